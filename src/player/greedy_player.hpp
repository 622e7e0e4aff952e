// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "pattern/shape_board.hpp"
#include "player/player.hpp"

namespace rowan::player {

/// Takes the point that makes or stops the most, judging only by the shapes that either side's stone would
/// make on each empty point (pattern/shape.hpp). Plays on any board and under any rules. The criteria, the
/// most important first:
///
///     the move wins
///     the opponent would win there
///     the move makes an open four or two fours
///     the move makes a four and an open three
///     the opponent would make an open four or two fours: the best of the points that stop all of these
///     the opponent would make a four and an open three
///     the move makes two open threes
///     the opponent would make two open threes
///     the total score of everything that the move makes and stops
///
/// Ties, except among the points that stop open fours and two fours, go to the point with the most stones
/// around it, then to the one nearest the center, then to a random one. The player never plays a point
/// forbidden to it. On a point forbidden to the opponent there is nothing to stop.
///
/// The shapes are kept from call to call, and updated only for stones placed or removed.
class GreedyPlayer final : public Player {
 public:
  /// Each score is raised at random by up to `noise` percent of the highest score; the other criteria still
  /// come first. With 0 there is no noise. Requires 0 <= noise <= 1000.
  explicit GreedyPlayer(std::uint64_t seed, int noise = 0);

  [[nodiscard]] std::expected<think::Answer, record::Fault> think(const think::Request& request) override;

  /// Motives that count before the score, the strongest last.
  enum class Motive : std::uint8_t {
    score,
    stops_two_threes,
    makes_two_threes,
    stops_four_and_three,
    stops_open_four,
    makes_four_and_three,
    makes_open_four,
    stops_win,
    wins,
  };

  struct Candidate {
    Point point;
    Motive motive = Motive::score;
    int score = 0;
  };

 private:
  void bring_up_to_date(const Position& position);
  void score_all_points(Side side);
  void add_noise();
  [[nodiscard]] Candidate best_candidate(Side side);
  [[nodiscard]] Candidate best_defense(Side side);
  [[nodiscard]] Candidate any_of_the_best(Motive motive, int score);

  Random random_;
  int noise_;
  std::optional<pattern::ShapeBoard> board_;
  std::vector<Candidate> candidates_;  // for the move being chosen
};

}  // namespace rowan::player
