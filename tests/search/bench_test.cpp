// SPDX-License-Identifier: MIT
#include "search/bench.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "support/random_network.hpp"

namespace rowan::search {
namespace {

TEST(Bench, HasSixDistinctUnfinishedPositionsOfEachGame) {
  std::map<std::string, std::set<std::string>> positions;
  for (const BenchPosition& position : bench_positions()) {
    const auto rules = find_game(position.game);
    ASSERT_TRUE(rules) << position.game;
    const auto played = play_moves(Position(*rules), position.moves);
    ASSERT_TRUE(played) << position.moves << ": " << played.error().message;
    EXPECT_FALSE(played->is_over()) << position.moves;
    positions[std::string(position.game)].insert(std::string(position.moves));
  }
  ASSERT_EQ(positions.size(), 4U);
  for (const char* game : {"freestyle", "standard", "renju", "caro"}) EXPECT_EQ(positions[game].size(), 6U);
}

TEST(Bench, EqualQuestionsHaveEqualAnswers) {
  const BenchPosition& position = bench_positions().front();
  const BenchResult once = run_bench(position, 4);
  const BenchResult twice = run_bench(position, 4);
  EXPECT_EQ(once.depth, 4);
  EXPECT_EQ(once.move, twice.move);
  EXPECT_EQ(once.score, twice.score);
  EXPECT_EQ(once.nodes, twice.nodes);
}

TEST(Bench, TheNetworkEvaluatesOnlyItsGames) {
  const auto score = [](const BenchPosition& position, const network::NetworkSelector& network) {
    return run_bench(position, 3, {.table_mebibytes = bench_table_mebibytes, .network = network}).score;
  };
  const BenchPosition& freestyle = bench_positions().front();
  const BenchPosition& caro = bench_positions().back();
  const network::NetworkSelector network = testing::chance_network("freestyle");
  EXPECT_NE(score(freestyle, network), score(freestyle, network::NetworkSelector::none()));
  EXPECT_EQ(score(caro, network), score(caro, network::NetworkSelector::none()));
}

TEST(BenchSignature, DependsOnEveryPartOfAnAnswer) {
  const BenchResult result{.depth = 4, .move = point_at(7, 8), .score = -12, .nodes = 1'000};
  const auto signature_of = [](const BenchResult& answer) {
    BenchSignature signature;
    signature.add(answer);
    return signature.value();
  };
  std::set<std::uint64_t> values{BenchSignature().value(), signature_of(result)};
  BenchResult other = result;
  other.depth = 5;
  values.insert(signature_of(other));
  other = result;
  other.move = point_at(8, 7);
  values.insert(signature_of(other));
  other = result;
  other.score = 12;
  values.insert(signature_of(other));
  other = result;
  other.nodes = 1'001;
  values.insert(signature_of(other));
  EXPECT_EQ(values.size(), 6U);
}

/// Known answer: 64-bit FNV-1a of forty zero bytes.
TEST(BenchSignature, IsFnv1a) {
  BenchSignature signature;
  signature.add(BenchResult{});
  EXPECT_EQ(signature.value(), 0x40D69E0CF0F65C45);
}

}  // namespace
}  // namespace rowan::search
