// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "game/rules.hpp"
#include "network/network.hpp"

namespace rowan::network {

/// The network that Rowan was built with for these rules, or nothing. It is made at the first question, from
/// then on everybody shares it.
[[nodiscard]] std::shared_ptr<const Network> built_in_network(const Rules& rules);

}  // namespace rowan::network
