// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "search/engine.hpp"

namespace rowan::search {

/// The options with a table that keeps the whole process within `bytes`: as large as asked for, or the
/// largest that fits. Where none fits, a small engine; as a last resort one thread and the smallest table.
[[nodiscard]] Engine::Options within_memory(Engine::Options options, std::int64_t bytes);

/// What a process with even the smallest engine needs, in bytes.
[[nodiscard]] std::int64_t least_memory();

}  // namespace rowan::search
