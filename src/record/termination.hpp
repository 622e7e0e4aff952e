// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rowan::record {

/// Why a game ended; the game's result says who won.
enum class Termination : std::uint8_t {
  unknown,           // nothing was recorded, or the game is not over
  line,              // k in a row
  full_board,        // a draw: no empty point left
  no_allowed_point,  // a draw: every empty point is forbidden to the side to move
  resignation,
  move_limit,        // a draw after the agreed number of moves
  adjudicated_draw,  // both players judged the game level for long enough
  adjudicated_win,   // both players agreed who was winning for long enough

  // Faults: the side to move loses the game by one of these.
  off_board,    // a point that is not on the board
  occupied,     // a point that holds a stone
  forbidden,    // a point that the rules forbid to black
  bad_opening,  // an answer that the opening rule does not allow
  garbled,      // an answer that is not a move
  late,         // a move after the deadline
  silent,       // no answer long after the deadline
  flood,        // far more output than an answer needs
  crashed,      // the process ended or closed its output
  memory,       // more memory than it was allowed
  refused,      // the player answered that it cannot play this game
};

inline constexpr int termination_count = 19;

/// "line", "full-board", "adjudicated-draw", "off-board", ...: as in files, tables and JSON.
[[nodiscard]] std::string_view name_of(Termination how);

/// The inverse of name_of; empty for any other text.
[[nodiscard]] std::optional<Termination> find_termination(std::string_view name);

/// All terminations in the order of the enumeration, for lists and tests.
[[nodiscard]] std::vector<Termination> all_terminations();

/// Returns whether the game was lost by a fault rather than by play.
[[nodiscard]] constexpr bool is_fault(Termination how) { return how >= Termination::off_board; }

/// A player's fault: the termination that it causes, and a description for people.
struct Fault {
  Termination how = Termination::crashed;
  std::string detail = {};

  friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace rowan::record
