// SPDX-License-Identifier: MIT
#include "server/http/request_framing.hpp"

#include <string>
#include <string_view>

#include "base/text.hpp"

namespace rowan::server {

namespace http = boost::beast::http;

namespace {

/// This server supports no other expectation, and unknown ones must not be ignored (RFC 9110).
std::optional<HttpReply> refuse_expectation(const http::request_header<http::fields>& header) {
  const auto [first, last] = header.equal_range(http::field::expect);
  for (auto field = first; field != last; ++field) {
    const std::string expected = to_lower(trim({field->value().data(), field->value().size()}));
    if (expected == "100-continue") continue;
    return error_reply(417, "unsupported Expect; expected '100-continue', not '" + quotable(expected) + "'");
  }
  return std::nullopt;
}

}  // namespace

std::optional<HttpReply> refuse_framing(const http::request_header<http::fields>& header) {
  if (auto refusal = refuse_expectation(header)) return refusal;
  const auto count = header.count(http::field::transfer_encoding);
  if (count == 0) return std::nullopt;
  if (header.count(http::field::content_length) > 0)
    return error_reply(400, "a request must not have both Content-Length and Transfer-Encoding");
  constexpr unsigned http_1_1 = 11;
  if (header.version() < http_1_1) return error_reply(400, "HTTP/1.0 has no Transfer-Encoding");
  const auto field = header[http::field::transfer_encoding];
  const std::string coding = to_lower(trim({field.data(), field.size()}));
  if (count > 1) return error_reply(400, "a request must have at most one Transfer-Encoding");
  if (coding == "chunked") return std::nullopt;
  return error_reply(501,
                     "unsupported Transfer-Encoding; expected 'chunked', not '" + quotable(coding) + "'");
}

}  // namespace rowan::server
