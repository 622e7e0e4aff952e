// SPDX-License-Identifier: MIT
//
// Runs a two-player game on its setup and messages, one per line: the first line creates it, the others come
// from its two seats in turn. Every error is presentable; whatever was accepted is restored from its stored
// form with the same state.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fuzzing.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/game_json.hpp"

using namespace rowan;
using namespace rowan::server;
using fuzzing::require;

namespace {

std::string state_of(const SharedGame& game, Moment now) {
  return state_json(game, position_json(game.board()), {.id = "game"}, now).dump();
}

void require_replay(const GameSetup& setup, const std::vector<GameEvent>& events, const SharedGame& game,
                    Moment now) {
  const auto stored = read_stored_setup(json::Json::parse(setup_json(setup).dump()));
  require(stored.has_value(), "a setup is read back");
  SharedGame again(*stored);
  const Rules& rules = stored->position.rules();
  for (const GameEvent& event : events) {
    const auto read = read_stored_event(json::Json::parse(stored_event_json(event, rules).dump()), rules);
    require(read.has_value() && *read == event, "an event is read back");
    require(again.replay(*read), "an event is replayed");
  }
  again.resume(now);
  require(state_of(again, now) == state_of(game, now), "the events give the same state");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  auto [first, rest] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto request = parse_object(first);
  if (!request) return 0;
  const auto setup = read_setup(*request, true);
  if (!setup) {
    fuzzing::require_presentable(setup.error());
    return 0;
  }
  if (setup->position.rules().point_count() > 400) return 0;
  SharedGame game(*setup);
  std::vector<GameEvent> events{game.seat_guest("guest")};
  game.apply(events.back());
  Moment now{1'000};
  Moment last = now;
  for (int messages = 0; messages < 40 && !rest.empty(); ++messages) {
    const auto [line, next] = fuzzing::split_first_line(rest);
    rest = next;
    now += Milliseconds(line.size() * 100);
    const auto message = parse_object(line);
    if (!message) continue;
    const GameSeat seat = messages % 2 == 0 ? GameSeat::host : GameSeat::guest;
    const auto read = read_game_message(*message);
    const GameAction unread{.fault = read ? Error{"not an action"} : read.error()};
    const auto* const action = read ? std::get_if<GameAction>(&*read) : nullptr;
    auto wanted = event_of(action != nullptr ? *action : unread, seat, setup->position.rules());
    if (!wanted) {
      fuzzing::require_presentable(wanted.error());
      continue;
    }
    auto event = game.find_flag(now);
    if (!event) {
      const auto decided = game.decide(*wanted, now);
      if (!decided) fuzzing::require_presentable(decided.error());
      if (!decided) continue;
      event = *decided;
    }
    if (event->kind == GameEventKind::rematch_accepted) event->text = "next";
    game.apply(*event);
    game.resume(now);
    last = now;
    events.push_back(*event);
  }
  require(game.version() == static_cast<int>(events.size()), "versions count events");
  require_replay(*setup, events, game, last);
  return 0;
}
