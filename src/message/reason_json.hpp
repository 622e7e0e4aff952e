// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "explain/reason.hpp"
#include "game/rules.hpp"
#include "record/json.hpp"

namespace rowan::message {

/// A reason as JSON (docs/json.md, docs/schema/reason.json):
///
///     {"kind": "makes", "side": "x", "points": ["h6", "h7", "h8", "h9"], "shape": "four",
///      "text": "makes a four h6-h9"}
///
/// `shape`, `made`, `forbidden`, `plies` and `moves` stand only where they belong to the kind.
[[nodiscard]] record::Json reason_json(const explain::Reason& reason, const Rules& rules);

[[nodiscard]] record::Json reasons_json(const std::vector<explain::Reason>& reasons, const Rules& rules);

}  // namespace rowan::message
