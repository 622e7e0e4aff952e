// SPDX-License-Identifier: MIT
#include "search/search_limits.hpp"

#include <algorithm>

#include "think/time_budget.hpp"

namespace rowan::search {

SearchLimits search_limits(const think::Request& request) {
  const think::TimeBudget budget = time_budget(request);
  SearchLimits limits{.depth = request.limits.depth,
                      .nodes = request.limits.nodes,
                      .time = budget.time,
                      .target = budget.target};
  if (budget.nodes > 0) limits.nodes = limits.nodes > 0 ? std::min(limits.nodes, budget.nodes) : budget.nodes;
  return limits;
}

}  // namespace rowan::search
