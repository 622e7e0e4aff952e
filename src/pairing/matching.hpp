// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <optional>
#include <vector>

namespace rowan::pairing {

/// Who could be paired with whom: a graph of `size` vertices, 0, 1, 2, ...
class PairGraph {
 public:
  explicit PairGraph(int size) : size_(size), is_joined_(static_cast<std::size_t>(size) * size) {}

  [[nodiscard]] int size() const { return size_; }
  void join(int one, int other) { is_joined_[at(one, other)] = is_joined_[at(other, one)] = true; }
  [[nodiscard]] bool is_joined(int one, int other) const { return is_joined_[at(one, other)]; }

 private:
  [[nodiscard]] std::size_t at(int one, int other) const {
    return static_cast<std::size_t>(one) * size_ + other;
  }

  int size_;
  std::vector<bool> is_joined_;
};

/// Pairs of a graph in which no vertex is twice, as many as there can be: Edmonds' algorithm. From each
/// vertex without a partner it looks for a path to another such, of edges that are alternately out of the
/// matching and in it; swapping them adds a pair. An odd cycle on the way is shrunk to its base.
///
///     o---x===y---o        becomes        o===x---y===o
///
/// A vertex that has had its turn with success keeps a partner in all that follows; if need be, a later one
/// loses its own. So where not everybody can have one, those with low numbers do: the matching covers the
/// vertices that come first in lexicographic order.
class Matching {
 public:
  /// The graph must outlive the matching.
  explicit Matching(const PairGraph& graph);

  /// Nothing for a vertex that has no partner.
  [[nodiscard]] std::optional<int> partner(int vertex) const;
  [[nodiscard]] bool is_perfect() const;

  /// Makes the two partners for good, if everybody else can keep one; else changes nothing. Requires that
  /// they are joined, that the matching is perfect, and that neither is fixed.
  [[nodiscard]] bool fix(int one, int other);
  [[nodiscard]] bool is_fixed(int vertex) const { return is_fixed_[vertex]; }

 private:
  static constexpr int nobody = -1;

  bool augment(int root);
  void displace(int root);
  void swap_path(int vertex);
  [[nodiscard]] int find_path_end(int root);
  [[nodiscard]] int common_base(int one, int other) const;
  void mark_blossom(int vertex, int base, int child);
  void shrink(int one, int other);

  const PairGraph* graph_;
  std::vector<int> partner_;
  std::vector<bool> is_fixed_;

  // Of one search.
  std::vector<int> parent_;  // by an edge that is not in the matching
  std::vector<int> base_;    // of the odd cycle that a vertex was shrunk into
  std::vector<bool> is_reached_;
  std::vector<bool> is_in_blossom_;
  std::deque<int> queue_;
};

}  // namespace rowan::pairing
