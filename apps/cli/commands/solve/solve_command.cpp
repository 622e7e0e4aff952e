// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "base/machine.hpp"
#include "cli/commands.hpp"
#include "cli/commands/solve/solve_run.hpp"
#include "cli/commands/solve/solve_table.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop_signals.hpp"
#include "cli/options/position_options.hpp"
#include "cli/options/validators.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "message/analysis_json.hpp"
#include "prove/jobs/jobs.hpp"
#include "record/json.hpp"
#include "solve/solver.hpp"

namespace rowan::cli {

namespace {

using Seconds = std::chrono::duration<double>;

struct SolveOptions {
  PositionOptions position;
  bool maker_breaker = false;
  std::string proof;
  std::string checkpoint;
  double checkpoint_seconds = 45;  // so that less than a minute is lost, the time of saving included
  std::optional<double> seconds;
  int threads = 1;
  std::uint64_t memory_mib = solve::Solver::default_memory_mib;
  bool json = false;
  bool table = false;
  SolveTableOptions table_options;
};

/// What is reported at the end.
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

/// The table must fit into the machine's memory, if the system reports it.
Result<void> check_memory(std::uint64_t mebibytes) {
  const std::uint64_t present = usable_memory() >> 20;
  if (present == 0 || mebibytes < present) return {};
  return failure(
      fmt::format("--memory {} does not fit into this machine's {} MiB of memory", mebibytes, present));
}

/// Solves one position and prints each result as soon as it is known: a proof may take a while after the
/// value.
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
                                  : rowan::cli::solve(solver_, effort, show);
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
    record::Json object{{"game", game_name(position_.rules())},
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
  StopSignals signals_;  // before anything that may start threads
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
