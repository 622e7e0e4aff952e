// SPDX-License-Identifier: MIT
//
// Names and addresses in requests. The lines of the input are Host, Origin, a range of --trusted-proxy, and
// any number of X-Forwarded-For. Whatever they are, only known names and plain addresses are allowed, and the
// page for refused names contains no markup from the request.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "fuzzing.hpp"
#include "server/http/allowed_hosts.hpp"
#include "server/http/ip_address.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

void check_host(std::string_view text, std::string_view origin) {
  const auto host = server::HostAndPort::parse(text);
  server::AllowedHosts hosts("0.0.0.0", {"games.example.org:8443"});
  hosts.set_port(8080);
  const bool is_allowed = hosts.allows_host(text);
  require(!is_allowed || hosts.allows_host(text, true), "a trusted proxy may ask for all that others may");
  if (const auto name = server::check_host_name(text); !name) fuzzing::require_presentable(name.error());
  if (host) {
    require(server::HostAndPort::parse(host->text()) == *host, "a host is read back");
    const bool is_known =
        host->name == "localhost" || host->name == "games.example.org" || host->is_address();
    require(hosts.allows_host(text, true) == is_known, "only known names are allowed");
  }
  require(host || !is_allowed, "what is no host is not allowed");
  if (!origin.empty() && server::AllowedHosts::is_same_origin(origin, text)) {
    require(host && origin.starts_with("http"), "an origin of our own is an address of the web");
  }
  const server::HttpReply page = server::refused_host_reply(
      {.method = "GET", .path = "/", .host = std::string(text), .accept = "text/html"},
      {"http://192.168.1.7:8080/"}, 8080);
  const server::HttpReply plain = server::refused_host_reply(
      {.method = "GET", .path = "/", .host = "x", .accept = "text/html"}, {"http://192.168.1.7:8080/"}, 8080);
  const auto tags = [](const server::HttpReply& reply) { return std::ranges::count(reply.body, '<'); };
  require(page.status == 403 && tags(page) <= tags(plain), "no markup comes from outside");
}

void check_visitor(std::string_view range_text, std::string_view fields) {
  const auto range = server::AddressRange::parse(range_text);
  if (!range) return fuzzing::require_presentable(range.error());
  const server::IpAddress loopback = server::IpAddress::parse("127.0.0.1").value();
  const server::TrustedProxies proxies({*range});
  std::vector<std::string_view> forwarded;
  while (!fields.empty()) {
    const auto [line, rest] = fuzzing::split_first_line(fields);
    forwarded.push_back(line);
    fields = rest;
  }
  const server::IpAddress visitor = proxies.visitor(loopback, forwarded);
  require(server::IpAddress::parse(visitor.text()) == visitor, "an address is read back");
  if (!proxies.contains(loopback)) require(visitor == loopback, "a peer that is not trusted is the visitor");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const auto [host, after_host] = fuzzing::split_first_line(fuzzing::as_text(data, size));
  const auto [origin, after_origin] = fuzzing::split_first_line(after_host);
  const auto [range, fields] = fuzzing::split_first_line(after_origin);
  check_host(host, origin);
  check_visitor(range, fields);
  return 0;
}
