// SPDX-License-Identifier: MIT
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "base/machine.hpp"
#include "base/open_file.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/solve/prove_run.hpp"
#include "cli/commands/solve/threat_file_verdict.hpp"
#include "cli/io/file_claim.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/ranks.hpp"
#include "cli/io/stop_signals.hpp"
#include "cli/options/position_options.hpp"
#include "cli/options/validators.hpp"
#include "game/games.hpp"
#include "prove/jobs/run_file.hpp"
#include "prove/jobs/win_claim.hpp"
#include "prove/nodes/move_guide.hpp"
#include "prove/prove.hpp"
#include "prove/tasks/rank_workers.hpp"

namespace rowan::cli {

namespace {

struct ProveOptions {
  PositionOptions position;
  std::string proof;
  std::string guide;
  int threads = 1;
  std::optional<double> seconds;
  std::int64_t nodes = 0;
  std::optional<std::uint64_t> memory_mib;
};

Result<prove::MoveGuide> read_guide(const std::string& path, const Rules& rules) {
  if (path.empty()) return prove::MoveGuide{};
  std::ifstream file(path_of(path));
  if (!file) return failure(quotable(path, 200) + ": " + std::strerror(errno));
  auto guide = prove::MoveGuide::read(file, rules);
  if (!guide) return failure(quotable(path, 200) + ": " + guide.error().message);
  return guide;
}

/// Three quarters of the machine's memory unless an option sets another limit.
std::uint64_t memory_limit(const ProveOptions& options) {
  return options.memory_mib ? *options.memory_mib << 20 : usable_memory() / 4 * 3;
}

void print_report(const prove::ProveReport& report, double seconds) {
  print_line(report.is_proved ? "first wins" : "unknown");
  print_line(fmt::format("jobs: {} of {} proved", report.proved, report.jobs));
  print_line(fmt::format("nodes: {}", report.nodes));
  print_line(fmt::format("time: {:.3f} s", seconds));
  flush_output();
}

/// Explains why it ended without a proof, and what to do.
void explain(const prove::ProveReport& report, const ProveOptions& options, bool is_out_of_memory) {
  if (report.rejected > 0) {
    print_note(
        fmt::format("the verifier rejected {} of the proofs: this is a bug in the program", report.rejected));
  }
  if (is_out_of_memory) {
    print_note(
        fmt::format("the memory limit of {} MiB was reached; the proofs so far are in '{}': run the same "
                    "command again to continue",
                    memory_limit(options) >> 20, quotable(options.proof, 200)));
  } else if (report.given_up > 0) {
    print_note(
        fmt::format("{} given up: no win for first among the moves considered",
                    report.given_up == 1 ? "1 job was" : fmt::format("{} jobs were", report.given_up)));
  } else {
    print_note("run the same command again to continue from '" + quotable(options.proof, 200) + "'");
  }
}

/// Prints the verifier's verdict on the file.
ExitCode check_file(const std::string& path, const prove::Job& claim) {
  std::ifstream file(path_of(path), std::ios::binary);
  const ThreatFileVerdict verdict = check_threats(file, claim);
  print_line("proof: " + as_text(verdict));
  return verdict.is_accepted() ? ExitCode::ok : ExitCode::no;
}

/// Runs rank 0, or the only process.
ExitCode host(const ProveOptions& options, process::Transport* ranks, const StopSignals& signals) {
  if (ranks != nullptr && options.threads > 1) {
    return fail(Error{
        "--threads does not work under mpirun, where each process has one thread; start more processes"});
  }
  const auto position = read_position(options.position);
  if (!position) return fail(position.error());
  const auto claim = prove::win_claim(*position);
  if (!claim) return fail(claim.error());
  if (options.proof == standard_stream)
    return fail(Error{"--proof -: name a file, because proofs are read from it again"});
  if (options.memory_mib && resident_memory() == 0)
    return fail(Error{"--memory: this system does not report how much memory the program uses"});
  const auto guide = read_guide(options.guide, claim->rules);
  if (!guide) return fail(guide.error());
  const auto lock = claim_file(options.proof);
  if (!lock) return fail(lock.error());
  auto run_file = prove::RunFile::open(options.proof, claim->rules);
  if (!run_file) return fail(run_file.error());

  prove::ProveReport report;
  {
    ProveWatch watch(
        game_name(claim->rules),
        {.signals = signals.token(), .seconds = options.seconds, .memory = memory_limit(options)});
    const prove::ProvePlan plan{.threads = options.threads,
                                .nodes = options.nodes,
                                .report_seconds = 1,
                                .result_log = options.proof + ".results",
                                .ranks = ranks,
                                .warn = [&](const std::string& line) { watch.warn(line); }};
    const auto done = prove::prove(*claim, plan, *run_file, *guide, watch.token(),
                                   [&](const prove::ProveProgress& progress) { watch.take(progress); });
    if (!done) return fail(done.error());
    report = *done;
    const bool is_out_of_memory = watch.is_out_of_memory();
    print_report(report, watch.elapsed().count());
    if (!report.is_proved && !signals.exit_code()) explain(report, options, is_out_of_memory);
  }
  if (report.is_proved) return check_file(options.proof, claim->root());
  return signals.exit_code().value_or(ExitCode::no);
}

ExitCode run(const ProveOptions& options) {
  const StopSignals signals;  // before anything that may start threads
  const auto ranks = open_ranks();
  if (!ranks) return fail(ranks.error());
  if (*ranks == nullptr) return host(options, nullptr, signals);
  if ((*ranks)->rank() > 0) {
    const auto worked = prove::work_for_ranks(**ranks, signals.token());
    return worked ? ExitCode::ok : fail(worked.error());
  }
  const ExitCode code = host(options, ranks->get(), signals);
  prove::dismiss_ranks(**ranks);
  return code;
}

void add_limits(Command& command, ProveOptions& options) {
  command.add_option("--threads", options.threads, "Search with N threads")
      ->check(whole_number_between(1, 1024))
      ->type_name("N")
      ->show_default();
  command.add_option("--time", options.seconds, "Stop after SECONDS")
      ->check(number_between(0.0, 1e9))
      ->type_name("SECONDS");
  command.add_option("--nodes", options.nodes, "Stop after about N nodes")
      ->check(whole_number_between(1, std::uint64_t{1} << 60))
      ->type_name("N");
  command.add_option("--memory", options.memory_mib, "Stop when the program uses more than MIB of memory")
      ->check(whole_number_between(1, std::uint64_t{1} << 30))
      ->type_name("MIB")
      ->default_text("three quarters of the machine's memory");
}

}  // namespace

void add_prove_command(Command& program) {
  auto* const command =
      program.add_command("prove", "Prove by threats that the first player wins, on large boards");
  const auto options = std::make_shared<ProveOptions>();
  command->add_option("game", options->position.game, "The game, such as 15x15x5")
      ->type_name("GAME")
      ->required();
  command->add_option("--proof", options->proof, "Write proofs to FILE, and continue from it if it exists")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--position", options->position.position, "Start from this position; either side may move")
      ->type_name("TEXT");
  command->add_option("--moves", options->position.moves, "Then play these moves, such as 'h8 i9 g9'")
      ->type_name("LIST");
  add_limits(*command, *options);
  command
      ->add_option("--guide", options->guide,
                   "Lists of moves, one per line, to positions that the first player should aim for")
      ->type_name("FILE");
  command->footer(
      "The first line is 'first wins' or 'unknown' (exit code 1): a win may exist even if none is found.\n"
      "Each proof is in FILE as soon as it is found, so a run that ends early, by Ctrl-C or a kill,\n"
      "loses little; run the same command to continue, also with other --threads or limits. Under\n"
      "mpirun the first process writes FILE and the others search. To merge files of several machines,\n"
      "append one to another. The verifier checks the whole file at the end; 'rowan verify FILE' checks\n"
      "it again. The game is five in a row on at most 256 points; six or more may count or\n"
      "not.\n\n"
      "Examples:\n"
      "  rowan prove 15x15x5 --moves 'h8 h9 g9 o1 i10' --proof five_stones.tp\n"
      "  mpirun -n 17 rowan prove 15x15x5 --proof freestyle.tp");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
