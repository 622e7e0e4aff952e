// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "explain/hint.hpp"
#include "game/forbidden.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "network/network_selector.hpp"
#include "player/player.hpp"
#include "session/seat.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::session {

/// How a program is asked for a move: the limits, by default its usual time, and what may stop or pause it.
struct ThinkOptions {
  think::MoveLimits limits = {};
  StopToken stop = {};
  std::function<void()> pause = {};  // called from time to time; may do other work
};

/// A hint for a person: the result of explain::find_hint and, if nothing is forced, the strongest player's
/// answer, whose move is then the hint's move.
struct SessionHint {
  explain::Hint found;
  std::optional<think::Answer> answer = {};
};

/// A game in progress between two seats: the state machine behind every interface.
///
///     in the state          call                leads to
///     turn of a person      play                the other side's turn, or over
///                           resign              over
///     turn of a program     play_answer         the other side's turn, or over
///     any                   undo                the turn of a person
///                           restart, rematch    the first turn of a new game
///
/// The session does no I/O: a screen, a pipe or a socket drives it. When is_program_turn(), the driver
/// (session/game_controller.hpp) calls think() and then play_answer(), and can drop an answer that is no
/// longer wanted.
///
/// A program that uses chance chooses by the position, its name, its seed and the move number alone. So the
/// same seed gives the same game, even if moves were taken back or the game was saved and resumed. The engine
/// at full strength also depends on the clock, and on its tables from earlier moves: programs live as long as
/// the game.
class GameSession {
 public:
  /// Starts at `start`, whose moves count as an opening: undo stops there, and restart returns there. An
  /// error if a seat cannot play the game.
  [[nodiscard]] static Result<GameSession> begin(Position start, Seats seats);

  /// Restores a game in progress: `position` continues `start`. An error if a seat cannot play the game.
  /// `resigned` is empty, or the side to move in `position`, in which the game must then not be over.
  [[nodiscard]] static Result<GameSession> restore(Position start, Seats seats, Position position,
                                                   std::optional<Side> resigned);

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Rules& rules() const { return position_.rules(); }
  [[nodiscard]] const Seats& seats() const { return seats_; }

  /// The last move, including opening moves; empty before the first.
  [[nodiscard]] std::optional<Point> last_move() const;

  /// The outcome so far; a resignation counts as a win for the other side.
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] bool is_over() const { return outcome() != Outcome::ongoing; }
  [[nodiscard]] std::optional<Side> resigned() const { return resigned_; }

  [[nodiscard]] bool is_person_turn() const { return !is_over() && seat_to_move().is_person(); }
  [[nodiscard]] bool is_program_turn() const { return !is_over() && !seat_to_move().is_person(); }

  /// Whether a person has made a move, so that there is something to lose. Requires a person in a seat.
  [[nodiscard]] bool has_person_moved() const;

  /// The points that the rules forbid to the person to move (renju, black). Empty while a program is to move.
  [[nodiscard]] std::vector<ForbiddenPoint> forbidden() const;

  /// Plays a person's move. Empty on success, else why not: the game is over, a program is to move, or the
  /// point is occupied, off the board, or forbidden to the side to move.
  std::optional<Error> play(Point point);

  /// Asks the program for a move without playing it. Requires is_program_turn(). Until it returns, only the
  /// const functions here may be called.
  [[nodiscard]] think::Answer think(const ThinkOptions& how = {});

  /// Plays the answer of think().
  void play_answer(const think::Answer& answer);

  /// Sets how long programs may think about a move. By default the engine takes a second, and the perfect
  /// player as long as it needs.
  void set_turn(std::chrono::milliseconds turn) { turn_ = turn; }

  /// Sets the network with which searching programs, and hints, evaluate positions; Rowan's own by default.
  /// Programs that are already in use start afresh.
  void set_network(network::NetworkSelector network);

  /// Sets the book from which programs take their first moves if it suits the game; null for none. Hints do
  /// not use it.
  void set_book(book::SharedBook book);

  /// A hint: how the game stands and what to play, which is the strongest player's move if nothing is forced.
  /// An error if the game is over.
  [[nodiscard]] Result<SessionHint> hint(const ThinkOptions& how = {});

  /// Takes back moves until a person is to move: one move in a game between people; against a program, the
  /// person's move and the program's reply, if there is one. After a resignation, takes back only the
  /// resignation. Returns the number of moves taken back. An error if no person has moved.
  Result<int> undo();

  /// The person to move resigns. An error if the game is over or a program is to move.
  std::optional<Error> resign();

  /// Starts a new game from the same start between the same seats. The programs get the next seeds, so the
  /// second game with a seed differs from the first but is just as repeatable.
  void restart();

  /// Like restart, but with sides swapped: the player who moved second now moves first.
  void rematch();

 private:
  GameSession(Position start, Seats seats);
  void dismiss_programs();

  [[nodiscard]] const Seat& seat_to_move() const { return seats_.at(position_.side_to_move()); }
  [[nodiscard]] bool last_mover_is_person() const;

  [[nodiscard]] std::unique_ptr<player::Player> make_program(std::string_view name,
                                                             book::SharedBook book) const;
  [[nodiscard]] player::Player& program_to_move();
  [[nodiscard]] think::Request request(const ThinkOptions& how, std::uint64_t seed) const;

  Position start_;
  Position position_;
  Seats seats_;
  std::optional<Side> resigned_;
  std::optional<std::chrono::milliseconds> turn_;
  network::NetworkSelector network_;
  book::SharedBook book_;
  std::array<std::unique_ptr<player::Player>, 2>
      programs_;                             // by side, each created when it is first asked for a move
  std::unique_ptr<player::Player> adviser_;  // gives hints
};

/// A resumed game, and messages about newer games that were skipped because they are being played elsewhere
/// or cannot be read.
struct ResumedGame {
  GameSession game;
  std::vector<std::string> passed_over = {};
};

/// Stores unfinished games between runs of the program. GameController calls keep() or forget() after every
/// change, so that nothing is lost however the program ends.
class GameStore {
 public:
  GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;
  virtual ~GameStore() = default;

  /// Saves the game, replacing its earlier state. An error if that fails.
  virtual std::optional<Error> keep(const GameSession& session) = 0;

  /// Deletes the current game from the store. Called when the game is over, or no person has moved in it.
  virtual void forget() = 0;

  /// Returns whether the current game is saved as of the last keep() or resume().
  [[nodiscard]] virtual bool is_kept() const = 0;

  /// From now on saves to a new entry, so the game that was saved or resumed before stays as it is.
  virtual void begin_another() = 0;

  /// Resumes the newest game that can be continued: one that is not being played elsewhere. It becomes the
  /// current game, whose entry keep() replaces. An error says why there is none.
  [[nodiscard]] virtual Result<ResumedGame> resume() = 0;
};

}  // namespace rowan::session
