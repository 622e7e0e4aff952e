// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "json/json.hpp"
#include "language/texts.hpp"

namespace rowan::server {

/// A visitor's request, independent of the network and reduced to the parts that the server uses.
struct HttpRequest {
  std::string method;
  std::string path;        // without the query
  std::string query = {};  // the text after the '?'
  std::string host = {};
  std::string origin = {};
  std::string accept = {};
  std::string accept_encoding = {};
  std::string content_type = {};
  std::string if_none_match = {};
  std::string authorization = {};
  std::string body = {};
  std::string reached = {};  // the address of this machine that the visitor used, as in a URL
  bool is_by_proxy = false;  // whether the request came through a trusted proxy
};

/// A reply. HttpConnection adds the length, the Connection header and the security headers.
struct HttpReply {
  int status = 200;
  std::string_view content_type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
  bool may_be_framed = false;  // whether pages of other sites may show it in a frame
};

/// An error reply in the form of the JSON interface: {"error": ..., "detail": ...}.
[[nodiscard]] HttpReply error_reply(int status, std::string_view message, std::string_view detail = {});

/// The same reply with the header that forbids caching.
[[nodiscard]] HttpReply with_no_store(HttpReply reply);

/// Parses a JSON object from untrusted text (json/json_text.hpp). An error says what is wrong with the text.
[[nodiscard]] Result<json::Json> parse_object(std::string_view text);

/// The texts in the language that the request's field "language" names; English if the field is absent.
[[nodiscard]] Result<language::Texts> texts_for(const json::Json& request);

/// A message that only asks for an answer.
struct Ping {};

}  // namespace rowan::server
