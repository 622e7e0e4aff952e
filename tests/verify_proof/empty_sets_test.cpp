// SPDX-License-Identifier: MIT
//
// A condition on all elements of a set holds if the set is empty. Tests the clauses of both verifiers with
// empty sets: no bytes, no records, no moves, no replies, no trees, no pairs, no lines, no empty points. Each
// row of the tables under "Where a set is empty" in docs/proofs.md has a test.
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "proof/proof_format.hpp"
#include "proof/threat_file.hpp"
#include "verify_proof/both_verifiers.hpp"
#include "verify_proof/mutations.hpp"

namespace rowan::verify_proof_test::empty_sets {
namespace {

using Bytes = std::vector<std::uint8_t>;

// Files of threat proofs.

constexpr std::uint8_t tree = 0;
constexpr std::uint8_t move = 1;
constexpr std::uint8_t elsewhere = 2;
constexpr std::uint8_t replies = 0;
constexpr std::uint8_t repeated = 1;

constexpr Rules point{.width = 1, .height = 1, .k = 4};
constexpr Rules three{.width = 3, .height = 1, .k = 4};
constexpr Rules four{.width = 4, .height = 1, .k = 4};
constexpr Rules seven{.width = 7, .height = 1, .k = 4};
constexpr Rules board{.width = 3, .height = 3, .k = 4};

std::string header(const Rules& rules) { return proof::threat_file_header(rules); }

std::string proof_of(Bytes moves, Bytes bytes) {
  return proof::to_bytes({.moves = std::move(moves), .bytes = std::move(bytes)});
}

std::string attempt(Bytes moves, Bytes bytes) {
  return proof::to_bytes(
      {.kind = proof::ThreatRecord::Kind::attempt, .moves = std::move(moves), .bytes = std::move(bytes)});
}

TEST(EmptySets, AnEmptyFileOrAPartialHeaderIsRefused) {
  EXPECT_EQ(both_say(""), Verdict::refused);
  for (std::size_t size = 1; size < header(seven).size(); ++size) {
    EXPECT_EQ(both_say(header(seven).substr(0, size)), Verdict::refused) << size;
  }
}

TEST(EmptySets, AFileWithoutProofsProvesNothing) {
  for (const Rules& rules : {point, three, four, seven, board, Rules{.width = 15, .height = 15, .k = 5}}) {
    EXPECT_EQ(both_say(header(rules)), Verdict::incomplete);
    EXPECT_EQ(both_say(header(rules) + header(rules)), Verdict::incomplete);
    EXPECT_EQ(both_say(header(rules) + attempt({}, {})), Verdict::incomplete);
    EXPECT_EQ(both_say(header(rules) + attempt({0, 0}, {1})), Verdict::incomplete);
  }
}

TEST(EmptySets, AnEmptyProofOrTreeIsRefused) {
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {})), Verdict::refused);
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {tree})), Verdict::refused);
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {move})), Verdict::refused);
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {move, 3})), Verdict::refused);
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {move, 3, replies})), Verdict::refused);
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {move, 3, replies, 0})), Verdict::refused);
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {move, 3, replies, 1, 0})), Verdict::refused);
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {elsewhere})), Verdict::refused);
}

TEST(EmptySets, ANodeWithoutTreesOrRepliesLeavesEveryPoint) {
  EXPECT_EQ(both_say(header(seven) + proof_of({}, {move, 3, replies, 0, 0})), Verdict::refused);
  EXPECT_EQ(both_say(header(four) + proof_of({0, 1}, {move, 2, replies, 0, 0})), Verdict::refused);
  EXPECT_EQ(both_say(header(four) + proof_of({0, 1}, {move, 2, repeated})), Verdict::refused);
}

/// The first player has c and d, and plays e. Now b or f would complete a row, and no other point is empty. A
/// tree that plays b answers the reply f, and a tree that plays f answers the reply b.
TEST(EmptySets, EitherTreesOrRepliesSuffice) {
  const Bytes position{2, 6, 3, 0};
  const Bytes no_trees{move, 4, replies, 0, 2, 1, tree, 5, 5, tree, 1};
  EXPECT_EQ(both_say(header(seven) + proof_of(position, no_trees)), Verdict::accepted);
  const Bytes no_replies{move, 4, replies, 2, 1, 5, 0};
  EXPECT_EQ(both_say(header(seven) + proof_of(position, no_replies)), Verdict::accepted);
  const Bytes one_tree{move, 4, replies, 1, 1, 0};
  EXPECT_EQ(both_say(header(seven) + proof_of(position, one_tree)), Verdict::refused);
}

TEST(EmptySets, DuplicateAndUnneededPartsMustBeTrue) {
  const Bytes position{2, 6, 3, 0};
  const Bytes twice{move, 4, replies, 0, 3, 1, tree, 5, 5, tree, 1, 1, tree, 5};
  EXPECT_EQ(both_say(header(seven) + proof_of(position, twice)), Verdict::accepted);
  const Bytes once_wrong{move, 4, replies, 0, 3, 1, tree, 5, 5, tree, 1, 1, elsewhere};
  EXPECT_EQ(both_say(header(seven) + proof_of(position, once_wrong)), Verdict::refused);
  const Bytes not_needed{move, 4, replies, 3, 1, 5, 1, 1, 5, tree, 1};
  EXPECT_EQ(both_say(header(seven) + proof_of(position, not_needed)), Verdict::accepted);
  const Bytes wrong_tree{move, 4, replies, 3, 1, 5, 2, 0};
  EXPECT_EQ(both_say(header(seven) + proof_of(position, wrong_tree)), Verdict::refused);
}

TEST(EmptySets, AFullBoardIsADrawForEitherSideToMove) {
  for (const Bytes& full : {Bytes{move, 0, replies, 0, 0}, Bytes{move, 0, repeated}, Bytes{move, 0, replies},
                            Bytes{tree, 0}, Bytes{elsewhere}}) {
    EXPECT_EQ(both_say(header(point) + proof_of({}, full)), Verdict::refused);
  }
  EXPECT_EQ(both_say(header(three) + proof_of({0, 1}, {move, 2, replies, 0, 0})), Verdict::refused);
  EXPECT_EQ(both_say(header(seven) + proof_of({0, 1, 2, 3, 4, 5}, {move, 6, replies, 0, 0})),
            Verdict::refused);
  for (const Bytes& full :
       {Bytes{}, Bytes{tree}, Bytes{tree, 0}, Bytes{move, 0, replies, 0, 0}, Bytes{elsewhere}}) {
    EXPECT_EQ(both_say(header(four) + proof_of({0, 1, 2, 3}, full)), Verdict::refused);
  }
}

TEST(EmptySets, TheLastPointMayCompleteARow) {
  // Only d2 and f1 are empty. First has a2 b2 c2, so d2 completes a row of four and ends the game.
  const Rules six{.width = 6, .height = 2, .k = 4};
  const Bytes position{0, 6, 1, 7, 2, 4, 9, 8, 10, 5};
  EXPECT_EQ(both_say(header(six) + proof_of(position, {tree, 3})), Verdict::accepted);
  EXPECT_EQ(both_say(header(six) + proof_of(position, {move, 3, replies, 0, 0})), Verdict::refused);
}

TEST(EmptySets, WithoutAWindowNothingIsProved) {
  EXPECT_EQ(both_say(header(three) + proof_of({}, {tree, 0})), Verdict::refused);
  EXPECT_EQ(both_say(header(board) + proof_of({}, {tree, 4})), Verdict::refused);
  EXPECT_EQ(both_say(header(board) + proof_of({0, 1, 2, 3, 4, 5}, {tree, 8})), Verdict::refused);
  EXPECT_EQ(both_say(header(board) + proof_of({0, 1, 2, 3, 4, 5, 6, 7}, {move, 8, replies, 0, 0})),
            Verdict::refused);
}

TEST(EmptySets, ADecidedPositionIsRefusedAsRoot) {
  EXPECT_EQ(both_say(header(seven) + proof_of({0, 4, 1, 5, 2, 6, 3}, {tree, 0})), Verdict::refused);
  const Rules two{.width = 5, .height = 2, .k = 4};
  EXPECT_EQ(both_say(header(two) + proof_of({0, 5, 1, 6, 2, 7, 3, 8}, {tree, 4})), Verdict::refused);
  EXPECT_EQ(both_say(header(two) + proof_of({0, 5, 1, 6, 2, 7, 9, 8}, {tree, 3})), Verdict::refused);
  EXPECT_EQ(both_say(header(two) + proof_of({0, 5, 1, 6, 2, 7}, {tree, 3})), Verdict::accepted);
}

/// If exactly four in a row win, five stones in line do not. But some orders of the same moves make a four on
/// the way, which ends the game.
TEST(EmptySets, UnderExactlyKTheOrderOfMovesMatters) {
  const Rules exactly{.width = 7, .height = 3, .k = 4, .overline = Overline::ignored};
  const Bytes win{tree, 9};  // the fourth stone of a second row
  const Bytes late{0, 20, 1, 18, 3, 16, 4, 14, 2, 13, 7, 19, 8, 12, 10, 6};
  EXPECT_EQ(both_say(header(exactly) + proof_of(late, win)), Verdict::accepted);
  const Bytes early{0, 20, 1, 18, 2, 16, 3, 14, 4, 13, 7, 19, 8, 12, 10, 6};
  EXPECT_EQ(both_say(header(exactly) + proof_of(early, win)), Verdict::refused);
}

// Proofs of values.

struct Value {
  int width, height, k;
  int play = 0;  // strong play
  int to_move = 0;
  int claim = 0;  // first wins
  Bytes stones;
  Bytes sections;
};

constexpr std::uint8_t strategy_stealing = 1;
constexpr int draw = 2;
constexpr int second_wins = 1;

std::string file_of(const Value& value) {
  std::string bytes(proof::ProofFormat::magic);
  for (const int number : {int{proof::ProofFormat::version}, value.width, value.height, value.k, value.play,
                           value.to_move, value.claim}) {
    bytes += static_cast<char>(number);
  }
  bytes.append(value.stones.begin(), value.stones.end());
  bytes.append(value.sections.begin(), value.sections.end());
  return with_checksum(std::move(bytes));
}

TEST(EmptySetsOfValues, AnEmptyFileIsRefused) {
  const std::string whole = file_of({1, 1, 1, 0, 0, 0, {0}, {0, 1, 0}});
  EXPECT_EQ(both_say(whole), Verdict::accepted);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_EQ(both_say(whole.substr(0, size)), Verdict::refused) << size;
  }
  EXPECT_EQ(both_say(file_of({0, 1, 1, 0, 0, 0, {}, {}})), Verdict::refused);
  EXPECT_EQ(both_say(file_of({1, 1, 0, 0, 0, 0, {0}, {0, 1, 0}})), Verdict::refused);
}

TEST(EmptySetsOfValues, AFullBoardAtTheRootIsADrawWithoutSections) {
  for (int to_move = 0; to_move < 2; ++to_move) {
    EXPECT_EQ(both_say(file_of({2, 1, 2, 0, to_move, draw, {1, 2}, {}})), Verdict::accepted);
    EXPECT_EQ(both_say(file_of({2, 1, 2, 0, to_move, draw, {1, 2}, {0, 3, 0, 0, 3, 0}})), Verdict::refused);
    EXPECT_EQ(both_say(file_of({2, 1, 2, 0, to_move, 0, {1, 2}, {}})), Verdict::refused);
    EXPECT_EQ(both_say(file_of({2, 1, 2, 0, to_move, second_wins, {1, 2}, {}})), Verdict::refused);
    EXPECT_EQ(both_say(file_of({2, 1, 2, 1, to_move, draw, {2, 2}, {}})), Verdict::accepted);
  }
  EXPECT_EQ(both_say(file_of({2, 1, 2, 0, 0, draw, {0, 0}, {}})), Verdict::refused);
}

/// On a full board without a row both sides have held, and neither has won.
TEST(EmptySetsOfValues, AFullBoardIsAHoldAndNoWin) {
  EXPECT_EQ(both_say(file_of({2, 1, 3, 0, 1, 0, {1, 0}, {0, 2, 1, 1, 2, 0}})), Verdict::refused);
  EXPECT_EQ(both_say(file_of({1, 1, 2, 0, 0, 0, {0}, {0, 1, 0, 2, 0}})), Verdict::refused);
  // In the proof that second holds, first fills the only point as the opponent. In the proof that first
  // holds, first fills it as the prover.
  const Bytes holds{0, 2, 1, 0, 3, 0};
  EXPECT_EQ(both_say(file_of({1, 1, 2, 1, 0, draw, {0}, holds})), Verdict::accepted);
  const Bytes both{0, 2, 1, 0, 3, 0, 0, 1, 0, 2, 0};
  EXPECT_EQ(both_say(file_of({1, 1, 2, 0, 0, draw, {0}, both})), Verdict::accepted);
}

TEST(EmptySetsOfValues, ANodeMayListNoReplies) {
  // There is no threat: every point needs an answer.
  EXPECT_EQ(both_say(file_of({3, 1, 3, 1, 0, draw, {0, 0, 0}, {0, 2, 0}})), Verdict::refused);
  // On five points, first has b and c, and completes a row at a or d after any reply; b alone threatens
  // nothing.
  EXPECT_EQ(both_say(file_of({5, 1, 3, 0, 1, 0, {0, 1, 1, 0, 0}, {0, 0x42, 0}})), Verdict::accepted);
  EXPECT_EQ(both_say(file_of({5, 1, 3, 0, 1, 0, {0, 1, 1, 0, 0}, {0, 2, 0}})), Verdict::refused);
  EXPECT_EQ(both_say(file_of({5, 1, 3, 0, 1, 0, {0, 1, 0, 0, 0}, {0, 0x42, 0}})), Verdict::refused);
  EXPECT_EQ(both_say(file_of({5, 1, 3, 0, 1, 0, {1, 1, 0, 0, 0}, {0, 0x42, 0}})), Verdict::refused);
}

TEST(EmptySetsOfValues, NoPairsSufficeIfNoLineIsLive) {
  for (const std::uint8_t kind : Bytes{3, 4}) {
    Bytes holds{0, kind};
    if (kind == 3) holds.push_back(0);
    EXPECT_EQ(both_say(file_of({3, 1, 4, 1, 0, draw, {0, 0, 0}, holds})), Verdict::accepted) << int{kind};
    EXPECT_EQ(both_say(file_of({3, 1, 3, 1, 0, draw, {2, 0, 0}, holds})), Verdict::accepted) << int{kind};
    EXPECT_EQ(both_say(file_of({2, 1, 1, 1, 0, draw, {0, 0}, holds})), Verdict::refused) << int{kind};
    // Neither a pairing nor a potential proves a win.
    EXPECT_EQ(both_say(file_of({3, 1, 4, 0, 0, 0, {0, 0, 0}, holds})), Verdict::refused) << int{kind};
  }
}

TEST(EmptySetsOfValues, AReferenceWithoutANamedNodeIsRefused) {
  EXPECT_EQ(both_say(file_of({3, 1, 4, 1, 0, draw, {0, 0, 0}, {0, 5, 0, 0}})), Verdict::refused);
  // A node cannot refer to itself or to a node of the previous section.
  EXPECT_EQ(both_say(file_of({3, 1, 4, 1, 0, draw, {0, 0, 0}, {0, 0x85, 0, 0}})), Verdict::refused);
  const Bytes named_before{0, 0x83, 0, 0, 5, 0, 0};
  EXPECT_EQ(both_say(file_of({3, 1, 4, 0, 0, draw, {0, 0, 0}, named_before})), Verdict::refused);
}

/// A full board is a hold with an empty zone, which fits everywhere, so only the live lines decide whether
/// another node may refer to it. On the full board second has points 0 and 2, first 1 and 3. At the nodes
/// that refer to it, first still has live lines if k is 2; if k is 5, the board has no lines.
TEST(EmptySetsOfValues, AnEmptyZoneFitsEverywhereSoLinesDecide) {
  const Bytes holds{0, 1, 0, 2, 3, 1, 1, 2, 2, 1, 3, 0x83, 0, 2, 5, 0, 0, 3, 5, 0, 0};
  EXPECT_EQ(both_say(file_of({4, 1, 5, 1, 1, draw, {0, 0, 0, 0}, holds})), Verdict::accepted);
  const std::string rows_of_two = file_of({4, 1, 2, 1, 1, draw, {0, 0, 0, 0}, holds});
  EXPECT_EQ(both_say(rows_of_two), Verdict::refused);
  EXPECT_EQ(first_says(rows_of_two).text, "a reference to a node that was better for the prover");
}

TEST(EmptySetsOfValues, StrategyStealingNeedsTheEmptyBoard) {
  const Bytes stolen{0, 4, strategy_stealing};
  EXPECT_EQ(both_say(file_of({1, 1, 2, 0, 0, draw, {0}, stolen})), Verdict::accepted);
  EXPECT_EQ(both_say(file_of({1, 1, 2, 0, 1, draw, {0}, stolen})), Verdict::refused);
  EXPECT_EQ(both_say(file_of({2, 1, 3, 0, 0, draw, {1, 0}, stolen})), Verdict::refused);
  EXPECT_EQ(both_say(file_of({1, 1, 2, 0, 0, draw, {0}, {strategy_stealing, 0, 4}})), Verdict::refused);
  EXPECT_EQ(both_say(file_of({1, 1, 2, 0, 0, 0, {0}, {strategy_stealing}})), Verdict::refused);
}

}  // namespace
}  // namespace rowan::verify_proof_test::empty_sets
