// SPDX-License-Identifier: MIT
#include "cli/commands/play/serve_addresses.hpp"

#include <chrono>
#include <cstdlib>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/io/output.hpp"
#include "cli/options/language_option.hpp"
#include "server/http/allowed_hosts.hpp"
#include "server/http/own_addresses.hpp"
#include "server/messages/qr_code.hpp"

namespace rowan::cli {

namespace {

constexpr std::chrono::milliseconds lookup_timeout{1000};

struct OtherUrl {
  std::string url;
  std::string remark = {};
};

/// The addresses and names of this machine, then the names of --allow-host. If a proxy is trusted, the names
/// of --allow-host are left out: they belong to the proxy.
std::vector<OtherUrl> urls_for_others(const server::ServerOptions& options,
                                      const server::IpAddress& listening, std::uint16_t port) {
  std::vector<OtherUrl> urls;
  for (const server::ReachableHost& host :
       reachable_hosts(listening, server::find_own_addresses(lookup_timeout))) {
    urls.push_back({.url = server::page_url(host.host, port),
                    .remark = host.interface.empty()
                                  ? ""
                                  : fmt::format("  (virtual machines and containers on this machine, {})",
                                                host.interface)});
  }
  if (!options.proxies.empty()) return urls;
  for (const std::string& name : options.names) {
    if (const auto host = server::HostAndPort::parse(name))
      urls.push_back({.url = server::page_url(host->name, host->port.value_or(port))});
  }
  return urls;
}

std::string_view environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Whether standard output is a terminal that can show the whole code. A terminal of unknown size is assumed
/// to be large enough.
bool can_show(const server::QrCode& code) {
  if (isatty(STDOUT_FILENO) == 0 || !has_utf8_locale()) return false;
  const std::string_view terminal = environment("TERM");
  if (terminal.empty() || terminal == "dumb") return false;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return true;  // the size is unknown
  return size.ws_col >= code.columns() && size.ws_row > code.columns() / 2;
}

void show_qr_code(const std::string& url) {
  const auto code = server::QrCode::encode(url);
  if (!code || !can_show(*code)) return;
  print_line("");
  for (const std::string& line : code->terminal_lines(environment("NO_COLOR").empty())) print_line(line);
  print_line(fmt::format("Scan this to open {}", url));
}

}  // namespace

std::string local_url(const server::ServerOptions& options, std::uint16_t port) {
  const auto address = server::IpAddress::parse(options.address);
  if (!address) return server::page_url(options.address, port);
  if (!address->is_any()) return server::page_url(address->url_text(), port);
  return server::page_url(address->is_v4() ? "127.0.0.1" : "[::1]", port);
}

bool is_for_this_machine_only(const server::ServerOptions& options) {
  const auto listening = server::IpAddress::parse(options.address);
  return listening && listening->is_loopback() && options.proxies.empty();
}

void show_addresses_for_others(const server::ServerOptions& options, std::uint16_t port) {
  const auto listening = server::IpAddress::parse(options.address);
  if (!listening || listening->is_loopback()) return;
  const auto urls = urls_for_others(options, *listening, port);
  if (urls.empty()) {
    print_note("other machines cannot open the page: this machine has no network address");
    return;
  }
  print_line("From other machines, open");
  for (const OtherUrl& other : urls) print_line("  " + other.url + other.remark);
  show_qr_code(urls.front().url);
  flush_output();
}

}  // namespace rowan::cli
