// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "search/engine.hpp"

namespace rowan::search {

/// The options with a table that keeps the whole process within `bytes`: the size requested, or the largest
/// that fits. If none fits, a small engine; as a last resort one thread and the smallest table.
[[nodiscard]] Engine::Options within_memory(Engine::Options options, std::int64_t bytes);

/// Bytes that a process with the smallest engine needs.
[[nodiscard]] std::int64_t least_memory();

}  // namespace rowan::search
