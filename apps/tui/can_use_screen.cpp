// SPDX-License-Identifier: MIT
// This function has a file of its own because <term.h> defines macros whose names are everyday words.
#include "tui/can_use_screen.hpp"

#include <curses.h>
#include <term.h>
#include <unistd.h>

namespace rowan::tui {

bool can_use_screen() {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return false;
  int problem = 0;
  if (setupterm(nullptr, STDOUT_FILENO, &problem) != OK) return false;
  const bool can_place_cursor = tigetstr("cup") != nullptr && tigetstr("clear") != nullptr;
  del_curterm(cur_term);
  return can_place_cursor;
}

}  // namespace rowan::tui
