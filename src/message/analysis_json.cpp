// SPDX-License-Identifier: MIT
#include "message/analysis_json.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/words.hpp"
#include "proof/win_tree.hpp"
#include "search/numbers.hpp"

namespace rowan::message {

json::Json reason_json(const explain::Reason& reason, const Rules& rules, const language::Texts& texts) {
  json::Json object{{"kind", name_of(reason.kind)},
                    {"side", json::side_name(reason.side)},
                    {"points", json::points_json(reason.points, rules)}};
  if (reason.shape != pattern::Shape::nothing) object["shape"] = name_of(reason.shape);
  if (reason.made != pattern::PointClass::nothing) object["made"] = name_of(reason.made);
  if (reason.forbidden) object["forbidden"] = name_of(*reason.forbidden);
  if (reason.plies > 0) {
    object["plies"] = reason.plies;
    object["moves"] = search::moves_of_winner(reason.plies);
  }
  object["text"] = explain::to_text({&reason, 1}, rules, to_text, texts);
  return object;
}

json::Json reasons_json(const std::vector<explain::Reason>& reasons, const Rules& rules,
                        const language::Texts& texts) {
  json::Json list = json::Json::array();
  for (const explain::Reason& reason : reasons) list.push_back(reason_json(reason, rules, texts));
  return list;
}

std::string_view name_of(threat::ThreatVerdict verdict) {
  switch (verdict) {
    case threat::ThreatVerdict::none:
      return "none";
    case threat::ThreatVerdict::win:
      return "win";
    default:
      return "unknown";
  }
}

json::Json forced_win_json(const ForcedWin& win, const Rules& rules) {
  const auto plies = static_cast<int>(win.line.size());
  return {{"verdict", name_of(win.verdict)},
          {"line", json::points_json(win.line, rules)},
          {"plies", plies > 0 ? json::Json(plies) : json::Json()},
          {"moves", plies > 0 ? json::Json(search::moves_of_winner(plies)) : json::Json()},
          {"verified", win.verified}};
}

void add_score(json::Json& object, const search::ShownScore& score) {
  object["score"] = score.score;
  object["winning_chance"] = score.chance();
  object["black_winning_chance"] = score.black_chance();
  object["win"] = nullptr;
  if (const auto side = score.winner())
    object["win"] = {{"side", json::side_name(*side)}, {"plies", score.plies()}, {"moves", score.moves()}};
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

json::Json analysis_json(const think::Answer& report, const AnalysisEffort& effort, const Position& position,
                         ProofChecker& proofs, const LineReasons& reasons) {
  const Rules& rules = position.rules();
  json::Json lines = json::Json::array();
  for (const think::Line& line : report.lines) {
    json::Json entry{{"move", to_text(line.moves.front(), rules)},
                     {"moves", json::points_json(line.moves, rules)}};
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
