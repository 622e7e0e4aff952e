// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "game/opening_rules.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan {

/// A player's answer to a question of an opening. The act decides which fields are used.
struct OpeningAction {
  OpeningAct act = OpeningAct::place;
  std::vector<Point> points = {};  // place: the stones; offer: the moves; take: the one move
  Side color = Side::first;        // choose_color: the color that the asked player takes
  int number = 0;                  // announce

  [[nodiscard]] static OpeningAction place(std::vector<Point> stones) {
    return {.act = OpeningAct::place, .points = std::move(stones)};
  }
  [[nodiscard]] static OpeningAction choose(Side color) {
    return {.act = OpeningAct::choose_color, .color = color};
  }
  [[nodiscard]] static OpeningAction announce(int number) {
    return {.act = OpeningAct::announce, .number = number};
  }
  [[nodiscard]] static OpeningAction offer(std::vector<Point> moves) {
    return {.act = OpeningAct::offer, .points = std::move(moves)};
  }
  [[nodiscard]] static OpeningAction take(Point move) { return {.act = OpeningAct::take, .points = {move}}; }

  friend bool operator==(const OpeningAction&, const OpeningAction&) = default;
};

/// The opening of a game by a rule (game/opening_rules.hpp): asks one player after another until the rule has
/// no more questions.
///
///                 apply                    apply
///     question 0 -------> question ... ----------> done: position() continues by the usual rules, and
///                <-------              <----------       seat_of() tells who has which color
///                  undo                     undo
///
/// Stones are moves: they are placed one after another in alternating colors, each on an empty point that is
/// not forbidden to its color. None of them may end the game: an opening must leave a game to play. An action
/// that breaks a rule changes nothing, and another may be tried.
///
/// A player who chooses a color names the color, never "swap": whether the colors change hands follows from
/// who has them now.
class Opening {
 public:
  /// The empty board, with the first question asked. Requires rules.is_valid(). The caller checks that the
  /// rule suits the game (incompatibility): in other games, some questions may have no possible answer.
  Opening(const OpeningRule& rule, const Rules& rules) : rule_(&rule), position_(rules) {}

  [[nodiscard]] const OpeningRule& rule() const { return *rule_; }

  /// The stones so far, as moves. When the opening is done, the game continues from here.
  [[nodiscard]] const Position& position() const { return position_; }

  [[nodiscard]] bool is_done() const { return question_ == rule_->questions.size(); }

  /// The player asked now, and the possible answers. Requires !is_done().
  [[nodiscard]] OpeningSeat asked() const;
  [[nodiscard]] std::span<const OpeningOption> options() const;

  /// The option with that act; null if it is not among options().
  [[nodiscard]] const OpeningOption* find_option(OpeningAct act) const;

  /// The player who has that color now.
  [[nodiscard]] OpeningSeat seat_of(Side side) const {
    return side == Side::first ? black_ : opposite(black_);
  }
  [[nodiscard]] Side side_of(OpeningSeat seat) const { return seat == black_ ? Side::first : Side::second; }

  /// May a color still be chosen? If not, the colors are final.
  [[nodiscard]] bool colors_may_change() const;

  /// The announced number of fifth moves; 0 before it is announced.
  [[nodiscard]] int announced() const { return announced_; }

  /// The largest number that may be announced, for an option with the act `announce`; and the number of moves
  /// to offer, for one with the act `offer`.
  [[nodiscard]] int most_announced(const OpeningOption& option) const;
  [[nodiscard]] int offer_count(const OpeningOption& option) const;

  /// The moves from which one is to be taken; empty before they are offered.
  [[nodiscard]] const std::vector<Point>& offered() const { return offered_; }

  /// All answers so far, in order.
  [[nodiscard]] const std::vector<OpeningAction>& actions() const { return actions_; }

  /// Applies the answer of the player asked; an error says what is wrong with it and what is expected.
  [[nodiscard]] std::optional<Error> apply(const OpeningAction& action);

  /// Takes the last answer back. Requires that actions() is not empty.
  void undo();

  /// Openings are equal if they have the same rule, position and answers.
  friend bool operator==(const Opening& left, const Opening& right) {
    return left.rule_ == right.rule_ && left.position_ == right.position_ && left.actions_ == right.actions_;
  }

 private:
  [[nodiscard]] std::size_t question_after(std::size_t question, const OpeningOption& option) const;
  [[nodiscard]] std::optional<Error> place(const OpeningOption& option, const std::vector<Point>& stones);
  [[nodiscard]] std::optional<Error> announce(const OpeningOption& option, int number);
  [[nodiscard]] std::optional<Error> offer(const OpeningOption& option, const std::vector<Point>& moves);
  [[nodiscard]] std::optional<Error> take(const std::vector<Point>& moves);
  [[nodiscard]] std::optional<Error> carry_out(const OpeningOption& option, const OpeningAction& action);

  const OpeningRule* rule_;
  Position position_;
  std::size_t question_ = 0;
  OpeningSeat black_ = OpeningSeat::opener;
  int announced_ = 0;
  std::vector<Point> offered_;
  std::vector<OpeningAction> actions_;
};

/// Plays stones one after another. If one is illegal or ends the game, the error names it, and the position
/// keeps the stones before it.
[[nodiscard]] std::optional<Error> place_stones(Position& position, std::span<const Point> stones);

/// Does a symmetry that preserves all stones map one of the points to the other?
[[nodiscard]] bool are_symmetric(const Position& position, Point left, Point right);

}  // namespace rowan
