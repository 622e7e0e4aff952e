// SPDX-License-Identifier: MIT
#pragma once

#include <rowan/c/game.h>
#include <rowan/game/point.hpp>

namespace rowan {
inline namespace api {

/// A point that renju forbids to black, and why.
struct ForbiddenPoint {
  Point point;
  ForbiddenReason reason = ForbiddenReason::none;

  ForbiddenPoint() = default;
  ForbiddenPoint(rowan_forbidden_point forbidden)  // NOLINT: the same thing in C
      : point(forbidden.point), reason(static_cast<ForbiddenReason>(forbidden.reason)) {}
};

}  // namespace api
}  // namespace rowan
