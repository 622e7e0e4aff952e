// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "base/result.hpp"
#include "files/written_file.hpp"
#include "game/rules.hpp"
#include "record/game_tree.hpp"

namespace rowan::files {

/// Libraries of RenLib (.lib), a tree of moves on 15x15.
///
///     FF "RenLib" FF  03 04  FF x 10      header of 20 bytes with the version; the oldest files have none
///     00 08 'o' 'n' 'e' 00                the root, position 0, here with a comment; versions before 3.4
///                                         leave it out
///     78 00                               H8, with a child
///     89 40 ...                           I7, a leaf
///
/// A node is two bytes, position and flags, then two more if the flag `extension` is set, then its texts. The
/// position is 16 * (row from the top, from 0) + column from 1; 0 is a pass, or no point. A leaf is followed
/// by its own next sibling, or else by that of the nearest ancestor that still has one to come.
///
///     80 another sibling follows later     08 a comment follows         04 start
///     40 no child                          20 an old comment follows    02 not a move, only a text
///     10 marked                            01 extension: 00 01 means that a text for the board follows
///
/// A text ends in 00, with another 00 where its length would be odd; 08 separates the first line of a comment
/// from the rest. Old comments are 7-bit; their last letter has the eighth bit set.

/// Reads a library. The file does not declare the rules: they are `asked`, or freestyle. An error names the
/// byte. If the file ends before all announced siblings, that is noted; RenLib itself writes such files when
/// it saves part of a tree. Texts are in `encoding`. If none is given, texts that are valid UTF-8 are read as
/// UTF-8, and one encoding is guessed for all others (files/text_encoding.hpp).
[[nodiscard]] Result<record::GameTree> parse_renlib(std::string_view bytes, const std::optional<Rules>& asked,
                                                    Notes& notes, std::string_view encoding = {});

/// Writes a library. Like RenLib, it uses the older form without a root if that can hold the tree: if there
/// is a single first move, on h8, the root has no remarks and no flags, and every other node has a point. An
/// error if the board is not 15x15, k is not 5, or the game does not start on an empty board with x to move.
[[nodiscard]] Result<WrittenFile> write_renlib(const record::GameTree& tree);

/// Returns whether the bytes begin like a library.
[[nodiscard]] bool looks_like_renlib(std::string_view bytes);

}  // namespace rowan::files
