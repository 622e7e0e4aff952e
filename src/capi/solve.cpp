// SPDX-License-Identifier: MIT
//
// The solver, with its values and proofs, and the verifiers of both kinds of proofs.
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <istream>
#include <memory>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

#include <rowan/c/solve.h>

#include "capi/byte_files.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "capi/stoppable.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "proof/threat_file.hpp"
#include "proof/verifier.hpp"
#include "solve/solver.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::Stoppable;
using rowan::proof::ProofPlay;
using rowan::proof::ProofVerdict;
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

static_assert(static_cast<int>(ProofVerdict::accepted) == ROWAN_PROOF_ACCEPTED &&
              static_cast<int>(ProofVerdict::rejected) == ROWAN_PROOF_REJECTED &&
              static_cast<int>(ProofVerdict::unreadable) == ROWAN_PROOF_UNREADABLE);

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

/// A stream buffer that reads from bytes in memory, which must outlive it.
class MemoryInput : public std::streambuf {
 public:
  explicit MemoryInput(std::string_view bytes) {
    char* const begin = const_cast<char*>(bytes.data());  // only read
    setg(begin, begin, begin + bytes.size());
  }
};

int value_of(rowan::proof::ProofClaim claim) {
  switch (claim) {
    case rowan::proof::ProofClaim::first_wins:
      return ROWAN_VALUE_FIRST_WINS;
    case rowan::proof::ProofClaim::second_wins:
      return ROWAN_VALUE_SECOND_WINS;
    case rowan::proof::ProofClaim::draw:
      break;
  }
  return ROWAN_VALUE_DRAW;
}

/// The verifier's reason, and the moves to the position that it is about: "the answer h9 is not refuted
/// (after h8 i9)".
std::string reason_text(const rowan::proof::ProofCheck& checked) {
  if (checked.moves.empty() || !checked.statement) return checked.reason;
  std::string moves;
  for (const rowan::Point move : checked.moves) {
    moves += (moves.empty() ? "" : " ") + rowan::short_text(move, checked.statement->root.rules());
  }
  return checked.reason + " (after " + moves + ')';
}

rowan_proof_check c_check_of(const rowan::proof::ProofCheck& checked) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  check.verdict = static_cast<int32_t>(checked.verdict);
  check.strategy_stealing = checked.strategy_stealing ? 1 : 0;
  check.nodes = checked.nodes;
  check.bytes = checked.bytes;
  rowan::capi::copy_text(reason_text(checked), check.reason, sizeof check.reason);
  if (checked.statement) {
    check.value = value_of(checked.statement->claim);
    check.play = static_cast<int32_t>(checked.statement->play);
    rowan::capi::copy_text(rowan::game_name(checked.statement->root.rules()), check.game, sizeof check.game);
    rowan::capi::copy_text(rowan::to_text(checked.statement->root), check.position, sizeof check.position);
  }
  return check;
}

std::string incomplete_text(const rowan::proof::ThreatFileCheck& file) {
  if (file.proofs == 0) return "incomplete: the file has no proofs";
  return "incomplete: all proofs hold, but the fewest stones, " + std::to_string(file.least.size()) +
         ", occur in " + std::to_string(file.least_count) + " positions";
}

/// The result for a file of threat proofs. They are accepted if all of them hold and one position has fewer
/// stones than all others: from that position the first player wins.
rowan_proof_check c_check_of(const rowan::Result<rowan::proof::ThreatFileCheck>& checked) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  check.kind = ROWAN_PROOF_KIND_THREATS;
  check.verdict = ROWAN_PROOF_REJECTED;
  if (!checked) {
    rowan::capi::copy_text(checked.error().message, check.reason, sizeof check.reason);
    return check;
  }
  check.nodes = static_cast<std::uint64_t>(checked->nodes);
  check.proofs = static_cast<std::uint64_t>(checked->proofs);
  check.threat_wins = static_cast<std::uint64_t>(checked->trees);
  rowan::capi::copy_text(rowan::game_name(checked->rules), check.game, sizeof check.game);
  if (checked->least_count != 1) {
    rowan::capi::copy_text(incomplete_text(*checked), check.reason, sizeof check.reason);
    return check;
  }
  rowan::Position root(checked->rules);
  for (const std::uint8_t move : checked->least) root.play(checked->rules.point_of(move));
  check.verdict = ROWAN_PROOF_ACCEPTED;
  check.value = ROWAN_VALUE_FIRST_WINS;
  rowan::capi::copy_text(rowan::to_text(root), check.position, sizeof check.position);
  return check;
}

/// Passes on the bytes of `source` until the poll asks to stop, then reports the end of the file: that ends
/// the verifier, which has no stop of its own.
class PolledInput : public std::streambuf {
 public:
  PolledInput(std::streambuf& source, rowan_poll poll, void* user)
      : source_(source), poll_(poll), user_(user) {}

  [[nodiscard]] bool is_stopped() const { return is_stopped_; }

  /// The number of bytes read from this buffer so far.
  [[nodiscard]] std::uint64_t position() const {
    return read_ - static_cast<std::uint64_t>(egptr() - gptr());
  }

  /// Does the unread part of the buffer begin with these bytes? After a peek() at the start of the file, it
  /// contains the first bytes of the file.
  [[nodiscard]] bool begins_with(std::string_view bytes) const {
    return std::string_view(gptr(), static_cast<std::size_t>(egptr() - gptr())).starts_with(bytes);
  }

 protected:
  int_type underflow() override {
    is_stopped_ = is_stopped_ || (poll_ != nullptr && poll_(user_) != 0);
    const std::streamsize count =
        is_stopped_ ? 0 : source_.sgetn(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
    read_ += static_cast<std::uint64_t>(count);
    setg(bytes_.data(), bytes_.data(), bytes_.data() + count);
    return count == 0 ? traits_type::eof() : traits_type::to_int_type(bytes_.front());
  }

 private:
  std::streambuf& source_;
  rowan_poll poll_;
  void* user_;
  bool is_stopped_ = false;
  std::uint64_t read_ = 0;
  std::array<char, 4096> bytes_{};
};

/// The result for a file that no verifier has read to its end.
rowan_proof_check unchecked(rowan_proof_verdict verdict, std::string_view reason) {
  rowan_proof_check check = ROWAN_PROOF_CHECK_INIT;
  check.verdict = verdict;
  rowan::capi::copy_text(reason, check.reason, sizeof check.reason);
  return check;
}

/// Verifies a proof of either kind: the first bytes of the file tell which.
rowan_proof_check verify_any(PolledInput& input, std::size_t memory) {
  using namespace std::string_view_literals;
  std::istream stream(&input);
  stream.peek();  // a folder opens, but cannot be read: then the stream is bad
  if (!stream.bad()) stream.clear();
  if (input.begins_with("\xFD"
                        "7zXZ\0"sv)) {
    return unchecked(ROWAN_PROOF_REJECTED,
                     "the file is compressed with xz; decompress it first: xz -dc FILE");
  }
  if (!input.begins_with(rowan::proof::threat_file_magic)) {
    return c_check_of(rowan::proof::verify_proof(stream, memory));
  }
  rowan_proof_check check = c_check_of(rowan::proof::check_threat_file(stream));
  check.bytes = input.position();
  return stream.bad() ? unchecked(ROWAN_PROOF_UNREADABLE, "reading failed") : check;
}

CallResult verify(std::streambuf& source, int memory_mib, rowan_poll poll, void* user,
                  rowan_proof_check* check) {
  constexpr int usual_mebibytes = 2048;
  if (memory_mib < 0 || memory_mib > 1 << 20) return call_error(ROWAN_BAD_ARGUMENT);
  if (const auto sized = rowan::capi::check_optional_struct(check); !sized) return rowan::failure_of(sized);
  const auto mebibytes = static_cast<std::size_t>(memory_mib == 0 ? usual_mebibytes : memory_mib);
  PolledInput input(source, poll, user);
  const rowan_proof_check checked = verify_any(input, mebibytes << 20);
  if (input.is_stopped()) return call_error(ROWAN_NO_RESULT);
  if (check != nullptr) {
    if (const auto written = rowan::capi::write_struct(checked, check); !written) return written;
  }
  return checked.verdict;
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

int rowan_proof_verify_file(const char* path, int memory_mib, rowan_poll poll, void* user,
                            rowan_proof_check* check) {
  return rowan::capi::guarded(nullptr, 0, [&]() -> CallResult {
    if (path == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    std::ifstream file(path, std::ios::binary);
    if (!file) return call_error(ROWAN_IO_ERROR);
    return verify(*file.rdbuf(), memory_mib, poll, user, check);
  });
}

int rowan_proof_verify_memory(const uint8_t* bytes, size_t size, int memory_mib, rowan_poll poll, void* user,
                              rowan_proof_check* check) {
  return rowan::capi::guarded(nullptr, 0, [&]() -> CallResult {
    if (bytes == nullptr && size > 0) return call_error(ROWAN_NULL_ARGUMENT);
    MemoryInput input(std::string_view(reinterpret_cast<const char*>(bytes), size));
    return verify(input, memory_mib, poll, user, check);
  });
}
