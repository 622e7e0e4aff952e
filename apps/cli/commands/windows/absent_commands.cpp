// SPDX-License-Identifier: MIT
#include <string>

#include "cli/commands.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

namespace {

/// Adds a command that is not available on Windows: whatever its arguments, it only prints an error that says
/// so. `needs` names the requirement that Windows lacks.
void add_absent(Command& program, const std::string& name, const std::string& needs) {
  auto* const command = program.add_command(name, "Not on Windows: needs " + needs);
  command->group("Not on Windows");
  command->ignore_arguments();
  command->action([name, needs] {
    return fail(Error{"'rowan " + name + "' does not run on Windows: it needs " + needs +
                      "; use it on Linux, or in the Windows Subsystem for Linux"});
  });
}

constexpr const char* terminal = "a POSIX terminal and its signals";
constexpr const char* processes = "POSIX processes and signals";
constexpr const char* database = "a database (SQLite), which this build lacks";

}  // namespace

void add_play_command(Command& program) { add_absent(program, "play", terminal); }
void add_puzzles_command(Command& program) { add_absent(program, "puzzles", terminal); }
void add_learn_command(Command& program) { add_absent(program, "learn", terminal); }
void add_serve_command(Command& program) { add_absent(program, "serve", "POSIX sockets and processes"); }
void add_site_command(Command& program) { add_absent(program, "site", "the server's page"); }
void add_arena_command(Command& program) { add_absent(program, "arena", processes); }
void add_openings_command(Command& program) { add_absent(program, "openings", processes); }
void add_selfplay_command(Command& program) { add_absent(program, "selfplay", processes); }
void add_tune_command(Command& program) { add_absent(program, "tune", processes); }
void add_games_command(Command& program) { add_absent(program, "games", database); }
void add_explore_command(Command& program) { add_absent(program, "explore", database); }
void add_book_command(Command& program) { add_absent(program, "book", database); }
void add_report_command(Command& program) { add_absent(program, "report", database); }

}  // namespace rowan::cli
