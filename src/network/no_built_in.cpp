// SPDX-License-Identifier: MIT
#include "network/network_selector.hpp"

namespace rowan::network {

// For builds without built-in networks.

std::vector<std::string_view> built_in_files() { return {}; }

std::shared_ptr<const Network> built_in_network(const Rules& /*rules*/) { return nullptr; }

}  // namespace rowan::network
