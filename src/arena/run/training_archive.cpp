// SPDX-License-Identifier: MIT
#include "arena/run/training_archive.hpp"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

#include <fmt/core.h>

#include "arena/game/training_player.hpp"
#include "game/games.hpp"

namespace rowan::arena {

namespace {

/// Returns whether a game of the tournament can have these rules.
bool is_game_of(const Tournament& tournament, const Rules& rules) {
  if (rules == tournament.rules) return true;
  const TrainingSettings& training = *tournament.training;
  Rules resized = tournament.rules;
  resized.width = resized.height = rules.width;
  return rules == resized && rules.width >= training.smallest_side && rules.width <= training.largest_side;
}

constexpr const char* advice = "  use the same options to continue, or another --out";

}  // namespace

Result<std::vector<FinishedGame>> TrainingArchive::resume(const Tournament& tournament) {
  if (auto locked = file_.open_locked(); !locked) return failure_of(locked);
  return read_games(tournament);
}

Result<std::vector<FinishedGame>> TrainingArchive::read_games(const Tournament& tournament) {
  std::ifstream stream(file_.path(), std::ios::binary);
  if (!stream) return failure(fmt::format("cannot read {}: {}", file_.path().string(), std::strerror(errno)));
  record::TrainingReader reader(stream);
  const Schedule schedule(tournament);
  std::vector<FinishedGame> games;
  std::optional<record::TrainingGame> first;
  while (true) {
    auto game = reader.next();
    if (!game) return failure(fmt::format("{}: {}", file_.path().string(), game.error().message));
    if (!*game) break;
    if (auto checked = check_game(**game, tournament); !checked) return failure_of(checked);
    games.push_back({.number = (*game)->number,
                     .players = schedule.game((*game)->number).seats,
                     .result = (*game)->result,
                     .moves = static_cast<int>((*game)->moves.size())});
    positions_ += static_cast<std::int64_t>((*game)->searched.size());
    if (!first) first = **std::move(game);
  }
  if (first) {
    if (auto same = play_again(*first, tournament); !same) return failure_of(same);
  }
  // Cut off what a killed run left unfinished, so that the next record begins where the last whole one ends.
  if (auto cut = file_.cut_to(reader.whole_bytes()); !cut) return failure_of(cut);
  if (reader.whole_bytes() == 0) {
    if (auto written = file_.append(record::training_head()); !written) return failure_of(written);
  }
  return games;
}

Result<void> TrainingArchive::check_game(const record::TrainingGame& game,
                                         const Tournament& tournament) const {
  if (!is_game_of(tournament, game.rules)) {
    return failure(fmt::format("{} holds other games", file_.path().string()),
                   fmt::format("  game {} is {}\n{}", game.number, game_name(game.rules), advice));
  }
  if (const std::int64_t games = Schedule(tournament).size(); game.number >= games) {
    return failure(fmt::format("{} holds other games", file_.path().string()),
                   fmt::format("  it has game {}, but only {} games are requested, counted from 0\n{}",
                               game.number, games, advice));
  }
  return {};
}

Result<void> TrainingArchive::play_again(const record::TrainingGame& game,
                                         const Tournament& tournament) const {
  const auto network = training_network(tournament);
  if (!network) return failure_of(network);
  const auto again = TrainingPlayer(tournament, *network).play(Schedule(tournament).game(game.number), {});
  if (again == game) return {};
  return failure(fmt::format("{} holds other games", file_.path().string()),
                 fmt::format("  game {} is a different game with these options or this version\n{}",
                             game.number, advice));
}

Result<void> TrainingArchive::add(std::span<const PlayedGame> games) {
  std::string bytes;
  std::int64_t positions = 0;
  for (const PlayedGame& game : games) {
    assert(game.training);
    append_training_game(bytes, *game.training);
    positions += static_cast<std::int64_t>(game.training->searched.size());
  }
  if (auto added = file_.append(bytes); !added) return added;
  positions_ += positions;
  return {};
}

Result<void> TrainingArchive::finish() { return {}; }

}  // namespace rowan::arena
