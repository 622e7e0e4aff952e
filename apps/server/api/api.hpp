// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "base/stop.hpp"
#include "record/json.hpp"
#include "server/analysis/cpu_scheduler.hpp"

namespace rowan {

/// What an answer that takes thinking may use.
struct Work {
  CpuScheduler::Lease& lease;
  StopToken stop;
};

// The questions of the JSON interface, as docs/api.md describes them: an object in, an object out. An error
// is what was wrong with the question.

[[nodiscard]] Result<Json> answer_position(const Json& request, Work& work);
[[nodiscard]] Result<Json> answer_move(const Json& request, Work& work);
[[nodiscard]] Result<Json> answer_hint(const Json& request, Work& work);
[[nodiscard]] Result<Json> answer_why(const Json& request, Work& work);
[[nodiscard]] Result<Json> answer_threats(const Json& request, Work& work);
[[nodiscard]] Result<Json> answer_convert(const Json& request, Work& work);
[[nodiscard]] Result<Json> answer_bits(const Json& request, Work& work);

/// Games, players, formats, limits: always the same.
[[nodiscard]] Json info_json();

}  // namespace rowan
