// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/stop.hpp"
#include "cli/io/live_text.hpp"
#include "solve/solver.hpp"

namespace rowan::cli {

/// "first wins", "second wins", "draw" or "unknown": the first line that `rowan solve` prints.
[[nodiscard]] std::string_view name_of(solve::GameValue value);

/// Limits of the work on a position.
struct SolveEffort {
  std::optional<std::chrono::duration<double>> time = {};
  int threads = 1;
  StopToken stop = {};
};

/// The file in which a long computation is saved so that it can be continued.
class CheckpointFile {
 public:
  /// Requires that the solver outlives it.
  CheckpointFile(solve::Solver& solver, std::string path) : solver_(solver), path_(std::move(path)) {}

  /// Resumes from the file. If there is none, writes one, so that a path that cannot be written is an error
  /// at once.
  [[nodiscard]] Result<void> open();

  [[nodiscard]] Result<void> save() const;

  /// Solves, and saves at intervals between two parts of the work, when all threads are idle. A failed save
  /// is reported once and does not stop the work.
  solve::SolveReport solve(const SolveEffort& effort, std::chrono::duration<double> interval,
                           const solve::Solver::Progress& progress);

 private:
  solve::Solver& solver_;
  std::string path_;
};

/// Solves without interruption.
solve::SolveReport solve(solve::Solver& solver, const SolveEffort& effort,
                         const solve::Solver::Progress& progress);

/// Shows a solver's progress on a terminal: nodes, nodes per second, positions kept, time; with `what` in
/// front.
class SolveProgress {
 public:
  explicit SolveProgress(bool quiet) : live_(quiet) {}

  void show(const solve::SolveReport& report, std::string_view what);

 private:
  LiveText live_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_ = start_;
};

/// A proof that was written and verified.
struct CheckedProof {
  std::uint64_t bytes = 0;
  std::optional<bool> accepted = {};      // empty if it cannot be read back
  std::string reason = {};                // if it was rejected
  std::chrono::duration<double> time{0};  // of the verification
};

/// Writes the proof of a solved value, and verifies the file on disk.
[[nodiscard]] Result<CheckedProof> write_and_check_proof(solve::Solver& solver, const std::string& path,
                                                         const StopToken& stop);

/// The same in memory.
[[nodiscard]] Result<CheckedProof> check_proof(solve::Solver& solver, const StopToken& stop);

}  // namespace rowan::cli
