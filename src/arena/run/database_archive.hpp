// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "arena/run/ledger.hpp"
#include "arena/run/run_lock.hpp"
#include "store/game_database.hpp"

namespace rowan::arena {

/// The games of a tournament in a store, which may hold other tournaments too. A tournament is identified by
/// its name.
/// From resume() on, as long as the archive exists, no other process can continue the same tournament.
class DatabaseArchive : public Archive {
 public:
  explicit DatabaseArchive(store::GameDatabase store) : store_(std::move(store)) {}

  [[nodiscard]] Result<std::vector<FinishedGame>> resume(const Tournament& tournament) override;
  [[nodiscard]] Result<void> add(std::span<const PlayedGame> games) override;
  [[nodiscard]] Result<void> finish() override;

 private:
  [[nodiscard]] Result<void> lock();

  store::GameDatabase store_;
  RunLock lock_;
  std::int64_t id_ = 0;  // of the tournament
};

/// The games of a stored tournament, as standings count them. A game without a place in the schedule is an
/// error. A damaged game is reported to `on_damage`; if that is empty, a damaged game is an error too.
[[nodiscard]] Result<std::vector<FinishedGame>> finished_games(
    store::GameDatabase& store, std::int64_t id, const Tournament& tournament,
    const store::GameDatabase::OnDamage& on_damage = {});

}  // namespace rowan::arena
