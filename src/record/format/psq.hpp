// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "record/game_record.hpp"
#include "record/written_file.hpp"

namespace rowan::record {

/// The two text files of Piskvork, the manager of Gomocup.
///
///     psq                              rec
///       Piskvorky 20x20, 11:11, 0        pbrain-a          who begins
///       10,11,1500                       pbrain-b          the other one
///       11,11,20                         9,10,1500         column and row from 0, top left
///       pbrain-a                         10,10,20
///       pbrain-b                         0
///       0                                              a board of 20x20
///       1,Standard
///
/// The first line of a psq has the size of the board, a level for either player (0 for a person, which Rowan
/// ignores) and which of the two named players made the first move, 0 or 1. A move is its column and row,
/// from 1 at the top left, and milliseconds; 0 means that nobody knows. The names may be missing. Then comes
/// a code: 0 as the board has it, or a draw on a board with at most 25 empty points; 15 the side to move was
/// late; -2 it failed otherwise; -1 not known.
///
/// The last line stands in archives of Gomocup and is optional: the winner (1 who began, 2 the other, 3
/// nobody, 0 not known) and the rule. Rowan writes it where the lines before it would mean something else.
enum class PsqForm : std::uint8_t { psq, rec };

/// Reads a file of that form. `asked` are the rules to go by, on the file's own board where it says one;
/// without them they are what the last line says, or freestyle. An error names the line and what was expected
/// there.
[[nodiscard]] Result<GameRecord> parse_psq(std::string_view text, PsqForm form,
                                           const std::optional<Rules>& asked = std::nullopt);

/// Writes a game. An error where the form cannot hold it: stones before the first move, a game that is not
/// five in a row, another board than 20x20 in a rec, or names that read like moves.
[[nodiscard]] Result<WrittenFile> write_psq(const GameRecord& record, PsqForm form);

}  // namespace rowan::record
