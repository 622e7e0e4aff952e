// SPDX-License-Identifier: MIT
#include "files/renlib.hpp"

#include <gtest/gtest.h>

#include "files/random_trees.hpp"
#include "game/notation.hpp"

namespace rowan::files {
namespace {

std::string bytes_of(std::initializer_list<int> numbers) {
  std::string bytes;
  for (const int number : numbers) bytes += static_cast<char>(number);
  return bytes;
}

std::string header(int minor) { return "\xFFRenLib\xFF\x03" + bytes_of({minor}) + std::string(10, '\xFF'); }

record::GameTree library(std::string_view bytes) {
  Notes notes;
  auto tree = parse_renlib(bytes, std::nullopt, notes);
  EXPECT_TRUE(tree) << tree.error().message;
  return std::move(tree).value();
}

std::string renlib_error(std::string_view bytes) {
  Notes notes;
  const auto tree = parse_renlib(bytes, std::nullopt, notes);
  return tree ? "" : tree.error().message;
}

/// Every node as "depth:point", without the root.
std::string outline(const record::GameTree& tree) {
  std::string text;
  for (record::GameTree::Index index = 1; index < tree.size(); ++index) {
    int depth = 0;
    for (auto at = index; at != record::GameTree::root; at = tree.node(at).parent) ++depth;
    text += std::to_string(depth) + ':' + to_text(tree.node(index).point, tree.header.rules()) + ' ';
  }
  return text;
}

TEST(RenLib, CountsColumnsFromOneAndRowsFromTheTop) {
  record::GameRecord record;
  record.start = Position(*find_game("freestyle"));
  record.moves = {{point_at(2, 0)}, {point_at(14, 3)}, {point_at(5, 11)}};
  const std::string bytes = header(4) + bytes_of({0, 0, 0x03, 0, 0x3F, 0, 0xB6, 0x40});
  EXPECT_EQ(write_renlib(record::tree_of(record))->bytes, bytes);
  EXPECT_EQ(main_line(library(bytes)), record);
}

TEST(RenLib, ALibraryMayBeginOnH8WithoutARoot) {
  record::GameRecord record;
  record.start = Position(*find_game("freestyle"));
  record.moves = {{point_at(7, 7)}, {point_at(8, 6)}};
  const std::string nodes = bytes_of({0x78, 0, 0x69, 0x40});
  EXPECT_EQ(write_renlib(record::tree_of(record))->bytes, header(0) + nodes);
  EXPECT_EQ(main_line(library(header(0) + nodes)), record);
  EXPECT_EQ(main_line(library(nodes)), record) << "the oldest files have no header either";
  EXPECT_TRUE(looks_like_renlib(nodes));
  EXPECT_TRUE(looks_like_renlib("x@"));
  EXPECT_FALSE(looks_like_renlib("x1y2\n"));
  EXPECT_FALSE(looks_like_renlib("xavier\nyves\n9,9,0\n"));
}

TEST(RenLib, SiblingsFollowTheLeafOfThePreviousLine) {
  // h8 (i9 (j10, k11), i8), g7
  const record::GameTree tree = library(
      header(4) + bytes_of({0, 0, 0x78, 0x80, 0x69, 0x80, 0x5A, 0xC0, 0x4B, 0x40, 0x79, 0x40, 0x87, 0x40}));
  EXPECT_EQ(outline(tree), "1:h8 2:i9 3:j10 3:k11 2:i8 1:g7 ");
  EXPECT_TRUE(tree.has_variations());
}

TEST(RenLib, ReadsTextsMarksAndExtensions) {
  std::string bytes = header(4) + bytes_of({0, 0x08}) + "root" + bytes_of({0, 0});
  bytes += bytes_of({0x78, 0x18}) + "one\x08two\r\nthree" + bytes_of({0, 0});
  bytes += bytes_of({0x69, 0xC3, 0, 1}) + "A" + bytes_of({0});
  bytes += bytes_of({0x79, 0x64}) + "\x41" + bytes_of({0x7D | 0x80});
  const record::GameTree tree = library(bytes);
  ASSERT_EQ(tree.size(), 4);
  EXPECT_EQ(tree.remarks(0).comment, "root");
  EXPECT_EQ(tree.remarks(1).comment, "one\ntwo\nthree");
  EXPECT_TRUE(tree.node(1).is_marked);
  EXPECT_EQ(tree.node(2).kind, record::NodeKind::nothing);
  EXPECT_EQ(tree.node(2).point, point_at(8, 6));
  EXPECT_EQ(tree.remarks(2).board_text, "A");
  EXPECT_EQ(tree.remarks(3).comment, "A\u00E5") << "an old comment of seven bits";
  EXPECT_TRUE(tree.node(3).is_start);
  EXPECT_EQ(library(write_renlib(tree)->bytes), tree);
}

TEST(RenLib, RandomTreesSurviveARoundTripAndSgf) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const record::GameTree tree = testing::random_tree(*find_game("freestyle"), random, 80);
    const auto written = write_renlib(tree);
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(library(written->bytes), tree);
    Notes notes;
    const auto through_sgf = parse_sgf(write_sgf({library(written->bytes)}).bytes, std::nullopt, notes);
    ASSERT_TRUE(through_sgf) << through_sgf.error().message;
    EXPECT_EQ(notes.lines(), std::vector<std::string>{});
    EXPECT_EQ(write_renlib(through_sgf->front())->bytes, written->bytes);
  }
}

TEST(RenLib, ReadsAHundredThousandNodesInOneLine) {
  record::GameTree tree;
  tree.header.start = Position(*find_game("freestyle"));
  for (int count = 0; count < 100'000; ++count)
    tree.add({.kind = record::NodeKind::pass, .parent = tree.size() - 1});
  EXPECT_EQ(library(write_renlib(tree)->bytes), tree);
}

TEST(RenLib, APartOfALibraryIsReadWithANote) {
  Notes notes;
  const auto tree =
      parse_renlib(header(0) + bytes_of({0x78, 0x80, 0x69, 0x80, 0x6A, 0x40}), std::nullopt, notes);
  ASSERT_TRUE(tree);
  EXPECT_EQ(notes.lines().size(), 1U);
}

TEST(RenLib, ErrorsNameTheByte) {
  EXPECT_EQ(renlib_error("hello"), "byte 0: expected the header of RenLib, or a first move on h8");
  EXPECT_EQ(renlib_error("\xFFRenLib\xFF\x03"), "byte 9: the header is cut short");
  EXPECT_EQ(renlib_error("\xFFRenLib\xFF\x04\x01" + std::string(10, '\xFF')),
            "byte 8: version 4.1 is not supported; expected 3.4 or older");
  EXPECT_EQ(renlib_error(header(4) + bytes_of({0, 0, 0x78})), "byte 22: a move of two bytes is cut short");
  EXPECT_EQ(renlib_error(header(4) + bytes_of({0, 0, 0x10, 0})),
            "byte 22: position 16 is not a point of 15x15");
  EXPECT_EQ(renlib_error(header(4) + bytes_of({0, 0, 0xF1, 0})),
            "byte 22: position 241 is not a point of 15x15");
  EXPECT_EQ(renlib_error(header(0) + bytes_of({0x78, 0, 0x78, 0x40})), "byte 22: h8: the point is occupied");
  EXPECT_EQ(renlib_error(header(0) + bytes_of({0x78, 0x40, 0x79, 0x40})),
            "byte 22: the file continues after the end of the tree");
  EXPECT_EQ(renlib_error(header(0) + bytes_of({0x78, 0x48, 'a'})),
            "byte 22: the text has no terminating zero");
  EXPECT_EQ(renlib_error(header(0) + bytes_of({0x78, 0x60, 'a'})), "byte 22: the old comment has no end");
  EXPECT_EQ(renlib_error(header(0) + bytes_of({0x78, 0x41, 0})), "byte 22: an extension is cut short");
}

TEST(RenLib, RefusesOtherGamesAndNotesLosses) {
  record::GameRecord record;
  EXPECT_EQ(write_renlib(record::tree_of(record)).error().message,
            "RenLib is for boards of 15x15; this game is 3x3, 3 or more in a row win");
  record.start = Position(*find_game("15x15x6"));
  EXPECT_EQ(write_renlib(record::tree_of(record)).error().message,
            "RenLib is for five in a row; this game is 15x15x6");
  record.start = Position(*find_game("renju"));
  record.players = {"a", "b"};
  record.moves = {{.point = point_at(7, 7), .time = std::chrono::microseconds(5)}};
  EXPECT_EQ(write_renlib(record::tree_of(record))->notes.lines(),
            (std::vector<std::string>{"the rules (renju) are not kept: name them when the file is read",
                                      "the names of the players are not kept",
                                      "the times of the moves are not kept"}));
}

}  // namespace
}  // namespace rowan::files
