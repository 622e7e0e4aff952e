// SPDX-License-Identifier: MIT
// The engine's win claims are true, and the engine carries them out.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "proof/win_tree.hpp"
#include "search/engine.hpp"
#include "support/print.hpp"

namespace rowan::search {
namespace {

/// Calls visit(position, whether fours win) for one in `step` positions of the file.
template <class Visit>
void for_each_tactical_position(int step, Visit visit) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/fours_freestyle.tsv");
  std::string line;
  int number = 0;
  while (std::getline(file, line)) {
    if (line.empty() || line.front() == '#' || number++ % step != 0) continue;
    const auto tab = line.find('\t');
    const Rules rules = find_game("freestyle").value();
    visit(parse_position(line.substr(0, tab), rules).value(), line.substr(tab + 1) == "win");
  }
}

TEST(WinClaims, HaveAProofIfFoursWin) {
  int wins = 0;
  for_each_tactical_position(4, [&](const Position& position, bool by_fours) {
    if (!by_fours) return;
    Engine engine({.table_mebibytes = 1});
    const think::Answer report = engine.think({.position = position, .limits = {.nodes = 40'000}});
    const think::Line& best = report.lines.front();
    ASSERT_TRUE(think::is_win(best.score)) << to_text(position);
    ASSERT_NE(best.proof, nullptr) << to_text(position);
    ASSERT_EQ(check_win(position, position.side_to_move(), *best.proof).verdict, proof::WinVerdict::accepted)
        << to_text(position);
    ++wins;
  });
  EXPECT_GT(wins, 150);
}

TEST(WinClaims, AreNotReplacedByALongerKnownWin) {
  // Before e7 and b7 a win in eleven plies was claimed. Now h4 wins in nine plies, but the VCF search first
  // finds a win in eleven.
  const Rules rules = find_game("renju").value();
  const Position before =
      parse_position(
          "15/15/15/15/8o6/6o1x6/4oxxxxo5/2xx1o1ox6/2oo1oxxxxo4/3xoo1xo1x4/4xoo4o3/5x9/6x8/7o7/15 o", rules)
          .value();
  const Position position = play_moves(before, "e7 b7").value();
  Engine engine({.table_mebibytes = 4});
  const think::Answer report = engine.think({.position = position, .limits = {.nodes = 20'000}});
  ASSERT_TRUE(think::is_win(report.lines.front().score));
  EXPECT_LE(think::plies_to_end(report.lines.front().score), 9);
}

TEST(WinClaims, ReachFifteenMovesOrMore) {
  std::ifstream file(ROWAN_SOURCE_DIR "/tests/data/long_wins.tsv");
  int wins = 0;
  int longest = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    const auto first = line.find('\t');
    const auto second = line.find('\t', first + 1);
    const Rules rules = find_game(line.substr(0, first)).value();
    const Position position = parse_position(line.substr(first + 1, second - first - 1), rules).value();
    Engine engine({.table_mebibytes = 1});
    StopSource found;
    const think::Answer report = engine.think({.position = position,
                                               .limits = {.nodes = 40'000},
                                               .stop = found.get_token(),
                                               .report = [&](const think::Answer& so_far) {
                                                 if (so_far.lines.front().proof) found.request_stop();
                                               }});
    const think::Line& best = report.lines.front();
    ASSERT_TRUE(think::is_win(best.score)) << line;
    ASSERT_NE(best.proof, nullptr) << line;
    const proof::WinCheck check = check_win(position, position.side_to_move(), *best.proof);
    ASSERT_EQ(check.verdict, proof::WinVerdict::accepted) << line << ": " << check.reason;
    if (check.plies >= 29) ++wins;
    longest = std::max(longest, check.plies);
  }
  EXPECT_GE(wins, 50);
  EXPECT_GE(longest, 60);
}

TEST(WinClaims, AreNeverRetractedOrLengthened) {
  int claims = 0;
  for_each_tactical_position(8, [&](const Position& position, bool /*by_fours*/) {
    Engine engine({.table_mebibytes = 1});
    think::Score last = 0;
    (void)engine.think(
        {.position = position, .limits = {.nodes = 8'000}, .report = [&](const think::Answer& so_far) {
           const think::Score score = so_far.lines.front().score;
           EXPECT_TRUE(!think::is_win(last) || score >= last) << to_text(position);
           last = score;
         }});
    claims += think::is_win(last) ? 1 : 0;
  });
  EXPECT_GT(claims, 90);
}

/// Follows a claim to its end: both sides play the moves that they think best. At each of its turns the
/// claiming side must see a win at least two plies shorter than before.
TEST(WinClaims, AreKeptMoveByMove) {
  int kept = 0;
  for_each_tactical_position(16, [&](const Position& start, bool /*by_fours*/) {
    Position position = start;
    Engine winner({.table_mebibytes = 1});
    Engine loser({.table_mebibytes = 1});
    int promised = 0;
    for (bool first = true; !position.is_over(); first = false) {
      const think::Answer report = winner.think({.position = position, .limits = {.nodes = 8'000}});
      const think::Line& best = report.lines.front();
      if (first && !think::is_win(best.score)) return;
      ASSERT_TRUE(think::is_win(best.score)) << to_text(position) << " after " << to_text(start);
      ASSERT_TRUE(first || think::plies_to_end(best.score) <= promised - 2)
          << to_text(position) << " after " << to_text(start);
      promised = think::plies_to_end(best.score);
      position.play(best.moves.front());
      if (position.is_over()) break;
      position.play(
          loser.think({.position = position, .limits = {.nodes = 1'000}}).lines.front().moves.front());
    }
    ASSERT_EQ(position.outcome(), win_for(start.side_to_move()));
    ++kept;
  });
  EXPECT_GT(kept, 40);
}

/// Whether every stone is more than four points away from the point.
bool is_far_off(const Position& position, Point point) {
  const auto is_near = [&](Point stone) {
    return std::max(std::abs(stone.x - point.x), std::abs(stone.y - point.y)) <= 4;
  };
  return std::ranges::none_of(position.moves(), is_near);
}

TEST(WinClaims, LossesAlsoHoldForDistantMoves) {
  const Position position =
      play_moves(Position(find_game("freestyle").value()), "f10 i7 j10 i10 g11 i9 i11 h12 h11 f11 g10")
          .value();
  Engine engine({.table_mebibytes = 4});
  const think::Answer report = engine.think({.position = position, .limits = {.nodes = 20'000}});
  ASSERT_TRUE(think::is_loss(report.lines.front().score));
  int tried = 0;
  for (int index = 0; index < position.rules().point_count(); ++index) {
    const Point point = position.rules().point_of(index);
    if (!position.is_legal(point) || !is_far_off(position, point)) continue;
    Position after = position;
    after.play(point);
    Engine other({.table_mebibytes = 1});
    EXPECT_TRUE(
        think::is_win(other.think({.position = after, .limits = {.nodes = 20'000}}).lines.front().score))
        << to_text(after);
    ++tried;
  }
  EXPECT_GT(tried, 30);
}

}  // namespace
}  // namespace rowan::search
