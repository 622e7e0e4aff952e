// SPDX-License-Identifier: MIT
#include "json/json.hpp"

#include <array>
#include <bit>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

// For comparison only: all other code outside src/json uses rowan::json::Json.
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "support/sanitized.hpp"

namespace rowan::json {
namespace {

using Library = nlohmann::ordered_json;

TEST(Json, BracesMakeObjectsThatKeepTheirOrder) {
  Json json{{"b", 1}, {"a", {{"x", nullptr}, {"y", true}}}, {"c", Json::array({"one", 2, 2.5})}, {"b", 3}};
  EXPECT_EQ(json.dump(), R"({"b":3,"a":{"x":null,"y":true},"c":["one",2,2.5]})");
  json["d"] = std::vector<std::string>{"p", "q"};
  json["a"]["y"] = std::array{1, 2};
  json.update({{"b", "changed"}, {"e", Json::object()}});
  EXPECT_EQ(json.dump(),
            R"({"b":"changed","a":{"x":null,"y":[1,2]},"c":["one",2,2.5],"d":["p","q"],"e":{}})");
  std::ostringstream stream;
  stream << json["c"];
  EXPECT_EQ(stream.str(), R"(["one",2,2.5])");
}

TEST(Json, NullBecomesAListOrAnObjectOnFirstUse) {
  Json list;
  list.push_back({{"a", 1}});
  EXPECT_EQ(list.dump(), R"([{"a":1}])");
  Json object;
  object["a"]["b"].push_back(1);
  EXPECT_EQ(object.dump(), R"({"a":{"b":[1]}})");
}

TEST(Json, ReadsOnlyItsOwnType) {
  const Json whole(7);
  EXPECT_EQ(whole.as_integer(), 7);
  EXPECT_EQ(whole.as_unsigned(), 7U);
  EXPECT_EQ(whole.as_number(), 7.0);
  EXPECT_EQ(whole.as_string(), std::nullopt);
  EXPECT_EQ(whole.as_boolean(), std::nullopt);
  EXPECT_EQ(Json(-7).as_unsigned(), std::nullopt);
  EXPECT_EQ(Json(1.0).as_integer(), std::nullopt);
  EXPECT_EQ(Json(true).as_integer(), std::nullopt);
  const Json large(std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(large.as_integer(), std::nullopt);
  EXPECT_EQ(large.as_unsigned(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_TRUE(large.is_integer());
  EXPECT_EQ(Json("text").get<std::string>(), "text");
  EXPECT_THROW(static_cast<void>(Json("7").get<int>()), std::bad_optional_access);
  EXPECT_THROW(static_cast<void>(Json(300).get<std::uint8_t>()), std::bad_optional_access);
}

TEST(Json, MissingElementsReadAsNull) {
  const Json json{{"a", Json::array({1})}};
  EXPECT_TRUE(json["b"]["c"][7].is_null());
  EXPECT_TRUE(json["a"][1].is_null());
  EXPECT_EQ(json.find("b"), nullptr);
  EXPECT_EQ(Json("a").find("a"), nullptr);
  EXPECT_EQ(Json(1).size(), 0U);
  EXPECT_THROW(static_cast<void>(json.at("b")), std::out_of_range);
  EXPECT_THROW(static_cast<void>(json.at("a").at(1)), std::out_of_range);
}

TEST(Json, ComparesByValue) {
  EXPECT_EQ(Json(2), Json(2.0));
  EXPECT_EQ(Json(2U), Json(2));
  EXPECT_NE(Json(2), Json("2"));
  EXPECT_NE(Json(1), Json(true));
  EXPECT_NE(Json(std::numeric_limits<std::uint64_t>::max()),
            Json(std::numeric_limits<std::uint64_t>::max() - 1));
  EXPECT_NE(Json(std::numeric_limits<std::uint64_t>::max()), Json(-1));
  EXPECT_EQ((Json{{"a", 1}, {"b", 2}}), (Json{{"b", 2}, {"a", 1}}));
  EXPECT_NE((Json{{"a", 1}, {"b", 2}}), (Json{{"a", 1}, {"c", 2}}));
  EXPECT_NE((Json{{"a", 1}}), (Json{{"a", 1}, {"b", 2}}));
  EXPECT_NE(Json::array({1, 2}), Json::array({2, 1}));
  EXPECT_NE(Json::array(), Json::object());
}

TEST(Json, CanBeReplacedByItsOwnPart) {
  Json json{{"a", Json::array({Json{{"b", 1}}})}};
  json = Json(json["a"][0]);
  EXPECT_EQ(json.dump(), R"({"b":1})");
  json["b"] = Json::array({json, json});
  json = std::move(json["b"]);
  EXPECT_EQ(json.dump(), R"([{"b":1},{"b":1}])");
}

TEST(Json, ParsesText) {
  EXPECT_EQ(Json::parse(R"({"a":[1,-2,0.5]})"), (Json{{"a", Json::array({1, -2, 0.5})}}));
  EXPECT_THROW(static_cast<void>(Json::parse("{")), std::invalid_argument);
}

/// The same random value in Rowan's Json and in nlohmann's.
struct Pair {
  Json ours;
  Library theirs;
};

std::string random_string(Random& random) {
  std::string text;
  for (std::uint32_t length = random.below(12); length > 0; --length) {
    switch (random.below(6)) {
      case 0:
        text += static_cast<char>(random.below(256));  // often not valid UTF-8
        break;
      case 1:
        text += static_cast<char>(random.below(32));
        break;
      case 2:
        text += std::array{"é", "🌳", "\x7f", "\xef\xbf\xbd", "\xed\xa0\x80", "\xf0\x9f"}[random.below(6)];
        break;
      default:
        text += static_cast<char>(' ' + random.below(95));
    }
  }
  return text;
}

double random_double(Random& random) {
  switch (random.below(4)) {
    case 0:
      return std::bit_cast<double>(random());  // any exponent, including those of infinity and NaN
    case 1:
      return static_cast<double>(random.below(2'000'000)) / 1'000 - 1'000;
    case 2:
      return static_cast<double>(static_cast<std::int64_t>(random())) * 0.5;
    default:
      return std::array{0.0, -0.0, 1.0, 1e15, 1e16, 1e22, 1e-5, 1e-7, 5e-324, 0.1}[random.below(10)];
  }
}

template <class Value>
Pair pair_of(const Value& value) {
  return {.ours = value, .theirs = value};
}

Pair random_pair(Random& random, int depth) {
  switch (random.below(depth == 0 ? 6 : 8)) {
    case 0:
      return {};
    case 1:
      return pair_of(random.below(2) == 0);
    case 2:
      return pair_of(static_cast<std::int64_t>(random()) >> random.below(64));
    case 3:
      return pair_of(random() >> random.below(64));
    case 4:
      return pair_of(random_double(random));
    case 5:
      return pair_of(random_string(random));
    case 6: {
      Pair list{.ours = Json::array(), .theirs = Library::array()};
      for (std::uint32_t count = random.below(5); count > 0; --count) {
        Pair item = random_pair(random, depth - 1);
        list.ours.push_back(std::move(item.ours));
        list.theirs.push_back(std::move(item.theirs));
      }
      return list;
    }
    default: {
      Pair object{.ours = Json::object(), .theirs = Library::object()};
      for (std::uint32_t count = random.below(5); count > 0; --count) {
        const std::string key = random_string(random);
        Pair value = random_pair(random, depth - 1);
        object.ours[key] = std::move(value.ours);
        object.theirs[key] = std::move(value.theirs);
      }
      return object;
    }
  }
}

// Existing files contain what nlohmann's library wrote, and programs expect it, so every byte stays the same.
TEST(Json, WritesTheSameBytesAsTheLibrary) {
  constexpr std::uint64_t seed = 20'261'116;
  Random random(seed);
  for (int round = 0; round < testing::cases(20'000); ++round) {
    const auto [ours, theirs] = random_pair(random, 4);
    for (const int indent : {-1, 0, 1, 2}) {
      for (const bool ascii : {false, true}) {
        const std::string text = theirs.dump(indent, ' ', ascii, Library::error_handler_t::replace);
        ASSERT_EQ(ours.dump({.indent = indent, .ascii = ascii}), text)
            << "seed " << seed << ", round " << round;
      }
    }
    // The text parses back exactly, to the last bit of a double.
    const std::string text = ours.dump();
    ASSERT_EQ(Json::parse(text).dump(), text) << "seed " << seed << ", round " << round;
    ASSERT_EQ(Library::parse(text).dump(), text) << "seed " << seed << ", round " << round;
  }
}

}  // namespace
}  // namespace rowan::json
