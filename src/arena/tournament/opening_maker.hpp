// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/rules.hpp"
#include "player/balance.hpp"
#include "search/engine.hpp"

namespace rowan::arena {

/// What openings to make.
struct OpeningSettings {
  Rules rules;
  int plies = 5;         // stones in each, at least 1
  int games = 32;        // played to judge each opening
  int low_percent = 40;  // the first player's lowest allowed score in these games
  int high_percent = 60;
  int nodes = 4'000;        // limit of the engine's search, if it has a network for the rules; 0: no engine
  double from_even = 0.05;  // largest distance from 0.5 of the first player's chance, as the engine sees it
  std::uint64_t seed = 0;
};

/// An opening, the results of its games, and the first player's winning chance if the engine evaluated it.
struct MadeOpening {
  std::vector<Point> moves;
  player::Balance balance;
  std::optional<double> chance = {};

  friend bool operator==(const MadeOpening&, const MadeOpening&) = default;
};

/// Makes balanced openings, one after another: random stones around the center, kept if
///
///     they can be played, and neither side could win with its next stone
///     no symmetry of the board maps them to an arrangement that was tried before
///     the first player scores neither too much nor too little in games from this opening
///       (player/balance.hpp)
///     the engine, if it has a network for the rules, finds the chances of both sides about even
///
///     plies    stones lie within
///     1..5     7 × 7 points around the center
///     6..      9 × 9
///
/// The same settings give the same openings in the same order, however many are requested.
class OpeningMaker {
 public:
  /// Requires settings.rules.is_valid(), plies and games >= 1, 0 <= low_percent <= high_percent <= 100,
  /// nodes >= 0.
  explicit OpeningMaker(const OpeningSettings& settings);

  /// The next opening; empty if there seem to be no more, or if `is_stopped`, called before every attempt,
  /// returns true.
  [[nodiscard]] std::optional<MadeOpening> next(const std::function<bool()>& is_stopped);

  /// The number of different arrangements tried.
  [[nodiscard]] std::size_t tried() const { return tried_.size(); }

  /// Returns whether there are probably no more openings: thousands of attempts in a row gave no new
  /// arrangement, or hundreds of new arrangements gave no balanced one.
  [[nodiscard]] bool is_exhausted() const { return fruitless_ >= 500 || repeated_ >= 5000; }

 private:
  [[nodiscard]] std::optional<Position> random_stones();
  [[nodiscard]] std::optional<MadeOpening> judge(const Position& position);
  [[nodiscard]] double chance_of_first(const Position& position);

  OpeningSettings settings_;
  Random random_;
  std::optional<search::Engine> engine_;
  std::set<std::string> tried_;  // canonical positions as text
  int fruitless_ = 0;            // new arrangements since the last opening
  int repeated_ = 0;             // attempts since the last new arrangement
};

}  // namespace rowan::arena
