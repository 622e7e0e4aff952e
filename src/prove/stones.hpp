// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "game/position.hpp"

namespace rowan::prove {

/// The position after a move of the side to move, even if it completes a row.
[[nodiscard]] Position after(const Position& position, std::uint8_t move);

/// The stone that a later position has in addition. Requires that there is one.
[[nodiscard]] std::uint8_t new_stone(const Position& before, const Position& later);

[[nodiscard]] bool has_same_stones(const Position& one, const Position& other);

}  // namespace rowan::prove
