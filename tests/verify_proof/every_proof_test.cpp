// SPDX-License-Identifier: MIT
//
// Tries, for every position of every small game, everything that a file of threat proofs could contain about
// it: no proof, however constructed, is accepted for a position that first does not win. A reply is covered
// if any tree leaves it unmarked, so all trees are tried. The result of each position follows from the
// results of its successors.
//
// By default boards have at most 9 points; ROWAN_PROOF_POINTS=12 includes larger ones.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "proof/threat_file.hpp"
#include "proof/threat_proof.hpp"
#include "proof/threat_walk.hpp"
#include "proof/window_board.hpp"
#include "prove/threat_truth.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"
#include "verify_proof/both_verifiers.hpp"
#include "verify_proof/mutations.hpp"

namespace rowan::verify_proof_test::every_proof {
namespace {

using proof::CellSet;
using proof::ThreatClauses;
using proof::WindowBoard;
using Bytes = std::vector<std::uint8_t>;
using Format = proof::ThreatProofFormat;
using Stones = prove::ThreatTruth::Stones;

int most_points() {
  const char* const wanted = std::getenv("ROWAN_PROOF_POINTS");
  return wanted != nullptr ? std::atoi(wanted) : 9;
}

/// Boards of at most `points` points that are not higher than wide, with every k from 4 that fits and one k
/// that does not; each won by k or more in a row, and by exactly k.
std::vector<Rules> small_games(int points) {
  std::vector<Rules> games;
  for (int width = 1; width <= points; ++width) {
    for (int height = 1; height <= std::min(width, points / width); ++height) {
      for (int k = 4; k <= std::max(4, width + 1); ++k) {
        for (const Overline overline : {Overline::wins, Overline::ignored}) {
          games.push_back({.width = static_cast<std::uint8_t>(width),
                           .height = static_cast<std::uint8_t>(height),
                           .k = static_cast<std::uint8_t>(k),
                           .overline = overline});
        }
      }
    }
  }
  return games;
}

/// Supplies a ThreatWalk with the moves of one tree after another, until all trees have been enumerated.
class AllTrees {
 public:
  explicit AllTrees(int points) : points_(points) {}

  int attack() {
    if (next_ == moves_.size()) moves_.push_back(0);
    return moves_[next_++];
  }
  void enter(int /*cell*/) {}
  void leave() {}

  /// The moves of the tree just enumerated.
  [[nodiscard]] Bytes moves() const { return moves_; }

  /// Advances to the next tree: changes the last move that has another choice; returns false if none has.
  bool advance() {
    moves_.resize(next_);
    next_ = 0;
    while (!moves_.empty() && ++moves_.back() == points_) moves_.pop_back();
    return !moves_.empty();
  }

 private:
  int points_;
  Bytes moves_;
  std::size_t next_ = 0;
};

/// Finds, for positions of a game, proofs that a verifier with these clauses accepts.
template <ThreatClauses Clauses>
class EveryProof {
 public:
  explicit EveryProof(const Rules& rules) : board_(rules) {}

  /// The bytes of a proof that first, who is to move, wins; nothing if there is no proof. Positions after a
  /// listed reply are left to proofs of their own. Requires that neither side has a row.
  const std::optional<Bytes>& win(const Stones& stones) {
    if (const auto known = wins_.find(stones); known != wins_.end()) return known->second;
    std::optional<Bytes> found;
    with(stones, [&] {
      for_each_tree([&](const CellSet& /*marks*/, const Bytes& moves) {
        if (found) return;
        found = moves;
        found->insert(found->begin(), Format::threats);
      });
    });
    for (int cell = 0; cell < board_.point_count() && !found; ++cell) found = win_by_move(stones, cell);
    return wins_.emplace(stones, std::move(found)).first->second;
  }

 private:
  static Stones after(Stones stones, int side, int cell) {
    stones[static_cast<std::size_t>(side)] |= std::uint64_t{1} << cell;
    return stones;
  }
  static bool is_empty(const Stones& stones, int cell) { return ((stones[0] | stones[1]) >> cell & 1) == 0; }

  std::optional<Bytes> win_by_move(const Stones& before, int move) {
    if (!is_empty(before, move)) return std::nullopt;
    const Stones stones = after(before, 0, move);
    Bytes trees;
    std::uint8_t tree_count = 0;
    std::optional<CellSet> left;
    with(stones, [&] {
      if (board_.has_row(Side::first)) return;
      if (Clauses.second_has_a_reply && board_.empty_cells().none()) return;
      if (Clauses.node_is_quiet && board_.second_can_complete()) return;
      left = board_.empty_cells();
      for_each_tree([&](const CellSet& marks, const Bytes& moves) {
        if ((*left & ~marks).none()) return;
        *left &= marks;
        ++tree_count;
        trees.insert(trees.end(), moves.begin(), moves.end());
      });
    });
    if (!left) return std::nullopt;
    Bytes bytes{Format::move, static_cast<std::uint8_t>(move), Format::replies, tree_count};
    bytes.insert(bytes.end(), trees.begin(), trees.end());
    bytes.push_back(static_cast<std::uint8_t>(left->count()));
    for (int cell = 0; cell < board_.point_count(); ++cell) {
      if (!left->test(static_cast<std::size_t>(cell))) continue;
      if (!win(after(stones, 1, cell))) return std::nullopt;
      bytes.push_back(static_cast<std::uint8_t>(cell));
      bytes.push_back(Format::elsewhere);
    }
    return bytes;
  }

  template <class Visit>
  void for_each_tree(Visit visit) {
    if (board_.empty_cells().none()) return;
    AllTrees trees(board_.point_count());
    do {
      const std::optional<CellSet> marks = proof::ThreatWalk<AllTrees, Clauses>(board_, trees).run();
      if (marks) visit(*marks, trees.moves());
    } while (trees.advance());
  }

  template <class Do>
  void with(const Stones& stones, Do action) {
    const auto for_each_stone = [&](auto visit) {
      for (int cell = 0; cell < board_.point_count(); ++cell) {
        for (const Side side : {Side::first, Side::second}) {
          if ((stones[static_cast<std::size_t>(side)] >> cell & 1) != 0) visit(cell, side);
        }
      }
    };
    for_each_stone([&](int cell, Side side) { board_.place(cell, side); });
    action();
    for_each_stone([&](int cell, Side /*side*/) { board_.remove(cell); });
  }

  WindowBoard board_;
  std::map<Stones, std::optional<Bytes>> wins_;
};

/// Finds an order of moves, sides alternating, that leads to given stones without ever making a row. If
/// exactly k in a row win, even stones without a row may lack such an order, because each order makes a row
/// on the way.
class MoveOrder {
 public:
  explicit MoveOrder(const Rules& rules) : board_(rules) {}

  std::optional<Bytes> find(const Stones& stones) {
    moves_.clear();
    const int left = std::popcount(stones[0] | stones[1]);
    const bool is_found = add(stones, left);
    for (const std::uint8_t move : moves_) board_.remove(move);
    if (!is_found) return std::nullopt;
    return moves_;
  }

 private:
  bool add(const Stones& stones, int left) {
    if (left == 0) return true;
    const Side side = moves_.size() % 2 == 0 ? Side::first : Side::second;
    for (int cell = 0; cell < board_.point_count(); ++cell) {
      if ((stones[static_cast<std::size_t>(side)] >> cell & 1) == 0 || !board_.is_empty(cell)) continue;
      board_.place(cell, side);
      moves_.push_back(static_cast<std::uint8_t>(cell));
      if (!board_.has_row(side) && add(stones, left - 1)) return true;
      moves_.pop_back();
      board_.remove(cell);
    }
    return false;
  }

  WindowBoard board_;
  Bytes moves_;
};

/// Visits every position with first to move that an undecided game can reach.
template <class Visit>
void for_each_position(const Rules& rules, Visit visit) {
  MoveOrder order(rules);
  const std::uint64_t end = std::uint64_t{1} << rules.point_count();
  for (std::uint64_t first = 0; first < end; ++first) {
    for (std::uint64_t second = 0; second < end; ++second) {
      if ((first & second) != 0 || std::popcount(first) != std::popcount(second)) continue;
      const Stones stones{first, second};
      if (const std::optional<Bytes> moves = order.find(stones)) visit(stones, *moves);
    }
  }
}

struct Tally {
  int positions = 0;
  int won = 0;
  int proved = 0;
  int wrong = 0;     // proved, but not won
  std::string file;  // with all proofs
};

/// Compares, for a game, what these clauses accept with the results of brute force.
template <ThreatClauses Clauses>
Tally tally_of(const Rules& rules) {
  Tally tally{.file = proof::threat_file_header(rules)};
  EveryProof<Clauses> every(rules);
  prove::ThreatTruth truth(rules);
  for_each_position(rules, [&](const Stones& stones, const Bytes& moves) {
    const bool is_won = truth.first_wins(stones);
    const std::optional<Bytes>& bytes = every.win(stones);
    ++tally.positions;
    tally.won += static_cast<int>(is_won);
    tally.proved += static_cast<int>(bytes.has_value());
    tally.wrong += static_cast<int>(bytes && !is_won);
    if (bytes) tally.file += proof::to_bytes({.moves = moves, .bytes = *bytes});
  });
  return tally;
}

TEST(EveryProof, OnASmallGameIsTrue) {
  Tally sum;
  int games = 0;
  for (const Rules& rules : small_games(most_points())) {
    const Tally tally = tally_of<ThreatClauses{}>(rules);
    EXPECT_EQ(tally.wrong, 0) << int{rules.width} << 'x' << int{rules.height} << 'x' << int{rules.k};
    EXPECT_EQ(both_accept(tally.file), true);
    ++games;
    sum.positions += tally.positions;
    sum.won += tally.won;
    sum.proved += tally.proved;
  }
  std::printf("%d games, %d positions, first wins %d, %d have a proof\n", games, sum.positions, sum.won,
              sum.proved);
  EXPECT_GT(sum.proved, 1000);
}

/// The search above would detect a missing clause: without the clause that second must have a reply, it finds
/// proofs of positions that are not won, on boards with an odd number of points. Both verifiers refuse files
/// with these proofs.
TEST(EveryProof, FindsAMissingClause) {
  constexpr ThreatClauses without{.second_has_a_reply = false};
  int wrong = 0;
  for (const Rules& rules : small_games(7)) {
    const Tally tally = tally_of<without>(rules);
    wrong += tally.wrong;
    EXPECT_EQ(tally.wrong > 0, rules.point_count() % 2 == 1);
    if (tally.wrong > 0) {
      EXPECT_EQ(both_accept(tally.file), false);
    }
  }
  std::printf("%d positions that are not won\n", wrong);
}

/// All proofs of a game in one file, mutated: whatever both verifiers still accept is true.
TEST(EveryProof, MutatedIsRefusedOrTrue) {
  Random random(testing::seed_of_run(38));
  std::vector<std::string> files;
  for (const Rules& rules : small_games(8)) {
    const Tally tally = tally_of<ThreatClauses{}>(rules);
    if (tally.proved > 0) files.push_back(tally.file);
  }
  ASSERT_GT(files.size(), 4U);
  int accepted = 0;
  const int wanted = mutations(testing::cases(2000));
  for (int i = 0; i < wanted; ++i) {
    const std::string bytes = spoiled(files[random.below(static_cast<std::uint32_t>(files.size()))], random);
    const std::optional<bool> is_accepted = both_accept(bytes);
    ASSERT_TRUE(is_accepted.has_value()) << "mutation " << i;
    if (*is_accepted) ++accepted;
  }
  std::printf("%d of %d mutations accepted by both, and true\n", accepted, wanted);
}

}  // namespace
}  // namespace rowan::verify_proof_test::every_proof
