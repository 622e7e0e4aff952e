// SPDX-License-Identifier: MIT
#include "support/json_schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowan::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> errors_of(const json::Json& schema, const json::Json& value) {
  return JsonSchemas("one.json", schema).errors("one.json", value);
}

TEST(JsonSchema, RefusesValuesOfAnotherType) {
  EXPECT_THAT(errors_of({{"type", "integer"}}, 3), IsEmpty());
  EXPECT_THAT(errors_of({{"type", "integer"}}, 3.5), ElementsAre("/: is number, expected \"integer\""));
  EXPECT_THAT(errors_of({{"type", "number"}}, 3), IsEmpty());
  EXPECT_THAT(errors_of({{"type", json::Json::array({"string", "null"})}}, nullptr), IsEmpty());
  EXPECT_THAT(errors_of({{"type", json::Json::array({"string", "null"})}}, true), SizeIs(1));
}

TEST(JsonSchema, RefusesMissingAndUnknownFields) {
  const json::Json schema{{"type", "object"},
                          {"required", json::Json::array({"a"})},
                          {"properties", {{"a", {{"type", "string"}}}, {"b", {{"type", "number"}}}}},
                          {"additionalProperties", false}};
  EXPECT_THAT(errors_of(schema, {{"a", "x"}}), IsEmpty());
  EXPECT_THAT(errors_of(schema, {{"b", 1}}), ElementsAre("/: has no \"a\""));
  EXPECT_THAT(errors_of(schema, {{"a", "x"}, {"c", 1}}),
              ElementsAre("/: has \"c\", which the schema does not know"));
  EXPECT_THAT(errors_of(schema, {{"a", "x"}, {"b", "1"}}), ElementsAre("/b: is string, expected \"number\""));
  json::Json open = schema;
  open["additionalProperties"] = {{"type", "boolean"}};
  EXPECT_THAT(errors_of(open, {{"a", "x"}, {"c", true}}), IsEmpty());
  EXPECT_THAT(errors_of(open, {{"a", "x"}, {"c", 1}}), SizeIs(1));
}

TEST(JsonSchema, RefusesValuesOutsideTheLimits) {
  EXPECT_THAT(errors_of({{"minimum", 1}, {"maximum", 4}}, 4), IsEmpty());
  EXPECT_THAT(errors_of({{"minimum", 1}}, 0), SizeIs(1));
  EXPECT_THAT(errors_of({{"maximum", 4}}, 4.5), SizeIs(1));
  EXPECT_THAT(errors_of({{"enum", json::Json::array({"x", "o"})}}, "o"), IsEmpty());
  EXPECT_THAT(errors_of({{"enum", json::Json::array({"x", "o"})}}, "y"), SizeIs(1));
  EXPECT_THAT(errors_of({{"const", 1}}, 2), SizeIs(1));
  EXPECT_THAT(errors_of({{"pattern", "^[a-z]+[0-9]+$"}}, "h8"), IsEmpty());
  EXPECT_THAT(errors_of({{"pattern", "^[a-z]+[0-9]+$"}}, "8h"), SizeIs(1));
  EXPECT_THAT(errors_of({{"minLength", 1}, {"maxLength", 2}}, "äö"), IsEmpty());
  EXPECT_THAT(errors_of({{"minLength", 1}}, ""), SizeIs(1));
  EXPECT_THAT(errors_of({{"maxLength", 2}}, "abc"), SizeIs(1));
}

TEST(JsonSchema, ChecksItemsAndLengthsOfArrays) {
  const json::Json schema{{"items", {{"type", "string"}}}, {"minItems", 1}, {"maxItems", 2}};
  EXPECT_THAT(errors_of(schema, json::Json::array({"a"})), IsEmpty());
  EXPECT_THAT(errors_of(schema, json::Json::array()), SizeIs(1));
  EXPECT_THAT(errors_of(schema, json::Json::array({"a", "b", "c"})), SizeIs(1));
  EXPECT_THAT(errors_of(schema, json::Json::array({"a", 7})),
              ElementsAre("/1: is number, expected \"string\""));
  const json::Json pair{{"prefixItems", json::Json::array({{{"type", "string"}}})},
                        {"items", {{"type", "number"}}}};
  EXPECT_THAT(errors_of(pair, json::Json::array({"a", 7})), IsEmpty());
  EXPECT_THAT(errors_of(pair, json::Json::array({7, 7})), SizeIs(1));
}

TEST(JsonSchema, FollowsReferencesAndAlternatives) {
  const json::Json schema{{"$defs", {{"side", {{"enum", json::Json::array({"x", "o"})}}}}},
                          {"anyOf", json::Json::array({{{"$ref", "#/$defs/side"}}, {{"type", "null"}}})}};
  EXPECT_THAT(JsonSchemas("one.json", schema).problems(), IsEmpty());
  EXPECT_THAT(errors_of(schema, "x"), IsEmpty());
  EXPECT_THAT(errors_of(schema, nullptr), IsEmpty());
  EXPECT_THAT(errors_of(schema, "y"), SizeIs(1));
  EXPECT_THAT(JsonSchemas("one.json", schema).errors("one.json#/$defs/side", nullptr), SizeIs(1));
  EXPECT_THAT(JsonSchemas("one.json", schema).errors("two.json", nullptr), SizeIs(1));
}

TEST(JsonSchema, RefusesUnknownKeywords) {
  const auto problems = [](const json::Json& schema) { return JsonSchemas("one.json", schema).problems(); };
  EXPECT_THAT(problems({{"type", "string"}, {"description", "a name"}}), IsEmpty());
  EXPECT_THAT(problems({{"multipleOf", 3}}), ElementsAre(HasSubstr("one.json#/multipleOf: is a keyword")));
  EXPECT_THAT(problems({{"properties", {{"maxLength", {{"minProperties", 1}}}}}}),
              ElementsAre(HasSubstr("#/properties/maxLength/minProperties")));
  EXPECT_THAT(problems({{"items", {{"anyOf", json::Json::array({{{"not", 1}}})}}}}), SizeIs(1));
  EXPECT_THAT(problems({{"$ref", "two.json"}}), ElementsAre(HasSubstr("refers to nothing")));
  EXPECT_THAT(problems({{"items", 7}}), SizeIs(1));
}

TEST(JsonSchema, SupportsEveryKeywordOfRowansSchemas) {
  const JsonSchemas schemas(ROWAN_SOURCE_DIR "/docs/schema");
  EXPECT_GE(schemas.names().size(), 10U);
  EXPECT_THAT(schemas.problems(), IsEmpty());
}

}  // namespace
}  // namespace rowan::testing
