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
#include "json/json.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/shared_game.hpp"

namespace rowan::server {

// A game between two people as JSON (docs/api.md, docs/schema/shared_game.json).

/// Reads a request to create a game. `coin` decides a "random" color.
[[nodiscard]] Result<GameSetup> read_setup(const json::Json& request, bool coin);

/// Converts the setup to the JSON that the store keeps, and back.
[[nodiscard]] json::Json setup_json(const GameSetup& setup);
[[nodiscard]] Result<GameSetup> read_stored_setup(const json::Json& stored);

/// A visitor wants to join a game, or to watch it.
struct JoinGame {
  std::string game;
  std::string token;
  std::optional<std::int64_t> version = {};  // the last one known to the client; the answer has later events
  bool watches = false;
  std::string spectator_name = {};
  std::string name = {};  // the guest's name
};

/// The guest confirms having received its token.
struct ConfirmSeat {};

/// What a player asks for, such as {"t": "move", "point": "h8"}. Points are texts until the rules are known.
struct GameAction {
  std::optional<GameEventKind> kind = {};  // empty for an unknown word
  std::vector<std::string> points = {};
  bool takes_black = false;
  std::string text = {};
  std::optional<Error> fault = {};  // why the rest cannot be read; reported to a sender who may act
};

/// A message from a connection.
using GameMessage = std::variant<JoinGame, Ping, ConfirmSeat, GameAction>;
[[nodiscard]] Result<GameMessage> read_game_message(const json::Json& message);

/// The event that the action asks for. An error if a point is invalid, or if the action has a fault.
[[nodiscard]] Result<GameEvent> event_of(const GameAction& action, GameSeat seat, const Rules& rules);

/// An event as clients see it. The stored form also has the elapsed time.
[[nodiscard]] json::Json event_json(const GameEvent& event, const Rules& rules);
[[nodiscard]] json::Json stored_event_json(const GameEvent& event, const Rules& rules);
[[nodiscard]] Result<GameEvent> read_stored_event(const json::Json& stored, const Rules& rules);

/// Seconds since 1970 on the system's clock.
using WallTime = std::chrono::seconds;

/// The date and time in the form "2026-11-16T20:15:00Z".
[[nodiscard]] std::string date_text(WallTime time);

/// How a game ended: "line", "resignation", ... Requires a game that is over.
[[nodiscard]] std::string_view how_it_ended(const SharedGame& game);

/// The field `clock` of a request to create a game with this time control; null if there is none.
[[nodiscard]] json::Json control_json(const TimeControl& control);

/// What a state message contains besides the game itself.
struct GameSurroundings {
  std::string id;
  BySeat<bool> connected = {};
  int spectators = 0;
  json::Json spectator_names = json::Json::array();
  WallTime created{0};
  WallTime kept_until{0};
};

[[nodiscard]] json::Json clock_json(const SharedGame& game, Moment now);

/// `position` is position_json(game.board()). It is passed in because it is slow to compute and changes only
/// with moves.
[[nodiscard]] json::Json state_json(const SharedGame& game, const json::Json& position,
                                    const GameSurroundings& around, Moment now);

}  // namespace rowan::server
