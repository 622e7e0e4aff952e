// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "cli/options/command.hpp"

namespace rowan::cli {

/// A number from `least` to `most` in plain digits. CLI11 by itself would read -1 as the largest number.
[[nodiscard]] Check whole_number_between(std::uint64_t least, std::uint64_t most);

/// A number from 0 to `most` in plain digits.
[[nodiscard]] Check whole_number(std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// A number from `least` to `most`, perhaps with a fraction.
[[nodiscard]] Check number_between(double least, double most);

/// One of these words.
[[nodiscard]] Check one_of(std::vector<std::string> words);

}  // namespace rowan::cli
