// SPDX-License-Identifier: MIT
#include "arena/game_worker.hpp"

#include <algorithm>
#include <cstddef>

namespace rowan {

GameWorker::GameWorker(const Tournament& tournament, CompetitorFactory factory)
    : tournament_(&tournament), schedule_(tournament), referee_(tournament), factory_(std::move(factory)) {}

std::optional<GameRecord> GameWorker::play(std::int64_t number, const std::stop_token& stop) {
  const ScheduledGame game = schedule_.game(number);
  Competitor& one = competitor(game.seats[0]);
  Competitor& other = competitor(game.seats[1]);
  return referee_.play(game, {&one, &other}, stop);
}

Competitor& GameWorker::competitor(int player) {
  const auto found = std::ranges::find(competitors_, player, [](const auto& entry) { return entry.first; });
  if (found != competitors_.end()) {
    competitors_.splice(competitors_.begin(), competitors_, found);
  } else {
    if (competitors_.size() == max_competitors) competitors_.pop_back();
    competitors_.emplace_front(player, factory_(tournament_->players[static_cast<std::size_t>(player)]));
  }
  return *competitors_.front().second;
}

}  // namespace rowan
