// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include <rowan/c/game.h>

#include "capi/call.hpp"
#include "capi/line_game.hpp"

namespace rowan {

[[nodiscard]] constexpr bool is_on_board(const Rules& rules, int x, int y) {
  return x >= 0 && x < rules.width && y >= 0 && y < rules.height;
}

[[nodiscard]] inline std::unexpected<CallError> off_board(const Rules& rules, int x, int y) {
  return call_error(ROWAN_OFF_BOARD, "(" + std::to_string(x) + ", " + std::to_string(y) +
                                         ") is off the board, which is " + std::to_string(rules.width) + 'x' +
                                         std::to_string(rules.height));
}

/// A byte for each point: 1 where the side to move may play, else 0. Answers how many are 1.
inline int write_legal_mask(const LineGame& game, std::uint8_t* mask) {
  std::memset(mask, 0, static_cast<std::size_t>(game.rules().point_count()));
  int count = 0;
  game.for_each_legal([&](int index) {
    mask[index] = 1;
    ++count;
  });
  return count;
}

}  // namespace rowan

/// What a handle of a game points to.
struct rowan_game {
  explicit rowan_game(const rowan::Rules& rules)
      : game(std::make_shared<const rowan::LineGameTables>(rules)) {}
  explicit rowan_game(const rowan::Position& position) : rowan_game(position.rules()) { game.set(position); }
  explicit rowan_game(rowan::LineGame other) : game(std::move(other)) {}

  rowan::LineGame game;
  rowan::CallMessage message{};
};
