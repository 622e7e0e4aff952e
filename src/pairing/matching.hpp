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

/// A maximum matching by Edmonds' blossom algorithm. From each unmatched vertex, the algorithm searches for
/// an augmenting path: a path to another unmatched vertex, along edges alternately outside the matching and
/// in it. Swapping the two kinds of edges adds a pair. An odd cycle on the way (a blossom) is shrunk to its
/// base.
///
///     o---x===y---o        becomes        o===x---y===o
///
/// The vertices take turns in ascending order. A vertex that is matched at the end of its turn stays
/// matched; if necessary, a vertex with a higher number loses its partner. So if not all vertices can be
/// matched, low numbers are preferred: no other maximum matching has a lexicographically smaller set of
/// matched vertices.
class Matching {
 public:
  /// The graph must outlive the matching.
  explicit Matching(const PairGraph& graph);

  /// The partner of a vertex; empty if it is unmatched.
  [[nodiscard]] std::optional<int> partner(int vertex) const;
  [[nodiscard]] bool is_perfect() const;

  /// Fixes two vertices as partners and returns true if every other vertex can still be matched; otherwise
  /// changes nothing. Requires that the two are joined, that the matching is perfect, and that neither of the
  /// two is fixed.
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
  std::vector<int> parent_;  // the previous vertex on the path, joined by an edge outside the matching
  std::vector<int> base_;    // the base of the blossom that contains the vertex; else the vertex itself
  std::vector<bool> is_reached_;
  std::vector<bool> is_in_blossom_;
  std::deque<int> queue_;
};

}  // namespace rowan::pairing
