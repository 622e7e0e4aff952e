// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <unistd.h>

#include "arena/run/database_archive.hpp"
#include "arena/run/ledger.hpp"
#include "arena/tournament/standings_text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/arena/arena_options.hpp"
#include "cli/commands/arena/arena_ranks.hpp"
#include "cli/commands/arena/arena_watch.hpp"
#include "cli/commands/arena/game_run.hpp"
#include "cli/io/output.hpp"
#include "store/game_database.hpp"

namespace rowan::cli {

namespace {

/// Opens the store of --store; returns null without --store.
Result<std::unique_ptr<arena::Archive>> open_archive(const ArenaOptions& options) {
  if (options.store.empty()) return nullptr;
  auto store = store::GameDatabase::open(options.store, store::Access::read_write, store::Integrity::checked);
  if (!store) return failure_of(store);
  return std::make_unique<arena::DatabaseArchive>(*std::move(store));
}

void print_result(const ArenaOptions& options, const arena::Tournament& tournament,
                  const arena::Ledger& ledger) {
  const arena::Standings& standings = ledger.standings();
  if (options.json) return print_line(standings_json(tournament, standings, ledger.is_done()));
  if (options.csv) return print(standings_csv(tournament, standings));
  print(standings_table(tournament, standings));
}

/// The exit code of a finished tournament. With --sprt it is ok only if the first player has passed the test:
/// `rowan arena … --sprt && merge` must not merge a patch while the test is undecided. Requires
/// ledger.is_done().
ExitCode verdict_code(const arena::Ledger& ledger) {
  const auto& test = ledger.standings().test();
  if (!test) return ExitCode::ok;
  switch (test->verdict) {
    case arena::SprtVerdict::accept_h1:
      return ExitCode::ok;
    case arena::SprtVerdict::accept_h0:
      return ExitCode::no;
    case arena::SprtVerdict::running:
      return ExitCode::undecided;
  }
  std::unreachable();
}

/// Whether all rounds begin alike, so that only the players can make a difference: more than one round, no
/// openings and no opening rule.
bool repeats_itself(const arena::Tournament& tournament) {
  return tournament.rounds > 1 && tournament.openings.empty() && tournament.opening_rule == nullptr;
}

/// Starts the page of --watch; null without --watch.
Result<std::unique_ptr<ArenaWatch>> open_watch(const ArenaOptions& options,
                                               const arena::Tournament& tournament,
                                               const arena::Ledger& ledger, bool has_ranks) {
  if (!options.watch.is_wanted()) return nullptr;
  return ArenaWatch::start(options.watch, tournament, ledger.standings(),
                           has_ranks ? 0 : options.run.concurrency);
}

ExitCode host(const ArenaOptions& options, process::Transport* ranks, const StopSignals& signals) {
  const auto tournament = read_tournament(options);
  if (!tournament) return fail(tournament.error());
  const auto archive = open_archive(options);
  if (!archive) return fail(archive.error());
  auto ledger = arena::Ledger::open(*tournament, archive->get());
  if (!ledger) return fail(ledger.error());
  std::unique_ptr<ArenaWatch> watch;
  if (!ledger->is_done()) {
    auto opened = open_watch(options, *tournament, *ledger, ranks != nullptr);
    if (!opened) return fail(opened.error());
    watch = *std::move(opened);
    if (ledger->resumed_games() > 0 && !options.run.quiet) {
      print_message(fmt::format("continuing after {} games in {}", ledger->resumed_games(), options.store));
    }
    if (repeats_itself(*tournament) && isatty(STDERR_FILENO) != 0 && !options.run.quiet) {
      print_note("every game starts on the empty board; use --openings for variety");
    }
    const auto live_table = [&] { return standings_table(*tournament, ledger->standings()) + '\n'; };
    const auto played = play_games(options.run, *tournament, *ledger, ranks, signals, live_table,
                                   watch ? watch->follower() : RunFollower{});
    if (watch) watch->end(played && ledger->is_done());
    if (!played) return fail(played.error());
  }
  print_result(options, *tournament, *ledger);
  if (ledger->is_done()) return verdict_code(*ledger);
  print_message(options.store.empty()
                    ? "interrupted; the games are not saved without --store"
                    : fmt::format("interrupted; run the same command to continue from {}", options.store));
  return signals.exit_code().value_or(ExitCode::interrupted);
}

}  // namespace

void add_arena_command(Command& program) {
  auto* const command = program.add_command("arena", "Run matches and tournaments between players");
  const auto options = std::make_shared<ArenaOptions>();
  add_arena_options(*command, *options);
  command->footer(
      "Every finished game is saved in the store before it counts. After an interruption, a crash\n"
      "or kill -9, run the same command to continue; changing the options of a stored tournament is\n"
      "an error. If the arena is suspended or the machine sleeps while a clock is running, the game\n"
      "is void and replayed, at most three times; its comment and --log say so. Under mpirun the\n"
      "first process writes the store and all others play.\n\n"
      "With --sprt the exit code is 0 only if the first player passed the test, 1 if it failed, 3 if\n"
      "all games are played and the test is undecided, and 130 after Ctrl-C. A finished test in the\n"
      "store gives the same code again.\n\n"
      "With --watch a browser on this machine shows the boards, the table and the graphs while the\n"
      "games are played; when the arena ends, an open page keeps showing the last state. Under\n"
      "mpirun the page shows the table and finished games, not the boards. See docs/watching.md.\n\n"
      "Examples:\n"
      "  rowan arena --player greedy --player lines --games 100 --concurrency 2\n"
      "  rowan arena --player engine:4 --player engine:3 --games 20 --watch 8081\n"
      "  rowan arena --player cmd=./pbrain-mine name=new \\\n"
      "      --player cmd=./pbrain-old name=old --each tc=60/5 memory=350 \\\n"
      "      --openings list.txt --sprt elo0=0 elo1=10 --store test.db\n"
      "  mpirun -n 5 rowan arena tournament.json --store games.db");
  command->action([options] {
    // Calls host(); under mpirun only on rank 0.
    return run_with_ranks(options->run, [&](process::Transport* ranks, const StopSignals& signals) {
      return host(*options, ranks, signals);
    });
  });
}

}  // namespace rowan::cli
