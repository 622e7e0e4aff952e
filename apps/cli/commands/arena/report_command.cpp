// SPDX-License-Identifier: MIT
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <unistd.h>

#include "arena/report/report.hpp"
#include "cli/commands.hpp"
#include "cli/commands/arena/game_run.hpp"
#include "cli/commands/games/stored_games.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "store/game_database.hpp"

namespace rowan::cli {

namespace {

struct ReportCommandOptions {
  std::string store;
  GameFilterOptions filter;  // only its tournament is used
  std::string file;
  std::int64_t games = arena::ReportOptions{}.embedded_games;
};

ExitCode run(const ReportCommandOptions& options) {
  if (options.file.empty() && isatty(STDOUT_FILENO) != 0) {
    return fail(
        {"the report is a long HTML page; write it to a file with --out FILE", "  see rowan report --help"});
  }
  auto store = store::GameDatabase::open(options.store, store::Access::read_only);
  if (!store) return fail(store.error());
  const auto filter = read_filter(options.filter, *store);
  if (!filter) return fail(filter.error());
  const std::string whole = std::filesystem::path(options.store).stem().string();
  const auto page =
      arena::report_page(*store, {.title = filter->tournament ? options.filter.tournament : whole,
                                  .date = fmt::format("{:%F}", fmt::gmtime(std::time(nullptr))),
                                  .tournament = filter->tournament,
                                  .embedded_games = options.games,
                                  .on_damage = print_damage});
  if (!page) return fail(page.error());
  if (options.file.empty() || options.file == standard_stream) {
    print(*page);
    return ExitCode::ok;
  }
  if (const auto written = write_file(options.file, *page); !written) return fail(written.error());
  if (isatty(STDERR_FILENO) != 0) print_message(fmt::format("wrote {}; open it in a browser", options.file));
  return ExitCode::ok;
}

}  // namespace

void add_report_command(Command& program) {
  auto* const command = program.add_command("report", "Write an HTML report on a store or a tournament");
  const auto options = std::make_shared<ReportCommandOptions>();
  command->add_option("store", options->store, "A store, as written by 'rowan arena --store'")
      ->type_name("DB")
      ->required();
  command->add_option("--tournament", options->filter.tournament, "Include only the games of this tournament")
      ->type_name("NAME");
  command->add_option("--out", options->file, "Write to FILE instead of standard output")->type_name("FILE");
  command->add_option("--games", options->games, "Include the N newest games, to replay on a board")
      ->type_name("N")
      ->check(whole_number(1000000))
      ->show_default();
  command->footer(
      "The report is a single HTML file with standings, ratings, a cross table, histograms and the\n"
      "games on a board. It needs no network connection.\n\n"
      "Example:\n"
      "  rowan report games.db --out games.html");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
