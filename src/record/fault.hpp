// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "record/termination.hpp"

namespace rowan::record {

/// A player's failure to answer: the reason that ends the game, and a description of what it did, for people.
struct Fault {
  Termination how = Termination::crashed;
  std::string detail = {};

  friend bool operator==(const Fault&, const Fault&) = default;
};

}  // namespace rowan::record
