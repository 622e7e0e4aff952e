// SPDX-License-Identifier: MIT
// The "language" field of requests. Sentences are translated; words that programs compare are not.
#include "language/languages.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/asking.hpp"

namespace rowan::server {
namespace {

using ::testing::HasSubstr;

json::Json with_language(json::Json body, std::string_view language) {
  body["language"] = std::string(language);
  return body;
}

TEST(ApiLanguages, SentencesAreInTheLanguageOfTheRequest) {
  Asking asking;
  const json::Json why{{"game", "freestyle"}, {"moves", "h8 a1 i8 b1"}, {"move", "j8"}};
  EXPECT_EQ(asking.answer("why", with_language(why, "en")), asking.answer("why", why));
  const json::Json german = asking.answer("why", with_language(why, "de-AT"));
  EXPECT_EQ(german["text"], "bildet eine offene Drei h8-j8");
  EXPECT_EQ(german["reasons"][0]["text"], "bildet eine offene Drei h8-j8");
  EXPECT_EQ(german["reasons"][0]["kind"], "makes");
  EXPECT_EQ(asking.answer("why", with_language(why, "ja"))["text"], "三 h8-j8を作る");
}

TEST(ApiLanguages, EveryRequestWithSentencesSupportsEveryLanguage) {
  Asking asking;
  const json::Json position{{"game", "freestyle"}, {"moves", "b8 o1 c8 o15 d8"}};
  for (const language::Language& language : language::languages().subspan(1)) {
    for (int stage = 1; stage <= 4; ++stage) {
      json::Json hint = position;
      hint["stage"] = stage;
      const json::Json english = asking.answer("hint", hint);
      const json::Json other = asking.answer("hint", with_language(hint, language.tag));
      EXPECT_NE(english["text"], other["text"]) << language.tag;
      EXPECT_EQ(english["kind"], other["kind"]);
      EXPECT_NE(english["threat"]["rows"][0]["text"], other["threat"]["rows"][0]["text"]) << language.tag;
    }
    const json::Json threats = asking.answer("threats", with_language(position, language.tag));
    EXPECT_NE(threats["rows"][0]["text"], asking.answer("threats", position)["rows"][0]["text"]);
    json::Json move = position;
    move["player"] = "greedy";
    move["seed"] = 1;
    EXPECT_NE(asking.answer("move", with_language(move, language.tag))["why"],
              asking.answer("move", move)["why"]);
    const json::Json puzzle{{"number", 1}};
    EXPECT_NE(asking.answer("puzzle", with_language(puzzle, language.tag))["task"],
              asking.answer("puzzle", puzzle)["task"]);
    EXPECT_NE(asking.answer("puzzle_hint", with_language(puzzle, language.tag))["text"],
              asking.answer("puzzle_hint", puzzle)["text"]);
  }
}

TEST(ApiLanguages, RefusalsOfMovesAreTranslated) {
  Asking asking;
  const json::Json occupied{{"game", "freestyle"}, {"moves", "h8"}, {"move", "h8"}};
  EXPECT_EQ(asking.complaint("why", occupied), "\"move\", 'h8': h8 is occupied");
  EXPECT_EQ(asking.complaint("why", with_language(occupied, "de")), "\"move\", 'h8': h8 ist besetzt");
  EXPECT_EQ(asking.complaint("why", with_language(occupied, "xx")),
            "\"language\": unknown language 'xx'; expected one of en, de, zh, ja, ko, ru, vi, cs");
  json::Json number = occupied;
  number["language"] = 7;
  EXPECT_THAT(asking.complaint("why", number), HasSubstr("\"language\" must be a string"));
}

TEST(ApiLanguages, LessonsAreInTheLanguageOfTheRequest) {
  Asking asking;
  const json::Json listed = asking.answer("lessons", with_language(json::Json::object(), "cs"));
  EXPECT_EQ(listed["lessons"][0]["name"], "row");
  EXPECT_EQ(listed["lessons"][0]["topic"], "Řada");
  const json::Json request{{"lesson", "open-three"}};
  EXPECT_EQ(asking.answer("lesson", with_language(request, "en")), asking.answer("lesson", request));
  const json::Json lesson = asking.answer("lesson", with_language(request, "de"));
  EXPECT_EQ(lesson["title"], "Was ist eine offene Drei?");
  EXPECT_EQ(lesson["pictures"][0]["title"], "Offene Drei");
  EXPECT_EQ(lesson["steps"][0]["sentence"], "Bilde eine offene Vier.");
  EXPECT_EQ(lesson["steps"][0]["done"], "Weiß kann nur ein Ende schließen. Schwarz nimmt das andere.");
  EXPECT_EQ(lesson["steps"][3]["marks"][1]["tag"], "offene Vier");
  EXPECT_EQ(lesson["steps"][3]["marks"][1]["task"], "make-open-four");
}

/// The texts of a lesson that people read.
std::vector<std::string> texts_of(const json::Json& lesson) {
  std::vector<std::string> texts{lesson["title"].get<std::string>()};
  for (const json::Json& paragraph : lesson["paragraphs"]) texts.push_back(paragraph.get<std::string>());
  for (const json::Json& picture : lesson["pictures"]) {
    for (const char* const field : {"title", "text"}) texts.push_back(picture[field].get<std::string>());
  }
  for (const json::Json& step : lesson["steps"]) {
    for (const char* const field : {"sentence", "text", "done"})
      texts.push_back(step[field].get<std::string>());
  }
  return texts;
}

TEST(ApiLanguages, NoTextOfALessonIsLeftInEnglish) {
  Asking asking;
  const json::Json listed = asking.answer("lessons", json::Json::object())["lessons"];
  for (const language::Language& language : language::languages().subspan(1)) {
    for (const json::Json& entry : listed) {
      const json::Json request{{"lesson", entry["name"]}};
      const auto english = texts_of(asking.answer("lesson", request));
      const auto other = texts_of(asking.answer("lesson", with_language(request, language.tag)));
      ASSERT_EQ(english.size(), other.size());
      for (std::size_t i = 0; i < english.size(); ++i) EXPECT_NE(english[i], other[i]) << language.tag;
    }
  }
  EXPECT_GE(listed.size(), 13u);
}

TEST(ApiLanguages, VerdictsOfLessonsAreInTheLanguageOfTheRequest) {
  Asking asking;
  const json::Json wrong{{"lesson", "row"}, {"step", 4}, {"moves", json::Json::array({"a1"})}};
  const auto verdict = [&](std::string_view language) {
    return asking.answer("lesson_try", with_language(wrong, language))["text"].get<std::string>();
  };
  EXPECT_THAT(verdict("zh"), HasSubstr("。但是白方下 f4 就成五了。"));
  EXPECT_THAT(verdict("ru"), HasSubstr(". Но белые ходят f4, и у них пять."));
}

}  // namespace
}  // namespace rowan::server
