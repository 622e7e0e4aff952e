// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"
#include "record/json.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/shared_game.hpp"

namespace rowan::server {

// A game between two people as JSON (docs/api.md, docs/schema/shared_game.json).

/// Reads a request to create a game. `color` "random" is decided by `coin`.
[[nodiscard]] Result<GameSetup> read_setup(const record::Json& request, bool coin);

/// Converts the setup to the JSON that the store keeps, and back.
[[nodiscard]] record::Json setup_json(const GameSetup& setup);
[[nodiscard]] Result<GameSetup> read_stored_setup(const record::Json& stored);

/// A visitor wants to join a game, or to watch it.
struct JoinGame {
  std::string game;
  std::string token;
  std::optional<std::int64_t> version = {};  // the client's: later events are those that it missed
  bool watches = false;
  std::string spectator_name = {};
  std::string name = {};  // for the guest's seat
};

/// The guest has received its token.
struct ConfirmSeat {};

/// What a player asks for, such as {"t": "move", "point": "h8"}. Points are texts until the rules are known.
struct GameAction {
  std::optional<GameEventKind> kind = {};  // empty for an unknown word
  std::vector<std::string> points = {};
  bool takes_black = false;
  std::string text = {};
  std::optional<Error> fault = {};  // why it cannot be read further; to report once the sender may act
};

/// A message of a connection.
using GameMessage = std::variant<JoinGame, Ping, ConfirmSeat, GameAction>;
[[nodiscard]] Result<GameMessage> read_game_message(const record::Json& message);

/// The event that the action asks for, or its fault.
[[nodiscard]] Result<GameEvent> event_of(const GameAction& action, GameSeat seat, const Rules& rules);

/// An event as clients see it; the stored form adds its time.
[[nodiscard]] record::Json event_json(const GameEvent& event, const Rules& rules);
[[nodiscard]] record::Json stored_event_json(const GameEvent& event, const Rules& rules);
[[nodiscard]] Result<GameEvent> read_stored_event(const record::Json& stored, const Rules& rules);

/// Seconds since 1970 by the system's clock.
using WallTime = std::chrono::seconds;

/// "2026-11-16T20:15:00Z"
[[nodiscard]] std::string date_text(WallTime time);

/// How a game ended: "line", "resignation", ... Requires that it has.
[[nodiscard]] std::string_view how_it_ended(const SharedGame& game);

/// The `clock` of a request to create a game with this time control; null if there is none.
[[nodiscard]] record::Json control_json(const TimeControl& control);

/// What a state message contains besides the game itself.
struct GameSurroundings {
  std::string id;
  BySeat<bool> connected = {};
  int spectators = 0;
  record::Json spectator_names = record::Json::array();
  WallTime created{0};
  WallTime kept_until{0};
};

[[nodiscard]] record::Json clock_json(const SharedGame& game, Moment now);

/// `position` is position_json(game.board()), passed in because it is slow to compute and changes only with
/// moves.
[[nodiscard]] record::Json state_json(const SharedGame& game, const record::Json& position,
                                      const GameSurroundings& around, Moment now);

}  // namespace rowan::server
