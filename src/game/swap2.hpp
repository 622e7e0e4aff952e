// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/opening.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan {

/// A player's answer to a question of swap2: stones, or taking the first player's side.
///
///     stones on the board   asked     may answer
///     0                     opener    three stones, x o x
///     3                     other     take_first: be first player (x), the opener then plays the fourth
///                                     stone; one stone: be second player (o), and this is the fourth stone;
///                                     two stones, o x: then the opener is asked again
///     5                     opener    take_first: be first player, the other then plays the sixth stone;
///                                     one stone: be second player, and this is the sixth stone
struct Swap2Answer {
  bool take_first = false;
  std::vector<Point> stones = {};  // empty if take_first

  friend bool operator==(const Swap2Answer&, const Swap2Answer&) = default;
};

using Swap2Seat = OpeningSeat;

/// An opening by swap2 (game/opening_rules.hpp) in the form that Gomocup's protocol, the server and the arena
/// use: the player who takes White places the next stone in the same answer.
///
///     opener: x o x ---- other: take first ------------------> done, 3 stones, other is first
///                  |---- other: one stone -------------------> done, 4 stones, opener is first
///                  '---- other: o x ---- opener: take first -> done, 5 stones, opener is first
///                                   '--- opener: one stone --> done, 6 stones, other is first
///
/// Stones are moves: they are placed one after another by alternating sides, each on an empty point of the
/// board that is not forbidden to its side. None of them may end the game, by a line or by filling the board:
/// an opening must leave a game to play. An answer that breaks a rule changes nothing, and another may be
/// given.
class Swap2 {
 public:
  /// Does the opening leave a game to play? Only on boards of at least 5x5 points with a k of at least 3. In
  /// smaller games the questions are the same, but may have no answer.
  [[nodiscard]] static constexpr bool suits(const Rules& rules) {
    return rules.width >= 5 && rules.height >= 5 && rules.k >= 3;
  }

  /// The empty board, with the opener asked first. Requires rules.is_valid().
  explicit Swap2(const Rules& rules);

  /// The stones so far, as moves in order. When the opening is done, the game continues from here.
  [[nodiscard]] const Position& position() const { return position_; }

  [[nodiscard]] bool is_done() const { return opening_.is_done(); }

  /// The player asked now. Requires !is_done().
  [[nodiscard]] Swap2Seat asked() const { return opening_.asked(); }

  /// Applies the answer of the player asked; an error says what is wrong with it. Requires !is_done().
  [[nodiscard]] std::optional<Error> answer(const Swap2Answer& answer);

  /// The player who has that side. Requires is_done().
  [[nodiscard]] Swap2Seat seat_of(Side side) const {
    assert(is_done());
    return opening_.seat_of(side);
  }

  /// A summary for people: "opener placed h8 i9 j7; the other placed g7 f6; opener took black".
  [[nodiscard]] const std::string& note() const { return note_; }

 private:
  [[nodiscard]] std::size_t stone_count() const { return position_.moves().size(); }
  [[nodiscard]] std::optional<Error> why_wrong_kind(const Swap2Answer& answer) const;
  void write_down(const Swap2Answer& answer);

  Opening opening_;
  Position position_;  // the opening's, plus the stone placed in the same answer as taking White
  std::string note_;
};

}  // namespace rowan
