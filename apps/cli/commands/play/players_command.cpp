// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "cli/commands.hpp"
#include "cli/io/output.hpp"
#include "game/games.hpp"
#include "player/players.hpp"
#include "record/json.hpp"

namespace rowan {

namespace {

void print_list() {
  std::size_t width = 0;
  for (const PlayerEntry& player : known_players()) width = std::max(width, player.name.size());
  for (const PlayerEntry& player : known_players()) {
    print_line(fmt::format("{:<{}}  {}", player.name, width, player.about));
  }
}

/// One object a player, with the named games that it plays.
void print_json() {
  auto list = Json::array();
  for (const PlayerEntry& player : known_players()) {
    auto games = Json::array();
    for (const NamedGame& game : named_games()) {
      if (player.plays(game.rules)) games.push_back(game.name);
    }
    list.push_back(
        {{"about", player.about}, {"chance", player.uses_chance}, {"games", games}, {"name", player.name}});
  }
  print_line(list.dump({.indent = 2}));
}

}  // namespace

void add_players_command(Command& program) {
  auto* const command = program.add_command("players", "List the players with a line about each");
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print a JSON array");
  command->footer("Example:\n  rowan players");
  command->action([json] {
    *json ? print_json() : print_list();
    return ExitCode::ok;
  });
}

}  // namespace rowan
