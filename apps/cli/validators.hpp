// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <cstdint>
#include <limits>
#include <string>

#include <CLI/CLI.hpp>

namespace rowan {

/// A number from `least` to `most` in plain digits. Left to itself CLI11 reads -1 as the largest one.
[[nodiscard]] inline CLI::Validator whole_number_between(std::uint64_t least, std::uint64_t most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc{} && stopped == end && number >= least && number <= most) return "";
    return "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  };
  return CLI::Validator(check, "");
}

/// A number from 0 to `most` in plain digits.
[[nodiscard]] inline CLI::Validator whole_number(
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  return whole_number_between(0, most);
}

}  // namespace rowan
