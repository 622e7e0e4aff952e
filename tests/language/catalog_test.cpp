// SPDX-License-Identifier: MIT
#include "language/catalog.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

namespace rowan::language {
namespace {

const std::string header =
    "msgid \"\"\n"
    "msgstr \"\"\n"
    "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n";

/// The error in a file that consists of the four-line header and these entries.
std::string problem(const std::string& entries) {
  const auto parsed = Catalog::parse(header + entries);
  return parsed ? "" : parsed.error().message;
}

TEST(Catalog, FindsTextsByContextAndNumber) {
  const auto parsed = Catalog::parse(header +
                                     "# a comment\n"
                                     "msgid \"{point} is \"\n"
                                     "\"occupied\"\n"
                                     "msgstr \"{point} ist \"\n"
                                     "\"besetzt\"\n"
                                     "\n"
                                     "msgctxt \"three\"\n"
                                     "msgid \"row\"\n"
                                     "msgstr \"Drei\\t\\\"\\\\\"\n"
                                     "msgid \"{count} move\"\n"
                                     "msgid_plural \"{count} moves\"\n"
                                     "msgstr[0] \"ein Zug\"\n"
                                     "msgstr[1] \"{count} Züge\"\n");
  ASSERT_TRUE(parsed) << parsed.error().message;
  ASSERT_NE(parsed->find("", "{point} is occupied"), nullptr);
  EXPECT_EQ(*parsed->find("", "{point} is occupied"), "{point} ist besetzt");
  EXPECT_EQ(*parsed->find("three", "row"), "Drei\t\"\\");
  EXPECT_EQ(parsed->find("", "row"), nullptr);
  EXPECT_EQ(parsed->find("four", "row"), nullptr);
  EXPECT_EQ(*parsed->find_plural("{count} move", "{count} moves", 1), "ein Zug");
  EXPECT_EQ(*parsed->find_plural("{count} move", "{count} moves", 0), "{count} Züge");
  EXPECT_EQ(parsed->find_plural("{count} move", "{count} steps", 0), nullptr);
  EXPECT_EQ(parsed->find("", "{count} move"), nullptr);
  EXPECT_EQ(parsed->entries().size(), 3U);
}

TEST(Catalog, ErrorsNameTheLine) {
  EXPECT_EQ(problem("msgid \"a\"\nmsgstr \"b\"\nrubbish\n"), "line 7: expected a string in quotation marks");
  EXPECT_EQ(problem("msgid \"a\"\nmsgstr \"b\nmsgid \"c\"\n"),
            R"(line 6: the string is not closed, or has an escape other than \n, \t, \" and \\)");
  EXPECT_EQ(problem("msgid \"a\"\nmsgstr \"\\x41\"\n"),
            R"(line 6: the string is not closed, or has an escape other than \n, \t, \" and \\)");
  EXPECT_EQ(problem("msgid \"a\"\nmsgid \"b\"\n"), "line 6: the previous entry has no msgstr");
  EXPECT_EQ(problem("msgid \"a\"\nmsgstr \"\"\n"), "line 6: the previous entry, 'a': the text is empty");
  EXPECT_EQ(problem("msgid \"a\"\nmsgstr \"b\"\nmsgid \"a\"\nmsgstr \"c\"\n"),
            "line 8: the previous entry, 'a': it appears twice");
  EXPECT_EQ(problem("msgid \"{a}\"\nmsgstr \"{b}\"\n"),
            "line 6: the previous entry, '{a}': the text has different placeholders");
  EXPECT_EQ(problem("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\"\n"),
            "line 7: the previous entry, 'a': expected 2 forms, not 1");
  EXPECT_EQ(problem("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"c\"\n"),
            "line 7: expected msgstr[0], not msgstr[1]");
  EXPECT_EQ(problem("msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"\n"), "line 7: expected msgid, not msgstr");
  EXPECT_EQ(problem("msgstr \"c\"\n"), "line 5: expected msgid, not msgstr");
  EXPECT_EQ(problem("#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n"),
            "line 5: the entry is marked fuzzy; correct its text and remove the mark");
  EXPECT_EQ(problem("msgctxt \"a\"\nmsgctxt \"b\"\n"), "line 6: msgctxt without msgid");
}

TEST(Catalog, TheHeaderMustComeFirst) {
  EXPECT_EQ(Catalog::parse("").error().message, "line 1: expected the header, an entry with an empty msgid");
  EXPECT_EQ(Catalog::parse("msgid \"a\"\nmsgstr \"b\"\n").error().message,
            "line 2: the file must begin with the header, an entry with an empty msgid");
  EXPECT_EQ(
      Catalog::parse("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=KOI8-R\\n\"\n").error().message,
      "line 2: the header must have 'Content-Type: text/plain; charset=UTF-8'");
  EXPECT_EQ(Catalog::parse("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n"
                           "Plural-Forms: nplurals=2; plural=n>1;\\n\"\n")
                .error()
                .message,
            "line 2: the header's Plural-Forms is unknown to Rowan: 'nplurals=2; plural=n>1;'");
}

TEST(PluralRule, FollowsTheGrammarOfEveryLanguage) {
  const auto russian = find_plural_rule(
      "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || "
      "n%100>=20) ? 1 : 2);");
  ASSERT_TRUE(russian);
  constexpr std::array<std::pair<unsigned, std::size_t>, 10> forms{
      {{0, 2}, {1, 0}, {2, 1}, {4, 1}, {5, 2}, {11, 2}, {12, 2}, {21, 0}, {22, 1}, {111, 2}}};
  for (const auto& [number, form] : forms) EXPECT_EQ(russian->form_of(number), form) << number;
  const auto czech = find_plural_rule("nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;");
  ASSERT_TRUE(czech);
  EXPECT_EQ(czech->form_of(1), 0U);
  EXPECT_EQ(czech->form_of(4), 1U);
  EXPECT_EQ(czech->form_of(5), 2U);
  EXPECT_EQ(czech->form_of(22), 2U);
  EXPECT_FALSE(find_plural_rule("nplurals=2; plural=(n > 1);"));
}

}  // namespace
}  // namespace rowan::language
