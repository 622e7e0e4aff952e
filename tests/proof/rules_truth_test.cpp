// SPDX-License-Identifier: MIT
//
// Soundness of the proof rules. Each rule is applied to random positions of small boards, with premises that
// brute force has found true and whose zones are minimal (no point can be left out); brute force then judges
// the conclusion.

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <ranges>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "plain_rules.hpp"
#include "rounds.hpp"
#include "support/seed.hpp"

namespace rowan::proof_test {
namespace {

constexpr int board_sizes[][3] = {{3, 3, 3}, {4, 3, 3}, {3, 3, 2}, {4, 2, 2}, {5, 2, 2}, {5, 3, 3},
                                  {4, 4, 3}, {4, 4, 4}, {4, 3, 2}, {6, 2, 3}, {7, 1, 2}, {8, 1, 3},
                                  {9, 1, 4}, {3, 3, 1}, {1, 1, 1}, {1, 1, 2}, {2, 2, 3}, {3, 1, 4}};

struct Case {
  SmallGame game;
  int prover;
  Aim aim;
  Stones stones;

  [[nodiscard]] Section section() const { return {game, prover, aim}; }
};

/// A random game, prover and aim, and a position that has no complete line and at most nine empty points,
/// possibly none.
Case random_case(Random& random) {
  for (;;) {
    const auto& [width, height, k] = board_sizes[random.below(std::size(board_sizes))];
    const bool strong = random.below(2) == 0;
    const bool hold = random.below(2) == 0;
    Case made{
        SmallGame(width, height, k, strong ? proof::ProofPlay::strong : proof::ProofPlay::maker_breaker),
        strong ? static_cast<int>(random.below(2)) : (hold ? 1 : 0),
        hold ? Aim::hold : Aim::win,
        {}};
    const int points = made.game.points();
    const int most_empty = std::min(points, 9);
    const int empty = static_cast<int>(random.below(static_cast<std::uint32_t>(most_empty) + 1));
    for (int stone = 0; stone < points - empty;) {
      const int p = static_cast<int>(random.below(static_cast<std::uint32_t>(points)));
      if (!has(made.game.empty(made.stones), p)) continue;
      made.stones[random.below(2)] |= bit(p);
      ++stone;
    }
    if (!made.game.has_line(made.stones, 0) && !made.game.has_line(made.stones, 1)) return made;
  }
}

std::vector<int> shuffled_points(const SmallGame& game, Random& random) {
  const auto all = std::views::iota(0, game.points());
  std::vector<int> points(all.begin(), all.end());
  std::ranges::shuffle(points, random);
  return points;
}

/// A true claim about the position, with a minimal zone; nothing if none is found. For a hold, chance decides
/// whether the claim is pure.
std::optional<Claim> smallest_claim(const Case& from, const Stones& stones, bool provers_turn,
                                    Random& random) {
  const auto is_true = [&](Claim claim) {
    return ClaimTruth(from.game, from.prover, from.aim, claim).holds(stones, provers_turn);
  };
  Claim claim{from.game.empty(stones), from.aim == Aim::hold && random.below(2) == 0};
  while (!is_true(claim)) {
    if (claim.pure || ++claim.time > 9) return std::nullopt;
  }
  for (const int p : shuffled_points(from.game, random)) {
    if (has(claim.zone, p) && is_true({claim.zone & ~bit(p), claim.pure, claim.time})) claim.zone &= ~bit(p);
  }
  return claim;
}

std::string told(const Case& from, const Stones& stones) {
  std::string text = std::to_string(from.game.width) + "x" + std::to_string(from.game.height) + "x" +
                     std::to_string(from.game.k) +
                     (from.game.play == proof::ProofPlay::strong ? " strong " : " maker-breaker ") +
                     (from.aim == Aim::win ? "win of " : "hold of ") + std::to_string(from.prover) + ": ";
  for (int p = 0; p < from.game.points(); ++p)
    text += has(stones[0], p) ? 'x' : has(stones[1], p) ? 'o' : '.';
  return text;
}

TEST(RulesOfProofs, AListedReplyCoversOnlyTrueClaims) {
  const std::uint64_t seed = testing::seed_of_run(1);
  Random random(seed);
  int covered = 0;
  int joined = 0;
  for (int round = 0; round < rounds(1500); ++round) {
    const Case from = random_case(random);
    const auto opponent = static_cast<std::size_t>(1 - from.prover);
    const Mask empty = from.game.empty(from.stones);
    const auto loses_at = [&](int p) {
      return has(empty, p) && from.game.completes(from.stones, 1 - from.prover, p);
    };
    if (std::ranges::any_of(shuffled_points(from.game, random), loses_at)) continue;
    for (int c = 0; c < from.game.points(); ++c) {
      if (!has(empty, c) || random.below(2) == 0) continue;
      Stones after = from.stones;
      after[opponent] |= bit(c);
      const auto claim = smallest_claim(from, after, true, random);
      if (!claim) continue;
      for (int y = 0; y < from.game.points(); ++y) {
        if (y == c || !has(empty, y)) continue;
        const auto concluded = covered_by(from.section(), from.stones, {c, *claim}, y);
        if (!concluded) continue;
        Stones other = from.stones;
        other[opponent] |= bit(y);
        ++covered;
        if (concluded->zone != claim->zone) ++joined;
        ASSERT_TRUE(ClaimTruth(from.game, from.prover, from.aim, *concluded).holds(other, true))
            << told(from, from.stones) << ", seed " << seed << ", reply " << y << " instead of " << c
            << ", zone " << claim->zone << ", pure " << claim->pure;
      }
    }
  }
  EXPECT_GT(covered, rounds(500));
  EXPECT_GT(joined, rounds(20));
}

TEST(RulesOfProofs, ANodeOfRepliesHasATrueClaim) {
  const std::uint64_t seed = testing::seed_of_run(2);
  Random random(seed);
  int accepted = 0;
  int by_threat = 0;
  for (int round = 0; round < rounds(1500); ++round) {
    const Case from = random_case(random);
    const bool threat = random.below(2) == 0;
    std::vector<KnownReply> listed;
    const auto wanted = random.below(4);
    for (const int c : shuffled_points(from.game, random)) {
      if (listed.size() >= wanted || !has(from.game.empty(from.stones), c)) continue;
      Stones after = from.stones;
      after[static_cast<std::size_t>(1 - from.prover)] |= bit(c);
      if (from.game.has_line(after, 1 - from.prover)) continue;
      if (const auto claim = smallest_claim(from, after, true, random)) listed.emplace_back(c, *claim);
    }
    const auto concluded = replies_claim(from.section(), from.stones, listed, threat);
    if (!concluded) continue;
    ++accepted;
    if (threat) ++by_threat;
    ASSERT_TRUE(ClaimTruth(from.game, from.prover, from.aim, *concluded).holds(from.stones, false))
        << told(from, from.stones) << ", seed " << seed;
  }
  EXPECT_GT(accepted, rounds(150));
  EXPECT_GT(by_threat, rounds(20));
}

TEST(RulesOfProofs, AReferenceHasATrueClaim) {
  const std::uint64_t seed = testing::seed_of_run(3);
  Random random(seed);
  int accepted = 0;
  for (int round = 0; round < rounds(1500); ++round) {
    const Case from = random_case(random);
    const bool provers_turn = random.below(2) == 0;
    const auto claim = smallest_claim(from, from.stones, provers_turn, random);
    if (!claim) continue;
    const auto symmetry =
        static_cast<int>(random.below(static_cast<std::uint32_t>(from.game.symmetry_count())));
    for (int attempt = 0; attempt < 30; ++attempt) {
      Stones here{from.game.laid_over(from.stones[0], symmetry),
                  from.game.laid_over(from.stones[1], symmetry)};
      for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes) {
        const auto p = static_cast<int>(random.below(static_cast<std::uint32_t>(from.game.points())));
        for (Mask& mask : here) mask &= ~bit(p);
        if (const auto stone = random.below(3); stone < 2) here[stone] |= bit(p);
      }
      if (from.game.has_line(here, 0) || from.game.has_line(here, 1)) continue;
      const auto concluded = reference_claim(from.section(), here, from.stones, *claim, symmetry);
      if (!concluded) continue;
      ++accepted;
      ASSERT_TRUE(ClaimTruth(from.game, from.prover, from.aim, *concluded).holds(here, provers_turn))
          << told(from, here) << " from " << told(from, from.stones) << ", seed " << seed;
    }
  }
  EXPECT_GT(accepted, rounds(700));
}

TEST(RulesOfProofs, PairingsAndPotentialsHaveTrueClaims) {
  const std::uint64_t seed = testing::seed_of_run(4);
  Random random(seed);
  int pairings = 0;
  int potentials = 0;
  for (int round = 0; round < rounds(1500); ++round) {
    Case from = random_case(random);
    if (from.game.play == proof::ProofPlay::maker_breaker) from.prover = 1;
    from.aim = Aim::hold;
    const bool provers_turn = random.below(2) == 0;
    std::vector<int> free;
    for (const int p : shuffled_points(from.game, random)) {
      if (has(from.game.empty(from.stones), p)) free.push_back(p);
    }
    std::vector<std::pair<int, int>> pairs;
    for (std::size_t i = 0; i + 1 < free.size(); i += 2) pairs.emplace_back(free[i], free[i + 1]);
    const auto by_pairs = pairing_claim(from.section(), from.stones, pairs);
    const auto by_potential = potential_claim(from.section(), from.stones, provers_turn);
    if (by_pairs) ++pairings;
    if (by_potential) ++potentials;
    for (const auto& claim : {by_pairs, by_potential}) {
      if (claim) {
        ASSERT_TRUE(ClaimTruth(from.game, from.prover, from.aim, *claim).holds(from.stones, provers_turn))
            << told(from, from.stones) << ", seed " << seed;
      }
    }
  }
  EXPECT_GT(pairings, rounds(120));
  EXPECT_GT(potentials, rounds(120));
}

}  // namespace
}  // namespace rowan::proof_test
