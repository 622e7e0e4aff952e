// SPDX-License-Identifier: MIT
#include "proof/win_tree.hpp"

#include <cassert>
#include <cstddef>

namespace rowan::proof {

std::int32_t WinTree::add(Point move) {
  nodes_.push_back({.move = move});
  return static_cast<std::int32_t>(nodes_.size()) - 1;
}

void WinTree::add_child(std::int32_t parent, std::int32_t child) {
  assert(node(child).next_sibling == none);
  nodes_[child].next_sibling = node(parent).first_child;
  nodes_[parent].first_child = child;
}

void WinTree::add_root(std::int32_t node_number) {
  assert(node(node_number).next_sibling == none);
  nodes_[node_number].next_sibling = root_;
  root_ = node_number;
}

bool WinTree::is_valid() const {
  std::vector<bool> reached(nodes_.size());
  std::vector<std::int32_t> waiting{root_};
  while (!waiting.empty()) {
    const std::int32_t number = waiting.back();
    waiting.pop_back();
    if (number == none) continue;
    if (number < 0 || static_cast<std::size_t>(number) >= nodes_.size()) return false;
    if (reached[number]) return false;
    reached[number] = true;
    waiting.push_back(node(number).first_child);
    waiting.push_back(node(number).next_sibling);
  }
  return true;
}

}  // namespace rowan::proof
