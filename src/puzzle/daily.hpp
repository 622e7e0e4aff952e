// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace rowan::puzzle {

/// Which of so many puzzles, counted from 1, is that of a day since 1970 (UTC): another every day, and each
/// of them once before the first comes again. Requires count > 0 and a day that is not negative.
[[nodiscard]] std::size_t number_of_day(std::int64_t day, std::size_t count);

}  // namespace rowan::puzzle
