// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "cli/commands.hpp"
#include "cli/io/output.hpp"
#include "message/players_json.hpp"
#include "player/players.hpp"

namespace rowan::cli {

namespace {

void print_list() {
  std::size_t width = 0;
  for (const player::PlayerEntry& player : player::known_players())
    width = std::max(width, player.name.size());
  for (const player::PlayerEntry& player : player::known_players()) {
    print_line(fmt::format("{:<{}}  {}", player.name, width, player.about));
  }
}

}  // namespace

void add_players_command(Command& program) {
  auto* const command = program.add_command("players", "List the built-in players");
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print a JSON array");
  command->footer("Example:\n  rowan players");
  command->action([json] {
    *json ? print_line(message::players_json().dump()) : print_list();
    return ExitCode::ok;
  });
}

}  // namespace rowan::cli
