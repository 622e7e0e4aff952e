// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "base/result.hpp"
#include "record/game_tree.hpp"
#include "record/json.hpp"

namespace rowan::record {

/// Larger trees are neither sent nor accepted.
inline constexpr std::size_t most_tree_nodes = 20'000;

/// A game with its variations: the form of a record (record/json/record_json.hpp) with the main line as its
/// moves, and
///
///     "game": "renju", "about": "15x15, ...",    the rules by name, and in words
///     "error": "move 3, h8: h8 is occupied",     why the main line ends here; omitted if it does not
///     "nodes": [{"parent": -1}, {"parent": 0, "move": "h8", "comment": "center"}, ...]
///
/// `nodes` is written only if `with_nodes` is true.
[[nodiscard]] Json tree_json(const GameTree& tree, bool with_nodes);

/// Reads the same form: `rules`, or `game`, then `nodes` or `moves`; everything else is optional. Nodes may
/// come in any order in which parents precede their children. An error names the node.
[[nodiscard]] Result<GameTree> read_tree(const Json& record);

}  // namespace rowan::record
