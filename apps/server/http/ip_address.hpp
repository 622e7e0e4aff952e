// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::server {

/// An IPv4 or IPv6 address. IPv4 is stored in its IPv4-mapped form, as a dual-stack socket reports it, so
/// that 192.168.1.7 and ::ffff:192.168.1.7 are the same address:
///
///     bytes   0 ........ 9   10 11   12  13  14  15
///     IPv4    0 ........ 0   ff ff  192 168   1   7
///     IPv6    all sixteen
class IpAddress {
 public:
  using Bytes = std::array<std::uint8_t, 16>;

  constexpr explicit IpAddress(const Bytes& bytes) : bytes_(bytes) {}

  /// "192.168.1.7" or "fd00::7", without brackets, port and zone; empty for any other text.
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

  /// The address with its first `bits` bits unchanged and zeros after them. Requires 0 <= bits <= 128,
  /// counted over all sixteen bytes.
  [[nodiscard]] IpAddress masked(int bits) const;

  friend auto operator<=>(const IpAddress&, const IpAddress&) = default;

 private:
  Bytes bytes_;
};

/// All addresses that begin with the same bits: "10.0.0.0/8", "fd00::/64". A single address is a range too.
class AddressRange {
 public:
  /// Reads an address, or an address with "/" and the number of bits. An error says what is wrong with the
  /// text.
  [[nodiscard]] static Result<AddressRange> parse(std::string_view text);

  [[nodiscard]] bool contains(const IpAddress& address) const { return address.masked(bits_) == first_; }

 private:
  AddressRange(const IpAddress& first, int bits) : first_(first), bits_(bits) {}

  IpAddress first_;
  int bits_;  // over all sixteen bytes: 96 more than the usual notation for IPv4
};

}  // namespace rowan::server
