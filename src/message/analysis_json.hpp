// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "explain/reason.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "json/json.hpp"
#include "language/texts.hpp"
#include "search/numbers.hpp"
#include "think/answer.hpp"
#include "threat/four_search.hpp"

namespace rowan::message {

/// A reason as JSON (docs/json.md, docs/schema/reason.json):
///
///     {"kind": "makes", "side": "x", "points": ["h6", "h7", "h8", "h9"], "shape": "four",
///      "text": "makes a four h6-h9"}
///
/// The text is in the language of `texts`. `shape`, `made`, `forbidden`, `plies` and `moves` are present only
/// for kinds that have them.
[[nodiscard]] json::Json reason_json(const explain::Reason& reason, const Rules& rules,
                                     const language::Texts& texts = {});

[[nodiscard]] json::Json reasons_json(const std::vector<explain::Reason>& reasons, const Rules& rules,
                                      const language::Texts& texts = {});

/// The result of a search for a win by fours, or by fours and threes.
struct ForcedWin {
  threat::ThreatVerdict verdict = threat::ThreatVerdict::none;
  std::vector<Point> line = {};  // attack and answer in turn; empty without a win
  bool verified = false;         // whether a replay against all answers confirmed the win
};

/// The name of a verdict: "win", "none" or "unknown".
[[nodiscard]] std::string_view name_of(threat::ThreatVerdict verdict);

/// The result of such a search as JSON (docs/json.md, docs/schema/forced_win.json):
///
///     {"verdict": "win", "line": ["h9", "h10", ...], "plies": 7, "moves": 4, "verified": true}
[[nodiscard]] json::Json forced_win_json(const ForcedWin& win, const Rules& rules);

/// Adds `score`, `winning_chance`, `black_winning_chance` and `win` to an object: every evaluation has these
/// four (docs/numbers.md, docs/schema/common.json).
void add_score(json::Json& object, const search::ShownScore& score);

/// Replays the proofs of claimed wins, each proof once. Proofs of more than 1,000 moves count as not
/// verified, because replaying them would take too long.
class ProofChecker {
 public:
  explicit ProofChecker(const Position& position, Interruption interruption = {})
      : position_(position), interruption_(std::move(interruption)) {}

  /// Returns whether the line wins, with a proof that holds against all answers. False if an interruption
  /// ended the check of the proof.
  [[nodiscard]] bool holds(const think::Line& line);

 private:
  static constexpr std::size_t largest_proof = 1'000;  // moves

  const Position& position_;
  Interruption interruption_;
  std::vector<std::shared_ptr<const proof::WinTree>> good_;
  std::vector<std::shared_ptr<const proof::WinTree>> bad_;
};

/// The cost of a search.
struct AnalysisEffort {
  std::int64_t nodes = 0;
  std::chrono::nanoseconds time{0};            // wall-clock time
  std::chrono::nanoseconds processor_time{0};  // the part of that time in which the search had a processor
};

/// The effort of a search that had a processor all the time.
[[nodiscard]] AnalysisEffort effort_of(const think::Answer& report);

/// Nodes per second of processor time; 0 if none was measured.
[[nodiscard]] std::int64_t nodes_per_second(const AnalysisEffort& effort);

/// The time in whole milliseconds, the unit of every `time_ms`.
[[nodiscard]] std::int64_t whole_milliseconds(std::chrono::nanoseconds time);

/// Gives the reasons for the first move of a line.
using LineReasons = std::function<std::vector<explain::Reason>(const think::Line&)>;

/// An analysis as JSON (docs/json.md, docs/schema/analysis.json), the same for the command line and the
/// server:
///
///     {"position": "15/…/15 x", "depth": 9, "selective_depth": 17, "complete": true, "nodes": 184223,
///      "nodes_per_second": 410000, "time_ms": 449,
///      "lines": [{"move": "h9", "moves": ["h9", "g10"], "score": 35, "winning_chance": 0.5436,
///                 "black_winning_chance": 0.5436, "win": null, "verified": false}]}
///
/// Lines are sorted best first for the side to move. Each has `reasons` if the argument `reasons` is given.
[[nodiscard]] json::Json analysis_json(const think::Answer& report, const AnalysisEffort& effort,
                                       const Position& position, ProofChecker& proofs,
                                       const LineReasons& reasons = nullptr);

}  // namespace rowan::message
