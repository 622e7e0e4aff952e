// SPDX-License-Identifier: MIT
#pragma once

#include "base/result.hpp"
#include "base/stop.hpp"
#include "network/choice.hpp"
#include "record/json.hpp"
#include "server/analysis/cpu_scheduler.hpp"

namespace rowan::server {

/// What an answer that takes thinking may use.
struct Work {
  CpuScheduler::Lease& lease;
  StopToken stop;
  network::Choice network = {};  // what evaluates positions
};

// The questions of the JSON interface, as docs/api.md describes them: an object in, an object out. An error
// is what was wrong with the question.

[[nodiscard]] Result<record::Json> answer_position(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_move(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_hint(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_why(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_threats(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_convert(const record::Json& request, Work& work);
[[nodiscard]] Result<record::Json> answer_bits(const record::Json& request, Work& work);

/// Games, players, formats, limits: always the same.
[[nodiscard]] record::Json info_json();

}  // namespace rowan::server
