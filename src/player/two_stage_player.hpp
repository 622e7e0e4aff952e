// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/random.hpp"
#include "board/cells9.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// The computer player of a RISC-V tic-tac-toe, deliberately easy to beat: it looks for two equal stones in a
/// line with the third cell free, and if there are none it plays anywhere.
///
/// It does not distinguish whose the two stones are, so it completes its own line or blocks the opponent's,
/// whichever it finds first, and plays both sides in the same way:
///
///     X X ?      It finds the pair of X first and blocks at cell 2,
///     O O .      although cell 5 would win.
///     . . .
class TwoStagePlayer final : public Player {
 public:
  /// What stage one does at cell 0. `documented` is the behavior that the game describes. In the program as
  /// it was `shipped`, the row test of cell 0 compares with a cell before the board, so it never finds a pair
  /// on cells 1 and 2.
  enum class Behavior : std::uint8_t { documented, shipped };

  TwoStagePlayer(Behavior behavior, std::uint64_t seed) : behavior_(behavior), random_(seed) {}

  [[nodiscard]] static bool plays(const Rules& rules) { return board::Cells9::supports(rules); }

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

  [[nodiscard]] Behavior behavior() const { return behavior_; }

 private:
  Behavior behavior_;
  Random random_;
};

/// The result of stage one: the cell that two equal stones leave free and the line on which they stand; or,
/// if there is no such pair and stage two decides, the signal 999 of the original program.
struct StageOne {
  enum class Line : std::uint8_t { none, row, column, diagonal };
  static constexpr int no_smart_move = 999;

  int signal = no_smart_move;  // a cell, 0 to 8, or 999
  Line line = Line::none;
  std::array<int, 2> pair{};  // the two cells of equal stones; meaningless with signal 999

  [[nodiscard]] constexpr bool found() const { return signal != no_smart_move; }
};

/// Stage one: tries the free cells in order, each by its row and then by its column, and the diagonals after
/// all cells.
[[nodiscard]] StageOne stage_one(const board::Cells9& board, TwoStagePlayer::Behavior behavior);

/// The cell of stage one; empty if its signal is 999.
[[nodiscard]] std::optional<int> smart_move(const board::Cells9& board, TwoStagePlayer::Behavior behavior);

/// "row", "column", "diagonal", "none".
[[nodiscard]] std::string_view name_of(StageOne::Line line);

}  // namespace rowan::player
