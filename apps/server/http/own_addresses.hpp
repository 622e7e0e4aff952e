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

/// An address of this machine, and the network card, or what acts as one, that has it.
struct InterfaceAddress {
  std::string interface;
  IpAddress address;
  bool is_tunnel = false;  // leads to one other machine, such as a VPN
};

/// A name of this machine and the addresses it stands for here.
struct ResolvedName {
  std::string name;
  std::vector<IpAddress> addresses;
};

/// What is known of this machine on its networks.
struct OwnAddresses {
  std::vector<InterfaceAddress> interfaces = {};  // those that are up
  std::vector<IpAddress> preferred = {};          // from which packets leave to the rest of the world
  std::vector<ResolvedName> names = {};
};

/// The names that this machine has by itself: "teacher" and "teacher.local"; the second is what the machines
/// of one network ask each other for (mDNS). In lower case; empty where it has no proper name.
[[nodiscard]] std::vector<std::string> own_names();

/// Asks the system. Names that are not resolved within `timeout` are left out; no packet is sent but for
/// those.
[[nodiscard]] OwnAddresses find_own_addresses(std::chrono::milliseconds timeout);

/// A host that others can type, without the port.
struct ReachableHost {
  std::string host;       // "192.168.1.7", "teacher.local", "[fd00::7]"
  std::string interface;  // set where it leads only to guests on this machine: "docker0"

  friend bool operator==(const ReachableHost&, const ReachableHost&) = default;
};

/// By which hosts other machines reach a server that listens on `listening`, the best first: addresses of
/// IPv4 from which packets leave, others of IPv4, names, IPv6, tunnels, and last those of bridges to
/// containers and virtual machines. Addresses that a browser does not take (fe80::) or that stay within the
/// machine are left out, and names that lead to none of the others.
[[nodiscard]] std::vector<ReachableHost> reachable_hosts(const IpAddress& listening, const OwnAddresses& own);

/// "http://192.168.1.7:8080/"
[[nodiscard]] std::string page_url(std::string_view host, std::uint16_t port);

}  // namespace rowan::server
