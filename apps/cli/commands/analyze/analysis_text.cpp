// SPDX-License-Identifier: MIT
#include "cli/commands/analyze/analysis_text.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "explain/explain.hpp"
#include "explain/reason_text.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "search/numbers.hpp"

namespace rowan {

namespace {

double seconds(const Answer& report) { return std::chrono::duration<double>(report.elapsed).count(); }

std::int64_t nodes_per_second(const Answer& report) {
  const double time = seconds(report);
  return time > 0 ? std::llround(static_cast<double>(report.nodes) / time) : 0;
}

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

Json reason_json(const Reason& reason, const Rules& rules) {
  Json object{{"kind", name_of(reason.kind)},
              {"side", std::string(1, letter_of(reason.side))},
              {"points", move_texts(reason.points, rules)}};
  if (reason.shape != Shape::nothing) object["shape"] = name_of(reason.shape);
  if (reason.made != PointClass::nothing) object["made"] = name_of(reason.made);
  if (reason.forbidden) object["forbidden"] = name_of(*reason.forbidden);
  if (reason.plies > 0) {
    object["plies"] = reason.plies;
    object["moves"] = moves_of_winner(reason.plies);
  }
  object["text"] = to_text({&reason, 1}, rules);
  return object;
}

Json line_json(const Line& line, const Position& position) {
  const ShownScore shown{.score = line.score, .to_move = position.side_to_move()};
  Json object{{"score", line.score}, {"chance", shown.chance()}, {"win", nullptr}};
  if (const auto side = shown.winner()) {
    object["win"] = {
        {"side", std::string(1, letter_of(*side))}, {"plies", shown.plies()}, {"moves", shown.moves()}};
  }
  object["moves"] = move_texts(line.moves, position.rules());
  return object;
}

constexpr auto row_format = "{:>7} {:>12} {:>12} {:>8} {:>9}  {}\n";

}  // namespace

std::string report_title() {
  return fmt::format(row_format, "depth", "score", "nodes", "nodes/s", "time", "line");
}

std::string report_text(const Answer& report, const Rules& rules) {
  std::string text;
  for (const Line& line : report.lines) {
    const std::string moves = fmt::format("{}", fmt::join(move_texts(line.moves, rules), " "));
    text += text.empty()
                ? fmt::format(row_format, fmt::format("{}/{}", report.depth, report.deepest),
                              score_text(line.score), report.nodes, short_number(nodes_per_second(report)),
                              fmt::format("{:.2f} s", seconds(report)), moves)
                : fmt::format(row_format, "", score_text(line.score), "", "", "", moves);
  }
  return text;
}

std::vector<Reason> MoveReasons::of(const Line& line) {
  const Point move = line.moves.front();
  auto found = known_.find(move);
  if (found == known_.end()) found = known_.emplace(move, reasons_for(position_, move)).first;
  return with_engine_line(found->second, line, position_.side_to_move());
}

std::string MoveReasons::text_of(const Line& line) { return to_text(of(line), position_.rules()); }

Json report_json(const Answer& report, const Position& position, MoveReasons* reasons) {
  Json object{{"position", to_text(position)},
              {"depth", report.depth},
              {"selective_depth", report.deepest},
              {"complete", report.complete},
              {"nodes", report.nodes},
              {"time", std::round(seconds(report) * 1e6) / 1e6},
              {"nps", nodes_per_second(report)},
              {"lines", Json::array()}};
  for (const Line& line : report.lines) {
    auto entry = line_json(line, position);
    if (reasons != nullptr) {
      entry["why"] = Json::array();
      for (const Reason& reason : reasons->of(line))
        entry["why"].push_back(reason_json(reason, position.rules()));
    }
    object["lines"].push_back(std::move(entry));
  }
  return object;
}

}  // namespace rowan
