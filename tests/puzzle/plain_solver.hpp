// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::puzzle {

/// A board as a text of cells, with queries about rows that are answered by walking along lines. It shares
/// nothing with board/, pattern/ and threat/; points forbidden at renju come from the reference in game/.
class PlainStones {
 public:
  explicit PlainStones(const Position& position);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Side side_to_move() const { return side_; }
  [[nodiscard]] bool is_empty(Point point) const { return cells_[rules_.index_of(point)] == '.'; }
  [[nodiscard]] std::vector<Point> empty_points() const;
  [[nodiscard]] bool is_allowed(Point point, Side side) const;

  void play(Point point);
  void undo(Point point);
  void pass() { side_ = opponent(side_); }

  /// Puts a stone of that side; take() removes a stone. Neither changes the side to move.
  void put(Point point, Side side) { cells_[rules_.index_of(point)] = letter_of(side); }
  void take(Point point) { cells_[rules_.index_of(point)] = '.'; }

  /// Whether a stone of that side on this empty point would complete a row.
  [[nodiscard]] bool completes(Point point, Side side) const;
  [[nodiscard]] std::vector<Point> fives(Side side) const;

  /// The empty points with which that side completes a row through its stone on `point`, once for each such
  /// line.
  [[nodiscard]] std::vector<Point> fives_through(Point point, Side side) const;

  /// The number of ways in which, after a stone on `point`, another one would complete a row through `point`.
  [[nodiscard]] int ways_to_five(Point point, Side side);

  /// Whether a stone on `point` would make an open three: on some line through it, a second stone would leave
  /// two ways to complete a row through `point`.
  [[nodiscard]] bool makes_open_three(Point point, Side side);

  /// Stones and side to move as text.
  [[nodiscard]] std::string key() const { return cells_ + letter_of(side_); }

 private:
  [[nodiscard]] bool holds(Point point, Side side) const {
    return rules_.contains(point) && cells_[rules_.index_of(point)] == letter_of(side);
  }
  [[nodiscard]] bool completes_along(Point point, Side side, Direction line) const;
  [[nodiscard]] int stones_along(Point point, Side side, Direction line) const;
  [[nodiscard]] bool makes_open_four(Point three, Point four, Side side, Direction line);
  [[nodiscard]] bool reaches(Point from, Point to, Side side, Direction line) const;

  Rules rules_;
  Side side_;
  std::string cells_;  // row by row from the top: '.', 'x' or 'o'
};

/// The means by which the attacker wins.
enum class PlainMeans : std::uint8_t { fours, threats };

/// VCF and VCT from their definitions, trying every move and every answer: a second opinion on the searches
/// of threat/, slow and without their tables.
class PlainAttack {
 public:
  PlainAttack(const Position& position, PlainMeans means) : stones_(position), means_(means) {}

  /// Whether the side to move wins; nothing if that many positions do not decide it.
  [[nodiscard]] std::optional<bool> wins(std::int64_t most_positions = 200'000);

  /// Whether the side to move wins by starting with this legal move; nothing if undecided, as in wins().
  [[nodiscard]] std::optional<bool> wins_after(Point move, std::int64_t most_positions = 200'000);

  /// The first moves that the means allow: legal fours, and for threats also open threes.
  [[nodiscard]] std::vector<Point> first_moves();

 private:
  using Number = std::uint64_t;
  struct Numbers {
    Number proof = 1;
    Number disproof = 1;
  };
  struct Node {
    Numbers numbers;
    std::vector<Point> moves;
  };

  std::optional<bool> decide();
  Node& visit();
  void find_attacks(Node& node);
  void find_answers(Node& node);
  [[nodiscard]] std::vector<Point> unanswerable_fours();
  [[nodiscard]] bool is_unanswerable(Point four);
  void improve(Numbers limits);

  PlainStones stones_;
  PlainMeans means_;
  Side attacker_ = stones_.side_to_move();
  std::int64_t left_ = 0;
  std::unordered_map<std::string, Node> nodes_;
};

/// The value of moves on a small board for the side to move, by brute force. A board is two bit sets of
/// points, one for each side, and every row of k points is a bit set as well; longer rows win too.
class PlainValue {
 public:
  explicit PlainValue(const Position& position);

  /// Whether the value of the move is at least `value`: 1 is a win, 0 a draw.
  [[nodiscard]] bool reaches(Point move, int value);

 private:
  using Points = std::uint64_t;
  struct Stones {
    Points own = 0;
    Points other = 0;

    friend bool operator==(const Stones&, const Stones&) = default;
  };
  struct HashOfStones {
    std::size_t operator()(const Stones& stones) const {
      return static_cast<std::size_t>((stones.own * 0x9E3779B97F4A7C15) ^
                                      (stones.other * 0xC2B2AE3D27D4EB4F));
    }
  };
  struct Bounds {
    int least = -1;
    int most = 1;
  };

  [[nodiscard]] bool has_row(Points points) const;
  [[nodiscard]] Points winning_points(Points own, Points other) const;
  [[nodiscard]] bool can_ever_win(Points other) const;
  [[nodiscard]] int search(Stones stones, int low, int high);

  Rules rules_;
  Stones start_;
  Points board_ = 0;
  std::vector<Points> rows_;
  std::unordered_map<Stones, Bounds, HashOfStones> bounds_;
};

}  // namespace rowan::puzzle
