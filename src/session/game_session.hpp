// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "game/forbidden.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "network/choice.hpp"
#include "player/player.hpp"
#include "session/seat.hpp"
#include "think/answer.hpp"
#include "think/request.hpp"

namespace rowan::session {

struct SessionHint;  // session/session_hint.hpp

/// How a program is asked for a move: by the usual clock, unless limits are given; and what may stop or slow
/// it meanwhile.
struct ThinkOptions {
  think::ThinkLimits limits = {};
  StopToken stop = {};
  std::function<void()> pause = {};  // called now and then; it may look after other things
};

/// A game in progress between two seats: the state machine behind every way to play.
///
///                     play, play_program_move
///                         .------------.
///      restart            |            v        a line, a full board
///     ---------> turn of a person   turn of a program -------------> over
///                  |      ^            |                              |
///                  |      '------------'                              |
///                  '------------ resign --------------------------->  |
///                  ^                                                  |
///                  '-------------------- undo ------------------------'
///
/// It reads nothing and writes nothing: a screen, a pipe or a socket drives it. When is_program_turn(), the
/// driver calls play_program_move(), or think() and play_answer(), so that it can show the board in between.
///
/// What a program that uses chance plays depends on the position, its name, its seed and the number of the
/// move alone. So the same seed gives the same game, whether moves were taken back or the game was laid aside
/// meanwhile. The engine at full strength also plays by the clock, and by what it has learned in this game:
/// programs live as long as the game does.
class GameSession {
 public:
  /// Starts at `start`, whose moves count as an opening: undo stops there, restart returns there.
  /// Seats that cannot play the game are an error.
  [[nodiscard]] static Result<GameSession> begin(Position start, Seats seats);

  /// A game that was under way: `position` continues `start`. Seats that cannot play it are an error.
  /// Requires that only the side to move of a game that is not over has resigned.
  [[nodiscard]] static Result<GameSession> restore(Position start, Seats seats, Position position,
                                                   std::optional<Side> resigned);

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const Rules& rules() const { return position_.rules(); }
  [[nodiscard]] const Seats& seats() const { return seats_; }

  /// The last move, of the opening too; nothing before the first.
  [[nodiscard]] std::optional<Point> last_move() const;

  /// How the game stands, a resignation counted as a win of the other side.
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] bool is_over() const { return outcome() != Outcome::ongoing; }
  [[nodiscard]] std::optional<Side> resigned() const { return resigned_; }

  [[nodiscard]] bool is_person_turn() const { return !is_over() && seat_to_move().is_person(); }
  [[nodiscard]] bool is_program_turn() const { return !is_over() && !seat_to_move().is_person(); }

  /// Has a person made a move yet: is there something to lose?
  [[nodiscard]] bool is_touched() const;

  /// The points that the rules close to the person to move: renju's, to black. None while a program is to
  /// move.
  [[nodiscard]] std::vector<ForbiddenPoint> forbidden() const;

  /// A person's move. Nothing on success, else why not: the game is over, a program is to move, the
  /// point is occupied or off the board.
  std::optional<Error> play(Point point);

  /// Asks the program to move, without playing it. Requires is_program_turn(). Until it returns the session
  /// may be looked at, by what is const here, and nothing else.
  [[nodiscard]] think::Answer think(const ThinkOptions& how = {});

  /// Plays what think() answered.
  void play_answer(const think::Answer& answer);

  /// How long programs may think about a move. Where nothing is said the engine takes a second, and the
  /// perfect player what it needs.
  void set_turn(std::chrono::milliseconds turn) { turn_ = turn; }

  /// What the programs that search, and hints, evaluate positions with; Rowan's own network where nothing is
  /// said. Programs that thought before begin anew.
  void set_network(network::Choice network);

  /// From which programs take their first moves, where it is for the game; null is none. Hints come from
  /// thinking.
  void set_book(book::SharedBook book);

  /// What is to be done here: how the game stands, and a move; where nothing is forced, what the strongest
  /// player would do. An error when the game is over.
  [[nodiscard]] Result<SessionHint> hint(const ThinkOptions& how = {});

  /// Takes moves back until a person can play another one: one move between people, the program's
  /// reply as well against a program, a resignation first of all. Returns how many moves were taken back.
  Result<int> undo();

  /// The person to move gives up.
  std::optional<Error> resign();

  /// A new game from the same start between the same seats. The programs get the next seeds, so that the
  /// second game with a seed is as repeatable as the first, and another.
  void restart();

  /// Like restart, with sides swapped: the player who moved second moves first.
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
  network::Choice network_;
  book::SharedBook book_;
  std::array<std::unique_ptr<player::Player>, 2>
      programs_;                             // by side, made when they are first asked in a game
  std::unique_ptr<player::Player> adviser_;  // who gives hints
};

}  // namespace rowan::session
