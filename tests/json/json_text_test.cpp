// SPDX-License-Identifier: MIT
#include "json/json_text.hpp"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace rowan::json {
namespace {

using Kind = ParseFault::Kind;

std::optional<Kind> fault(std::string_view text, Limits limits = {}) {
  const auto parsed = parse_json(text, limits);
  if (parsed) return std::nullopt;
  EXPECT_FALSE(parsed.error().reason.empty()) << text;
  EXPECT_LE(parsed.error().reason.size(), 200U);
  return parsed.error().kind;
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

std::string object_with(std::size_t fields) {
  std::string text = "{";
  for (std::size_t number = 0; number < fields; ++number) {
    text += (number > 0 ? ",\"" : "\"") + std::to_string(number) + "\":0";
  }
  return text + '}';
}

TEST(ParseJson, ReadsJson) {
  EXPECT_EQ(parse_json(R"({"b":[1,-0,2.5,null,true],"a":"\u00e9\ud83c\udf33"})"),
            (Json{{"a", "é🌳"}, {"b", Json::array({1, 0, 2.5, nullptr, true})}}));
  EXPECT_EQ(parse_json(R"({"b":1,"a":2})")->dump(), R"({"b":1,"a":2})");
  EXPECT_EQ(parse_json("9223372036854775808"), Json(9223372036854775808U));
  EXPECT_EQ(parse_json("-9223372036854775808"), Json(std::numeric_limits<std::int64_t>::min()));
  EXPECT_EQ(parse_json("18446744073709551616")->as_number(), 18446744073709551616.0);
  EXPECT_EQ(parse_json("18446744073709551616")->as_unsigned(), std::nullopt);
}

TEST(ParseJson, TheLastOfEqualKeysReplacesTheFirst) {
  EXPECT_EQ(parse_json(R"({"b":1,"a":2,"b":{"c":[1,2],"c":[3]},"a":[{"x":1}]})")->dump(),
            R"({"b":{"c":[3]},"a":[{"x":1}]})");
}

TEST(ParseJson, ExceptionsOfTheLibraryBecomeErrors) {
  for (const char* const text : {"1e999", "-1e999", R"({"x":1e999})", "[[1E400]]"}) {
    EXPECT_EQ(fault(text), Kind::number_too_large) << text;
  }
  for (const char* const text : {"", " ", "{", "[1,", "{\"a\":1,}", "\"\xff\"", "\xff\xfe", R"("\ud800")",
                                 R"("\udc00")", R"("\ud800\u0041")", "\"\x01\"", "1 2", "nul", "-", "01"}) {
    EXPECT_EQ(fault(text), Kind::syntax) << text;
  }
  EXPECT_EQ(fault(std::string_view("{\"a\":1\0}", 8)), Kind::syntax);
}

TEST(ParseJson, ErrorsNameThePlace) {
  EXPECT_EQ(parse_json(R"({"x":1e999})").error().byte, 10U);
  EXPECT_EQ(parse_json("{\n\"x\" 1}").error().reason.substr(0, 33), "parse error at line 2, column 5: ");
}

TEST(ParseJson, DepthAndFieldsAreBounded) {
  EXPECT_EQ(fault(nested(16)), std::nullopt);
  EXPECT_EQ(fault(nested(17)), Kind::too_deep);
  EXPECT_EQ(fault(std::string(1'000'000, '[')), Kind::too_deep);
  EXPECT_EQ(fault(R"({"a":)" + nested(15) + R"(,"b":)" + nested(15) + "}"), std::nullopt);
  EXPECT_TRUE(parse_json(nested(100'000), {.deepest = 100'000}));
  EXPECT_EQ(fault(object_with(1'000)), std::nullopt);
  EXPECT_EQ(fault(object_with(1'001)), Kind::too_many_fields);
  EXPECT_EQ(fault("[" + object_with(600) + "," + object_with(600) + "]"), std::nullopt);
}

// These texts would take minutes with a callback of nlohmann's parser, or with ordered objects of unlimited
// size.
TEST(ParseJson, LongListsAndObjectsTakeLinearTime) {
  std::string list = "[{}";
  for (int count = 1; count < 300'000; ++count) list += ",{}";
  EXPECT_EQ(parse_json(list + ']')->size(), 300'000U);
  EXPECT_EQ(fault(object_with(300'000)), Kind::too_many_fields);
}

}  // namespace
}  // namespace rowan::json
