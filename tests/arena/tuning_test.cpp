// SPDX-License-Identifier: MIT
#include "arena/tuning/tuning.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/scripted_competitor.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament_text.hpp"

namespace rowan::arena {
namespace {

using ::testing::HasSubstr;
using testing::points;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

/// Starting values for these tests, whatever the defaults are.
search::Parameters start() {
  search::Parameters parameters;
  parameters.late_base = 6;
  parameters.late_square = 60;
  parameters.above_margin = 45;
  parameters.answer_bonus = 0;
  ++parameters.zone_nodes;
  return parameters;
}

Result<std::vector<TunedNumber>> parse(const Words& words) { return parse_tuned_numbers(words, start()); }

Tuning some_tuning() {
  const Rules rules = *find_game("freestyle");
  const Contestant engine{
      .name = "engine", .player = "engine", .limits = {.nodes = 200}, .search = to_text(start())};
  Tuning tuning{.match = tuning_match(engine, rules, 3),
                .numbers = *parse({"late_base:2:20:3", "late_square"}),
                .schedule = {.iterations = 100, .rate = 0.05}};
  tuning.match.seed = 9;
  for (const char* const moves : {"h8", "h8 i9", "h8 h9", "a1 b2 c3", "o15 a1"})
    tuning.match.openings.push_back(points(moves, rules));
  return tuning;
}

TEST(TunedNumbers, HaveSensibleDefaults) {
  const auto numbers = parse({"late_base late_square:20:120", "above_margin:10:90:2.5,answer_bonus"});
  ASSERT_TRUE(numbers) << numbers.error().message;
  EXPECT_EQ((*numbers)[0],
            (TunedNumber{.name = "late_base", .start = 6, .least = 1, .most = 50, .step = 0.2 * 6}));
  EXPECT_EQ((*numbers)[1],
            (TunedNumber{.name = "late_square", .start = 60, .least = 20, .most = 120, .step = 0.2 * 60}));
  EXPECT_EQ((*numbers)[2].step, 2.5);
  EXPECT_EQ((*numbers)[3].step, 200) << "a twentieth of the range of what starts at 0";
}

TEST(TunedNumbers, EveryParameterCanBeTuned) {
  for (const search::ParameterName& each : search::parameter_names()) {
    const auto numbers = parse_tuned_numbers(Words{std::string(each.name)}, {});
    ASSERT_TRUE(numbers) << numbers.error().message;
    const TunedNumber& number = numbers->front();
    EXPECT_GE(number.step, 1) << each.name;
    EXPECT_LE(number.step, number.most - number.least) << each.name;
    EXPECT_GE(number.start, number.least) << each.name;
    EXPECT_LE(number.start, number.most) << each.name;
  }
}

TEST(TunedNumbers, ErrorsNameTheWord) {
  const auto message = [](const Words& words) {
    const auto numbers = parse(words);
    return numbers ? "none" : numbers.error().message;
  };
  EXPECT_EQ(message({}), "expected names of parameters, such as late_base late_square:20:120");
  EXPECT_EQ(message({" , "}), message({}));
  EXPECT_EQ(message({"late_bas"}), "'late_bas': unknown parameter; did you mean 'late_base'?");
  EXPECT_THAT(parse({"late_bas"}).error().detail, StartsWith("  parameters: above_depth, "));
  for (const char* const word : {"late_base:3", "late_base:", "late_base:1:2:3:4"}) {
    EXPECT_EQ(message({word}),
              '\'' + std::string(word) + "': expected NAME, NAME:LEAST:MOST or NAME:LEAST:MOST:STEP");
  }
  for (const char* const word : {"late_base::", "late_base:5:5", "late_base:9:5", "late_base:0:20",
                                 "late_base:5:51", "late_base:x:9", "late_base:5:99999999999999999999"}) {
    EXPECT_EQ(message({word}),
              '\'' + std::string(word) +
                  "': expected two different whole numbers from 1 to 50, the lower one first");
  }
  EXPECT_THAT(
      message({"late_base:20:30"}),
      HasSubstr("the start value, 6, is outside the range from 20 to 30; widen the range, or start elsewhere "
                "with --each search=late_base:VALUE"));
  for (const char* const step : {"0.9", "0", "-1", "19", "x", "", "nan", "inf", "1e999", "2x"})
    EXPECT_NE(message({"late_base:2:20:" + std::string(step)}), "none") << step;
  EXPECT_EQ(message({"late_base:2:20:19"}),
            "'late_base:2:20:19': expected a step from 1 to 18, which is the length of the range");
  EXPECT_EQ(message({"late_base late_base:2:20"}),
            "'late_base:2:20': late_base is given twice; give it once");
}

TEST(Tuning, AMatchIsAnOrdinaryTournament) {
  const Tuning tuning = some_tuning();
  TuningState state = first_state(tuning);
  EXPECT_EQ(state.values, (std::vector<double>{6, 60}));
  for (; state.iterations < 10; count_iteration(tuning, state, {.wins = 2, .draws = 1, .losses = 3})) {
    const Tournament match = next_match(tuning, state);
    EXPECT_EQ(why_impossible(match), std::nullopt);
    const auto again = parse_tournament(tournament_text(match));
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(again->tournament, match) << "as another process gets it";
    EXPECT_EQ(Schedule(match).size(), 6);
    const SpsaTrial trial = next_trial(tuning, state);
    for (const std::size_t player : {0, 1}) {
      const auto parameters = search::parse_parameters(match.players[player].search);
      ASSERT_TRUE(parameters) << parameters.error().message;
      const auto& values = player == 0 ? trial.plus : trial.minus;
      EXPECT_EQ(parameters->late_base, values[0]);
      EXPECT_EQ(parameters->late_square, values[1]);
      EXPECT_EQ(parameters->zone_nodes, start().zone_nodes) << "what is not tuned is the engine's";
    }
  }
  EXPECT_EQ(state.plus, (MatchScore{.wins = 20, .draws = 10, .losses = 30}));
  EXPECT_NE(state.values, first_state(tuning).values);
}

TEST(Tuning, OpeningsAreUsedInTurn) {
  const Tuning tuning = some_tuning();
  TuningState state = first_state(tuning);
  std::map<std::vector<Point>, int> played;
  std::set<std::uint64_t> seeds;
  std::vector<std::vector<Point>> order;
  for (; state.iterations < 10; count_iteration(tuning, state, {})) {
    const Tournament match = next_match(tuning, state);
    seeds.insert(match.seed);
    for (const auto& opening : match.openings) {
      ++played[opening];
      order.push_back(opening);
    }
  }
  EXPECT_EQ(seeds.size(), 10U);
  EXPECT_EQ(played.size(), 5U);
  for (const auto& [opening, times] : played) EXPECT_EQ(times, 6);
  const auto cycle = [&](int number) {
    return std::vector(order.begin() + 5L * number, order.begin() + 5L * (number + 1));
  };
  for (int number = 0; number < 6; ++number) {
    const auto openings = cycle(number);
    EXPECT_EQ(std::set(openings.begin(), openings.end()).size(), 5U) << "each once, then each again";
  }
  EXPECT_TRUE(cycle(0) != cycle(1) || cycle(1) != cycle(2)) << "in another order";
}

TEST(Tuning, RoundsTheValuesToPlay) {
  const Tuning tuning = some_tuning();
  TuningState state = first_state(tuning);
  EXPECT_EQ(tuned_search(tuning, state), to_text(start()));
  state.values = {7.5, 59.51};
  search::Parameters rounded = start();
  rounded.late_base = 8;
  EXPECT_EQ(tuned_search(tuning, state), to_text(rounded));
}

TEST(TuningState, SurvivesARoundTrip) {
  const Tuning tuning = some_tuning();
  TuningState state = first_state(tuning);
  for (int i = 0; i < 30; ++i) {
    const auto again = parse_state(state_text(tuning, state), tuning);
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_EQ(*again, state) << "every bit of the values";
    count_iteration(tuning, state, {.wins = i % 4, .draws = 1, .losses = i % 3});
  }
  EXPECT_NE(state.values, first_state(tuning).values);
}

TEST(TuningState, AStateOfOtherSettingsIsRefused) {
  const Tuning tuning = some_tuning();
  const std::string text = state_text(tuning, first_state(tuning));
  const auto why = [&](const auto& change) {
    Tuning other = tuning;
    change(other);
    const auto state = parse_state(text, other);
    if (state) return std::string("none");
    EXPECT_EQ(state.error().message, "the state is from a tuning run with different settings");
    return state.error().detail;
  };
  EXPECT_EQ(why([](Tuning&) {}), "none");
  EXPECT_EQ(why([](Tuning& t) { t.schedule.iterations = 200; }), "  iterations: 100 before, 200 now");
  EXPECT_EQ(why([](Tuning& t) { t.schedule.rate = 0.1; }), "  rate: 0.05 before, 0.1 now");
  EXPECT_EQ(why([](Tuning& t) { t.match.seed = 1; }), "  seed: 9 before, 1 now");
  EXPECT_EQ(why([](Tuning& t) { t.match.rounds = 4; }), "  rounds: 3 before, 4 now");
  EXPECT_EQ(why([](Tuning& t) { t.match.rules = *find_game("renju"); }),
            "  game: \"freestyle\" before, \"renju\" now");
  EXPECT_THAT(why([](Tuning& t) { t.match.players[0].limits.nodes = 300; }),
              HasSubstr("nodes: 200 before, 300"));
  EXPECT_THAT(why([](Tuning& t) { t.match.players[0].search = ""; }), HasSubstr("search"));
  EXPECT_EQ(why([](Tuning& t) { t.match.openings.pop_back(); }), "  openings: 5 before, 4 now");
  EXPECT_EQ(why([](Tuning& t) { std::swap(t.match.openings[0], t.match.openings[1]); }),
            "  openings: different ones before");
  EXPECT_THAT(
      why([](Tuning& t) { t.numbers[0].step = 4; }),
      HasSubstr("late_base:2:20:3 from 6, late_square:0:500:12 from 60 before, late_base:2:20:4 from 6"));
  EXPECT_THAT(why([](Tuning& t) { t.numbers.pop_back(); }), HasSubstr("parameters: "));
}

TEST(TuningState, DamageIsAnError) {
  const Tuning tuning = some_tuning();
  const std::string text = state_text(tuning, first_state(tuning));
  for (std::size_t size = 0; size + 2 < text.size(); size += 7)
    EXPECT_FALSE(parse_state(text.substr(0, size), tuning)) << size;
  const auto message = [&](const std::string& part, const std::string& with) {
    std::string damaged = text;
    const auto at = damaged.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    damaged.replace(at, part.size(), with);
    const auto state = parse_state(damaged, tuning);
    return state ? "none" : state.error().message;
  };
  EXPECT_EQ(message("\"done\": 0", "\"done\": 101"), "tuning: \"done\" must be a whole number from 0 to 100");
  EXPECT_EQ(message("\"value\": 6.0", "\"value\": 21"),
            "tuning: parameter 1: \"value\" must be from 2 to 20");
  EXPECT_EQ(message("\"value\": 6.0", "\"value\": null"),
            "tuning: parameter 1: \"value\" must be from 2 to 20");
  EXPECT_EQ(message("\"rowan_tuning\": 1", "\"rowan_tuning\": 2"),
            "tuning: \"rowan_tuning\" must be a whole number from 1 to 1");
  EXPECT_THAT(message("\"wins\"", "\"win\""), HasSubstr("unknown field \"win\"; did you mean 'wins'?"));
  EXPECT_THAT(message("freestyle", "freestile"), StartsWith("match: "));
  EXPECT_THAT(parse_state("junk", tuning).error().message, StartsWith("not the state of a tuning: "));
  EXPECT_FALSE(parse_state("[]", tuning));
  EXPECT_FALSE(parse_state("{}", tuning));
}

}  // namespace
}  // namespace rowan::arena
