// SPDX-License-Identifier: MIT
#include "tui/escape_filter.hpp"

#include <utility>

namespace rowan::tui {

bool EscapeFilter::swallows(int key) {
  constexpr int old_mouse_bytes = 3;
  if (key == escape && state_ != State::mouse) {
    state_ = State::after_escape;
    return true;
  }
  switch (state_) {
    case State::outside:
      return false;
    case State::after_escape:
      state_ = key == '[' ? State::at_first_parameter : key == 'O' ? State::one_more : State::outside;
      return true;
    case State::at_first_parameter:
      if (key == 'M') {
        state_ = State::mouse;
        mouse_bytes_ = old_mouse_bytes;
        return true;
      }
      [[fallthrough]];
    case State::in_parameters:
      state_ = key >= 0x20 && key <= 0x3F ? State::in_parameters : State::outside;
      return true;
    case State::one_more:
      state_ = State::outside;
      return true;
    case State::mouse:
      if (--mouse_bytes_ == 0) state_ = State::outside;
      return true;
  }
  std::unreachable();
}

bool EscapeFilter::ends_with_escape_key() {
  return std::exchange(state_, State::outside) == State::after_escape;
}

}  // namespace rowan::tui
