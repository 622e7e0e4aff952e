// SPDX-License-Identifier: MIT
//
// Every clause of the verifier is needed: with one of them left out it accepts a proof of a win that brute
// force refutes, and the verifier as it is refuses that proof.
#include <algorithm>
#include <cstdint>
#include <exception>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/position.hpp"
#include "proof/threat_checker.hpp"
#include "proof/threat_proof.hpp"
#include "proof/window_board.hpp"
#include "prove/random_threats.hpp"
#include "support/seed.hpp"

namespace rowan::prove {
namespace {

/// Does first win, by trying everything?
class BruteForce {
 public:
  explicit BruteForce(WindowBoard& board) : board_(board) {}

  bool first_wins(Side to_move) {
    std::string key(1, static_cast<char>(to_move));
    for (int cell = 0; cell < board_.point_count(); ++cell) key += static_cast<char>(board_.cell(cell));
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    bool wins = to_move == Side::second;
    bool can_move = false;
    for (int cell = 0; cell < board_.point_count() && wins == (to_move == Side::second); ++cell) {
      if (!board_.is_empty(cell)) continue;
      can_move = true;
      board_.place(cell, to_move);
      wins = board_.has_row(to_move) ? to_move == Side::first : first_wins(opponent(to_move));
      board_.remove(cell);
    }
    if (!can_move) wins = false;
    known_.emplace(std::move(key), wins);
    return wins;
  }

 private:
  WindowBoard& board_;
  std::unordered_map<std::string, bool> known_;
};

template <ThreatClauses Clauses>
bool accepts(const Rules& rules, const std::vector<std::uint8_t>& moves,
             const std::vector<std::uint8_t>& bytes) {
  try {
    return proof::ThreatProofChecker<Clauses>(rules, bytes).run(moves).is_accepted;
  } catch (const std::exception&) {
    return false;
  }
}

/// Finds a position that first does not win, and a proof that it does, accepted with these clauses. Begins
/// with the position of that number.
template <ThreatClauses Clauses>
bool finds_false_proof(int tries, int first = 0) {
  const std::uint64_t seed = testing::seed_of_run(77);
  for (int i = first; i < first + tries; ++i) {
    Random random(1'000'000 * seed + static_cast<std::uint64_t>(i));
    const Rules& rules = small_games[random.below(std::size(small_games))];
    WindowBoard board(rules);
    const std::vector<std::uint8_t> moves = random_game(random, board);
    std::optional<bool> first_wins;
    for (int cell = 0; cell < board.point_count(); ++cell) {
      if (!board.is_empty(cell)) continue;
      board.place(cell, Side::first);
      std::optional<std::vector<std::uint8_t>> node;
      if (!board.has_row(Side::first)) node = RandomProver<Clauses>(board, random).node();
      board.remove(cell);
      if (!node) continue;
      if (!first_wins) first_wins = BruteForce(board).first_wins(Side::first);
      if (*first_wins) break;
      std::vector<std::uint8_t> bytes{proof::ThreatProofFormat::move, static_cast<std::uint8_t>(cell)};
      bytes.insert(bytes.end(), node->begin(), node->end());
      EXPECT_TRUE(accepts<Clauses>(rules, moves, bytes));
      EXPECT_FALSE(proof::check_threat_proof(rules, moves, bytes).is_accepted);
      std::printf("position %d, on %dx%d\n", i, rules.width, rules.height);
      return true;
    }
  }
  return false;
}

/// Changes a byte, leaves one out, puts one in, or swaps two stones of the game before the proof.
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

TEST(ThreatClauses, MutatedProofsAreRefusedOrTrue) {
  Random random(testing::seed_of_run(78));
  int refused = 0;
  int accepted = 0;
  while (refused < 800) {
    const Rules& rules = small_games[random.below(std::size(small_games))];
    WindowBoard board(rules);
    const std::vector<std::uint8_t> moves = random_game(random, board);
    const auto cell = static_cast<int>(random.below(static_cast<std::uint32_t>(rules.point_count())));
    if (!board.is_empty(cell)) continue;
    board.place(cell, Side::first);
    std::optional<std::vector<std::uint8_t>> node;
    if (!board.has_row(Side::first)) node = RandomProver<ThreatClauses{}>(board, random).node();
    if (!node) continue;
    node->insert(node->begin(), {proof::ThreatProofFormat::move, static_cast<std::uint8_t>(cell)});
    ASSERT_TRUE(accepts<ThreatClauses{}>(rules, moves, *node));
    for (int i = 0; i < 100; ++i) {
      std::vector<std::uint8_t> other_moves = moves;
      std::vector<std::uint8_t> bytes = *node;
      mutate(random, other_moves, bytes);
      if (!accepts<ThreatClauses{}>(rules, other_moves, bytes)) {
        ++refused;
        continue;
      }
      ++accepted;
      if (other_moves == moves) continue;
      WindowBoard other(rules);
      for (std::size_t k = 0; k < other_moves.size(); ++k) {
        other.place(other_moves[k], k % 2 == 0 ? Side::first : Side::second);
      }
      ASSERT_TRUE(BruteForce(other).first_wins(Side::first));
    }
  }
  std::printf("%d mutations refused, %d accepted and true\n", refused, accepted);
}

constexpr int enough = 200'000;

TEST(ThreatClauses, TheVerifierAcceptsNoFalseProof) { EXPECT_FALSE(finds_false_proof<ThreatClauses{}>(300)); }

TEST(ThreatClauses, NodeIsQuiet) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.node_is_quiet = false}>(enough));
}

TEST(ThreatClauses, EveryReplyIsAnswered) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.every_reply_is_answered = false}>(enough));
}

TEST(ThreatClauses, SecondCannotComplete) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.second_cannot_complete = false}>(enough));
}

TEST(ThreatClauses, MarksCounterFours) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_counter_fours = false}>(enough));
}

TEST(ThreatClauses, MarksCompletingPoints) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_completing_points = false}>(enough));
}

TEST(ThreatClauses, MarksCounterThrees) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_counter_threes = false}>(enough, 21381));
}

TEST(ThreatClauses, MarksFours) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_fours = false}>(enough));
}

TEST(ThreatClauses, AnswersCounterFours) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.answers_counter_fours = false}>(enough, 1375));
}

TEST(ThreatClauses, AnswersStoppers) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.answers_stoppers = false}>(enough));
}

TEST(ThreatClauses, MarksOtherFours) {
  EXPECT_TRUE(finds_false_proof<ThreatClauses{.marks_other_fours = false}>(enough));
}

}  // namespace
}  // namespace rowan::prove
