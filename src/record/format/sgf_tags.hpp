// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "game/rules.hpp"
#include "record/format/sgf_text.hpp"
#include "record/game_tree.hpp"
#include "record/written_file.hpp"

namespace rowan::record {

// Properties of SGF that Rowan does not interpret travel with their node: the name of a node, places, ranks
// and sources of a game, triangles, arrows, labels beside the move. They are written as they were read.

enum class SgfPlace : std::uint8_t { root, below };

/// Does Rowan read and write this property itself, or does it change stones? It is not among the tags.
[[nodiscard]] bool is_read_by_rowan(std::string_view name, SgfPlace place);

/// The tags of a node. MA and LB have the points beside `own`, the node's: its own mark and text are no tags.
[[nodiscard]] Tags read_sgf_tags(const SgfNode& node, SgfPlace place, const GameTree::Node& own,
                                 const Rules& rules);

/// "MA[hh][ii]TR[gg]": what the node has of its own (`mark` and `label`, empty where it has none), then its
/// tags. Names that Rowan writes itself are passed over, and so are names that are not capitals.
[[nodiscard]] std::string sgf_tags_text(const Tags& tags, SgfPlace place, const std::string& mark,
                                        const std::string& label);

/// For formats that have no place for them: names those that are lost. RE is none of them: it is the result.
void note_lost_tags(const Tags& tags, Notes& notes);

/// What RE says: who won, and how where that is said too.
struct SgfResult {
  Outcome outcome = Outcome::ongoing;
  Termination termination = Termination::unknown;
  bool is_understood = true;
};

[[nodiscard]] SgfResult parse_sgf_result(std::string_view text);

/// The value of RE: the text of the file (tag RE of the root) as long as it says what the header says, else
/// B+R, B+T, B+F, B+1, 0, or nothing while the game is not over.
[[nodiscard]] std::string sgf_result_text(const GameRecord& header, const Tags& tags);

}  // namespace rowan::record
