// SPDX-License-Identifier: MIT
#include "cli/commands/solve/solve_table.hpp"

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "cli/commands/solve/solve_run.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop_signals.hpp"
#include "game/games.hpp"
#include "solve/solver.hpp"

namespace rowan::cli {

namespace {

/// Larger boards with published values, by k.
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

/// Solves one board after another and counts failures.
class ValueTable {
 public:
  explicit ValueTable(const SolveTableOptions& options) : options_(options), progress_(false) {}

  /// Prints the rows of a table under its heading. Returns false if told to stop.
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
    const solve::SolveReport report =
        solve(solver, effort, [&](const solve::SolveReport& now) { progress_.show(now, game_name(rules)); });
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

}  // namespace

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

}  // namespace rowan::cli
