// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <rowan/c/batch.h>

#include "base/random.hpp"
#include "capi/call.hpp"
#include "capi/line_game.hpp"
#include "game/side.hpp"

/// The state behind a handle of a batch. `outcomes` has the outcome of each game after its latest step, reset
/// or replacement; the automatic reset after a step does not change it.
struct rowan_batch {
  rowan_batch(const rowan::capi::LineGame& begin, std::size_t count, std::uint64_t seed, bool resets_itself)
      : start(begin),
        start_is_empty(begin.empty_count() == begin.rules().point_count() &&
                       begin.side_to_move() == rowan::Side::first),
        auto_reset(resets_itself),
        games(count, begin),
        outcomes(count, rowan::Outcome::ongoing),
        random(seed) {}

  void reset(std::size_t number) {
    if (start_is_empty) {
      games[number].reset();
    } else {
      games[number] = start;
    }
  }

  rowan::capi::LineGame start;
  bool start_is_empty;
  bool auto_reset;
  std::vector<rowan::capi::LineGame> games;
  std::vector<rowan::Outcome> outcomes;
  rowan::Random random;
  std::optional<int> failed_game = {};
  rowan::capi::CallMessage message{};
};
