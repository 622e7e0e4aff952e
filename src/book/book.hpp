// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "book/folded_position.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::book {

/// A move of the book: how often it was played, and how those games ended.
struct BookMove {
  Point point = {};
  std::uint32_t games = 0;
  std::uint32_t first_wins = 0;
  std::uint32_t draws = 0;
  std::uint32_t second_wins = 0;  // the remaining games have no result

  /// The move's score for the side that plays it, found by a search; empty if no search checked the book.
  std::optional<std::int16_t> score = {};

  /// The side's points in hundredths: 100 for a win, 50 for a draw or a game without a result.
  [[nodiscard]] std::uint64_t points_of(Side side) const;

  /// The side's points as a fraction of all games, 0 to 1.
  [[nodiscard]] double share_of(Side side) const {
    return static_cast<double>(points_of(side)) / (100.0 * games);
  }

  friend bool operator==(const BookMove&, const BookMove&) = default;
};

/// A position of the book, folded, with its moves in reading order.
struct BookPosition {
  Stones stones;
  std::vector<BookMove> moves;

  friend bool operator==(const BookPosition&, const BookPosition&) = default;
};

/// How a book was made.
struct BookOrigin {
  std::uint64_t games = 0;        // number of games counted
  std::uint16_t plies = 0;        // only positions with fewer stones
  std::uint32_t min_games = 1;    // only moves played at least this often
  std::uint64_t check_nodes = 0;  // node limit of the search that checked each position; 0 without a check

  friend bool operator==(const BookOrigin&, const BookOrigin&) = default;
};

/// An opening book: positions of one game up to symmetry, each with the moves that were played there.
///
/// Invariant, ensured by BookMaker and parse_book(): the positions are folded (folded_position.hpp),
/// ascending and distinct, and none of them is a finished game; each has moves, which are ascending, legal
/// and folded, and have no more results than games.
class Book {
 public:
  Book(const Rules& rules, const BookOrigin& origin, std::vector<BookPosition> positions)
      : rules_(rules), origin_(origin), positions_(std::move(positions)) {}

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const BookOrigin& origin() const { return origin_; }
  [[nodiscard]] std::span<const BookPosition> positions() const { return positions_; }
  [[nodiscard]] std::size_t move_count() const;

  /// The moves of a position, in its own orientation, the most played first; empty if the book does not have
  /// the position. The position is found in every orientation of the board, after any order of moves. Of
  /// equivalent moves only the first in reading order is listed.
  [[nodiscard]] std::vector<BookMove> find(const Position& position) const;

  friend bool operator==(const Book&, const Book&) = default;

 private:
  Rules rules_;
  BookOrigin origin_;
  std::vector<BookPosition> positions_;
};

/// Returns whether this position satisfies the invariant of a Book, apart from the order of positions.
[[nodiscard]] bool is_sound(const BookPosition& position, const Rules& rules);

/// A side's expected score with a move, in percent. Two drawn games are added to those played, so that a move
/// that won its only game does not rank above one that won nine of ten.
[[nodiscard]] int expected_percent(const BookMove& move, Side side);

/// The moves that a player may choose from the book, in the order given: those whose expected_percent() is at
/// least 35, and at most 10 below that of the best move.
///
/// Empty if no move reaches 35 percent: then the player has to search for a better one.
[[nodiscard]] std::vector<BookMove> good_moves(std::span<const BookMove> moves, Side side);

/// The probability with which choose() takes each of these moves of a position, in the order given: in
/// proportion to the games of the good moves, and 0 for the others.
[[nodiscard]] std::vector<double> probabilities(std::span<const BookMove> moves, Side side);

/// A random good move of a position, weighted by how often each was played; empty if the book has no good
/// move. If `only` is not empty, only moves in it qualify.
[[nodiscard]] std::optional<BookMove> choose(const Book& book, const Position& position,
                                             std::span<const Point> only, Random& random);

}  // namespace rowan::book
