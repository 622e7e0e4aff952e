// SPDX-License-Identifier: MIT
#include "protocol/foreign_protocol.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.hpp"

namespace rowan::protocol {

namespace {

struct Sign {
  std::string_view beginning;  // in lower case
  std::string_view protocol;
};

constexpr std::array signs{
    Sign{"id name ", "UCI"},         Sign{"id author ", "UCI"},  Sign{"option name ", "UCI"},
    Sign{"bestmove ", "UCI"},        Sign{"feature ", "xboard"}, Sign{"error (unknown command)", "xboard"},
    Sign{"illegal move:", "xboard"},
};

/// A reply of the Go Text Protocol: = or ?, an optional number, and a space or the end.
bool is_answer_of_gtp(std::string_view line) {
  if (!line.starts_with('=') && !line.starts_with('?')) return false;
  const std::size_t end = line.find_first_not_of("0123456789", 1);
  return end == std::string_view::npos || line[end] == ' ';
}

}  // namespace

std::optional<std::string_view> foreign_protocol(std::string_view line) {
  const std::string text = to_lower(trim(line));
  if (text == "uciok" || text == "readyok") return "UCI";
  if (is_answer_of_gtp(text)) return "GTP";
  const auto* const found =
      std::ranges::find_if(signs, [&](const Sign& sign) { return text.starts_with(sign.beginning); });
  if (found == signs.end()) return std::nullopt;
  return found->protocol;
}

}  // namespace rowan::protocol
