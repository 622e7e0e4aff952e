// SPDX-License-Identifier: MIT
#include "gomocup/protocol/messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/games.hpp"
#include "gomocup/protocol/reply.hpp"

namespace rowan::gomocup {
namespace {

using Lines = std::vector<std::string>;

think::Answer report_of(think::Score score) {
  return {.lines = {{.score = score, .moves = {point_at(7, 7), point_at(8, 6)}},
                    {.score = score - 30, .moves = {point_at(7, 6)}}},
          .depth = 12,
          .deepest = 20,
          .complete = true,
          .nodes = 1'254'321,
          .elapsed = std::chrono::milliseconds(1544)};
}

TEST(GomocupMessages, SummarizeTheSearch) {
  const Rules rules = *find_game("freestyle");
  EXPECT_EQ(summary_messages(report_of(35), rules),
            (Lines{"MESSAGE Depth 12-20 | Eval 35 | Node 1254321 | Speed 812K | Time 1544ms | Pv h8 i9",
                   "MESSAGE (2) 5 | 12-20 | h9"}));
  EXPECT_TRUE(summary_messages({}, rules).empty());
}

/// Rowan's arena reads Rowan's own evaluations.
TEST(GomocupMessages, AreUnderstoodByManagers) {
  const Rules rules = *find_game("freestyle");
  for (const think::Score score :
       {0, 35, -1200, think::win_in(7), think::win_in(1), think::loss_in(12), think::win_bound - 1}) {
    MessageEvaluation heard;
    for (const std::string& line : summary_messages(report_of(score), rules)) {
      const Reply reply = parse_reply(line);
      ASSERT_EQ(reply.kind, Reply::Kind::message);
      heard.add_message(reply.text);
    }
    ASSERT_TRUE(heard.evaluation_if_any());
    EXPECT_EQ(heard.evaluation.depth, 12);
    EXPECT_EQ(heard.evaluation.nodes, 1'254'321);
    EXPECT_EQ(heard.evaluation.score, score);
    const int win_in = think::is_decided(score) ? (score > 0 ? 1 : -1) * think::plies_to_end(score) : 0;
    EXPECT_EQ(heard.evaluation.win_in, win_in);
  }
}

TEST(GomocupMessages, ShowTheLiveSearch) {
  EXPECT_EQ(live_messages(report_of(35)), (Lines{"MESSAGE REALTIME REFRESH", "MESSAGE REALTIME BEST 7,7",
                                                 "MESSAGE REALTIME PV 7,7 8,6", "MESSAGE REALTIME VAL 35"}));
  think::Answer changed = report_of(think::loss_in(8));
  changed.complete = false;
  EXPECT_EQ(live_messages(changed), (Lines{"MESSAGE REALTIME LOSE 7,7"}));
}

}  // namespace
}  // namespace rowan::gomocup
