// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/base/callback.hpp>
#include <rowan/c/solve.h>
#include <rowan/game/game.hpp>
#include <rowan/solve/proof.hpp>

namespace rowan {
inline namespace api {

/// Limits of the solver. Zero means no limit.
struct SolveLimits {
  std::chrono::milliseconds time{0};
  std::int64_t nodes = 0;  ///< over all calls with this solver
  int threads = 0;         ///< 0 means 1. With one thread, counts are the same on every machine
};

/// The results so far, or at the end.
struct SolveResult {
  Value value = Value::unknown;
  std::optional<Point> move;  ///< a move of the side to move that keeps the value
  std::int64_t nodes = 0;     ///< over all calls
  bool was_stopped = false;
};

/// Called from time to time with the progress, in the calling thread; false stops the solver. An exception
/// also stops it, and is rethrown by run().
using SolveReport = std::function<bool(const SolveResult& so_far)>;

/// A position being solved, with the results so far.
///
///     rowan::Solver solver(rowan::Game("4x4x4"));
///     if (solver.run().value == rowan::Value::draw) solver.write_proof("draw.proof");
///
/// Threads: stop() may be called from any thread and from the callback, everything else from one thread at a
/// time.
class Solver {
 public:
  /// `memory_mib` is the memory limit in MiB; 0 means 512.
  explicit Solver(const Game& game, rowan_play play = ROWAN_PLAY_STRONG, int memory_mib = 0)
      : handle_(detail::make_handle<rowan_solver, rowan_solver_free>(
            [&](rowan_solver** solver, char* message, std::size_t size) {
              return rowan_solver_new(solver, game.get(), play, memory_mib, message, size);
            })) {}

  /// Solves until the value is known, a limit is reached or the solver is stopped. A further call continues
  /// the work.
  SolveResult run(const SolveLimits& limits = {}, const SolveReport& report = {}) {
    rowan_solve_limits c_limits = ROWAN_SOLVE_LIMITS_INIT;
    c_limits.time_ms = limits.time.count();
    c_limits.nodes = limits.nodes;
    c_limits.threads = limits.threads;
    rowan_solve_result found = ROWAN_SOLVE_RESULT_INIT;
    detail::Callback<rowan_solve_result, SolveResult, read> call(report);
    const int answer = rowan_solver_run(get(), &c_limits, call.c_function(), &call, &found);
    call.rethrow();
    check(answer);
    return read(found);
  }

  /// Stops the current work.
  void stop() { check(rowan_solver_stop(get())); }

  /// Writes a proof of the value to a file, for verify_proof.
  void write_proof(const std::string& path) { check(rowan_solver_write_proof(get(), path.c_str())); }
  [[nodiscard]] std::vector<std::uint8_t> proof() {
    const std::uint8_t* bytes = nullptr;
    std::size_t size = 0;
    check(rowan_solver_proof(get(), &bytes, &size));
    return {bytes, bytes + size};
  }

  /// save() saves the results to a file; load() restores them in a solver for the same position.
  void save(const std::string& path) { check(rowan_solver_save(get(), path.c_str())); }
  void load(const std::string& path) { check(rowan_solver_load(get(), path.c_str())); }

  /// The handle, for C functions that take a solver. This object keeps ownership.
  [[nodiscard]] rowan_solver* get() const { return handle_.get(); }

 private:
  static SolveResult read(const rowan_solve_result& found) {
    SolveResult result;
    result.value = static_cast<Value>(found.value);
    if (found.has_move != 0) result.move = Point(found.move);
    result.nodes = found.nodes;
    result.was_stopped = found.stopped != 0;
    return result;
  }

  void check(int answer) {
    if (answer < 0) detail::fail(answer, answer == ROWAN_BUSY ? nullptr : rowan_solver_message(get()));
  }

  detail::Handle<rowan_solver, rowan_solver_free> handle_;
};

}  // namespace api
}  // namespace rowan
