// SPDX-License-Identifier: MIT
#include "files/sgf.hpp"

#include <gtest/gtest.h>

#include "files/random_records.hpp"
#include "files/random_trees.hpp"
#include "files/sgf_text.hpp"
#include "game/position_text.hpp"

namespace rowan::files {
namespace {

using testing::record_of;

Result<std::vector<record::GameTree>> read(std::string_view text) {
  Notes notes;
  return parse_sgf(text, std::nullopt, notes);
}

std::vector<std::string> notes_of(std::string_view text) {
  Notes notes;
  EXPECT_TRUE(parse_sgf(text, std::nullopt, notes));
  return notes.lines();
}

record::GameTree game(std::string_view text) {
  auto games = read(text);
  EXPECT_TRUE(games) << games.error().message;
  EXPECT_EQ(games->size(), 1U);
  return games->front();
}

std::string sgf_error(std::string_view text) {
  const auto games = read(text);
  return games ? "" : games.error().message;
}

TEST(Sgf, CountsLettersFromTheTopLeft) {
  const record::GameRecord record =
      record_of("freestyle", {point_at(2, 0), point_at(14, 3), point_at(5, 11)});
  const std::string text = "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[freestyle]\n;B[ca];W[od];B[fl])\n";
  EXPECT_EQ(write_sgf({record::tree_of(record)}).bytes, text);
  EXPECT_EQ(main_line(game(text)), record);
}

TEST(Sgf, UsesCapitalsAfterZAndSupportsRectangles) {
  const record::GameRecord record =
      record_of("standard 30x28", {point_at(29, 0), point_at(0, 27), point_at(26, 25)});
  const std::string text = write_sgf({record::tree_of(record)}).bytes;
  EXPECT_NE(text.find("SZ[30:28]RU[standard]\n;B[Da];W[aB];B[Az])"), std::string::npos) << text;
  EXPECT_EQ(main_line(game(text)), record);
}

TEST(Sgf, RandomGamesSurviveARoundTrip) {
  for (const char* const name : {"tictactoe", "freestyle", "renju", "caro-exact 20x9", "32x32x6"}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
      Random random(seed);
      const record::GameRecord record = testing::random_record(*find_game(name), random, 60);
      EXPECT_EQ(main_line(game(write_sgf({record::tree_of(record)}).bytes)).value(), record);
    }
  }
}

TEST(Sgf, UnnamedRulesSurviveARoundTrip) {
  Rules rules = *find_game("standard 9x9");
  rules.k = 4;
  rules.blocked_five = BlockedFive::ignored;
  record::GameRecord record;
  record.start = Position(rules);
  const std::string text = write_sgf({record::tree_of(record)}).bytes;
  EXPECT_NE(text.find("RU[k=4 overline=ignored blocked_five=ignored]"), std::string::npos) << text;
  EXPECT_EQ(game(text).header.rules(), rules);
}

TEST(Sgf, RandomTreesSurviveARoundTrip) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Rules rules = *find_game("freestyle", Size{9, 12});
    const record::GameTree tree = testing::random_tree(rules, random, 60, testing::WithTags::yes);
    EXPECT_EQ(game(write_sgf({tree}).bytes), tree);
  }
}

TEST(Sgf, ReadsSeveralGamesVariationsAndLooseSyntax) {
  const auto games = read(
      " junk ( here\n( ; FF[4] GaMe[4]\nSiZe[15] ;B[hh]\n(;W[ii];B[ij])\n( ;W[ih] ) )\n\n(;GM[4];W[aa])\n");
  ASSERT_TRUE(games) << games.error().message;
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ(write_sgf({games->front()}).bytes,
            "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[freestyle]\n;B[hh](;W[ii];B[ij])(;W[ih]))\n");
  EXPECT_EQ(games->back().header.start.side_to_move(), Side::second) << "the first move says who begins";
}

TEST(Sgf, ReadsFilesOfMatchRunners) {
  const record::GameTree tree = game(
      "(;FF[4]GM[4]GN[1]EV[a x b]DT[2026.11.15 05:19:00]RO[1.1]RU[4]SZ[15]PB[a]PW[b]RE[W+1]"
      "TE[White win by time forfeit]\n;B[hh]C[opening move]\n;W[hi]C[120ms])\n\n");
  EXPECT_EQ(tree.header.rules(), *find_game("renju"));
  EXPECT_EQ(tree.header.result, Outcome::second_wins);
  EXPECT_EQ(tree.header.detail, "White win by time forfeit");
  EXPECT_EQ(tree.header.date, "2026.11.15 05:19:00");
  EXPECT_EQ(tree.remarks(1).comment, "opening move");
  EXPECT_EQ(tree.remarks(2).time, std::chrono::milliseconds(120));
  EXPECT_EQ(game("(;RU[1])").header.rules(), *find_game("standard"));
  EXPECT_EQ(game("(;RU[0]SZ[20])").header.rules(), *find_game("freestyle 20x20"));
}

TEST(Sgf, ReadsEscapesAndLineEnds) {
  const record::GameTree tree = game("(;C[a\\]b\\\\c\\\nd\r\ne\\:f];B[hh]C[])");
  EXPECT_EQ(tree.remarks(0).comment, "a]b\\cd\ne:f");
  EXPECT_EQ(tree.remarks(1).comment, "");
}

TEST(Sgf, ReadsSetupStonesAndTheSideToMove) {
  const record::GameTree tree = game("(;SZ[4:3]RU[k=3]AB[aa][bb:cb]AW[dc]PL[W];W[da])");
  EXPECT_EQ(tree.header.start, *parse_position("x3/1xx1/3o o", *find_game("4x3x3")));
  EXPECT_EQ(game(write_sgf({tree}).bytes), tree);
}

TEST(Sgf, PassesAreKeptInTreesButNotInGames) {
  const record::GameTree tree = game("(;SZ[15];B[hh];W[];B[tt];W[ii])");
  EXPECT_EQ(tree.node(2).kind, record::NodeKind::pass);
  EXPECT_EQ(tree.node(3).kind, record::NodeKind::pass);
  EXPECT_EQ(main_line(tree).error().message, "move 2 is a pass, which a Rowan game cannot contain");
  EXPECT_EQ(game("(;SZ[20];B[tt])").node(1).point, point_at(19, 19));
}

TEST(Sgf, ReadsResultsInManyForms) {
  const auto end_of = [](const std::string& text) {
    const record::GameRecord header = game("(;RE[" + text + "])").header;
    return std::pair(header.result, header.termination);
  };
  EXPECT_EQ(end_of("B+Resign"), std::pair(Outcome::first_wins, record::Termination::resignation));
  EXPECT_EQ(end_of("W+T"), std::pair(Outcome::second_wins, record::Termination::late));
  EXPECT_EQ(end_of("Draw"), std::pair(Outcome::draw, record::Termination::unknown));
  EXPECT_EQ(end_of("0"), std::pair(Outcome::draw, record::Termination::unknown));
  EXPECT_EQ(end_of("?"), std::pair(Outcome::ongoing, record::Termination::unknown));
}

TEST(Sgf, NotesNameWhatIsNotKept) {
  EXPECT_EQ(
      notes_of("(;RU[Japanese]RE[huh];B[aa]AE[bb])"),
      (std::vector<std::string>{"the rules 'Japanese' are unknown; using freestyle",
                                "the result 'huh' is not understood", "properties AE of SGF are not kept"}));
  EXPECT_EQ(notes_of("(;PL[B];B[aa]PL[W])"),
            std::vector<std::string>{"properties PL of SGF are kept only in the first node"});
}

TEST(Sgf, KeepsPropertiesThatRowanDoesNotUse) {
  const std::string text =
      "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[freestyle]PB[Ada]PW[Ben]EV[Cup]RO[2]DT[2026-11-15]RE[B+]"
      "BR[3 dan]GN[]N[first\\]one]PC[Tallinn]\n"
      ";B[hh]LB[hh:own][ii:A]MA[hh][gg]N[]TR[aa][bb:cc]C[why]\n;W[ig]N[a name])\n";
  EXPECT_EQ(write_sgf({game(text)}).bytes, text);
  EXPECT_EQ(notes_of(text), std::vector<std::string>{});
  const record::GameTree tree = game(text);
  EXPECT_EQ(tree.remarks(1).tags,
            (record::Tags{{"LB", {"ii:A"}}, {"MA", {"gg"}}, {"N", {""}}, {"TR", {"aa", "bb:cc"}}}));
  EXPECT_EQ(tree.remarks(1).board_text, "own");
  EXPECT_TRUE(tree.node(1).is_marked);
}

TEST(Sgf, WritesResultsAsTheyWereRead) {
  for (const char* result : {"B+", "B+1", "W+", "W+Resign", "w+t", "0", "Draw", "?", "Void", "B+5"}) {
    const std::string property = std::string("RE[") + result + ']';
    const std::string text = write_sgf({game("(;" + property + ";B[hh])")}).bytes;
    EXPECT_NE(text.find(property), std::string::npos) << text;
  }
}

TEST(Sgf, DoesNotWriteAnOutdatedResult) {
  record::GameTree tree = game("(;RE[B+];B[hh])");
  tree.header.result = Outcome::second_wins;
  tree.header.termination = record::Termination::resignation;
  EXPECT_NE(write_sgf({tree}).bytes.find("RE[W+R]"), std::string::npos);
}

TEST(Sgf, TagsCannotContradictTheGame) {
  record::GameTree tree = game("(;SZ[15];B[hh])");
  tree.set_remarks(1, {.tags = {{"W", {"ii"}}, {"C", {"said"}}, {"x]", {""}}, {"TR", {"a]W[bb"}}}});
  EXPECT_EQ(write_sgf({tree}).bytes,
            "(;FF[4]GM[4]CA[UTF-8]AP[Rowan]SZ[15]RU[freestyle]\n;B[hh]TR[a\\]W[bb])\n");
}

TEST(Sgf, MovesOfBothSidesInOneNodeAreReadInTurn) {
  const std::string one_each = "(;SZ[15];B[hh];W[ig];B[gg];W[if])";
  const std::string note = "nodes with moves of both sides are read as one move after the other";
  for (const char* text : {"(;SZ[15];B[hh]W[ig];B[gg]W[if])", "(;SZ[15]B[hh]W[ig];W[if]B[gg])",
                           "(;SZ[15];B[hh]W[ig]B[gg]W[if])"}) {
    EXPECT_EQ(main_line(game(text))->moves, main_line(game(one_each))->moves) << text;
    EXPECT_EQ(notes_of(text), std::vector{note}) << text;
  }
  // The variations of such a node follow its last move. The comment of the root stays with the root; the
  // comment of any other such node belongs to its last move.
  const record::GameTree tree = game("(;B[hh]W[ig]C[why](;B[gg])(;B[gf]))");
  EXPECT_EQ(tree.size(), 5);
  EXPECT_EQ(tree.remarks(2).comment, "");
  const record::GameTree below = game("(;SZ[15];B[hh]W[ig]C[why](;B[gg])(;B[gf]))");
  EXPECT_EQ(below.remarks(2).comment, "why");
  EXPECT_EQ(below.node(4).parent, 2);
  // White may move first.
  EXPECT_EQ(game("(;SZ[15];W[hh]B[ig])").header.start.side_to_move(), Side::second);
}

TEST(Sgf, ReadsFilesLabeledAsGo) {
  const std::string text = "(;GM[1]FF[4]SZ[15];B[hh];W[ig])";
  EXPECT_EQ(main_line(game(text))->moves.size(), 2U);
  EXPECT_EQ(notes_of(text),
            std::vector<std::string>{"the file is labeled as a game of Go, GM[1], and read as gomoku"});
  EXPECT_EQ(game("(;GM[1];B[ss])").header.rules().width, 19);  // the default board of Go
}

TEST(Sgf, RefusesAStartWithRowsOfBothSides) {
  EXPECT_TRUE(sgf_error("(;SZ[15]AB[aa:ea]AW[ab:eb])")
                  .starts_with("line 1: AB[aa:ea]: both sides have a winning row"));
}

TEST(Sgf, ErrorsNameTheLine) {
  EXPECT_EQ(sgf_error("hello"), "line 1: expected a game, which begins with '(;'");
  EXPECT_EQ(sgf_error("(;GM[3])"), "line 1: GM[3]: expected gomoku, GM[4]");
  EXPECT_EQ(sgf_error("(;SZ[40])"), "line 1: SZ[40]: expected a size from 1 to 32, such as 15 or 20:12");
  EXPECT_EQ(sgf_error("(;SZ[15]\n;B[aa]\n;W[pa])"),
            "line 3: W[pa]: expected a point of the board, such as hh; the last one is oo");
  EXPECT_EQ(sgf_error("(;B[aa]\n;W[aa])"), "line 2: W[aa]: the point is occupied");
  EXPECT_EQ(sgf_error("(;B[aa][bb])"), "line 1: B[aa]: a move must be a single point");
  EXPECT_EQ(sgf_error("(;B[aa]\n;B[bb])"), "line 2: B[bb]: it is white's turn");
  EXPECT_EQ(sgf_error("(;B[aa]W[aa])"), "line 1: W[aa]: the point is occupied");
  EXPECT_EQ(sgf_error("(;B[aa]\n;B[bb]W[cc]B[dd]W[ee])"), "line 2: B[bb]: it is white's turn");
  EXPECT_EQ(sgf_error("(;B[aa];AB[bb])"), "line 1: AB[bb]: stones can be set up only before the first move");
  EXPECT_EQ(sgf_error("(;AB[aa]AW[aa])"), "line 1: AW[aa]: stones of both colors on one point");
  EXPECT_EQ(sgf_error("(;B[aa]\n;W[bb"), "line 2: 'W': the value has no closing ']'");
  EXPECT_EQ(sgf_error("(;B[aa]\n"), "line 2: the file ends within a game; expected ')'");
  EXPECT_EQ(sgf_error("(;B[aa]\n;B7)"), "line 2: 'B': expected a value in [ ]");
  EXPECT_EQ(sgf_error("(;B[aa] 7)"), "line 1: '7': expected ';', '(' or ')'");
  EXPECT_EQ(sgf_error("(;B[aa]())"), "line 1: expected ';' after '('");
}

TEST(Sgf, LongLinesAndDeepNestingDoNotRecurse) {
  std::string deep = "(;SZ[15]";
  for (int count = 0; count < 200'000; ++count) deep += "(;C[x]";
  EXPECT_EQ(game(deep + std::string(200'001, ')')).size(), 200'001);
  std::string passes = "(;SZ[15]";
  for (int count = 0; count < 100'000; ++count) passes += count % 2 == 0 ? ";B[]" : ";W[]";
  const record::GameTree tree = game(passes + ")");
  EXPECT_EQ(tree.size(), 100'001);
  EXPECT_EQ(game(write_sgf({tree}).bytes), tree);
}

}  // namespace
}  // namespace rowan::files
