// SPDX-License-Identifier: MIT
#include "language/texts.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace rowan::language {
namespace {

const Texts& german() { return texts_in(find_language("de").value()); }

TEST(Texts, EnglishFillsPlaceholders) {
  const Texts texts;
  EXPECT_TRUE(texts.is_english());
  EXPECT_EQ(texts("{point} is occupied", {{"point", "h8"}}), "h8 is occupied");
  EXPECT_EQ(texts("{a}{b}{a} {c} {", {{"a", "{b}"}, {"b", "2"}}), "{b}2{b} {c} {");
  EXPECT_EQ(texts.plural(1, "{count} move", "{count} moves"), "1 move");
  EXPECT_EQ(texts.plural(0, "{count} move", "{count} moves"), "0 moves");
  EXPECT_EQ(texts.in_context("three", "the {row}", {{"row", "three"}}), "the three");
}

TEST(Texts, NestedPhrasesAreTranslated) {
  const Phrase inner = phrase("{point} is occupied", {{"point", "h8"}});
  const Error error = refusal(
      phrase("stone {index} of {count}: {problem}", {{"index", 2}, {"count", 3}, {"problem", inner}}));
  EXPECT_EQ(error.message, "stone 2 of 3: h8 is occupied");
  EXPECT_EQ(Texts()(error), error.message);
  EXPECT_EQ(german()(error), "Stein 2 von 3: h8 ist besetzt");
  EXPECT_EQ(german()(plural_phrase(1, "{count} stone", "{count} stones")), "1 Stein");
  EXPECT_EQ(german()(Error{"no phrase: {here}"}), "no phrase: {here}");
  EXPECT_EQ(english(joined({phrase("a"), phrase("b"), phrase("c")}, "{list}, {next}", "{list} or {next}")),
            "a, b or c");
}

TEST(Texts, MissingTextsAreInEnglish) {
  EXPECT_EQ(german()("no such text {x}", {{"x", "1"}}), "no such text 1");
  EXPECT_EQ(german().plural(2, "{count} horse", "{count} horses"), "2 horses");
}

TEST(Texts, EveryBuiltInCatalogHasTheSameTexts) {
  std::set<std::string> keys;
  for (const Language& language : languages()) {
    if (language.tag == "en") {
      EXPECT_TRUE(built_in_catalog(language).empty());
      EXPECT_TRUE(texts_in(language).is_english());
      continue;
    }
    const auto catalog = Catalog::parse(built_in_catalog(language));
    ASSERT_TRUE(catalog) << language.tag << ": " << catalog.error().message;
    std::set<std::string> own;
    for (const auto& [key, entry] : catalog->entries()) own.insert(key);
    if (keys.empty()) keys = own;
    EXPECT_EQ(own, keys) << language.tag;
    EXPECT_GT(own.size(), 400U);
    EXPECT_EQ(&texts_in(language), &texts_in(language));
    EXPECT_NE(texts_in(language)("You win."), "You win.") << language.tag;
  }
}

}  // namespace
}  // namespace rowan::language
