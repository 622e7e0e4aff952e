// SPDX-License-Identifier: MIT
#pragma once

#include <expected>
#include <vector>

#include <rowan/c/limits.h>

#include "capi/call.hpp"
#include "capi/line_game.hpp"
#include "capi/stoppable.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::capi {

/// A question to the engine or a player about a game, with the limits of a caller; NULL is none.
[[nodiscard]] std::expected<think::Request, CallError> make_request(const LineGame& game,
                                                                    const rowan_limits* limits);

/// An answer as C sees it, and what that points to.
class AnalysisView {
 public:
  /// Replaces what was shown before.
  const rowan_analysis& show(const think::Answer& answer, bool stopped);

 private:
  std::vector<std::vector<rowan_point>> moves_;
  std::vector<rowan_line> lines_;
  rowan_analysis analysis_ = ROWAN_ANALYSIS_INIT;
};

/// Has a request end when the work is stopped, and report to a callback of the caller's, which may be NULL.
/// All arguments must outlive the request.
void attach(think::Request& request, const Stoppable::Work& work, rowan_report report, void* user,
            AnalysisView& so_far);

}  // namespace rowan::capi
