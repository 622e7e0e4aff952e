// SPDX-License-Identifier: MIT
#include "record/parse_json.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace rowan {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;
using Kind = JsonFault::Kind;

std::optional<Kind> fault(std::string_view text, JsonLimits limits = {}) {
  const auto plain = parse_json<Json>(text, limits);
  const auto ordered = parse_json<OrderedJson>(text, limits);
  EXPECT_EQ(plain.has_value(), ordered.has_value()) << text;
  if (plain) return std::nullopt;
  EXPECT_EQ(plain.error().kind, ordered.error().kind) << text;
  EXPECT_FALSE(plain.error().reason.empty()) << text;
  EXPECT_LE(plain.error().reason.size(), 200U);
  return plain.error().kind;
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

std::string object_with(std::size_t fields) {
  std::string text = "{";
  for (std::size_t number = 0; number < fields; ++number) {
    text += (number > 0 ? ",\"" : "\"") + std::to_string(number) + "\":0";
  }
  return text + '}';
}

TEST(ParseJson, ReadsWhatIsJson) {
  EXPECT_EQ(parse_json<Json>(R"({"b":[1,-0,2.5,null,true],"a":"\u00e9\ud83c\udf33"})"),
            (Json{{"a", "é🌳"}, {"b", {1, 0, 2.5, nullptr, true}}}));
  EXPECT_EQ(parse_json<OrderedJson>(R"({"b":1,"a":2})")->dump(), R"({"b":1,"a":2})");
  EXPECT_EQ(parse_json<Json>("9223372036854775808"), Json(9223372036854775808U));
}

TEST(ParseJson, WhateverTheLibraryThrowsIsAFault) {
  for (const char* const text : {"1e999", "-1e999", R"({"x":1e999})", "[[1E400]]"}) {
    EXPECT_EQ(fault(text), Kind::number_too_large) << text;
  }
  for (const char* const text : {"", " ", "{", "[1,", "{\"a\":1,}", "\"\xff\"", "\xff\xfe", R"("\ud800")",
                                 R"("\udc00")", R"("\ud800\u0041")", "\"\x01\"", "1 2", "nul", "-", "01"}) {
    EXPECT_EQ(fault(text), Kind::syntax) << text;
  }
  EXPECT_EQ(fault(std::string_view("{\"a\":1\0}", 8)), Kind::syntax);
}

TEST(ParseJson, SaysWhere) {
  EXPECT_EQ(parse_json<Json>(R"({"x":1e999})").error().byte, 10U);
  EXPECT_EQ(parse_json<Json>("{\n\"x\" 1}").error().reason.substr(0, 33),
            "parse error at line 2, column 5: ");
}

TEST(ParseJson, DepthAndFieldsAreBounded) {
  EXPECT_EQ(fault(nested(16)), std::nullopt);
  EXPECT_EQ(fault(nested(17)), Kind::too_deep);
  EXPECT_EQ(fault(std::string(1'000'000, '[')), Kind::too_deep);
  EXPECT_EQ(fault(R"({"a":)" + nested(15) + R"(,"b":)" + nested(15) + "}"), std::nullopt);
  EXPECT_TRUE(parse_json<Json>(nested(100'000), {.deepest = 100'000}));
  EXPECT_EQ(fault(object_with(1'000)), std::nullopt);
  EXPECT_EQ(fault(object_with(1'001)), Kind::too_many_fields);
  EXPECT_EQ(fault("[" + object_with(600) + "," + object_with(600) + "]"), std::nullopt);
}

// With the parser's own callback, and with ordered objects of any size, these took minutes.
TEST(ParseJson, LongListsAndObjectsTakeNoLongerThanTheyAre) {
  std::string list = "[{}";
  for (int count = 1; count < 300'000; ++count) list += ",{}";
  EXPECT_EQ(parse_json<Json>(list + ']')->size(), 300'000U);
  EXPECT_EQ(fault(object_with(300'000)), Kind::too_many_fields);
}

}  // namespace
}  // namespace rowan
