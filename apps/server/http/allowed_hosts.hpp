// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "server/messages/message.hpp"

namespace rowan::server {

/// The content of a Host header: "games.example.org", "192.168.1.7:8080", "[fd00::7]:8080".
struct HostAndPort {
  std::string name;                   // in lower case; IPv6 in brackets
  std::optional<std::uint16_t> port;  // empty if the text has none: the default port of http or https

  /// Empty if the text is not a host: the name is missing or invalid, or the port is invalid.
  [[nodiscard]] static std::optional<HostAndPort> parse(std::string_view text);

  /// The host and port as in a URL.
  [[nodiscard]] std::string text() const;

  /// Whether the name is a numeric address, which DNS cannot redirect.
  [[nodiscard]] bool is_address() const;

  friend bool operator==(const HostAndPort&, const HostAndPort&) = default;
};

/// Checks the value of --allow-host.
[[nodiscard]] Result<void> check_host_name(std::string_view name);

/// The host names that the server accepts. A page of another site can point its own name to this machine (DNS
/// rebinding) and make a browser send requests here; it cannot make the browser send another name.
class AllowedHosts {
 public:
  /// Allows the loopback names, `address`, and `names` such as "games.example.org", which may have a port of
  /// their own, as in "games.example.org:8443". Also allows any numeric address, unless the server listens
  /// only on loopback.
  AllowedHosts(std::string_view address, const std::vector<std::string>& names);

  /// From now on, a Host with a different port is refused, unless its name was given with that port.
  void set_port(std::uint16_t port) { port_ = port; }

  /// Whether a request with this Host is for this server. A missing port is accepted, because browsers send
  /// none if port 80 is forwarded to the port of this server. From a trusted proxy any port is accepted with
  /// the allowed names, because the proxy listens on ports of its own.
  [[nodiscard]] bool allows_host(std::string_view host, bool is_by_proxy = false) const;

  /// Whether the Origin belongs to the same Host, or is empty: programs other than browsers send none.
  [[nodiscard]] static bool is_same_origin(std::string_view origin, std::string_view host);

 private:
  [[nodiscard]] bool is_right_port(const HostAndPort& host) const;

  std::vector<HostAndPort> names_;
  bool allows_numbers_;
  std::uint16_t port_ = 0;  // 0: unknown, and not checked
};

/// Whether this Accept header lists HTML. Browsers that open a page send such a header; programs do not.
[[nodiscard]] bool wants_html(std::string_view accept);

/// The reply (status 403) to a request with an unknown Host. It contains the requested name, the addresses
/// that work instead, and the option of `rowan serve` that allows the name. `urls` are these addresses:
/// "http://192.168.1.7:8080/", or "//games.example.org/" if the scheme is unknown. The option is left out if
/// another command serves. HTML for a browser, JSON for a program.
[[nodiscard]] HttpReply refused_host_reply(const HttpRequest& request, const std::vector<std::string>& urls,
                                           std::uint16_t own_port, bool is_by_serve = true);

}  // namespace rowan::server
