// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "think/request.hpp"

namespace rowan::search {

/// When a search ends: what a request says, with the time that its clock leaves. Whatever is reached first
/// counts.
struct SearchLimits {
  int depth = 0;           // 0 is no limit
  std::int64_t nodes = 0;  // 0 is no limit

  /// As in TimeBudget (think/time_budget.hpp): a target without a time may not be.
  std::optional<std::chrono::nanoseconds> time = {};
  std::optional<std::chrono::nanoseconds> target = {};
};

[[nodiscard]] SearchLimits search_limits(const think::Request& request);

}  // namespace rowan::search
