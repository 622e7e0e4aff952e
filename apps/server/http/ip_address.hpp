// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"

namespace rowan::server {

/// An IPv4 or IPv6 address. IPv4 is stored in its IPv4-mapped form, as a dual-stack socket reports it, so
/// that 192.168.1.7 and ::ffff:192.168.1.7 are the same address:
///
///     bytes   0 ........ 9   10 11   12  13  14  15
///     IPv4    0 ........ 0   ff ff  192 168   1   7
///     IPv6    all sixteen bytes
class IpAddress {
 public:
  using Bytes = std::array<std::uint8_t, 16>;

  constexpr explicit IpAddress(const Bytes& bytes) : bytes_(bytes) {}

  /// Reads "192.168.1.7" or "fd00::7", without brackets, port or zone. Empty for any other text.
  [[nodiscard]] static std::optional<IpAddress> parse(std::string_view text);

  /// The shortest spelling: "192.168.1.7", "fd00::7".
  [[nodiscard]] std::string text() const;

  /// The spelling in a URL: "192.168.1.7", "[fd00::7]".
  [[nodiscard]] std::string url_text() const;

  [[nodiscard]] bool is_v4() const;
  [[nodiscard]] bool is_loopback() const;      // 127.0.0.0/8, ::1
  [[nodiscard]] bool is_any() const;           // 0.0.0.0, ::
  [[nodiscard]] bool is_link_local() const;    // 169.254.0.0/16, fe80::/10
  [[nodiscard]] bool is_unique_local() const;  // fc00::/7, the private addresses of IPv6

  /// The address with its first `bits` bits unchanged and zeros after them. Requires 0 <= bits <= 128: for
  /// IPv4, too, all sixteen bytes count.
  [[nodiscard]] IpAddress masked(int bits) const;

  friend auto operator<=>(const IpAddress&, const IpAddress&) = default;

 private:
  Bytes bytes_;
};

/// All addresses that begin with the same bits: "10.0.0.0/8", "fd00::/64". A range can be a single address.
class AddressRange {
 public:
  /// Reads an address, or an address with "/" and the number of bits. An error says what is wrong with the
  /// text.
  [[nodiscard]] static Result<AddressRange> parse(std::string_view text);

  [[nodiscard]] bool contains(const IpAddress& address) const { return address.masked(bits_) == first_; }

 private:
  AddressRange(const IpAddress& first, int bits) : first_(first), bits_(bits) {}

  IpAddress first_;
  int bits_;  // out of 128, so 96 more than IPv4 notation says
};

/// The reverse proxies that are trusted to name the visitor of a request.
///
/// Each proxy appends to X-Forwarded-For the address from which the request reached it:
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
  /// the request. The fields are ignored if the peer is not a trusted proxy. If an entry is not an address,
  /// the proxy that appended it counts as the visitor; if all entries are trusted proxies, the first counts.
  [[nodiscard]] IpAddress visitor(const IpAddress& peer,
                                  std::span<const std::string_view> forwarded_for) const;

 private:
  std::vector<AddressRange> ranges_;
};

/// The key under which a visitor is counted. All connections, requests, games and searches with the same key
/// share its limits.
///
///     203.0.113.9, 127.0.0.1, ::1, fe80::7    the address itself
///     2001:db8:1:2:aaaa::7                    2001:db8:1:2::/64
///
/// A provider gives each IPv6 customer a network of 2^64 addresses or more, so a single address does not
/// identify a visitor. The link-local addresses of all neighbors begin with the same 64 bits, so they are
/// counted one by one.
[[nodiscard]] std::string visitor_key(const IpAddress& address);

/// The key of the network that contains a visitor's /64 network, because some providers give a customer more
/// than 2^64 addresses. `visitor` is the visitor_key. Empty if that is a single address.
///
///     2001:db8:1:2::/64    2001:db8:1::/48
[[nodiscard]] std::string network_key(std::string_view visitor);

}  // namespace rowan::server
