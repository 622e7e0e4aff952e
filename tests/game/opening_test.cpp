// SPDX-License-Identifier: MIT
#include "game/opening.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/opening_text.hpp"
#include "game/renju_openings.hpp"
#include "support/print.hpp"
#include "support/seed.hpp"

namespace rowan {
namespace {

using ::testing::HasSubstr;

const OpeningRule& rule_named(std::string_view name) { return **find_opening_rule(name); }

Rules renju_board() { return find_game("renju").value(); }

/// Each decision with its seat and color: "opener Black: h8 i9 j7; ...".
std::string told_in_full(std::string_view text) {
  const Opening all = parse_opening(text, renju_board()).value();
  Opening opening(all.rule(), renju_board());
  std::string told;
  for (const OpeningAction& action : all.actions()) {
    if (!told.empty()) told += "; ";
    told += opening.asked() == OpeningSeat::opener ? "opener " : "other ";
    told += std::string(color_name(opening.side_of(opening.asked()))) + ": ";
    told += action_text(action, renju_board());
    EXPECT_EQ(opening.apply(action), std::nullopt);
  }
  if (!opening.is_done()) return told;
  return told + "; Black is " + (opening.seat_of(Side::first) == OpeningSeat::opener ? "opener" : "other");
}

TEST(Opening, ProAndLongProOfferNoChoice) {
  EXPECT_EQ(told_in_full("pro: h8; a1; k8"),
            "opener Black: h8; other White: a1; opener Black: k8; Black is opener");
  EXPECT_EQ(told_in_full("long-pro: h8; i9; l8"),
            "opener Black: h8; other White: i9; opener Black: l8; Black is opener");
}

TEST(Opening, SwapAndSwap2AskForColors) {
  EXPECT_EQ(told_in_full("swap: a1 o15 c4; black"),
            "opener Black: a1 o15 c4; other White: black; Black is other");
  EXPECT_EQ(told_in_full("swap: a1 o15 c4; white"),
            "opener Black: a1 o15 c4; other White: white; Black is opener");
  EXPECT_EQ(told_in_full("swap2: a1 o15 c4; black"),
            "opener Black: a1 o15 c4; other White: black; Black is other");
  EXPECT_EQ(told_in_full("swap2: a1 o15 c4; d4 d5; white"),
            "opener Black: a1 o15 c4; other White: d4 d5; opener Black: white; Black is other");
}

TEST(Opening, TheRulesOfRenjuOfferFifthMoves) {
  EXPECT_EQ(told_in_full("rif: h8 i9 j7; black; g7; offer f6 f7; take f7"),
            "opener Black: h8 i9 j7; other White: black; opener White: g7; other Black: offer f6 f7; "
            "opener White: take f7; Black is other");
  EXPECT_EQ(told_in_full("yamaguchi: h8 i9 j7; number 3; white; g7; offer f6 f7 f8; take f6"),
            "opener Black: h8 i9 j7; opener Black: number 3; other White: white; other White: g7; "
            "opener Black: offer f6 f7 f8; other White: take f6; Black is opener");
  EXPECT_EQ(told_in_full("soosorv-8: h8 i9 j7; black; g7; number 2; white; offer h9 i8; take i8"),
            "opener Black: h8 i9 j7; other White: black; opener White: g7; opener White: number 2; "
            "other Black: white; opener Black: offer h9 i8; other White: take i8; Black is opener");
}

TEST(Opening, TaraguchiSwapsAfterEveryStoneOrOffersTen) {
  EXPECT_EQ(told_in_full("taraguchi-10: h8; swap; i9; keep; j7; swap; k8; swap; l8; keep"),
            "opener Black: h8; other White: black; opener White: i9; other Black: black; other Black: j7; "
            "opener White: black; other White: k8; opener Black: white; other Black: l8; "
            "opener White: white; Black is other");
  EXPECT_EQ(told_in_full("taraguchi-10: h8; keep; i9; keep; j7; keep; k8; "
                         "offer a1 a2 a3 a4 a5 b1 b2 b3 b4 b5; take b5"),
            "opener Black: h8; other White: white; other White: i9; opener Black: black; opener Black: j7; "
            "other White: white; other White: k8; opener Black: offer a1 a2 a3 a4 a5 b1 b2 b3 b4 b5; "
            "other White: take b5; Black is opener");
}

/// The error in the text of an opening; empty if the text is valid.
std::string complaint_about(std::string_view text, std::string_view game = "renju") {
  const auto opening = parse_opening(text, find_game(game).value());
  return opening ? "" : opening.error().message;
}

TEST(Opening, ErrorsNameTheAllowedPoints) {
  EXPECT_EQ(complaint_about("pro: h9"),
            "answer 1, 'h9': stone 1 of 1: h9 is not in the middle, where pro expects it");
  EXPECT_THAT(complaint_about("pro: h8; i9; j10"), HasSubstr("j10 is not outside the central 5x5"));
  EXPECT_THAT(complaint_about("long-pro: h8; i9; k8"), HasSubstr("k8 is not outside the central 7x7"));
  EXPECT_THAT(complaint_about("rif: h8 h10 j7"), HasSubstr("stone 2 of 3: h10 is not in the central 3x3"));
  EXPECT_THAT(complaint_about("rif: h8 h9 k7"), HasSubstr("stone 3 of 3: k7 is not in the central 5x5"));
  EXPECT_THAT(complaint_about("taraguchi-10: h8; keep; i9; keep; j7; keep; l8"), HasSubstr("7x7"));
  EXPECT_THAT(complaint_about("taraguchi-10: h8; keep; i9; keep; j7; keep; k8; keep; m8"), HasSubstr("9x9"));
  EXPECT_THAT(complaint_about("swap: h8 i9 h8"), HasSubstr("stone 3 of 3: h8 is occupied"));
  EXPECT_THAT(complaint_about("swap: h8 i9"), HasSubstr("expected 3 stones, not 2 stones"));
  EXPECT_THAT(complaint_about("swap2: a1 e5 b1; e1 c1", "5x5x3"), HasSubstr("c1 ends the game"));
}

TEST(Opening, ErrorsDescribeAWrongOffer) {
  const std::string before = "rif: h8 h9 h10; keep; h6; ";  // symmetric about column h
  EXPECT_EQ(complaint_about(before + "offer g8 i9; take i9"), "");
  EXPECT_THAT(complaint_about(before + "offer g8 i8"),
              HasSubstr("fifth move 2 of 2: i8 is the same as g8 by the symmetry of the stones"));
  EXPECT_THAT(complaint_about(before + "offer g8 g8"), HasSubstr("g8 is the same as g8"));
  EXPECT_THAT(complaint_about(before + "offer g8 h9"), HasSubstr("fifth move 2 of 2: h9 is occupied"));
  EXPECT_THAT(complaint_about(before + "offer g8"), HasSubstr("expected 2 fifth moves, not 1 fifth move"));
  EXPECT_THAT(complaint_about(before + "offer g8 g9; take g7"),
              HasSubstr("g7 is not among the offered moves: g8 g9"));
  EXPECT_THAT(complaint_about(before + "offer g8 g9; g8 g9"), HasSubstr("expected one of the offered moves"));
  EXPECT_THAT(complaint_about("soosorv-8: h8 i9 j7; keep; g7; 9"),
              HasSubstr("the number of fifth moves must be from 1 to 8, not 9"));
  EXPECT_THAT(complaint_about("yamaguchi: h8 i9 j7; 0"), HasSubstr("from 1 to 110, not 0"));
}

TEST(Opening, ErrorsNameTheExpectedAnswer) {
  EXPECT_EQ(complaint_about("rif: black"),
            "answer 1, 'black': rif asks the opener (Black) for 3 stones (Black in the middle, White in the "
            "central 3x3, Black in the central 5x5), not for a color");
  EXPECT_THAT(complaint_about("swap2: h8 i9 j7; 3"),
              HasSubstr("asks the other (White) for a color or 2 stones (White anywhere, Black anywhere), "
                        "not for a number"));
  EXPECT_THAT(complaint_about("swap: h8 i9 j7; black; a1"), HasSubstr("the opening is over"));
  EXPECT_THAT(complaint_about("swap: h8 i9 j7; h4"), HasSubstr("expected a color"));
  EXPECT_THAT(complaint_about("swap: h8 i9 j77"), HasSubstr("'j77': row 77 is off the board"));
  EXPECT_THAT(complaint_about("swop: h8"), HasSubstr("unknown opening rule 'swop'; expected one of pro, "));
  EXPECT_THAT(complaint_about("h8 i9"), HasSubstr("expected an opening such as 'swap2: h8 i9 j7; black'"));
  EXPECT_THAT(complaint_about("swap: h8 i9 j7;;"),
              HasSubstr("answer 2, '': expected a color, not an empty answer"));
}

TEST(Opening, ErrorsNameTheRequiredBoards) {
  EXPECT_THAT(
      complaint_about("pro: h8", "freestyle 20x20"),
      HasSubstr("pro needs a board of at least 7x7 with a middle point, odd in width and height, and k "
                "of at least 3; the game is freestyle 20x20"));
  EXPECT_THAT(complaint_about("rif:", "freestyle 7x7"), HasSubstr("at least 9x9"));
  EXPECT_THAT(complaint_about("rif:", "9x9x4"), HasSubstr("k of at least 5"));
  EXPECT_THAT(complaint_about("swap2:", "tictactoe"), HasSubstr("at least 5x5 and k"));
  EXPECT_EQ(complaint_about("swap2:", "freestyle 20x20"), "");
}

/// Exactly the 26 openings are allowed near the middle.
TEST(Opening, TheFirstThreeStonesOfRenjuAreThe26Openings) {
  constexpr int side = 7;
  const auto near = [](int index) { return point_at(4 + index % side, 4 + index / side); };
  int allowed = 0;
  for (int second = 0; second < side * side; ++second) {
    for (int third = 0; third < side * side; ++third) {
      const std::vector<Point> three{first_stone(), near(second), near(third)};
      Opening opening(rule_named("rif"), renju_board());
      Position position(renju_board());
      const bool is_known = !place_stones(position, three) && find_renju_opening(position) != nullptr;
      ASSERT_EQ(!opening.apply(OpeningAction::place(three)), is_known) << moves_text(position);
      allowed += is_known ? 1 : 0;
    }
  }
  EXPECT_EQ(allowed, 8 * 23);
}

/// Compares the eight symmetries of a 15x15 square, written out, with those used to judge offers.
TEST(Opening, SymmetricPointsMatchAllEightMaps) {
  Random random(testing::seed_of_run(11));
  const Rules rules = renju_board();
  const auto plain = [](const Position& position, Point left, Point right) {
    const auto map = [](int way, Point p) {
      constexpr int last = 14;
      const std::array<Point, 8> images{point_at(p.x, p.y),        point_at(last - p.x, p.y),
                                        point_at(p.x, last - p.y), point_at(last - p.x, last - p.y),
                                        point_at(p.y, p.x),        point_at(last - p.y, p.x),
                                        point_at(p.y, last - p.x), point_at(last - p.y, last - p.x)};
      return images[static_cast<std::size_t>(way)];
    };
    for (int way = 0; way < 8; ++way) {
      bool fixes = map(way, left) == right;
      for (const Point stone : position.moves())
        fixes = fixes && position.cell(map(way, stone)) == position.cell(stone);
      if (fixes) return true;
    }
    return false;
  };
  int symmetric = 0;
  for (int round = 0; round < 300; ++round) {
    Position position(rules);
    position.play(first_stone());
    // Stones both on column h and off it, so that about half of the arrangements keep a symmetry.
    while (position.moves().size() < 4) {
      const int x = random.below(4) == 0 ? 8 : 7;
      const Point stone = point_at(x, 4 + static_cast<int>(random.below(7)));
      if (position.is_legal(stone)) position.play(stone);
    }
    for (int pair = 0; pair < 20; ++pair) {
      const Point left =
          point_at(4 + static_cast<int>(random.below(7)), 4 + static_cast<int>(random.below(7)));
      const Point right = random.below(2) == 0 ? point_at(14 - left.x, left.y) : point_at(left.y, left.x);
      ASSERT_EQ(are_symmetric(position, left, right), plain(position, left, right)) << moves_text(position);
      symmetric += plain(position, left, right) ? 1 : 0;
    }
  }
  EXPECT_GT(symmetric, 500);
}

/// Plays an opening rule to the end in all ways that its choices allow, with random stones. Of the numbers
/// that may be announced only the least and the greatest are tried, and of the offered moves only the first
/// and the last are taken.
class EveryWay {
 public:
  EveryWay(const OpeningRule& rule, const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {
    follow(Opening(rule, rules));
  }

  /// The number of ways that lead to the end, by the player who is then Black.
  std::map<OpeningSeat, int> ends;

 private:
  std::vector<Point> draw(const Opening& opening, const OpeningOption& option, int count) {
    std::vector<Point> points;
    while (std::cmp_less(points.size(), count)) {
      const Point point =
          rules_.point_of(static_cast<int>(random_.below(static_cast<std::uint32_t>(rules_.point_count()))));
      const bool is_stone = option.act == OpeningAct::place;
      if (is_stone && !option.regions.at(points.size()).contains(point, rules_)) continue;
      if (!opening.position().is_legal(point)) continue;
      const bool is_new = std::ranges::none_of(points, [&](Point other) {
        return is_stone ? other == point : are_symmetric(opening.position(), other, point);
      });
      if (is_new) points.push_back(point);
    }
    return points;
  }

  std::vector<OpeningAction> answers(const Opening& opening, const OpeningOption& option) {
    switch (option.act) {
      case OpeningAct::place:
        return {OpeningAction::place(draw(opening, option, option.count))};
      case OpeningAct::choose_color:
        return {OpeningAction::choose(Side::first), OpeningAction::choose(Side::second)};
      case OpeningAct::announce:
        return {OpeningAction::announce(1), OpeningAction::announce(opening.most_announced(option))};
      case OpeningAct::offer:
        return {OpeningAction::offer(draw(opening, option, opening.offer_count(option)))};
      case OpeningAct::take:
        return {OpeningAction::take(opening.offered().front()),
                OpeningAction::take(opening.offered().back())};
    }
    return {};
  }

  /// Checks that wrong answers are refused and change nothing.
  void refuse(const Opening& opening) const {
    const std::array<OpeningAction, 9> wrong{
        OpeningAction::place({}),
        OpeningAction::place({point_at(-1, 0)}),
        OpeningAction::place(std::vector<Point>(3, point_at(rules_.width / 2, rules_.height / 2))),
        OpeningAction::place(std::vector<Point>(4, point_at(0, 0))),
        OpeningAction::announce(0),
        OpeningAction::announce(1000),
        OpeningAction::offer({}),
        OpeningAction::take(point_at(99, 0)),
        OpeningAction{.act = OpeningAct::take},
    };
    Opening tried = opening;
    for (const OpeningAction& action : wrong) {
      const auto problem = tried.apply(action);
      ASSERT_TRUE(problem) << to_text(opening);
      ASSERT_FALSE(problem->message.empty());
      ASSERT_EQ(tried, opening);
      ASSERT_EQ(tried.is_done(), opening.is_done());
    }
    const bool has_color = !opening.is_done() && opening.find_option(OpeningAct::choose_color) != nullptr;
    ASSERT_EQ(tried.apply(OpeningAction::choose(Side::first)).has_value(), !has_color);
  }

  void follow(const Opening& opening) {
    refuse(opening);
    const auto restored = parse_opening(to_text(opening), rules_);
    ASSERT_TRUE(restored) << to_text(opening) << '\n' << restored.error().message;
    ASSERT_EQ(*restored, opening);
    ASSERT_EQ(restored->is_done(), opening.is_done());
    ASSERT_EQ(restored->seat_of(Side::first), opening.seat_of(Side::first));
    if (opening.is_done()) return end(opening);
    for (const OpeningOption& option : opening.options()) {
      for (const OpeningAction& action : answers(opening, option)) {
        Opening next = opening;
        const OpeningSeat asked = opening.asked();
        const auto problem = next.apply(action);
        ASSERT_FALSE(problem) << to_text(opening) << ": " << problem->message;
        if (action.act == OpeningAct::choose_color) {
          ASSERT_EQ(next.side_of(asked), action.color);
        } else {
          ASSERT_EQ(next.side_of(asked), opening.side_of(asked));
        }
        Opening back = next;
        back.undo();
        ASSERT_EQ(back, opening);
        ASSERT_EQ(back.asked(), asked);
        follow(next);
      }
    }
  }

  void end(const Opening& opening) {
    const std::size_t stones = opening.position().moves().size();
    ASSERT_TRUE(stones == 3 || stones == 5);
    ASSERT_EQ(opening.position().side_to_move(), Side::second);  // White plays the fourth or the sixth stone
    ASSERT_FALSE(opening.position().is_over());
    ++ends[opening.seat_of(Side::first)];
  }

  Rules rules_;
  Random random_;
};

TEST(Opening, EveryWayThroughEveryRuleEnds) {
  const std::uint64_t seed = testing::seed_of_run(5);
  // For each rule, the number of ways after which the opener is Black, and after which the other player is.
  const std::map<std::string_view, std::pair<int, int>> ways{
      {"pro", {1, 0}}, {"long-pro", {1, 0}},  {"swap", {1, 1}},           {"swap2", {2, 2}},
      {"rif", {2, 2}}, {"yamaguchi", {4, 4}}, {"taraguchi-10", {24, 24}}, {"soosorv-8", {8, 8}},
  };
  ASSERT_EQ(opening_rules().size(), ways.size());
  for (const std::string_view game : {"renju", "freestyle", "standard 19x19", "freestyle 9x11"}) {
    const Rules rules = find_game(game).value();
    for (const OpeningRule& rule : opening_rules()) {
      SCOPED_TRACE(std::string(game) + ", " + std::string(rule.name));
      ASSERT_EQ(incompatibility(rule, rules), std::nullopt);
      EveryWay every(rule, rules, seed);
      EXPECT_EQ(every.ends[OpeningSeat::opener], ways.at(rule.name).first);
      EXPECT_EQ(every.ends[OpeningSeat::other], ways.at(rule.name).second);
    }
  }
}

}  // namespace
}  // namespace rowan
