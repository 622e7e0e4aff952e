// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "game/position.hpp"
#include "search/engine.hpp"
#include "search/score.hpp"
#include "server/json_fields.hpp"

namespace rowan {

/// A score as pages show it: the first player's, whoever is to move.
struct ShownScore {
  Score score = 0;
  std::optional<int> plies = {};  // of a proved win of either side: moves of both to the end

  /// From the score of the side to move.
  [[nodiscard]] static ShownScore of(Score score, Side to_move);

  /// Of a position where the game is over.
  [[nodiscard]] static ShownScore of(Outcome outcome);

  /// The first player's winning chance, 0 to 1: the curve that the weights of eval/ were fitted with.
  [[nodiscard]] double chance() const;

  /// Whose proved win it is; nothing where none is.
  [[nodiscard]] std::optional<Side> winner() const;
};

/// Puts `score`, `chance` and `win` into an object.
void add_score(Json& object, const ShownScore& score);

/// Moves that a player of games would count: those of the winner, of `plies` moves of both sides.
[[nodiscard]] constexpr int moves_of_winner(int plies) { return (plies + 1) / 2; }

/// Replays the proofs of claimed wins, each once. Large ones are left unchecked: nobody waits for them.
class ProofChecker {
 public:
  explicit ProofChecker(const Position& position) : position_(position) {}

  /// Does the line win, with a proof that holds against all answers?
  [[nodiscard]] bool holds(const SearchLine& line);

 private:
  static constexpr std::size_t largest_proof = 1'000;  // moves

  const Position& position_;
  std::vector<std::shared_ptr<const WinTree>> good_;
  std::vector<std::shared_ptr<const WinTree>> bad_;
};

/// The lines of a report, the best for the side to move first.
[[nodiscard]] Json lines_json(const SearchReport& report, const Position& position, ProofChecker& proofs);

}  // namespace rowan
