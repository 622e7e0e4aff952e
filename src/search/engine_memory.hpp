// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "search/engine.hpp"

namespace rowan {

/// A table as large as was asked for, if a process with that engine stays under so many bytes; else the largest with which it does.
/// Where there is none, a small engine, at last at one thread with the smallest table there is.
[[nodiscard]] Engine::Options within_memory(Engine::Options options, std::int64_t bytes);

/// What a process with even the smallest engine needs, in bytes.
[[nodiscard]] std::int64_t least_memory();

}  // namespace rowan
