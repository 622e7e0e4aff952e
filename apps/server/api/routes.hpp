// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string_view>

#include "base/result.hpp"
#include "record/json.hpp"
#include "server/analysis/cpu_lease.hpp"
#include "server/analysis/limits.hpp"
#include "server/api/api.hpp"
#include "server/messages/message.hpp"

namespace rowan::server {

/// The handler for a path of the JSON interface.
struct Route {
  using Handler = Result<record::Json> (*)(const record::Json& request, RequestContext& context);

  std::string_view path;
  Handler answer;
  CpuPriority priority;
  bool is_slow = false;  // it may take seconds

  /// The work stops this long after it has begun, and returns what it has.
  std::chrono::seconds longest = longest_request;
};

/// The route for a path; null if no request has that path.
[[nodiscard]] const Route* find_route(std::string_view path);

/// The answer to a request. If the body is not as expected, this is an error reply of the JSON interface.
[[nodiscard]] HttpReply answer_question(const Route& route, std::string_view body, RequestContext& context);

}  // namespace rowan::server
