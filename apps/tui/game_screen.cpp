// SPDX-License-Identifier: MIT
#include "tui/game_screen.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <curses.h>

#include "game/notation.hpp"

namespace rowan {

namespace {

constexpr int backspace = 8;
constexpr int delete_key = 127;
constexpr std::size_t longest_entry = 8;

}  // namespace

GameScreen::GameScreen(Screen& screen, GameSession& session, GameStore& store)
    : screen_(screen),
      session_(session),
      controller_(session, store),
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
  return session_.is_over() ? result_text(session_, names()) : controller_.farewell();
}

/// What came of something; when the game can no longer be kept the person is told, and plays on.
void GameScreen::show(const GameController::Outcome& outcome) {
  message_ = outcome.trouble.empty() ? outcome.text : outcome.trouble;
  if (outcome.has_changed) {
    hint_.reset();
    forbidden_ = session_.forbidden();
  }
}

void GameScreen::answer_with_programs() {
  while (session_.is_program_turn() && !leave_) {
    const ThinkOptions how = thinking();
    paint();
    const Answer answer = session_.think(how);
    is_thinking_ = false;
    if (std::exchange(takes_back_, false)) return undo();
    if (!leave_) show(controller_.play_answer(answer, names()));
  }
}

ThinkOptions GameScreen::thinking() {
  is_thinking_ = true;
  stop_ = StopSource();
  return {.stop = stop_.get_token(), .pause = [this] { look_at_keys(); }};
}

void GameScreen::look_at_keys() {
  constexpr std::chrono::milliseconds between_looks{20};
  const auto now = std::chrono::steady_clock::now();
  if (now - looked_at_keys_ < between_looks) return;
  looked_at_keys_ = now;
  while (!stop_.stop_requested()) {
    const auto event = screen_.next_at_once();
    if (!event) return;
    if (event->why == Wake::input) {
      take_key_meanwhile(*event);
    } else if (event->why != Wake::resize) {
      signal_ = event->why;
      leave_ = Leave::signal;
      stop_.request_stop();
    }
    paint();
  }
}

void GameScreen::take_key_meanwhile(const Event& event) {
  if (mode_ == Mode::help) {
    mode_ = Mode::playing;
    return;
  }
  if (layout_ && take_cursor_key(event.key)) return;
  switch (event.key < 128 ? std::tolower(event.key) : event.key) {
    case EscapeFilter::escape:
      stop_.request_stop();
      return;
    case 'u':
      takes_back_ = session_.is_program_turn();
      if (takes_back_) stop_.request_stop();
      return;
    case 'q':
      leave_ = Leave::quit;
      stop_.request_stop();
      return;
    case '?':
    case KEY_F(1):
      if (layout_) mode_ = Mode::help;
      return;
    case redraw_key:
      return screen_.paint_anew();
    default:
      return;
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
  const auto outcome = controller_.play(point);
  if (!outcome) {
    message_ = session_.is_over() ? "The game is over: r plays a rematch, n another game, u takes back."
                                  : "Not there: " + outcome.error().message + '.';
    return;
  }
  show(*outcome);
  answer_with_programs();
}

void GameScreen::undo() {
  const auto outcome = controller_.undo();
  show(outcome);
  const auto last = session_.last_move();
  if (outcome.has_changed && last) cursor_ = *last;
}

void GameScreen::hint() {
  const ThinkOptions how = thinking();
  paint();
  const auto outcome = controller_.hint(how);
  is_thinking_ = false;
  if (leave_) return;
  show(outcome);
  if (outcome.point) hint_ = outcome.point;
}

void GameScreen::ask_to_resign() { mode_ = Mode::confirm_resign; }

void GameScreen::rematch() {
  show(controller_.rematch());
  answer_with_programs();
}

void GameScreen::resign() {
  hint_.reset();
  show(controller_.resign());
}

void GameScreen::save() { show(controller_.save()); }

}  // namespace rowan
