// SPDX-License-Identifier: MIT
//
// The solver: values and proofs.
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include <rowan/c/solve.h>

#include "capi/byte_files.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "capi/rebuildable.hpp"
#include "capi/stoppable.hpp"
#include "solve/solver.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::Stoppable;
using rowan::proof::ProofPlay;
using rowan::solve::GameValue;

/// The state behind a handle of a solver.
struct rowan_solver {
  struct Setup {
    rowan::Position position;
    ProofPlay play;
    std::size_t memory_mib;
  };
  struct Made {
    explicit Made(const Setup& setup) : solver(setup.position, setup.play, setup.memory_mib) {}
    rowan::solve::Solver solver;
  };

  explicit rowan_solver(Setup setup) : solver(std::move(setup)) {}

  rowan::capi::Rebuildable<Made, Setup> solver;
  Stoppable stoppable = {};
  std::string proof = {};
  rowan::capi::CallMessage message{};
};

static_assert(static_cast<int>(GameValue::unknown) == ROWAN_VALUE_UNKNOWN &&
              static_cast<int>(GameValue::first_wins) == ROWAN_VALUE_FIRST_WINS &&
              static_cast<int>(GameValue::second_wins) == ROWAN_VALUE_SECOND_WINS &&
              static_cast<int>(GameValue::draw) == ROWAN_VALUE_DRAW);
static_assert(static_cast<int>(ProofPlay::strong) == ROWAN_PLAY_STRONG &&
              static_cast<int>(ProofPlay::maker_breaker) == ROWAN_PLAY_MAKER_BREAKER);

namespace {

constexpr int most_mebibytes = 1 << 20;
constexpr int most_threads = 256;

/// A call that runs the solver. Returns body(handle, solver, work).
template <class Body>
int with_solver(rowan_solver* solver, Body&& body) noexcept {
  return rowan::capi::with_work(solver, [&](rowan_solver& handle, const Stoppable::Work& work) {
    return handle.solver.use([&](rowan_solver::Made& made) -> CallResult {
      return std::forward<Body>(body)(handle, made.solver, work);
    });
  });
}

std::expected<rowan::solve::SolveLimits, CallError> read_limits(const rowan_solve_limits* given) {
  const auto read = rowan::capi::read_struct(given);
  if (!read) return rowan::failure_of(read);
  if (read->time_ms < 0 || read->nodes < 0) return call_error(ROWAN_BAD_ARGUMENT, "a limit is negative");
  if (read->threads < 0 || read->threads > most_threads) {
    return call_error(ROWAN_BAD_ARGUMENT, "the solver must have 1 to " + std::to_string(most_threads) +
                                              " threads, not " + std::to_string(read->threads));
  }
  rowan::solve::SolveLimits limits{.nodes = read->nodes, .threads = std::max(read->threads, 1)};
  constexpr std::int64_t year_ms = std::int64_t{1000} * 60 * 60 * 24 * 365;
  if (read->time_ms > 0) limits.time = std::chrono::milliseconds(std::min(read->time_ms, year_ms));
  return limits;
}

rowan_solve_result result_of(const rowan::solve::SolveReport& report, bool stopped) {
  rowan_solve_result result = ROWAN_SOLVE_RESULT_INIT;
  result.value = static_cast<int32_t>(report.value);
  result.has_move = report.best_move ? 1 : 0;
  if (report.best_move) result.move = rowan::capi::to_c(*report.best_move);
  result.nodes = report.nodes;
  result.positions = report.table_used;
  result.lost = report.table_lost;
  result.stopped = stopped ? 1 : 0;
  return result;
}

}  // namespace

int rowan_solver_new(rowan_solver** solver, const rowan_game* game, int play, int memory_mib, char* message,
                     size_t size) {
  return rowan::capi::new_handle(
      solver, message, size, [&]() -> std::expected<std::unique_ptr<rowan_solver>, CallError> {
        if (game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        if (play != ROWAN_PLAY_STRONG && play != ROWAN_PLAY_MAKER_BREAKER) {
          return call_error(ROWAN_BAD_ARGUMENT, "no such kind of play");
        }
        if (memory_mib < 0 || memory_mib > most_mebibytes) {
          return call_error(ROWAN_BAD_ARGUMENT, "the solver must use 1 to " + std::to_string(most_mebibytes) +
                                                    " MiB, not " + std::to_string(memory_mib));
        }
        if (const auto why = rowan::solve::Solver::why_unsupported(game->game.rules())) {
          return call_error(ROWAN_UNSUPPORTED, why->message);
        }
        const std::size_t memory =
            memory_mib == 0 ? rowan::solve::Solver::default_memory_mib : static_cast<std::size_t>(memory_mib);
        return std::make_unique<rowan_solver>(
            rowan_solver::Setup{game->game.position(), static_cast<ProofPlay>(play), memory});
      });
}

void rowan_solver_free(rowan_solver* solver) { delete solver; }

const char* rowan_solver_message(const rowan_solver* solver) { return rowan::capi::message_of(solver); }

int rowan_solver_run(rowan_solver* solver, const rowan_solve_limits* limits, rowan_solve_report report,
                     void* user, rowan_solve_result* result) {
  return with_solver(
      solver,
      [&](rowan_solver&, rowan::solve::Solver& solver_in_use, const Stoppable::Work& work) -> CallResult {
        auto read = read_limits(limits);
        if (!read) return std::unexpected(std::move(read.error()));
        if (const auto checked = rowan::capi::check_optional_struct(result); !checked)
          return rowan::failure_of(checked);
        read->stop = work.token();
        rowan::solve::Solver::Progress progress;
        if (report != nullptr) {
          progress = [&](const rowan::solve::SolveReport& so_far) {
            const rowan_solve_result c_value = result_of(so_far, work.is_stopped());
            if (report(&c_value, user) != 0) work.stop();
          };
        }
        const rowan::solve::SolveReport found = solver_in_use.solve(*read, progress);
        if (result != nullptr) {
          if (const auto sized = rowan::capi::write_struct(result_of(found, work.is_stopped()), result);
              !sized)
            return sized;
        }
        return static_cast<int>(found.value);
      });
}

int rowan_solver_stop(rowan_solver* solver) {
  if (solver == nullptr) return ROWAN_NULL_ARGUMENT;
  return rowan::capi::guarded(nullptr, 0, [&]() -> CallResult {
    solver->stoppable.stop();
    return ROWAN_OK;
  });
}

int rowan_solver_write_proof(rowan_solver* solver, const char* path) {
  return with_solver(
      solver,
      [&](rowan_solver&, rowan::solve::Solver& solver_in_use, const Stoppable::Work& work) -> CallResult {
        if (path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        const auto written =
            rowan::capi::write_file(path, ROWAN_NO_RESULT, [&](std::ostream& out) -> rowan::Result<void> {
              const auto bytes = solver_in_use.write_proof(out, work.token());
              if (!bytes) return rowan::failure_of(bytes);
              return {};
            });
        if (!written) return rowan::failure_of(written);
        return ROWAN_OK;
      });
}

int rowan_solver_proof(rowan_solver* solver, const uint8_t** bytes, size_t* size) {
  return with_solver(solver,
                     [&](rowan_solver& handle, rowan::solve::Solver& solver_in_use,
                         const Stoppable::Work& work) -> CallResult {
                       if (bytes == nullptr || size == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
                       std::ostringstream stream;
                       const auto written = solver_in_use.write_proof(stream, work.token());
                       if (!written) return call_error(ROWAN_NO_RESULT, written.error().message);
                       handle.proof = std::move(stream).str();
                       *bytes = reinterpret_cast<const uint8_t*>(handle.proof.data());
                       *size = handle.proof.size();
                       return ROWAN_OK;
                     });
}

int rowan_solver_save(rowan_solver* solver, const char* path) {
  return with_solver(
      solver, [&](rowan_solver&, rowan::solve::Solver& solver_in_use, const Stoppable::Work&) -> CallResult {
        if (path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        const auto saved = rowan::capi::write_file(
            path, ROWAN_IO_ERROR, [&](std::ostream& out) { return solver_in_use.save(out); });
        if (!saved) return rowan::failure_of(saved);
        return ROWAN_OK;
      });
}

int rowan_solver_load(rowan_solver* solver, const char* path) {
  return with_solver(
      solver, [&](rowan_solver&, rowan::solve::Solver& solver_in_use, const Stoppable::Work&) -> CallResult {
        if (path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        errno = 0;
        std::ifstream file(path, std::ios::binary);
        if (!file) return rowan::capi::file_error("read", path);
        if (const auto loaded = solver_in_use.load(file); !loaded)
          return call_error(ROWAN_BAD_FILE, loaded.error());
        return ROWAN_OK;
      });
}
