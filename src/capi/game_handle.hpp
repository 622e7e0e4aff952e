// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <rowan/c/game.h>

#include "capi/call.hpp"
#include "capi/line_game.hpp"

namespace rowan::capi {

[[nodiscard]] constexpr bool is_on_board(const Rules& rules, int x, int y) {
  return x >= 0 && x < rules.width && y >= 0 && y < rules.height;
}

[[nodiscard]] inline std::unexpected<CallError> off_board(const Rules& rules, int x, int y) {
  return call_error(ROWAN_OFF_BOARD, "(" + std::to_string(x) + ", " + std::to_string(y) +
                                         ") is off the board, which is " + std::to_string(rules.width) + 'x' +
                                         std::to_string(rules.height));
}

/// The error for an illegal move on a point of the board. Requires that the move is illegal.
[[nodiscard]] CallError refused_move(const LineGame& game, int index);

/// Writes a byte for each point: 1 if the side to move may play there, else 0. Returns the number of ones.
int write_legal_mask(const LineGame& game, std::uint8_t* mask);

}  // namespace rowan::capi

/// The state behind a handle of a game.
struct rowan_game {
  explicit rowan_game(const rowan::Rules& rules)
      : game(std::make_shared<const rowan::capi::LineGameTables>(rules)) {}
  explicit rowan_game(const rowan::Position& position) : rowan_game(position.rules()) { game.set(position); }
  explicit rowan_game(rowan::capi::LineGame other) : game(std::move(other)) {}

  rowan::capi::LineGame game;
  rowan::capi::CallMessage message{};
};
