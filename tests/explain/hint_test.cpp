// SPDX-License-Identifier: MIT
#include "explain/hint.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "pattern/pattern_board.hpp"
#include "search/engine.hpp"
#include "support/random_network.hpp"
#include "support/seed.hpp"
#include "threat/four_search.hpp"
#include "threat/random_position.hpp"

namespace rowan::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Position after(const char* moves, const char* game = "freestyle") {
  return play_moves(Position(find_game(game).value()), moves).value();
}

std::string candidates(const explain::Hint& hint, const Position& position) {
  std::vector<std::string> names;
  for (const Point point : hint.candidates) names.push_back(to_text(point, position.rules()));
  return join(names, " ");
}

/// The hint as text: "kind: candidates", then the sentence of the second stage.
std::string told(const char* moves, const char* game = "freestyle") {
  const Position position = after(moves, game);
  const explain::Hint hint = explain::find_hint(position);
  return std::string(name_of(hint.kind)) + ": " + candidates(hint, position) + ". " +
         to_text(hint, position, explain::HintStage::candidates);
}

// Wins.

/// The opponent has a four: the winning move is described first as the one that stops it.
TEST(Hint, DescribesAWinThatStopsAFour) {
  const char* const moves = "h8 d12 h9 h7 h10 i6 h11 k4 g8 h12 f8 j5";
  EXPECT_EQ(told(moves), "wins: l3. Stop the four at l3, and you win.");
  const Position position = after(moves);
  const explain::Hint hint = explain::find_hint(position);
  ASSERT_TRUE(hint.threat);
  EXPECT_EQ(to_text(hint, position, explain::HintStage::situation), "Stop the four, and you win.");
  for (const auto stage : {explain::HintStage::move, explain::HintStage::reasons})
    EXPECT_THAT(to_text(hint, position, stage), StartsWith("Stop the four at l3: it wins in "));
  EXPECT_FALSE(explain::find_hint(after("h8 a1 i8 b1 j8 c1 k8 d1")).threat) << "an own five comes first";
}

TEST(Hint, IfThereIsAWinShowsNothingElse) {
  const char* const four = "h8 a1 i8 b1 j8 c1 k8 e1";
  EXPECT_EQ(told(four), "wins: g8 l8. You can win with g8 or l8.");
  const Position position = after(four);
  const explain::Hint hint = explain::find_hint(position);
  EXPECT_EQ(hint.line.score, think::win_in(1));
  EXPECT_EQ(to_text(hint, position, explain::HintStage::situation), "You can win.");
  EXPECT_THAT(to_text(hint, position, explain::HintStage::reasons),
              ::testing::MatchesRegex("Play (g8|l8): it wins in 1 move \\(makes five .*\\)\\."));
}

TEST(Hint, CountsAWinInMovesOfTheWinner) {
  const Position position = after("h8 a1 i8 a15 j8 o1");
  const explain::Hint hint = explain::find_hint(position);
  EXPECT_EQ(hint.kind, explain::HintKind::wins);
  EXPECT_EQ(hint.line.score, think::win_in(3));
  EXPECT_THAT(to_text(hint, position, explain::HintStage::move), HasSubstr(": it wins in 2 moves."));
}

TEST(Hint, PrefersAnOwnWinToADefense) {
  // Both sides have a four: the side to move completes its row.
  EXPECT_EQ(told("h8 h5 i8 i5 j8 j5 k8 k5"), "wins: g8 l8. You can win with g8 or l8.");
}

// Threats.

TEST(Hint, AnOpenThreeMustBeBlocked) {
  EXPECT_EQ(told("h8 a1 i8 a15 j8"),
            "must-block: g8 k8. You must block the open three h8-j8: g8 or k8 defends.");
  // The three is one column from the edge, so three points defend.
  EXPECT_EQ(told("b8 o1 c8 o15 d8"),
            "must-block: a8 e8 f8. You must block the open three b8-d8: a8, e8 or f8 defends.");
  const Position position = after("b8 o1 c8 o15 d8");
  const explain::Hint hint = explain::find_hint(position);
  EXPECT_EQ(to_text(hint, position, explain::HintStage::situation), "You must block the open three b8-d8.");
  EXPECT_THAT(to_text(hint, position, explain::HintStage::reasons),
              StartsWith("You must block the open three b8-d8: a8, e8 or f8 defends. Play "));
  ASSERT_TRUE(hint.threat.has_value());
  EXPECT_EQ(hint.threat->line.size(), 3U);
}

TEST(Hint, AFourMustBeBlocked) {
  EXPECT_EQ(told("h8 g8 i8 a1 j8 c3 k8"), "must-block: l8. You must block the four h8-k8: only l8 defends.");
}

TEST(Hint, AnOwnFourIsNoDefenseAgainstAThree) {
  // O has a1-c1 with d1 free: d1 makes a four, after which the open three remains.
  const Position position = after("h8 a1 i8 b1 o15 c1 o13 f10 j8");
  const explain::Hint hint = explain::find_hint(position);
  EXPECT_EQ(hint.kind, explain::HintKind::must_block);
  EXPECT_EQ(candidates(hint, position), "g8 k8");
}

TEST(Hint, ThreatsDependOnTheRules) {
  // X has c8-f8 and h8, with b8 blocked: g8 makes six, which wins only at freestyle.
  const char* const moves = "c8 b8 d8 a1 e8 c1 f8 e1 h8";
  EXPECT_THAT(told(moves), StartsWith("must-block: g8."));
  EXPECT_THAT(told(moves, "standard"), StartsWith("open: "));
}

TEST(Hint, BlackIsNotToldToBlockOnAForbiddenPoint) {
  // White's four f5-i5 can be stopped only at j5, where Black would make two fours.
  const char* const moves = "j6 f5 j7 g5 j8 h5 k6 a1 l7 a3 m8 a5 e5 i5";
  const Position position = after(moves, "renju");
  const explain::Hint hint = explain::find_hint(position);
  EXPECT_EQ(hint.kind, explain::HintKind::lost);
  EXPECT_EQ(hint.line.score, think::loss_in(2));
  EXPECT_THAT(candidates(hint, position), Not(HasSubstr("j5")));
  // Without forbidden points, j5 stops the four and wins.
  EXPECT_EQ(told(moves), "wins: j5. Stop the four at j5, and you win.");
}

TEST(Hint, WorksForOtherLengthsAndBoards) {
  EXPECT_EQ(told("b2 a1 b3", "tictactoe"), "must-block: b1. You must block the two 5-2: only 8 defends.");
  EXPECT_EQ(told("c3 a1 d3 g7 e3", "7x7x4"), "lost: b3 f3. Every move loses; b3 or f3 holds out longest.");
  EXPECT_THAT(told("c3 a9 d3 b7 e3 i9 f3", "9x9x6"), StartsWith("must-block: "));
  EXPECT_THAT(told("", "1x1x1"), StartsWith("wins: a1."));
  EXPECT_THAT(told("", "2x2x2"), StartsWith("wins: "));
}

// Losses.

TEST(Hint, AnOpenFourOfTheOpponentIsLost) {
  EXPECT_EQ(told("h8 a1 i8 a15 j8 o1 k8"), "lost: g8 l8. Every move loses; g8 or l8 holds out longest.");
  const Position position = after("h8 a1 i8 a15 j8 o1 k8");
  const explain::Hint hint = explain::find_hint(position);
  EXPECT_EQ(hint.line.score, think::loss_in(2));
  EXPECT_EQ(to_text(hint, position, explain::HintStage::situation),
            "Every move loses: nothing stops the open four h8-k8.");
  ASSERT_TRUE(hint.threat);
  ASSERT_EQ(hint.threat->rows.size(), 1U);
  EXPECT_EQ(hint.threat->rows.front().stones.size(), 4U);
  EXPECT_THAT(to_text(hint, position, explain::HintStage::move),
              HasSubstr("holds out longest: the opponent wins in 1 move."));
}

TEST(Hint, AnOwnFourHoldsOutLongest) {
  // X has two open threes; O has a1-c1, and a four there must be answered first.
  const Position position = after("h8 a1 i8 b1 j8 c1 h3 o15 i3 o1 j3");
  const explain::Hint hint = explain::find_hint(position);
  EXPECT_EQ(hint.kind, explain::HintKind::lost);
  EXPECT_EQ(candidates(hint, position), "d1 e1");
  EXPECT_EQ(hint.line.score, think::loss_in(6));
  EXPECT_THAT(to_text(hint, position, explain::HintStage::move),
              ::testing::MatchesRegex(
                  "Every move loses; (d1|e1) holds out longest: the opponent wins in 3 moves\\."));
}

TEST(Hint, TextsNamePointsInTheNotationOfTheReader) {
  const Position position = after("b2 a1 b3", "tictactoe");
  const explain::Hint hint = explain::find_hint(position);
  EXPECT_EQ(to_text(hint, position, explain::HintStage::candidates),
            "You must block the two 5-2: only 8 defends.");
  EXPECT_EQ(to_text(hint, position, explain::HintStage::candidates, to_text),
            "You must block the two b2-b3: only b1 defends.");
}

// Checks every claim on random positions.

class ClaimedHint {
 public:
  ClaimedHint(const Position& position, const explain::Hint& hint) : position_(position), hint_(hint) {}

  void check() const {
    ASSERT_FALSE(hint_.candidates.empty());
    EXPECT_NE(std::ranges::find(hint_.candidates, hint_.move), hint_.candidates.end());
    for (const Point move : hint_.candidates) EXPECT_TRUE(position_.is_legal(move));
    EXPECT_EQ(hint_.line.moves.front(), hint_.move);
    EXPECT_EQ(think::is_win(hint_.line.score), hint_.kind == explain::HintKind::wins);
    for (const explain::HintStage stage :
         {explain::HintStage::candidates, explain::HintStage::move, explain::HintStage::reasons})
      EXPECT_FALSE(to_text(hint_, position_, stage).empty());
    if (hint_.kind == explain::HintKind::must_block) check_defenses();
    if (hint_.kind == explain::HintKind::lost) {
      EXPECT_TRUE(think::is_loss(hint_.line.score));
    }
  }

 private:
  [[nodiscard]] bool wins_by_fours(const Position& position) const {
    pattern::PatternBoard board(position);
    threat::FourSearch fours(1 << 10);
    return fours.search(board, {.nodes = 20'000}) == threat::ThreatVerdict::win;
  }

  /// Checks that the threat is real and that no suggested move leaves it standing.
  void check_defenses() const {
    const Side other = opponent(position_.side_to_move());
    const Position passed(position_.rules(), {position_.cells().begin(), position_.cells().end()}, other);
    EXPECT_TRUE(wins_by_fours(passed));
    ASSERT_TRUE(hint_.threat.has_value());
    Position along = passed;
    for (const Point move : hint_.threat->line) {
      ASSERT_TRUE(along.is_legal(move));
      along.play(move);
    }
    EXPECT_EQ(along.outcome(), win_for(other));
    for (const Point move : hint_.candidates) {
      Position next = position_;
      next.play(move);
      EXPECT_TRUE(next.is_over() || !wins_by_fours(next)) << to_text(move, position_.rules());
    }
  }

  const Position& position_;
  const explain::Hint& hint_;
};

TEST(Hint, HoldsOnRandomPositions) {
  const std::uint64_t seed = seed_of_run(20'303);
  std::array<int, 4> seen{};
  constexpr std::array games{"freestyle 9x9", "standard 9x9", "renju 9x9", "caro 9x9", "tictactoe",
                             "7x7x4",         "9x9x6",        "6x4x3",     "5x1x3"};
  for (const char* const game : games) {
    SCOPED_TRACE(std::string(game) + ", seed " + std::to_string(seed));
    Random random(seed);
    const Rules rules = find_game(game).value();
    const int most = std::min(rules.point_count() / 3, 16);
    for (int i = 0; i < 12; ++i) {
      const int stones = static_cast<int>(random.below(static_cast<std::uint32_t>(most) + 1));
      const Side to_move = random.below(2) == 0 ? Side::first : Side::second;
      const Position position = threat::random_position(rules, random, stones, to_move);
      const explain::Hint hint = explain::find_hint(position, {.nodes = 4'000});
      SCOPED_TRACE(to_text(position) + ' ' + std::string(name_of(hint.kind)));
      ClaimedHint(position, hint).check();
      ++seen[static_cast<std::size_t>(hint.kind)];
      if (HasFailure()) return;
    }
  }
  for (const int count : seen) EXPECT_GT(count, 0);
}

TEST(Hint, UsesTheGivenNetwork) {
  const Position position = after("h8 i9 g7");
  const auto line = [&](const network::NetworkSelector& network) {
    return explain::find_hint(position, {.nodes = 1'000, .network = network}).line;
  };
  EXPECT_EQ(line(chance_network()), line(chance_network()));
  EXPECT_NE(line(chance_network()), line(network::NetworkSelector::none()));
  EXPECT_EQ(line(chance_network("renju")), line(network::NetworkSelector::none()));
}

}  // namespace
}  // namespace rowan::testing
