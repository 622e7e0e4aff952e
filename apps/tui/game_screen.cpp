// SPDX-License-Identifier: MIT
#include "tui/game_screen.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include <curses.h>

#include "game/notation.hpp"

namespace rowan::tui {

namespace {

constexpr int backspace = 8;
constexpr int delete_key = 127;
constexpr std::size_t longest_entry = 8;

}  // namespace

GameScreen::GameScreen(Screen& screen, session::GameController& controller)
    : screen_(screen),
      controller_(controller),
      session_(controller.session()),
      painter_(screen, session_, controller.texts()),
      view_{.cursor = session_.last_move().value_or(
                point_at(session_.rules().width / 2, session_.rules().height / 2))} {}

GameScreen::Leave GameScreen::run() {
  view_.forbidden = session_.forbidden();
  answer_with_programs();
  while (!leave_) {
    painter_.paint(view_);
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

std::string GameScreen::farewell() const {
  return session_.is_over() ? result_text(session_, painter_.names(), controller_.texts())
                            : controller_.farewell();
}

/// Shows the reply to an action. If the game can no longer be saved, says so, and play continues.
void GameScreen::show(const session::GameController::Reply& reply) {
  view_.message = reply.trouble.empty() ? reply.text : reply.trouble;
  if (reply.has_changed) {
    view_.hint.reset();
    view_.forbidden = session_.forbidden();
  }
}

void GameScreen::answer_with_programs() {
  while (session_.is_program_turn() && !leave_) {
    const session::ThinkOptions how = thinking();
    painter_.paint(view_);
    const auto reply = controller_.answer(how, [this] { return !takes_back_ && !leave_; }, painter_.names());
    view_.is_thinking = false;
    if (std::exchange(takes_back_, false)) return undo();
    if (reply) show(*reply);
  }
}

session::ThinkOptions GameScreen::thinking() {
  view_.is_thinking = true;
  stop_ = StopSource();
  return {.stop = stop_.get_token(), .pause = [this] { poll_keys(); }};
}

void GameScreen::poll_keys() {
  constexpr std::chrono::milliseconds poll_interval{20};
  const auto now = std::chrono::steady_clock::now();
  if (now - polled_keys_ < poll_interval) return;
  polled_keys_ = now;
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
    painter_.paint(view_);
  }
}

void GameScreen::take_key_meanwhile(const Event& event) {
  if (view_.mode == GameView::Mode::help) {
    view_.mode = GameView::Mode::playing;
    return;
  }
  if (painter_.shows_board() && take_cursor_key(event.key)) return;
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
      if (painter_.shows_board()) view_.mode = GameView::Mode::help;
      return;
    case redraw_key:
      return screen_.force_full_repaint();
    default:
      return;
  }
}

void GameScreen::take_key(const Event& event) {
  if (!painter_.shows_board()) return take_blind_key(event.key);
  switch (view_.mode) {
    case GameView::Mode::playing:
      return take_playing_key(event);
    case GameView::Mode::entry:
      return take_entry_key(event.key);
    case GameView::Mode::help:
      view_.mode = GameView::Mode::playing;
      return;
    case GameView::Mode::confirm_resign:
      view_.mode = GameView::Mode::playing;
      view_.message = controller_.texts()("Resignation canceled.");
      if (event.key == 'y' || event.key == 'Y') resign();
      return;
  }
}

/// Handles a key while the terminal is too small for the board: only q and Ctrl-L have an effect.
void GameScreen::take_blind_key(int key) {
  if (key == 'q' || key == 'Q') leave_ = Leave::quit;
  if (key == redraw_key) screen_.force_full_repaint();
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
      return play(view_.cursor);
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
      view_.entry.clear();
      view_.mode = GameView::Mode::entry;
      return;
    case '?':
    case KEY_F(1):
      view_.mode = GameView::Mode::help;
      return;
    case redraw_key:
      return screen_.force_full_repaint();
    default:
      return;
  }
}

bool GameScreen::take_cursor_key(int key) {
  const Rules& rules = session_.rules();
  Point to = view_.cursor;
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
  if (rules.contains(to)) view_.cursor = to;
  return true;
}

void GameScreen::take_click(Spot spot) {
  if (const auto point = painter_.point_at_spot(spot)) play(*point);
}

void GameScreen::take_entry_key(int key) {
  if (key == '\n') return play_typed();
  if (key == EscapeFilter::escape) view_.mode = GameView::Mode::playing;
  if ((key == KEY_BACKSPACE || key == backspace || key == delete_key) && !view_.entry.empty())
    view_.entry.pop_back();
  if (key < 128 && std::isalnum(key) != 0 && view_.entry.size() < longest_entry)
    view_.entry += static_cast<char>(key);
}

void GameScreen::play_typed() {
  view_.mode = GameView::Mode::playing;
  if (view_.entry.empty()) return;
  const auto point = parse_point(view_.entry, session_.rules());
  if (point) return play(*point);
  const language::Texts& texts = controller_.texts();
  view_.message = texts("'{typed}': {problem}", {{"typed", view_.entry}, {"problem", texts(point.error())}});
}

void GameScreen::play(Point point) {
  view_.cursor = point;
  const auto reply = controller_.play(point);
  if (!reply) {
    const language::Texts& texts = controller_.texts();
    view_.message = session_.is_over()
                        ? texts("The game is over. Press r for a rematch, n for a new game, u to undo.")
                        : texts("Illegal move: {problem}.", {{"problem", texts(reply.error())}});
    return;
  }
  show(*reply);
  answer_with_programs();
}

void GameScreen::undo() {
  const auto reply = controller_.undo();
  show(reply);
  const auto last = session_.last_move();
  if (reply.has_changed && last) view_.cursor = *last;
}

void GameScreen::hint() {
  const session::ThinkOptions how = thinking();
  painter_.paint(view_);
  const auto reply = controller_.hint(how);
  view_.is_thinking = false;
  if (leave_) return;
  show(reply);
  if (reply.point) view_.hint = reply.point;
}

void GameScreen::ask_to_resign() { view_.mode = GameView::Mode::confirm_resign; }

void GameScreen::rematch() {
  show(controller_.rematch());
  answer_with_programs();
}

void GameScreen::resign() {
  view_.hint.reset();
  show(controller_.resign());
}

void GameScreen::save() { show(controller_.save()); }

}  // namespace rowan::tui
