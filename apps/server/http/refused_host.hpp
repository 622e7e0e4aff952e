// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/messages/http_message.hpp"

namespace rowan::server {

/// Whether this Accept header prefers HTML to JSON. Browsers that open a page list text/html; programs do
/// not.
[[nodiscard]] bool wants_html(std::string_view accept);

/// The reply (status 403) to a request with an unknown Host: the requested name, the addresses of `urls` that
/// work instead ("http://192.168.1.7:8080/", or "//games.example.org/" if the scheme is unknown), and the
/// option of `rowan serve` that allows the name, unless another command serves. HTML for a browser, JSON for
/// a program.
[[nodiscard]] HttpReply refused_host_reply(const HttpRequest& request, const std::vector<std::string>& urls,
                                           std::uint16_t own_port, bool is_by_serve = true);

}  // namespace rowan::server
