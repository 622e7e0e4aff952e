// SPDX-License-Identifier: MIT
#include "player/pattern_player.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>
#include <string>

namespace rowan::player {

namespace {

/// Two O in a line with the third cell free. With X in place of O they are also blocking patterns 2 to 21.
constexpr std::array<board::Pattern, 20> winning_patterns{{
    // a corner, along a side
    {0, " OO......"},
    {6, "O..O.. .."},
    {8, "......OO "},
    {2, ".. ..O..O"},
    {0, " ..O..O.."},
    {6, "...... OO"},
    {8, "..O..O.. "},
    {2, "OO ......"},
    // a corner, along its diagonal
    {0, " ...O...O"},
    {6, "..O.O. .."},
    {8, "O...O... "},
    {2, ".. .O.O.."},
    // the middle of a side, between two corners
    {1, "O O......"},
    {3, "O.. ..O.."},
    {7, "......O O"},
    {5, "..O.. ..O"},
    // the middle of a side, through the center
    {1, ". ..O..O."},
    {3, "... OO..."},
    {7, ".O..O.. ."},
    {5, "...OO ..."},
}};

/// Blocking pattern 1, before those that block lines: X in two opposite corners. O's first stone is then in
/// the center, and O would lose by playing in another corner.
constexpr board::Pattern opposite_corners{1, "  X . X  "};

/// Blocking patterns 22 to 33: O takes the corner where X would threaten to complete two lines at once.
constexpr std::array<board::Pattern, 12> fork_blocks{{
    // X in the middle of both sides that meet in the corner
    {0, " X X.. .."},
    {6, " ..X.. X "},
    {8, ".. ..X X "},
    {2, " X ..X.. "},
    // X in the middle of one side and in the far corner of the other
    {0, "  XX.. .."},
    {6, "X.. .. X "},
    {8, ".. .XX   "},  // 28: never matches in play; the X meant for cell 6 is in cell 4
    {2, "X  ..X.. "},
    {0, " X  ..X.."},
    {6, " ..X..  X"},
    {8, "..X..  X "},
    {2, "X  ..X.. "},  // 33: never matches in play; it repeats 29
}};

constexpr std::size_t number_28 = 27;
constexpr std::size_t number_33 = 32;
constexpr board::Pattern mended_28{8, ".. ..XX  "};
constexpr board::Pattern mended_33{2, " X .. ..X"};

/// With O in corner 0 and X in the center and in corner 8, the side cells lose and a free corner holds.
constexpr board::Pattern corner_fork{2, "O. .X...X"};

constexpr std::size_t lines_from = 1;
constexpr std::size_t forks_from = lines_from + winning_patterns.size();

/// The blocking pattern for a winning one: X in place of O.
board::Pattern block_of(board::Pattern winning) {
  std::ranges::replace(winning.text, 'O', 'X');
  return winning;
}

bool blocks_a_line(const PatternBook::Match& match) {
  return match.index >= lines_from && match.index < forks_from;
}

Phrase explain(const PatternDecision& decision) {
  if (!decision.match && decision.rule == PatternDecision::Rule::opening) return phrase("opening");
  if (!decision.match) return phrase("first free cell");
  if (decision.match->table == PatternBook::Table::winning) return phrase("wins");
  return blocks_a_line(*decision.match) ? phrase("blocks") : phrase("prevents a fork");
}

/// The center, or the top left corner if the center is taken; empty if both are.
std::optional<int> first_reply(const board::Text9& board) {
  for (const int cell : {4, 0}) {
    if (board.text()[cell] == ' ') return cell;
  }
  return std::nullopt;
}

}  // namespace

PatternBook::PatternBook(PatternRepairs repairs) : winning(winning_patterns.begin(), winning_patterns.end()) {
  blocking.push_back(opposite_corners);
  std::ranges::transform(winning_patterns, std::back_inserter(blocking), block_of);
  blocking.insert(blocking.end(), fork_blocks.begin(), fork_blocks.end());
  if (repairs.pattern_28) blocking[number_28] = mended_28;
  if (repairs.pattern_33) blocking[number_33] = mended_33;
  if (repairs.corner_fork) blocking.push_back(corner_fork);
}

std::optional<PatternBook::Match> PatternBook::find(const board::Text9& board) const {
  const auto first_in = [&](const std::vector<board::Pattern>& patterns,
                            Table table) -> std::optional<Match> {
    const auto found =
        std::ranges::find_if(patterns, [&](const board::Pattern& pattern) { return board.matches(pattern); });
    if (found == patterns.end()) return std::nullopt;
    return Match{table, static_cast<std::size_t>(found - patterns.begin()), found->cell};
  };
  const auto won = first_in(winning, Table::winning);
  return won ? won : first_in(blocking, Table::blocking);
}

PatternDecision PatternPlayer::decide(const Position& position) const {
  assert(plays(position.rules()) && !position.is_over());
  const board::Text9 board = board_for(position, position.side_to_move());
  if (!board.text().contains('O')) {
    if (const auto cell = first_reply(board)) return {PatternDecision::Rule::opening, *cell};
  }
  if (const auto match = book_.find(board)) return {PatternDecision::Rule::pattern, match->cell, match};
  return {PatternDecision::Rule::first_free_cell, static_cast<int>(board.text().find(' '))};
}

std::expected<think::Answer, record::Fault> PatternPlayer::think(const think::Request& request) {
  const PatternDecision decision = decide(request.position);
  return think::Answer{.move = request.position.rules().point_of(decision.cell), .why = explain(decision)};
}

board::Text9 board_for(const Position& position, Side side) {
  board::Text9 board;
  const auto cells = position.cells();
  for (std::size_t index = 0; index < cells.size(); ++index) {
    if (cells[index] == Cell::empty) continue;
    const bool own = owner_of(cells[index]) == side;
    board.place(position.rules().point_of(static_cast<int>(index)), own ? Side::second : Side::first);
  }
  return board;
}

}  // namespace rowan::player
