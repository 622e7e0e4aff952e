// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {

/// One line from an external engine that speaks the Gomocup protocol, as gomocup/manager/ reads it. (Rowan's
/// own answers are written in gomocup/engine/game.cpp.) Words are case-insensitive.
///
///     line                           kind         content
///     OK                             ok
///     7,8   or   7,8 8,8 9,9         points       one to three points
///     SWAP                           swap
///     SUGGEST 7,8                    suggestion   one point
///     UNKNOWN ...                    unknown      text: the rest after the word
///     ERROR ...                      error        text: the rest after the word
///     MESSAGE ...  DEBUG ...         message      text: the rest after the word
///     name="...", version="..."      about        text: the line; a reply may have several (see about_value)
///     white space                    blank
///     anything else                  other        text: the line
struct Reply {
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
  std::vector<ReceivedPoint> points = {};
  std::string text = {};

  friend bool operator==(const Reply&, const Reply&) = default;
};

/// Classifies a line without its line break; every line is a reply of some kind.
[[nodiscard]] Reply parse_reply(std::string_view line);

/// Is the reply UNKNOWN or ERROR?
[[nodiscard]] bool is_refusal(const Reply& reply);

/// The content of the line in quotation marks, for a message to people.
[[nodiscard]] std::string quoted(const Reply& reply);

/// The value of a key in the reply to ABOUT, without its quotation marks; empty if the key is missing.
[[nodiscard]] std::optional<std::string> about_value(std::string_view about, std::string_view key);

}  // namespace rowan::gomocup
