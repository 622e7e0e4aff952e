// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>

#include <boost/beast/http/fields.hpp>
#include <boost/beast/http/message.hpp>

#include "server/messages/http_message.hpp"

namespace rowan::server {

/// The reply to a request whose end is ambiguous; empty if it is clear. Two servers in a row that parse such
/// a request differently see different requests, and one visitor's data becomes part of another's request
/// (request smuggling).
///
/// Clear means a Content-Length, or exactly "Transfer-Encoding: chunked", or neither. Expectations other than
/// "100-continue" are refused too. After such a reply the connection must be closed, because the start of the
/// next request is unknown.
[[nodiscard]] std::optional<HttpReply> refuse_framing(
    const boost::beast::http::request_header<boost::beast::http::fields>& header);

// Limits on the parts of a request besides its header and its body, the only two that the library limits.

/// The most that is buffered at a time: a header, a part of the body, the line before a chunk, trailers.
inline constexpr std::size_t most_buffered = std::size_t{32} << 10;
inline constexpr std::size_t most_chunks = 4'096;
inline constexpr std::size_t most_extension_bytes = 1'024;  // of all chunks together

/// Counts the chunks of one body and the bytes of their extensions.
class ChunkCount {
 public:
  /// Counts a chunk with this extension. Returns true if that exceeds a limit.
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
