// SPDX-License-Identifier: MIT
#pragma once

#include "record/json.hpp"

namespace rowan::record {

/// The formats of game files (docs/json.md, docs/schema/formats.json):
///
///     [{"name": "psq", "extensions": ["psq"], "about": "...", "writes": true, "binary": false}]
[[nodiscard]] Json formats_json();

}  // namespace rowan::record
