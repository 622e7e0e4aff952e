// SPDX-License-Identifier: MIT
#include "tui/tui.hpp"

#include <utility>

#include "session/game_texts.hpp"
#include "tui/game_screen.hpp"
#include "tui/menu.hpp"
#include "tui/screen.hpp"

namespace rowan::tui {

namespace {

/// Shows the menu and games in turn, until the person quits or a signal comes.
class Play {
 public:
  Play(ScreenStart start, session::GameStore& store)
      : seed_(start.seed),
        turn_(start.turn),
        network_(std::move(start.network)),
        book_(std::move(start.book)),
        texts_(std::move(start.texts)),
        store_(store) {
    if (start.game) game_.emplace(*std::move(start.game), store_, texts_);
  }

  ScreenEnd run() {
    while (!end_) {
      if (game_ && !wants_menu_) {
        play(*game_);
      } else {
        ask();
      }
    }
    return *end_;
  }

 private:
  void play(session::GameController& game) {
    GameScreen board(screen_, game);
    const auto leave = board.run();
    wants_menu_ = leave == GameScreen::Leave::new_game;
    if (!wants_menu_) end_ = ScreenEnd{board.signal(), board.farewell()};
    farewell_ = board.farewell();
  }

  void ask() {
    MenuChoices choices(game_ ? &game_->session() : nullptr, texts_);
    const MenuAnswer answer = ask_menu(screen_, choices, game_ ? "" : suspended_game(), texts_);
    wants_menu_ = false;
    switch (answer.kind) {
      case MenuAnswer::Kind::start:
        start(choices);
        break;
      case MenuAnswer::Kind::resume:
        resume();
        break;
      case MenuAnswer::Kind::leave:
        if (!game_) end_ = ScreenEnd{};  // otherwise back to the game
        break;
      case MenuAnswer::Kind::signal:
        end_ = ScreenEnd{answer.signal, farewell_};
        break;
    }
  }

  /// A line about the stored game that can be resumed; empty if there is none. The game is not locked: until
  /// it is resumed here, another program may resume it.
  [[nodiscard]] std::string suspended_game() {
    const auto taken = store_.resume();
    store_.begin_another();
    return taken ? summary(taken->game, texts_) : "";
  }

  void resume() {
    if (auto taken = store_.resume()) begin(std::move(taken->game));
  }

  void start(const MenuChoices& choices) {
    store_.begin_another();
    auto begun = session::GameSession::begin(Position(choices.rules()), choices.seats(seed_++));
    begin(*std::move(begun));  // cannot fail: the menu offers only players of this game
  }

  void begin(session::GameSession game) {
    if (turn_) game.set_turn(*turn_);
    game.set_network(network_);
    game.set_book(book_);
    game_.emplace(std::move(game), store_, texts_);
  }

  std::uint64_t seed_;
  std::optional<std::chrono::milliseconds> turn_;
  network::NetworkSelector network_;
  book::SharedBook book_;
  language::Texts texts_;
  session::GameStore& store_;
  std::optional<session::GameController> game_;
  Screen screen_;
  bool wants_menu_ = false;
  std::string farewell_;
  std::optional<ScreenEnd> end_;
};

}  // namespace

ScreenEnd play_on_screen(ScreenStart start, session::GameStore& store) {
  return Play(std::move(start), store).run();
}

}  // namespace rowan::tui
