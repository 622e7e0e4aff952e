// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "files/written_file.hpp"
#include "game/rules.hpp"
#include "record/game_tree.hpp"

namespace rowan::files {

/// Games with all their variations in SGF, the format shared by Go and gomoku editors (GM[4] is gomoku).
///
///     (;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[renju]PB[Ada]PW[Bob]RE[B+R]XTERM[resignation]
///     ;B[hh];W[hg]XTIME[1500]C[why not](;B[ii])(;B[jg]))
///
/// A point is two letters, column and row from the top left: a to z, then A to Z. Rowan reads and writes:
///
///     SZ               15, or 20:12 for width and height
///     RU               as in files/rules_text.hpp
///     PB PW EV RO DT   names, event, round, date
///     RE               B+... W+... 0 Draw; R, T and F after the plus are resignation, time and forfeit (F is
///                      only written); a text that was read is written again if it agrees with the result
///     ON               how the opening was chosen
///     B W C            moves and comments; B[] is a pass, and so is B[tt] on boards up to 19x19
///     AB AW PL         stones before the first move, the side that moves first
///     LB MA            a text or a mark on the node's own point
///     any other        kept unchanged (files/sgf_tags.hpp): N GN PC BR TR LB[hh:A] ...; AE is dropped, with
///                      a note
///
/// as well as Rowan's own properties, which other programs ignore:
///
///     XTERM XDETAIL    why the game ended: name_of(Termination), and details
///     XOPEN            number of opening moves
///     XTIME            microseconds that the move took
///     XEVAL            score, win_in, depth and nodes (game/evaluation.hpp)
///     XAT              the point of a node without a move
///     XMARK XTEXT      RenLib's mark and text of a node without a point
///     XSTART           RenLib's start flag
///
/// From c-gomoku-cli: TE at the root is why the game ended, and a comment such as 1500ms is the time of a
/// move.

/// Reads every game of a file. The rules are `asked` if given, on the board that the file declares, else
/// those of RU, else freestyle. Without SZ the board is that of `asked`, else 19x19 if GM[1] labels the game
/// as Go, else 15x15. An error names the line. Notes tell the user what was dropped or not understood, such
/// as AE or unknown rules.
[[nodiscard]] Result<std::vector<record::GameTree>> parse_sgf(std::string_view text,
                                                              const std::optional<Rules>& asked,
                                                              Notes& notes);

/// Writes games one after another. SGF can hold everything that a tree holds.
[[nodiscard]] WrittenFile write_sgf(const std::vector<record::GameTree>& games);

}  // namespace rowan::files
