// SPDX-License-Identifier: MIT
#include "cli/commands/arena/arena_ranks.hpp"

#include "arena/run/distributed_run.hpp"
#include "cli/io/output.hpp"
#include "cli/io/ranks.hpp"

namespace rowan::cli {

namespace {

ExitCode work(const RunOptions& options, process::Transport& ranks, const StopSignals& signals) {
  const auto log = RunLog::open(options, ranks.rank());
  if (!log) return fail(log.error());
  const auto worked = arena::work_for_host(log->factory(), ranks, signals.token(), log->void_game_listener());
  log->check();
  return worked ? ExitCode::ok : ExitCode::bad_input;
}

}  // namespace

ExitCode run_with_ranks(
    const RunOptions& options,
    const std::function<ExitCode(process::Transport* ranks, const StopSignals& signals)>& host) {
  const StopSignals signals;
  const auto ranks = open_ranks();
  if (!ranks) return fail(ranks.error());
  if (*ranks == nullptr) return host(nullptr, signals);
  if ((*ranks)->rank() > 0) return work(options, **ranks, signals);
  ExitCode code = ExitCode::bad_input;
  if (options.concurrency > 1) {
    print_error(
        {"--concurrency does not work under mpirun, where each process plays one game at a time; start "
         "more processes"});
  } else {
    code = host(ranks->get(), signals);
  }
  arena::dismiss_workers(**ranks);
  return code;
}

}  // namespace rowan::cli
