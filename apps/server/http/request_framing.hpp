// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>

#include "server/messages/http_message.hpp"

namespace rowan::server {

/// The answer to a request whose end is ambiguous; nothing if it is clear. Two servers
/// in a row that understand such a request differently see different requests, and one visitor's words become
/// another's (request smuggling).
///
/// Clear is a Content-Length, or "Transfer-Encoding: chunked" and nothing else, or neither. After any such
/// answer the connection must be closed: where the next request begins is not known.
[[nodiscard]] std::optional<HttpReply> refuse_framing(
    const boost::beast::http::request_header<boost::beast::http::fields>& header);

}  // namespace rowan::server
