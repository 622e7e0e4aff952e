// SPDX-License-Identifier: MIT
#include <array>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "explain/explain.hpp"
#include "explain/hint.hpp"
#include "explain/reason.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "language/texts.hpp"

namespace rowan::explain {
namespace {

using ::testing::MatchesRegex;

using language::Texts;
using pattern::PointClass;
using pattern::Shape;

/// Reasons of every kind, shape and class that a text can describe.
std::vector<Reason> all_reasons() {
  const std::vector<Point> row{point_at(3, 3), point_at(4, 3), point_at(5, 3), point_at(6, 3)};
  std::vector<Reason> reasons{{.kind = ReasonKind::completes, .points = row}};
  for (const Shape shape : {Shape::open_two, Shape::wide_two, Shape::three, Shape::open_three,
                            Shape::wide_three, Shape::four, Shape::double_four, Shape::open_four}) {
    reasons.push_back({.kind = ReasonKind::makes, .points = row, .shape = shape});
    reasons.push_back({.kind = ReasonKind::blocks, .side = Side::second, .points = row, .shape = shape});
  }
  for (const PointClass made : {PointClass::three_three, PointClass::four_three, PointClass::four_four}) {
    reasons.push_back({.kind = ReasonKind::threatens, .points = {row[0]}, .made = made});
    reasons.push_back({.kind = ReasonKind::keeps_from, .points = {row[0]}, .made = made});
  }
  for (const ForbiddenReason why :
       {ForbiddenReason::overline, ForbiddenReason::double_four, ForbiddenReason::double_three}) {
    reasons.push_back({.kind = ReasonKind::leaves_no_answer, .points = {row[0]}, .forbidden = why});
  }
  for (const ReasonKind kind : {ReasonKind::threatens_fours, ReasonKind::stops_fours,
                                ReasonKind::wins_by_fours, ReasonKind::wins, ReasonKind::loses}) {
    for (const int plies : {1, 3, 9}) reasons.push_back({.kind = kind, .points = row, .plies = plies});
  }
  reasons.push_back({.kind = ReasonKind::quiet});
  return reasons;
}

/// Checks that the text is a translation: not empty, complete, and not English.
void expect_translated(const std::string& text, const std::string& english,
                       const language::Language& language) {
  EXPECT_FALSE(text.empty()) << language.tag << ": " << english;
  EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << language.tag << ": " << text;
  EXPECT_NE(text, english) << language.tag;
  for (const char* const word : {"open", "the ", " four", " three", "makes", "wins", "Play "})
    EXPECT_EQ(text.find(word), std::string::npos) << language.tag << ": " << text;
}

/// Each kind of reason, alone or after another, gives a whole sentence, never "It a quiet move."
TEST(ExplainLanguages, EveryReasonIsAWholeSentence) {
  const Rules rules = find_game("freestyle").value();
  const auto sentences = [&](std::span<const Reason> reasons, const Texts& texts) {
    return to_sentences(reasons, rules, short_text, texts);
  };
  const std::vector<Reason> reasons = all_reasons();
  for (const Reason& reason : reasons) {
    const std::string english = sentences({&reason, 1}, {});
    EXPECT_THAT(english,
                MatchesRegex("It (makes|blocks|keeps|threatens|stops|wins|loses|is a quiet move).*\\."
                             "|After it .*\\."));
    for (const language::Language& language : language::languages().subspan(1)) {
      const Texts& texts = language::texts_in(language);
      const std::string text = sentences({&reason, 1}, texts);
      expect_translated(text, english, language);
      EXPECT_TRUE(text.ends_with('.') || text.ends_with("。")) << text;
      const std::string clause = to_text({&reason, 1}, rules, short_text, texts);
      const bool is_predicate =
          reason.kind != ReasonKind::quiet && reason.kind != ReasonKind::leaves_no_answer;
      EXPECT_EQ(text == texts("It {reason}.", {{"reason", clause}}), is_predicate) << text;
    }
  }
  EXPECT_EQ(sentences(std::array{reasons[0], reasons[1], reasons.back()}, {}),
            "It makes four d12-g12 and an open two d12-g12. It is a quiet move.");
}

TEST(ExplainLanguages, EveryReasonHasATextInEveryLanguage) {
  int told = 0;
  for (const language::Language& language : language::languages().subspan(1)) {
    const Texts& texts = language::texts_in(language);
    for (const char* const game : {"renju", "15x15x6", "9x9x4", "7x7x3", "19x19x9"}) {
      const Rules rules = find_game(game).value();
      for (const Reason& reason : all_reasons()) {
        if (rules.k < 4 && reason.kind != ReasonKind::quiet) continue;
        expect_translated(to_text({&reason, 1}, rules, short_text, texts), to_text({&reason, 1}, rules),
                          language);
        ++told;
      }
      const auto reasons = all_reasons();
      expect_translated(to_text(reasons, rules, short_text, texts), to_text(reasons, rules), language);
    }
  }
  EXPECT_GT(told, 1000);
}

TEST(ExplainLanguages, EveryStageOfEveryHintHasATextInEveryLanguage) {
  constexpr std::array positions{"h8 a1 i8 b1 j8 c1 k8 e1",                  // wins
                                 "h8 d12 h9 h7 h10 i6 h11 k4 g8 h12 f8 j5",  // wins by stopping a four
                                 "a1 h8 c1 i8 e1 j8",                        // must block
                                 "a1 h8 c1 i8 e1 j8 a3 k8",                  // lost
                                 "h8"};                                      // open
  for (const char* const moves : positions) {
    const Position position = play_moves(Position(find_game("freestyle").value()), moves).value();
    const Hint hint = find_hint(position, {.nodes = 3'000});
    for (const HintStage stage :
         {HintStage::situation, HintStage::candidates, HintStage::move, HintStage::reasons}) {
      const std::string english = to_text(hint, position, stage);
      for (const language::Language& language : language::languages().subspan(1)) {
        const std::string text = to_text(hint, position, stage, short_text, language::texts_in(language));
        if (english.empty()) {
          EXPECT_EQ(text, "");
        } else {
          expect_translated(text, english, language);
        }
      }
    }
  }
}

TEST(ExplainLanguages, SentencesUseTheWordsOfPlayers) {
  const auto say = [](const char* tag, const std::vector<Reason>& reasons) {
    return to_text(reasons, find_game("renju").value(), short_text,
                   language::texts_in(language::find_language(tag).value()));
  };
  const std::vector<Point> row{point_at(6, 7), point_at(7, 7), point_at(8, 7)};
  const std::vector<Reason> reasons{
      {.kind = ReasonKind::makes, .points = row, .shape = Shape::open_three},
      {.kind = ReasonKind::makes, .points = row, .shape = Shape::four},
      {.kind = ReasonKind::threatens, .points = {row[0]}, .made = PointClass::four_three},
      {.kind = ReasonKind::wins_by_fours, .points = {row[0]}, .plies = 5}};
  EXPECT_EQ(
      say("en", reasons),
      "makes an open three g8-i8 and a four g8-i8; threatens a four-three at g8; wins by fours in 3: g8");
  EXPECT_EQ(
      say("de", reasons),
      "bildet eine offene Drei g8-i8 und eine Vier g8-i8; droht eine Vier-Drei auf g8 an; gewinnt durch "
      "Vieren in 3 Zügen: g8");
  EXPECT_EQ(say("zh", reasons),
            "形成活三 g8-i8 和 冲四 g8-i8；威胁形成 g8 的四三；以连续冲四在 3 步内取胜：g8");
  EXPECT_EQ(say("ja", reasons), "三 g8-i8と四 g8-i8を作る。g8 の四三を狙う。四追いで 3 手で勝ち：g8");
  EXPECT_EQ(
      say("ru", reasons),
      "строит открытую тройку g8-i8 и четвёрку g8-i8; готовит вилку 4×3 в g8; выигрывает четвёрками за 3 "
      "хода: g8");
}

}  // namespace
}  // namespace rowan::explain
