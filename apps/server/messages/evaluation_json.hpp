// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "game/position.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"
#include "server/messages/json_fields.hpp"

namespace rowan {

/// Puts `score`, `chance`, `black_chance` and `win` into an object.
void add_score(Json& object, const ShownScore& score);

/// Replays the proofs of claimed wins, each once. Large ones are left unchecked: nobody waits for them.
class ProofChecker {
 public:
  explicit ProofChecker(const Position& position) : position_(position) {}

  /// Does the line win, with a proof that holds against all answers?
  [[nodiscard]] bool holds(const Line& line);

 private:
  static constexpr std::size_t largest_proof = 1'000;  // moves

  const Position& position_;
  std::vector<std::shared_ptr<const WinTree>> good_;
  std::vector<std::shared_ptr<const WinTree>> bad_;
};

/// The lines of a report, the best for the side to move first.
[[nodiscard]] Json lines_json(const Answer& report, const Position& position, ProofChecker& proofs);

}  // namespace rowan
