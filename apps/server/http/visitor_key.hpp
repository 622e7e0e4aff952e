// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "server/http/ip_address.hpp"

namespace rowan::server {

/// The name under which a visitor is counted: connections, requests, games and thoughts of one key share its
/// limits.
///
///     203.0.113.9, 127.0.0.1, ::1, fe80::7    the address itself
///     2001:db8:1:2:aaaa::7                    2001:db8:1:2::/64
///
/// A provider gives each customer of IPv6 a network of 2^64 addresses or more, so one address there says
/// nothing. Link-local addresses of all neighbors begin with the same 64 bits: they count one by one.
[[nodiscard]] std::string visitor_key(const IpAddress& address);

}  // namespace rowan::server
