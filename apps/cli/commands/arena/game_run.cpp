// SPDX-License-Identifier: MIT
#include "cli/commands/arena/game_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include <fmt/core.h>

#include "arena/run/competitors.hpp"
#include "arena/run/distributed_run.hpp"
#include "arena/run/paired_games.hpp"
#include "arena/run/tournament_run.hpp"
#include "arena/tournament/schedule.hpp"
#include "cli/io/live_text.hpp"
#include "cli/io/output.hpp"
#include "cli/io/ranks.hpp"
#include "cli/options/validators.hpp"
#include "gomocup/protocol/line_log.hpp"

namespace rowan::cli {

namespace {

using std::chrono::steady_clock;

/// Opens the log of this process; null if --log is not given. Each rank has a file of its own.
Result<std::unique_ptr<gomocup::LineLog>> open_log(const RunOptions& options, int rank) {
  if (options.log.empty()) return nullptr;
  return gomocup::LineLog::open(rank == 0 ? options.log : fmt::format("{}.{}", options.log, rank));
}

/// Logs void games with the reason; empty without a log.
arena::VoidListener void_listener(gomocup::LineLog* log) {
  if (log == nullptr) return {};
  return [log](std::string_view text) { log->note(text); };
}

/// Prints the arena's comments on games, if there are any.
void print_comments(LiveText& live, std::span<const arena::PlayedGame> games) {
  for (const arena::PlayedGame& game : games) {
    if (!game.record.comment.empty())
      live.say(fmt::format("game {}: {}", game.number + 1, game.record.comment));
  }
}

void check_log(gomocup::LineLog* log) {
  if (log != nullptr && !log->is_complete())
    print_message("warning: the log is incomplete because it could not be written");
}

/// "45 s", "12 min", "3 h 5 min"
std::string span_text(double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  const double minutes = std::min(std::round(seconds / 60), 1e9);
  if (minutes < 120) return fmt::format("{:.0f} min", minutes);
  const auto whole = static_cast<std::int64_t>(minutes);
  return fmt::format("{} h {} min", whole / 60, whole % 60);
}

std::string pace_text(const arena::Ledger& ledger, std::int64_t games, steady_clock::time_point begun) {
  const std::chrono::duration<double> elapsed = steady_clock::now() - begun;
  const std::int64_t played = ledger.standings().games();
  const double pace = static_cast<double>(played - ledger.resumed_games()) / std::max(elapsed.count(), 0.001);
  std::string text = fmt::format("{} of {} games, {}", played, games, span_text(elapsed.count()));
  if (pace >= 1) text += fmt::format(", {:.1f} games per second", pace);
  // A sequential test ends when it is decided, which cannot be predicted.
  const bool ends_with_the_schedule = !ledger.standings().test();
  if (pace > 0 && ends_with_the_schedule) {
    text += fmt::format(", about {} left", span_text(static_cast<double>(games - played) / pace));
  }
  return text + '\n';
}

ExitCode work(const RunOptions& options, process::Transport& ranks, const StopSignals& signals) {
  const auto log = open_log(options, ranks.rank());
  if (!log) return fail(log.error());
  const auto worked = arena::work_for_host(arena::competitor_factory(log->get()), ranks, signals.token(),
                                           void_listener(log->get()));
  check_log(log->get());
  return worked ? ExitCode::ok : ExitCode::bad_input;
}

}  // namespace

void print_message(const std::string& text) { fmt::print(stderr, "{}\n", text); }

void add_run_options(Command& command, RunOptions& options) {
  constexpr int most_at_a_time = 1024;
  command.add_option("--concurrency", options.concurrency, "Play N games at the same time")
      ->type_name("N")
      ->show_default()
      ->check(whole_number_between(1, most_at_a_time));
  command.add_option("--log", options.log, "Append all communication with engines to FILE")
      ->type_name("FILE");
  command.add_flag("--quiet", options.quiet, "Do not show a live table, even on a terminal");
}

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

Result<void> play_games(const RunOptions& options, const arena::Tournament& tournament, arena::Ledger& ledger,
                        process::Transport* ranks, const StopSignals& signals,
                        const std::function<std::string()>& live_table, const RunFollower& follower) {
  if (auto error = probe_players(tournament, signals.token())) return std::unexpected(*error);
  const auto log = open_log(options, 0);
  if (!log) return failure_of(log);
  LiveText live(options.quiet);
  const auto begun = steady_clock::now();
  const std::int64_t games = arena::Schedule(tournament).size();
  arena::RunSettings settings{.concurrency = options.concurrency,
                              .factory = arena::competitor_factory(log->get())};
  const auto show = [&] {
    if (!live.is_due()) return;
    const char* const refused =
        signals.refused_suspension() ? "Ctrl-Z is disabled while clocks run; press Ctrl-C to stop.\n" : "";
    live.show(live_table() + pace_text(ledger, games, begun) + refused);
  };
  settings.on_entered = [&](std::span<const arena::PlayedGame> entered) {
    if (follower.on_entered) follower.on_entered(entered);
    print_comments(live, entered);
    show();
  };
  settings.listener = follower.listener;
  settings.on_void = void_listener(log->get());
  show();  // shown now, since the first game may take long
  const auto play_paired = [&](const arena::Tournament& paired) {
    return ranks != nullptr ? host_tournament(paired, ledger, settings, *ranks, signals.token())
                            : play_paired_games(paired, ledger, settings, signals.token());
  };
  auto played = run_tournament(tournament, ledger, play_paired, signals.token());
  check_log(log->get());
  if (!played) return played;
  if (const auto done = ledger.finish_if_done(); !done) return failure_of(done);
  return {};
}

}  // namespace rowan::cli
