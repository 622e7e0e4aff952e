// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "base/stop.hpp"
#include "game/position.hpp"
#include "language/texts.hpp"
#include "record/json.hpp"
#include "search/engine.hpp"
#include "server/analysis/cpu_lease.hpp"

namespace rowan::server {

/// A request for an analysis or a review.
struct Question {
  enum class Kind : std::uint8_t { analysis, review };

  Kind kind = Kind::analysis;
  record::Json id = {};        // the visitor's id for the request
  language::Texts texts = {};  // the language of its errors
  Position position;           // for a review: the end of the game
  std::size_t from = 0;        // for a review: the first ply to evaluate, at most the number of moves
  int lines = 1;
  std::vector<Point> only = {};   // for an analysis: the moves to consider; empty: all
  think::MoveLimits limits = {};  // for a review: the nodes for each position
};

/// Receives the answers, on the thread that thinks.
struct Listeners {
  std::function<void(const record::Json&)> send;       // an evaluation, which must arrive
  std::function<void(const record::Json&)> send_news;  // an info, which replaces the one before
};

/// How it ended, in the form of `done`.
struct Ending {
  std::string_view reason;  // empty if a stop was requested
  record::Json fields;      // in addition to the id and the reason
};

/// The shortest time between two updates of an analysis.
inline constexpr std::chrono::milliseconds update_interval{125};

/// The longest analysis or review.
inline constexpr std::chrono::minutes longest_analysis{10};

/// Answers the question within its limits, sharing the core through the lease, until it is done or a stop is
/// requested.
[[nodiscard]] Ending analyze(const Question& question, search::Engine& engine, CpuLease& lease,
                             const StopToken& stop, const Listeners& listeners);

/// Judges every position of the game in order, from its start or from question.from, for at most
/// longest_analysis. The move that led to the first of these positions is not judged.
[[nodiscard]] Ending review(const Question& question, search::Engine& engine, CpuLease& lease,
                            const StopToken& stop, const Listeners& listeners);

}  // namespace rowan::server
