// SPDX-License-Identifier: MIT
#include "cli/io/key_input.hpp"

#include <cerrno>

#include <unistd.h>

namespace rowan::cli {

KeyInput::KeyInput() { take_terminal(); }

KeyInput::~KeyInput() { restore_terminal(); }

/// Ctrl-C, Ctrl-Z and Ctrl-\ stay signals; Enter gives CR, as a keyboard does.
void KeyInput::take_terminal() {
  termios settings{};
  if (tcgetattr(STDIN_FILENO, &settings) != 0) return;
  former_ = settings;
  settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  settings.c_iflag &= ~static_cast<tcflag_t>(ICRNL);
  settings.c_cc[VMIN] = 1;
  settings.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
}

void KeyInput::restore_terminal() {
  if (former_) tcsetattr(STDIN_FILENO, TCSADRAIN, &*former_);
}

InputKey KeyInput::next() {
  while (true) {
    const tui::Wake wake = signals_.wait(STDIN_FILENO);
    if (wake == tui::Wake::resize) continue;
    if (wake == tui::Wake::suspend) {
      restore_terminal();
      signals_.stop_here();
      take_terminal();
      return {.kind = InputKey::Kind::resumed};
    }
    if (wake != tui::Wake::input) return {.kind = InputKey::Kind::signal, .signal = wake};
    char key = 0;
    const ssize_t count = read(STDIN_FILENO, &key, 1);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    const bool ends_terminal = former_ && static_cast<unsigned char>(key) == former_->c_cc[VEOF];
    if (count <= 0 || ends_terminal) return {.kind = InputKey::Kind::end};
    return {.key = key};
  }
}

}  // namespace rowan::cli
