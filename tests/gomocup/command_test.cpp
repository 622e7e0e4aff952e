// SPDX-License-Identifier: MIT
#include "gomocup/protocol/command.hpp"

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "gomocup/protocol/info.hpp"
#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {

using Kind = Command::Kind;

static void PrintTo(const Command& order, std::ostream* out) {
  *out << "kind " << static_cast<int>(order.kind) << ", " << order.width << 'x' << order.height << ", point "
       << order.point.x << ',' << order.point.y << ", mark " << order.mark << ", number " << order.number
       << ", '" << order.text << "'";
}

namespace {

using Lines = std::vector<std::string>;

Command read(std::string_view line) {
  const auto order = parse_command(line);
  EXPECT_TRUE(order) << line << ": " << order.error().message;
  return order.value_or(Command{});
}

std::string problem(std::string_view line) {
  const auto order = parse_command(line);
  return order ? "none" : order.error().message;
}

TEST(Command, ReadsEveryCommandInEitherCase) {
  const std::vector<std::pair<std::string, Kind>> words{
      {"BEGIN", Kind::begin}, {"BOARD", Kind::board},     {"SWAP2BOARD", Kind::swap2_board},
      {"DONE", Kind::done},   {"RESTART", Kind::restart}, {"ABOUT", Kind::about},
      {"END", Kind::end},     {"STOP", Kind::stop},
  };
  for (const auto& [word, kind] : words) {
    EXPECT_EQ(read(word), Command{.kind = kind}) << word;
    EXPECT_EQ(read("  " + to_lower(word) + " \r"), Command{.kind = kind}) << word;
  }
  const std::vector<std::pair<std::string, Kind>> yixin{
      {"YXBOARD", Kind::quiet_board},
      {"YXBLOCK", Kind::block},
      {"YXBLOCKUNDO", Kind::unblock},
      {"YXBLOCKRESET", Kind::unblock_all},
      {"YXSTOP", Kind::stop},
      {"YXSEARCHDEFEND", Kind::search_defense},
      {"YXSHOWFORBID", Kind::show_forbidden},
      {"YXSHOWINFO", Kind::show_info},
      {"YXHASHCLEAR", Kind::forget},
      {"YXBALANCEONE", Kind::balance_one},
      {"YXBALANCETWO", Kind::balance_two},
  };
  for (const auto& [word, kind] : yixin) {
    EXPECT_EQ(read(word), (Command{.kind = kind, .is_yixin = true})) << word;
    EXPECT_EQ(read(to_lower(word)), (Command{.kind = kind, .is_yixin = true})) << word;
  }
}

TEST(Command, ReadsSizes) {
  EXPECT_EQ(read("START 15"), (Command{.kind = Kind::start, .width = 15, .height = 15}));
  EXPECT_EQ(read("start 20 12"), (Command{.kind = Kind::start, .width = 20, .height = 12}));
  EXPECT_EQ(read("RECTSTART 20,12"), (Command{.kind = Kind::start, .width = 20, .height = 12}));
  EXPECT_EQ(read("RECTSTART 20 , 12"), (Command{.kind = Kind::start, .width = 20, .height = 12}));
  EXPECT_EQ(problem("START"), "START expects a size such as 15, not nothing");
  EXPECT_EQ(problem("START x"), "START expects a size such as 15, not 'x'");
  EXPECT_EQ(problem("START 15 15 15"), "START expects a size such as 15, not '15 15 15'");
  EXPECT_EQ(problem("rectstart 20"), "RECTSTART expects width and height such as 20,12, not '20'");
}

TEST(Command, ReadsPoints) {
  EXPECT_EQ(read("TURN 7,8"), (Command{.kind = Kind::turn, .point = {7, 8}}));
  EXPECT_EQ(read("turn 7 , 8\r"), (Command{.kind = Kind::turn, .point = {7, 8}}));
  EXPECT_EQ(read("PLAY 10,0"), (Command{.kind = Kind::play, .point = {10, 0}}));
  EXPECT_EQ(read("TAKEBACK 0,10"), (Command{.kind = Kind::takeback, .point = {0, 10}}));
  EXPECT_EQ(read("7,8"), (Command{.kind = Kind::field, .point = {7, 8}}));
  EXPECT_EQ(read(" 7, 8, 2"), (Command{.kind = Kind::field, .point = {7, 8}, .mark = 2}));
  EXPECT_EQ(read("-7,8"), (Command{.kind = Kind::field, .point = {-7, 8}}));
  EXPECT_EQ(problem("TURN 7"), "TURN expects a point such as 7,8, not '7'");
  EXPECT_EQ(problem("7,8,0"), "'7,8,0': the mark after the point is 1 (own), 2 (opponent) or 3");
  EXPECT_EQ(problem("7 8"), "'7 8' is not a point; expected x,y or x,y,mark such as 7,8,1");
}

TEST(Command, ReadsNumbersAndText) {
  EXPECT_EQ(read("yxnbest 3"), (Command{.kind = Kind::best_moves, .number = 3, .is_yixin = true}));
  EXPECT_EQ(read("yxbalanceone -20"), (Command{.kind = Kind::balance_one, .number = -20, .is_yixin = true}));
  EXPECT_EQ(problem("yxnbest 0"), "YXNBEST expects a number from 1, not '0'");
  EXPECT_EQ(problem("yxbalancetwo much"), "YXBALANCETWO expects a number, not 'much'");
  EXPECT_EQ(read("INFO folder C:\\My Files"), (Command{.kind = Kind::info, .text = "folder C:\\My Files"}));
  EXPECT_EQ(read("What is this"), (Command{.kind = Kind::unknown, .text = "What is this"}));
  EXPECT_EQ(read("yxwhat"), (Command{.kind = Kind::unknown, .is_yixin = true, .text = "yxwhat"}));
  EXPECT_EQ(read(" \t\r"), Command{.kind = Kind::blank});
}

TEST(Command, StartsSquaresAndRectangles) {
  EXPECT_EQ(start_command(*find_game("freestyle 19x19")), "START 19");
  EXPECT_EQ(start_command(*find_game("freestyle 20x12")), "RECTSTART 20,12");
  EXPECT_EQ(info_command("time_left", -5), "INFO time_left -5");
}

/// Rows count from the top: points off all symmetry axes show the orientation.
TEST(Command, WritesRowsFromTheTop) {
  const Rules rules = *find_game("freestyle 20x12");
  const Position position = *play_moves(Position(rules), "b11 h3 c11");
  EXPECT_EQ(point_text(position.moves()[0]), "1,1");
  EXPECT_EQ(board_commands(position), (Lines{"BOARD", "1,1,2", "7,9,1", "2,1,2", "DONE"}));
  EXPECT_EQ(swap2_commands(position), (Lines{"SWAP2BOARD", "1,1", "7,9", "2,1", "DONE"}));
  EXPECT_EQ(swap2_commands(Position(rules)), (Lines{"SWAP2BOARD", "DONE"}));
}

TEST(Command, WritesArrangedStonesBeforeMoves) {
  const Rules rules = *find_game("freestyle 5x5");
  std::vector<Cell> cells(25, Cell::empty);
  cells[7] = Cell::second;
  cells[3] = Cell::first;
  Position position(rules, cells, Side::first);
  position.play(point_at(0, 0));
  EXPECT_EQ(board_commands(position), (Lines{"BOARD", "3,0,2", "2,1,1", "0,0,2", "DONE"}));
}

/// The parser understands the commands of Rowan's own manager, here for a board that is not square.
TEST(Command, ReadsTheCommandsOfRowansManager) {
  const Rules rules = *find_game("freestyle 20x12");
  EXPECT_EQ(read(start_command(rules)), (Command{.kind = Kind::start, .width = 20, .height = 12}));
  const Position position = *play_moves(Position(rules), "b11 h3 c11");
  const auto lines = board_commands(position);
  EXPECT_EQ(read(lines[0]).kind, Kind::board);
  EXPECT_EQ(read(lines[1]), (Command{.kind = Kind::field, .point = {1, 1}, .mark = 2}));
  EXPECT_EQ(read(lines[2]), (Command{.kind = Kind::field, .point = {7, 9}, .mark = 1}));
  EXPECT_EQ(read(lines[4]).kind, Kind::done);
  EXPECT_EQ(parse_info(read(info_command("time_left", -5)).text), (Info{Info::Key::time_left, -5}));
}

}  // namespace
}  // namespace rowan::gomocup
