// SPDX-License-Identifier: MIT
#include "player/foreign_engine.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "protocol/foreign_protocol.hpp"

namespace rowan::player {

namespace {

std::optional<std::string> named(std::string_view line) {
  const auto protocol = protocol::foreign_protocol(line);
  if (!protocol) return std::nullopt;
  return "it speaks " + std::string(*protocol) + " (it said '" + quotable(trim(line), 80) +
         "'), not the Gomocup protocol";
}

std::optional<std::string> foreign_speech(process::ChildProcess& process,
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

bool is_gomocup_speech(const protocol::GomocupReply& reply, std::string_view line) {
  using Kind = protocol::GomocupReply::Kind;
  return reply.kind != Kind::other && reply.kind != Kind::unknown && !protocol::foreign_protocol(line);
}

record::Fault with_foreign_speech(record::Fault fault, process::ChildProcess& process,
                                  std::span<const std::string> first_lines,
                                  std::chrono::milliseconds reply_timeout, const EngineListener& listener,
                                  const StopToken& stop) {
  if (const auto speech = foreign_speech(process, first_lines, reply_timeout, listener, stop)) {
    fault.detail += ": " + *speech;
  }
  return fault;
}

}  // namespace rowan::player
