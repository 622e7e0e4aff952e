// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "network/network.hpp"

namespace rowan::network {

/// The network files built into Rowan.
[[nodiscard]] std::vector<std::string_view> built_in_files();

/// The built-in network for these rules, or null. Created at the first call and shared by all callers.
[[nodiscard]] std::shared_ptr<const Network> built_in_network(const Rules& rules);

}  // namespace rowan::network
