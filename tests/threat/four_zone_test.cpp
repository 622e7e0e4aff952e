// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "proof/plain_board.hpp"
#include "proof/win_tree.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"
#include "threat/four_search.hpp"
#include "threat/random_position.hpp"

namespace rowan::threat {
namespace {

/// The position with a stone of the side that is not to move added at `point`.
Position with_stone(const Position& position, Point point) {
  std::vector<Cell> cells(position.cells().begin(), position.cells().end());
  cells[static_cast<std::size_t>(position.rules().index_of(point))] =
      stone_of(opponent(position.side_to_move()));
  return Position(position.rules(), std::move(cells), position.side_to_move());
}

/// Whether the side that is not to move may place a stone at `point` that neither wins nor gives that side a
/// four.
bool is_quiet(const Position& position, Point point) {
  const Side side = opponent(position.side_to_move());
  const Position before(position.rules(), {position.cells().begin(), position.cells().end()}, side);
  if (!before.is_legal(point)) return false;
  const Position after = with_stone(position, point);
  return !after.is_over() && !proof::PlainBoard(after).can_win_at_once(side);
}

struct Tally {
  int zones = 0;
  int long_wins = 0;
  int stones = 0;  // quiet stones outside the zone
  int inside = 0;  // quiet stones inside it
};

/// Adds each quiet stone outside the zone in turn, and checks that the same tree still wins. In renju the
/// tree may fail, but then another win in at most as many plies must exist.
void expect_zone_holds(const Position& position, FourSearch& search, Tally& tally) {
  pattern::PatternBoard board(position);
  if (search.search(board, {.nodes = 2000}) != ThreatVerdict::win) return;
  const std::uint64_t key = board.key();
  const auto zone = search.win_zone(board);
  ASSERT_EQ(board.key(), key) << to_text(position);
  if (!zone) return;
  ++tally.zones;
  if (search.win_plies() >= 7) ++tally.long_wins;
  const Rules& rules = position.rules();
  const proof::WinTree tree = search.win_tree();
  const int plies = search.win_plies();
  for (int index = 0; index < rules.point_count(); ++index) {
    const Point point = rules.point_of(index);
    if (position.cell(point) != Cell::empty || !is_quiet(position, point)) continue;
    if (zone->contains(static_cast<pattern::PointIndex>(index))) {
      ++tally.inside;
      continue;
    }
    ++tally.stones;
    const Position after = with_stone(position, point);
    if (check_win(after, position.side_to_move(), tree).verdict == proof::WinVerdict::accepted) continue;
    // An answer in the tree may have become forbidden: then another win takes at most as many plies.
    ASSERT_EQ(position.rules().forbidden, Forbidden::renju) << to_text(position) << to_text(point, rules);
    pattern::PatternBoard changed(after);
    FourSearch again;
    ASSERT_EQ(again.search(changed), ThreatVerdict::win) << to_text(after);
    ASSERT_LE(again.win_plies(), plies) << to_text(after);
    ASSERT_EQ(check_win(after, position.side_to_move(), again.win_tree()).verdict,
              proof::WinVerdict::accepted)
        << to_text(after);
  }
}

TEST(FourZone, AStoneOutsideDoesNotPreventTheWin) {
  Random random(testing::seed_of_run(190));
  FourSearch search;
  for (const std::string game : {"freestyle", "standard", "renju", "9x9x5", "6x6x4"}) {
    const Rules rules = find_game(game).value();
    Tally tally;
    for (int i = 0; i < testing::cases(400); ++i) {
      const auto share = static_cast<int>(10 + random.below(30));
      const Side to_move = random.below(2) == 0 ? Side::first : Side::second;
      const Position position = random_position(rules, random, rules.point_count() * share / 100, to_move);
      ASSERT_NO_FATAL_FAILURE(expect_zone_holds(position, search, tally));
    }
    EXPECT_GT(tally.zones, testing::cases(40)) << game;
    EXPECT_GT(tally.stones, 3 * tally.zones) << game;
    EXPECT_GT(tally.inside, tally.zones) << game;
    if (rules.width == 15) {
      EXPECT_GT(tally.long_wins, testing::cases(5)) << game;
    }
  }
}

TEST(FourZone, IsUnknownIfBlockedFivesOrForbiddenPointsMatter) {
  // White makes a four on g8 that cannot be stopped, because on f8 Black would make an overline.
  const Rules renju = find_game("renju").value();
  const std::string text = "15/15/15/15/5x9/5x9/5x9/7ooox4/5x9/5x9/5x9/15/15/15/15 o";
  FourSearch search;
  pattern::PatternBoard board(parse_position(text, renju).value());
  ASSERT_EQ(search.search(board), ThreatVerdict::win);
  EXPECT_FALSE(search.win_zone(board).has_value());

  const Rules caro = find_game("caro").value();
  const Position open_three =
      parse_position("15/15/15/15/15/15/15/5xxx7/15/15/15/15/15/15/15 x", caro).value();
  pattern::PatternBoard caro_board(open_three);
  ASSERT_EQ(search.search(caro_board), ThreatVerdict::win);
  EXPECT_FALSE(search.win_zone(caro_board).has_value());
}

}  // namespace
}  // namespace rowan::threat
