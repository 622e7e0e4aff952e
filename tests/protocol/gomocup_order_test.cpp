// SPDX-License-Identifier: MIT
#include "protocol/gomocup_order.hpp"

#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "protocol/gomocup_command.hpp"
#include "protocol/gomocup_info.hpp"

namespace rowan::protocol {

using Kind = GomocupOrder::Kind;

static void PrintTo(const GomocupOrder& order, std::ostream* out) {
  *out << "kind " << static_cast<int>(order.kind) << ", " << order.width << 'x' << order.height << ", point "
       << order.point.x << ',' << order.point.y << ", mark " << order.mark << ", number " << order.number
       << ", '" << order.text << "'";
}

namespace {

GomocupOrder read(std::string_view line) {
  const auto order = parse_gomocup_order(line);
  EXPECT_TRUE(order) << line << ": " << order.error().message;
  return order.value_or(GomocupOrder{});
}

std::string problem(std::string_view line) {
  const auto order = parse_gomocup_order(line);
  return order ? "none" : order.error().message;
}

TEST(GomocupOrder, ReadsEveryCommandInEitherCase) {
  const std::vector<std::pair<std::string, Kind>> words{
      {"BEGIN", Kind::begin}, {"BOARD", Kind::board},     {"SWAP2BOARD", Kind::swap2_board},
      {"DONE", Kind::done},   {"RESTART", Kind::restart}, {"ABOUT", Kind::about},
      {"END", Kind::end},     {"STOP", Kind::stop},
  };
  for (const auto& [word, kind] : words) {
    EXPECT_EQ(read(word), GomocupOrder{.kind = kind}) << word;
    EXPECT_EQ(read("  " + to_lower(word) + " \r"), GomocupOrder{.kind = kind}) << word;
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
    EXPECT_EQ(read(word), (GomocupOrder{.kind = kind, .is_yixin = true})) << word;
    EXPECT_EQ(read(to_lower(word)), (GomocupOrder{.kind = kind, .is_yixin = true})) << word;
  }
}

TEST(GomocupOrder, ReadsSizes) {
  EXPECT_EQ(read("START 15"), (GomocupOrder{.kind = Kind::start, .width = 15, .height = 15}));
  EXPECT_EQ(read("start 20 12"), (GomocupOrder{.kind = Kind::start, .width = 20, .height = 12}));
  EXPECT_EQ(read("RECTSTART 20,12"), (GomocupOrder{.kind = Kind::start, .width = 20, .height = 12}));
  EXPECT_EQ(read("RECTSTART 20 , 12"), (GomocupOrder{.kind = Kind::start, .width = 20, .height = 12}));
  EXPECT_EQ(problem("START"), "START expects a size such as 15, not nothing");
  EXPECT_EQ(problem("START x"), "START expects a size such as 15, not 'x'");
  EXPECT_EQ(problem("START 15 15 15"), "START expects a size such as 15, not '15 15 15'");
  EXPECT_EQ(problem("rectstart 20"), "RECTSTART expects width and height such as 20,12, not '20'");
}

TEST(GomocupOrder, ReadsPoints) {
  EXPECT_EQ(read("TURN 7,8"), (GomocupOrder{.kind = Kind::turn, .point = {7, 8}}));
  EXPECT_EQ(read("turn 7 , 8\r"), (GomocupOrder{.kind = Kind::turn, .point = {7, 8}}));
  EXPECT_EQ(read("PLAY 10,0"), (GomocupOrder{.kind = Kind::play, .point = {10, 0}}));
  EXPECT_EQ(read("TAKEBACK 0,10"), (GomocupOrder{.kind = Kind::takeback, .point = {0, 10}}));
  EXPECT_EQ(read("7,8"), (GomocupOrder{.kind = Kind::field, .point = {7, 8}}));
  EXPECT_EQ(read(" 7, 8, 2"), (GomocupOrder{.kind = Kind::field, .point = {7, 8}, .mark = 2}));
  EXPECT_EQ(read("-7,8"), (GomocupOrder{.kind = Kind::field, .point = {-7, 8}}));
  EXPECT_EQ(problem("TURN 7"), "TURN expects a point such as 7,8, not '7'");
  EXPECT_EQ(problem("7,8,0"), "'7,8,0': the mark after the point is 1 (own), 2 (opponent) or 3");
  EXPECT_EQ(problem("7 8"), "'7 8' is not a point; expected x,y or x,y,mark such as 7,8,1");
}

TEST(GomocupOrder, ReadsNumbersAndText) {
  EXPECT_EQ(read("yxnbest 3"), (GomocupOrder{.kind = Kind::best_moves, .number = 3, .is_yixin = true}));
  EXPECT_EQ(read("yxbalanceone -20"),
            (GomocupOrder{.kind = Kind::balance_one, .number = -20, .is_yixin = true}));
  EXPECT_EQ(problem("yxnbest 0"), "YXNBEST expects a number from 1, not '0'");
  EXPECT_EQ(problem("yxbalancetwo much"), "YXBALANCETWO expects a number, not 'much'");
  EXPECT_EQ(read("INFO folder C:\\My Files"),
            (GomocupOrder{.kind = Kind::info, .text = "folder C:\\My Files"}));
  EXPECT_EQ(read("What is this"), (GomocupOrder{.kind = Kind::unknown, .text = "What is this"}));
  EXPECT_EQ(read("yxwhat"), (GomocupOrder{.kind = Kind::unknown, .is_yixin = true, .text = "yxwhat"}));
  EXPECT_EQ(read(" \t\r"), GomocupOrder{.kind = Kind::blank});
}

/// Commands of Rowan's own manager are understood, on a board without symmetry.
TEST(GomocupOrder, UnderstandsOurManager) {
  const Rules rules = *find_game("freestyle 20x12");
  EXPECT_EQ(read(start_command(rules)), (GomocupOrder{.kind = Kind::start, .width = 20, .height = 12}));
  const Position position = *play_moves(Position(rules), "b11 h3 c11");
  const auto lines = board_commands(position);
  EXPECT_EQ(read(lines[0]).kind, Kind::board);
  EXPECT_EQ(read(lines[1]), (GomocupOrder{.kind = Kind::field, .point = {1, 1}, .mark = 2}));
  EXPECT_EQ(read(lines[2]), (GomocupOrder{.kind = Kind::field, .point = {7, 9}, .mark = 1}));
  EXPECT_EQ(read(lines[4]).kind, Kind::done);
  EXPECT_EQ(parse_gomocup_info(read(info_command("time_left", -5)).text),
            (GomocupInfo{GomocupInfo::Key::time_left, -5}));
}

TEST(GomocupRules, AreTheInverseOfTheirNumbers) {
  for (const int number : {0, 1, 4, 8, 9}) {
    for (const RuleDialect dialect : {RuleDialect::gomocup, RuleDialect::yixin}) {
      const auto rules = gomocup_rules(number, dialect, 20, 12);
      ASSERT_TRUE(rules);
      EXPECT_TRUE(rules->is_valid());
      EXPECT_EQ(rules->width, 20);
      EXPECT_EQ(rules->height, 12);
      EXPECT_EQ(gomocup_rule(*rules), number);
    }
  }
}

TEST(GomocupRules, TwoMeansWhatTheSpeakerMeans) {
  const auto meant = [](int number, RuleDialect dialect) {
    return *gomocup_rule(*gomocup_rules(number, dialect, 15, 15));
  };
  EXPECT_EQ(meant(2, RuleDialect::gomocup), 0);
  EXPECT_EQ(meant(3, RuleDialect::gomocup), 1);
  EXPECT_EQ(meant(5, RuleDialect::gomocup), 4);
  EXPECT_EQ(meant(6, RuleDialect::gomocup), 4);
  EXPECT_EQ(meant(2, RuleDialect::yixin), 4);
  EXPECT_EQ(meant(5, RuleDialect::yixin), 0);
  EXPECT_EQ(meant(6, RuleDialect::yixin), 0);
  for (const std::int64_t number : {-1, 12, 16, 1'000'000}) {
    const auto rules = gomocup_rules(number, RuleDialect::gomocup, 15, 15);
    ASSERT_FALSE(rules);
    EXPECT_EQ(rules.error().message,
              "rule " + std::to_string(number) +
                  " is not supported; expected 0 (freestyle), 1 (exactly five), 4 (renju), 8 or 9 (caro)");
  }
}

TEST(GomocupInfo, ReadsKeysAndNumbers) {
  using Key = GomocupInfo::Key;
  EXPECT_EQ(parse_gomocup_info("timeout_turn 1000"), (GomocupInfo{Key::timeout_turn, 1000}));
  EXPECT_EQ(parse_gomocup_info("  TIME_LEFT  -12 \r"), (GomocupInfo{Key::time_left, -12}));
  EXPECT_EQ(parse_gomocup_info("max_memory 367001600"), (GomocupInfo{Key::max_memory, 367'001'600}));
  EXPECT_EQ(parse_gomocup_info("folder /tmp"), GomocupInfo{});
  EXPECT_EQ(parse_gomocup_info("evaluate 7,7"), GomocupInfo{});
  EXPECT_EQ(parse_gomocup_info(""), GomocupInfo{});
  const auto bad = parse_gomocup_info("rule renju");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().message, "INFO rule expects a whole number, not 'renju'");
}

}  // namespace
}  // namespace rowan::protocol
