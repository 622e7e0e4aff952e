// SPDX-License-Identifier: MIT
#include "server/http/ip_address.hpp"

#include <algorithm>
#include <ranges>

#include <arpa/inet.h>
#include <fmt/core.h>

#include "base/text.hpp"

namespace rowan::server {

namespace {

constexpr std::array<std::uint8_t, 12> v4_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr int v4_prefix_bits = 96;
constexpr int all_bits = 128;

/// An entry of X-Forwarded-For: "192.0.2.7", "192.0.2.7:4711", "fd00::7", "[fd00::7]" or "[fd00::7]:4711",
/// since proxies write all of these.
std::optional<IpAddress> parse_hop(std::string_view text) {
  text = trim(text);
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && !rest.starts_with(':')) return std::nullopt;
    return IpAddress::parse(text.substr(1, end - 1));
  }
  if (std::ranges::count(text, ':') == 1) text = text.substr(0, text.find(':'));
  return IpAddress::parse(text);
}

}  // namespace

std::optional<IpAddress> IpAddress::parse(std::string_view text) {
  if (text.contains('\0')) return std::nullopt;  // inet_pton would stop there
  const std::string terminated(text);
  Bytes bytes{};
  if (inet_pton(AF_INET6, terminated.c_str(), bytes.data()) == 1) return IpAddress(bytes);
  std::ranges::copy(v4_prefix, bytes.begin());
  if (inet_pton(AF_INET, terminated.c_str(), bytes.data() + v4_prefix.size()) == 1) return IpAddress(bytes);
  return std::nullopt;
}

std::string IpAddress::text() const {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (is_v4()) {
    inet_ntop(AF_INET, bytes_.data() + v4_prefix.size(), text.data(), text.size());
  } else {
    inet_ntop(AF_INET6, bytes_.data(), text.data(), text.size());
  }
  return text.data();
}

std::string IpAddress::url_text() const { return is_v4() ? text() : '[' + text() + ']'; }

bool IpAddress::is_v4() const {
  return std::ranges::equal(v4_prefix, bytes_ | std::views::take(v4_prefix.size()));
}

bool IpAddress::is_loopback() const {
  constexpr Bytes v6_loopback{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
  return is_v4() ? bytes_[12] == 127 : bytes_ == v6_loopback;
}

bool IpAddress::is_any() const { return bytes_ == Bytes{} || (is_v4() && masked(v4_prefix_bits) == *this); }

bool IpAddress::is_link_local() const {
  return is_v4() ? bytes_[12] == 169 && bytes_[13] == 254 : bytes_[0] == 0xfe && (bytes_[1] & 0xc0) == 0x80;
}

bool IpAddress::is_unique_local() const { return (bytes_[0] & 0xfe) == 0xfc; }

IpAddress IpAddress::masked(int bits) const {
  Bytes kept{};
  for (int index = 0; index < 16; ++index) {
    const int kept_bits = std::clamp(bits - 8 * index, 0, 8);
    kept[index] = static_cast<std::uint8_t>(bytes_[index] & (0xff00 >> kept_bits));
  }
  return IpAddress(kept);
}

Result<AddressRange> AddressRange::parse(std::string_view text) {
  const std::size_t slash = text.find('/');
  const auto address = IpAddress::parse(text.substr(0, slash));
  if (!address) {
    return failure(fmt::format(
        "'{}' is not an address such as 127.0.0.1 or ::1, nor a range such as 10.0.0.0/8", quotable(text)));
  }
  if (slash == std::string_view::npos) return AddressRange(*address, all_bits);
  const bool is_v4 = address->is_v4() && !text.contains(':');
  const int most = is_v4 ? all_bits - v4_prefix_bits : all_bits;
  const std::string_view digits = text.substr(slash + 1);
  const auto bits = digits.starts_with('-') ? std::nullopt : parse_integer(digits);
  if (!bits || *bits > most) {
    return failure(
        fmt::format("'{}': expected a prefix length from 0 to {} after the /", quotable(text), most));
  }
  const int all = static_cast<int>(*bits) + (is_v4 ? v4_prefix_bits : 0);
  const IpAddress first = address->masked(all);
  if (first != *address) {
    return failure(fmt::format("'{}' has bits set after the first {}; did you mean {}/{}?", quotable(text),
                               *bits, first.text(), *bits));
  }
  return AddressRange(first, all);
}

bool TrustedProxies::contains(const IpAddress& address) const {
  return std::ranges::any_of(ranges_, [&](const AddressRange& range) { return range.contains(address); });
}

IpAddress TrustedProxies::visitor(const IpAddress& peer,
                                  std::span<const std::string_view> forwarded_for) const {
  IpAddress known = peer;
  for (std::string_view field : forwarded_for | std::views::reverse) {
    while (contains(known)) {
      const std::size_t comma = field.rfind(',');
      const auto hop = parse_hop(comma == std::string_view::npos ? field : field.substr(comma + 1));
      if (!hop) return known;
      known = *hop;
      if (comma == std::string_view::npos) break;
      field = field.substr(0, comma);
    }
  }
  return known;
}

std::string visitor_key(const IpAddress& address) {
  constexpr int network_bits = 64;
  if (address.is_v4() || address.is_loopback() || address.is_link_local()) return address.text();
  return address.masked(network_bits).text() + "/64";
}

std::string network_key(std::string_view visitor) {
  constexpr int site_bits = 48;
  const auto first = IpAddress::parse(visitor.substr(0, visitor.find('/')));
  if (!visitor.contains('/') || !first) return "";
  return first->masked(site_bits).text() + "/48";
}

}  // namespace rowan::server
