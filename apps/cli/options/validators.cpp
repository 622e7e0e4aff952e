// SPDX-License-Identifier: MIT
#include "cli/options/validators.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"

namespace rowan::cli {

Check whole_number_between(std::uint64_t least, std::uint64_t most) {
  return [least, most](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc{} && stopped == end && number >= least && number <= most) return "";
    return "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  };
}

Check whole_number(std::uint64_t most) { return whole_number_between(0, most); }

Check number_between(double least, double most) {
  return [least, most](const std::string& text) -> std::string {
    char* stopped = nullptr;
    const double number = std::strtod(text.c_str(), &stopped);
    const bool is_number = !text.empty() && stopped == text.c_str() + text.size();
    if (is_number && number >= least && number <= most) return "";
    return fmt::format("expected a number from {:.10g} to {:.10g}, not '{}'", least, most, quotable(text));
  };
}

Check one_of(std::vector<std::string> words) {
  return [words = std::move(words)](const std::string& text) -> std::string {
    if (std::ranges::find(words, text) != words.end()) return "";
    return fmt::format("expected {}, not '{}'", join(words, " or "), quotable(text));
  };
}

}  // namespace rowan::cli
