// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "eval/weights.hpp"

namespace rowan {

/// The weights as the text of a header of eval/, readable for people and compilers.
[[nodiscard]] std::string weights_header(const eval::GameWeights& weights, std::string_view name,
                                         bool sides_alike);

}  // namespace rowan
