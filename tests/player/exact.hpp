// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <ostream>
#include <vector>

#include "game/position.hpp"

namespace rowan::exact {

/// A fraction in lowest terms, wide enough for the numbers of tic-tac-toe.
class Fraction {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): whole numbers are fractions
  constexpr Fraction(std::int64_t numerator = 0, std::int64_t denominator = 1)
      : numerator_(numerator / std::gcd(numerator, denominator)),
        denominator_(denominator / std::gcd(numerator, denominator)) {}

  friend constexpr Fraction operator+(Fraction left, Fraction right) {
    return {left.numerator_ * right.denominator_ + right.numerator_ * left.denominator_,
            left.denominator_ * right.denominator_};
  }
  friend constexpr Fraction operator*(Fraction left, Fraction right) {
    return {left.numerator_ * right.numerator_, left.denominator_ * right.denominator_};
  }
  friend constexpr bool operator==(Fraction, Fraction) = default;
  friend std::ostream& operator<<(std::ostream& out, Fraction fraction) {
    return out << fraction.numerator_ << '/' << fraction.denominator_;
  }

 private:
  std::int64_t numerator_;
  std::int64_t denominator_;
};

/// The results of games for one side: their numbers (Counts) or their probabilities (Chances).
template <class Number>
struct Results {
  Number wins{};
  Number draws{};
  Number losses{};

  Results& operator+=(const Results& other) {
    wins = wins + other.wins;
    draws = draws + other.draws;
    losses = losses + other.losses;
    return *this;
  }
  friend Results operator*(Number factor, const Results& results) {
    return {factor * results.wins, factor * results.draws, factor * results.losses};
  }
  friend bool operator==(const Results&, const Results&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Results& results) {
    return out << results.wins << " won, " << results.draws << " drawn, " << results.losses << " lost";
  }
};

using Counts = Results<std::int64_t>;
using Chances = Results<Fraction>;

/// The moves that a side may choose in a position, all equally likely.
using Moves = std::function<std::vector<Point>(const Position&)>;

inline std::vector<Point> any_move(const Position& position) { return position.legal_moves(); }

namespace detail {

/// Sums the results of all games. The sum of each position is stored: it does not depend on how the
/// position was reached, because the moves of both sides depend on the position alone.
template <class Number>
class SumOverGames {
 public:
  using Weight = Number (*)(std::size_t moves);

  SumOverGames(Side side, const Moves& own, const Moves& other, Weight weight)
      : side_(side), own_(own), other_(other), weight_(weight) {}

  Results<Number> sum(Position& position) {
    const std::vector<Cell> cells(position.cells().begin(), position.cells().end());
    if (const auto found = known_.find(cells); found != known_.end()) return found->second;
    return known_[cells] = compute(position);
  }

 private:
  Results<Number> compute(Position& position) {
    const Outcome outcome = position.outcome();
    if (outcome == Outcome::draw) return {.draws = 1};
    if (outcome != Outcome::ongoing) {
      return outcome == win_for(side_) ? Results<Number>{.wins = 1} : Results<Number>{.losses = 1};
    }
    const std::vector<Point> moves = position.side_to_move() == side_ ? own_(position) : other_(position);
    Results<Number> total;
    for (const Point move : moves) {
      position.play(move);
      total += weight_(moves.size()) * sum(position);
      position.undo();
    }
    return total;
  }

  Side side_;
  const Moves& own_;
  const Moves& other_;
  Weight weight_;
  std::map<std::vector<Cell>, Results<Number>> known_;
};

}  // namespace detail

/// The results for `side` of all games from `position` in which it plays `own` and the opponent plays
/// `other`; every move sequence counts once.
inline Counts count_games(Position position, Side side, const Moves& own, const Moves& other = any_move) {
  const auto one = [](std::size_t) -> std::int64_t { return 1; };
  return detail::SumOverGames<std::int64_t>(side, own, other, one).sum(position);
}

/// The probabilities of the results, each side choosing uniformly among its moves.
inline Chances chances(Position position, Side side, const Moves& own, const Moves& other = any_move) {
  const auto share = [](std::size_t moves) { return Fraction(1, static_cast<std::int64_t>(moves)); };
  return detail::SumOverGames<Fraction>(side, own, other, share).sum(position);
}

}  // namespace rowan::exact
