// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/text9.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// Repairs of the tables of TTT3.ASM. The numbers count its blocking patterns from 1.
struct PatternRepairs {
  bool pattern_28 = false;   ///< X in cell 6 instead of 4, as TTT3.ASM's own diagram shows
  bool pattern_33 = false;   ///< the missing rotation of 30 to 32 instead of a second 29
  bool corner_fork = false;  ///< an additional pattern against the only line of play that beats `mended`
};

inline constexpr PatternRepairs as_published{};
inline constexpr PatternRepairs mended{.pattern_28 = true, .pattern_33 = true};
inline constexpr PatternRepairs unbeatable{.pattern_28 = true, .pattern_33 = true, .corner_fork = true};

/// The tables that decide where to move: each is read from the top, and the first pattern that matches gives
/// the cell.
///
/// Written for O, the side of TTT3.ASM: `winning` completes a line of O, `blocking` stops a line or a fork of
/// X.
struct PatternBook {
  enum class Table : std::uint8_t { winning, blocking };

  /// A pattern that matched: its table, and its place there counted from 0.
  struct Match {
    Table table;
    std::size_t index;
    int cell;
  };

  std::vector<board::Pattern> winning;
  std::vector<board::Pattern> blocking;

  explicit PatternBook(PatternRepairs repairs);

  [[nodiscard]] std::optional<Match> find(const board::Text9& board) const;
};

/// How a move was found: the table entry that matched, or one of the two rules beside the tables.
struct PatternDecision {
  enum class Rule : std::uint8_t { opening, pattern, first_free_cell };

  Rule rule;
  int cell;
  std::optional<PatternBook::Match> match = {};  // only with Rule::pattern
};

/// The computer player of TTT3.ASM by Randall Hyde: it thinks by matching patterns.
///
/// Its first stone goes to the center, or to the top left corner if the center is taken. After that the book
/// decides; if nothing in it matches, the first free cell is taken. As the first player it sees the board
/// with X and O exchanged.
class PatternPlayer final : public Player {
 public:
  explicit PatternPlayer(PatternRepairs repairs) : book_(repairs) {}

  [[nodiscard]] static bool plays(const Rules& rules) { return board::Text9::supports(rules); }

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

  /// The decision on which think() is based. The position must be as for think().
  [[nodiscard]] PatternDecision decide(const Position& position) const;
  [[nodiscard]] const PatternBook& book() const { return book_; }

 private:
  PatternBook book_;
};

/// The board in the form that the book expects: the stones of `side` are O, the opponent's are X.
[[nodiscard]] board::Text9 board_for(const Position& position, Side side);

}  // namespace rowan::player
