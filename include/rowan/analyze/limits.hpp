// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include <rowan/c/limits.h>
#include <rowan/game/point.hpp>

namespace rowan {
inline namespace api {

/// Limits on thinking; the first one reached applies. Zero means no limit. Without any limit, the engine
/// thinks until it is stopped or nothing is left to find, and players take their default time.
///
///     rowan::Limits limits;
///     limits.time = std::chrono::seconds(1);
struct Limits {
  std::chrono::milliseconds time{0};  ///< thinking time, used in full
  std::int64_t nodes = 0;             ///< positions; with one thread the result is the same on every machine
  int depth = 0;                      ///< in plies
  int lines = 1;                      ///< the number of best moves wanted

  /// A clock: time for this move, time for the rest of the game, and the increment after each move. The
  /// engine uses as much of it as it considers right.
  std::chrono::milliseconds turn{0};
  std::chrono::milliseconds left{0};
  std::chrono::milliseconds increment{0};

  std::vector<Point> only;  ///< restricts the search to these moves; empty means all
};

namespace detail {

/// Limits in the form of the C interface, with the points in `only`.
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
