// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include <rowan/c/limits.h>
#include <rowan/game/point.hpp>

namespace rowan {
inline namespace api {

/// When thinking ends: whatever is reached first. Zero is no limit. With none at all, the engine thinks until
/// it is stopped or nothing is left to find, and players take their usual time.
///
///     rowan::Limits limits;
///     limits.time = std::chrono::seconds(1);
struct Limits {
  std::chrono::milliseconds time{0};  ///< to be used to its end
  std::int64_t nodes = 0;             ///< positions; at one thread the same answer on every machine
  int depth = 0;                      ///< moves ahead
  int lines = 1;                      ///< how many of the best moves are wanted

  /// A clock, of which as much is used as seems right: for this move, for the rest of the game, and what is
  /// added after each move.
  std::chrono::milliseconds turn{0};
  std::chrono::milliseconds left{0};
  std::chrono::milliseconds increment{0};

  std::vector<Point> only;  ///< only these moves are considered; none means all
};

namespace detail {

/// Limits as the C interface takes them, and the points that they refer to.
class CLimits {
 public:
  explicit CLimits(const Limits& limits) {
    for (const Point point : limits.only) only_.push_back({point.x, point.y});
    limits_.time_ms = limits.time.count();
    limits_.nodes = limits.nodes;
    limits_.depth = limits.depth;
    limits_.lines = limits.lines;
    limits_.turn_ms = limits.turn.count();
    limits_.left_ms = limits.left.count();
    limits_.increment_ms = limits.increment.count();
    limits_.only = only_.data();
    limits_.only_count = only_.size();
  }
  CLimits(const CLimits&) = delete;
  CLimits& operator=(const CLimits&) = delete;

  [[nodiscard]] const rowan_limits* get() const { return &limits_; }

 private:
  std::vector<rowan_point> only_;
  rowan_limits limits_ = ROWAN_LIMITS_INIT;
};

}  // namespace detail

}  // namespace api
}  // namespace rowan
