// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "base/result.hpp"
#include "record/game_tree.hpp"
#include "server/messages/json_fields.hpp"

namespace rowan {

/// Trees with more nodes are neither sent nor taken.
inline constexpr std::size_t most_tree_nodes = 20'000;

/// A game with its variations, as `games` of `convert` has it; without `nodes` where they are not wanted.
[[nodiscard]] Json tree_json(const GameTree& tree, bool with_nodes);

/// Reads the same from a visitor: `game`, then `nodes` or `moves`; the rest may be left out. Nodes may come
/// in any order that has parents before their children. An error names the node.
[[nodiscard]] Result<GameTree> read_tree(const Json& record);

}  // namespace rowan
