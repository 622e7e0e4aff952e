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

/// The value of a position under perfect play. In a Maker–Breaker game `draw` means that first
/// does not win.
enum class GameValue : std::uint8_t { unknown, first_wins, second_wins, draw };

/// When the solver gives up. What it has found until then it keeps, and solve() goes on from there.
struct SolveLimits {
  std::optional<std::chrono::nanoseconds> time = {};
  std::int64_t nodes = 0;  // 0 is no limit; counted over all calls
  StopToken stop = {};

  /// At one thread, the default, the same limits on nodes give the same answer and counts everywhere.
  int threads = 1;
};

struct SolveReport {
  GameValue value = GameValue::unknown;

  /// A move of the side to move that keeps the value. Nothing when the game is over, the value is unknown, or
  /// a draw is known by an argument that shows no move and none was found quickly.
  std::optional<Point> best_move = {};

  std::int64_t nodes = 0;        // over all calls
  std::uint64_t table_used = 0;  // positions remembered
  std::uint64_t table_lost = 0;  // positions that had to make room
};

/// The exact value of a position, with a proof of it.
///
/// Two questions are asked, for each side: does it complete a line, if it attacks and the other defends? If
/// neither does, the value is a draw. From the empty board second never wins (strategy stealing), so that the
/// second question is asked only for a move.
class Solver {
 public:
  /// Why games of these rules are not solved, or nothing. Rows longer than k must win, nothing may be
  /// forbidden, and the board may not be larger than 256 points.
  [[nodiscard]] static std::optional<Error> why_unsupported(const Rules& rules);

  static constexpr std::size_t default_memory_mib = 512;

  /// Requires !why_unsupported(position.rules()).
  Solver(const Position& position, proof::ProofPlay play, std::size_t memory_mib = default_memory_mib);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Called now and then while it works, on the thread that works.
  using Progress = std::function<void(const SolveReport&)>;

  SolveReport solve(const SolveLimits& limits, const Progress& progress = {});

  /// Writes a proof of the value (docs/proofs.md) and gives its size in bytes. Fails if the value is unknown,
  /// the stream fails, it was told to stop, or the value comes from a wrong checkpoint.
  Result<std::uint64_t> write_proof(std::ostream& out, const StopToken& stop = {});

  /// Saves what was found, without the positions that would be found again soonest, and takes it up again.
  /// Loading fails on a file that is damaged, or that is about another position, and leaves the solver as it
  /// was. Not while solve() is at work.
  Result<void> save(std::ostream& out) const;
  Result<void> load(std::istream& in);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rowan::solve
