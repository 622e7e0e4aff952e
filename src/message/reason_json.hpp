// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "explain/reason.hpp"
#include "game/rules.hpp"
#include "record/json.hpp"

namespace rowan {

/// A reason as JSON (docs/json.md, docs/schema/reason.json):
///
///     {"kind": "makes", "side": "x", "points": ["h6", "h7", "h8", "h9"], "shape": "four", "text": "makes a four h6-h9"}
///
/// `shape`, `made`, `forbidden`, `plies` and `moves` stand only where they belong to the kind.
[[nodiscard]] Json reason_json(const Reason& reason, const Rules& rules);

[[nodiscard]] Json reasons_json(const std::vector<Reason>& reasons, const Rules& rules);

}  // namespace rowan
