// SPDX-License-Identifier: MIT
//
// Every clause of the verifier is needed: if one clause is left out, the verifier accepts a proof of a win
// that brute force refutes. The full verifier refuses that proof.
#include <algorithm>
#include <cstdint>
#include <exception>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/position.hpp"
#include "proof/threat_checker.hpp"
#include "proof/threat_proof.hpp"
#include "proof/window_board.hpp"
#include "prove/random_threats.hpp"
#include "prove/threat_truth.hpp"
#include "support/seed.hpp"

namespace rowan::prove {
namespace {

template <ThreatClauses Clauses>
bool accepts(const Rules& rules, const std::vector<std::uint8_t>& moves,
             const std::vector<std::uint8_t>& bytes) {
  try {
    return proof::ThreatProofChecker<Clauses>(rules, bytes).run(moves).is_accepted;
  } catch (const std::exception&) {
    return false;
  }
}

/// The stage at which random games stop: middle, with 8 to 13 points left, or late, with seven or fewer.
enum class Stage : std::uint8_t { middle, late };

struct Game {
  Rules rules;
  WindowBoard board;
  std::vector<std::uint8_t> moves;
};

Rules random_rules(Random& random, Stage stage) {
  if (stage == Stage::middle) return small_games[random.below(std::size(small_games))];
  if (random.below(3) == 0) return drawn_late_games[random.below(std::size(drawn_late_games))];
  return winnable_late_games[random.below(std::size(winnable_late_games))];
}

Game played_game(Random& random, Stage stage) {
  const Rules rules = random_rules(random, stage);
  Game game{.rules = rules, .board = WindowBoard(rules), .moves = {}};
  game.moves = stage == Stage::middle ? random_game(random, game.board) : late_game(random, game.board);
  return game;
}

/// Whether these clauses accept a proof of a win for one of `tries` random positions that the first player
/// does not win. `first` is the number of the first position.
template <ThreatClauses Clauses>
bool finds_false_proof(int tries, int first = 0, Stage stage = Stage::middle) {
  const std::uint64_t seed = testing::seed_of_run(77);
  for (int i = first; i < first + tries; ++i) {
    Random random(1'000'000 * seed + static_cast<std::uint64_t>(i));
    auto [rules, board, moves] = played_game(random, stage);
    std::optional<bool> first_wins;
    for (int cell = 0; cell < board.point_count(); ++cell) {
      if (!board.is_empty(cell)) continue;
      const auto bytes = RandomProver<Clauses>(board, random).move(cell);
      if (!bytes) continue;
      if (!first_wins) first_wins = ThreatTruth(rules).first_wins(moves);
      if (*first_wins) break;
      EXPECT_TRUE(accepts<Clauses>(rules, moves, *bytes));
      EXPECT_FALSE(proof::check_threat_proof(rules, moves, *bytes).is_accepted);
      std::printf("position %d, on %dx%d\n", i, rules.width, rules.height);
      return true;
    }
  }
  return false;
}

/// Changes, removes or inserts a byte, or swaps two stones of the game before the proof.
void mutate(Random& random, std::vector<std::uint8_t>& moves, std::vector<std::uint8_t>& bytes) {
  const auto place = [&](const std::vector<std::uint8_t>& of) {
    return random.below(static_cast<std::uint32_t>(of.size()));
  };
  const auto value = static_cast<std::uint8_t>(random.below(36));
  const std::uint32_t at = place(bytes);
  switch (random.below(4)) {
    case 0:
      bytes[at] = value;
      break;
    case 1:
      bytes.erase(bytes.begin() + at);
      break;
    case 2:
      bytes.insert(bytes.begin() + at, value);
      break;
    default:
      std::swap(moves[place(moves)], moves[place(moves)]);
  }
}

/// Feeds mutations of true proofs to the verifier until `wanted` of them were refused. What it accepts must
/// be true.
void expect_mutations_refused_or_true(Random& random, Stage stage, int wanted) {
  int refused = 0;
  int accepted = 0;
  while (refused < wanted) {
    auto [rules, board, moves] = played_game(random, stage);
    const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(rules.point_count())));
    if (moves.empty() || !board.is_empty(cell)) continue;
    const auto proof = RandomProver<ThreatClauses{}>(board, random).move(cell);
    if (!proof) continue;
    ASSERT_TRUE(accepts<ThreatClauses{}>(rules, moves, *proof));
    ThreatTruth truth(rules);
    ASSERT_TRUE(truth.first_wins(moves));
    for (int i = 0; i < 100; ++i) {
      std::vector<std::uint8_t> other_moves = moves;
      std::vector<std::uint8_t> bytes = *proof;
      mutate(random, other_moves, bytes);
      if (!accepts<ThreatClauses{}>(rules, other_moves, bytes)) {
        ++refused;
        continue;
      }
      ++accepted;
      ASSERT_TRUE(truth.first_wins(other_moves));
    }
  }
  std::printf("%d mutations refused, %d accepted and true\n", refused, accepted);
}

TEST(ThreatClauses, MutatedProofsAreRefusedOrTrue) {
  Random random(testing::seed_of_run(78));
  expect_mutations_refused_or_true(random, Stage::middle, 800);
}

TEST(ThreatClauses, MutatedProofsNearFullBoardsAreRefusedOrTrue) {
  Random random(testing::seed_of_run(79));
  expect_mutations_refused_or_true(random, Stage::late, 20'000);
}

constexpr int enough = 200'000;

TEST(ThreatClauses, TheVerifierAcceptsNoFalseProof) {
  EXPECT_FALSE(finds_false_proof<ThreatClauses{}>(300));
  EXPECT_FALSE(finds_false_proof<ThreatClauses{}>(3000, 0, Stage::late));
}

TEST(ThreatClauses, SecondHasAReplyIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.second_has_a_reply = false}>(enough, 0, Stage::late));
}

TEST(ThreatClauses, NodeIsQuietIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.node_is_quiet = false}>(enough));
}

TEST(ThreatClauses, EveryReplyIsAnsweredIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.every_reply_is_answered = false}>(enough));
}

TEST(ThreatClauses, SecondCannotCompleteIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.second_cannot_complete = false}>(enough));
}

TEST(ThreatClauses, MarksCounterFoursIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_counter_fours = false}>(enough));
}

TEST(ThreatClauses, MarksCompletingPointsIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_completing_points = false}>(enough));
}

TEST(ThreatClauses, MarksCounterThreesIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_counter_threes = false}>(enough, 21381));
}

TEST(ThreatClauses, MarksFoursIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_fours = false}>(enough));
}

TEST(ThreatClauses, AnswersCounterFoursIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.answers_counter_fours = false}>(enough, 1375));
}

TEST(ThreatClauses, AnswersStoppersIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.answers_stoppers = false}>(enough));
}

TEST(ThreatClauses, MarksOtherFoursIsNeeded) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_other_fours = false}>(enough));
}

}  // namespace
}  // namespace rowan::prove
