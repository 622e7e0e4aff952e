// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "game/rules.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {

/// The tables of a game, compiled at the first call in the process and shared by all later callers, whatever
/// the size of their board, so that making a ShapeBoard for every game does not take milliseconds each time.
/// Null for games without tables.
///
/// The tables are immutable and depend on nothing but the rules, so shared ones differ from fresh ones only
/// in the time they take. Thread-safe.
[[nodiscard]] std::shared_ptr<const ShapeTables> shared_tables(const Rules& rules);

}  // namespace rowan::pattern
