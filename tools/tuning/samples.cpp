// SPDX-License-Identifier: MIT
#include "samples.hpp"

#include "game/position.hpp"
#include "search/move_list.hpp"

namespace rowan {

namespace {

std::vector<ResultSample::Count> count_features(const pattern::PatternBoard& board, Side side) {
  std::array<std::uint16_t, WeightRow::size> counts{};
  board.empty_points().for_each([&](pattern::PointIndex point) {
    WeightRow::for_each_feature(board.packed_shapes(point, side),
                                [&](std::size_t feature) { ++counts[feature]; });
  });
  std::vector<ResultSample::Count> found;
  for (std::size_t feature = 0; feature < counts.size(); ++feature) {
    if (counts[feature] > 0) found.push_back({static_cast<std::uint16_t>(feature), counts[feature]});
  }
  return found;
}

float result_for(Side side, Outcome outcome) {
  if (outcome == Outcome::draw) return 0.5F;
  return outcome == win_for(side) ? 1.0F : 0.0F;
}

MoveSample options_here(const pattern::PatternBoard& board, const pattern::PointSet& moves,
                        pattern::PointIndex chosen) {
  const Side side = board.side_to_move();
  MoveSample sample{.options = {}, .side_to_move = side};
  const auto add = [&](pattern::PointIndex point) {
    sample.options.push_back({board.packed_shapes(point, side), board.packed_shapes(point, opponent(side))});
  };
  add(chosen);
  moves.for_each([&](pattern::PointIndex point) {
    if (point != chosen) add(point);
  });
  return sample;
}

}  // namespace

void collect(const Rules& rules, std::span<const files::SelfplayGame> games, Samples& samples) {
  for (const files::SelfplayGame& game : games) {
    pattern::PatternBoard board{Position(rules)};
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      const auto move = static_cast<pattern::PointIndex>(rules.index_of(game.moves[ply]));
      const search::ThreatStatus status = search::classify(board, 0);
      const bool open = !status.decided && status.defense == search::RequiredDefense::none;
      if (open && static_cast<int>(ply) >= game.opening_moves) {
        const Side side = board.side_to_move();
        samples.results.push_back({.mover = count_features(board, side),
                                   .waiter = count_features(board, opponent(side)),
                                   .side_to_move = side,
                                   .result = result_for(side, game.result)});
        if (status.moves.contains(move)) samples.moves.push_back(options_here(board, status.moves, move));
      }
      board.play(move);
    }
  }
}

}  // namespace rowan
