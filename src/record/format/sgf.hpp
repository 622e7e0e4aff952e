// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "record/game_tree.hpp"
#include "record/written_file.hpp"

namespace rowan::record {

/// Games in SGF, the format that editors of Go and gomoku share (GM[4] is gomoku), with all their variations.
///
///     (;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[renju]PB[Ada]PW[Bob]RE[B+R]XTERM[resignation]
///     ;B[hh];W[hg]XTIME[1500]C[why not](;B[ii])(;B[jg]))
///
/// A point is two letters, column and row from the top left, a to z and then A to Z. Read and written are:
///
///     SZ               15, or 20:12 for width and height
///     RU               as record/rules_text.hpp has it
///     PB PW EV RO DT   names, event, round, date
///     RE               B+... W+... 0 Draw; R, T and F after the plus are resignation, time and forfeit;
///                      written as it was read as long as it is true
///     ON               how the opening came about
///     B W C            moves and comments; B[] is a pass, and so is B[tt] on boards up to 19x19
///     AB AW PL         stones before the first move, who begins
///     LB MA            a text or a mark on the node's own point
///     any other        passed on as it is (format/sgf_tags.hpp), but for AE: N GN PC BR TR LB[hh:A] ...
///
/// and of Rowan's own, which other programs pass over:
///
///     XTERM XDETAIL    why the game ended, name_of(Termination); more about it
///     XOPEN      number of given moves                    XTIME      microseconds that the move took
///     XEVAL      score, win in, depth, nodes              XAT        the point of a node that is no move
///     XMARK XTEXT XSTART     RenLib's mark and text where there is no point, RenLib's start flag
///
/// Of c-gomoku-cli's own, TE at the root is why the game ended, and a comment such as 1500ms the time of a
/// move.

/// Reads every game of a file. `asked` are the rules to go by, on the file's own board where it says one;
/// without them they are what RU says, or freestyle, on 15x15 where no size is said. An error names the line.
/// What is not kept is noted.
[[nodiscard]] Result<std::vector<GameTree>> parse_sgf(std::string_view text,
                                                      const std::optional<Rules>& asked, Notes& notes);

/// Writes games one after another. SGF holds everything that a tree does.
[[nodiscard]] WrittenFile write_sgf(const std::vector<GameTree>& games);

}  // namespace rowan::record
