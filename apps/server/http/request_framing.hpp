// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>

#include "server/messages/http_message.hpp"

namespace rowan::server {

/// The answer to a request whose end is ambiguous; nothing if it is clear. Two servers
/// in a row that understand such a request differently see different requests, and one visitor's words become
/// another's (request smuggling).
///
/// Clear is a Content-Length, or "Transfer-Encoding: chunked" and nothing else, or neither. Nor is anything
/// expected of the server but "100-continue". After any such answer the connection must be closed: where the
/// next request begins is not known.
[[nodiscard]] std::optional<HttpReply> refuse_framing(
    const boost::beast::http::request_header<boost::beast::http::fields>& header);

// What a request may have beside its header and its body. The library bounds those two only.

/// What lies in the buffer at a time: a header, a part of the body, the line in front of a chunk, trailers.
inline constexpr std::size_t most_buffered = std::size_t{32} << 10;
inline constexpr std::size_t most_chunks = 4'096;
inline constexpr std::size_t most_extension_bytes = 1'024;  // of all chunks together

/// Counts the chunks of one body, and what they carry beside it.
class ChunkCount {
 public:
  /// Is the next chunk, with that text after its size, one too many?
  [[nodiscard]] bool is_too_much(std::size_t extension) {
    ++chunks_;
    extension_bytes_ += extension;
    return chunks_ > most_chunks || extension_bytes_ > most_extension_bytes;
  }

 private:
  std::size_t chunks_ = 0;
  std::size_t extension_bytes_ = 0;
};

}  // namespace rowan::server
