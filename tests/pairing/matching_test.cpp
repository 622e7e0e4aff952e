// SPDX-License-Identifier: MIT
#include "pairing/matching.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/seed.hpp"

namespace rowan::pairing {
namespace {

/// For every set of vertices, as a bit mask: whether some matching covers exactly that set. By brute force.
std::vector<bool> coverable_sets(const PairGraph& graph) {
  std::vector<bool> sets(std::size_t{1} << static_cast<unsigned>(graph.size()), false);
  sets[0] = true;
  for (std::size_t set = 1; set < sets.size(); ++set) {
    const int first = std::countr_zero(set);
    for (int other = first + 1; other < graph.size(); ++other) {
      const std::size_t pair =
          (std::size_t{1} << static_cast<unsigned>(first)) | (std::size_t{1} << static_cast<unsigned>(other));
      if ((set & pair) == pair && graph.is_joined(first, other) && sets[set ^ pair]) sets[set] = true;
    }
  }
  return sets;
}

std::vector<bool> members_of(std::size_t set, int size) {
  std::vector<bool> members;
  for (int vertex = 0; vertex < size; ++vertex)
    members.push_back(((set >> static_cast<unsigned>(vertex)) & 1U) != 0);
  return members;
}

/// The vertices that the best matching covers: as many as possible, lowest numbers first.
std::vector<bool> best_cover(const PairGraph& graph) {
  const std::vector<bool> sets = coverable_sets(graph);
  std::pair<int, std::vector<bool>> best{0, members_of(0, graph.size())};
  for (std::size_t set = 1; set < sets.size(); ++set)
    if (sets[set]) best = std::max(best, std::pair(std::popcount(set), members_of(set, graph.size())));
  return best.second;
}

PairGraph random_graph(int size, std::uint32_t percent, Random& random) {
  PairGraph graph(size);
  for (int one_end = 0; one_end < size; ++one_end)
    for (int other = 0; other < one_end; ++other)
      if (random.below(100) < percent) graph.join(one_end, other);
  return graph;
}

/// Checks that partners are joined in the graph and that partnership is mutual.
void expect_matching(const PairGraph& graph, const Matching& matching) {
  for (int vertex = 0; vertex < graph.size(); ++vertex) {
    const auto partner = matching.partner(vertex);
    if (!partner) continue;
    EXPECT_TRUE(graph.is_joined(vertex, *partner));
    EXPECT_EQ(matching.partner(*partner), vertex);
  }
}

TEST(Matching, CoversAsManyAsPossibleLowestNumbersFirst) {
  Random random(rowan::testing::seed_of_run(20'261'117));
  for (int round = 0; round < 3'000; ++round) {
    const int size = 1 + static_cast<int>(random.below(10));
    const PairGraph graph = random_graph(size, 10 + random.below(60), random);
    const Matching matching(graph);
    expect_matching(graph, matching);
    std::vector<bool> covered;
    for (int vertex = 0; vertex < size; ++vertex) covered.push_back(matching.partner(vertex).has_value());
    ASSERT_EQ(covered, best_cover(graph)) << "graph " << round << " of " << size << " vertices";
    EXPECT_EQ(matching.is_perfect(), std::ranges::find(covered, false) == covered.end());
  }
}

// Vertex 2 could take 5 at once, but that would leave 3 without a partner.
TEST(Matching, PrefersLowNumbersOverShortPaths) {
  PairGraph graph(6);
  graph.join(0, 1);
  graph.join(0, 2);
  graph.join(1, 3);
  graph.join(2, 5);
  const Matching matching(graph);
  EXPECT_EQ(matching.partner(2), 0);
  EXPECT_EQ(matching.partner(3), 1);
  EXPECT_EQ(matching.partner(4), std::nullopt);
  EXPECT_EQ(matching.partner(5), std::nullopt);
}

// Two odd cycles of five vertices, joined by one edge.
TEST(Matching, AugmentsThroughOddCycles) {
  PairGraph graph(10);
  for (int i = 0; i < 5; ++i) {
    graph.join(i, (i + 1) % 5);
    graph.join(5 + i, 5 + (i + 1) % 5);
  }
  EXPECT_FALSE(Matching(graph).is_perfect());
  graph.join(2, 8);
  const Matching matching(graph);
  EXPECT_TRUE(matching.is_perfect());
  EXPECT_EQ(matching.partner(2), 8);
  expect_matching(graph, matching);
}

/// Whether the unfixed vertices other than `one_end` and `other` can all be matched with one another.
bool is_rest_perfect(const PairGraph& graph, const Matching& matching, int one_end, int other) {
  std::size_t rest = 0;
  for (int vertex = 0; vertex < graph.size(); ++vertex)
    if (!matching.is_fixed(vertex) && vertex != one_end && vertex != other)
      rest |= std::size_t{1} << static_cast<unsigned>(vertex);
  return coverable_sets(graph)[rest];
}

TEST(Matching, FixesAPairIfAllOthersKeepAPartner) {
  Random random(rowan::testing::seed_of_run(20'261'118));
  int fixed = 0;
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    const int size = 2 * (1 + static_cast<int>(random.below(4)));
    const PairGraph graph = random_graph(size, 30 + random.below(50), random);
    Matching matching(graph);
    if (!matching.is_perfect()) continue;
    for (int attempt = 0; attempt < 20; ++attempt) {
      const int one_end = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
      const int other = static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
      if (!graph.is_joined(one_end, other) || matching.is_fixed(one_end) || matching.is_fixed(other))
        continue;
      const bool is_possible = is_rest_perfect(graph, matching, one_end, other);
      ASSERT_EQ(matching.fix(one_end, other), is_possible);
      EXPECT_EQ(matching.is_fixed(one_end), is_possible);
      EXPECT_EQ(matching.partner(one_end) == other, is_possible);
      EXPECT_TRUE(matching.is_perfect());
      expect_matching(graph, matching);
      ++(is_possible ? fixed : refused);
    }
  }
  EXPECT_GT(fixed, 100);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace rowan::pairing
