// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "server/http/server.hpp"

namespace rowan {

/// The page's address as a browser on this machine takes it. Everywhere is not an address one can go to.
[[nodiscard]] std::string local_url(const ServerOptions& options, std::uint16_t port);

/// Prints by which addresses other machines reach the page, the best first, and that one as a QR code where
/// the terminal can show it. Prints nothing where the server listens to this machine only. May take a second,
/// where name servers are slow.
void show_addresses_for_others(const ServerOptions& options, std::uint16_t port);

}  // namespace rowan
