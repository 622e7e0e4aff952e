// SPDX-License-Identifier: MIT
#include "cli/commands/arena/game_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "arena/run/tournament_run.hpp"
#include "arena/tournament/schedule.hpp"
#include "cli/io/live_text.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"

namespace rowan::cli {

namespace {

using std::chrono::steady_clock;

/// Prints the arena's comments on games, if there are any.
void print_comments(LiveText& live, std::span<const arena::PlayedGame> games) {
  for (const arena::PlayedGame& game : games) {
    if (!game.record.comment.empty())
      live.say(fmt::format("game {}: {}", game.number + 1, game.record.comment));
  }
}

/// A duration: "45 s", "12 min", "3 h 5 min".
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

Result<RunLog> RunLog::open(const RunOptions& options, int rank) {
  RunLog log;
  if (options.log.empty()) return log;
  auto opened = gomocup::LineLog::open(rank == 0 ? options.log : fmt::format("{}.{}", options.log, rank));
  if (!opened) return failure_of(opened);
  log.log_ = *std::move(opened);
  return log;
}

arena::VoidGameListener RunLog::void_game_listener() const {
  if (log_ == nullptr) return {};
  return [log = log_.get()](std::string_view text) { log->note(text); };
}

void RunLog::check() const {
  if (log_ != nullptr && !log_->is_complete())
    print_message("warning: the log is incomplete because it could not be written");
}

Result<void> play_games(const RunOptions& options, const arena::Tournament& tournament, arena::Ledger& ledger,
                        process::Transport* ranks, const StopSignals& signals,
                        const std::function<std::string()>& live_table, const RunFollower& follower) {
  if (auto error = probe_players(tournament, signals.token())) return std::unexpected(*error);
  const auto log = RunLog::open(options, 0);
  if (!log) return failure_of(log);
  LiveText live(options.quiet);
  const auto begun = steady_clock::now();
  const std::int64_t games = arena::Schedule(tournament).size();
  arena::RunSettings settings{.concurrency = options.concurrency, .factory = log->factory(), .ranks = ranks};
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
  settings.on_void = log->void_game_listener();
  show();  // shown now, since the first game may take long
  auto played = run_tournament(tournament, ledger, settings, signals.token());
  log->check();
  if (!played) return played;
  if (const auto done = ledger.finish_if_done(); !done) return failure_of(done);
  return {};
}

}  // namespace rowan::cli
