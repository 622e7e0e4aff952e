// SPDX-License-Identifier: MIT
#include "server/http/trusted_proxies.hpp"

#include <algorithm>
#include <ranges>

#include "base/text.hpp"

namespace rowan::server {

namespace {

/// "192.0.2.7", "192.0.2.7:4711", "fd00::7", "[fd00::7]" or "[fd00::7]:4711": proxies write them all.
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
