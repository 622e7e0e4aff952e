// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/spoken_words.hpp"

namespace rowan::protocol {

/// One line from an engine that speaks the Gomocup protocol. Words are understood in either case of letters.
///
///     line                           kind         what it holds
///     OK                             ok
///     7,8   or   7, 8 8,8  9,9       points       one to three points
///     SWAP                           swap
///     SUGGEST 7,8                    suggestion   one point
///     UNKNOWN ...                    unknown      text: what follows the word
///     ERROR ...                      error        text: what follows the word
///     MESSAGE ...  DEBUG ...         message      text: what follows the word
///     name="...", version="..."      about        text: the line (about_value), which may be one of several
///     white space                    blank
///     anything else                  other        text: the line
struct GomocupReply {
  enum class Kind : std::uint8_t {
    ok,
    points,
    swap,
    suggestion,
    unknown,
    error,
    message,
    about,
    blank,
    other
  };

  Kind kind = Kind::other;
  std::vector<SpokenPoint> points = {};
  std::string text = {};

  friend bool operator==(const GomocupReply&, const GomocupReply&) = default;
};

/// Every line is a reply of some kind. The line has no line break.
[[nodiscard]] GomocupReply parse_gomocup_reply(std::string_view line);

/// UNKNOWN or ERROR?
[[nodiscard]] bool is_refusal(const GomocupReply& reply);

/// The line again, for a message to people.
[[nodiscard]] std::string quoted(const GomocupReply& reply);

/// The value of a key of the answer to ABOUT, without its quotation marks; nothing if the key is not there.
[[nodiscard]] std::optional<std::string> about_value(std::string_view about, std::string_view key);

}  // namespace rowan::protocol
