// SPDX-License-Identifier: MIT
#include "threat/four_search.hpp"

#include <algorithm>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "proof/win_tree.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"
#include "support/win_line.hpp"
#include "threat/plain_fours.hpp"
#include "threat/random_position.hpp"

namespace rowan::threat {
namespace {

/// Checks the winning line: all moves are legal, every move of the attacker but the last makes a four, and
/// the last move wins the game. Also checks the win tree.
void expect_line_wins(const Position& start, pattern::PatternBoard& board, const FourSearch& search) {
  const std::uint64_t key = board.key();
  const std::vector<pattern::PointIndex> line = search.win_line(board);
  ASSERT_EQ(board.key(), key);
  ASSERT_EQ(static_cast<int>(line.size()), search.win_plies()) << to_text(start);
  Position position = start;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Point move = start.rules().point_of(line[i]);
    ASSERT_TRUE(position.is_legal(move)) << to_text(start) << ' ' << to_text(move, start.rules());
    position.play(move);
    if (i % 2 == 0 && i + 1 < line.size()) {
      ASSERT_TRUE(proof::PlainBoard(position).can_win_at_once(start.side_to_move())) << to_text(start);
    }
  }
  ASSERT_EQ(position.outcome(), win_for(start.side_to_move())) << to_text(start);
  const proof::WinCheck check = check_win(start, start.side_to_move(), search.win_tree());
  ASSERT_EQ(check.verdict, proof::WinVerdict::accepted) << to_text(start) << ": " << check.reason;
  ASSERT_EQ(check.plies, search.win_plies()) << to_text(start);
}

/// Checks that the line is not accepted as a win if one answer is changed, because the forced answer is then
/// missing, or if the line ends before that answer. Does not change the last two answers.
void expect_changed_lines_fail(const Position& start, pattern::PatternBoard& board,
                               const FourSearch& search) {
  const Rules& rules = start.rules();
  std::vector<Point> line;
  for (const pattern::PointIndex move : search.win_line(board)) line.push_back(rules.point_of(move));
  for (std::size_t i = 1; i + 5 < line.size(); i += 2) {
    std::vector<Point> changed = line;
    for (int index = 0; changed[i] == line[i] || start.cell(changed[i]) != Cell::empty; ++index) {
      changed[i] = rules.point_of(index);
    }
    EXPECT_EQ(check_win(start, start.side_to_move(), tree_of_line(changed)).verdict,
              proof::WinVerdict::rejected)
        << to_text(start);
    const std::span<const Point> stored(line);
    EXPECT_EQ(check_win(start, start.side_to_move(), tree_of_line(stored.first(i))).verdict,
              proof::WinVerdict::rejected)
        << to_text(start);
  }
}

TEST(FourSearch, IsRightOnEveryPositionOfTheFile) {
  const Rules rules = find_game("freestyle").value();
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/fours_freestyle.tsv");
  ASSERT_TRUE(file);
  FourSearch search;
  int positions = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t tab = line.find('\t');
    const Position position = parse_position(line.substr(0, tab), rules).value();
    pattern::PatternBoard board(position);
    const ThreatVerdict verdict = search.search(board);
    EXPECT_EQ(verdict == ThreatVerdict::win ? "win" : "none", line.substr(tab + 1)) << line;
    EXPECT_NE(verdict, ThreatVerdict::unknown);
    if (verdict == ThreatVerdict::win) {
      ASSERT_NO_FATAL_FAILURE(expect_line_wins(position, board, search));
      if (positions % 8 == 0) expect_changed_lines_fail(position, board, search);
    }
    ++positions;
  }
  EXPECT_EQ(positions, 1600);
}

TEST(FourSearch, IsRightOnHardPositions) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/fours_hard.tsv");
  ASSERT_TRUE(file);
  FourSearch search;
  int positions = 0;
  int wins = 0;
  int long_wins = 0;
  int longest = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    const Rules rules = find_game(line.substr(0, first)).value();
    const Position position = parse_position(line.substr(first + 1, second - first - 1), rules).value();
    if (++positions % 2 != 0) continue;  // checking all of them takes seconds
    pattern::PatternBoard board(position);
    const ThreatVerdict verdict = search.search(board);
    EXPECT_EQ(verdict == ThreatVerdict::win ? "win" : "none", line.substr(second + 1)) << line;
    if (verdict != ThreatVerdict::win) continue;
    ++wins;
    if (search.win_plies() >= 20) ++long_wins;
    longest = std::max(longest, search.win_plies());
    ASSERT_NO_FATAL_FAILURE(expect_line_wins(position, board, search));
  }
  EXPECT_GE(positions, 1000);
  EXPECT_GT(wins, 400);
  EXPECT_GT(long_wins, 250);
  EXPECT_GE(longest, 70);
}

struct FourTally {
  int wins = 0;
  int none = 0;
};

void expect_as_plain(const Rules& rules, Random& random, int count, FourTally& tally) {
  FourSearch search(1024);  // small, so that entries are overwritten
  FourSearch rationed(1024, 1);
  for (int i = 0; i < count; ++i) {
    const auto points = static_cast<std::uint32_t>(rules.point_count());
    const int stones = static_cast<int>(points / 6 + random.below(points * 3 / 5));
    const Position position =
        random_position(rules, random, stones, random.below(2) == 0 ? Side::first : Side::second);
    pattern::PatternBoard board(position);
    const ThreatVerdict verdict = search.search(board);
    const bool wins = PlainFours(position).wins();
    ASSERT_EQ(rationed.search(board), verdict) << to_text(position);
    ASSERT_EQ(verdict, wins ? ThreatVerdict::win : ThreatVerdict::none) << to_text(position);
    if (wins) {
      ASSERT_NO_FATAL_FAILURE(expect_line_wins(position, board, search));
      ASSERT_NO_FATAL_FAILURE(expect_line_wins(position, board, rationed));
    }
    ++(wins ? tally.wins : tally.none);
  }
}

TEST(FourSearch, AgreesWithThePlainSolverUnderEveryRule) {
  constexpr std::uint64_t seed = 20280;
  Random random(seed);
  for (const char* game :
       {"freestyle 7", "standard 7", "renju 7", "caro 7", "caro-exact 7", "freestyle 9", "standard 9",
        "renju 9", "caro 9", "caro-exact 9", "7x7x4", "6x6x4", "9x9x6", "3x3x3", "10x6x5"}) {
    SCOPED_TRACE(std::string(game) + ", seed " + std::to_string(seed));
    FourTally tally;
    ASSERT_NO_FATAL_FAILURE(expect_as_plain(find_game(game).value(), random, testing::cases(80), tally));
    if (testing::is_sanitized) continue;  // a small sample may contain no win
    EXPECT_GT(tally.wins, 5);
    EXPECT_GT(tally.none, 10);
  }
}

Position position_of(const char* game, const char* text) {
  return parse_position(text, find_game(game).value()).value();
}

ThreatVerdict opposite(ThreatVerdict verdict) {
  return verdict == ThreatVerdict::win ? ThreatVerdict::none : ThreatVerdict::win;
}

ThreatVerdict verdict_on(const Position& position, const ThreatLimits& limits = {}) {
  pattern::PatternBoard board(position);
  return FourSearch().search(board, limits);
}

TEST(FourSearch, RationedLeapsDoNotChangeVerdicts) {
  const Rules rules = find_game("freestyle").value();
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/fours_freestyle.tsv");
  FourSearch quick(std::size_t{1} << 12, std::int64_t{1} << 40);
  FourSearch rationed(std::size_t{1} << 12, 1);
  int by_leaps = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const Position position = parse_position(line.substr(0, line.find('\t')), rules).value();
    pattern::PatternBoard board(position);
    const ThreatVerdict verdict = quick.search(board);
    ASSERT_EQ(rationed.search(board), verdict) << line;
    if (verdict == ThreatVerdict::win) {
      ASSERT_NO_FATAL_FAILURE(expect_line_wins(position, board, rationed));
    }
    if (rationed.nodes() != quick.nodes()) ++by_leaps;
    // A limited search never gives the opposite verdict, and its table entries do not change a later verdict.
    ASSERT_NE(rationed.search(board, {.attacks = 3}), opposite(verdict)) << line;
    ASSERT_EQ(rationed.search(board), verdict) << line;
  }
  EXPECT_GT(by_leaps, 100);
}

TEST(FourSearch, RationedLeapsDoNotChangeVerdictsOnCrowdedBoards) {
  constexpr std::uint64_t seed = 515;
  Random random(seed);
  FourSearch quick(std::size_t{1} << 14, std::int64_t{1} << 40);
  FourSearch rationed(std::size_t{1} << 14, 1);
  for (const char* game : {"freestyle", "standard", "renju", "caro"}) {
    SCOPED_TRACE(std::string(game) + ", seed " + std::to_string(seed));
    const Rules rules = find_game(game).value();
    FourTally tally;
    for (int i = 0; i < 800; ++i) {
      const int stones = 70 + static_cast<int>(random.below(90));
      const Position position =
          random_position(rules, random, stones, random.below(2) == 0 ? Side::first : Side::second);
      pattern::PatternBoard board(position);
      const ThreatVerdict verdict = quick.search(board, {.nodes = 20'000});
      if (verdict == ThreatVerdict::unknown) continue;
      ASSERT_EQ(rationed.search(board), verdict) << to_text(position);
      if (verdict == ThreatVerdict::win) {
        ASSERT_NO_FATAL_FAILURE(expect_line_wins(position, board, rationed));
      }
      ++(verdict == ThreatVerdict::win ? tally.wins : tally.none);
    }
    EXPECT_GT(tally.wins, 100);
    EXPECT_GT(tally.none, 100);
  }
}

TEST(FourSearch, ReportsThatItsLimitsWereReached) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/fours_freestyle.tsv");
  const Rules rules = find_game("freestyle").value();
  int limited = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.ends_with("win")) continue;
    pattern::PatternBoard board(parse_position(line.substr(0, line.find('\t')), rules).value());
    FourSearch search;
    ASSERT_EQ(search.search(board), ThreatVerdict::win);
    const int attacks = (search.win_plies() + 1) / 2;
    const std::int64_t nodes = search.nodes();
    if (nodes < 2) continue;
    ++limited;
    // With a warm table: an entry stored under one limit must not be used under another.
    EXPECT_EQ(search.search(board, {.attacks = 1}), ThreatVerdict::unknown) << line;
    EXPECT_EQ(search.search(board, {.attacks = attacks}), ThreatVerdict::win) << line;
    search.clear();
    EXPECT_EQ(search.search(board, {.nodes = nodes - 1}), ThreatVerdict::unknown) << line;
    EXPECT_EQ(search.nodes(), nodes - 1);
    EXPECT_EQ(search.search(board), ThreatVerdict::win) << "what a limit cut off is not remembered as failed";
    StopSource source;
    source.request_stop();
    EXPECT_EQ(search.search(board, {.stop = source.get_token()}), ThreatVerdict::unknown);
  }
  EXPECT_GT(limited, 100);
}

TEST(FourSearch, IgnoresForbiddenAnswersOfBlack) {
  // White makes a four on d10, which can only be stopped at e10, where Black would make six in a column.
  const char* const text = "15/15/4x10/4x10/4x10/ooo12/4x10/4x10/15/15/15/15/15/15/15 o";
  EXPECT_EQ(verdict_on(position_of("renju", text)), ThreatVerdict::win);
  EXPECT_EQ(verdict_on(position_of("standard", text)), ThreatVerdict::none);
}

TEST(FourSearch, SeparatesGamesInItsTable) {
  // Six in a row win at freestyle, but do not count under standard rules.
  const char* const text = "15/15/15/xx1xxx9/15/15/15/15/15/15/15/15/15/15/15 x";
  FourSearch search;
  for (int round = 0; round < 2; ++round) {
    pattern::PatternBoard freestyle(position_of("freestyle", text));
    pattern::PatternBoard standard(position_of("standard", text));
    EXPECT_EQ(search.search(standard), ThreatVerdict::none);
    EXPECT_EQ(search.search(freestyle), ThreatVerdict::win);
  }
}

TEST(FourSearch, WinsAtOnceIfOneStoneIsARow) {
  pattern::PatternBoard board{Position(find_game("3x3x1").value())};
  FourSearch search;
  EXPECT_EQ(search.search(board), ThreatVerdict::win);
  EXPECT_EQ(search.win_plies(), 1);
  EXPECT_EQ(search.win_line(board).size(), 1U);
}

}  // namespace
}  // namespace rowan::threat
