// SPDX-License-Identifier: MIT
#include "arena/run/database_archive.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "base/text.hpp"

namespace rowan::arena {

Result<std::vector<FinishedGame>> DatabaseArchive::resume(const Tournament& tournament) {
  const auto found = store_.find_tournament(tournament.name);
  if (!found) return failure_of(found);
  if (!*found) {
    const auto created = store_.create_tournament(tournament.name, tournament_text(tournament));
    if (!created) return failure_of(created);
    id_ = created->id;
    if (auto locked = lock(); !locked) return failure_of(locked);
    return {};
  }
  const store::StoredTournament& stored = **found;
  const auto was = parse_tournament(stored.description);
  if (!was) return failure(fmt::format("cannot read the stored tournament: {}", was.error().message));
  if (const std::string differs = difference(was->tournament, tournament); !differs.empty()) {
    return failure(fmt::format("the store holds another tournament called '{}'", quotable(stored.name)),
                   "  " + differs + "\n  use the same options to continue it, or another --name or --store");
  }
  id_ = stored.id;
  if (auto locked = lock(); !locked) return failure_of(locked);
  return finished_games(store_, id_, tournament);
}

Result<void> DatabaseArchive::lock() {
  auto lock = RunLock::take(store_.path(), id_);
  if (!lock) return failure_of(lock);
  lock_ = *std::move(lock);
  return {};
}

Result<void> DatabaseArchive::add(std::span<const PlayedGame> games) {
  std::vector<store::NewGame> added;
  added.reserve(games.size());
  for (const PlayedGame& game : games) {
    added.push_back(
        {.record = &game.record, .slot = store::TournamentSlot{.tournament = id_, .number = game.number}});
  }
  if (const auto ids = store_.add(added); !ids) return failure_of(ids);
  return {};
}

Result<void> DatabaseArchive::finish() { return store_.finish_tournament(id_); }

Result<std::vector<FinishedGame>> finished_games(store::GameDatabase& store, std::int64_t id,
                                                 const Tournament& tournament,
                                                 const store::GameDatabase::OnDamage& on_damage) {
  const std::int64_t size = Schedule(tournament).size();
  store::GameFilter filter;
  filter.tournament = id;
  std::vector<FinishedGame> games;
  std::optional<std::int64_t> misplaced;
  const auto count = [&](const store::GameSummary& game) {
    const std::int64_t number = game.slot->number;
    const auto finished =
        finished_game(tournament, number, game.players, game.result, game.termination, game.moves);
    if (number < 0 || number >= size || !finished) {
      misplaced = game.id;
      return false;
    }
    games.push_back(*finished);
    return true;
  };
  const auto read = store.for_each_summary(filter, count, on_damage);
  if (!read) return failure_of(read);
  if (misplaced)
    return failure(fmt::format("game {} of the store does not belong to its tournament", *misplaced));
  return games;
}

}  // namespace rowan::arena
