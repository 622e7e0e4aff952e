// SPDX-License-Identifier: MIT
#include "tui/screen.hpp"

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ranges>
#include <stdexcept>
#include <string>
#include <string_view>

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace rowan::tui {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds reply_timeout{500};

/// Switches off the terminal's echo and line editing during this object's lifetime.
class RawTerminal {
 public:
  RawTerminal() {
    tcgetattr(STDIN_FILENO, &former_);
    termios settings = former_;
    settings.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
  }
  ~RawTerminal() { tcsetattr(STDIN_FILENO, TCSANOW, &former_); }
  RawTerminal(const RawTerminal&) = delete;
  RawTerminal& operator=(const RawTerminal&) = delete;

 private:
  termios former_{};
};

void say(std::string_view text) {
  [[maybe_unused]] const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
}

/// Reads one byte before the deadline; -1 if none comes.
int read_byte(Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  pollfd terminal{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  char byte = 0;
  if (left.count() <= 0 || poll(&terminal, 1, static_cast<int>(left.count())) <= 0) return -1;
  return read(STDIN_FILENO, &byte, 1) == 1 ? static_cast<unsigned char>(byte) : -1;
}

/// The column in "ESC [ row ; column R"; 0 for any other report.
int column_of(std::string_view report) {
  const std::size_t semicolon = report.find(';');
  if (semicolon == std::string_view::npos) return 0;
  return static_cast<int>(parse_integer(report.substr(semicolon + 1)).value_or(0));
}

/// Asks the terminal, before curses takes control of it, whether it draws a stone in one column: many East
/// Asian terminals use two, which would break up the board. Prints ● at the start of the line, requests the
/// cursor's column, and erases the line again. Returns false if no reply comes within a moment. Keys typed
/// meanwhile are added to `typed_ahead`.
bool stone_is_one_column(std::string& typed_ahead) {
  const RawTerminal raw_terminal;
  const auto deadline = Clock::now() + reply_timeout;
  say("\r\u25CF\x1B[6n");
  int column = 0;
  std::string report;  // the characters between ESC and R
  bool inside = false;
  for (int byte = read_byte(deadline); byte >= 0 && column == 0; byte = read_byte(deadline)) {
    if (byte == '\x1B') {
      inside = true;
      report.clear();
    } else if (!inside) {
      typed_ahead += static_cast<char>(byte);
    } else if (byte == 'R') {
      column = column_of(report);
      break;
    } else {
      report += static_cast<char>(byte);
    }
  }
  say("\r\x1B[K");
  constexpr int after_one_column = 2;
  return column == after_one_column;
}

constexpr int escape_delay_ms = 25;
constexpr int inks = 5;

bool has_utf8_locale() { return std::string_view(nl_langinfo(CODESET)) == "UTF-8"; }

bool color_is_forbidden() {
  const char* const no_color = std::getenv("NO_COLOR");
  return no_color != nullptr && *no_color != '\0';
}

/// The color of a paper or an ink: its number in a palette of 256 and in one of 8.
struct Colors {
  short of_256;
  short of_8;
};

// By Paper: text, board, cursor, last, win, hint.
constexpr std::array<Colors, 6> papers{{{-1, -1},
                                        {179, COLOR_YELLOW},
                                        {117, COLOR_CYAN},
                                        {215, COLOR_MAGENTA},
                                        {114, COLOR_GREEN},
                                        {183, COLOR_MAGENTA}}};
// By Ink: text, line, first, second, forbidden.
constexpr std::array<Colors, inks> ink_colors{
    {{-1, -1}, {94, COLOR_BLACK}, {16, COLOR_BLACK}, {231, COLOR_WHITE}, {160, COLOR_RED}}};

short pair_of(Paint paint) {
  return static_cast<short>(1 + static_cast<int>(paint.paper) * inks + static_cast<int>(paint.ink));
}

}  // namespace

Screen::Screen() {
  setlocale(LC_ALL, "");
  looks_.color = !color_is_forbidden();
  if (has_utf8_locale()) looks_.unicode = stone_is_one_column(typed_ahead_);
  terminal_ = newterm(nullptr, stdout, stdin);
  if (terminal_ == nullptr) throw std::runtime_error("cannot use this terminal; try --plain");
  set_escdelay(escape_delay_ms);
  cbreak();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  curs_set(0);
  mouseinterval(0);
  mousemask(BUTTON1_PRESSED, nullptr);
  looks_.color = looks_.color && has_colors();
  if (looks_.color) prepare_colors();
  for (const char key : std::views::reverse(typed_ahead_)) ungetch(static_cast<unsigned char>(key));
}

Screen::~Screen() {
  endwin();
  delscreen(static_cast<SCREEN*>(terminal_));
}

void Screen::prepare_colors() {
  start_color();
  use_default_colors();
  const bool many = COLORS >= 256;
  for (std::size_t paper = 0; paper < papers.size(); ++paper) {
    for (std::size_t ink = 0; ink < ink_colors.size(); ++ink) {
      const Paint paint{static_cast<Paper>(paper), static_cast<Ink>(ink)};
      init_pair(pair_of(paint), many ? ink_colors[ink].of_256 : ink_colors[ink].of_8,
                many ? papers[paper].of_256 : papers[paper].of_8);
    }
  }
}

int Screen::rows() const { return LINES; }
int Screen::columns() const { return COLS; }

void Screen::clear() { erase(); }
void Screen::present() { refresh(); }
void Screen::force_full_repaint() { clearok(curscr, TRUE); }

unsigned Screen::attributes(Paint paint) const {
  attr_t attributes = paint.bold ? A_BOLD : A_NORMAL;
  if (looks_.color) return attributes | static_cast<unsigned>(COLOR_PAIR(pair_of(paint)));
  if (paint.paper == Paper::cursor || paint.paper == Paper::win) attributes |= A_REVERSE;
  if (paint.paper == Paper::last || paint.paper == Paper::hint) attributes |= A_BOLD;
  return attributes;
}

void Screen::put(Spot spot, std::string_view text, Paint paint) {
  if (spot.row < 0 || spot.row >= LINES || spot.column < 0 || spot.column >= COLS) return;
  attrset(static_cast<int>(attributes(paint)));
  const std::string_view seen = cut_to_width(text, static_cast<std::size_t>(COLS - spot.column));
  mvaddnstr(spot.row, spot.column, seen.data(), static_cast<int>(seen.size()));
  attrset(A_NORMAL);
}

void Screen::suspend() {
  def_prog_mode();
  endwin();
  signals_.stop_here();
  reset_prog_mode();
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) resizeterm(size.ws_row, size.ws_col);
  clearok(curscr, TRUE);
  refresh();
}

/// The next key that is not part of a report; ERR if there is none.
int Screen::next_key() {
  while (true) {
    timeout(filter_.is_inside() ? escape_delay_ms : 0);
    const int key = getch();
    if (key == ERR) return filter_.ends_with_escape_key() ? EscapeFilter::escape : ERR;
    if (!filter_.swallows(key)) return key;
  }
}

/// Handles a wake-up and returns its event; empty if the wake-up only announces input.
std::optional<Event> Screen::answer_to(Wake wake) {
  if (wake == Wake::suspend) {
    suspend();
    return Event{Wake::resize};
  }
  if (wake == Wake::resize) {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0) resizeterm(size.ws_row, size.ws_col);
    return Event{Wake::resize};
  }
  if (wake != Wake::input) return Event{wake};
  pollfd terminal{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  if (poll(&terminal, 1, 0) > 0 && (terminal.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0)
    return Event{Wake::hang_up};
  return std::nullopt;
}

std::optional<Event> Screen::next_at_once() {
  while (true) {
    if (const auto signal = signals_.take()) {  // before keys, which may arrive without end
      if (const auto event = answer_to(*signal)) return event;
    }
    const int key = next_key();
    if (key == ERR) return std::nullopt;
    if (key == KEY_RESIZE) return Event{Wake::resize};
    if (key == KEY_MOUSE) {
      MEVENT mouse;
      if (getmouse(&mouse) == OK && (mouse.bstate & BUTTON1_PRESSED) != 0) {
        return Event{Wake::input, KEY_MOUSE, {mouse.y, mouse.x}};
      }
      continue;
    }
    return Event{Wake::input, key == '\r' || key == KEY_ENTER ? '\n' : key};
  }
}

Event Screen::next() {
  while (true) {
    if (const auto event = next_at_once()) return *event;
    if (const auto event = answer_to(signals_.wait(STDIN_FILENO))) return *event;
  }
}

void paint_too_small(Screen& screen, Extent needed, const std::string& advice, const language::Texts& texts) {
  const std::string text =
      texts("Too small: {columns}x{rows}, needs {needed_columns}x{needed_rows}. {advice}",
            {{"columns", std::to_string(screen.columns())},
             {"rows", std::to_string(screen.rows())},
             {"needed_columns", std::to_string(needed.columns)},
             {"needed_rows", std::to_string(needed.rows)},
             {"advice", advice}});
  int row = 0;
  for (const std::string& line : wrapped_to_columns(text, static_cast<std::size_t>(screen.columns())))
    screen.put({row++, 0}, line);
}

}  // namespace rowan::tui
