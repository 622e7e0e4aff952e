// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace rowan::server {

/// What a Host header names: "games.example.org", "192.168.1.7:8080", "[fd00::7]:8080".
struct HostAndPort {
  std::string name;                   // in lower case; IPv6 in brackets
  std::optional<std::uint16_t> port;  // left out where it is the usual one of http or https

  /// Nothing where the text is no host: no name, characters that names do not have, a port that is none.
  [[nodiscard]] static std::optional<HostAndPort> parse(std::string_view text);

  /// As it is written in an address.
  [[nodiscard]] std::string text() const;

  /// Is it a number, which no name server can give to another site?
  [[nodiscard]] bool is_address() const;

  friend bool operator==(const HostAndPort&, const HostAndPort&) = default;
};

/// Checks the value of --allow-host.
[[nodiscard]] Result<void> check_host_name(std::string_view name);

/// The host names that the server accepts. A page of another site can point its name here (DNS
/// rebinding) and make a browser send requests; it cannot make the browser lie about the name.
class AllowedHosts {
 public:
  /// Loopback's names, `address`, numbers unless only loopback is listened to, and further names:
  /// "games.example.org", or with a port of their own: "games.example.org:8443".
  AllowedHosts(std::string_view address, const std::vector<std::string>& names);

  /// From now on a Host with another port than this one is refused. A name with a port of its own keeps that.
  void set_port(std::uint16_t port) { port_ = port; }

  /// Is this the Host of a request to us? One without a port is: whoever forwards port 80 to ours has
  /// browsers send such. A trusted proxy listens on ports of its own, so that any port may come with the
  /// names there.
  [[nodiscard]] bool allows_host(std::string_view host, bool is_by_proxy = false) const;

  /// Does the Origin, if there is one, belong to the same Host? Programs that are no browser send none.
  [[nodiscard]] static bool is_same_origin(std::string_view origin, std::string_view host);

 private:
  [[nodiscard]] bool is_right_port(const HostAndPort& host) const;

  std::vector<HostAndPort> names_;
  bool allows_numbers_;
  std::uint16_t port_ = 0;  // 0: not known yet, and not checked
};

}  // namespace rowan::server
