// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <vector>

#include <rowan/c/limits.h>

#include "capi/call.hpp"
#include "capi/line_game.hpp"
#include "capi/stoppable.hpp"
#include "search/engine.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::capi {

/// Makes the request to an engine or a player about a game, with the caller's limits, or without limits if
/// `limits` is NULL.
[[nodiscard]] std::expected<think::Request, CallError> make_request(const LineGame& game,
                                                                    const rowan_limits* limits);

/// An answer in C's form, and the arrays that it points to.
class AnalysisView {
 public:
  /// Fills the struct with an answer; `stopped` says whether the work was stopped. Overwrites the previous
  /// answer.
  const rowan_analysis& show(const think::Answer& answer, bool stopped);

 private:
  std::vector<std::vector<rowan_point>> moves_;
  std::vector<rowan_line> lines_;
  rowan_analysis analysis_ = ROWAN_ANALYSIS_INIT;
};

/// Makes a request end when the work is stopped. If `report` is not NULL, passes it each answer, shown in
/// `so_far`, and `user`; if it returns a nonzero value, the work is stopped. All arguments must outlive the
/// request.
void attach(think::Request& request, const Stoppable::Work& work, rowan_report report, void* user,
            AnalysisView& so_far);

/// The options of an engine from the caller's numbers; 0 stands for a default.
[[nodiscard]] std::expected<search::Engine::Options, CallError> read_engine_options(int threads,
                                                                                    int hash_mib);

}  // namespace rowan::capi
