// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "explain/reason.hpp"
#include "game/rules.hpp"
#include "language/texts.hpp"
#include "record/json.hpp"

namespace rowan::message {

/// A reason as JSON (docs/json.md, docs/schema/reason.json):
///
///     {"kind": "makes", "side": "x", "points": ["h6", "h7", "h8", "h9"], "shape": "four",
///      "text": "makes a four h6-h9"}
///
/// The text is in the language of `texts`. `shape`, `made`, `forbidden`, `plies` and `moves` are present only
/// for kinds that have them.
[[nodiscard]] record::Json reason_json(const explain::Reason& reason, const Rules& rules,
                                       const language::Texts& texts = {});

[[nodiscard]] record::Json reasons_json(const std::vector<explain::Reason>& reasons, const Rules& rules,
                                        const language::Texts& texts = {});

}  // namespace rowan::message
