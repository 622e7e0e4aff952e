// SPDX-License-Identifier: MIT
// The messages to the members of a class when something has changed.
#include <map>
#include <memory>

#include "server/classes/class_json.hpp"
#include "server/classes/class_service.hpp"
#include "server/messages/json_message.hpp"

namespace rowan::server {

namespace {

using record::Json;

/// A client with this many unread messages gets only the newest state.
constexpr std::size_t most_waiting_states = 4;

bool is_slow(const Outbox& outbox) { return outbox.waiting() >= most_waiting_states || outbox.has_news(); }

}  // namespace

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

}  // namespace rowan::server
