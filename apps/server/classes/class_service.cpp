// SPDX-License-Identifier: MIT
#include "server/classes/class_service.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "base/sha256.hpp"
#include "server/classes/class_json.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/player_name.hpp"
#include "server/multiplayer/token.hpp"

namespace rowan::server {

namespace {

using json::Json;

/// The number of the board with that game in the current round, from 1; 0 if there is none.
int find_board(const SchoolClass& state, const std::string& game) {
  if (state.rounds().empty()) return 0;
  const ClassRound& boards = state.rounds().back();
  const auto found = std::ranges::find(boards, game, &ClassBoard::game);
  return found == boards.end() ? 0 : static_cast<int>(found - boards.begin()) + 1;
}

std::string_view seat_or_word(BoardResult result) {
  if (result == BoardResult::first) return "host";
  return result == BoardResult::second ? "guest" : name_of(result);
}

BoardResult result_of(const GameResult& result) {
  if (result.how == GameResult::How::canceled) return BoardResult::none;
  if (!result.winner) return BoardResult::draw;
  return *result.winner == GameSeat::host ? BoardResult::first : BoardResult::second;
}

/// A message id of at least this many bytes, quotes included, is assumed to be random, and so unique to a
/// client.
constexpr std::size_t shortest_own_id = 18;

/// Of the places that are neither confirmed nor connected nor removed, the one with the fewest changes.
std::optional<Pupil> find_unused_place(const LiveClass& live) {
  std::optional<Pupil> unused;
  const SchoolClass& state = live.state();
  for (Pupil pupil = 1; state.has_pupil(pupil); ++pupil) {
    const PupilEntry& entry = state.entry(pupil);
    if (entry.is_confirmed || entry.is_removed || live.count({pupil}) > 0) continue;
    if (!unused || entry.changes < state.entry(*unused).changes) unused = pupil;
  }
  return unused;
}

/// A mark by which the class recognizes where a visitor comes from: twenty bits of a hash, which many
/// addresses share. Empty for this machine, which may stand for many visitors.
std::string mark_of(const Payer& payer, const std::string& class_id) {
  if (payer.is_this_machine || payer.visitor.empty()) return "";
  const Sha256 hash = sha256(class_id + ' ' + payer.visitor);
  return fmt::format("{:02x}{:02x}{:x}", hash[0], hash[1], hash[2] >> 4);
}

/// A client with this many unread messages gets only the newest state.
constexpr std::size_t most_waiting_states = 4;

bool is_slow(const Outbox& outbox) { return outbox.waiting() >= most_waiting_states || outbox.has_news(); }

}  // namespace

std::optional<ClassMember> member_of(std::string_view token, const StoredClass& stored) {
  const ClassTokens& tokens = stored.tokens;
  const Sha256 hash = hash_of_token(token);
  // All tokens are compared, so that the time taken reveals nothing.
  std::optional<ClassMember> member;
  for (const auto& [pupil, own] : tokens.pupils)
    if (is_equal_in_constant_time(hash, own)) member = ClassMember{pupil};
  if (is_equal_in_constant_time(hash, tokens.link)) member = ClassMember{};
  const bool is_code = is_equal_in_constant_time(hash, hash_of_token(class_code_of(tokens.link)));
  if (is_code && !stored.state.is_over()) member = ClassMember{};
  if (is_equal_in_constant_time(hash, tokens.teacher)) member = ClassMember::teacher();
  return member;
}

void ClassService::create(const Json& request, const Payer& payer, const Reply& reply, Times now) {
  const auto texts = texts_for(request);
  if (!texts) return reply(problem(400, texts.error().message));
  auto setup = read_class_setup(request);
  if (!setup) return reply(problem(400, (*texts)(setup.error()), setup.error().detail));
  if (classes_.is_full())
    return reply(
        problem(503, (*texts)(translatable("the server has reached its limit of classes; try again later"))));
  if (const auto wait = ledger().wait_for(payer, Quota::bytes, now.steady))
    return reply(try_later(*wait, (*texts)(stored_too_much)));
  if (const auto wait = ledger().take(payer, quotas_of_game, 1, now.steady))
    return reply(try_later(*wait, (*texts)(opened_too_many)));
  const GameService::WriteCharge charge(games_, payer, now);
  const std::string teacher = new_token();
  const std::string link = token_with_free_code(new_token, [this](const ClassCodeRange& code) {
    const auto other = classes_.find_code(code);
    return other && other->has_value();
  });
  LiveClass& live = classes_.create(new_game_id(), *std::move(setup),
                                    {.teacher = hash_of_token(teacher), .link = hash_of_token(link)}, now);
  const Json answer{{"class", live.id},
                    {"teacher_token", teacher},
                    {"link_token", link},
                    {"kept_until", date_text(classes_.kept_until(live))},
                    {"state", state_of(live, ClassMember::teacher(), now)}};
  reply_when_stored(games_.table(), ClassTable::key_of(live), reply, answer);
}

void ClassService::show(const std::string& id, const std::string& token, const Payer& payer,
                        const Reply& reply, Times now) {
  if (const auto code = read_class_code(id)) return show_code(*code, payer, reply, now);
  if (const auto wait = wait_to_guess(token, payer, now))
    return reply(try_later(*wait, too_many_wrong_codes));
  if (const auto wait = wait_to_load(id, payer, now)) return reply(try_later(*wait, loaded_too_many));
  const auto found = find(id, payer, now);
  if (!found) return reply(problem(503, not_readable));
  const auto member = identify(*found, token, payer, now);
  if (!member) return reply(problem(404, no_such_class));
  const Json answer{{"you", member->name()},
                    {"pupil", member->is_pupil() ? Json(member->number) : Json()},
                    {"state", state_of(**found, *member, now)}};
  reply_when_stored(games_.table(), ClassTable::key_of(**found), reply, answer);
}

/// A class that is over no longer has a code: the reply is as if the class did not exist.
void ClassService::show_code(const ClassCodeRange& code, const Payer& payer, const Reply& reply, Times now) {
  if (const auto wait = ledger().wait_for(payer, Quota::wrong_codes, now.steady))
    return reply(try_later(*wait, too_many_wrong_codes));
  if (const auto wait = ledger().wait_for(payer, Quota::loads, now.steady))
    return reply(try_later(*wait, loaded_too_many));
  ledger().debit(payer, Quota::loads, 1, now.steady);
  const auto id = classes_.find_code(code);
  if (!id) return reply(problem(503, not_readable));
  const auto found = *id ? find(**id, payer, now) : Result<LiveClass*>(nullptr);
  if (!found) return reply(problem(503, not_readable));
  if (*found == nullptr || (*found)->state().is_over()) {
    ledger().debit(payer, Quota::wrong_codes, 1, now.steady);
    return reply(problem(404, no_such_class));
  }
  reply_when_stored(games_.table(), ClassTable::key_of(**found), reply, Json{{"class", **id}});
}

VisitorLedger::Wait ClassService::wait_to_guess(std::string_view token, const Payer& payer, Times now) {
  if (!read_class_code(token)) return std::nullopt;
  return ledger().wait_for(payer, Quota::wrong_codes, now.steady);
}

/// The owner of the token. A code that is not the code of this class is charged as a wrong one.
std::optional<ClassMember> ClassService::identify(const LiveClass* live, std::string_view token,
                                                  const Payer& payer, Times now) {
  const auto member = live == nullptr ? std::nullopt : member_of(token, live->stored);
  if (!member && read_class_code(token)) ledger().debit(payer, Quota::wrong_codes, 1, now.steady);
  return member;
}

VisitorLedger::Wait ClassService::wait_to_load(const std::string& id, const Payer& payer, Times now) {
  if (classes_.peek(id) != nullptr) return std::nullopt;
  return ledger().wait_for(payer, Quota::loads, now.steady);
}

Result<LiveClass*> ClassService::find(const std::string& id, const Payer& payer, Times now) {
  return find_and_charge(classes_, id, ledger(), payer, now);
}

std::string ClassService::no_class_answer(std::string_view text) {
  return error_to(text, 404, no_such_class);
}

void ClassService::receive(const Connection& connection, std::string_view text, Times now) {
  const auto envelope = read_envelope(text);
  if (!envelope) return connection->outbox->send(envelope.error());
  const Visit visit{connection, envelope->id, now, envelope->texts};
  const auto message = read_class_message(envelope->message);
  if (!message) return visit.refuse(message.error());
  if (const auto* const join_class = std::get_if<JoinClass>(&*message)) return join(visit, *join_class);
  if (std::holds_alternative<Ping>(*message)) return visit.pong();
  if (connection->class_id.empty()) return visit.refuse(409, "join a class first");
  const auto found = classes_.find(connection->class_id, now);
  if (!found) return visit.refuse(503, not_readable);
  if (*found == nullptr) return visit.refuse(404, no_such_class);
  act(visit, **found, std::get_if<ClassAction>(&*message));
}

void ClassService::answer(const LiveClass& live, const Visit& visit, const Json& message) {
  visit.answer_when_stored(games_.table(), ClassTable::key_of(live), message);
}

// Actions of members.

/// `action` is null for the message `confirm`, with which a pupil confirms the token.
void ClassService::act(const Visit& visit, LiveClass& live, const ClassAction* action) {
  const auto done = [&](int version) {
    answer(live, visit, {{"t", "ok"}, {"id", visit.id}, {"version", version}});
  };
  const ClassMember member = visit.connection->member;
  if (member.is_guest()) return visit.refuse(403, translatable("join the class with a name first"));
  confirm(live, member, visit.now);
  if (action == nullptr) return done(live.state().version());
  const std::string name = visit.id.dump();
  const auto& all = live.stored.done;
  const auto before = std::ranges::find_if(
      all, [&](const StoredClass::Done& one) { return one.sender == member && one.message == name; });
  if (before != all.end()) return done(before->version);
  if (action->sender && (*action->sender == ClassSender::teacher) != member.is_teacher())
    return visit.refuse(403, member.is_teacher() ? translatable("only pupils can do this")
                                                 : translatable("only the teacher can do this"));
  if (action->fault) return visit.refuse(*action->fault);
  ClassEvent wanted = action->wanted;
  if (member.is_pupil()) wanted.pupil = member.number;
  auto event = live.state().decide(std::move(wanted), member);
  if (!event) return answer(live, visit, error_message(visit.id, 409, visit.texts(event.error())));
  if (live.state().changes_nothing(*event)) return done(live.state().version());
  if (const auto wait = ledger().wait_for(visit.connection->payer, Quota::bytes, visit.now.steady))
    return visit.refuse_for(*wait, stored_too_much);
  if (event->kind == ClassEventKind::started && !may_start(visit, *event)) return;
  const GameService::WriteCharge charge(games_, visit.connection->payer, visit.now);
  if (event->kind == ClassEventKind::started) start_round(live, *event, visit.now);
  classes_.record(live, *event, member, name, visit.now);
  const int version = live.state().version();
  forward_to_games(live, *event, visit.now);
  done(version);
}

/// Charges the games of a round to the teacher. Replies with an error, and returns false, if there is no room
/// or quota for them.
bool ClassService::may_start(const Visit& visit, const ClassEvent& event) {
  const auto games = static_cast<std::size_t>(
      std::ranges::count_if(event.boards, [](const ClassBoard& board) { return !board.is_bye(); }));
  if (games_.table().is_full(games)) {
    visit.refuse(503, too_many_games);
    return false;
  }
  const auto wait =
      ledger().take(visit.connection->payer, quotas_of_board, static_cast<double>(games), visit.now.steady);
  if (wait) visit.refuse_for(*wait, opened_too_many);
  return !wait;
}

/// Creates the games of the boards.
void ClassService::start_round(LiveClass& live, ClassEvent& event, Times now) {
  for (ClassBoard& board : event.boards) {
    if (board.is_bye()) continue;
    GameSetup setup = live.state().setup().game;
    setup.host_name = live.state().entry(board.first).name;
    setup.guest_name = live.state().entry(*board.second).name;
    setup.class_id = live.id;
    const ClassTokens& tokens = live.stored.tokens;
    board.game = games_.table()
                     .create(new_game_id(), std::move(setup),
                             {.host = tokens.pupils.at(board.first),
                              .link = hash_of_token(new_token()),  // known to no one
                              .watch = tokens.teacher,
                              .guest = tokens.pupils.at(*board.second),
                              .is_guest_confirmed = true},
                             now)
                     .id;
  }
}

/// Applies an event of the class to the games of the round.
void ClassService::forward_to_games(LiveClass& live, const ClassEvent& event, Times now) {
  if (event.kind == ClassEventKind::finished)
    return apply_teacher_event(
        live, event.board, {.kind = GameEventKind::decided, .text = std::string(seat_or_word(event.result))},
        now);
  const auto board = live.state().open_board(event.pupil);
  if (!board) return;
  const bool is_first = live.state().rounds().back()[*board - 1].first == event.pupil;
  if (event.kind == ClassEventKind::named)
    return apply_teacher_event(live, *board,
                               {.kind = GameEventKind::named,
                                .seat = is_first ? GameSeat::host : GameSeat::guest,
                                .text = event.name},
                               now);
  if (event.kind != ClassEventKind::removed) return;
  const auto lost = live.state().decide({.kind = ClassEventKind::finished,
                                         .board = *board,
                                         .result = is_first ? BoardResult::second : BoardResult::first,
                                         .how = "teacher"},
                                        ClassMember::teacher());
  if (!lost) return;
  classes_.record(live, *lost, ClassMember::teacher(), "", now);
  forward_to_games(live, *lost, now);
}

void ClassService::apply_teacher_event(LiveClass& live, int board, GameEvent event, Times now) {
  const std::string& game = live.state().rounds().back()[board - 1].game;
  const auto found = games_.table().find(game, now);
  if (found && *found != nullptr) games_.apply_teacher_event(**found, std::move(event), now);
}

// Events in games.

void ClassService::game_changed(LiveGame& game, Times now) {
  const auto found = classes_.find(game.game().setup().class_id, now);
  if (!found || *found == nullptr) return;  // record_results will catch up
  LiveClass& live = **found;
  const int board = find_board(live.state(), game.id);
  if (board == 0) return;
  live.stored.changed = std::max(live.stored.changed, now.wall);
  record_result(live, board, game.game(), now);
  send_board(live, board, game.game(), now);
}

std::optional<WallTime> ClassService::kept_until(const LiveGame& game, Times now) {
  const auto found = classes_.find(game.game().setup().class_id, now);
  if (!found || *found == nullptr) return std::nullopt;
  return classes_.kept_until(**found);
}

void ClassService::record_result(LiveClass& live, int board, const SharedGame& game, Times now) {
  if (!game.result() || live.state().rounds().back()[board - 1].result) return;
  const auto event = live.state().decide({.kind = ClassEventKind::finished,
                                          .board = board,
                                          .result = result_of(*game.result()),
                                          .how = std::string(how_it_ended(game))},
                                         ClassMember::teacher());
  if (event) classes_.record(live, *event, ClassMember{}, "", now);
}

/// Records the results of games that ended while the class could not be read.
void ClassService::record_results(LiveClass& live, Times now) {
  if (live.state().open_boards() == 0) return;
  for (int board = 1; std::cmp_less_equal(board, live.state().rounds().back().size()); ++board) {
    const ClassBoard& one = live.state().rounds().back()[board - 1];
    if (one.result) continue;
    const auto found = games_.table().find(one.game, now);
    if (found && *found != nullptr) record_result(live, board, (*found)->game(), now);
  }
}

Result<void> ClassService::delete_old(Times now) {
  const auto orphans = classes_.delete_old(now);
  if (!orphans) return failure_of(orphans);
  for (const Connection& connection : *orphans) {
    connection->class_id.clear();
    connection->outbox->send(error_message(nullptr, 404, no_such_class).dump());
  }
  return {};
}

// Joining and leaving a class.

void ClassService::join(const Visit& visit, const JoinClass& message) {
  const Payer& payer = visit.connection->payer;
  if (const auto wait = wait_to_guess(message.token, payer, visit.now))
    return visit.refuse_for(*wait, too_many_wrong_codes);
  if (const auto wait = wait_to_load(message.class_id, payer, visit.now))
    return visit.refuse_for(*wait, loaded_too_many);
  const auto found = find(message.class_id, payer, visit.now);
  if (!found) return visit.refuse(503, not_readable);
  auto member = identify(*found, message.token, payer, visit.now);
  if (!member) return visit.refuse(404, no_such_class);

  LiveClass& live = **found;
  if (live.count(*member) >= (member->is_guest() ? most_guests : most_per_member))
    return visit.refuse(429, translatable("too many connections to this class; close some of them"));
  const GameService::WriteCharge charge(games_, payer, visit.now);
  std::string pupil_token;
  if (member->is_guest() && message.name) {
    const std::string name = clean_name(*message.name);
    if (name.empty())
      return visit.refuse(400, translatable("enter a name with at least one visible character"));
    if (const auto wait = ledger().wait_for(payer, Quota::bytes, visit.now.steady))
      return visit.refuse_for(*wait, stored_too_much);
    const auto pupil = find_place(live, visit, name);
    if (!pupil) return visit.refuse(pupil.error(), 409);
    pupil_token = new_token();
    classes_.set_token(live, *pupil, hash_of_token(pupil_token));
    member = ClassMember{*pupil};
  }
  depart(visit.connection);
  record_results(live, visit.now);
  enter(visit, live, *member, pupil_token);
}

/// A client that repeats its request because the answer was lost gets the same place again. In a full class,
/// a newcomer may get the place of a pupil who has never confirmed and is not connected, unless the teacher
/// has to approve the newcomer.
Result<Pupil> ClassService::find_place(LiveClass& live, const Visit& visit, const std::string& name) {
  const std::string message = visit.id.dump();
  for (const StoredClass::Done& one : live.stored.done) {
    if (!one.sender.is_guest() || one.message != message || live.state().entry(one.pupil).is_confirmed)
      continue;
    if (!live.state().would_be_named(one.pupil, name)) continue;
    // The connection on which the answer was lost may still be counted for a while. Meanwhile, only an id
    // that is unique to a client shows that the same client asks again.
    if (live.count({one.pupil}) > 0 && message.size() < shortest_own_id) continue;
    drop(live, {one.pupil});
    return one.pupil;
  }
  const std::string mark = mark_of(visit.connection->payer, live.id);
  auto event =
      live.state().decide({.kind = ClassEventKind::joined, .name = name, .mark = mark}, ClassMember{});
  const bool may_replace = !event && live.state().is_full() && !live.state().is_over() &&
                           live.state().joining() == Joining::open &&
                           !live.state().find_removed_like(name, mark);
  const auto unused = may_replace ? find_unused_place(live) : std::nullopt;
  if (unused)
    event =
        live.state().decide({.kind = ClassEventKind::named, .pupil = *unused, .name = name}, ClassMember{});
  if (!event) return failure_of(event);
  classes_.record(live, *event, ClassMember{}, message, visit.now);
  return event->pupil;
}

/// Turns the member's connections into connections of guests.
void ClassService::drop(LiveClass& live, ClassMember member) {
  for (const Connection& connection : live.connections)
    if (connection->member == member) connection->member = ClassMember{};
}

void ClassService::enter(const Visit& visit, LiveClass& live, ClassMember member,
                         const std::string& pupil_token) {
  const Connection& connection = visit.connection;
  connection->class_id = live.id;
  connection->member = member;
  live.connections.push_back(connection);
  live.needs_broadcast = live.needs_broadcast || !member.is_guest();
  if (pupil_token.empty()) confirm(live, member, visit.now);
  const Json joined{{"t", "joined"},
                    {"id", visit.id},
                    {"you", member.name()},
                    {"pupil", member.is_pupil() ? Json(member.number) : Json()},
                    {"pupil_token", pupil_token.empty() ? Json() : Json(pupil_token)},
                    {"state", state_of(live, member, visit.now)}};
  visit.answer_when_stored(games_.table(), ClassTable::key_of(live), joined,
                           [this, connection] { depart(connection); });
}

/// Called when the pupil has used or acknowledged the token.
void ClassService::confirm(LiveClass& live, ClassMember member, Times now) {
  if (!member.is_pupil() || live.state().entry(member.number).is_confirmed) return;
  const auto event = live.state().decide({.kind = ClassEventKind::confirmed, .pupil = member.number}, member);
  if (event) classes_.record(live, *event, member, "", now);
}

void ClassService::leave(const Connection& connection, Times /*now*/) { depart(connection); }

void ClassService::depart(const Connection& connection) {
  const std::string id = std::exchange(connection->class_id, {});
  const ClassMember member = std::exchange(connection->member, {});
  LiveClass* const live = id.empty() ? nullptr : classes_.peek(id);
  if (live == nullptr) return;
  std::erase(live->connections, connection);
  live->needs_broadcast = live->needs_broadcast || !member.is_guest();
}

// Messages to the members of a class about changes.

Json ClassService::state_of(LiveClass& live, ClassMember you, Times now) {
  const SchoolClass& state = live.state();
  ClassSurroundings around{.id = live.id,
                           .code = class_code_of(live.stored.tokens.link),
                           .you = you,
                           .created = live.stored.created,
                           .kept_until = classes_.kept_until(live)};
  for (const Connection& connection : live.connections) around.connected.insert(connection->member.number);
  if (state.rounds().empty() || you.is_guest()) return class_state_json(state, around);
  for (const ClassBoard& board : state.rounds().back()) {
    if (you.is_teacher()) {
      auto* const found = board.is_bye() ? nullptr : games_.table().find(board.game, now).value_or(nullptr);
      around.boards.push_back(found == nullptr ? Json() : board_game_json(found->game(), now.steady));
    }
    const LiveGame* const game = board.is_bye() ? nullptr : games_.table().peek(board.game);
    if (game == nullptr) continue;
    if (game->count(GameSeat::host) > 0) around.connected.insert(board.first);
    if (game->count(GameSeat::guest) > 0) around.connected.insert(*board.second);
  }
  return class_state_json(state, around);
}

void ClassService::presence_changed(LiveGame& game, Times /*now*/) {
  LiveClass* const live = classes_.peek(game.game().setup().class_id);
  if (live != nullptr) live->needs_broadcast = true;
}

void ClassService::send_board(LiveClass& live, int board, const SharedGame& game, Times now) {
  std::string text;
  for (const Connection& connection : live.connections) {
    if (!connection->member.is_teacher()) continue;
    if (is_slow(*connection->outbox)) {
      live.needs_broadcast = true;
      continue;
    }
    if (text.empty()) {
      const ClassBoard& entry = live.state().rounds().back()[board - 1];
      Json message{{"t", "board"}, {"round", live.state().rounds().size()}, {"board", board}};
      message.update(board_game_json(game, now.steady));
      message["result"] = entry.result ? Json(name_of(*entry.result)) : Json();
      message["how"] = entry.how.empty() ? Json() : Json(entry.how);
      text = message.dump();
    }
    games_.table().then(ClassTable::key_of(live),
                        [outbox = connection->outbox, text] { outbox->send(text); });
  }
}

void ClassService::send_state(LiveClass& live, Times now) {
  std::map<Pupil, std::shared_ptr<const std::string>> texts;
  for (const Connection& connection : live.connections) {
    const ClassMember member = connection->member;
    auto& text = texts[member.number];
    if (!text)
      text = std::make_shared<const std::string>(Json{
          {"t", "state"},
          {"version", live.state().version()},
          {"state", state_of(live, member, now)}}.dump());
    games_.table().then(ClassTable::key_of(live), [outbox = connection->outbox, text] {
      is_slow(*outbox) ? outbox->send_news(*text) : outbox->send(*text);
    });
  }
}

void ClassService::before_commit(Times now) {
  for (LiveClass* const live : classes_.take_pending_broadcasts()) send_state(*live, now);
  classes_.make_room();
}

Classes::Classes(SharedGames& games) : games_(games) {
  games_.set_groups([slot = service_](GameService& service, GameStore& store) {
    auto made = std::make_unique<ClassService>(service, store);
    *slot = made.get();
    return made;
  });
}

void Classes::create(const std::string& body, const Payer& payer, const Reply& reply) {
  const auto request = parse_object(body);
  if (!request) return reply(problem(400, request.error().message));
  games_.submit_creation([slot = service_, asked = *request, payer, reply](
                             GameService& /*games*/, Times at) { (*slot)->create(asked, payer, reply, at); },
                         reply);
}

void Classes::show(std::string id, std::string token, const Payer& payer, const Reply& reply) {
  games_.submit_question(
      [slot = service_, id = std::move(id), token = std::move(token), payer, reply](
          GameService& /*games*/, Times at) { (*slot)->show(id, token, payer, reply, at); },
      reply, "there is no such class");
}

void Classes::receive(const Connection& connection, const std::string& text) {
  games_.submit_message([slot = service_, connection, text](
                            GameService& /*games*/, Times at) { (*slot)->receive(connection, text, at); },
                        *connection->outbox, [&text] { return ClassService::no_class_answer(text); });
}

void Classes::leave(const Connection& connection) noexcept {
  connection->outbox->close();
  games_.submit_departure(
      [slot = service_, connection](GameService& /*games*/, Times at) { (*slot)->leave(connection, at); });
}

}  // namespace rowan::server
