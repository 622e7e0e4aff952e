// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

namespace rowan::puzzle {

/// The number, from 1 to `count`, of the puzzle of a day, given in days since 1970 (UTC). Every puzzle has
/// its day before any is repeated. Requires count > 0 and day >= 0.
[[nodiscard]] std::size_t number_of_day(std::int64_t day, std::size_t count);

}  // namespace rowan::puzzle
