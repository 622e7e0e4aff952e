// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <optional>
#include <vector>

namespace rowan::pairing {

/// The possible pairs: a graph of `size` vertices, 0, 1, 2, ...
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

/// A maximum matching by Edmonds' blossom algorithm. From each unmatched vertex it looks for an augmenting
/// path: one to another unmatched vertex, whose edges are alternately outside the matching and in it;
/// swapping them adds a pair. An odd cycle on the way (a blossom) is shrunk to its base.
///
///     o---x===y---o        becomes        o===x---y===o
///
/// A vertex that was matched in its turn stays matched from then on; if need be, a later one loses its
/// partner. So if not all vertices can be matched, low numbers are preferred: no other matching has a
/// lexicographically smaller set of vertices.
class Matching {
 public:
  /// The graph must outlive the matching.
  explicit Matching(const PairGraph& graph);

  /// The partner of a vertex; empty if it is unmatched.
  [[nodiscard]] std::optional<int> partner(int vertex) const;
  [[nodiscard]] bool is_perfect() const;

  /// Fixes the two as partners if every other vertex can still be matched; otherwise changes nothing.
  /// Requires that they are joined, that the matching is perfect, and that neither is fixed.
  [[nodiscard]] bool fix(int one, int other);
  [[nodiscard]] bool is_fixed(int vertex) const { return is_fixed_[vertex]; }

 private:
  static constexpr int no_vertex = -1;

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

  // The state of one search.
  std::vector<int> parent_;  // by an edge outside the matching
  std::vector<int> base_;    // of the blossom that a vertex was shrunk into
  std::vector<bool> is_reached_;
  std::vector<bool> is_in_blossom_;
  std::deque<int> queue_;
};

}  // namespace rowan::pairing
