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

/// What a player answers to a question of an opening. Which fields count follows from the act.
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

/// A game while it is opened by a rule (game/opening_rules.hpp): it asks one player after another, until the
/// rule has no more questions.
///
///                 apply                    apply
///     question 0 -------> question ... ----------> done: position() goes on by the usual rules, and
///                <-------              <----------       seat_of() says who has which color
///                  undo                     undo
///
/// Stones are moves: they go down one after another with the colors in turn, each on an empty point that is
/// not forbidden to its color. None of them may end the game: an opening hands over a game to be played. An
/// action that breaks a rule changes nothing, and may be replaced by another.
///
/// Who chooses a color says which; whether that is a swap follows from who had it before.
class Opening {
 public:
  /// The empty board, the first question asked. Requires rules.is_valid(); that the rule suits the game
  /// (why_unfit) is for the caller to ask: elsewhere there may be questions without an answer.
  Opening(const OpeningRule& rule, const Rules& rules) : rule_(&rule), position_(rules) {}

  [[nodiscard]] const OpeningRule& rule() const { return *rule_; }

  /// The stones so far, as moves. When all is done, the game goes on from here.
  [[nodiscard]] const Position& position() const { return position_; }

  [[nodiscard]] bool is_done() const { return question_ == rule_->questions.size(); }

  /// Who has to answer now, and what may be answered. Requires !is_done().
  [[nodiscard]] OpeningSeat asked() const;
  [[nodiscard]] std::span<const OpeningOption> options() const;

  /// The option of that act; null where it is not among options().
  [[nodiscard]] const OpeningOption* find_option(OpeningAct act) const;

  /// Who has that color now.
  [[nodiscard]] OpeningSeat seat_of(Side side) const {
    return side == Side::first ? black_ : opposite(black_);
  }
  [[nodiscard]] Side side_of(OpeningSeat seat) const { return seat == black_ ? Side::first : Side::second; }

  /// May somebody still choose a color? Else who has which is settled.
  [[nodiscard]] bool colors_may_change() const;

  /// How many fifth moves were announced; 0 before.
  [[nodiscard]] int announced() const { return announced_; }

  /// The largest number that may be announced, and how many moves are to be offered. Each requires that the
  /// option is one of that act.
  [[nodiscard]] int most_announced(const OpeningOption& option) const;
  [[nodiscard]] int offer_count(const OpeningOption& option) const;

  /// The moves from which one is taken; none before they are offered.
  [[nodiscard]] const std::vector<Point>& offered() const { return offered_; }

  /// Everything that was answered, in order.
  [[nodiscard]] const std::vector<OpeningAction>& actions() const { return actions_; }

  /// Takes the answer of the player asked, or says what is wrong with it and what is expected.
  [[nodiscard]] std::optional<Error> apply(const OpeningAction& action);

  /// Takes the last answer back. Requires that actions() is not empty.
  void undo();

  /// Two openings of the same game by the same rule, with the same answers.
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

/// Plays stones one after another. An error says which of them cannot be played, or ends the game; the
/// position then holds those before it.
[[nodiscard]] std::optional<Error> place_stones(Position& position, std::span<const Point> stones);

/// Are the two points the same one under a symmetry that leaves all stones where they are?
[[nodiscard]] bool are_symmetric(const Position& position, Point left, Point right);

}  // namespace rowan
