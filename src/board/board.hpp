// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <utility>
#include <vector>

#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::board {

/// The operations of every packed board, whatever its layout.
///
/// A board holds stones and finds lines; whose turn it is and how the stones got there belong to the game.
/// place() and remove() trust the caller that the point is on the board, and empty or occupied, respectively.
/// has_line() works for either side and any arrangement, reachable by play or not. Two boards are equal if
/// their game and their stones are the same.
///
///     B::supports(rules)     can B hold this game?
///     B(position)            the stones of a position; requires B::supports(position.rules())
///     place(point, side)     puts a stone; requires cell(point) == Cell::empty
///     remove(point)          takes a stone off; requires cell(point) != Cell::empty
///     cell(point)            its content; requires rules().contains(point)
///     has_line(side)         does that side have a line that wins under rules()?
///     is_full()              is no point empty?
///     rules()                the game
///
/// The conformance suite (tests/conformance) tests every board against Position, which defines these
/// operations.
template <class B>
concept PackedBoard =
    std::copyable<B> && std::equality_comparable<B> && std::constructible_from<B, const Position&> &&
    requires(const B board, B changing, Point point, Side side, const Rules& rules) {
      { B::supports(rules) } -> std::same_as<bool>;
      { changing.place(point, side) } -> std::same_as<void>;
      { changing.remove(point) } -> std::same_as<void>;
      { board.cell(point) } -> std::same_as<Cell>;
      { board.has_line(side) } -> std::same_as<bool>;
      { board.is_full() } -> std::same_as<bool>;
      { board.rules() } -> std::convertible_to<Rules>;
    };

/// Puts every stone of the position on an empty board of the same game, for the constructors of boards.
template <class B>
void place_stones(B& board, const Position& position) {
  assert(board.rules() == position.rules());
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    if (const Cell cell = position.cell(point); cell != Cell::empty) board.place(point, owner_of(cell));
  }
}

/// The outcome judged by the stones alone; if both sides have a line, the first player's counts, as in
/// Position. Unlike Position, this does not recognize the draw in renju when black has no legal move left.
template <PackedBoard B>
[[nodiscard]] constexpr Outcome outcome(const B& board) {
  if (board.has_line(Side::first)) return Outcome::first_wins;
  if (board.has_line(Side::second)) return Outcome::second_wins;
  return board.is_full() ? Outcome::draw : Outcome::ongoing;
}

/// The stones as a position with the given side to move.
template <PackedBoard B>
[[nodiscard]] Position to_position(const B& board, Side side_to_move) {
  const Rules rules = board.rules();
  std::vector<Cell> cells;
  cells.reserve(static_cast<std::size_t>(rules.point_count()));
  for (int index = 0; index < rules.point_count(); ++index)
    cells.push_back(board.cell(rules.point_of(index)));
  return Position(rules, std::move(cells), side_to_move);
}

/// The side to move as the board records it. A board without such a record is judged by its stones: if the
/// first player has more of them, the second is to move.
template <PackedBoard B>
[[nodiscard]] Side side_to_move(const B& board) {
  if constexpr (requires { board.side_to_move(); }) {
    return board.side_to_move();
  } else {
    const Rules rules = board.rules();
    int balance = 0;
    for (int index = 0; index < rules.point_count(); ++index) {
      const Cell cell = board.cell(rules.point_of(index));
      balance += cell == Cell::first ? 1 : cell == Cell::second ? -1 : 0;
    }
    return balance > 0 ? Side::second : Side::first;
  }
}

/// The same stones in another layout. Requires To::supports(from.rules()).
template <PackedBoard To, PackedBoard From>
[[nodiscard]] To convert(const From& from) {
  assert(To::supports(from.rules()));
  return To(to_position(from, side_to_move(from)));
}

}  // namespace rowan::board
