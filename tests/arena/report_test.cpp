// SPDX-License-Identifier: MIT
#include "arena/report/report.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/report/report_data.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "json/json.hpp"
#include "support/print.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

record::GameRecord played(const std::string& game, const std::string& moves, std::string first,
                          std::string second) {
  const Position position = *play_moves(Position(*find_game(game)), moves);
  record::GameRecord record{.start = Position(position.rules()),
                            .players = {std::move(first), std::move(second)}};
  for (const Point point : position.moves()) record.moves.push_back(record::RecordedMove{.point = point});
  record.result = position.outcome();
  return record;
}

std::string page_of(const std::vector<record::GameRecord>& records,
                    const arena::ReportOptions& options = {}) {
  const TemporaryFolder folder;
  auto store = store::GameDatabase::open(folder / "games.db", store::Access::read_write);
  std::vector<store::NewGame> games;
  for (const record::GameRecord& record : records) games.push_back(store::NewGame{&record, std::nullopt});
  EXPECT_TRUE(store->add(games).has_value());
  const auto page = report_page(*store, options);
  EXPECT_TRUE(page.has_value()) << page.error().message;
  return *page;
}

/// The text between two markers, each of which must occur.
std::string between(const std::string& page, const std::string& before, const std::string& after) {
  const std::size_t start = page.find(before);
  EXPECT_NE(start, std::string::npos) << before;
  const std::size_t end = page.find(after, start + before.size());
  EXPECT_NE(end, std::string::npos) << after;
  return page.substr(start + before.size(), end - start - before.size());
}

json::Json data_of(const std::string& page) {
  return json::Json::parse(between(page, R"(<script type="application/json" id="data">)", "</script>"));
}

std::size_t count(const std::string& page, const std::string& text) {
  std::size_t found = 0;
  for (std::size_t at = page.find(text); at != std::string::npos; at = page.find(text, at + 1)) ++found;
  return found;
}

const std::vector<record::GameRecord>& three_games() {
  static const std::vector<record::GameRecord> games{played("tictactoe", "5 1 9 3 2 8 4 6 7", "Ann", "Bob"),
                                                     played("tictactoe", "5 7 1 2 9", "Bob", "Ann"),
                                                     played("freestyle", "h8 i9", "Ann", "Cid")};
  return games;
}

TEST(Report, ContainsAndCountsEveryGame) {
  const auto data = data_of(page_of(three_games()));
  EXPECT_EQ(data.at("total"), 3);
  EXPECT_EQ(data.at("games").size(), 3U);
  EXPECT_THAT(data.at("players").items(), ElementsAre("Ann", "Cid", "Bob"));
  const auto& newest = data.at("games").at(0);
  EXPECT_EQ(newest.at("id"), 3);
  EXPECT_EQ(newest.at("moves"), "7786");
  EXPECT_FALSE(newest.contains("line"));
  EXPECT_EQ(data.at("games").at(1).at("line"), "001122");
  ASSERT_EQ(data.at("encounters").size(), 1U);  // the third game has no result
  EXPECT_THAT(data.at("encounters").at(0).at("score").items(), ElementsAre(1, 1, 0));
  EXPECT_EQ(data.at("ratings").size(), 2U);
  EXPECT_EQ(data.at("ratings").at(0).at("player"), 2);
  EXPECT_TRUE(data.at("notes").empty());
}

TEST(Report, NotesWhatItOmits) {
  auto games = three_games();
  games.push_back(played("tictactoe", "1 2", "Ann", "Ann"));
  const auto data = data_of(page_of(games, {.embedded_games = 2}));
  EXPECT_EQ(data.at("total"), 4);
  EXPECT_EQ(data.at("games").size(), 2U);
  EXPECT_EQ(data.at("games").at(0).at("id"), 4);
  ASSERT_EQ(data.at("notes").size(), 2U);
  EXPECT_THAT(data.at("notes").at(0).get<std::string>(), HasSubstr("The newest 2 of 4 games"));
  EXPECT_THAT(data.at("notes").at(1).get<std::string>(), HasSubstr("self-play"));
}

TEST(Report, NotesPlayersWithoutARatingOnlyIfThereAreSome) {
  std::vector<record::GameRecord> games;
  for (std::size_t player = 1; player < arena::ReportData::most_rated; ++player)
    games.push_back(played("tictactoe", "1 4 2 5 3", "Ann", "Bob " + std::to_string(player)));
  EXPECT_THAT(data_of(page_of(games)).at("notes").dump(), Not(HasSubstr("Ratings cover")));
  games.push_back(played("tictactoe", "1 4 2 5 3", "Ann", "Zoe"));
  EXPECT_THAT(data_of(page_of(games)).at("notes").dump(), HasSubstr("Ratings cover the 150 players"));
}

TEST(Report, KeepsTimesEvaluationsAndStarts) {
  record::GameRecord record = played("tictactoe", "5 1", "Ann", "Bob");
  record.moves[0].time = std::chrono::microseconds(1500);
  record.moves[1].evaluation = Evaluation{.score = -7, .depth = 3};
  record.moves[1].comment = "hm";
  record::GameRecord other = played("tictactoe", "", "Ann", "Bob");
  other.start = Position(Rules{},
                         {Cell::first, Cell::empty, Cell::empty, Cell::second, Cell::empty, Cell::empty,
                          Cell::empty, Cell::empty, Cell::empty},
                         Side::second);
  const auto data = data_of(page_of({record, other}));
  const auto& game = data.at("games").at(1);
  EXPECT_THAT(game.at("times").items(), ElementsAre(1500, nullptr));
  EXPECT_THAT(game.at("evaluations").at(1).items(), ElementsAre(-7, 0, 3, 0));
  EXPECT_EQ(game.at("comments").at("2"), "hm");
  EXPECT_EQ(data.at("times").at(0).at("from"), 1000);
  EXPECT_EQ(data.at("games").at(0).at("start"), json::Json::parse(R"({"x":"00","o":"01","o_begins":true})"));
}

TEST(Report, EscapesTextsOfPlayersAndEngines) {
  const std::string hostile =
      "</script><script>alert(1)</script><!-- \"'&\xe2\x80\xa8 @DATA@ \xf0\x9f\x8c\xb3";
  record::GameRecord record = played("tictactoe", "5 1 9", hostile, "Bob");
  record.moves[0].comment = hostile;
  record.comment = hostile;
  record.event = hostile;
  record.detail = hostile + "\xff";  // not UTF-8
  const std::string page = page_of({record}, {.title = hostile, .date = hostile});
  EXPECT_EQ(count(page, "<script"), 2U);
  EXPECT_EQ(count(page, "</script"), 2U);
  EXPECT_THAT(page, Not(HasSubstr("<!-- ")));
  EXPECT_THAT(between(page, "<title>", "</title>"), HasSubstr("&lt;/script&gt;&lt;script&gt;alert(1)"));
  EXPECT_THAT(between(page, "<title>", "</title>"), HasSubstr("@DATA@"));
  const auto data = data_of(page);
  const auto name = data.at("players").at(0).get<std::string>();
  EXPECT_THAT(name, HasSubstr("</script><script>alert(1)</script>"));
  EXPECT_THAT(name, HasSubstr("\xf0\x9f\x8c\xb3"));
  EXPECT_THAT(data.at("games").at(0).at("comment").get<std::string>(), HasSubstr("<!-- \"'&"));
}

/// The report contains the style sheets that define the colors of the page of `rowan serve`.
TEST(Report, HasTheColorsOfThePage) {
  const std::string page = page_of(three_games());
  for (const char* const file : {"tokens.css", "dark.css"}) {
    std::ifstream stream(std::filesystem::path(ROWAN_SOURCE_DIR) / "web/style" / file);
    const std::string sheet(std::istreambuf_iterator<char>(stream), {});
    ASSERT_FALSE(sheet.empty()) << file;
    EXPECT_EQ(count(page, sheet), 1U) << file;
  }
}

/// The page includes the wood grain as a data URL. Its characters with a special meaning in HTML, CSS or a
/// URL are escaped.
TEST(Report, HasTheWoodOfThePage) {
  const std::string page = page_of(three_games());
  const std::string grain = between(page, "--grain: url(\"data:image/svg+xml,", "\")");
  EXPECT_THAT(grain, ::testing::StartsWith("%3Csvg xmlns=%22"));
  EXPECT_THAT(grain, HasSubstr("feTurbulence"));
  for (const char sign : {'<', '>', '"', '#', '\n', '&'}) EXPECT_FALSE(grain.contains(sign)) << sign;
}

TEST(Report, LoadsNothingFromTheNetwork) {
  std::string page = page_of(three_games());
  const std::string svg_name = "http://www.w3.org/2000/svg";  // a namespace name, never fetched
  page.erase(page.find(svg_name), svg_name.size());
  for (const std::string_view within_page : {"url(#", "url(\"data:"}) {  // references within the page itself
    while (page.contains(within_page)) page.erase(page.find(within_page), within_page.size());
  }
  for (const char* outside :
       {"http:", "https:", "src=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML"}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
  EXPECT_EQ(count(page, "href="), 1U);
  EXPECT_THAT(page, HasSubstr(R"(href="data:,")"));
  for (const char* place : {"@TITLE@", "@SIGN@", "@STYLE@", "@DARK@", "@SCRIPT@", "@DATA@"})
    EXPECT_THAT(page, Not(HasSubstr(place)));
}

/// Every element that is opened is closed, in the right order.
TEST(Report, IsWellFormed) {
  std::string page = page_of(three_games());
  const std::string style = between(page, "<style>", "</style>");
  page.erase(page.find(style), style.size());
  const std::string dark =
      between(page, "<style id=\"dark\" media=\"(prefers-color-scheme: dark)\">", "</style>");
  page.erase(page.find(dark), dark.size());
  const std::string script = between(page, "<script>\n", "</script>");
  page.erase(page.find(script), script.size());
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const bool closes = page[at + 1] == '/';
    const std::size_t start = at + (closes ? 2 : 1);
    const std::string name = page.substr(start, page.find_first_of(" >\n", start) - start);
    if (name == "!DOCTYPE" || name == "meta" || name == "link") continue;
    if (!closes && page[page.find('>', start) - 1] == '/') continue;  // self-closing SVG element
    if (!closes) {
      open.push_back(name);
      continue;
    }
    ASSERT_FALSE(open.empty()) << name;
    ASSERT_EQ(open.back(), name);
    open.pop_back();
  }
  EXPECT_TRUE(open.empty());
}

TEST(Report, AnEmptyStoreHasAReport) {
  const auto data = data_of(page_of({}));
  EXPECT_EQ(data.at("total"), 0);
  EXPECT_TRUE(data.at("games").empty());
  EXPECT_TRUE(data.at("ratings").empty());
}

TEST(Report, BinsHaveRoundLimits) {
  std::vector<std::int64_t> bins;
  for (const std::int64_t time : {-5, 0, 1, 4, 5, 9, 10, 19, 20, 49, 50, 99, 1999, 2000})
    bins.push_back(arena::time_bin(time));
  EXPECT_THAT(bins, ElementsAre(0, 0, 1, 2, 5, 5, 10, 10, 20, 20, 50, 50, 1000, 2000));
  EXPECT_GT(arena::time_bin(INT64_MAX), 0);
  const arena::LengthBins few = arena::bin_lengths({{5, 2}, {9, 1}}, 10);
  EXPECT_EQ(few.first, 5);
  EXPECT_EQ(few.width, 1);
  EXPECT_THAT(few.counts, ElementsAre(2, 0, 0, 0, 1));
  const arena::LengthBins many = arena::bin_lengths({{7, 1}, {13, 2}, {225, 4}}, 12);
  EXPECT_EQ(many.first, 0);
  EXPECT_EQ(many.width, 20);
  EXPECT_EQ(many.counts.size(), 12U);
  EXPECT_EQ(many.counts.front(), 3);
  EXPECT_EQ(many.counts.back(), 4);
}

}  // namespace
}  // namespace rowan::testing
