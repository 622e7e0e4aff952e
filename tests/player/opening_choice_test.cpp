// SPDX-License-Identifier: MIT
#include "player/opening/opening_choice.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/opening_text.hpp"
#include "support/print.hpp"
#include "support/sanitized.hpp"
#include "support/seed.hpp"

namespace rowan::player {
namespace {

Opening opening_of(std::string_view text, std::string_view game = "renju") {
  return parse_opening(text, find_game(game).value()).value();
}

std::string chosen(std::string_view text) {
  const Opening opening = opening_of(text);
  return action_text(opening_action(opening), opening.position().rules());
}

/// The opening with the computer in both seats, as text; followed by the problem if an action is refused.
std::string opened_by(const OpeningRule& rule, const Rules& rules, std::uint64_t seed) {
  Opening opening(rule, rules);
  while (!opening.is_done()) {
    const auto problem = opening.apply(opening_action(opening, {.seed = seed}));
    if (problem) return to_text(opening) + ": " + problem->message;
  }
  return to_text(opening);
}

TEST(OpeningChoice, OpensByEveryRule) {
  for (const std::string_view game : {"renju", "freestyle 9x11"}) {
    if (testing::is_sanitized && game == "renju") continue;
    const Rules rules = find_game(game).value();
    for (const OpeningRule& rule : opening_rules()) {
      SCOPED_TRACE(std::string(game) + ", " + std::string(rule.name));
      const std::string text = opened_by(rule, rules, 1);
      const auto read = parse_opening(text, rules);
      ASSERT_TRUE(read) << text << '\n' << read.error().message;
      EXPECT_TRUE(read->is_done());
      if (game != "renju") continue;
      EXPECT_EQ(opened_by(rule, rules, 1), text);
      const std::set<std::string> others{text, opened_by(rule, rules, 2), opened_by(rule, rules, 3)};
      EXPECT_GT(others.size(), rule.name.ends_with("pro") ? 0U : 1U);
    }
  }
}

/// The opponent answers at random. The computer's own answers are always legal.
TEST(OpeningChoice, AnswersEveryOpponentLegally) {
  Random random(testing::seed_of_run(3));
  const Rules rules = find_game("freestyle 9x9").value();
  const auto draw = [&] {
    return rules.point_of(static_cast<int>(random.below(static_cast<std::uint32_t>(rules.point_count()))));
  };
  for (int round = 0; round < testing::cases(3); ++round) {
    for (const OpeningRule& rule : opening_rules()) {
      Opening opening(rule, rules);
      const auto opponent_seat = random.below(2) == 0 ? OpeningSeat::opener : OpeningSeat::other;
      while (!opening.is_done()) {
        if (opening.asked() != opponent_seat) {
          const auto problem = opening.apply(opening_action(opening, {.seed = random.below(100)}));
          ASSERT_EQ(problem, std::nullopt) << to_text(opening);
          continue;
        }
        // Most random answers are rejected; eventually one is accepted.
        const auto options = opening.options();
        const OpeningOption& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
        OpeningAction action{.act = option.act,
                             .color = random.below(2) == 0 ? Side::first : Side::second,
                             .number = 1 + static_cast<int>(random.below(40))};
        int count = option.act == OpeningAct::place ? option.count : 1;
        if (option.act == OpeningAct::offer) count = opening.offer_count(option);
        if (count > 12) {  // the computer's own offer: this many distinct moves are seldom drawn at random
          action = opening_action(opening);
        } else {
          for (int i = 0; i < count; ++i) action.points.push_back(draw());
        }
        static_cast<void>(opening.apply(action));
      }
    }
  }
}

TEST(OpeningChoice, ChoosesTheBetterColor) {
  EXPECT_EQ(chosen("swap: h8 a1 i9"), "black");
  EXPECT_EQ(chosen("swap: a1 h8 o15"), "white");
}

TEST(OpeningChoice, ChoosesTheFifthMoveThatIsWorstForBlack) {
  EXPECT_EQ(chosen("rif: h8 i9 j7; keep; a15; offer i8 o15"), "take o15");
  EXPECT_EQ(chosen("rif: h8 i9 j7; keep; a15; offer o1 i8"), "take o1");
}

TEST(OpeningChoice, OffersTheBestFifthMoves) {
  // Black has an open two, and White has a stone in a corner: all offered moves are in the central 9×9.
  const Opening opening = opening_of("yamaguchi: h8 i9 i7; number 3; keep; a15");
  const OpeningAction offer = opening_action(opening);
  ASSERT_EQ(offer.points.size(), 3U);
  const OpeningRegion central{OpeningRegion::Kind::inside, 9};
  for (const Point point : offer.points) EXPECT_TRUE(central.contains(point, opening.position().rules()));
}

}  // namespace
}  // namespace rowan::player
