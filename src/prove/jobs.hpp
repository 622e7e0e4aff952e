// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"

namespace rowan::prove {

/// Five in a row on 15×15, freestyle: first begins in the center, and second's first reply is, up to the
/// symmetries of the board, one of 35. First's second move against each of them is fixed here; second then
/// has 222 replies, and each is a job.
///
///     15  h15 i15 j15 k15 l15 m15 n15 o15
///     14  h14 i14 j14 k14 l14 m14 n14
///     13  h13 i13 j13 k13 l13 m13
///     12  h12 i12 j12 k12 l12
///     11  h11 i11 j11 k11                       far classes come first, then h10 i10 j11, then i9 and h9
///     10  h10 i10 j10
///      9  h9  i9
struct OpeningClass {
  Point reply;
  Point second_move;
};

inline constexpr Rules job_rules{.width = 15, .height = 15, .k = 5};

/// The classes in the order in which they are worked on.
[[nodiscard]] std::vector<OpeningClass> opening_classes();

/// A position with first to move: first's and second's moves in turn, numbered by Rules::index_of.
using Job = std::vector<std::uint8_t>;

[[nodiscard]] Position position_of(const Job& job, const Rules& rules);

/// Its moves as people write them: "h8 h9 g9 g8".
[[nodiscard]] std::string text_of(const Job& job, const Rules& rules);

/// The jobs of a class: one for each second reply, those near the stones last.
[[nodiscard]] std::vector<Job> jobs_of(const OpeningClass& opening);

}  // namespace rowan::prove
