// SPDX-License-Identifier: MIT
#include "arena/tournament/tournament.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include <fmt/core.h>

#include "arena/tournament/schedule.hpp"
#include "base/text.hpp"
#include "game/notation.hpp"
#include "gomocup/protocol/info.hpp"
#include "player/players.hpp"
#include "record/text_field.hpp"
#include "search/parameters.hpp"

namespace rowan::arena {

namespace {

/// Returns whether the text survives a round trip through every file format that stores it.
bool is_one_line(const std::string& text) { return record::clean_text(text) == text && !text.contains('\n'); }

/// Why the player's search=... is not valid: it must be readable, and applies only to the built-in engine.
std::optional<Error> why_bad_search(const Contestant& player) {
  if (player.search.empty()) return std::nullopt;
  const std::string name = quotable(player.name);
  if (player.is_external())
    return Error{
        fmt::format("player '{}': search=... works only with the built-in engine, not with cmd=...", name)};
  if (!player::takes_engine_options(player.player)) {
    return Error{fmt::format("player '{}': search=... works only with engine, not with {}", name,
                             quotable(player.player))};
  }
  if (const auto read = search::parse_parameters(player.search); !read)
    return Error{fmt::format("player '{}': search: {}", name, read.error().message)};
  return std::nullopt;
}

/// Why the player's book=... is not valid: it applies only to built-in players. The file itself is checked
/// when it is read.
std::optional<Error> why_bad_book(const Contestant& player) {
  if (player.book.empty() || !player.is_external()) return std::nullopt;
  return Error{fmt::format("player '{}': book=... works only with built-in players, not with cmd=...",
                           quotable(player.name))};
}

/// Why the player's option.KEY=... is not valid: it applies only to engines started by a command, and their
/// settings must pass why_bad_setting().
std::optional<Error> why_bad_options(const Contestant& player) {
  if (player.options.empty()) return std::nullopt;
  if (!player.is_external()) {
    return Error{
        fmt::format("player '{}': option.{}=... works only with cmd=...; parameters of the built-in engine "
                    "are search=...",
                    quotable(player.name), quotable(player.options.begin()->first))};
  }
  for (const auto& [name, value] : player.options) {
    if (auto error = why_bad_setting(name, value))
      return Error{fmt::format("player '{}': {}", quotable(player.name), error->message)};
  }
  return std::nullopt;
}

std::optional<Error> incompatibility(const Contestant& player, const Rules& rules) {
  if (player.name.empty()) return Error{"a player has no name"};
  for (const std::string& text : {player.name, player.command}) {
    if (is_one_line(text)) continue;
    return Error{fmt::format(
        "'{}': names and commands must be UTF-8, on one line, without control characters", quotable(text))};
  }
  if (player.command.empty() == player.player.empty()) {
    return Error{
        fmt::format("player '{}' must be a built-in player or a command, not both", quotable(player.name))};
  }
  if (auto error = why_bad_search(player)) return error;
  if (auto error = why_bad_book(player)) return error;
  if (auto error = why_bad_options(player)) return error;
  if (player.is_external()) {
    const auto word = gomocup::rule_number(rules);
    if (!word) return Error{fmt::format("cannot use '{}': {}", quotable(player.name), word.error().message)};
    return std::nullopt;
  }
  return player::why_no_player(player.player, rules);
}

std::optional<Error> why_bad_opening(const std::vector<Point>& opening, std::size_t number,
                                     const Rules& rules) {
  Position position(rules);
  for (const Point point : opening) {
    if (const auto error = position.why_illegal(point)) {
      const std::string name = rules.contains(point) ? " " + to_text(point, rules) : "";
      return Error{fmt::format("opening {}:{} {}", number, name, error->message)};
    }
    position.play(point);
  }
  if (position.is_over()) return Error{fmt::format("opening {} ends the game before it begins", number)};
  return std::nullopt;
}

/// Why the player cannot play training games. A game must not depend on the machine that plays it, so time
/// limits are not allowed.
std::optional<Error> incompatibility_with_training(const Contestant& player) {
  const std::string name = quotable(player.is_external() ? player.command : player.player);
  if (player.player != "engine") {
    return Error{
        fmt::format("training games need the score and the best move of every position; '{}' does not give "
                    "them, use engine",
                    name)};
  }
  if (!player.book.empty()) return Error{"training games are searched move by move; leave out book=..."};
  const think::GameLimits& limits = player.limits;
  if (limits.turn.count() > 0 || limits.match.count() > 0)
    return Error{"training games have no clock; leave out the time and give nodes=... or depth=..."};
  if (limits.nodes == 0 && limits.depth == 0)
    return Error{"training games need a limit for each search; add nodes=... or depth=..."};
  if (limits.threads > 1)
    return Error{
        "training games are searched by one thread each; leave out threads=... and play several at once"};
  return std::nullopt;
}

std::optional<Error> why_bad_training(const Tournament& tournament) {
  const TrainingSettings& training = *tournament.training;
  const auto is_share = [](double share) { return share >= 0 && share <= 1; };
  const bool has_sizes = training.smallest_side != 0 || training.largest_side != 0;
  const bool is_selfplay = tournament.players.size() == 2 && !tournament.swap_colors &&
                           tournament.opening_rule == nullptr && !tournament.sprt;
  if (!is_selfplay) return Error{"training games are played by one player against itself"};
  for (const Contestant& player : tournament.players) {
    if (auto error = incompatibility_with_training(player)) return error;
    const Contestant& first = tournament.players[0];
    if (player.limits != first.limits || player.network != first.network || player.search != first.search)
      return Error{"training games are played by one player against itself"};
  }
  if (!is_share(training.random_moves) || !is_share(training.size_share))
    return Error{"shares of training games must be from 0 to 1"};
  if (has_sizes &&
      (training.smallest_side < TrainingSettings::least_side ||
       training.smallest_side > training.largest_side || training.largest_side > Rules::max_size)) {
    return Error{fmt::format("sides of other boards must be from {} to {}, the smallest first",
                             TrainingSettings::least_side, Rules::max_size)};
  }
  if (!tournament.openings.empty() && (training.random_openings || has_sizes)) {
    return Error{"an opening list cannot be combined with random openings or other sizes"};
  }
  if (tournament.openings.empty() && !training.random_openings && training.random_moves == 0) {
    return Error{
        "every training game would be the same; use random openings, random moves or an opening list"};
  }
  return std::nullopt;
}

std::optional<Error> why_bad_draw(const Tournament& tournament) {
  if (tournament.sprt)
    return Error{"a sequential test is a match of two players; leave out the format or the test"};
  const bool is_swiss = tournament.format == Format::swiss;
  if (is_swiss && tournament.rounds > max_swiss_rounds) {
    return Error{fmt::format("a Swiss tournament has from 1 to {} rounds, not {}", max_swiss_rounds,
                             tournament.rounds)};
  }
  if (const std::int64_t games = Schedule(tournament).size(); games > max_paired_games) {
    return Error{fmt::format("too many games for {}: {}, expected at most {}",
                             is_swiss ? "a Swiss tournament" : "a knockout", games, max_paired_games)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> why_bad_setting(std::string_view name, std::string_view value) {
  constexpr std::array<std::string_view, 7> own{"timeout_turn", "timeout_match", "time_left", "max_memory",
                                                "game_type",    "rule",          "folder"};
  const std::string quoted = "option." + quotable(name);
  const bool is_word = !name.empty() && name.find_first_of(" \t=") == std::string_view::npos;
  if (!is_word || !is_one_line(std::string(name)))
    return Error{quoted + ": the name must be one word, such as option.reach=12"};
  if (std::ranges::find(own, to_lower(name)) != own.end()) {
    return Error{quoted + ": the arena sends INFO " + to_lower(name) +
                 " itself; times and memory are tc=..., turn=... and memory=..."};
  }
  if (trim(value).empty() || !is_one_line(std::string(value)))
    return Error{quoted + ": expected a value on one line"};
  return std::nullopt;
}

std::optional<Error> why_impossible(const Tournament& tournament) {
  if (!tournament.rules.is_valid()) return Error{"no such game"};
  const auto count = tournament.players.size();
  if (count < 2) return Error{"a tournament needs at least two players"};
  if (count > static_cast<std::size_t>(max_players)) {
    return Error{fmt::format("too many players: {}, expected at most {}", count, max_players)};
  }
  if (tournament.rounds < 1 || tournament.rounds > max_rounds) {
    return Error{fmt::format("rounds must be from 1 to {}", max_rounds)};
  }
  if (const std::int64_t games = Schedule(tournament).size(); games > max_games) {
    return Error{fmt::format("too many games: {}, expected at most {}", games, max_games)};
  }
  if (is_paired_by_results(tournament.format)) {
    if (auto error = why_bad_draw(tournament)) return error;
  }
  if (!is_one_line(tournament.name)) {
    return Error{
        fmt::format("the tournament's name '{}' must be UTF-8, on one line, without control characters",
                    quotable(tournament.name))};
  }
  std::set<std::string> names;
  for (const Contestant& player : tournament.players) {
    if (auto error = incompatibility(player, tournament.rules)) return error;
    if (!names.insert(player.name).second) {
      return Error{
          fmt::format("two players are called '{}'; rename one with name=...", quotable(player.name))};
    }
  }
  if (tournament.sprt) {
    if (count != 2) return Error{fmt::format("a sequential test compares two players, not {}", count)};
    if (!tournament.swap_colors)
      return Error{"a sequential test needs pairs of games with colors swapped; leave out --no-swap"};
    if (auto error = why_invalid(*tournament.sprt)) return error;
  }
  return why_bad_openings(tournament);
}

std::optional<Error> why_bad_openings(const Tournament& tournament) {
  if (const OpeningRule* const rule = tournament.opening_rule) {
    if (!tournament.openings.empty()) {
      return Error{fmt::format("an opening list and {} cannot be used together; leave one out", rule->name)};
    }
    if (auto error = incompatibility(*rule, tournament.rules)) return error;
  }
  if (tournament.training) {
    if (auto error = why_bad_training(tournament)) return error;
  }
  std::size_t number = 0;
  for (const auto& opening : tournament.openings) {
    if (auto error = why_bad_opening(opening, ++number, tournament.rules)) return error;
  }
  return std::nullopt;
}

}  // namespace rowan::arena
