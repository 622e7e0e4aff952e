// SPDX-License-Identifier: MIT
#include <initializer_list>

#include <gtest/gtest.h>

#include "gomocup/protocol/messages.hpp"
#include "support/print.hpp"

namespace rowan::gomocup {

namespace {

std::optional<Evaluation> heard(std::initializer_list<std::string_view> messages) {
  MessageEvaluation evaluation;
  for (const std::string_view message : messages) evaluation.add_message(message);
  return evaluation.evaluation_if_any();
}

TEST(MessageEvaluation, ReadsNamedNumbers) {
  EXPECT_EQ(heard({"Depth 12-20 | Eval 35 | Time 135ms | H8 I9"}), (Evaluation{35, 0, 12, 0}));
  EXPECT_EQ(heard({"Speed 812K | Depth 13-27 | Eval -350 | Node 1254K | Time 1544ms"}),
            (Evaluation{-350, 0, 13, 1'254'000}));
  EXPECT_EQ(heard({"depth 9-14 ev -18 n 254K n/ms 512 tm 496 pv h8 i9"}), (Evaluation{-18, 0, 9, 254'000}));
  EXPECT_EQ(heard({"[Pondering] Depth 4-9 | Eval 7 | Time 1ms | H8"}), (Evaluation{7, 0, 4, 0}));
  EXPECT_EQ(heard({"depth=8, score=+120, nodes=12.5M"}), (Evaluation{120, 0, 8, 12'500'000}));
  EXPECT_EQ(heard({"(1) 42 | 10-17 | H8 I9"}), (Evaluation{42, 0, 10, 0}));
  EXPECT_EQ(heard({"value: 0.35 visits: 800"}), (Evaluation{35, 0, 0, 800}));
}

TEST(MessageEvaluation, ReadsClaimedWins) {
  EXPECT_EQ(heard({"Depth 13-27 | Eval +M7 | Time 1544ms"}), (Evaluation{29'993, 7, 13, 0}));
  EXPECT_EQ(heard({"depth 13-27 ev -M12 n 1 tm 0"}), (Evaluation{-29'988, -12, 13, 1}));
  EXPECT_EQ(heard({"ev m5"}).value().win_in, 5);
  EXPECT_EQ(heard({"eval #-3"}), std::nullopt);
  EXPECT_EQ(heard({"Eval +M*"}), std::nullopt);
  EXPECT_EQ(heard({"ev +M7", "ev 35"}), (Evaluation{35, 0, 0, 0}));  // the last one counts
}

TEST(MessageEvaluation, TheLastEvaluationCounts) {
  EXPECT_EQ(heard({"Depth 2-3 | Eval 5 | Time 0ms | H8", "Depth 3-5 | Eval 9 | Time 0ms | H8",
                   "Speed 10K | Depth 3-6 | Eval 8 | Node 500 | Time 1ms", "Bestline H8 I9"}),
            (Evaluation{8, 0, 3, 500}));
  EXPECT_EQ(heard({"(1) 42 | 10-17 | H8", "(2) 11 | 10-15 | I9"}), (Evaluation{42, 0, 10, 0}));
  EXPECT_EQ(heard({"depth 7-9 multipv 1 ev 4 n 10", "depth 7-9 multipv 2 ev -30 n 11"}),
            (Evaluation{4, 0, 7, 10}));
}

TEST(MessageEvaluation, IgnoresOtherMessages) {
  for (const char* message :
       {"", "hello", "eval", "ev ev ev", "depth", "Depth 5", "eval high", "REALTIME BEST 7,8",
        "OptiTime 1s | MaxTime 5s", "pv ev 5", "ev 1e400", "ev .", "ev 1.2.3", "(1)", "(x) 5 5"}) {
    EXPECT_EQ(heard({message}), std::nullopt) << message;
  }
  EXPECT_EQ(heard({"ev 99999999999999999999 n 99999999999999999999999G"}),
            (Evaluation{2'147'483'647, 0, 0, 9'000'000'000'000'000'000}));
}

}  // namespace

}  // namespace rowan::gomocup
