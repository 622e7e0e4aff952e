// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/json.hpp"
#include "server/analysis/outbox.hpp"
#include "server/multiplayer/game_store.hpp"
#include "server/multiplayer/visitor_ledger.hpp"

namespace rowan::server {

/// The current time, on a monotonic clock for clocks and on the wall clock for dates.
struct Times {
  Moment steady{0};
  WallTime wall{0};
};

/// A WebSocket of a player or a spectator. Its fields belong to the thread of the games.
struct GameConnection {
  std::shared_ptr<Outbox> outbox;
  Payer payer = {};                   // who is charged for what it sends
  std::string game = {};              // empty before it has joined one
  std::optional<GameSeat> seat = {};  // empty for a spectator
  std::string spectator_name = {};    // given by a spectator for this game, to be shown in it
  int renames = 0;                    // of a spectator
};

/// A game in memory, with its connections.
struct LiveGame {
  std::string id;
  StoredGame stored;
  record::Json position = {};  // position_json of the board
  std::vector<std::shared_ptr<GameConnection>> connections = {};
  std::optional<Moment> resume_at = {};  // after a restart: until when the clock waits for the side to move
  bool is_stalled = false;               // the clock is stopped because the store could not be written
  Moment save_at{0};                     // when to store the time of the turn
  Moment used{0};
  std::optional<Moment> deadline = {};  // as in GameTable's list

  [[nodiscard]] SharedGame& game() { return stored.game; }
  [[nodiscard]] const SharedGame& game() const { return stored.game; }

  /// The number of connections of a seat, or of spectators.
  [[nodiscard]] int count(std::optional<GameSeat> seat) const {
    int connected = 0;
    for (const auto& connection : connections) connected += connection->seat == seat ? 1 : 0;
    return connected;
  }
};

}  // namespace rowan::server
