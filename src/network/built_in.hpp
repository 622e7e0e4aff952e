// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "network/network.hpp"

namespace rowan::network {

/// The files of networks that Rowan was built with.
[[nodiscard]] std::vector<std::string_view> built_in_files();

/// The network that Rowan was built with for these rules, or nothing. It is made at the first question, from
/// then on everybody shares it.
[[nodiscard]] std::shared_ptr<const Network> built_in_network(const Rules& rules);

}  // namespace rowan::network
