// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/result.hpp"

namespace rowan {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> texts(const std::vector<Word>& words) {
  std::vector<std::string> result;
  for (const Word& word : words) result.emplace_back(word.text);
  return result;
}

TEST(SplitWords, RunsOfSeparatorsCountAsOne) {
  EXPECT_THAT(split_words(""), IsEmpty());
  EXPECT_THAT(split_words(" \t\r\n "), IsEmpty());
  EXPECT_THAT(texts(split_words("h8")), ElementsAre("h8"));
  EXPECT_THAT(texts(split_words("  a1\t\tb2\r\nc3 ")), ElementsAre("a1", "b2", "c3"));
  EXPECT_THAT(texts(split_words("a1,b2 ,, c3", " ,")), ElementsAre("a1", "b2", "c3"));
  EXPECT_THAT(texts(split_words("a1,b2 c3")), ElementsAre("a1,b2", "c3"));
}

TEST(SplitWords, KeepsTheStartOfEachWord) {
  const std::string text = "  ab  c ";
  const auto words = split_words(text);
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].offset, 2U);
  EXPECT_EQ(words[1].offset, 6U);
  EXPECT_EQ(words[1].text.data(), text.data() + 6) << "words view into the text";
}

TEST(Trim, RemovesWhiteSpaceAtBothEnds) {
  EXPECT_EQ(trim(""), "");
  EXPECT_EQ(trim(" \t\r\n"), "");
  EXPECT_EQ(trim("x"), "x");
  EXPECT_EQ(trim("\t a b \r\n"), "a b");
}

TEST(ToLower, ChangesAsciiLettersOnly) {
  EXPECT_EQ(to_lower("AZaz09@[`{"), "azaz09@[`{");
  EXPECT_EQ(to_lower("\xC3\x84"), "\xC3\x84");
  EXPECT_EQ(to_lower(""), "");
}

TEST(ParseInteger, ReadsADecimalNumber) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer("-17"), -17);
  EXPECT_EQ(parse_integer("007"), 7);
  EXPECT_EQ(parse_integer("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(parse_integer("-9223372036854775808"), INT64_MIN);
}

TEST(ParseInteger, RefusesEverythingElse) {
  for (const char* const text : {"", "-", "+1", " 1", "1 ", "1x", "x1", "0x10", "1.0", "1e3", "--1",
                                 "9223372036854775808", "-9223372036854775809"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
  }
}

TEST(Quotable, ReplacesControlCharacters) {
  EXPECT_EQ(quotable("h8"), "h8");
  EXPECT_EQ(quotable("\x1B[31m\n\t\x7F"), "?[31m???");
  EXPECT_EQ(quotable("\xC3\xA9"), "??");
  EXPECT_EQ(quotable(std::string(1, '\0')), "?");
}

TEST(Quotable, TruncatesLongText) {
  EXPECT_EQ(quotable(std::string(40, 'a')), std::string(40, 'a'));
  EXPECT_EQ(quotable(std::string(41, 'a')), std::string(40, 'a') + "...");
  EXPECT_EQ(quotable("abcdef", 3), "abc...");
}

TEST(Underline, PointsAtTheWord) {
  EXPECT_EQ(underline("g8 h9 k16 j9", 6, 3),
            "  g8 h9 k16 j9\n"
            "        ^~~");
  EXPECT_EQ(underline("x", 0, 1), "  x\n  ^");
  EXPECT_EQ(underline("xx", 2, 1), "  xx\n    ^") << "just past the end";
  EXPECT_EQ(underline("", 0, 0), "  \n  ^");
}

TEST(Underline, CutsALongTextAroundTheWord) {
  const std::string text = std::string(100, '-') + "WORD" + std::string(100, '-');
  EXPECT_EQ(underline(text, 100, 4), "  " + std::string(60, '-') + "WORD" + std::string(12, '-') + "\n  " +
                                         std::string(60, ' ') + "^~~~");
  EXPECT_EQ(underline(text, 10, 1), "  " + std::string(76, '-') + "\n  " + std::string(10, ' ') + '^');
}

TEST(Underline, CutsALongWordToItsStart) {
  const std::string word(300, 'w');
  EXPECT_EQ(underline(word, 0, word.size()), "  " + std::string(76, 'w') + "\n  ^" + std::string(75, '~'));
  // Found by fuzzing: a long word after a long text once made a line of 138 columns.
  const std::string text = std::string(100, '-') + word;
  EXPECT_EQ(underline(text, 100, word.size()), "  " + std::string(60, '-') + std::string(16, 'w') + "\n  " +
                                                   std::string(60, ' ') + '^' + std::string(15, '~'));
}

TEST(Underline, ShowsNoControlCharacters) { EXPECT_EQ(underline("a\tb\x1B", 2, 1), "  a?b?\n    ^"); }

TEST(Nearest, AllowsEditsOfAThirdOfTheLength) {
  const std::vector<std::string> names{"tictactoe", "freestyle", "standard", "caro", "caro-exact", "gomoku"};
  EXPECT_EQ(nearest("freestile", names), "freestyle");
  EXPECT_EQ(nearest("FREESTYLE", names), "freestyle");
  EXPECT_EQ(nearest("gomouk", names), "gomoku") << "neighbors swapped";
  EXPECT_EQ(nearest("standrd", names), "standard");
  EXPECT_EQ(nearest("tic-tac-toe", names), "tictactoe");
  EXPECT_EQ(nearest("caro-exakt", names), "caro-exact");
  EXPECT_EQ(nearest("chess", names), std::nullopt);
  EXPECT_EQ(nearest("", names), std::nullopt);
  EXPECT_EQ(nearest("caro", {}), std::nullopt);
}

TEST(Nearest, CountsEdits) {
  // A name of six letters allows two edits: insert, delete, replace or transpose.
  const std::vector<std::string> names{"gomoku"};
  EXPECT_EQ(nearest("omok", names), "gomoku");
  EXPECT_EQ(nearest("ggomokuu", names), "gomoku");
  EXPECT_EQ(nearest("ogmouk", names), "gomoku");
  EXPECT_EQ(nearest("xxmoku", names), "gomoku");
  EXPECT_EQ(nearest("xxxoku", names), std::nullopt);
  EXPECT_EQ(nearest("moo", names), std::nullopt);
}

TEST(Nearest, PrefersTheFirstOfEquallyNearNames) {
  EXPECT_EQ(nearest("cat", {"bat", "car"}), "bat");
  EXPECT_EQ(nearest("car", {"bat", "car"}), "car");
}

TEST(Nearest, SkipsVeryLongInput) { EXPECT_EQ(nearest(std::string(1'000'000, 'a'), {"a"}), std::nullopt); }

TEST(DidYouMean, EndsAMessageWithASuggestion) {
  EXPECT_EQ(did_you_mean("freestile", {"freestyle"}), "; did you mean 'freestyle'?");
  EXPECT_EQ(did_you_mean("chess", {"freestyle"}), "");
}

TEST(Join, PutsSeparatorsBetween) {
  EXPECT_EQ(join({}), "");
  EXPECT_EQ(join({"a"}), "a");
  EXPECT_EQ(join({"a", "a", "b"}), "a, a, b");
  EXPECT_EQ(join({"a", "", "b"}, "/"), "a//b");
}

TEST(Result, AFailureCarriesItsTexts) {
  const Result<int> bad = failure("no", "  detail");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error(), (Error{"no", "  detail"}));
  const Result<int> short_one = failure("no");
  EXPECT_EQ(short_one.error().detail, "");
  EXPECT_NE(bad.error(), short_one.error());
}

TEST(Wrapped, BreaksBetweenWords) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("five in a row win", 9), (Lines{"five in a", "row win"}));
  EXPECT_EQ(wrapped("five in a row win", 8), (Lines{"five in", "a row", "win"}));
  EXPECT_EQ(wrapped("overlines are forbidden", 4), (Lines{"overlines", "are", "forbidden"}));
  EXPECT_EQ(wrapped("", 4), Lines{});
}

TEST(Text, ReadsDecimalNumbers) {
  EXPECT_EQ(parse_decimal("1500"), 1500.0);
  EXPECT_EQ(parse_decimal("-0.25"), -0.25);
  for (const char* const text :
       {"", "-", ".", "1e3", "inf", "nan", "0x1p3", " 1", "1 ", "1.2.3", "+1", "1-2"})
    EXPECT_EQ(parse_decimal(text), std::nullopt) << text;
  EXPECT_EQ(parse_decimal(std::string(400, '9')), std::nullopt);
}

}  // namespace
}  // namespace rowan
