// SPDX-License-Identifier: MIT
#pragma once

#include <rowan/c/game.h>

namespace rowan {
inline namespace api {

/// Rules as numbers: k in a row win on width x height points, each from 1 to 32.
struct Rules {
  int width = 15;
  int height = 15;
  int k = 5;
  bool exact = false;              ///< more than k in a row do not win
  bool ends_must_be_free = false;  ///< k in a row with the opponent at both ends do not win (caro)
  bool renju = false;              ///< black has forbidden points; then k is 5, and the two above are false
};

}  // namespace api
}  // namespace rowan
