// SPDX-License-Identifier: MIT
#include "server/http/allowed_hosts.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "base/text.hpp"
#include "server/http/ip_address.hpp"

namespace rowan::server {

namespace {

/// The port; empty if the text is not a port number.
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

/// Where the name ends and ":port" begins.
std::size_t end_of_name(std::string_view text) {
  if (!text.starts_with('[')) return std::min(text.find(':'), text.size());
  const std::size_t bracket = text.find(']');
  return bracket == std::string_view::npos ? text.size() : bracket + 1;
}

constexpr int forbidden = 403;
constexpr std::size_t longest_shown = 100;

/// The option that would allow this Host; empty if no option does. Since a reader may copy it into a shell,
/// it repeats only text that parsed as a host. It names the port only if that port would be refused.
std::string allowing_option(const HttpRequest& request, std::uint16_t own_port) {
  auto host = HostAndPort::parse(request.host);
  if (!host) return {};
  if (request.is_by_proxy || host->port == own_port) host->port.reset();
  return "--allow-host " + host->text();
}

/// The URL as the message shows it: only the host of "//games.example.org/", which leaves the scheme open.
std::string shown(std::string_view url) {
  if (!url.starts_with("//")) return std::string(url);
  return std::string(url.substr(2, url.find('/', 2) - 2));
}

std::string instead_html(const std::vector<std::string>& urls) {
  if (urls.empty()) return "<p>Ask the operator of this server for its address.</p>\n";
  std::string list;
  for (const std::string& url : urls)
    list += fmt::format("<li><a href=\"{}\">{}</a></li>\n", html_escaped(url), html_escaped(shown(url)));
  return "<p>Open it here instead:</p>\n<ul>\n" + list + "</ul>\n";
}

std::string what_html(const std::string& host) {
  if (host.empty()) return "<p>The browser did not send the address that it requested.</p>\n";
  return fmt::format("<p>This server does not answer to <strong>{}</strong>.</p>\n",
                     html_escaped(quotable(host, longest_shown)));
}

std::string owner_html(const std::string& option) {
  if (option.empty()) return {};
  return fmt::format(
      "<h2>If you run this server</h2>\n"
      "<p>To allow this address, start <code>rowan serve</code> with this option:</p>\n"
      "<pre>{}</pre>\n"
      "<p>Unknown names are refused because a page of another site could use one to reach this server "
      "through your browser.</p>\n",
      html_escaped(option));
}

HttpReply page(const HttpRequest& request, const std::vector<std::string>& urls, const std::string& option) {
  constexpr std::string_view head =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<title>Rowan: unknown address</title>\n</head>\n<body>\n"
      "<h1>Rowan does not know this address</h1>\n";
  return {.status = forbidden,
          .content_type = "text/html; charset=utf-8",
          .body = std::string(head) + what_html(request.host) + instead_html(urls) + owner_html(option) +
                  "</body>\n</html>\n",
          .headers = {{"Cache-Control", "no-store"}, {"Vary", "Accept"}}};
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
    if (host.name.size() > 1 && host.name.ends_with('.')) host.name.pop_back();  // the dot of the DNS root
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

bool wants_html(std::string_view accept) {
  return std::ranges::any_of(split_words(accept, ","), [](const Word& entry) {
    const std::string type = to_lower(trim(entry.text.substr(0, entry.text.find(';'))));
    return type == "text/html" || type == "application/xhtml+xml";
  });
}

HttpReply refused_host_reply(const HttpRequest& request, const std::vector<std::string>& urls,
                             std::uint16_t own_port, bool is_by_serve) {
  const std::string option = is_by_serve ? allowing_option(request, own_port) : "";
  if (wants_html(request.accept)) return page(request, urls, option);
  std::string detail;
  for (const std::string& url : urls) detail += (detail.empty() ? "it is at " : ", ") + shown(url);
  if (!option.empty())
    detail += (detail.empty() ? "" : "; ") + ("rowan serve " + option + " allows this name");
  HttpReply reply = error_reply(
      forbidden, fmt::format("unknown host name '{}'", quotable(request.host, longest_shown)), detail);
  reply.headers = {{"Cache-Control", "no-store"}, {"Vary", "Accept"}};
  return reply;
}

}  // namespace rowan::server
