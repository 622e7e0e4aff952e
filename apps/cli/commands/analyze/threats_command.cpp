// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "game/notation.hpp"
#include "message/analysis_json.hpp"
#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "threat/four_search.hpp"
#include "threat/threat_search.hpp"

namespace rowan::cli {

namespace {

struct ThreatsOptions {
  PositionOptions position;
  std::string kind = "fours";
  std::optional<double> seconds;
  std::int64_t nodes = 0;
  bool check = false;
  bool json = false;
  bool from_stdin = false;
};

struct Answer {
  threat::ThreatVerdict verdict = threat::ThreatVerdict::none;
  std::vector<pattern::PointIndex> line = {};
  proof::WinTree tree = {};
  std::chrono::nanoseconds time{0};
  std::int64_t nodes = 0;
};

/// Searches one position after another, each as if it were the first.
class Searcher {
 public:
  explicit Searcher(const ThreatsOptions& options) : options_(options) {}

  Answer search(const Position& position) {
    if (position.is_over()) return {};
    pattern::PatternBoard board(position);
    return options_.kind == "fours" ? search_fours(board) : search_threats(board);
  }

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] threat::ThreatLimits limits() const {
    threat::ThreatLimits limits{.nodes = options_.nodes};
    if (options_.seconds) {
      limits.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                           std::chrono::duration<double>(*options_.seconds));
    }
    return limits;
  }

  Answer search_fours(pattern::PatternBoard& board) {
    Answer answer;
    fours_.clear();
    const auto start = Clock::now();
    answer.verdict = fours_.search(board, limits());
    answer.time = Clock::now() - start;
    answer.nodes = fours_.nodes();
    if (answer.verdict == threat::ThreatVerdict::win) {
      answer.line = fours_.win_line(board);
      answer.tree = fours_.win_tree();
    }
    return answer;
  }

  Answer search_threats(pattern::PatternBoard& board) {
    Answer answer;
    threat::ThreatSearch threats(most_positions);
    const auto start = Clock::now();
    answer.verdict = threats.search(board, limits());
    answer.time = Clock::now() - start;
    answer.nodes = threats.nodes();
    if (answer.verdict == threat::ThreatVerdict::win) {
      answer.line = threats.win_line();
      answer.tree = threats.win_tree();
    }
    return answer;
  }

  static constexpr std::size_t most_positions = std::size_t{1} << 21;

  const ThreatsOptions& options_;
  threat::FourSearch fours_;
};

std::string text_of(const Answer& answer, const Rules& rules) {
  std::vector<std::string> line;
  for (const pattern::PointIndex move : answer.line) line.push_back(short_text(rules.point_of(move), rules));
  const double milliseconds = std::chrono::duration<double, std::milli>(answer.time).count();
  return fmt::format("{}{}{}\t{:.3f} ms\t{} nodes", message::name_of(answer.verdict), line.empty() ? "" : " ",
                     fmt::join(line, " "), milliseconds, answer.nodes);
}

std::string json_of(const Answer& answer, const Rules& rules, bool is_verified) {
  message::ForcedWin win{.verdict = answer.verdict, .verified = is_verified};
  for (const pattern::PointIndex move : answer.line) win.line.push_back(rules.point_of(move));
  json::Json object = forced_win_json(win, rules);
  object["nodes"] = answer.nodes;
  object["time_ms"] = message::whole_milliseconds(answer.time);
  return object.dump();
}

/// Searches a position and prints the answer. An error if --check shows that the win does not hold.
Result<threat::ThreatVerdict> answer(const ThreatsOptions& options, Searcher& searcher,
                                     const Position& position) {
  const Answer found = searcher.search(position);
  const bool is_checked = options.check && found.verdict == threat::ThreatVerdict::win;
  if (is_checked) {
    const proof::WinCheck check = check_win(position, position.side_to_move(), found.tree);
    if (check.verdict != proof::WinVerdict::accepted)
      return failure("the win failed its check: " + check.reason);
  }
  const Rules& rules = position.rules();
  print_line(options.json ? json_of(found, rules, is_checked) : text_of(found, rules));
  return found.verdict;
}

ExitCode answer_input(const ThreatsOptions& options, Searcher& searcher, const Position& start) {
  std::string line;
  for (int number = 1; !output_failed() && std::getline(std::cin, line); ++number) {
    const auto position = read_line(line, start);
    const auto answered = position ? answer(options, searcher, *position) : std::unexpected(position.error());
    if (!answered) {
      return fail(
          Error{fmt::format("line {}: {}", number, answered.error().message), answered.error().detail});
    }
    flush_output();
  }
  return ExitCode::ok;
}

ExitCode run(const ThreatsOptions& options) {
  const auto position = read_position(options.position);
  if (!position) return fail(position.error());
  Searcher searcher(options);
  if (options.from_stdin) return answer_input(options, searcher, *position);
  const auto answered = answer(options, searcher, *position);
  if (!answered) return fail(answered.error());
  return *answered == threat::ThreatVerdict::win ? ExitCode::ok : ExitCode::no;
}

}  // namespace

void add_threats_command(Command& program) {
  auto* const command =
      program.add_command("threats", "Search for a forced win by fours (VCF) or threats (VCT)");
  const auto options = std::make_shared<ThreatsOptions>();
  options->position.game = "freestyle";
  add_position_options(*command, options->position);
  command
      ->add_option("--kind", options->kind,
                   "fours: every attacking move makes a four; threats: a four or an open three")
      ->type_name("fours|threats")
      ->check(one_of({"fours", "threats"}))
      ->show_default();
  command->add_option("--time", options->seconds, "Give up on a position after SECONDS")
      ->type_name("SECONDS")
      ->check(number_between(0.0, 1e6));
  command->add_option("--nodes", options->nodes, "Give up on a position after N nodes")
      ->type_name("N")
      ->check(whole_number(1'000'000'000'000));
  command->add_flag("--check", options->check, "Replay each win against every defense before printing it");
  command->add_flag("--json", options->json, "Print a JSON object");
  command->add_flag("--stdin", options->from_stdin,
                    "Read positions or move lists from standard input, one per line");
  command->footer(
      "Prints 'win' and the winning line, 'none', or 'unknown' if a limit stopped the search; then,\n"
      "after tabs, the time and the nodes. The answers are exact: 'none' means that no such win\n"
      "exists.\n\n"
      "For a single position the exit code is 1 if no win was found. With --stdin, the program\n"
      "stops at the first line that it cannot read.\n\n"
      "Examples:\n"
      "  rowan threats --moves \"h8 i9 g8 a1 h9 a3 h10 a5\"\n"
      "  rowan threats --kind threats --time 1 --stdin < positions.txt");
  command->action([options, command] {
    leave_game_to_file(*command, options->position);
    return run(*options);
  });
}

}  // namespace rowan::cli
