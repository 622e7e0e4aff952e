// SPDX-License-Identifier: MIT
#include "server/http/refused_host.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "base/html.hpp"
#include "base/text.hpp"
#include "server/http/allowed_hosts.hpp"

namespace rowan::server {

namespace {

constexpr int forbidden = 403;
constexpr std::size_t longest_shown = 100;

/// The option that would allow this Host; empty if no option does. Only text that parsed as a host is
/// repeated, since a reader may copy it into a shell. The port is included only if it was the problem.
std::string allowing_option(const HttpRequest& request, std::uint16_t own_port) {
  auto host = HostAndPort::parse(request.host);
  if (!host) return {};
  if (request.is_by_proxy || host->port == own_port) host->port.reset();
  return "--allow-host " + host->text();
}

/// "//games.example.org/" is a URL that leaves the scheme open; the message shows only the host.
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
