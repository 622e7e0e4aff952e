// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "game/rules.hpp"
#include "pattern/shape_tables.hpp"

namespace rowan::pattern {

/// The tables of a game, compiled at the first call of the process and shared by all who ask afterwards,
/// whatever the size of their board: so that making a ShapeBoard for every game does not wait
/// milliseconds for each. Null for games without tables.
///
/// The tables never change once made and depend on nothing but the rules, so nobody can tell a shared one
/// from a fresh one except by the time it takes. May be called from several threads.
[[nodiscard]] std::shared_ptr<const ShapeTables> shared_tables(const Rules& rules);

}  // namespace rowan::pattern
