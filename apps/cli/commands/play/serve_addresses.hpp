// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "server/http/server.hpp"

namespace rowan::cli {

/// The address of the page for a browser on this machine: loopback if the server listens on all addresses.
[[nodiscard]] std::string local_url(const server::ServerOptions& options, std::uint16_t port);

/// Can no other machine open the page, because the server listens to loopback and trusts no proxy?
[[nodiscard]] bool is_for_this_machine_only(const server::ServerOptions& options);

/// Prints by which addresses other machines reach the page, the best first, and that one as a QR code where
/// the terminal can show it. Prints nothing where the server listens to this machine only. May take a second,
/// where name servers are slow.
void show_addresses_for_others(const server::ServerOptions& options, std::uint16_t port);

}  // namespace rowan::cli
