// SPDX-License-Identifier: MIT
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "base/machine.hpp"
#include "base/open_file.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/solve/threat_file_verdict.hpp"
#include "cli/io/file_claim.hpp"
#include "cli/io/files.hpp"
#include "cli/io/live_text.hpp"
#include "cli/io/output.hpp"
#include "cli/io/ranks.hpp"
#include "cli/io/stop_signals.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "game/games.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/jobs/run_file.hpp"
#include "prove/nodes/move_guide.hpp"
#include "prove/prove.hpp"
#include "prove/tasks/rank_workers.hpp"

namespace rowan::cli {

namespace {

/// A proof may take days. These conditions end a run before the proof is complete.
struct ProveEnds {
  StopToken signals = {};
  std::optional<double> seconds = {};
  std::uint64_t memory = 0;  // the limit for the whole process in bytes; 0 means no limit
};

/// Shows the progress of a proof: live on a terminal, elsewhere as a line each minute. Requests a stop at a
/// signal, when the time is over, or when the memory limit is exceeded. Works on its own thread.
class ProveWatch {
 public:
  ProveWatch(std::string title, ProveEnds ends);
  ~ProveWatch();
  ProveWatch(const ProveWatch&) = delete;
  ProveWatch& operator=(const ProveWatch&) = delete;

  [[nodiscard]] StopToken token() const { return stop_.get_token(); }

  /// Takes the progress to show. May be called from any thread, like warn().
  void take(const prove::ProveProgress& progress);
  void warn(const std::string& line);

  [[nodiscard]] std::chrono::duration<double> elapsed() const {
    return std::chrono::steady_clock::now() - start_;
  }

  /// Whether the memory limit was reached.
  [[nodiscard]] bool is_out_of_memory() const { return is_out_of_memory_; }

 private:
  void run();
  void show();
  void request_stop_if_due();
  [[nodiscard]] std::string headline() const;
  [[nodiscard]] std::string usage_text() const;

  std::string title_;
  ProveEnds ends_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_line_ = start_;
  StopSource stop_;
  LiveText live_{false};
  std::mutex mutex_;
  std::condition_variable ended_;
  bool is_ended_ = false;
  std::optional<std::size_t> proved_before_;  // number of jobs that earlier runs have proved
  prove::ProveProgress progress_;
  std::atomic<bool> is_out_of_memory_ = false;
  std::thread thread_;
};

constexpr std::chrono::milliseconds between_looks{100};
constexpr std::chrono::minutes between_lines{1};

/// A duration: "3 h 20 min", "12 s".
std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min", whole / 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

ProveWatch::ProveWatch(std::string title, ProveEnds ends)
    : title_(std::move(title)), ends_(std::move(ends)), thread_([this] { run(); }) {}

ProveWatch::~ProveWatch() {
  {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
  }
  ended_.notify_all();
  thread_.join();
}

void ProveWatch::take(const prove::ProveProgress& progress) {
  const std::lock_guard lock(mutex_);
  if (!proved_before_) proved_before_ = progress.proved;
  progress_ = progress;
}

void ProveWatch::warn(const std::string& line) {
  const std::lock_guard lock(mutex_);
  live_.say(line);
}

void ProveWatch::run() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, between_looks, [this] { return is_ended_; })) {
    request_stop_if_due();
    show();
  }
}

void ProveWatch::request_stop_if_due() {
  const bool is_late = ends_.seconds && elapsed().count() >= *ends_.seconds;
  if (ends_.memory > 0 && resident_memory() > ends_.memory) is_out_of_memory_ = true;
  if (is_late || is_out_of_memory_ || ends_.signals.stop_requested()) stop_.request_stop();
}

/// The progress: "freestyle: 7431 of 7770 jobs proved (95.6 %), 12 min, at this rate 3 min more".
std::string ProveWatch::headline() const {
  const double seconds = elapsed().count();
  if (progress_.jobs == 0) return fmt::format("{}: {}", title_, duration_text(seconds));
  std::string text =
      fmt::format("{}: {} of {} jobs proved ({:.1f} %), {}", title_, progress_.proved, progress_.jobs,
                  100.0 * static_cast<double>(progress_.proved) / static_cast<double>(progress_.jobs),
                  duration_text(seconds));
  const auto done = static_cast<double>(progress_.proved - proved_before_.value_or(0));
  const auto left = static_cast<double>(progress_.jobs - progress_.proved);
  if (done > 0 && left > 0) text += ", at this rate " + duration_text(seconds / done * left) + " more";
  return text;
}

/// The work and the memory so far: "1.8 million nodes, 198282 per second, 56 MiB".
std::string ProveWatch::usage_text() const {
  std::string text;
  if (progress_.nodes > 0) {
    const auto nodes = static_cast<double>(progress_.nodes);
    text = fmt::format("{:.1f} million nodes, {:.0f} per second, ", nodes / 1e6, nodes / elapsed().count());
  }
  return text + fmt::format("{} MiB", resident_memory() >> 20);
}

void ProveWatch::show() {
  const auto now = std::chrono::steady_clock::now();
  if (live_.is_due()) {
    live_.show(headline() + '\n' + usage_text() + '\n' + progress_.text +
               "\nPress Ctrl-C to stop; proofs found so far are kept.\n");
  } else if (now - last_line_ >= between_lines) {
    live_.say(headline() + ", " + usage_text() + "; " + progress_.text);
    last_line_ = now;
  }
}

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

/// The memory limit in bytes: that of --memory, or else three quarters of the machine's memory; 0, no limit,
/// if the system does not report its memory.
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

/// Explains why the run ended without a proof, and what to do.
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

/// Checks the proof file and prints the verdict.
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
  const StopSignals signals;  // created before anything that may start threads
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
