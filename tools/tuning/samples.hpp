// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "eval/weights.hpp"
#include "files/selfplay_file.hpp"
#include "pattern/pattern_board.hpp"

namespace rowan {

/// ShapeWeights as one row of features, for a model that is linear in them: single shapes, then pairs.
///
///     feature    0 .. 13                    alone[shape]; that of `nothing` stays 0
///                14 + a·(a-1)/2 + b - 1     pair[a][b], a >= b, neither of them `nothing`
struct WeightRow {
  static constexpr std::size_t pairs = std::size_t{pattern::shape_count} * (pattern::shape_count - 1) / 2;
  static constexpr std::size_t size = pattern::shape_count + pairs;

  /// Returns the feature of two shapes, in either order, or `size` if one of them is `nothing`.
  [[nodiscard]] static constexpr std::size_t pair_feature(std::size_t a, std::size_t b) {
    if (a < b) return pair_feature(b, a);
    if (b == 0) return size;
    return pattern::shape_count + a * (a - 1) / 2 + (b - 1);
  }

  /// Calls add(feature) for each of the features of four packed shapes: four shapes and six pairs, except
  /// those with `nothing`.
  template <class Add>
  static void for_each_feature(std::uint16_t packed, Add add) {
    for (int i = 0; i < 4; ++i) {
      const std::size_t a = packed >> (4 * i) & 15;
      if (a == 0) continue;
      add(a);
      for (int j = 0; j < i; ++j) {
        const std::size_t b = packed >> (4 * j) & 15;
        if (b != 0) add(pair_feature(a, b));
      }
    }
  }
};

/// A position with the result of its game, and how often each side has each feature that occurs.
struct ResultSample {
  struct Count {
    std::uint16_t feature;  // of WeightRow
    std::uint16_t count;
  };
  std::vector<Count> mover;
  std::vector<Count> waiter;
  Side side_to_move;
  float result;  // 1 if the side to move won, 0 if it lost, 0.5 for a draw
};

/// A position with the move chosen in it: the shapes that each candidate makes and stops.
struct MoveSample {
  struct Option {
    std::uint16_t made;
    std::uint16_t stopped;
  };
  std::vector<Option> options;  // the chosen move first
  Side side_to_move;
};

struct Samples {
  std::vector<ResultSample> results;
  std::vector<MoveSample> moves;
};

/// Collects the quiet positions of these games, after their openings: those that are undecided and have no
/// threat to answer, which a search would evaluate with eval/. Also collects the move played in such a
/// position, if it is one of the candidates.
void collect(const Rules& rules, std::span<const files::SelfplayGame> games, Samples& samples);

}  // namespace rowan
