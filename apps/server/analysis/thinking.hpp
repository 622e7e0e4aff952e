// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/side.hpp"
#include "json/json.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"
#include "server/analysis/cpu_lease.hpp"
#include "server/analysis/question.hpp"

namespace rowan::server {

/// Receives the answers, on the thread that thinks.
struct Listeners {
  std::function<void(const json::Json&)> send;       // an evaluation, which must arrive
  std::function<void(const json::Json&)> send_news;  // an info, which replaces the one before
};

/// How an answer ended, for `done`.
struct Ending {
  std::string_view reason;                   // empty if a stop was requested
  json::Json fields = json::Json::object();  // in addition to the id and the reason
};
/// The message `done`. After a requested stop, its reason is `why_stopped`.
[[nodiscard]] json::Json done_json(const Asker& asker, const Ending& ending, std::string_view why_stopped);

/// Answers the question, sharing the core through the lease. Returns when the answer is complete, a limit is
/// reached or a stop is requested.
///
///     analysis    reports the best lines, within the question's limits and longest_analysis
///     review      evaluates the positions of the game in order, from ply question.from on, and judges each
///                 move after that ply, within longest_analysis
[[nodiscard]] Ending think_about(const Question& question, search::Engine& engine, CpuLease& lease,
                                 const StopToken& stop, const Listeners& listeners);

/// The result of a review for one position.
struct ReviewedPosition {
  search::ShownScore score;
  std::vector<Point> line = {};  // the best line for the side to move; empty if the game is over
};

/// How good a move was, judged by the positions before and after it. The verdict is the first that applies:
///
///     missed-win   the mover had a proved win, and no longer has one
///     losing       the opponent has a proved win now, and had none before
///     best         the move that was found best
///     blunder, mistake, inaccuracy    the move lost at least 0.15, 0.10 or 0.05 of the winning chance
///     good                            the move lost less
struct Judgment {
  Side mover = Side::first;
  double loss = 0;  // of the mover's winning chance, 0 to 1
  std::string_view verdict = {};
  bool missed_win = false;
};

/// Whether the move is bad enough to try the position again: missed-win, losing, blunder or mistake.
[[nodiscard]] bool is_bad(const Judgment& judgment);

[[nodiscard]] Judgment judge(const ReviewedPosition& before, Point move, const ReviewedPosition& after,
                             Side mover);

}  // namespace rowan::server
