// SPDX-License-Identifier: MIT
//
// The rule that proofs of large boards rest on, tested on random positions: a reply excluded by the marks of
// a win after a pass loses to that same win, according to check_win, which does not use marks. On 15x15 a
// reply costs up to 30 ms, so there and on 9x9 only a sample of each position's replies is replayed; on 8x8
// and 7x7 all are. ROWAN_GATE_POSITIONS=100000 sets the number of positions for each board (40 or 60 by
// default), ROWAN_GATE_REPLIES=256 replays all replies everywhere, and ROWAN_GATE_SECONDS=600 limits the time
// for each board.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/position.hpp"
#include "proof/win_tree.hpp"
#include "prove/nodes/node_solver.hpp"
#include "prove/written_threats.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::prove {
namespace {

constexpr std::size_t longest_win = 12;  // moves of the first player; check_win takes a millisecond for each

/// The number in an environment variable, or the default.
int number_of(const char* variable, int usual) {
  const char* const wanted = std::getenv(variable);
  return wanted != nullptr ? std::atoi(wanted) : usual;
}

int positions_to_try(int usual) { return number_of("ROWAN_GATE_POSITIONS", testing::cases(usual)); }

/// Limits the time for one board; unlimited without ROWAN_GATE_SECONDS.
class Deadline {
 public:
  [[nodiscard]] bool is_over() const {
    return seconds_ > 0 && clock::now() - start_ > std::chrono::seconds(seconds_);
  }

 private:
  using clock = std::chrono::steady_clock;
  int seconds_ = number_of("ROWAN_GATE_SECONDS", 0);
  clock::time_point start_ = clock::now();
};

/// Random stones in part of the board, often at its edge, with the second player to move. The first player
/// has one stone more than the second, or equally many in a small part that is half full.
Position random_position(Random& random, const Rules& rules) {
  const int size = rules.width;
  const int side = std::min(size, 5 + static_cast<int>(random.below(6)));
  const auto offset = [&] {
    const auto room = static_cast<std::uint32_t>(size - side);
    const std::uint32_t choice = random.below(3);
    return static_cast<int>(choice == 0 ? 0 : choice == 1 ? room : random.below(room + 1));
  };
  const int left = offset();
  const int top = offset();
  std::vector<Cell> cells(static_cast<std::size_t>(rules.point_count()), Cell::empty);
  const int stones = 2 * (3 + static_cast<int>(random.below(8))) + 1;
  for (int placed = 0; placed < stones && placed < side * side / 2;) {
    const auto part = static_cast<std::uint32_t>(side);
    const int x = left + static_cast<int>(random.below(part));
    const int y = top + static_cast<int>(random.below(part));
    Cell& cell = cells[static_cast<std::size_t>(rules.index_of(point_at(x, y)))];
    if (cell != Cell::empty) continue;
    cell = placed % 2 == 0 ? Cell::first : Cell::second;
    ++placed;
  }
  return {rules, std::move(cells), Side::second};
}

struct Tally {
  int positions = 0;
  int excluded = 0;
  int threes = 0;
};

/// Replays the win against replies that the marks exclude: each with probability `about` / number of points,
/// or all of them if `about` is at least that number.
void replay_excluded(const Position& position, const ThreatTree& win, Random& random, std::uint32_t about,
                     Tally& tally) {
  proof::WindowBoard board(position);
  const proof::WinTree tree = tree_of_moves(board, win.moves);
  ++tally.positions;
  tally.threes += static_cast<int>(win.moves.size() > 2);
  for (int cell = 0; cell < board.point_count(); ++cell) {
    if (!board.is_empty(cell) || win.marks.test(static_cast<std::size_t>(cell))) continue;
    const auto count = static_cast<std::uint32_t>(board.point_count());
    if (about < count && random.below(count) >= about) continue;
    ++tally.excluded;
    const proof::WinCheck check = proof::check_win(with_second_stone(position, cell), Side::first, tree);
    ASSERT_EQ(check.verdict, proof::WinVerdict::accepted)
        << ::testing::PrintToString(position) << "\nreply " << cell << ": " << check.reason;
  }
}

constexpr std::uint32_t all_replies = 256;

Tally try_random_positions(const Rules& rules, std::uint64_t seed, int wanted, std::uint32_t replies) {
  Random random(testing::seed_of_run(seed));
  NodeSolver solver(std::size_t{1} << 16);
  Tally tally;
  const Deadline deadline;
  const auto about = static_cast<std::uint32_t>(number_of("ROWAN_GATE_REPLIES", static_cast<int>(replies)));
  while (tally.positions < wanted && !deadline.is_over()) {
    const Position position = random_position(random, rules);
    if (position.is_over()) continue;
    const std::optional<ThreatTree> win = solver.find_pass_win(position, 800, {});
    if (!win || win->moves.size() > longest_win || (win->moves.size() < 2 && random.below(4) != 0)) continue;
    replay_excluded(position, *win, random, about, tally);
    if (::testing::Test::HasFatalFailure()) return tally;
  }
  std::printf("%d positions, %d excluded replies replayed, %d wins of more than two moves\n", tally.positions,
              tally.excluded, tally.threes);
  return tally;
}

/// Expects that all wanted positions were tried, or at least one if time is limited.
void expect_all(const Tally& tally, int wanted) {
  EXPECT_GT(tally.positions, 0);
  if (std::getenv("ROWAN_GATE_SECONDS") != nullptr) return;
  EXPECT_EQ(tally.positions, wanted);
}

TEST(MarksGate, ExcludedRepliesLoseToTheSameWinOn15) {
  const int wanted = positions_to_try(60);
  const Tally tally = try_random_positions({.width = 15, .height = 15, .k = 5}, 1501, wanted, 4);
  expect_all(tally, wanted);
  EXPECT_GT(tally.excluded, tally.positions);
}

TEST(MarksGate, ExcludedRepliesLoseToTheSameWinWithExactlyFive) {
  const Rules rules{.width = 9, .height = 9, .k = 5, .overline = Overline::ignored};
  const int wanted = positions_to_try(40);
  expect_all(try_random_positions(rules, 1502, wanted, 8), wanted);
}

TEST(MarksGate, ExcludedRepliesLoseToTheSameWinOnSmallBoards) {
  const int wanted = positions_to_try(60);
  expect_all(try_random_positions({.width = 8, .height = 8, .k = 5}, 1503, wanted, all_replies), wanted);
  expect_all(try_random_positions({.width = 7, .height = 7, .k = 4}, 1504, wanted, all_replies), wanted);
}

}  // namespace
}  // namespace rowan::prove
