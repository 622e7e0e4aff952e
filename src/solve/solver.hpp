// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "proof/proof_format.hpp"

namespace rowan::solve {

/// The value of a position under perfect play. In a Maker–Breaker game `draw` means that the first player
/// does not win.
enum class GameValue : std::uint8_t { unknown, first_wins, second_wins, draw };

/// The limits after which the solver gives up. It keeps what it has found, and solve() continues from there.
struct SolveLimits {
  std::optional<std::chrono::nanoseconds> time = {};
  std::int64_t nodes = 0;  // 0 is no limit; counted over all calls
  StopToken stop = {};

  /// With one thread, the default, the same node limits give the same answer and counts everywhere.
  int threads = 1;
};

struct SolveReport {
  GameValue value = GameValue::unknown;

  /// A move of the side to move that keeps the value. Empty if the game is over, if the value is unknown, if
  /// the search for a move was stopped or misled by a wrong checkpoint, or if strategy stealing proves a draw
  /// and no move was found quickly.
  std::optional<Point> best_move = {};

  std::int64_t nodes = 0;        // over all calls
  std::uint64_t table_used = 0;  // positions remembered
  std::uint64_t table_lost = 0;  // positions that were replaced
};

/// Finds the exact value of a position, and a proof of it.
///
/// The solver asks one question for each side: does this side complete a line if it attacks and the other
/// defends? If neither does, the value is a draw. From the empty board the second player never wins (strategy
/// stealing), so there the second question is asked only to find a move. In a Maker–Breaker game, the only
/// question is whether the first player completes a line.
class Solver {
 public:
  /// Why games with these rules cannot be solved; empty if they can. Rows of k or more must win, blocked or
  /// not; nothing may be forbidden; the board may have at most 256 points.
  [[nodiscard]] static std::optional<Error> why_unsupported(const Rules& rules);

  static constexpr std::size_t default_memory_mib = 512;

  /// Requires !why_unsupported(position.rules()).
  Solver(const Position& position, proof::ProofPlay play, std::size_t memory_mib = default_memory_mib);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Called from time to time while solve() works, on its thread.
  using Progress = std::function<void(const SolveReport&)>;

  SolveReport solve(const SolveLimits& limits, const Progress& progress = {});

  /// Writes a proof of the value (docs/proofs.md) and returns its size in bytes. Fails if the value is
  /// unknown, the stream fails, a stop is requested, or the value comes from a wrong checkpoint.
  Result<std::uint64_t> write_proof(std::ostream& out, const StopToken& stop = {});

  /// Save and load what was found. Of a very large table, save() writes only the positions that took the most
  /// work. load() fails if the file is damaged or belongs to another position or kind of play, and then
  /// leaves the solver unchanged. Must not be called while solve() is running.
  Result<void> save(std::ostream& out) const;
  Result<void> load(std::istream& in);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rowan::solve
