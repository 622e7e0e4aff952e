// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/ip_address.hpp"

namespace rowan::server {

/// An address of this machine, and its network interface.
struct InterfaceAddress {
  std::string interface;
  IpAddress address;
  bool is_tunnel = false;  // point-to-point, such as a VPN
};

/// A name of this machine and the addresses that it resolves to here.
struct ResolvedName {
  std::string name;
  std::vector<IpAddress> addresses;
};

/// The addresses and names of this machine on its networks.
struct OwnAddresses {
  std::vector<InterfaceAddress> interfaces = {};  // addresses of interfaces that are up
  std::vector<IpAddress> preferred = {};          // source addresses of packets to the Internet
  std::vector<ResolvedName> names = {};
};

/// This machine's own names in lower case, such as "teacher.example.org", "teacher" and "teacher.local", the
/// last for other machines on the same network (mDNS). Empty if the machine has no proper name.
[[nodiscard]] std::vector<std::string> own_names();

/// Queries the system. Names that are not resolved within `timeout` are left out. Sends no packets except to
/// resolve names.
[[nodiscard]] OwnAddresses find_own_addresses(std::chrono::milliseconds timeout);

/// A host for others to type, without the port.
struct ReachableHost {
  std::string host;       // "192.168.1.7", "teacher.local", "[fd00::7]"
  std::string interface;  // such as "docker0", if only virtual machines or containers use it; else empty

  friend bool operator==(const ReachableHost&, const ReachableHost&) = default;
};

/// The hosts by which other machines reach a server that listens on `listening`, the best first: IPv4
/// addresses from which packets leave, other IPv4 addresses, names, IPv6, tunnels, link-local IPv4 addresses,
/// and last the addresses of bridges to containers and virtual machines. Addresses that browsers do not
/// accept (fe80::) or that stay within the machine are left out. A name is left out unless it resolves to one
/// of the listed addresses other than those of bridges.
[[nodiscard]] std::vector<ReachableHost> reachable_hosts(const IpAddress& listening, const OwnAddresses& own);

/// The address of the page, "http://192.168.1.7:8080/".
[[nodiscard]] std::string page_url(std::string_view host, std::uint16_t port);

}  // namespace rowan::server
