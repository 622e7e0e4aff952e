// SPDX-License-Identifier: MIT
#include "pairing/matching.hpp"

#include <algorithm>

namespace rowan::pairing {

Matching::Matching(const PairGraph& graph)
    : graph_(&graph), partner_(graph.size(), no_vertex), is_fixed_(graph.size(), false) {
  for (int vertex = 0; vertex < graph.size(); ++vertex)
    if (partner_[vertex] == no_vertex && !augment(vertex)) displace(vertex);
}

std::optional<int> Matching::partner(int vertex) const {
  return partner_[vertex] == no_vertex ? std::nullopt : std::optional(partner_[vertex]);
}

bool Matching::is_perfect() const { return std::ranges::find(partner_, no_vertex) == partner_.end(); }

bool Matching::fix(int one, int other) {
  const std::vector<int> before = partner_;
  const int left = partner_[one];
  const int right = partner_[other];
  is_fixed_[one] = is_fixed_[other] = true;
  if (left == other) return true;
  partner_[one] = other;
  partner_[other] = one;
  partner_[left] = partner_[right] = no_vertex;
  if (augment(left)) return true;
  partner_ = before;
  is_fixed_[one] = is_fixed_[other] = false;
  return false;
}

/// Matches the root along an augmenting path; false if there is none.
bool Matching::augment(int root) {
  const int end = find_path_end(root);
  if (end == no_vertex) return false;
  swap_path(end);
  return true;
}

/// Matches the root by unmatching the highest-numbered vertex that the search reached, if that comes after
/// the root. Requires that augment(root) failed.
void Matching::displace(int root) {
  int last = graph_->size() - 1;
  while (last > root && !is_reached_[last]) --last;
  if (last <= root) return;
  const int end = partner_[last];
  partner_[last] = no_vertex;
  swap_path(end);
}

/// Swaps matched and unmatched edges on the path from the vertex to the root.
void Matching::swap_path(int vertex) {
  while (vertex != no_vertex) {
    const int before = parent_[vertex];
    const int next = partner_[before];
    partner_[vertex] = before;
    partner_[before] = vertex;
    vertex = next;
  }
}

int Matching::find_path_end(int root) {
  parent_.assign(graph_->size(), no_vertex);
  base_.resize(graph_->size());
  for (std::size_t i = 0; i < base_.size(); ++i) base_[i] = static_cast<int>(i);
  is_reached_.assign(graph_->size(), false);
  is_reached_[root] = true;
  queue_ = {root};
  while (!queue_.empty()) {
    const int vertex = queue_.front();
    queue_.pop_front();
    for (int next = 0; next < graph_->size(); ++next) {
      if (is_fixed_[next] || !graph_->is_joined(vertex, next)) continue;
      if (base_[vertex] == base_[next] || partner_[vertex] == next) continue;
      const bool closes_odd_cycle =
          next == root || (partner_[next] != no_vertex && parent_[partner_[next]] != no_vertex);
      if (closes_odd_cycle) {
        shrink(vertex, next);
      } else if (parent_[next] == no_vertex) {
        parent_[next] = vertex;
        if (partner_[next] == no_vertex) return next;
        is_reached_[partner_[next]] = true;
        queue_.push_back(partner_[next]);
      }
    }
  }
  return no_vertex;
}

/// The base at which the paths from two vertices back to the root meet.
int Matching::common_base(int one, int other) const {
  std::vector<bool> is_above(graph_->size(), false);
  for (int vertex = base_[one];; vertex = base_[parent_[partner_[vertex]]]) {
    is_above[vertex] = true;
    if (partner_[vertex] == no_vertex) break;  // the root
  }
  int vertex = base_[other];
  while (!is_above[vertex]) vertex = base_[parent_[partner_[vertex]]];
  return vertex;
}

void Matching::mark_blossom(int vertex, int base, int child) {
  while (base_[vertex] != base) {
    is_in_blossom_[base_[vertex]] = is_in_blossom_[base_[partner_[vertex]]] = true;
    parent_[vertex] = child;
    child = partner_[vertex];
    vertex = parent_[child];
  }
}

void Matching::shrink(int one, int other) {
  const int base = common_base(one, other);
  is_in_blossom_.assign(graph_->size(), false);
  mark_blossom(one, base, other);
  mark_blossom(other, base, one);
  for (int vertex = 0; vertex < graph_->size(); ++vertex) {
    if (!is_in_blossom_[base_[vertex]]) continue;
    base_[vertex] = base;
    if (is_reached_[vertex]) continue;
    is_reached_[vertex] = true;
    queue_.push_back(vertex);
  }
}

}  // namespace rowan::pairing
