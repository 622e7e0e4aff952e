// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/format.h>

#include "base/machine.hpp"
#include "base/stop.hpp"
#include "cli/commands.hpp"
#include "cli/commands/games/book_text.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/live_text.hpp"
#include "cli/io/output.hpp"
#include "cli/io/stop_signals.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/command.hpp"
#include "cli/options/engine_files.hpp"
#include "cli/options/position_options.hpp"
#include "explain/explain.hpp"
#include "explain/reason.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"
#include "message/analysis_json.hpp"
#include "message/book_json.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"

namespace rowan::cli {

namespace {

double seconds(const think::Answer& report) { return std::chrono::duration<double>(report.elapsed).count(); }

/// A number, shortened for the table: "950", "801k", "1.2M".
std::string short_number(std::int64_t number) {
  if (number < 1'000) return fmt::format("{}", number);
  if (number < 1'000'000) return fmt::format("{}k", number / 1'000);
  return fmt::format("{:.1f}M", static_cast<double>(number) / 1e6);
}

std::vector<std::string> move_texts(const std::vector<Point>& moves, const Rules& rules) {
  std::vector<std::string> texts;
  for (const Point move : moves) texts.push_back(short_text(move, rules));
  return texts;
}

constexpr auto row_format = "{:>7} {:>12} {:>12} {:>8} {:>9}  {}\n";

/// The column titles of report_text.
std::string report_title() {
  return fmt::format(row_format, "depth", "score", "nodes", "nodes/s", "time", "line");
}

/// A report as rows of a table: one row, with a newline at its end, for each of the engine's lines.
///
///      depth        score        nodes  nodes/s      time  line
///       9/17          +85       120034     801k    0.15 s  h8 h9 i8 j8
///                     +60                                  i9 h8 g7
std::string report_text(const think::Answer& report, const Rules& rules) {
  std::string text;
  for (const think::Line& line : report.lines) {
    const std::string moves = fmt::format("{}", fmt::join(move_texts(line.moves, rules), " "));
    text += text.empty() ? fmt::format(row_format, fmt::format("{}/{}", report.depth, report.deepest),
                                       search::score_text(line.score), report.nodes,
                                       short_number(nodes_per_second(message::effort_of(report))),
                                       fmt::format("{:.2f} s", seconds(report)), moves)
                         : fmt::format(row_format, "", search::score_text(line.score), "", "", "", moves);
  }
  return text;
}

/// The reasons for the moves of one position, cached by move, because reports keep naming the same few moves.
class MoveReasons {
 public:
  explicit MoveReasons(Position position) : position_(std::move(position)) {}

  [[nodiscard]] std::vector<explain::Reason> of(const think::Line& line);

  /// The reasons that of() returns, in words.
  [[nodiscard]] std::string text_of(const think::Line& line);

 private:
  Position position_;
  std::map<Point, std::vector<explain::Reason>> known_;  // by move, without what with_engine_line() adds
};

std::vector<explain::Reason> MoveReasons::of(const think::Line& line) {
  const Point move = line.moves.front();
  auto found = known_.find(move);
  if (found == known_.end()) found = known_.emplace(move, explain::reasons_for(position_, move)).first;
  return with_engine_line(found->second, line, position_.side_to_move());
}

std::string MoveReasons::text_of(const think::Line& line) { return to_text(of(line), position_.rules()); }

struct AnalyzeOptions {
  PositionOptions position;
  std::optional<double> seconds;
  std::int64_t nodes = 0;
  int depth = 0;
  int lines = 1;
  int threads = 1;
  std::uint64_t table_mebibytes = 128;
  std::string network;
  std::string book;
  bool why = false;
  bool json = false;
  bool from_stdin = false;
};

/// The search limits: five seconds if no option sets a limit; --time 0 means no time limit.
think::MoveLimits limits_of(const AnalyzeOptions& options) {
  const bool has_other_limit = options.depth > 0 || options.nodes > 0;
  const std::chrono::duration<double> time(options.seconds.value_or(has_other_limit ? 0 : 5));
  think::MoveLimits limits{.depth = options.depth, .nodes = options.nodes};
  if (time.count() > 0) limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(time);
  return limits;
}

/// An error if the transposition table does not fit into the machine's memory. Not checked if the system does
/// not report the size of its memory.
Result<void> check_memory(const search::Engine::Options& options) {
  const std::uint64_t present = usable_memory();
  if (present == 0 || search::Engine::bytes_needed(options) < present) return {};
  return failure(fmt::format("--hash {} does not fit into this machine's {} MiB of memory",
                             options.table_mebibytes, present >> 20));
}

/// Shows one analysis. On a terminal, unless --json is given, each report replaces the one before, and the
/// outcome follows at the end. Otherwise the report of each complete depth is printed on lines of its own.
class Analysis {
 public:
  Analysis(const AnalyzeOptions& options, const book::SharedBook& book, const Position& position)
      : options_(options),
        position_(position),
        has_book_(book != nullptr),
        reasons_(position),
        proofs_(position),
        is_live_(!options.json && is_terminal(Stream::output)),
        live_(std::in_place, !is_live_) {
    if (book) book_moves_ = book->find(position);
    if (!options_.json && !is_live_) print(report_title());
  }

  /// Shows a report of the engine while it thinks. Returns false if the output can no longer be written.
  bool progress(const think::Answer& report) {
    if (is_live_)
      live_->show(report_title() + report_text(report, position_.rules()) + "Press Ctrl-C to stop.\n");
    if (!is_live_ && report.complete) write(report);
    return !output_failed();
  }

  /// Shows the outcome: `report` is the last one, possibly from an unfinished depth.
  void finish(const think::Answer& report) {
    live_.reset();
    if (is_live_) print(report_title());
    if (is_live_ || report.lines != written_) write(report);
    if (!options_.json) print(conclusion(report) + book_text());
    flush_output();
  }

 private:
  void write(const think::Answer& report) {
    if (options_.json) {
      const message::LineReasons reasons = [this](const think::Line& line) { return reasons_.of(line); };
      json::Json json = analysis_json(report, message::effort_of(report), position_, proofs_,
                                      options_.why ? reasons : nullptr);
      if (has_book_) json["book"] = message::book_moves_json(book_moves_, position_);
      print_line(json.dump());
    } else {
      print(report_text(report, position_.rules()));
    }
    flush_output();
    written_ = report.lines;
  }

  /// The best move, "best: h8  wins in 4"; with --why also the first move of each line with its reasons.
  std::string conclusion(const think::Answer& report) {
    const think::Line& best = report.lines.front();
    const Rules& rules = position_.rules();
    std::string text =
        fmt::format("best: {}  {}\n", short_text(best.moves.front(), rules), search::score_text(best.score));
    if (!options_.why) return text;
    for (const think::Line& line : report.lines) {
      text += fmt::format("{}: {}\n", short_text(line.moves.front(), rules), reasons_.text_of(line));
    }
    return text;
  }

  /// The book's moves as a table, or a line that says that the book lacks the position; empty without a book.
  [[nodiscard]] std::string book_text() const {
    if (!has_book_) return "";
    if (book_moves_.empty()) return "book: position not found\n";
    return "book:\n" + book_table(book_moves_, position_);
  }

  const AnalyzeOptions& options_;
  const Position& position_;
  bool has_book_;
  std::vector<book::BookMove> book_moves_;
  MoveReasons reasons_;
  message::ProofChecker proofs_;
  std::vector<think::Line> written_;  // the lines of the last report that was written
  bool is_live_;
  std::optional<LiveText> live_;
};

/// Analyzes one position until the engine has finished, or a limit, a signal or failed output stops it.
/// Returns the exit code after a signal; empty if no signal came.
std::optional<ExitCode> analyze(const AnalyzeOptions& options, const think::MoveLimits& limits,
                                search::Engine& engine, const book::SharedBook& book,
                                const Position& position) {
  const StopSignals signals;
  StopSource stop;
  const StopCallback on_signal(signals.token(), [&] { stop.request_stop(); });
  Analysis analysis(options, book, position);
  const think::Answer last = engine.think({.position = position,
                                           .limits = limits,
                                           .lines = options.lines,
                                           .stop = stop.get_token(),
                                           .report = [&](const think::Answer& so_far) {
                                             if (!analysis.progress(so_far)) stop.request_stop();
                                           }});
  analysis.finish(last);
  return signals.exit_code();
}

Result<void> check_ongoing(const Position& position) {
  if (!position.is_over()) return {};
  return failure(fmt::format("the game is over: {}", status_text(position)));
}

/// Analyzes one position per line of standard input. A bad line is answered with an error, and reading
/// continues.
ExitCode analyze_lines(const AnalyzeOptions& options, const think::MoveLimits& limits, search::Engine& engine,
                       const book::SharedBook& book, const Position& start) {
  std::string line;
  while (!output_failed() && std::getline(std::cin, line)) {
    const auto position = read_line(line, start);
    const auto usable = position ? check_ongoing(*position) : std::unexpected(position.error());
    if (!usable) {
      print_line(options.json ? json::Json{{"error", usable.error().message}}.dump()
                              : "error: " + usable.error().message);
      flush_output();
      continue;
    }
    engine.clear();  // so that an answer does not depend on earlier lines
    if (const auto ended = analyze(options, limits, engine, book, *position)) return *ended;
  }
  return ExitCode::ok;
}

ExitCode run(const AnalyzeOptions& options) {
  const auto position = read_position(options.position);
  if (!position) return fail(position.error());
  auto network = read_network(options.network, position->rules());
  if (!network) return fail(network.error());
  const auto book = read_book_option(options.book, position->rules());
  if (!book) return fail(book.error());
  const search::Engine::Options engine_options{
      .table_mebibytes = static_cast<std::size_t>(options.table_mebibytes),
      .threads = options.threads,
      .network = *std::move(network)};
  if (const auto fits = check_memory(engine_options); !fits) return fail(fits.error());
  if (!options.from_stdin) {
    if (const auto usable = check_ongoing(*position); !usable) return fail(usable.error());
  }
  const think::MoveLimits limits = limits_of(options);
  search::Engine engine(engine_options);
  if (options.from_stdin) return analyze_lines(options, limits, engine, *book, *position);
  return analyze(options, limits, engine, *book, *position).value_or(ExitCode::ok);
}

void add_limits(Command& command, AnalyzeOptions& options) {
  command
      .add_option("--time", options.seconds,
                  "Think for SECONDS, or 0 until Ctrl-C; the default is 5, unless another limit is given")
      ->check(number_between(0.0, 1e6))
      ->type_name("SECONDS");
  command.add_option("--nodes", options.nodes, "Stop after N nodes")
      ->check(whole_number_between(1, 1'000'000'000'000'000))
      ->type_name("N");
  command.add_option("--depth", options.depth, "Search to depth N, forced lines deeper")
      ->check(whole_number_between(1, 1'024))
      ->type_name("N");
  command.add_option("--lines", options.lines, "Show the N best moves, each with its line")
      ->check(whole_number_between(1, 1'024))
      ->type_name("N")
      ->show_default();
  command.add_option("--threads", options.threads, "Search with N threads")
      ->check(whole_number_between(1, 64))
      ->type_name("N")
      ->show_default();
  command.add_option("--hash", options.table_mebibytes, "Size of the transposition table in MiB")
      ->check(whole_number_between(1, 65'536))
      ->type_name("MIB")
      ->show_default();
  add_network_option(command, options.network);
  add_book_option(command, options.book, "Also show the moves of the opening book in FILE for the position");
}

}  // namespace

void add_analyze_command(Command& program) {
  auto* const command = program.add_command("analyze", "Show the best moves in a position and explain them");
  const auto options = std::make_shared<AnalyzeOptions>();
  command->renamed_from("analyse");
  options->position.game = "freestyle";
  add_position_options(*command, options->position);
  add_limits(*command, *options);
  command->add_flag("--why", options->why, "Explain the moves in words");
  command->add_flag("--json", options->json, "Print a JSON object after each depth");
  command->add_flag("--stdin", options->from_stdin,
                    "Read positions or move lists from standard input, one per line");
  command->footer(
      "Scores are for the side to move; 'wins in 4' is proven and counts the winner's moves.\n\n"
      "Each object of --json is an analysis, described in docs/json.md: position, depth,\n"
      "selective_depth, complete (whether the depth was finished), nodes, nodes_per_second, time_ms\n"
      "and lines, best first. A line has move, moves, score, winning_chance (0 to 1),\n"
      "black_winning_chance, win (null, or a proven win), verified and, with --why, reasons. With\n"
      "--book the object also has book, the moves of the book.\n\n"
      "Example:\n  rowan analyze --moves \"h8 i9 h9 h10 i8 g8 j8\" --time 2 --lines 3 --why");
  command->action([options, command] {
    leave_game_to_file(*command, options->position);
    return run(*options);
  });
}

}  // namespace rowan::cli
