// SPDX-License-Identifier: MIT
#include "server/http/visitor_key.hpp"

namespace rowan::server {

std::string visitor_key(const IpAddress& address) {
  constexpr int network_bits = 64;
  if (address.is_v4() || address.is_loopback() || address.is_link_local()) return address.text();
  return address.masked(network_bits).text() + "/64";
}

}  // namespace rowan::server
