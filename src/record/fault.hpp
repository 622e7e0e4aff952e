// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "record/termination.hpp"

namespace rowan::record {

/// How a player failed to answer: the reason that ends the game, and what it did, for people.
struct Fault {
  Termination how = Termination::crashed;
  std::string detail = {};

  friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace rowan::record
