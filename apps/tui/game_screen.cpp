// SPDX-License-Identifier: MIT
#include "tui/game_screen.hpp"

#include <algorithm>
#include <cctype>

#include <curses.h>

#include "game/notation.hpp"
#include "session/session_hint.hpp"

namespace rowan {

namespace {

constexpr int backspace = 8;
constexpr int delete_key = 127;
constexpr std::size_t longest_entry = 8;

}  // namespace

GameScreen::GameScreen(Screen& screen, GameSession& session, GameStore& store)
    : screen_(screen),
      session_(session),
      store_(store),
      cursor_(session.last_move().value_or(point_at(session.rules().width / 2, session.rules().height / 2))) {
}

GameScreen::Leave GameScreen::run() {
  forbidden_ = session_.forbidden();
  answer_with_programs();
  while (!leave_) {
    paint();
    const Event event = screen_.next();
    if (event.why == Wake::resize) continue;
    if (event.why == Wake::input) {
      take_key(event);
    } else {
      signal_ = event.why;
      leave_ = Leave::signal;
    }
  }
  return *leave_;
}

std::string GameScreen::last_words() const {
  if (session_.is_over()) return result_text(session_, names());
  if (unsaved_) return "The game is lost, for it could not be saved: " + unsaved_->message;
  return store_.is_kept() ? "The game is saved; 'rowan play --continue' goes on with it." : "";
}

/// Keeps the game; when that fails the person is told, and plays on.
void GameScreen::note_change() {
  forbidden_ = session_.forbidden();
  unsaved_ = store_.update(session_);
  if (unsaved_) message_ = "The game cannot be saved: " + unsaved_->message;
}

void GameScreen::answer_with_programs() {
  while (session_.is_program_turn()) {
    paint();
    const std::string who = seat_name(session_, session_.position().side_to_move(), names());
    const Choice choice = session_.play_program_move();
    message_ = choice_text(who, choice, session_.rules());
    note_change();
  }
}

void GameScreen::take_key(const Event& event) {
  if (!layout_) return take_blind_key(event.key);
  switch (mode_) {
    case Mode::playing:
      return take_playing_key(event);
    case Mode::entry:
      return take_entry_key(event.key);
    case Mode::help:
      mode_ = Mode::playing;
      return;
    case Mode::confirm_resign:
      mode_ = Mode::playing;
      message_ = "You play on.";
      if (event.key == 'y' || event.key == 'Y') resign();
      return;
  }
}

/// In a terminal too small for the board nothing is played that nobody sees.
void GameScreen::take_blind_key(int key) {
  if (key == 'q' || key == 'Q') leave_ = Leave::quit;
  if (key == redraw_key) screen_.paint_anew();
}

void GameScreen::take_playing_key(const Event& event) {
  const int key = event.key;
  if (key == KEY_MOUSE) return take_click(event.click);
  if (take_cursor_key(key)) return;
  if (has_digits(session_.rules()) && key >= '1' && key <= '9') {
    return play(session_.rules().point_of(key - '1'));
  }
  switch (key < 128 ? std::tolower(key) : key) {
    case '\n':
    case ' ':
      return play(cursor_);
    case 'u':
      return undo();
    case 'h':
      return hint();
    case 'r':
      return session_.is_over() ? rematch() : ask_to_resign();
    case 's':
      return save();
    case 'n':
      leave_ = Leave::new_game;
      return;
    case 'q':
      leave_ = Leave::quit;
      return;
    case ':':
      entry_.clear();
      mode_ = Mode::entry;
      return;
    case '?':
    case KEY_F(1):
      mode_ = Mode::help;
      return;
    case redraw_key:
      return screen_.paint_anew();
    default:
      return;
  }
}

bool GameScreen::take_cursor_key(int key) {
  const Rules& rules = session_.rules();
  Point to = cursor_;
  switch (key) {
    case KEY_LEFT:
      to.x--;
      break;
    case KEY_RIGHT:
      to.x++;
      break;
    case KEY_UP:
      to.y--;
      break;
    case KEY_DOWN:
      to.y++;
      break;
    case KEY_HOME:
      to.x = 0;
      break;
    case KEY_END:
      to.x = static_cast<std::int8_t>(rules.width - 1);
      break;
    case KEY_PPAGE:
      to.y = 0;
      break;
    case KEY_NPAGE:
      to.y = static_cast<std::int8_t>(rules.height - 1);
      break;
    default:
      return false;
  }
  if (rules.contains(to)) cursor_ = to;
  return true;
}

void GameScreen::take_click(Spot spot) {
  if (!layout_) return;
  const auto point =
      layout_->point_at_spot({spot.row - board_origin_.row, spot.column - board_origin_.column});
  if (point) play(*point);
}

void GameScreen::take_entry_key(int key) {
  if (key == '\n') return play_typed();
  if (key == EscapeFilter::escape) mode_ = Mode::playing;
  if ((key == KEY_BACKSPACE || key == backspace || key == delete_key) && !entry_.empty()) entry_.pop_back();
  if (key < 128 && std::isalnum(key) != 0 && entry_.size() < longest_entry) entry_ += static_cast<char>(key);
}

void GameScreen::play_typed() {
  mode_ = Mode::playing;
  if (entry_.empty()) return;
  const auto point = parse_point(entry_, session_.rules());
  if (point) return play(*point);
  message_ = "'" + entry_ + "': " + point.error().message;
}

void GameScreen::play(Point point) {
  cursor_ = point;
  if (const auto illegal = session_.play(point)) {
    message_ = session_.is_over() ? "The game is over: r plays a rematch, n another game, u takes back."
                                  : "Not there: " + illegal->message + '.';
    return;
  }
  hint_.reset();
  message_.clear();
  note_change();
  answer_with_programs();
}

void GameScreen::undo() {
  const auto taken_back = session_.undo();
  if (!taken_back) {
    message_ = "No: " + taken_back.error().message + '.';
    return;
  }
  hint_.reset();
  message_ = *taken_back == 0
                 ? "You play on."
                 : std::to_string(*taken_back) + (*taken_back == 1 ? " move" : " moves") + " taken back.";
  if (const auto last = session_.last_move()) cursor_ = *last;
  note_change();
}

void GameScreen::hint() {
  const auto hint = session_.hint();
  if (!hint) {
    message_ = "No hint: " + hint.error().message + '.';
    return;
  }
  hint_ = hint->found.move;
  message_ = hint_text(session_, *hint);
}

void GameScreen::ask_to_resign() { mode_ = Mode::confirm_resign; }

void GameScreen::rematch() {
  session_.rematch();
  hint_.reset();
  message_.clear();
  note_change();
  answer_with_programs();
}

void GameScreen::resign() {
  message_.clear();
  hint_.reset();
  if (const auto error = session_.resign()) message_ = error->message;
  note_change();
}

void GameScreen::save() {
  if (session_.is_over()) {
    message_ = "The game is over; there is nothing to save.";
    return;
  }
  unsaved_ = store_.keep(session_);
  message_ = unsaved_ ? "The game cannot be saved: " + unsaved_->message
                      : "Saved; 'rowan play --continue' goes on with it.";
}

}  // namespace rowan
