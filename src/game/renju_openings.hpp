// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "game/point.hpp"
#include "game/position.hpp"

namespace rowan {

/// Where the second stone of a renju opening lies: beside the first, or diagonally beside it.
enum class OpeningKind : std::uint8_t { direct, indirect };

/// One of the 26 openings of renju: the first stone in the middle, the second beside it, the third in the
/// central square of 5x5, up to symmetry.
///
///          f g h i j            direct                     f g h i j            indirect
///      10  . . 1 2 3     second stone on h9            10  . . . . 1     second stone on i9
///       9  . . o 4 5     number n marks the third       9  . . . o 2
///       8  . . x 6 7     stone of opening n             8  . . x 6 3
///       7  . . 8 9 10                                   7  . 11 9 7 4
///       6  . . 11 12 13                                 6  13 12 10 8 5
///
/// Numbers and names are those of the Renju International Federation (renju.net/study/openings.php), as in
/// the article "Renju opening pattern" of the English Wikipedia.
struct RenjuOpening {
  OpeningKind kind;
  int number;                 // 1 to 13
  std::string_view name;      // "Kagetsu"
  std::string_view japanese;  // the name in Japanese script
  Point third;                // the third stone, as in the drawing, on 15x15
};

/// All 26, the direct ones first, by number.
[[nodiscard]] std::span<const RenjuOpening> renju_openings();

/// The first two stones of an opening, as in the drawing.
[[nodiscard]] Point first_stone();
[[nodiscard]] Point second_stone(OpeningKind kind);

/// The opening that a game began with; null if it began with none. Any game of five in a row on 15x15 can
/// have one, since gomoku players use the same names. Games that do not start from the empty board have none.
[[nodiscard]] const RenjuOpening* find_renju_opening(const Position& position);

}  // namespace rowan
