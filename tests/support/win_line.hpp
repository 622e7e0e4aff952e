// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "game/point.hpp"
#include "proof/win_tree.hpp"

namespace rowan {

/// A tree without branches: a single line of play.
inline proof::WinTree tree_of_line(std::span<const Point> moves) {
  proof::WinTree tree;
  for (const Point move : moves) {
    const std::int32_t node = tree.add(move);
    if (node == 0) {
      tree.add_root(node);
    } else {
      tree.add_child(node - 1, node);
    }
  }
  return tree;
}

}  // namespace rowan
