// SPDX-License-Identifier: MIT
#include "search/parameters.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "support/seed.hpp"

namespace rowan::search {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string why_not(std::string_view text) {
  const auto parameters = parse_parameters(text);
  return parameters ? "none" : parameters.error().message;
}

TEST(SearchParameters, NamesAreDistinctAndDefaultsAreInRange) {
  const Parameters defaults;
  std::set<std::string_view> names;
  for (const ParameterName& each : parameter_names()) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_LT(each.least, each.most) << each.name;
    EXPECT_GE(defaults.*each.value, each.least) << each.name;
    EXPECT_LE(defaults.*each.value, each.most) << each.name;
  }
}

// Every parameter is an int, so a parameter without a name makes the two counts differ.
TEST(SearchParameters, EveryParameterHasAName) {
  EXPECT_EQ(parameter_names().size(), sizeof(Parameters) / sizeof(int));
  for (const ParameterName& each : parameter_names()) {
    const bool is_usual_least = Parameters{}.*each.value == each.least;
    const int other = is_usual_least ? each.most : each.least;
    const auto parameters = parse_parameters(std::string(each.name) + ':' + std::to_string(other));
    ASSERT_TRUE(parameters) << parameters.error().message;
    Parameters expected;
    expected.*each.value = other;
    EXPECT_EQ(*parameters, expected) << each.name << " sets itself and nothing else";
    EXPECT_NE(*parameters, Parameters{}) << each.name;
  }
}

TEST(SearchParameters, SurviveARoundTrip) {
  EXPECT_EQ(to_text({}), "");
  EXPECT_EQ(parse_parameters(""), Parameters{});
  Random random(testing::seed_of_run(3));
  for (int i = 0; i < 200; ++i) {
    Parameters parameters;
    for (const ParameterName& each : parameter_names()) {
      if (random.below(2) == 0) continue;
      parameters.*each.value =
          each.least + static_cast<int>(random.below(static_cast<std::uint32_t>(each.most - each.least + 1)));
    }
    const std::string text = to_text(parameters);
    const auto again = parse_parameters(text);
    ASSERT_TRUE(again) << text << ": " << again.error().message;
    ASSERT_EQ(*again, parameters) << text;
  }
}

TEST(SearchParameters, ValuesOutOfRangeAreErrors) {
  for (const ParameterName& each : parameter_names()) {
    for (const int value : {each.least, each.most})
      EXPECT_EQ(why_not(std::string(each.name) + ':' + std::to_string(value)), "none");
    for (const int value : {each.least - 1, each.most + 1}) {
      const std::string word = std::string(each.name) + ':' + std::to_string(value);
      EXPECT_EQ(why_not(word), '\'' + word + "': expected a whole number from " + std::to_string(each.least) +
                                   " to " + std::to_string(each.most));
    }
  }
}

TEST(SearchParameters, ErrorsNameTheWord) {
  for (const char* const text : {"late_base", "late_base=7", ":7", "nonsense:7", "late_base:7,nonsense:1"})
    EXPECT_THAT(why_not(text), HasSubstr("expected NAME:NUMBER, such as late_base:7")) << text;
  EXPECT_THAT(why_not("late_base:7,nonsense:1"), StartsWith("'nonsense:1': "));
  EXPECT_THAT(why_not("late_bas:7"), HasSubstr("did you mean 'late_base'?"));
  for (const char* const text : {"late_base:", "late_base:x", "late_base:7.5", "late_base:7:8",
                                 "late_base:99999999999999999999", "late_base: 7"})
    EXPECT_THAT(why_not(text), HasSubstr("expected a whole number from 1 to 50")) << text;
}

}  // namespace
}  // namespace rowan::search
