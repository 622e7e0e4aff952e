// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace rowan::tui {

/// Keeps the letters and digits inside terminal reports from being taken for keys.
///
/// A report that curses does not recognize arrives as single keys: a mouse click in another protocol as `ESC
/// [ < 0 ; 1 2 ; 5 M`, a late reply to a query as `ESC [ 5 ; 2 R`. A digit in it would play a move. The
/// filter swallows everything from ESC to the end of such a sequence:
///
///     ESC [ parameters final      parameters are 0x20..0x3F, final is 0x40..0x7E
///     ESC [ M b x y               an old mouse report: three bytes follow its final byte
///     ESC O final                 a key of the keypad
///     ESC key                     a key with Alt
class EscapeFilter {
 public:
  static constexpr int escape = 27;

  /// Takes the next key, and returns whether it is part of a sequence. An ESC counts as part of a sequence,
  /// since it may begin one.
  [[nodiscard]] bool swallows(int key);

  /// Call after a pause without keys. Returns true if an ESC stood alone: it was the Escape key.
  [[nodiscard]] bool ends_with_escape_key();

  /// Whether the end of a sequence is still to come.
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
