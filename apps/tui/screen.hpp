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

/// A place on the screen, from the top left.
struct Spot {
  int row = 0;
  int column = 0;

  friend bool operator==(Spot, Spot) = default;
};

/// Rows and columns of screen.
struct Extent {
  int rows = 0;
  int columns = 0;

  friend bool operator==(Extent, Extent) = default;
};

/// What something is painted on, and with. The board brings its own paper and ink, so that it reads the
/// same on light and dark terminals; `text` is whatever the terminal's owner likes.
enum class Paper : std::uint8_t { text, board, cursor, last, win, hint };
enum class Ink : std::uint8_t { text, line, first, second, forbidden };

struct Paint {
  Paper paper = Paper::text;
  Ink ink = Ink::text;
  bool bold = false;
};

/// What the terminal can do.
struct Looks {
  bool color = false;    // it has colors, and NO_COLOR does not forbid them
  bool unicode = false;  // UTF-8, with lines and stones one column wide
  [[nodiscard]] bool stones() const { return color && unicode; }  // ● in two colors, else X and O
};

constexpr int redraw_key = 12;  // Ctrl-L

/// Something that happened: a signal, or (why == Wake::input) a key or a click.
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

  /// Begins a picture: everything blank. What is put afterwards is seen at present().
  void clear();
  void present();

  /// Puts UTF-8 text, cut at the edges of the screen.
  void put(Spot spot, std::string_view text, Paint paint = {});

  /// The next picture is sent whole, whatever the terminal shows now.
  void paint_anew();

  /// Waits for the next event. A suspended program is stopped and continued in here; that and another
  /// size of the terminal come out as Wake::resize: paint again.
  [[nodiscard]] Event next();

  /// An event that has come already; nothing if there is none.
  [[nodiscard]] std::optional<Event> next_at_once();

 private:
  void prepare_colors();
  void suspend();
  [[nodiscard]] int next_key();
  [[nodiscard]] std::optional<Event> answer_to(Wake wake);
  [[nodiscard]] unsigned attributes(Paint paint) const;

  void* terminal_ = nullptr;  // curses' own record of it
  std::string typed_ahead_;   // keys that came while the terminal was asked about itself
  Looks looks_;
  SignalWatch signals_{SignalWatch::Scope::screen};
  EscapeFilter filter_;
};

/// Says that the terminal has not the needed size, in as few words and as narrow as can be; then `advice`.
void paint_too_small(Screen& screen, Extent needed, const std::string& advice, const language::Texts& texts);

}  // namespace rowan::tui
