// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "record/json.hpp"
#include "server/analysis/outbox.hpp"
#include "server/shared/game_store.hpp"
#include "server/shared/visitor_ledger.hpp"

namespace rowan::server {

/// What the time is: for clocks, and for dates.
struct Now {
  Moment steady{0};
  WallTime wall{0};
};

/// A WebSocket of somebody who plays or watches. Its fields belong to the thread of the games.
struct GameConnection {
  std::shared_ptr<Outbox> outbox;
  Payer payer = {};                   // who is charged for what it sends
  std::string game = {};              // empty before it has joined one
  std::optional<GameSeat> seat = {};  // nothing for a spectator
  std::string spectator_name = {};    // that a spectator gave for this game, to be shown in it
  int renames = 0;                    // of a spectator
};

/// A game in memory, with those who are connected to it.
struct LiveGame {
  std::string id;
  StoredGame stored;
  record::Json position = {};  // position_json of the board
  std::vector<std::shared_ptr<GameConnection>> connections = {};
  std::optional<Moment> resume_at = {};  // after a restart the clock waits until then for the side to move
  bool is_stalled = false;               // the clock stands because the store could not be written
  Moment save_at{0};                     // when the time of the turn is to be stored
  Moment used{0};
  std::optional<Moment> deadline = {};  // as GameTable has it in its list

  [[nodiscard]] SharedGame& game() { return stored.game; }
  [[nodiscard]] const SharedGame& game() const { return stored.game; }

  /// Connections of a seat, or of spectators.
  [[nodiscard]] int count(std::optional<GameSeat> seat) const {
    int connected = 0;
    for (const auto& connection : connections) connected += connection->seat == seat ? 1 : 0;
    return connected;
  }
};

}  // namespace rowan::server
