// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "base/machine.hpp"
#include "base/open_file.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/io/files.hpp"
#include "cli/io/live_text.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop_signals.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "json/json.hpp"
#include "message/analysis_json.hpp"
#include "message/proof_json.hpp"
#include "proof/verifier.hpp"
#include "prove/jobs/jobs.hpp"
#include "solve/solver.hpp"

namespace rowan::cli {

namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// "first wins", "second wins", "draw" or "unknown": the first line that `rowan solve` prints.
std::string_view name_of(solve::GameValue value) { return message::value_name(value); }

/// Limits of the work on a position.
struct SolveEffort {
  std::optional<std::chrono::duration<double>> time = {};
  int threads = 1;
  StopToken stop = {};
};

/// Solves within the limits of `effort`, without saving checkpoints.
solve::SolveReport solve_within(solve::Solver& solver, const SolveEffort& effort,
                                const solve::Solver::Progress& progress) {
  solve::SolveLimits limits{.stop = effort.stop, .threads = effort.threads};
  if (effort.time) limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(*effort.time);
  return solver.solve(limits, progress);
}

/// The file in which a long computation is saved so that it can be continued.
class CheckpointFile {
 public:
  /// Requires that the solver outlives this object.
  CheckpointFile(solve::Solver& solver, std::string path) : solver_(solver), path_(std::move(path)) {}

  /// Resumes from the file. If there is none, writes one, so that a path that cannot be written is an error
  /// at once.
  [[nodiscard]] Result<void> open();

  [[nodiscard]] Result<void> save() const;

  /// Solves in parts of at most `interval`, and saves after each part but the last, while all threads are
  /// idle. A failed save is reported once and does not stop the work.
  solve::SolveReport solve(const SolveEffort& effort, std::chrono::duration<double> interval,
                           const solve::Solver::Progress& progress);

 private:
  solve::Solver& solver_;
  std::string path_;
};

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
    const solve::SolveReport report = solve_within(solver_, part, progress);
    const bool is_out_of_time = effort.time && Clock::now() - start >= *effort.time;
    if (report.value != solve::GameValue::unknown || effort.stop.stop_requested() || is_out_of_time)
      return report;
    const auto saved = save();
    if (saved || was_reported) continue;
    was_reported = true;
    print_note("cannot save the checkpoint: " + saved.error().message);
  }
}

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

/// A proof that was written, and the verifier's verdict on it.
struct CheckedProof {
  std::uint64_t bytes = 0;
  std::optional<bool> accepted = {};      // by the verifier; empty if the file cannot be read back
  std::string reason = {};                // why the proof was rejected
  std::chrono::duration<double> time{0};  // of the verification
};

CheckedProof verified(std::istream& file, std::uint64_t bytes) {
  const auto start = Clock::now();
  const proof::ProofCheck check = proof::verify_proof(file);
  return {.bytes = bytes,
          .accepted = check.verdict == proof::ProofVerdict::accepted,
          .reason = check.reason,
          .time = Clock::now() - start};
}

/// Writes the proof of a solved value, and verifies the file on disk. A device or a pipe is not verified.
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

/// Writes the proof to memory, and verifies it there.
Result<CheckedProof> check_proof(solve::Solver& solver, const StopToken& stop) {
  std::stringstream file;
  const auto bytes = solver.write_proof(file, stop);
  if (!bytes) return failure_of(bytes);
  return verified(file, *bytes);
}

struct SolveTableOptions {
  int cells = 30;                 // solve every board of at most this many points
  bool named = false;             // whether to add boards known from the literature
  std::optional<double> seconds;  // the limit for each value; beyond it the value is unknown
  std::uint64_t memory_mib = 512;
};

/// Larger boards with published values, ordered by k.
constexpr std::array<std::string_view, 20> named_boards{
    "6x6x4", "7x5x4", "7x7x4", "8x4x4",  "9x4x4", "10x4x4", "6x6x5", "7x5x5", "7x6x5", "7x7x5",
    "8x6x5", "8x7x5", "9x5x5", "10x5x5", "7x7x6", "8x8x6",  "9x6x6", "9x7x6", "9x8x6", "9x9x6"};

std::vector<Rules> small_boards(int cells) {
  std::vector<Rules> boards;
  for (int height = 1; height * height <= cells && height <= Rules::max_size; ++height) {
    for (int width = height; width * height <= cells && width <= Rules::max_size; ++width) {
      for (int k = 1; k <= width; ++k) {
        boards.push_back({.width = static_cast<std::uint8_t>(width),
                          .height = static_cast<std::uint8_t>(height),
                          .k = static_cast<std::uint8_t>(k)});
      }
    }
  }
  return boards;
}

/// Solves one board after another, and counts the proofs that the verifier rejects.
class ValueTable {
 public:
  explicit ValueTable(const SolveTableOptions& options) : options_(options), progress_(false) {}

  /// Prints the rows of a table under its heading. Returns false if a signal or a failed write ended it.
  bool print_rows(const std::vector<Rules>& boards) {
    print_line(
        "| m,n,k | strong | nodes | seconds | proof | verified | Maker–Breaker | nodes | seconds | proof | "
        "verified |");
    print_line("| --- | --- | ---: | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |");
    for (const Rules& rules : boards) {
      std::string line = fmt::format("| {},{},{} |", rules.width, rules.height, rules.k);
      line += cells(rules, proof::ProofPlay::strong) + cells(rules, proof::ProofPlay::maker_breaker);
      if (signals_.token().stop_requested() || output_failed()) return false;
      print_line(line);
      flush_output();
    }
    return true;
  }

  [[nodiscard]] ExitCode exit_code() const {
    if (const auto ended = signals_.exit_code()) return *ended;
    return rejected_ == 0 ? ExitCode::ok : ExitCode::no;
  }

 private:
  std::string cells(const Rules& rules, proof::ProofPlay play) {
    solve::Solver solver(Position(rules), play, options_.memory_mib);
    SolveEffort effort{.stop = signals_.token()};
    if (options_.seconds) effort.time = std::chrono::duration<double>(*options_.seconds);
    const auto start = std::chrono::steady_clock::now();
    const solve::SolveReport report = solve_within(
        solver, effort, [&](const solve::SolveReport& now) { progress_.show(now, game_name(rules)); });
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    const std::string found =
        fmt::format(" {} | {} | {:.3f} |", name_of(report.value), report.nodes, time.count());
    if (report.value == solve::GameValue::unknown) return found + " | |";
    const auto proof = check_proof(solver, signals_.token());
    if (!proof) return found + " | |";
    if (!*proof->accepted) {
      ++rejected_;
      return found + fmt::format(" {} | rejected: {} |", proof->bytes, proof->reason);
    }
    return found + fmt::format(" {} | {:.3f} s |", proof->bytes, proof->time.count());
  }

  const SolveTableOptions& options_;
  StopSignals signals_;
  SolveProgress progress_;
  int rejected_ = 0;
};

constexpr std::string_view introduction =
    "# Values of (m,n,k) games\n\n"
    "Values of (m,n,k) games under perfect play: m×n points, k in a row win, both sides start from the empty "
    "board. Computed by `rowan solve --table{0}`\n"
    "in one run on one thread. *Strong* is the usual game; in the *Maker–Breaker* game only rows of the "
    "first player count, and a draw\n"
    "means that the first player does not win. Nodes are positions with a choice of moves. A proof was "
    "written for each value; its size is in\n"
    "bytes, and *verified* is the time that `rowan verify` took to accept it (docs/proofs.md). "
    "A board rotated by 90 degrees has\n"
    "the same value. If k is larger than both sides of the board, no row can be completed and the game is a "
    "draw.\n";

/// Prints docs/values.md: the values of all (m,n,k) games on small boards, strong and as Maker–Breaker games.
/// Solves each of them now, and verifies its proof.
ExitCode print_value_table(const SolveTableOptions& options) {
  ValueTable table(options);
  print_line(fmt::format(introduction, options.named ? " --published" : ""));
  print_line(fmt::format("## Every board of at most {} points\n", options.cells));
  if (!table.print_rows(small_boards(options.cells)) || !options.named) return table.exit_code();
  print_line("\n## Larger boards with published values\n");
  std::vector<Rules> boards;
  for (const std::string_view name : named_boards) boards.push_back(find_game(name).value());
  table.print_rows(boards);
  return table.exit_code();
}

struct SolveOptions {
  PositionOptions position;
  bool maker_breaker = false;
  std::string proof;
  std::string checkpoint;
  double checkpoint_seconds = 45;  // even with the time for saving, a kill loses less than a minute of work
  std::optional<double> seconds;
  int threads = 1;
  std::uint64_t memory_mib = solve::Solver::default_memory_mib;
  bool json = false;
  bool table = false;
  SolveTableOptions table_options;
};

/// The results to report at the end.
struct Outcome {
  solve::SolveReport report;
  Seconds time{0};
  std::optional<CheckedProof> proof = {};
  std::optional<Error> proof_error = {};
  std::optional<Error> checkpoint_error = {};
};

std::int64_t milliseconds(Seconds time) {
  return message::whole_milliseconds(std::chrono::duration_cast<std::chrono::nanoseconds>(time));
}

/// An error if the table does not fit into the machine's memory. Not checked if the system does not report
/// the size of its memory.
Result<void> check_memory(std::uint64_t mebibytes) {
  const std::uint64_t present = usable_memory() >> 20;
  if (present == 0 || mebibytes < present) return {};
  return failure(
      fmt::format("--memory {} does not fit into this machine's {} MiB of memory", mebibytes, present));
}

/// Solves one position. Prints each result as soon as it is known, since a proof may take a while after the
/// value; with --json, prints all at the end.
class SolveRun {
 public:
  SolveRun(const SolveOptions& options, const Position& position)
      : options_(options), position_(position), solver_(position, play_of(options), options.memory_mib) {
    if (!options.checkpoint.empty()) checkpoint_.emplace(solver_, options.checkpoint);
  }

  ExitCode run() {
    if (checkpoint_) {
      if (const auto opened = checkpoint_->open(); !opened) return fail(opened.error());
    }
    solve();
    if (!options_.json) print_value();
    if (checkpoint_) {
      if (const auto saved = checkpoint_->save(); !saved) outcome_.checkpoint_error = saved.error();
    }
    if (!options_.proof.empty() && outcome_.report.value != solve::GameValue::unknown) prove();
    if (options_.json) print_json();
    return finish();
  }

 private:
  static proof::ProofPlay play_of(const SolveOptions& options) {
    return options.maker_breaker ? proof::ProofPlay::maker_breaker : proof::ProofPlay::strong;
  }

  void solve() {
    SolveProgress progress(false);
    SolveEffort effort{.threads = options_.threads, .stop = signals_.token()};
    if (options_.seconds) effort.time = Seconds(*options_.seconds);
    const std::string game = game_name(position_.rules());
    const auto show = [&](const solve::SolveReport& report) { progress.show(report, game); };
    const auto start = std::chrono::steady_clock::now();
    outcome_.report = checkpoint_ ? checkpoint_->solve(effort, Seconds(options_.checkpoint_seconds), show)
                                  : solve_within(solver_, effort, show);
    outcome_.time = std::chrono::steady_clock::now() - start;
  }

  void prove() {
    auto proof = write_and_check_proof(solver_, options_.proof, signals_.token());
    if (!proof) {
      outcome_.proof_error = proof.error();
      return;
    }
    outcome_.proof = *std::move(proof);
    if (!options_.json) print_line(fmt::format("proof: {} bytes, {}", outcome_.proof->bytes, verdict()));
  }

  [[nodiscard]] std::string verdict() const {
    if (!outcome_.proof->accepted) return "not verified: the output cannot be read back";
    if (!*outcome_.proof->accepted) return "rejected: " + outcome_.proof->reason;
    return fmt::format("accepted in {:.3f} s", outcome_.proof->time.count());
  }

  void print_value() const {
    const solve::SolveReport& report = outcome_.report;
    print_line(name_of(report.value));
    if (report.best_move) print_line("best move: " + short_text(*report.best_move, position_.rules()));
    print_line(fmt::format("nodes: {}", report.nodes));
    print_line(fmt::format("time: {:.3f} s", outcome_.time.count()));
    print_line(fmt::format("table: {} positions kept, {} forgotten", report.table_used, report.table_lost));
    flush_output();
  }

  void print_json() const {
    const solve::SolveReport& report = outcome_.report;
    json::Json object{{"game", game_name(position_.rules())},
                      {"position", to_text(position_)},
                      {"maker_breaker", options_.maker_breaker},
                      {"value", name_of(report.value)},
                      {"best_move", nullptr},
                      {"nodes", report.nodes},
                      {"time_ms", milliseconds(outcome_.time)},
                      {"positions_kept", report.table_used},
                      {"positions_forgotten", report.table_lost}};
    if (report.best_move) object["best_move"] = to_text(*report.best_move, position_.rules());
    if (outcome_.proof) {
      object["proof"] = {{"file", options_.proof}, {"bytes", outcome_.proof->bytes}, {"accepted", nullptr}};
      if (outcome_.proof->accepted) {
        object["proof"]["accepted"] = *outcome_.proof->accepted;
        object["proof"]["time_ms"] = milliseconds(outcome_.proof->time);
      }
    }
    print_line(object.dump());
    flush_output();
  }

  [[nodiscard]] ExitCode finish() const {
    for (const auto& error : {outcome_.checkpoint_error, outcome_.proof_error}) {
      if (error) print_error(*error);
    }
    const bool is_complete = outcome_.report.value != solve::GameValue::unknown && !outcome_.proof_error;
    if (const auto ended = signals_.exit_code(); ended && !is_complete) return *ended;
    if (outcome_.checkpoint_error || outcome_.proof_error) return ExitCode::bad_input;
    const bool is_rejected = outcome_.proof && !outcome_.proof->accepted.value_or(true);
    return is_complete && !is_rejected ? ExitCode::ok : ExitCode::no;
  }

  const SolveOptions& options_;
  const Position& position_;
  StopSignals signals_;  // created before anything that may start threads
  solve::Solver solver_;
  std::optional<CheckpointFile> checkpoint_;
  Outcome outcome_;
};

Result<void> check_files(const SolveOptions& options) {
  if (options.proof == standard_stream)
    return failure("--proof -: name a file, because the proof is read back to verify it");
  if (options.checkpoint == standard_stream)
    return failure("--checkpoint -: name a file, because the checkpoint is rewritten while solving");
  if (!options.proof.empty() && options.proof == options.checkpoint)
    return failure("--proof and --checkpoint name the same file '" + options.proof + "'; use two files");
  return {};
}

ExitCode run(SolveOptions& options) {
  if (const auto fits = check_memory(options.memory_mib); !fits) return fail(fits.error());
  if (options.table) {
    options.table_options.seconds = options.seconds;
    options.table_options.memory_mib = options.memory_mib;
    return print_value_table(options.table_options);
  }
  if (options.position.game.empty())
    return fail(
        Error{"GAME is required, such as 7x7x5, tictactoe or 'freestyle 9x9'", "  see rowan solve --help"});
  const auto position = read_position(options.position);
  if (!position) return fail(position.error());
  if (const auto why = solve::Solver::why_unsupported(position->rules())) return fail(*why);
  if (const auto usable = check_files(options); !usable) return fail(usable.error());
  if (*position == Position(prove::job_rules)) {
    print_note(
        "this search would not finish in a lifetime; 'rowan prove 15x15x5 --proof FILE' proves by threats "
        "that the first player wins, and 'rowan verify' checks the proof in proofs/freestyle_15x15");
  }
  return SolveRun(options, *position).run();
}

void add_position(Command& command, SolveOptions& options) {
  command.add_option("game", options.position.game, "The game, as WIDTHxHEIGHTxK or by name")
      ->type_name("GAME");
  command
      .add_option("--position", options.position.position,
                  "Start from this position, such as 'x1o/xx1/xoo o'")
      ->type_name("TEXT");
  command.add_option("--moves", options.position.moves, "Then play these moves, such as 'd4 c3 e5'")
      ->type_name("LIST");
  command.add_flag("--maker-breaker", options.maker_breaker,
                   "Solve the Maker-Breaker game: only rows of the first player count");
}

void add_limits(Command& command, SolveOptions& options) {
  command.add_option("--memory", options.memory_mib, "Memory limit of the transposition table in MiB")
      ->check(whole_number_between(1, 1 << 20))
      ->type_name("MIB")
      ->show_default();
  command.add_option("--time", options.seconds, "Give up after SECONDS and print 'unknown'")
      ->check(number_between(0.0, 1e9))
      ->type_name("SECONDS");
  command.add_option("--threads", options.threads, "Search with N threads")
      ->check(whole_number_between(1, 64))
      ->type_name("N")
      ->show_default();
  auto* const file = command
                         .add_option("--checkpoint", options.checkpoint,
                                     "Save progress to FILE, and continue from it if it exists")
                         ->type_name("FILE");
  command.add_option("--checkpoint-every", options.checkpoint_seconds, "Save the checkpoint every SECONDS")
      ->check(number_between(0.1, 1e6))
      ->type_name("SECONDS")
      ->needs(file)
      ->show_default();
}

void add_table(Command& command, SolveOptions& options) {
  auto* const table = command.add_flag("--table", options.table,
                                       "Solve all small boards and print the tables of docs/values.md");
  for (const char* other :
       {"game", "--position", "--moves", "--maker-breaker", "--proof", "--checkpoint", "--json"})
    table->excludes(command.find_option(other));
  command
      .add_option("--max-points", options.table_options.cells, "With --table: solve boards of up to N points")
      ->check(whole_number_between(1, 64))
      ->type_name("N")
      ->renamed_from("--cells")
      ->needs(table)
      ->show_default();
  command
      .add_flag("--published", options.table_options.named,
                "With --table: add larger boards with published values")
      ->renamed_from("--named")
      ->needs(table);
}

}  // namespace

void add_solve_command(Command& program) {
  auto* const command = program.add_command("solve", "Find who wins with perfect play, and prove it");
  const auto options = std::make_shared<SolveOptions>();
  add_position(*command, *options);
  command->add_option("--proof", options->proof, "Write a proof to FILE and verify it")->type_name("FILE");
  add_limits(*command, *options);
  command->add_flag("--json", options->json, "Print a JSON object");
  add_table(*command, *options);
  command->footer(
      "The first line is 'first wins', 'second wins', 'draw' or, if time ran out, 'unknown' (exit\n"
      "code 1). In the Maker-Breaker game 'draw' means that the first player does not win. With\n"
      "--checkpoint, Ctrl-C loses no work and a killed process loses less than a minute of it; run the\n"
      "same command to continue. Games with forbidden points, and games in which a row longer than k\n"
      "does not win, cannot be solved.\n\n"
      "The JSON object has game, position, maker_breaker, value, best_move (or null), nodes,\n"
      "time_ms, positions_kept, positions_forgotten and, with --proof, proof: file, bytes,\n"
      "accepted, time_ms.\n\n"
      "Example:\n"
      "  rowan solve 7x7x5 --proof 7x7x5.proof");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
