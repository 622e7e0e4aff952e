// SPDX-License-Identifier: MIT
#include "server/http/allowed_hosts.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.hpp"
#include "server/http/ip_address.hpp"

namespace rowan::server {

namespace {

/// Empty if the text is not a port number.
std::optional<std::uint16_t> parse_port(std::string_view digits) {
  constexpr std::size_t longest = 5;
  if (digits.empty() || digits.size() > longest ||
      digits.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  const auto port = parse_integer(digits);
  if (!port || *port < 1 || *port > 65'535) return std::nullopt;
  return static_cast<std::uint16_t>(*port);
}

bool is_name(std::string_view name) {
  constexpr std::size_t longest = 253;
  return !name.empty() && name.size() <= longest && !name.starts_with('.') && !name.ends_with('.') &&
         !name.contains("..") &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_.") == std::string_view::npos;
}

/// The position of the name's end, where ":port" begins.
std::size_t end_of_name(std::string_view text) {
  if (!text.starts_with('[')) return std::min(text.find(':'), text.size());
  const std::size_t bracket = text.find(']');
  return bracket == std::string_view::npos ? text.size() : bracket + 1;
}

}  // namespace

std::optional<HostAndPort> HostAndPort::parse(std::string_view text) {
  const std::string_view name = text.substr(0, end_of_name(text));
  std::string_view rest = text.substr(name.size());
  HostAndPort host{.name = to_lower(name), .port = std::nullopt};
  if (name.starts_with('[')) {
    const auto address =
        name.ends_with(']') ? IpAddress::parse(name.substr(1, name.size() - 2)) : std::nullopt;
    if (!address || !name.contains(':')) return std::nullopt;
    host.name = address->url_text();
  } else {
    if (host.name.size() > 1 && host.name.ends_with('.')) host.name.pop_back();  // the DNS root
    if (!is_name(host.name)) return std::nullopt;
  }
  if (rest.empty() || rest == ":") return host;
  if (!rest.starts_with(':')) return std::nullopt;
  host.port = parse_port(rest.substr(1));
  if (!host.port) return std::nullopt;
  return host;
}

std::string HostAndPort::text() const { return port ? fmt::format("{}:{}", name, *port) : name; }

bool HostAndPort::is_address() const { return name.starts_with('[') || IpAddress::parse(name).has_value(); }

Result<void> check_host_name(std::string_view name) {
  if (HostAndPort::parse(name)) return {};
  return failure(fmt::format("'{}' is not a host name such as games.example.org or games.example.org:8443",
                             quotable(name, 80)));
}

AllowedHosts::AllowedHosts(std::string_view address, const std::vector<std::string>& names)
    : names_{{.name = "localhost", .port = {}},
             {.name = "127.0.0.1", .port = {}},
             {.name = "[::1]", .port = {}}} {
  for (const std::string& name : names) {
    if (auto host = HostAndPort::parse(name)) names_.push_back(*std::move(host));
  }
  const auto listening = IpAddress::parse(address);
  allows_numbers_ = !listening || !listening->is_loopback();
  if (listening) names_.push_back({.name = listening->url_text(), .port = {}});
}

bool AllowedHosts::is_right_port(const HostAndPort& host) const {
  return port_ == 0 || !host.port || *host.port == port_;
}

bool AllowedHosts::allows_host(std::string_view text, bool is_by_proxy) const {
  const auto host = HostAndPort::parse(text);
  if (!host) return false;
  const auto is_it = [&](const HostAndPort& known) {
    if (known.name != host->name) return false;
    return is_by_proxy || is_right_port(*host) || host->port == known.port;
  };
  if (std::ranges::any_of(names_, is_it)) return true;
  return allows_numbers_ && host->is_address() && (is_by_proxy || is_right_port(*host));
}

bool AllowedHosts::is_same_origin(std::string_view origin, std::string_view host) {
  if (origin.empty()) return true;
  struct Scheme {
    std::string_view text;
    std::uint16_t usual_port;
  };
  for (const Scheme& scheme : {Scheme{"http://", 80}, Scheme{"https://", 443}}) {
    if (!origin.starts_with(scheme.text)) continue;
    const auto theirs = HostAndPort::parse(origin.substr(scheme.text.size()));
    const auto ours = HostAndPort::parse(host);
    return theirs && ours && theirs->name == ours->name &&
           theirs->port.value_or(scheme.usual_port) == ours->port.value_or(scheme.usual_port);
  }
  return false;
}

}  // namespace rowan::server
