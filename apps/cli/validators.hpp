// SPDX-License-Identifier: MIT
#pragma once

#include <charconv>
#include <cstdint>
#include <string>

#include <CLI/CLI.hpp>

namespace rowan {

/// A number from 0 that fits 64 bits, in plain digits. Left to itself CLI11 reads -1 as the largest one.
[[nodiscard]] inline CLI::Validator whole_number() {
  const auto check = [](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc{} && stopped == end) return "";
    return "expected a whole number from 0 to 18446744073709551615";
  };
  return CLI::Validator(check, "");
}

}  // namespace rowan
