// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "server/http/server.hpp"

namespace rowan::cli {

/// The address of the page for a browser on this machine: loopback if the server listens on all addresses.
[[nodiscard]] std::string local_url(const server::ServerOptions& options, std::uint16_t port);

/// Whether no other machine can open the page: the server listens on loopback and trusts no proxy.
[[nodiscard]] bool is_for_this_machine_only(const server::ServerOptions& options);

/// Prints the addresses by which other machines reach the page, the best first, and the best as a QR code if
/// the terminal can show it; a note if this machine has no network address. Prints nothing if the server
/// listens on loopback. May take a second if name servers are slow.
void show_addresses_for_others(const server::ServerOptions& options, std::uint16_t port);

}  // namespace rowan::cli
