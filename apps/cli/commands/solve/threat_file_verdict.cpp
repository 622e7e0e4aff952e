// SPDX-License-Identifier: MIT
#include "cli/commands/solve/threat_file_verdict.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "cli/io/live_text.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/json.hpp"

namespace rowan::cli {

namespace {

constexpr std::size_t most_named = 12;

std::string board_name(const Rules& rules) {
  return fmt::format("{}x{}x{}{}", rules.width, rules.height, rules.k,
                     rules.overline == Overline::wins ? "" : " (exactly)");
}

std::string totals_text(const proof::ThreatFileCheck& file) {
  return fmt::format("{} proof{}, {} position{}, {} wins by threats, {} bytes", file.proofs,
                     file.proofs == 1 ? "" : "s", file.nodes, file.nodes == 1 ? "" : "s", file.trees,
                     file.bytes);
}

bool has_classes(const proof::ThreatFileCheck& file) {
  return file.rules == prove::job_rules && file.proofs > 0;
}

/// "34 of 35 classes of first reply complete", and a line for each incomplete class.
std::string as_text(const std::vector<prove::ClassReport>& classes) {
  std::string text =
      fmt::format("\n{} of {} classes of first reply complete",
                  std::ranges::count_if(classes, &prove::ClassReport::is_complete), classes.size());
  for (const prove::ClassReport& report : classes) {
    if (report.is_complete()) continue;
    const Rules& rules = prove::job_rules;
    text += fmt::format("\n  {}: {} of {} replies to {} proved; open:", to_text(report.opening.reply, rules),
                        report.proved, report.proved + static_cast<int>(report.open.size()),
                        to_text(report.opening.second_move, rules));
    for (std::size_t i = 0; i < std::min(report.open.size(), most_named); ++i) {
      text += ' ' + to_text(rules.point_of(report.open[i]), rules);
    }
    if (report.open.size() > most_named) text += " ...";
  }
  return text;
}

std::string incomplete_text(const proof::ThreatFileCheck& file) {
  if (file.proofs == 0) return "the file has no proofs";
  return fmt::format("all proofs hold, but {} positions share the fewest stones ({})", file.least_count,
                     file.least.size());
}

}  // namespace

ThreatFileVerdict check_threats(std::istream& input, const std::optional<prove::Job>& claim) {
  LiveText live(false);
  auto file = proof::check_threat_file(input, [&](const proof::ThreatFileCheck& so_far) {
    if (live.is_due())
      live.show(fmt::format("{} proofs checked, {} wins by threats\n", so_far.proofs, so_far.trees));
  });
  if (input.bad()) return {.reason = "reading failed", .is_unreadable = true};
  if (!file) return {.reason = file.error().message};
  ThreatFileVerdict verdict;
  if (claim && file->proved.contains(proof::board_key(file->rules, *claim))) {
    verdict.root = prove::position_of(*claim, file->rules);
  } else if (file->has_root()) {
    verdict.root = prove::position_of(file->least, file->rules);
  } else if (has_classes(*file)) {
    verdict.classes = prove::class_reports(file->proved);
  }
  verdict.file = *std::move(file);
  return verdict;
}

std::string as_text(const ThreatFileVerdict& verdict) {
  if (!verdict.file) return "rejected: " + verdict.reason;
  const proof::ThreatFileCheck& file = *verdict.file;
  if (!verdict.root) {
    return fmt::format("incomplete: {}: {}{}", incomplete_text(file), totals_text(file),
                       verdict.classes.empty() ? "" : as_text(verdict.classes));
  }
  const bool is_empty = *verdict.root == Position(file.rules);
  const std::string from = is_empty ? "the empty board" : to_text(*verdict.root);
  return fmt::format("accepted: first wins {} from {}: {}", board_name(file.rules), from, totals_text(file));
}

std::string as_json(const ThreatFileVerdict& verdict) {
  json::Json json{{"accepted", verdict.is_accepted()}, {"nodes", 0}, {"bytes", 0}};
  if (!verdict.is_accepted()) json["moves"] = json::Json::array();
  if (!verdict.file) {
    json["reason"] = verdict.reason;
    return json.dump();
  }
  const proof::ThreatFileCheck& file = *verdict.file;
  json["game"] = board_name(file.rules);
  json["nodes"] = file.nodes;
  json["bytes"] = file.bytes;
  json["proofs"] = file.proofs;
  json["threat_wins"] = file.trees;
  if (verdict.root) {
    json["maker_breaker"] = false;
    json["position"] = to_text(*verdict.root);
    json["claim"] = "first wins";
    json["strategy_stealing"] = false;
    return json.dump();
  }
  json["reason"] = "incomplete: " + incomplete_text(file);
  if (!verdict.classes.empty()) {
    json["open_classes"] = json::Json::array();
    for (const prove::ClassReport& report : verdict.classes) {
      if (!report.is_complete()) json["open_classes"].push_back(to_text(report.opening.reply, file.rules));
    }
  }
  return json.dump();
}

}  // namespace rowan::cli
