// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "eval/weights.hpp"

namespace rowan {

/// The text of a header of eval/ that defines these weights as NAME_weights. If `sides_alike`, the text
/// contains only the first player's weights.
[[nodiscard]] std::string weights_header(const eval::GameWeights& weights, std::string_view name,
                                         bool sides_alike);

}  // namespace rowan
