// SPDX-License-Identifier: MIT
#include "language/languages.hpp"

#include <map>
#include <string>

#include <gtest/gtest.h>

namespace rowan::language {
namespace {

std::string chosen(const std::map<std::string, std::string>& variables) {
  const auto language = language_of([&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  });
  return std::string(language.tag);
}

TEST(Languages, NamesMayHaveARegionAndAnEncoding) {
  for (const char* const name : {"de", "DE", "de_AT", "de-CH", "de_DE.UTF-8", "de_DE@euro"})
    EXPECT_EQ(find_language(name).value().tag, "de") << name;
  EXPECT_EQ(find_language("zh_CN.UTF-8").value().tag, "zh");
  EXPECT_EQ(find_language("zh-Hans").value().tag, "zh");
  for (const char* const name : {"", "xx", "deu", "zh_TW", "zh-Hant-HK", "C"})
    EXPECT_FALSE(find_language(name)) << name;
  EXPECT_EQ(parse_language("xx").error().message,
            "unknown language 'xx'; expected one of en, de, zh, ja, ko, ru, vi, cs");
}

TEST(Languages, TheEnvironmentIsReadLikeGettext) {
  EXPECT_EQ(chosen({}), "en");
  EXPECT_EQ(chosen({{"LANG", "de_DE.UTF-8"}}), "de");
  EXPECT_EQ(chosen({{"LANG", "de_DE.UTF-8"}, {"LC_MESSAGES", "cs_CZ.UTF-8"}}), "cs");
  EXPECT_EQ(chosen({{"LANG", "de_DE.UTF-8"}, {"LC_MESSAGES", "cs_CZ"}, {"LC_ALL", "ru_RU"}}), "ru");
  EXPECT_EQ(chosen({{"LANG", "de_DE.UTF-8"}, {"LANGUAGE", "fr:ja:en"}}), "ja");
  EXPECT_EQ(chosen({{"LANG", "de_DE.UTF-8"}, {"LANGUAGE", "en:ja"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "de_DE.UTF-8"}, {"LANGUAGE", "fr"}}), "de");
  EXPECT_EQ(chosen({{"LANG", "C"}, {"LANGUAGE", "ja"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "de_DE"}, {"LC_ALL", "C"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "fr_FR.UTF-8"}}), "en");
  EXPECT_EQ(chosen({{"LANG", "zh_TW.UTF-8"}}), "en");
}

}  // namespace
}  // namespace rowan::language
