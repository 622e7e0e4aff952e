// SPDX-License-Identifier: MIT
#include "tui/menu.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <curses.h>
#include <fmt/core.h>

#include "base/phrase.hpp"
#include "base/utf8.hpp"

namespace rowan::tui {

namespace {

constexpr int first_row = 3;
constexpr int left = 2;
constexpr std::size_t label_columns = 12;
constexpr std::size_t value_columns = 20;
constexpr int about_row = first_row + 6;
constexpr Extent needed{about_row + menu_about.rows + 4, left + 2 + menu_about.columns};

std::string_view label(MenuChoices::Field field) {
  constexpr std::array<std::string_view, 5> labels{translatable("Game"), translatable("Size"),
                                                   translatable("Opponent"), translatable("Level"),
                                                   translatable("First move")};
  return labels[std::to_underlying(field)];
}

class Menu {
 public:
  Menu(Screen& screen, MenuChoices& choices, const std::string& suspended_game, const language::Texts& texts)
      : screen_(screen), choices_(choices), suspended_game_(suspended_game), texts_(texts) {}

  MenuAnswer ask() {
    while (true) {
      paint();
      const Event event = screen_.next();
      if (event.why == Wake::resize) continue;
      if (event.why != Wake::input) return {MenuAnswer::Kind::signal, event.why};
      if (const auto answer = take_key(event)) return *answer;
    }
  }

 private:
  [[nodiscard]] int field_count() const { return static_cast<int>(choices_.fields().size()); }

  std::optional<MenuAnswer> take_key(const Event& event);
  std::optional<MenuAnswer> take_choice(const Event& event);
  void take_click(int row);
  void change(int step) { choices_.change(choices_.fields()[chosen_], step); }
  void paint();
  [[nodiscard]] bool is_visible() const {
    return screen_.rows() >= needed.rows && screen_.columns() >= needed.columns;
  }

  Screen& screen_;
  MenuChoices& choices_;
  const std::string& suspended_game_;
  const language::Texts& texts_;
  int chosen_ = 0;
};

std::optional<MenuAnswer> Menu::take_key(const Event& event) {
  switch (event.key) {
    case 'q':
    case 'Q':
    case EscapeFilter::escape:
      return MenuAnswer{MenuAnswer::Kind::leave};
    case redraw_key:
      screen_.force_full_repaint();
      return std::nullopt;
    default:
      return is_visible() ? take_choice(event) : std::nullopt;
  }
}

/// Handles a key that changes a choice or answers the menu.
std::optional<MenuAnswer> Menu::take_choice(const Event& event) {
  switch (event.key) {
    case KEY_UP:
      chosen_ = (chosen_ + field_count() - 1) % field_count();
      break;
    case KEY_DOWN:
    case '\t':
      chosen_ = (chosen_ + 1) % field_count();
      break;
    case KEY_LEFT:
      change(-1);
      break;
    case KEY_RIGHT:
    case ' ':
      change(1);
      break;
    case KEY_MOUSE:
      take_click(event.click.row);
      break;
    case '\n':
      return MenuAnswer{MenuAnswer::Kind::start};
    case 'c':
    case 'C':
      if (!suspended_game_.empty()) return MenuAnswer{MenuAnswer::Kind::resume};
      break;
    default:
      break;
  }
  return std::nullopt;
}

/// Handles a click: it selects a line, or changes the value of the selected line.
void Menu::take_click(int row) {
  const int line = row - first_row;
  if (line < 0 || line >= field_count()) return;
  if (line == chosen_) return change(1);
  chosen_ = line;
}

void Menu::paint() {
  screen_.clear();
  if (!is_visible()) {
    paint_too_small(screen_, needed, texts_("Press q to quit."), texts_);
    return screen_.present();
  }
  screen_.put({1, left}, "Rowan", {.bold = true});
  screen_.put({1, left + 7}, texts_("k-in-a-row games"));
  const auto fields = choices_.fields();
  int row = first_row;
  for (const MenuChoices::Field field : fields) {
    const bool chosen = row - first_row == chosen_;
    const std::string text =
        fmt::format(" {}{} {} {} ", padded(texts_(label(field)), label_columns), chosen ? '<' : ' ',
                    padded(choices_.value(field), value_columns), chosen ? '>' : ' ');
    screen_.put({row++, left}, text, chosen ? Paint{Paper::cursor, Ink::first, true} : Paint{});
  }
  const int width = screen_.columns() - left - 2;
  const auto put_lines = [&](std::string_view text, Paint paint = {}) {
    for (const std::string& line : wrapped_to_columns(text, static_cast<std::size_t>(width))) {
      screen_.put({row++, left + 1}, line, paint);
    }
  };
  row = about_row;
  put_lines(choices_.about(fields[chosen_]));
  // The lines below stay in place, however long the description is.
  row = std::max(row, about_row + menu_about.rows * menu_about.columns / width) + 1;
  put_lines(texts_("Press Enter to start"), {.bold = true});
  put_lines(texts_("arrows choose, q quits"));
  if (!suspended_game_.empty()) put_lines(texts_("c continues {game}", {{"game", suspended_game_}}));
  screen_.present();
}

}  // namespace

MenuAnswer ask_menu(Screen& screen, MenuChoices& choices, const std::string& suspended_game,
                    const language::Texts& texts) {
  return Menu(screen, choices, suspended_game, texts).ask();
}

}  // namespace rowan::tui
