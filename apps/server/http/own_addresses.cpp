// SPDX-License-Identifier: MIT
#include "server/http/own_addresses.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <future>
#include <map>
#include <memory>
#include <thread>
#include <utility>

#include <fmt/core.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.hpp"
#include "server/http/allowed_hosts.hpp"

namespace rowan::server {

namespace {

std::optional<IpAddress> to_address(const sockaddr* socket_address) {
  if (socket_address == nullptr) return std::nullopt;
  IpAddress::Bytes bytes{};
  if (socket_address->sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, socket_address, sizeof v6);
    std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
    return IpAddress(bytes);
  }
  if (socket_address->sa_family != AF_INET) return std::nullopt;
  sockaddr_in v4{};
  std::memcpy(&v4, socket_address, sizeof v4);
  bytes[10] = bytes[11] = 0xff;
  std::memcpy(bytes.data() + 12, &v4.sin_addr, sizeof v4.sin_addr);
  return IpAddress(bytes);
}

std::vector<InterfaceAddress> interface_addresses() {
  std::vector<InterfaceAddress> found;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return found;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owner(all, freeifaddrs);
  for (const ifaddrs* entry = all; entry != nullptr; entry = entry->ifa_next) {
    if ((entry->ifa_flags & IFF_UP) == 0 || (entry->ifa_flags & IFF_RUNNING) == 0) continue;
    const auto address = to_address(entry->ifa_addr);
    if (!address) continue;
    found.push_back({.interface = entry->ifa_name,
                     .address = *address,
                     .is_tunnel = (entry->ifa_flags & IFF_POINTOPOINT) != 0});
  }
  return found;
}

/// The source address of packets to the destination; empty if there is no route. Connecting a datagram socket
/// sends nothing: the system only chooses the route.
std::optional<IpAddress> source_towards(const sockaddr* destination, socklen_t size) {
  const int socket_number = socket(destination->sa_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_number < 0) return std::nullopt;
  std::optional<IpAddress> source;
  sockaddr_storage own{};
  socklen_t own_size = sizeof own;
  auto* const own_address = reinterpret_cast<sockaddr*>(&own);
  if (connect(socket_number, destination, size) == 0 &&
      getsockname(socket_number, own_address, &own_size) == 0)
    source = to_address(own_address);
  close(socket_number);
  return source;
}

std::vector<IpAddress> preferred_sources() {
  std::vector<IpAddress> found;
  const auto add = [&found](const std::optional<IpAddress>& source) {
    if (source) found.push_back(*source);
  };
  constexpr in_port_t discard_port = 9;
  sockaddr_in v4{};  // 1.1.1.1 and 2000::1: remote addresses, so that the default route is chosen
  v4.sin_family = AF_INET;
  v4.sin_port = htons(discard_port);
  v4.sin_addr.s_addr = htonl(0x01010101);
  add(source_towards(reinterpret_cast<const sockaddr*>(&v4), sizeof v4));
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(discard_port);
  v6.sin6_addr.s6_addr[0] = 0x20;
  v6.sin6_addr.s6_addr[15] = 1;
  add(source_towards(reinterpret_cast<const sockaddr*>(&v6), sizeof v6));
  return found;
}

std::vector<IpAddress> resolve(const std::string& name) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* all = nullptr;
  if (getaddrinfo(name.c_str(), nullptr, &wanted, &all) != 0) return {};
  const std::unique_ptr<addrinfo, void (*)(addrinfo*)> owner(all, freeaddrinfo);
  std::vector<IpAddress> found;
  for (const addrinfo* entry = all; entry != nullptr; entry = entry->ai_next) {
    if (const auto address = to_address(entry->ai_addr)) found.push_back(*address);
  }
  return found;
}

/// Resolves each name on its own thread, and abandons late threads: if a name server does not answer,
/// getaddrinfo blocks for many seconds, and nothing can interrupt it.
std::vector<ResolvedName> resolve_all(const std::vector<std::string>& names,
                                      std::chrono::milliseconds timeout) {
  std::vector<std::pair<std::string, std::future<std::vector<IpAddress>>>> lookups;
  for (const std::string& name : names) {
    std::packaged_task<std::vector<IpAddress>()> lookup([name] { return resolve(name); });
    lookups.emplace_back(name, lookup.get_future());
    std::thread(std::move(lookup)).detach();
  }
  const auto deadline = std::chrono::steady_clock::now() + timeout;
  std::vector<ResolvedName> resolved;
  for (auto& [name, lookup] : lookups) {
    if (lookup.wait_until(deadline) == std::future_status::ready)
      resolved.push_back({.name = name, .addresses = lookup.get()});
  }
  return resolved;
}

/// Whether the interface leads only to guests on this machine (containers, virtual machines), judging by the
/// usual names.
bool is_virtual_interface(std::string_view interface) {
  static constexpr std::array<std::string_view, 14> makers{"docker",  "br-",  "veth",    "virbr",  "vmnet",
                                                           "vboxnet", "lxc",  "lxdbr",   "podman", "cni",
                                                           "vnet",    "cali", "flannel", "incusbr"};
  return std::ranges::any_of(makers,
                             [interface](std::string_view maker) { return interface.starts_with(maker); });
}

enum class Rank {
  preferred_v4,
  v4,
  name,
  preferred_v6,
  global_v6,
  unique_local_v6,
  tunnel,
  link_local_v4,
  guests
};

Rank rank_of(const InterfaceAddress& own, const std::vector<IpAddress>& preferred) {
  const IpAddress& address = own.address;
  if (is_virtual_interface(own.interface)) return Rank::guests;
  if (own.is_tunnel) return Rank::tunnel;  // even on the default route: visitors nearby cannot use a tunnel
  const bool is_preferred = std::ranges::find(preferred, address) != preferred.end();
  if (address.is_v4()) {
    if (address.is_link_local()) return Rank::link_local_v4;
    return is_preferred ? Rank::preferred_v4 : Rank::v4;
  }
  if (is_preferred) return Rank::preferred_v6;
  return address.is_unique_local() ? Rank::unique_local_v6 : Rank::global_v6;
}

/// Whether packets from other machines to this local address reach the server.
bool is_reachable(const IpAddress& listening, const IpAddress& address) {
  if (address.is_loopback() || (address.is_link_local() && !address.is_v4())) return false;
  if (!listening.is_any()) return address == listening;
  return address.is_v4() || !listening.is_v4();  // "::" accepts both
}

}  // namespace

std::vector<std::string> own_names() {
  std::array<char, 256> text{};
  if (gethostname(text.data(), text.size() - 1) != 0) return {};
  const auto host = HostAndPort::parse(text.data());
  if (!host || host->port || host->is_address() || host->name.starts_with("localhost")) return {};
  std::vector<std::string> names{host->name};
  const std::string label = host->name.substr(0, host->name.find('.'));
  if (label != host->name) names.push_back(label);
  if (label + ".local" != host->name) names.push_back(label + ".local");
  return names;
}

OwnAddresses find_own_addresses(std::chrono::milliseconds timeout) {
  return {.interfaces = interface_addresses(),
          .preferred = preferred_sources(),
          .names = resolve_all(own_names(), timeout)};
}

std::vector<ReachableHost> reachable_hosts(const IpAddress& listening, const OwnAddresses& own) {
  std::multimap<Rank, ReachableHost> ranked;  // equal ranks in order of insertion
  std::vector<IpAddress> outward;  // addresses not only for guests; a name must resolve to one of these
  for (const InterfaceAddress& interface : own.interfaces) {
    if (!is_reachable(listening, interface.address)) continue;
    const Rank rank = rank_of(interface, own.preferred);
    if (rank != Rank::guests) outward.push_back(interface.address);
    ranked.insert({rank,
                   {.host = interface.address.url_text(),
                    .interface = rank == Rank::guests ? interface.interface : std::string()}});
  }
  for (const ResolvedName& name : own.names) {
    if (std::ranges::find_first_of(name.addresses, outward) != name.addresses.end())
      ranked.insert({Rank::name, {.host = name.name, .interface = {}}});
  }
  std::vector<ReachableHost> hosts;
  for (auto& [rank, host] : ranked) {
    if (std::ranges::find(hosts, host) == hosts.end()) hosts.push_back(std::move(host));
  }
  return hosts;
}

std::string page_url(std::string_view host, std::uint16_t port) {
  constexpr std::uint16_t usual_port = 80;
  return port == usual_port ? fmt::format("http://{}/", host) : fmt::format("http://{}:{}/", host, port);
}

}  // namespace rowan::server
