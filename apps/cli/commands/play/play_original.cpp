// SPDX-License-Identifier: MIT
#include "cli/commands/play/play_original.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <optional>

#include <termios.h>
#include <unistd.h>

#include "base/text.hpp"
#include "cli/commands/play/play_input.hpp"
#include "cli/io/output.hpp"
#include "session/original_game32.hpp"
#include "session/original_ttt3.hpp"
#include "tui/signals.hpp"

namespace rowan::cli {

namespace {

/// A key from the keyboard or a pipe, or the reason why there is none.
struct InputKey {
  enum class Kind : std::uint8_t {
    key,
    end,      // the end of a pipe, or Ctrl-D on a terminal
    resumed,  // the program was stopped with Ctrl-Z and continued: the screen may show anything
    signal,   // a signal that ends the program
  };

  Kind kind = Kind::key;
  char key = 0;
  tui::Wake signal = tui::Wake::input;
};

/// Reads standard input key by key; on a terminal, without waiting for Enter and without echo. The terminal's
/// settings are restored on destruction and while the program is stopped. A pipe is read byte by byte, so
/// that what follows the last requested key stays in it.
class KeyInput {
 public:
  KeyInput();
  ~KeyInput();
  KeyInput(const KeyInput&) = delete;
  KeyInput& operator=(const KeyInput&) = delete;

  /// Waits for the next key.
  [[nodiscard]] InputKey next();

 private:
  void take_terminal();
  void restore_terminal();

  tui::SignalWatch signals_{tui::SignalWatch::Scope::screen};
  std::optional<termios> former_;  // the settings to restore; empty if standard input is not a terminal
};

KeyInput::KeyInput() { take_terminal(); }

KeyInput::~KeyInput() { restore_terminal(); }

/// Makes the terminal pass on each key at once and without echo. Ctrl-C, Ctrl-Z and Ctrl-\ stay signals;
/// Enter arrives as CR, the byte that the key sends.
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

/// Output that is flushed after each text, and that knows whether the last line is unfinished.
class OriginalOutput {
 public:
  void say(std::string_view text) {
    print(text);
    flush_output();
    if (!text.empty()) within_line_ = text.back() != '\n';
  }

  /// On a terminal, ends an unfinished line, so that the shell's prompt begins a new one; a pipe gets nothing
  /// more.
  void leave() {
    if (within_line_ && isatty(STDOUT_FILENO) != 0) say("\n");
  }

 private:
  bool within_line_ = false;
};

ExitCode play_ttt3() {
  session::OriginalTtt3 program;
  OriginalOutput output;
  KeyInput keys;
  output.say(program.screen());
  while (program.state() == session::OriginalTtt3::State::playing && !output_failed()) {
    const InputKey input = keys.next();
    if (input.kind == InputKey::Kind::key) {
      output.say(program.press(input.key));
    } else if (input.kind == InputKey::Kind::resumed) {
      output.say(program.screen());
    } else {
      output.leave();
      return exit_code_of(input.signal);
    }
  }
  output.leave();
  return ExitCode::ok;
}

/// Ends with an error at input that is not a number: the original does not handle it, and ends there too.
ExitCode end_without_number(const std::string& why) {
  return fail(Error{why + "; the program stops here, like the original",
                    "  expected 1 to 9, or any number whose low ten bits are 1 to 9"});
}

ExitCode play_game32() {
  session::OriginalGame32 program;
  OriginalOutput output;
  LineInput lines;
  output.say(program.prompt());
  while (program.state() == session::OriginalGame32::State::playing && !output_failed()) {
    const InputLine input = lines.next();
    if (input.kind == InputLine::Kind::too_long)
      return end_without_number("the line is too long for a 32-bit number");
    if (input.kind != InputLine::Kind::line) return exit_code_of(input.signal);
    output.say(program.enter(input.text));
  }
  if (program.state() == session::OriginalGame32::State::failed)
    return end_without_number(program.error().message);
  return ExitCode::ok;
}

struct Original {
  std::string_view name;
  ExitCode (*play)();
};

constexpr std::array<Original, 2> originals{{{"ttt3", play_ttt3}, {"game32", play_game32}}};

}  // namespace

std::vector<std::string> original_names() {
  std::vector<std::string> names;
  for (const Original& original : originals) names.emplace_back(original.name);
  return names;
}

ExitCode play_original(std::string_view name) {
  const std::string word = to_lower(trim(name));
  const auto* const found = std::ranges::find(originals, word, &Original::name);
  if (found != originals.end()) return found->play();
  return fail(Error{"unknown original '" + quotable(name) + "'" + did_you_mean(word, original_names()),
                    "  originals: " + join(original_names())});
}

}  // namespace rowan::cli
