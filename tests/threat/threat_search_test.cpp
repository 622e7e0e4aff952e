// SPDX-License-Identifier: MIT
#include "threat/threat_search.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "proof/win_tree.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"
#include "threat/plain_threats.hpp"
#include "threat/random_position.hpp"

namespace rowan::threat {
namespace {

void expect_win_holds(const Position& start, const ThreatSearch& search) {
  const proof::WinCheck check = check_win(start, start.side_to_move(), search.win_tree());
  ASSERT_EQ(check.verdict, proof::WinVerdict::accepted) << to_text(start) << ": " << check.reason;
  ASSERT_EQ(check.plies, search.win_plies()) << to_text(start);
  Position position = start;
  for (const pattern::PointIndex move : search.win_line()) {
    ASSERT_TRUE(position.is_legal(start.rules().point_of(move))) << to_text(start);
    position.play(start.rules().point_of(move));
  }
  ASSERT_EQ(position.outcome(), win_for(start.side_to_move())) << to_text(start);
}

struct ThreatTally {
  int wins = 0;
  int wins_beyond_fours = 0;
  int none = 0;
  int skipped = 0;
};

void expect_as_plain(const Rules& rules, Random& random, int count, ThreatTally& tally) {
  ThreatSearch search;
  FourSearch fours;
  for (int i = 0; i < count; ++i) {
    const auto points = static_cast<std::uint32_t>(rules.point_count());
    const int stones = static_cast<int>(points / 8 + random.below(points / 2));
    const Position position =
        random_position(rules, random, stones, random.below(2) == 0 ? Side::first : Side::second);
    pattern::PatternBoard board(position);
    const std::uint64_t key = board.key();
    const ThreatVerdict verdict = search.search(board, {.nodes = 20'000});
    ASSERT_EQ(board.key(), key);
    if (verdict == ThreatVerdict::win) {
      ASSERT_NO_FATAL_FAILURE(expect_win_holds(position, search));
      ++tally.wins;
      if (fours.search(board) == ThreatVerdict::none) ++tally.wins_beyond_fours;
      continue;
    }
    if (verdict == ThreatVerdict::unknown) {
      ++tally.skipped;
      continue;
    }
    PlainThreats plain(position, 60);
    const bool wins = plain.wins();
    if (plain.gave_up()) {
      ++tally.skipped;
      continue;
    }
    ASSERT_FALSE(wins) << to_text(position);
    ++tally.none;
  }
}

TEST(ThreatSearch, AgreesWithThePlainSolverUnderEveryRule) {
  constexpr std::uint64_t seed = 20300;
  Random random(seed);
  int beyond_fours = 0;
  for (const char* game : {"freestyle 7", "standard 7", "renju 7", "caro 7", "caro-exact 7", "freestyle 8",
                           "renju 8", "caro 8", "6x6x4", "9x9x6", "3x3x3"}) {
    SCOPED_TRACE(std::string(game) + ", seed " + std::to_string(seed));
    ThreatTally tally;
    ASSERT_NO_FATAL_FAILURE(expect_as_plain(find_game(game).value(), random, testing::cases(40), tally));
    beyond_fours += tally.wins_beyond_fours;
    if (testing::is_sanitized) continue;  // a small sample may contain no win
    EXPECT_GT(tally.wins, 0);
    EXPECT_GT(tally.none, 0);
    EXPECT_LT(tally.skipped, 20);
  }
  EXPECT_GT(beyond_fours, testing::cases(10));
}

/// One in `every` of the positions of fours_freestyle.tsv that have no VCF.
std::vector<Position> positions_without_fours(int every) {
  const Rules rules = find_game("freestyle").value();
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/fours_freestyle.tsv");
  std::vector<Position> positions;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.ends_with("none") || number++ % every != 0) continue;
    positions.push_back(parse_position(line.substr(0, line.find('\t')), rules).value());
  }
  return positions;
}

TEST(ThreatSearch, ProvesItsWinsOnTheLargeBoard) {
  int wins = 0;
  int longest = 0;
  ThreatSearch search;
  for (const Position& position : positions_without_fours(20)) {
    pattern::PatternBoard board(position);
    if (search.search(board, {.nodes = 500}) != ThreatVerdict::win) continue;
    ASSERT_NO_FATAL_FAILURE(expect_win_holds(position, search));
    ++wins;
    longest = std::max(longest, search.win_plies());
  }
  EXPECT_GT(wins, 5);
  EXPECT_GE(longest, 11);
}

/// The tree without the answer `dropped`.
proof::WinTree without_node(const proof::WinTree& tree, std::int32_t dropped) {
  proof::WinTree copy;
  for (const proof::WinTree::Node& node : tree.nodes()) copy.add(node.move);
  for (std::int32_t number = 0; number < static_cast<std::int32_t>(tree.nodes().size()); ++number) {
    for (std::int32_t child = tree.node(number).first_child; child != proof::WinTree::none;
         child = tree.node(child).next_sibling) {
      if (child != dropped) copy.add_child(number, child);
    }
  }
  copy.add_root(tree.root());
  return copy;
}

TEST(ThreatSearch, EveryAnswerInItsTreesIsNeeded) {
  ThreatSearch search;
  int dropped = 0;
  for (const Position& start : positions_without_fours(10)) {
    pattern::PatternBoard board(start);
    if (search.search(board, {.nodes = 500}) != ThreatVerdict::win) continue;
    const proof::WinTree& tree = search.win_tree();
    const std::int32_t attack = tree.root();
    for (std::int32_t answer = tree.node(attack).first_child; answer != proof::WinTree::none;
         answer = tree.node(answer).next_sibling) {
      const proof::WinCheck check = check_win(start, start.side_to_move(), without_node(tree, answer));
      EXPECT_EQ(check.verdict, proof::WinVerdict::rejected) << to_text(start);
      ++dropped;
    }
  }
  EXPECT_GT(dropped, 10);
}

TEST(ThreatSearch, GivesUpAtItsLimits) {
  const Position position = Position(find_game("freestyle").value());
  pattern::PatternBoard board(position);
  for (const int move : {112, 0, 113, 14, 127, 210, 143}) board.play(static_cast<pattern::PointIndex>(move));
  board.pass();
  ThreatSearch search;
  const ThreatVerdict verdict = search.search(board);
  EXPECT_EQ(verdict, ThreatVerdict::win);
  StopSource source;
  source.request_stop();
  EXPECT_EQ(search.search(board, {.stop = source.get_token()}), ThreatVerdict::unknown);
  EXPECT_EQ(search.search(board, {.nodes = 1}), ThreatVerdict::unknown);
  EXPECT_EQ(ThreatSearch(1).search(board), ThreatVerdict::unknown) << "no room for what has to be kept";
  EXPECT_EQ(board.ply(), 8);
}

TEST(ThreatSearch, FindsNothingOnAnEmptyBoard) {
  pattern::PatternBoard board{Position(find_game("freestyle").value())};
  EXPECT_EQ(ThreatSearch().search(board), ThreatVerdict::none);
}

}  // namespace
}  // namespace rowan::threat
