// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rowan::tui {

/// Keeps the letters and digits inside terminal reports from being taken for keys.
///
/// A report that curses does not know arrives as single keys: a mouse click of another protocol as
/// `ESC [ < 0 ; 1 2 ; 5 M`, an answer to a question that came late as `ESC [ 5 ; 2 R`. A digit among them
/// would play a move. The filter swallows everything from ESC to the end of such a sequence:
///
///     ESC [ parameters final      parameters are 0x20..0x3F, final is 0x40..0x7E
///     ESC [ M b x y               an old mouse report: three bytes follow its final byte
///     ESC O final                 a key of the keypad
///     ESC key                     a key with Alt
class EscapeFilter {
 public:
  static constexpr int escape = 27;

  /// Is this key, the next that came, part of a sequence? The ESC that may begin one is.
  [[nodiscard]] bool swallows(int key);

  /// Nothing more came for a while. True when an ESC stood alone: it was the Escape key.
  [[nodiscard]] bool ends_with_escape_key();

  /// Is the end of a sequence still to come?
  [[nodiscard]] bool is_inside() const { return state_ != State::outside; }

 private:
  enum class State : std::uint8_t {
    outside,
    after_escape,
    at_first_parameter,
    in_parameters,
    one_more,
    mouse
  };

  State state_ = State::outside;
  int mouse_bytes_ = 0;
};

}  // namespace rowan::tui
