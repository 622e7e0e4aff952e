// SPDX-License-Identifier: MIT
#include "cli/commands/solve/solve_run.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/core.h>

#include "base/open_file.hpp"
#include "base/text.hpp"
#include "cli/io/output.hpp"
#include "cli/io/streamed_file.hpp"
#include "message/proof_json.hpp"
#include "proof/verifier.hpp"

namespace rowan::cli {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

CheckedProof verified(std::istream& file, std::uint64_t bytes) {
  const auto start = Clock::now();
  const proof::ProofCheck check = proof::verify_proof(file);
  return {.bytes = bytes,
          .accepted = check.verdict == proof::ProofVerdict::accepted,
          .reason = check.reason,
          .time = Clock::now() - start};
}

}  // namespace

std::string_view name_of(solve::GameValue value) { return message::value_name(value); }

Result<void> CheckpointFile::open() {
  std::error_code ignored;
  if (!std::filesystem::exists(path_of(path_), ignored)) return save();
  const bool is_folder = std::filesystem::is_directory(path_of(path_), ignored);
  std::ifstream file(path_of(path_), std::ios::binary);
  if (!file || is_folder)
    return failure(quotable(path_, 200) + ": " + std::strerror(is_folder ? EISDIR : errno));
  if (auto loaded = solver_.load(file); !loaded)
    return failure(quotable(path_, 200) + ": " + loaded.error().message, loaded.error().detail);
  return {};
}

Result<void> CheckpointFile::save() const {
  return write_streamed(path_, [&](std::ostream& out) { return solver_.save(out); });
}

solve::SolveReport CheckpointFile::solve(const SolveEffort& effort, std::chrono::duration<double> interval,
                                         const solve::Solver::Progress& progress) {
  const auto start = Clock::now();
  bool was_reported = false;
  while (true) {
    SolveEffort part = effort;
    part.time = interval;
    if (effort.time) part.time = std::min<Seconds>(interval, *effort.time - (Clock::now() - start));
    const solve::SolveReport report = rowan::cli::solve(solver_, part, progress);
    const bool is_out_of_time = effort.time && Clock::now() - start >= *effort.time;
    if (report.value != solve::GameValue::unknown || effort.stop.stop_requested() || is_out_of_time)
      return report;
    const auto saved = save();
    if (saved || was_reported) continue;
    was_reported = true;
    print_note("cannot save the checkpoint: " + saved.error().message);
  }
}

solve::SolveReport solve(solve::Solver& solver, const SolveEffort& effort,
                         const solve::Solver::Progress& progress) {
  solve::SolveLimits limits{.stop = effort.stop, .threads = effort.threads};
  if (effort.time) limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(*effort.time);
  return solver.solve(limits, progress);
}

void SolveProgress::show(const solve::SolveReport& report, std::string_view what) {
  constexpr std::chrono::seconds update_interval{1};
  const auto now = Clock::now();
  if (now - last_ < update_interval || !live_.is_due()) return;
  last_ = now;
  const std::chrono::duration<double> elapsed = now - start_;
  live_.show(fmt::format(
      "{}: {} nodes, {:.0f} per second, {} positions kept, {:.0f} s\nPress Ctrl-C to stop.\n", what,
      report.nodes, static_cast<double>(report.nodes) / elapsed.count(), report.table_used, elapsed.count()));
}

Result<CheckedProof> write_and_check_proof(solve::Solver& solver, const std::string& path,
                                           const StopToken& stop) {
  std::uint64_t bytes = 0;
  const auto written = write_streamed(path, [&](std::ostream& out) -> Result<void> {
    const auto size = solver.write_proof(out, stop);
    if (!size) return failure_of(size);
    bytes = *size;
    return {};
  });
  if (!written) return failure_of(written);
  if (!is_plain_file(path)) return CheckedProof{.bytes = bytes};
  std::ifstream file(path_of(path), std::ios::binary);
  return verified(file, bytes);
}

Result<CheckedProof> check_proof(solve::Solver& solver, const StopToken& stop) {
  std::stringstream file;
  const auto bytes = solver.write_proof(file, stop);
  if (!bytes) return failure_of(bytes);
  return verified(file, *bytes);
}

}  // namespace rowan::cli
