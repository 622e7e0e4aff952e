// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_service.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/messages/message.hpp"
#include "server/multiplayer/player_name.hpp"
#include "server/multiplayer/token.hpp"

namespace rowan::server {

namespace {

using json::Json;
using Kind = GameEventKind;

constexpr std::string_view no_such_game =
    translatable("there is no such game, or the link does not belong to it; old games are deleted");
constexpr std::string_view invitation_withdrawn = translatable("the invitation to this game was withdrawn");

/// A withdrawn invitation is closed to all but the host, who still sees the result.
bool is_excluded(TokenRole role, const SharedGame& game) {
  return game.is_withdrawn() && role != TokenRole::host;
}

/// A client with this many unread messages gets only the newest state.
constexpr std::size_t most_waiting_messages = 16;

/// The message about an event, and the message with only the state for slow clients.
struct Broadcast {
  std::string event;
  std::string state;
};

void send(Outbox& outbox, const Broadcast& broadcast) {
  if (outbox.waiting() >= most_waiting_messages) return outbox.send_news(broadcast.state);
  outbox.drop_news();
  outbox.send(broadcast.event);
}

/// Sends a message that matters only while it is new, unless the client is slow.
void send_unless_slow(Outbox& outbox, const std::string& message) {
  if (outbox.waiting() < most_waiting_messages) outbox.send(message);
}

}  // namespace

std::optional<TokenRole> role_of(std::string_view token, const GameTokens& tokens) {
  const Sha256 hash = hash_of_token(token);
  // All tokens are compared, so that the time taken reveals nothing.
  const bool is_host = is_equal_in_constant_time(hash, tokens.host);
  const bool is_guest = is_equal_in_constant_time(hash, tokens.guest.value_or(Sha256{}));
  const bool is_link = is_equal_in_constant_time(hash, tokens.link);
  const bool is_watch = is_equal_in_constant_time(hash, tokens.watch);
  if (is_host) return TokenRole::host;
  if (is_guest && tokens.guest) return TokenRole::guest;
  if (is_link) return TokenRole::link;
  if (is_watch) return TokenRole::watch;
  return std::nullopt;
}

Result<void> GameService::start(Times now) {
  next_sweep_ = now.steady + sweep_interval;
  next_deletion_ = now.steady + deletion_interval;
  const auto groups = groups_ == nullptr ? Result<void>() : groups_->delete_old(now);
  if (!groups) return groups;
  const auto deleted = table_.delete_old(now);
  if (!deleted) return failure_of(deleted);
  return table_.start(now);
}

GameGroups* GameService::groups_of(const LiveGame& live) const {
  return live.game().setup().class_id.empty() ? nullptr : groups_;
}

/// The time until which the game is kept: in a class, at least as long as the class.
WallTime GameService::kept_until(const LiveGame& live, Times now) const {
  GameGroups* const groups = groups_of(live);
  const WallTime alone = table_.kept_until(live);
  return groups == nullptr ? alone : std::max(alone, groups->kept_until(live, now).value_or(alone));
}

Json GameService::state_of(const LiveGame& live, Times now) const {
  GameSurroundings around{.id = live.id,
                          .spectators = live.count(std::nullopt),
                          .spectator_names = spectator_names(live),
                          .created = live.stored.created,
                          .kept_until = kept_until(live, now)};
  for (const GameSeat seat : {GameSeat::host, GameSeat::guest}) around.connected[seat] = live.count(seat) > 0;
  return state_json(live.game(), live.position, around, now.steady);
}

void GameService::create(const Json& request, const Payer& payer, const Reply& reply, Times now) {
  const auto texts = texts_for(request);
  if (!texts) return reply(problem(400, texts.error().message));
  auto setup = read_setup(request, random_bit());
  if (!setup) return reply(problem(400, (*texts)(setup.error()), setup.error().detail));
  if (table_.is_full()) return reply(problem(503, (*texts)(too_many_games)));
  if (const auto wait = ledger_.wait_for(payer, Quota::bytes, now.steady))
    return reply(try_later(*wait, (*texts)(stored_too_much)));
  if (const auto wait = ledger_.take(payer, quotas_of_game, 1, now.steady))
    return reply(try_later(*wait, (*texts)(opened_too_many)));
  const WriteCharge charge(*this, payer, now);
  const std::string seat = new_token();
  const std::string link = new_token();
  const std::string watch = new_token();
  LiveGame& live = table_.create(
      new_game_id(), *std::move(setup),
      {.host = hash_of_token(seat), .link = hash_of_token(link), .watch = hash_of_token(watch)}, now);
  const Json answer{{"game", live.id},
                    {"seat_token", seat},
                    {"link_token", link},
                    {"watch_token", watch},
                    {"kept_until", date_text(table_.kept_until(live))},
                    {"state", state_of(live, now)}};
  reply_when_stored(table_, live.id, reply, answer);
}

void GameService::show(const std::string& id, const std::string& token, const Payer& payer,
                       const Reply& reply, Times now) {
  if (const auto wait = wait_to_load(id, payer, now)) return reply(try_later(*wait, loaded_too_many));
  const auto found = find(id, payer, now);
  if (!found) return reply(problem(503, not_readable));
  const auto role = *found == nullptr ? std::nullopt : role_of(token, (*found)->stored.tokens);
  if (!role) return reply(problem(404, no_such_game));
  if (is_excluded(*role, (*found)->game())) return reply(problem(410, invitation_withdrawn));
  const std::string_view you = *role == TokenRole::host    ? "host"
                               : *role == TokenRole::guest ? "guest"
                                                           : "spectator";
  const Json answer{{"you", you}, {"state", state_of(**found, now)}};
  reply_when_stored(table_, id, reply, answer);
}

Result<LiveGame*> GameService::find(const std::string& id, const Payer& payer, Times now) {
  const auto found = find_and_charge(table_, id, ledger_, payer, now);
  if (found && *found != nullptr)
    static_cast<void>(flag(**found, now));  // the time may have run out meanwhile
  return found;
}

VisitorLedger::Wait GameService::wait_to_load(const std::string& id, const Payer& payer, Times now) {
  if (table_.peek(id) != nullptr) return std::nullopt;
  return ledger_.wait_for(payer, Quota::loads, now.steady);
}

void GameService::receive(const Connection& connection, std::string_view text, Times now) {
  const auto envelope = read_envelope(text);
  if (!envelope) return connection->outbox->send(envelope.error());
  const Visit visit{connection, envelope->id, now, envelope->texts};
  const auto message = read_game_message(envelope->message);
  if (!message) return visit.refuse(message.error());
  if (const auto* const join_game = std::get_if<JoinGame>(&*message)) return join(visit, *join_game);
  if (std::holds_alternative<Ping>(*message)) return visit.pong();
  if (connection->game.empty()) return visit.refuse(409, "join a game first");
  const auto found = table_.find(connection->game, now);
  if (!found) return visit.refuse(503, not_readable);
  if (*found == nullptr) return visit.refuse(404, no_such_game);
  act(visit, **found, std::get_if<GameAction>(&*message));
}

std::string GameService::no_game_answer(std::string_view text) { return error_to(text, 404, no_such_game); }

void GameService::answer(const LiveGame& live, const Visit& visit, const Json& message) {
  visit.answer_when_stored(table_, live.id, message);
}

void GameService::join(const Visit& visit, const JoinGame& message) {
  const Payer& payer = visit.connection->payer;
  if (const auto wait = wait_to_load(message.game, payer, visit.now))
    return visit.refuse_for(*wait, loaded_too_many);
  const auto found = find(message.game, payer, visit.now);
  if (!found) return visit.refuse(503, not_readable);
  const auto role = *found == nullptr ? std::nullopt : role_of(message.token, (*found)->stored.tokens);
  if (!role) return visit.refuse(404, no_such_game);

  LiveGame& live = **found;
  if (is_excluded(*role, live.game())) return visit.refuse(410, invitation_withdrawn);
  const GameTokens& tokens = live.stored.tokens;
  std::optional<GameSeat> seat;
  if (*role == TokenRole::host) seat = GameSeat::host;
  if (*role == TokenRole::guest) seat = GameSeat::guest;
  const bool is_free = !tokens.guest || (!tokens.is_guest_confirmed && live.count(GameSeat::guest) == 0);
  const bool takes_seat = *role == TokenRole::link && !message.watches && is_free;
  if (takes_seat) seat = GameSeat::guest;
  if (!has_place(live, seat, *visit.connection))
    return visit.refuse(429, translatable("too many connections to this game; close some of them"));
  if (takes_seat)
    if (const auto wait = ledger_.wait_for(payer, Quota::bytes, visit.now.steady))
      return visit.refuse_for(*wait, stored_too_much);
  GameConnection& connection = *visit.connection;
  std::string shown = seat ? "" : spectator_name(live.game(), message.spectator_name);
  const bool is_rename = !seat && !connection.game.empty() && shown != connection.spectator_name;
  if (is_rename && connection.renames == SharedGame::most_renames)
    return visit.refuse(409, renamed_too_often);
  const WriteCharge charge(*this, payer, visit.now);
  depart(visit.connection, visit.now);
  connection.spectator_name = std::move(shown);
  connection.renames += is_rename ? 1 : 0;
  const std::string seat_token = takes_seat ? take_seat(live, message.name, visit.now) : "";
  enter(visit, live, seat, seat_token, static_cast<int>(message.version.value_or(live.game().version())));
}

/// Gives the guest's seat to the visitor. Returns the guest's token.
std::string GameService::take_seat(LiveGame& live, const std::string& name, Times now) {
  const std::string clean = clean_name(name);
  if (!live.game().is_guest_seated()) {
    record_and_broadcast(live, live.game().seat_guest(clean), "", now);
  } else {
    const auto named =
        live.game().decide({.kind = Kind::named, .seat = GameSeat::guest, .text = clean}, now.steady);
    if (named && !live.game().changes_nothing(*named)) record_and_broadcast(live, *named, "", now);
  }
  std::string token = new_token();
  GameTokens tokens = live.stored.tokens;
  tokens.guest = hash_of_token(token);
  tokens.is_guest_confirmed = false;
  table_.set_guest_token(live, tokens);
  return token;
}

void GameService::enter(const Visit& visit, LiveGame& live, std::optional<GameSeat> seat,
                        const std::string& seat_token, int known_version) {
  const Connection& connection = visit.connection;
  connection->game = live.id;
  connection->seat = seat;
  live.connections.push_back(connection);
  if (seat_token.empty()) confirm(live, *connection);
  if (seat && seat == live.game().turn()) table_.resume(live, visit.now);

  const auto& events = live.stored.events;
  Json missed = Json::array();
  const std::size_t from = std::max<std::size_t>(static_cast<std::size_t>(known_version),
                                                 events.size() - std::min(events.size(), most_missed));
  for (std::size_t i = from; i < events.size(); ++i)
    missed.push_back(event_json(events[i], live.game().setup().position.rules()));
  Json joined{{"t", "joined"},
              {"id", visit.id},
              {"you", seat ? name_of(*seat) : "spectator"},
              {"seat_token", seat_token.empty() ? Json() : Json(seat_token)},
              {"state", state_of(live, visit.now)},
              {"missed", std::move(missed)}};
  visit.answer_when_stored(table_, live.id, joined,
                           [this, connection, now = visit.now] { depart(connection, now); });
  send_presence(live, connection.get(), visit.now);
}

/// Called when the guest has used or acknowledged its token. From then on the link no longer gives the seat.
void GameService::confirm(LiveGame& live, const GameConnection& connection) {
  if (connection.seat != GameSeat::guest || live.stored.tokens.is_guest_confirmed) return;
  GameTokens tokens = live.stored.tokens;
  tokens.is_guest_confirmed = true;
  table_.set_guest_token(live, tokens);
}

/// `action` is null for the message `confirm`, with which the guest confirms the seat.
void GameService::act(const Visit& visit, LiveGame& live, const GameAction* action) {
  const auto version = [&live] { return live.game().version(); };
  const auto done = [&](int at) { answer(live, visit, {{"t", "ok"}, {"id", visit.id}, {"version", at}}); };
  const auto seat = visit.connection->seat;
  if (!seat && action != nullptr && action->kind == Kind::named && groups_of(live) == nullptr)
    return name_spectator(visit, live, *action);
  if (!seat) return visit.refuse(403, translatable("spectators can watch, but not play"));
  confirm(live, *visit.connection);
  if (action == nullptr) return done(version());
  const std::string name = visit.id.dump();
  const auto& all = live.stored.done;
  const auto before = std::ranges::find_if(
      all, [&](const StoredGame::Done& one) { return one.seat == *seat && one.message == name; });
  if (before != all.end()) return done(before->version);
  static_cast<void>(flag(live, visit.now));  // a move that arrives too late is refused
  const auto wanted = event_of(*action, *seat, live.game().setup().position.rules());
  if (!wanted) return visit.refuse(wanted.error());
  auto event = live.game().decide(*wanted, visit.now.steady);
  if (!event) return answer(live, visit, error_message(visit.id, 409, visit.texts(event.error())));
  if (live.game().changes_nothing(*event)) return done(version());
  const Payer& payer = visit.connection->payer;
  if (const auto wait = ledger_.wait_for(payer, Quota::bytes, visit.now.steady))
    return visit.refuse_for(*wait, stored_too_much);
  if (event->kind == Kind::rematch_accepted) {
    if (table_.is_full()) return visit.refuse(503, too_many_games);
    if (const auto wait = ledger_.take(payer, quotas_of_game, 1, visit.now.steady))
      return visit.refuse_for(*wait, opened_too_many);
  }
  const WriteCharge charge(*this, payer, visit.now);
  if (event->kind == Kind::rematch_accepted) begin_rematch(live, *event, visit.now);
  record_and_broadcast(live, *event, name, visit.now);
  done(version());
}

/// The new game has the tokens of the old one, so that no secret has to be sent.
void GameService::begin_rematch(LiveGame& live, GameEvent& event, Times now) {
  GameTokens tokens = live.stored.tokens;
  tokens.is_guest_confirmed = true;
  event.text = table_.create(new_game_id(), live.game().rematch(live.id), tokens, now).id;
}

void GameService::apply_teacher_event(LiveGame& live, GameEvent wanted, Times now) {
  const auto event = live.game().find_teacher_event(std::move(wanted), now.steady);
  if (event) record_and_broadcast(live, *event, "", now);
}

bool GameService::flag(LiveGame& live, Times now) {
  const auto event = live.game().find_flag(now.steady);
  if (event) record_and_broadcast(live, *event, "", now);
  return event.has_value();
}

void GameService::leave(const Connection& connection, Times now) { depart(connection, now); }

void GameService::depart(const Connection& connection, Times now) {
  const std::string id = std::exchange(connection->game, {});
  connection->seat.reset();
  connection->spectator_name.clear();
  if (id.empty()) return;
  LiveGame* const live = table_.find_in_memory(id);  // a game with connections is in memory
  if (live == nullptr) return;
  std::erase(live->connections, connection);
  send_presence(*live, nullptr, now);
}

std::optional<Error> GameService::tick(Times now) {
  const bool is_sweep = now.steady >= next_sweep_;
  if (is_sweep) table_.unload_idle(now);  // before clocks are saved, which would make games part of the batch
  for (LiveGame* const live : table_.due(now)) {
    if (live->resume_at) {
      table_.resume(*live, now);
    } else if (flag(*live, now)) {
      continue;
    } else {
      table_.save_clock(*live, now);
    }
    send_clock(*live, now);
  }
  if (!is_sweep) return std::nullopt;
  next_sweep_ = now.steady + sweep_interval;
  if (groups_ != nullptr) groups_->unload_idle(now);
  if (now.steady < next_deletion_) return std::nullopt;
  auto problem = finish(now);
  next_deletion_ = now.steady + deletion_interval;
  if (groups_ != nullptr) {
    const auto deleted = groups_->delete_old(now);
    if (!deleted) return deleted.error();
  }
  const auto orphans = table_.delete_old(now);
  if (!orphans) return orphans.error();
  for (const Connection& connection : *orphans) {
    connection->game.clear();
    connection->outbox->send(error_message(nullptr, 404, no_such_game).dump());
  }
  return problem;
}

Moment GameService::next_tick() const {
  return std::min(table_.next_deadline().value_or(next_sweep_), next_sweep_);
}

std::optional<Error> GameService::finish(Times now) {
  if (groups_ != nullptr) groups_->before_commit(now);
  auto problem = table_.finish(now, [&](LiveGame& live) { send_clock(live, now); });
  if (problem) static_cast<void>(table_.finish(now));  // delivers the messages about stopped clocks
  return problem;
}

std::optional<Error> GameService::end(Times now) {
  table_.save_clocks(now);
  return finish(now);
}

// Messages to the connections of a game about changes.

void GameService::record_and_broadcast(LiveGame& live, const GameEvent& event, const std::string& message,
                                       Times now) {
  table_.record(live, event, message, now);
  const std::string version = std::to_string(live.game().version());
  const std::string state = ",\"state\":" + state_of(live, now).dump() + '}';
  const auto broadcast = std::make_shared<const Broadcast>(
      "{\"t\":\"event\",\"version\":" + version +
          ",\"event\":" + event_json(event, live.game().setup().position.rules()).dump() + state,
      "{\"t\":\"state\",\"version\":" + version + state);
  for (const Connection& connection : live.connections)
    table_.then(live, [outbox = connection->outbox, broadcast] { send(*outbox, *broadcast); });
  if (GameGroups* const groups = groups_of(live)) groups->game_changed(live, now);
}

void GameService::send_presence(LiveGame& live, const GameConnection* except, Times now) {
  if (GameGroups* const groups = groups_of(live)) groups->presence_changed(live, now);
  const std::string text = Json{
      {"t", "presence"},
      {"version", live.game().version()},
      {"connected", {{"host", live.count(GameSeat::host) > 0}, {"guest", live.count(GameSeat::guest) > 0}}},
      {"spectators", live.count(std::nullopt)},
      {"spectator_names",
       spectator_names(live)}}.dump();
  for (const Connection& connection : live.connections) {
    if (connection.get() == except) continue;
    table_.then(live, [outbox = connection->outbox, text] { send_unless_slow(*outbox, text); });
  }
}

void GameService::send_clock(LiveGame& live, Times now) {
  const std::string text =
      Json{{"t", "clock"}, {"version", live.game().version()}, {"clock", clock_json(live.game(), now.steady)}}
          .dump();
  for (const Connection& connection : live.connections)
    table_.then(live, [outbox = connection->outbox, text] { send_unless_slow(*outbox, text); });
  if (GameGroups* const groups = groups_of(live)) groups->game_changed(live, now);
}

bool has_place(const LiveGame& live, std::optional<GameSeat> seat, const GameConnection& newcomer) {
  const Payer& payer = newcomer.payer;
  int all = 0;
  int per_visitor = 0;
  for (const auto& other : live.connections) {
    if (other.get() == &newcomer || other->seat != seat) continue;
    ++all;
    const bool is_neighbor = !payer.network.empty() && other->payer.network == payer.network;
    if (other->payer.visitor == payer.visitor || is_neighbor) ++per_visitor;
  }
  if (seat) return all < GameService::most_per_seat;
  return all < GameService::most_spectators &&
         (payer.is_this_machine || per_visitor < GameService::most_spectators_per_visitor);
}

std::string spectator_name(const SharedGame& game, std::string_view text) {
  return game.setup().class_id.empty() ? clean_name(text) : "";
}

json::Json spectator_names(const LiveGame& live) {
  std::vector<NameSkeleton> players;
  for (const GameSeat seat : {GameSeat::host, GameSeat::guest})
    if (const std::string& name = live.game().name(seat); !name.empty()) players.emplace_back(name);
  const auto is_of_player = [&](const NameSkeleton& wanted) {
    return std::ranges::any_of(players, [&](const NameSkeleton& player) { return wanted.is_like(player); });
  };
  std::vector<std::string> names;
  for (const auto& connection : live.connections) {
    if (connection->spectator_name.empty()) continue;
    if (names.size() == most_spectator_names) break;
    std::string shown = distinct_name(connection->spectator_name, is_of_player);
    if (std::ranges::find(names, shown) == names.end()) names.push_back(std::move(shown));
  }
  auto json = json::Json::array();
  for (const std::string& name : names) json.push_back(name);
  return json;
}

/// Gives a spectator a name, which is not stored and lasts until the spectator leaves the game.
void GameService::name_spectator(const Visit& visit, LiveGame& live, const GameAction& action) {
  if (action.fault) return visit.refuse(*action.fault);
  GameConnection& connection = *visit.connection;
  std::string shown = spectator_name(live.game(), action.text);
  const bool is_new = shown != connection.spectator_name;
  if (is_new && connection.renames == SharedGame::most_renames) return visit.refuse(409, renamed_too_often);
  answer(live, visit, {{"t", "ok"}, {"id", visit.id}, {"version", live.game().version()}});
  if (!is_new) return;
  ++connection.renames;
  connection.spectator_name = std::move(shown);
  send_presence(live, nullptr, visit.now);
}

}  // namespace rowan::server
