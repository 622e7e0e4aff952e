// SPDX-License-Identifier: MIT
#include "message/analysis_json.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "message/reason_json.hpp"
#include "proof/win_tree.hpp"
#include "record/json/json_words.hpp"

namespace rowan::message {

void add_score(record::Json& object, const search::ShownScore& score) {
  object["score"] = score.score;
  object["winning_chance"] = score.chance();
  object["black_winning_chance"] = score.black_chance();
  object["win"] = nullptr;
  if (const auto side = score.winner())
    object["win"] = {{"side", record::side_name(*side)}, {"plies", score.plies()}, {"moves", score.moves()}};
}

bool ProofChecker::holds(const think::Line& line) {
  if (!line.proof || !think::is_win(line.score) || line.proof->nodes().size() > largest_proof) return false;
  if (std::ranges::find(good_, line.proof) != good_.end()) return true;
  if (std::ranges::find(bad_, line.proof) != bad_.end()) return false;
  const proof::WinCheck check =
      check_win(position_, position_.side_to_move(), *line.proof, proof::Answers::all, interruption_);
  const bool accepted = check.verdict == proof::WinVerdict::accepted;
  (accepted ? good_ : bad_).push_back(line.proof);
  return accepted;
}

AnalysisEffort effort_of(const think::Answer& report) {
  return {.nodes = report.nodes, .time = report.elapsed, .processor_time = report.elapsed};
}

std::int64_t nodes_per_second(const AnalysisEffort& effort) {
  const double seconds = std::chrono::duration<double>(effort.processor_time).count();
  return seconds > 0 ? std::llround(static_cast<double>(effort.nodes) / seconds) : 0;
}

std::int64_t whole_milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

record::Json analysis_json(const think::Answer& report, const AnalysisEffort& effort,
                           const Position& position, ProofChecker& proofs, const LineReasons& reasons) {
  const Rules& rules = position.rules();
  record::Json lines = record::Json::array();
  for (const think::Line& line : report.lines) {
    record::Json entry{{"move", to_text(line.moves.front(), rules)},
                       {"moves", record::points_json(line.moves, rules)}};
    add_score(entry, {.score = line.score, .to_move = position.side_to_move()});
    entry["verified"] = proofs.holds(line);
    if (reasons) entry["reasons"] = reasons_json(reasons(line), rules);
    lines.push_back(std::move(entry));
  }
  return {{"position", to_text(position)},
          {"depth", report.depth},
          {"selective_depth", report.deepest},
          {"complete", report.complete},
          {"nodes", effort.nodes},
          {"nodes_per_second", nodes_per_second(effort)},
          {"time_ms", whole_milliseconds(effort.time)},
          {"lines", std::move(lines)}};
}

}  // namespace rowan::message
