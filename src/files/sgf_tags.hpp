// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "files/sgf_text.hpp"
#include "files/written_file.hpp"
#include "game/rules.hpp"
#include "record/game_tree.hpp"

namespace rowan::files {

// Tags are the SGF properties that Rowan does not interpret: node names, places, ranks and sources of games,
// triangles, arrows, labels on points other than the move. They stay with their node and are written as they
// were read.

enum class SgfPlace : std::uint8_t { root, below };

/// Returns whether Rowan reads and writes the property itself, or the property changes stones. All other
/// properties are tags.
[[nodiscard]] bool is_read_by_rowan(std::string_view name, SgfPlace place);

/// The tags of a node; at the root, RE is one too. MA and LB are tags only on points other than that of
/// `own`, the node itself.
[[nodiscard]] record::Tags read_sgf_tags(const SgfNode& node, SgfPlace place,
                                         const record::GameTree::Node& own, const Rules& rules);

/// The text of a node's tags, such as "MA[hh][ii]TR[gg]". `mark` and `label` are the values of MA and LB for
/// the node's own point (empty if it has none); they come before the other values of MA and LB. Skips names
/// that Rowan writes itself, and names that are not 1 to 64 capitals.
[[nodiscard]] std::string sgf_tags_text(const record::Tags& tags, SgfPlace place, const std::string& mark,
                                        const std::string& label);

/// For formats without a place for tags: notes the names of those that are lost, except RE, which is the
/// result.
void note_lost_tags(const record::Tags& tags, Notes& notes);

/// The meaning of RE: who won, and how, if stated.
struct SgfResult {
  Outcome outcome = Outcome::ongoing;
  record::Termination termination = record::Termination::unknown;
  bool is_understood = true;
};

[[nodiscard]] SgfResult parse_sgf_result(std::string_view text);

/// The value of RE. It is the text from the file (the root's tag RE) if that agrees with the header; else
/// empty if the header has no result; else a text such as B+R, B+T, W+F, W+1 or 0.
[[nodiscard]] std::string sgf_result_text(const record::GameRecord& header, const record::Tags& tags);

}  // namespace rowan::files
