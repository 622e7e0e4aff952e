// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "base/result.hpp"
#include "record/game_tree.hpp"
#include "record/json.hpp"

namespace rowan::record {

/// Trees with more nodes are neither sent nor taken.
inline constexpr std::size_t most_tree_nodes = 20'000;

/// A game with its variations: the form of a record (record/json/record_json.hpp) whose moves are the main
/// line, and
///
///     "game": "renju", "about": "15x15, ...",    the rules by name, and in words
///     "error": "move 3, h8: h8 is occupied",     why the main line ends here; left out: it does not
///     "nodes": [{"parent": -1}, {"parent": 0, "move": "h8", "comment": "center"}, ...]
///
/// `nodes` is left out where it is not wanted.
[[nodiscard]] Json tree_json(const GameTree& tree, bool with_nodes);

/// Reads the same: `rules`, or `game`, then `nodes` or `moves`; the rest may be left out. Nodes may come in
/// any order that has parents before their children. An error names the node.
[[nodiscard]] Result<GameTree> read_tree(const Json& record);

}  // namespace rowan::record
