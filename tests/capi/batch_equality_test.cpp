// SPDX-License-Identifier: MIT
//
// Compares batches with Position, game by game.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rowan/rowan.h>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"
#include "support/seed.hpp"

namespace rowan::capi {
namespace {

/// A batch next to the positions that its games should have.
class BatchBesidePositions {
 public:
  BatchBesidePositions(const std::string& name, int count, std::uint64_t seed)
      : count_(static_cast<std::size_t>(count)), positions_(count_, Position(find_game(name).value())) {
    rowan_game* game = nullptr;
    EXPECT_EQ(rowan_game_new(&game, name.c_str(), 0, 0, nullptr, 0), ROWAN_OK);
    EXPECT_EQ(rowan_batch_new(&batch_, game, count, seed, ROWAN_BATCH_AUTO_RESET, nullptr, 0), ROWAN_OK);
    rowan_game_free(game);
  }
  BatchBesidePositions(const BatchBesidePositions&) = delete;
  BatchBesidePositions& operator=(const BatchBesidePositions&) = delete;
  ~BatchBesidePositions() { rowan_batch_free(batch_); }

  [[nodiscard]] const Rules& rules() const { return positions_.front().rules(); }
  [[nodiscard]] int finished() const { return finished_; }

  void step() {
    std::vector<std::int32_t> actions(count_);
    ASSERT_EQ(rowan_batch_random_actions(batch_, actions.data()), ROWAN_OK);
    actions[count_ / 2] = ROWAN_NO_ACTION;
    const int ended = rowan_batch_step(batch_, actions.data());
    ASSERT_GE(ended, 0) << rowan_batch_message(batch_);
    std::vector<std::uint8_t> outcomes(count_);
    std::vector<float> returns(2 * count_);
    ASSERT_EQ(rowan_batch_outcomes(batch_, outcomes.data()), ROWAN_OK);
    ASSERT_EQ(rowan_batch_returns(batch_, returns.data()), ROWAN_OK);
    int expected = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (actions[i] == ROWAN_NO_ACTION) continue;
      ASSERT_TRUE(positions_[i].is_legal(rules().point_of(actions[i])));
      positions_[i].play(rules().point_of(actions[i]));
      const Outcome outcome = positions_[i].outcome();
      ASSERT_EQ(outcomes[i], static_cast<int>(outcome)) << to_text(positions_[i]);
      const int first = outcome == Outcome::first_wins ? 1 : outcome == Outcome::second_wins ? -1 : 0;
      EXPECT_EQ(static_cast<int>(returns[2 * i]), first);
      EXPECT_EQ(static_cast<int>(returns[2 * i + 1]), -first);
      if (outcome == Outcome::ongoing) continue;
      ++expected;
      positions_[i] = Position(rules());
    }
    EXPECT_EQ(ended, expected);
    finished_ += ended;
  }

  /// A single game has the same planes as the same game in the batch.
  void expect_planes_of_game(std::size_t number, std::span<const std::uint8_t> expected) {
    rowan_game* game = nullptr;
    ASSERT_EQ(rowan_batch_get_game(batch_, static_cast<int>(number), &game), ROWAN_OK);
    std::vector<std::uint8_t> planes(expected.size(), 9);
    std::vector<float> float_planes(expected.size(), 9);
    EXPECT_EQ(rowan_game_planes(game, planes.data(), planes.size()), ROWAN_OK);
    EXPECT_EQ(rowan_game_planes_float(game, float_planes.data(), float_planes.size()), ROWAN_OK);
    EXPECT_TRUE(std::ranges::equal(planes, expected));
    EXPECT_TRUE(std::ranges::equal(float_planes, expected,
                                   [](float left, int right) { return left == static_cast<float>(right); }));
    rowan_game_free(game);
  }

  void expect_arrays() {
    const auto points = static_cast<std::size_t>(rules().point_count());
    std::vector<std::uint8_t> masks(count_ * points, 9);
    std::vector<std::uint8_t> planes(count_ * points * ROWAN_PLANE_COUNT, 9);
    std::vector<float> float_planes(planes.size(), 9);
    std::vector<std::uint8_t> sides(count_);
    std::vector<std::int32_t> counts(count_);
    ASSERT_EQ(rowan_batch_legal_masks(batch_, masks.data(), masks.size()), ROWAN_OK);
    ASSERT_EQ(rowan_batch_planes(batch_, planes.data(), planes.size()), ROWAN_OK);
    ASSERT_EQ(rowan_batch_planes_float(batch_, float_planes.data(), float_planes.size()), ROWAN_OK);
    ASSERT_EQ(rowan_batch_sides(batch_, sides.data()), ROWAN_OK);
    ASSERT_EQ(rowan_batch_move_counts(batch_, counts.data()), ROWAN_OK);
    EXPECT_TRUE(std::ranges::equal(planes, float_planes,
                                   [](int left, float right) { return static_cast<float>(left) == right; }));
    for (std::size_t i = 0; i < count_; ++i) {
      expect_planes_of_game(
          i, std::span(planes).subspan(i * points * ROWAN_PLANE_COUNT, points * ROWAN_PLANE_COUNT));
      const Position& position = positions_[i];
      EXPECT_EQ(sides[i], static_cast<int>(stone_of(position.side_to_move())));
      EXPECT_EQ(counts[i], static_cast<int>(position.moves().size()));
      expect_planes(position, masks.data() + i * points, planes.data() + i * points * ROWAN_PLANE_COUNT);
    }
  }

 private:
  static void expect_planes(const Position& position, const std::uint8_t* mask, const std::uint8_t* planes) {
    const int points = position.rules().point_count();
    const Cell own = stone_of(position.side_to_move());
    const Cell other = stone_of(opponent(position.side_to_move()));
    for (int index = 0; index < points; ++index) {
      const Point point = position.rules().point_of(index);
      const bool is_last = !position.moves().empty() && position.moves().back() == point;
      ASSERT_EQ(mask[index] != 0, position.is_legal(point)) << to_text(position);
      ASSERT_EQ(planes[ROWAN_PLANE_OWN * points + index], position.cell(point) == own ? 1 : 0);
      ASSERT_EQ(planes[ROWAN_PLANE_OTHER * points + index], position.cell(point) == other ? 1 : 0);
      ASSERT_EQ(planes[ROWAN_PLANE_LAST_MOVE * points + index], is_last ? 1 : 0);
      ASSERT_EQ(planes[ROWAN_PLANE_FIRST * points + index], own == Cell::first ? 1 : 0);
    }
  }

  std::size_t count_;
  std::vector<Position> positions_;
  rowan_batch* batch_ = nullptr;
  int finished_ = 0;
};

TEST(BatchEquality, StepsAgreeWithPositions) {
  const std::uint64_t seed = testing::seed_of_run(11);
  for (const std::string& name : {std::string("tictactoe"), std::string("7x5x4"), std::string("renju 7x7"),
                                  std::string("caro 9x9"), std::string("32x3x5"), std::string("freestyle")}) {
    BatchBesidePositions batch(name, 6, seed);
    const int steps = batch.rules().point_count() > 100 ? 120 : 150;
    for (int step = 0; step < steps; ++step) {
      ASSERT_NO_FATAL_FAILURE(batch.step()) << name;
      if (step % 7 == 0) {
        ASSERT_NO_FATAL_FAILURE(batch.expect_arrays()) << name;
      }
    }
    if (batch.rules().point_count() <= 100) {
      EXPECT_GT(batch.finished(), 5) << name;
    }
  }
}

/// Random games have the win shares and the mean length of uniformly random moves.
TEST(BatchEquality, RandomGamesAreUniform) {
  const std::uint64_t seed = testing::seed_of_run(5);
  rowan_game* game = nullptr;
  rowan_batch* batch = nullptr;
  ASSERT_EQ(rowan_game_new(&game, "tictactoe", 0, 0, nullptr, 0), ROWAN_OK);
  ASSERT_EQ(rowan_batch_new(&batch, game, 1, seed, 0, nullptr, 0), ROWAN_OK);
  rowan_tally tally = ROWAN_TALLY_INIT;
  ASSERT_EQ(rowan_batch_run_random(batch, 100'000, nullptr, nullptr, &tally), ROWAN_OK);
  EXPECT_EQ(tally.games, 100'000);
  EXPECT_EQ(tally.first_wins + tally.second_wins + tally.draws, tally.games);
  // X wins 58.5 % of all games and O 28.8 %; five standard deviations are at most 0.8 %.
  EXPECT_NEAR(static_cast<double>(tally.first_wins) / 1e5, 0.5849, 0.008);
  EXPECT_NEAR(static_cast<double>(tally.second_wins) / 1e5, 0.2881, 0.008);
  EXPECT_NEAR(static_cast<double>(tally.moves) / 1e5, 7.6, 0.1);
  rowan_batch_free(batch);

  // In this position O wins at once with one of two moves; with the other the game is drawn.
  ASSERT_EQ(rowan_game_set_position(game, "xx1/oo1/xox o"), ROWAN_OK);
  ASSERT_EQ(rowan_batch_new(&batch, game, 1, seed, 0, nullptr, 0), ROWAN_OK);
  ASSERT_EQ(rowan_batch_run_random(batch, 1000, nullptr, nullptr, &tally), ROWAN_OK);
  EXPECT_EQ(tally.first_wins + tally.second_wins + tally.draws, 1000);
  EXPECT_NEAR(static_cast<double>(tally.second_wins), 500, 80);
  rowan_batch_free(batch);
  rowan_game_free(game);
}

}  // namespace
}  // namespace rowan::capi
