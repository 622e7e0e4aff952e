// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "files/written_file.hpp"
#include "game/rules.hpp"
#include "record/game_record.hpp"

namespace rowan::files {

/// The two file formats of Piskvork, the manager of Gomocup; both are text.
///
///     psq                            rec, always on a board of 20x20
///       Piskvorky 20x20, 11:11, 0      pbrain-a      the player who moves first
///       10,11,1500                     pbrain-b      the other player
///       11,11,20                       9,10,1500     column and row from 0 at the top left, and time
///       pbrain-a                       10,10,20
///       pbrain-b                       0             result code
///       0
///       1,Standard
///
/// The first line of a psq has the board size, a level for each player (0 for a person; Rowan ignores it) and
/// which of the two named players moved first, 0 or 1. A move is its column and row, from 1 at the top left,
/// and its time in milliseconds, 0 if unknown. The names may be missing. Then comes a result code: 0 means
/// that the board decides, or a draw on a board with at most 25 empty points; 15 that the side to move was
/// late; -2 that it failed otherwise; -1 unknown.
///
/// The last line appears in Gomocup's archives and is optional: the winner (1 the player who moved first, 2
/// the other, 3 a draw, 0 unknown) and the rule. Rowan leaves it out only if the game is freestyle and either
/// has no result or was decided on the board.
enum class PsqForm : std::uint8_t { psq, rec };

/// Reads a file of that form. Its rules are `asked` (in a psq, on the board that the file declares), else
/// those of the last line, else freestyle. An error names the line and what is wrong there.
[[nodiscard]] Result<record::GameRecord> parse_psq(std::string_view text, PsqForm form,
                                                   const std::optional<Rules>& asked = std::nullopt);

/// Writes a game. An error if a move is illegal, or if the form cannot hold the game: the game does not start
/// on an empty board with x to move, its rules have no name in rules_text(), a rec is not on 20x20, or the
/// players' names would be misread.
[[nodiscard]] Result<WrittenFile> write_psq(const record::GameRecord& record, PsqForm form);

}  // namespace rowan::files
