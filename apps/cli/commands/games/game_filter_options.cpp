// SPDX-License-Identifier: MIT
#include "cli/commands/games/game_filter_options.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/printable.hpp"
#include "base/text.hpp"
#include "cli/options/position_options.hpp"
#include "cli/options/validators.hpp"
#include "game/games.hpp"

namespace rowan::cli {

namespace {

/// The values of --result, indexed by Outcome.
constexpr std::array<std::string_view, 4> result_names{"none", "x", "o", "draw"};

std::vector<std::string> termination_names() {
  std::vector<std::string> names;
  for (const record::Termination how : record::all_terminations()) names.emplace_back(name_of(how));
  return names;
}

Result<std::int64_t> tournament_id(const std::string& name, store::GameDatabase& store) {
  const auto found = store.find_tournament(name);
  if (!found) return failure_of(found);
  if (*found) return (*found)->id;
  std::vector<std::string> names;
  const auto all = store.tournaments();
  if (!all) return failure_of(all);
  for (const store::StoredTournament& tournament : *all) names.push_back(printable(tournament.name));
  return failure("the store has no tournament '" + quotable(name) + "'" + did_you_mean(name, names));
}

}  // namespace

void add_filter_options(Command& command, GameFilterOptions& options) {
  const auto most = whole_number(Rules::max_size * Rules::max_size);
  command.add_option("--player", options.player, "Only games of this player, on either side")
      ->type_name("NAME");
  command.add_option("--game", options.game, "Only games with these rules, by name or as WIDTHxHEIGHTxK")
      ->type_name(join(game_names(), "|") + "|MxNxK");
  command.add_option("--size", options.size, "Board size, if it is not the usual one for the game")
      ->type_name("N|WxH");
  command.add_option("--result", options.result, "Only games with this result")->type_name("x|o|draw|none");
  command
      .add_option("--termination", options.termination,
                  "Only games that ended this way, such as line or late")
      ->type_name("NAME");
  command.add_option("--tournament", options.tournament, "Only games of this tournament")->type_name("NAME");
  command.add_option("--min-moves", options.min_moves, "Only games of at least N moves")
      ->type_name("N")
      ->check(most);
  command.add_option("--max-moves", options.max_moves, "Only games of at most N moves")
      ->type_name("N")
      ->check(most);
}

Result<store::GameFilter> read_filter(const GameFilterOptions& options, store::GameDatabase& store) {
  store::GameFilter filter{.min_moves = options.min_moves, .max_moves = options.max_moves};
  if (!options.player.empty()) filter.player = options.player;
  if (options.game.empty() && !options.size.empty()) return failure("--size needs --game");
  if (!options.game.empty()) {
    PositionOptions named;
    named.game = options.game;
    named.size = options.size;
    const auto rules = read_rules(named);
    if (!rules) return failure_of(rules);
    filter.rules = *rules;
  }
  if (!options.result.empty()) {
    const auto* const found = std::ranges::find(result_names, to_lower(options.result));
    if (found == result_names.end()) {
      return failure("--result: '" + quotable(options.result) +
                     "' is not a result; expected x, o, draw or none");
    }
    filter.result = static_cast<Outcome>(found - result_names.begin());
  }
  if (!options.termination.empty()) {
    filter.termination = record::find_termination(options.termination);
    if (!filter.termination) {
      return failure("--termination: '" + quotable(options.termination) + "' is not a termination" +
                         did_you_mean(options.termination, termination_names()),
                     "  expected one of: " + join(termination_names()));
    }
  }
  if (!options.tournament.empty()) {
    const auto id = tournament_id(options.tournament, store);
    if (!id) return failure_of(id);
    filter.tournament = *id;
  }
  return filter;
}

std::string_view result_text(Outcome result) {
  constexpr std::array<std::string_view, 4> texts{"-", "x wins", "o wins", "draw"};
  return texts[std::to_underlying(result)];
}

}  // namespace rowan::cli
