// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "language/texts.hpp"
#include "tui/escape_filter.hpp"
#include "tui/signals.hpp"

namespace rowan::tui {

/// A place on the screen, counted from the top left corner.
struct Spot {
  int row = 0;
  int column = 0;

  friend bool operator==(Spot, Spot) = default;
};

/// A size on the screen.
struct Extent {
  int rows = 0;
  int columns = 0;

  friend bool operator==(Extent, Extent) = default;
};

/// The background and foreground of a text. The board has its own colors, so that it looks the same on light
/// and dark terminals; `text` is the terminal's default.
enum class Paper : std::uint8_t { text, board, cursor, last, win, hint };
enum class Ink : std::uint8_t { text, line, first, second, forbidden };

struct Paint {
  Paper paper = Paper::text;
  Ink ink = Ink::text;
  bool bold = false;
};

/// The capabilities of the terminal.
struct Looks {
  bool color = false;    // the terminal has colors, and NO_COLOR is not set
  bool unicode = false;  // UTF-8, with lines and stones one column wide
  [[nodiscard]] bool stones() const { return color && unicode; }  // ● in two colors, else X and O
};

constexpr int redraw_key = 12;  // Ctrl-L

/// An event: a signal, or (why == Wake::input) a key or a click.
struct Event {
  Wake why = Wake::input;
  int key = 0;  // a character, Enter as '\n', or a KEY_ of curses; KEY_MOUSE for a click
  Spot click = {};
};

/// The terminal in full-screen mode, from construction to destruction. At most one at a time.
class Screen {
 public:
  Screen();
  ~Screen();
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  [[nodiscard]] const Looks& looks() const { return looks_; }
  [[nodiscard]] int rows() const;
  [[nodiscard]] int columns() const;

  /// Begins a new, blank frame. present() shows what is put on it.
  void clear();
  void present();

  /// Puts UTF-8 text, cut at the edges of the screen.
  void put(Spot spot, std::string_view text, Paint paint = {});

  /// Sends the next frame completely, whatever the terminal shows now.
  void force_full_repaint();

  /// Waits for the next event. Handles Ctrl-Z itself. When the program continues, and when the terminal's
  /// size has changed, returns Wake::resize: the caller repaints.
  [[nodiscard]] Event next();

  /// An event that has already arrived; empty if there is none.
  [[nodiscard]] std::optional<Event> next_at_once();

 private:
  void prepare_colors();
  void suspend();
  [[nodiscard]] int next_key();
  [[nodiscard]] std::optional<Event> answer_to(Wake wake);
  [[nodiscard]] unsigned attributes(Paint paint) const;

  void* terminal_ = nullptr;  // the SCREEN of curses
  std::string typed_ahead_;   // keys that arrived while the terminal was queried
  Looks looks_;
  SignalWatch signals_{SignalWatch::Scope::screen};
  EscapeFilter filter_;
};

/// Says briefly that the terminal is smaller than needed, and then shows `advice`.
void paint_too_small(Screen& screen, Extent needed, const std::string& advice, const language::Texts& texts);

}  // namespace rowan::tui
