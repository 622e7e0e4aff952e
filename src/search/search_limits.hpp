// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "think/request.hpp"

namespace rowan::search {

/// The limits of one search: those of the request, and the time that its clock allows. The first one reached
/// ends the search.
struct SearchLimits {
  int depth = 0;           // 0 is no limit
  std::int64_t nodes = 0;  // 0 is no limit

  /// As in TimeBudget (think/time_budget.hpp). Invariant: no target without a time.
  std::optional<std::chrono::nanoseconds> time = {};
  std::optional<std::chrono::nanoseconds> target = {};
};

[[nodiscard]] SearchLimits search_limits(const think::Request& request);

}  // namespace rowan::search
