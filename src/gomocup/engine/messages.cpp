// SPDX-License-Identifier: MIT
#include "gomocup/engine/messages.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/core.h>

#include "game/notation.hpp"
#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {

namespace {

std::string score_text(think::Score score) {
  if (!think::is_decided(score)) return std::to_string(score);
  return fmt::format("{}M{}", think::is_win(score) ? '+' : '-', think::plies_to_end(score));
}

std::string line_text(const think::Line& line, const Rules& rules) {
  std::string text;
  for (const Point point : line.moves) text += (text.empty() ? "" : " ") + short_text(point, rules);
  return text;
}

/// "812K": nodes per second.
std::string speed_text(const think::Answer& report) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(report.elapsed).count();
  const double seconds = static_cast<double>(std::max<std::int64_t>(microseconds, 1)) / 1e6;
  return fmt::format("{:.0f}K", static_cast<double>(report.nodes) / seconds / 1000);
}

}  // namespace

std::vector<std::string> summary_messages(const think::Answer& report, const Rules& rules) {
  std::vector<std::string> lines;
  if (report.lines.empty()) return lines;
  const think::Line& best = report.lines.front();
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(report.elapsed);
  lines.push_back(fmt::format("MESSAGE Depth {}-{} | Eval {} | Node {} | Speed {} | Time {}ms | Pv {}",
                              report.depth, report.deepest, score_text(best.score), report.nodes,
                              speed_text(report), elapsed.count(), line_text(best, rules)));
  for (std::size_t rank = 1; rank < report.lines.size(); ++rank) {
    const think::Line& line = report.lines[rank];
    lines.push_back(fmt::format("MESSAGE ({}) {} | {}-{} | {}", rank + 1, score_text(line.score),
                                report.depth, report.deepest, line_text(line, rules)));
  }
  return lines;
}

std::vector<std::string> live_messages(const think::Answer& report) {
  std::vector<std::string> lines;
  if (report.lines.empty()) return lines;
  const think::Line& best = report.lines.front();
  const std::string_view word = think::is_loss(best.score) ? "LOSE" : "BEST";
  if (report.complete) lines.emplace_back("MESSAGE REALTIME REFRESH");
  lines.push_back(fmt::format("MESSAGE REALTIME {} {}", word, point_text(best.moves.front())));
  if (!report.complete) return lines;
  std::string points;
  for (const Point point : best.moves) points += ' ' + point_text(point);
  lines.push_back("MESSAGE REALTIME PV" + points);
  lines.push_back("MESSAGE REALTIME VAL " + score_text(best.score));
  return lines;
}

}  // namespace rowan::gomocup
