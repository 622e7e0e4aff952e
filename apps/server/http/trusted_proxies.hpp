// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/ip_address.hpp"

namespace rowan::server {

/// The reverse proxies that are trusted to name the visitor of a request.
///
/// Each proxy appends the address that the request came from to X-Forwarded-For:
///
///     visitor 203.0.113.9 --> proxy 10.0.0.2 --> proxy 127.0.0.1 --> here
///
///     X-Forwarded-For: 198.51.100.1, 203.0.113.9, 10.0.0.2         peer: 127.0.0.1
///                      ^             ^
///                      |             '- the visitor: the rightmost address that is not a trusted proxy
///                      '- whatever the visitor wrote: never believed
class TrustedProxies {
 public:
  TrustedProxies() = default;
  explicit TrustedProxies(std::vector<AddressRange> ranges) : ranges_(std::move(ranges)) {}

  [[nodiscard]] bool empty() const { return ranges_.empty(); }
  [[nodiscard]] bool contains(const IpAddress& address) const;

  /// The visitor who sent a request that came from `peer` with these X-Forwarded-For fields, in the order of
  /// the request. The fields of a peer that is not a trusted proxy are ignored. If an entry is not an
  /// address, the proxy that appended it counts as the visitor; if all are trusted, the first entry does.
  [[nodiscard]] IpAddress visitor(const IpAddress& peer,
                                  std::span<const std::string_view> forwarded_for) const;

 private:
  std::vector<AddressRange> ranges_;
};

/// The key under which a visitor is counted: connections, requests, games and searches with the same key
/// share its limits.
///
///     203.0.113.9, 127.0.0.1, ::1, fe80::7    the address itself
///     2001:db8:1:2:aaaa::7                    2001:db8:1:2::/64
///
/// A provider gives each IPv6 customer a network of 2^64 addresses or more, so a single address does not
/// identify a visitor. The link-local addresses of all neighbors begin with the same 64 bits, so they are
/// counted one by one.
[[nodiscard]] std::string visitor_key(const IpAddress& address);

/// The key of the network around the visitor with that key, because some providers give a customer more than
/// 2^64 addresses; empty if the visitor is an address.
///
///     2001:db8:1:2::/64    2001:db8:1::/48
[[nodiscard]] std::string network_key(std::string_view visitor);

}  // namespace rowan::server
