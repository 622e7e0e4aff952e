// SPDX-License-Identifier: MIT
#include "gomocup/manager/foreign_protocol.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.hpp"

namespace rowan::gomocup {

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

std::optional<std::string> named(std::string_view line) {
  const auto protocol = foreign_protocol(line);
  if (!protocol) return std::nullopt;
  return "it speaks " + std::string(*protocol) + " (it said '" + quotable(trim(line), 80) +
         "'), not the Gomocup protocol";
}

std::optional<std::string> detected_protocol(process::ChildProcess& process,
                                             std::span<const std::string> first_lines,
                                             std::chrono::milliseconds reply_timeout,
                                             const EngineListener& listener, const StopToken& stop) {
  constexpr std::chrono::milliseconds longest{2000};
  constexpr std::string_view question = "uci";
  for (const std::string& line : first_lines) {
    if (auto found = named(line)) return found;
  }
  const auto deadline = std::chrono::steady_clock::now() + std::min(reply_timeout, longest);
  if (listener) listener(Speaker::manager, question);
  if (!process.write(std::string(question) + "\r\n", deadline, stop)) {
    while (const auto line = process.read_line(deadline, stop)) {
      if (listener) listener(Speaker::engine, *line);
      if (auto found = named(*line)) return found;
    }
  }
  if (first_lines.empty()) return std::nullopt;
  return "its first line is '" + quotable(trim(first_lines.front()), 80) +
         "'; expected the Gomocup protocol, which answers START 15 with OK";
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

bool is_gomocup_line(const Reply& reply, std::string_view line) {
  const bool fits_any_protocol = reply.kind == Reply::Kind::other || reply.kind == Reply::Kind::unknown ||
                                 reply.kind == Reply::Kind::blank;
  return !fits_any_protocol && !foreign_protocol(line);
}

record::Fault with_detected_protocol(record::Fault fault, process::ChildProcess& process,
                                     std::span<const std::string> first_lines,
                                     std::chrono::milliseconds reply_timeout, const EngineListener& listener,
                                     const StopToken& stop) {
  if (const auto speech = detected_protocol(process, first_lines, reply_timeout, listener, stop)) {
    fault.detail += ": " + *speech;
  }
  return fault;
}

}  // namespace rowan::gomocup
