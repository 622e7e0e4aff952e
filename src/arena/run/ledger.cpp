// SPDX-License-Identifier: MIT
#include "arena/run/ledger.hpp"

#include <cassert>
#include <cstddef>
#include <string>

#include "arena/tournament/schedule.hpp"

namespace rowan::arena {

Ledger::Ledger(const Tournament& tournament, Archive* archive)
    : tournament_(&tournament),
      archive_(archive),
      entered_(static_cast<std::size_t>(Schedule(tournament).size())),
      standings_(tournament) {}

Result<Ledger> Ledger::open(const Tournament& tournament, Archive* archive) {
  Ledger ledger(tournament, archive);
  if (archive == nullptr) return ledger;
  const auto games = archive->resume(tournament);
  if (!games) return failure_of(games);
  for (const FinishedGame& game : *games) {
    if (ledger.entered_[game.number]) {
      return failure("game " + std::to_string(game.number) + " of the tournament is stored twice");
    }
    ledger.count(game);
  }
  ledger.resumed_games_ = static_cast<std::int64_t>(games->size());
  // A previous process may have been killed between its last game and this call.
  if (const auto done = ledger.finish_if_done(); !done) return failure_of(done);
  return ledger;
}

void Ledger::count(const FinishedGame& game) {
  assert(!entered_[game.number]);
  entered_[game.number] = true;
  standings_.count(game);
  if (is_paired_by_results(tournament_->format)) results_.push_back(game);
}

Result<void> Ledger::enter(std::span<const PlayedGame> games) {
  std::vector<FinishedGame> finished;
  finished.reserve(games.size());
  for (const PlayedGame& game : games) {
    const record::GameRecord& record = game.record;
    const auto one = finished_game(*tournament_, game.number, record.players, record.result,
                                   record.termination, static_cast<int>(record.moves.size()));
    if (!one) return failure("game " + std::to_string(game.number) + " does not belong to the tournament");
    finished.push_back(*one);
  }
  if (archive_ != nullptr) {
    if (auto kept = archive_->add(games); !kept) return kept;
  }
  for (const FinishedGame& game : finished) count(game);
  return {};
}

bool Ledger::is_done() const {
  const auto& test = standings_.test();
  if (test && test->verdict != SprtVerdict::running) return true;
  return standings_.games() == static_cast<std::int64_t>(entered_.size());
}

Result<bool> Ledger::finish_if_done() {
  if (!is_done()) return false;
  if (archive_ == nullptr) return true;
  if (const auto finished = archive_->finish(); !finished) return failure_of(finished);
  return true;
}

}  // namespace rowan::arena
