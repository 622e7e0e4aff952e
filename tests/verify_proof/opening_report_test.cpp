// SPDX-License-Identifier: MIT
//
// Tests the report of how far a file of threat proofs is from a proof of the empty board. The proved
// positions are invented; a 5x5 board is enough, since the report does not check that they are won.
#include <algorithm>
#include <iterator>
#include <memory>

#include <gtest/gtest.h>

extern "C" {
#include "threat_file.h"
}

namespace rowan::verify_proof_test {
namespace {

constexpr int side = 5;
constexpr int point_count = side * side;
constexpr int center = 12;
constexpr int classes_of_replies = 5;  // replies to a first move at the center, up to symmetry

class OpeningReport : public ::testing::Test {
 protected:
  void SetUp() override {
    empty_threat_board(&check_->board, side, side, 4, false);
    check_->input = input_.get();
    check_->proof_count = 1;
  }
  void TearDown() override { free_threat_check(check_.get()); }

  [[nodiscard]] bool is_free(int point) const { return check_->board.stone[point] == NONE; }
  key key_here() const { return key_of(&check_->board); }

  /// Plays `second_move` and marks the position after each reply to it as proved, unless it is `except`.
  void prove_replies_to(int second_move, const key& except) {
    put_stone(&check_->board, second_move, BLACK);
    for (int reply = 0; reply < point_count; ++reply) {
      if (!is_free(reply)) continue;
      put_stone(&check_->board, reply, WHITE);
      const key position = key_here();
      if (!std::equal(position.bytes, std::end(position.bytes), except.bytes))
        set_add(input_.get(), &check_->proved, &position);
      take_last_stone(&check_->board);
    }
    take_last_stone(&check_->board);
  }

  /// For one first reply of each class to the center, plays one second move and marks the position after each
  /// reply to that move as proved, unless the position is `except`.
  void prove_center(const key& except) {
    put_stone(&check_->board, center, BLACK);
    for (const int reply : {0, 1, 2, 6, 7}) {
      put_stone(&check_->board, reply, WHITE);
      prove_replies_to(reply == 6 ? 7 : 6, except);
      take_last_stone(&check_->board);
    }
    take_last_stone(&check_->board);
  }

  std::unique_ptr<input> input_ = std::make_unique<input>();
  std::unique_ptr<threat_check> check_ = std::make_unique<threat_check>();
};

TEST_F(OpeningReport, EveryReplyMustBeProved) {
  prove_center(key{});
  const opening report = report_opening(check_.get(), nullptr);
  EXPECT_EQ(report.classes, classes_of_replies);
  EXPECT_EQ(report.complete, classes_of_replies);
}

TEST_F(OpeningReport, AMissingPositionIsDetected) {
  for (const int point : {center, 0, 6, 24}) {
    put_stone(&check_->board, point, point == center || point == 6 ? BLACK : WHITE);
  }
  const key missing = key_here();
  while (check_->board.stone_count > 0) take_last_stone(&check_->board);
  prove_center(missing);
  const opening report = report_opening(check_.get(), nullptr);
  EXPECT_EQ(report.first_move, center);
  EXPECT_EQ(report.classes, classes_of_replies);
  EXPECT_EQ(report.complete, classes_of_replies - 1);
}

TEST_F(OpeningReport, AProofAfterTheFirstReplyCoversAllLaterMoves) {
  put_stone(&check_->board, center, BLACK);
  put_stone(&check_->board, 0, WHITE);
  const key corner = key_here();
  set_add(input_.get(), &check_->proved, &corner);
  while (check_->board.stone_count > 0) take_last_stone(&check_->board);
  const opening report = report_opening(check_.get(), nullptr);
  EXPECT_EQ(report.first_move, center);
  EXPECT_EQ(report.complete, 1);
}

}  // namespace
}  // namespace rowan::verify_proof_test
