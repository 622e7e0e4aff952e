// SPDX-License-Identifier: MIT
#include "cli/commands/analyze/analysis_text.hpp"

#include <chrono>
#include <cstdint>

#include <fmt/format.h>

#include "explain/explain.hpp"
#include "explain/reason_text.hpp"
#include "game/notation.hpp"
#include "message/analysis_json.hpp"
#include "search/numbers.hpp"

namespace rowan::cli {

namespace {

double seconds(const think::Answer& report) { return std::chrono::duration<double>(report.elapsed).count(); }

/// "950", "801k", "1.2M"
std::string short_number(std::int64_t number) {
  if (number < 1'000) return fmt::format("{}", number);
  if (number < 1'000'000) return fmt::format("{}k", number / 1'000);
  return fmt::format("{:.1f}M", static_cast<double>(number) / 1e6);
}

std::vector<std::string> move_texts(const std::vector<Point>& moves, const Rules& rules) {
  std::vector<std::string> texts;
  for (const Point move : moves) texts.push_back(short_text(move, rules));
  return texts;
}

constexpr auto row_format = "{:>7} {:>12} {:>12} {:>8} {:>9}  {}\n";

}  // namespace

std::string report_title() {
  return fmt::format(row_format, "depth", "score", "nodes", "nodes/s", "time", "line");
}

std::string report_text(const think::Answer& report, const Rules& rules) {
  std::string text;
  for (const think::Line& line : report.lines) {
    const std::string moves = fmt::format("{}", fmt::join(move_texts(line.moves, rules), " "));
    text += text.empty() ? fmt::format(row_format, fmt::format("{}/{}", report.depth, report.deepest),
                                       search::score_text(line.score), report.nodes,
                                       short_number(nodes_per_second(message::effort_of(report))),
                                       fmt::format("{:.2f} s", seconds(report)), moves)
                         : fmt::format(row_format, "", search::score_text(line.score), "", "", "", moves);
  }
  return text;
}

std::vector<explain::Reason> MoveReasons::of(const think::Line& line) {
  const Point move = line.moves.front();
  auto found = known_.find(move);
  if (found == known_.end()) found = known_.emplace(move, explain::reasons_for(position_, move)).first;
  return with_engine_line(found->second, line, position_.side_to_move());
}

std::string MoveReasons::text_of(const think::Line& line) { return to_text(of(line), position_.rules()); }

}  // namespace rowan::cli
