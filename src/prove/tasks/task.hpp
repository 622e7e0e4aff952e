// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "game/position.hpp"
#include "proof/window_board.hpp"
#include "prove/nodes/proof_numbers.hpp"

namespace rowan::prove {

/// A node of the tree that a task is about.
using NodeNumber = std::size_t;
inline constexpr NodeNumber no_node = static_cast<NodeNumber>(-1);

/// A task with the first player to move: search for a win by threats, then for candidate moves.
struct Opening {
  NodeNumber first = no_node;
  Position position;
  int stage = 0;
  bool is_searched = false;
  proof::CellSet tried;
  std::vector<std::uint8_t> guided_moves;   // from the guide
  std::vector<std::uint8_t> sibling_moves;  // that won against other replies
  std::vector<std::pair<std::uint8_t, std::shared_ptr<const NodeState>>> donors;  // by the player's move
};

/// A move of the first player, with what is known about the position after it.
struct Candidate {
  std::uint8_t move = 0;
  std::optional<NodeState> state;
  double guess = hopeless_number;
  bool is_guided = false;
};

/// The result of an Opening.
struct Opened {
  std::vector<std::uint8_t> threats;  // a win
  bool is_searched = false;
  int stage = 0;
  std::vector<Candidate> candidates;
};

/// A task with the second player to move: continue with the replies. `state` has only the first of its wins
/// after a pass and none of its wins against single replies, because the worker needs no more. The result is
/// that state with the newly found wins.
struct Improving {
  NodeNumber second = no_node;
  Position position;
  NodeState state;
  std::vector<std::uint8_t> killers;
};

inline constexpr std::size_t no_root = static_cast<std::size_t>(-1);

/// A piece of work that can be done without the tree (prove/search/shared_tree.hpp).
struct Task {
  std::size_t root = no_root;  // under which it was found
  std::variant<Opening, Improving> work;
};

struct TaskResult {
  std::variant<Opened, NodeState> found;
  std::int64_t nodes = 0;  // spent on it
};

}  // namespace rowan::prove
