// SPDX-License-Identifier: MIT
#include "arena/run/game_worker.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include <fmt/core.h>

namespace rowan::arena {

namespace {

using std::chrono::nanoseconds;

/// The spans as text: "4.2 s, 0.6 s".
std::string spans_text(const std::vector<nanoseconds>& spans) {
  std::string text;
  for (const nanoseconds span : spans) {
    text += fmt::format("{}{:.1f} s", text.empty() ? "" : ", ", std::chrono::duration<double>(span).count());
  }
  return text;
}

/// The comment on stalls in a record; empty if there were none.
std::string stall_comment(const std::vector<nanoseconds>& void_after, nanoseconds stalled) {
  std::string text;
  if (!void_after.empty()) {
    text = fmt::format("voided and replayed {}: the arena was stopped for {}",
                       void_after.size() == 1 ? "once" : fmt::format("{} times", void_after.size()),
                       spans_text(void_after));
  }
  if (stalled.count() > 0) {
    text += fmt::format("{}the arena was stopped for {} during this game; the result stands",
                        text.empty() ? "" : "; ", spans_text({stalled}));
  }
  return text;
}

}  // namespace

GameWorker::GameWorker(const Tournament& tournament, CompetitorFactory factory, StallWatch* watch,
                       VoidGameListener on_void, const network::NetworkSelector& network,
                       GameListener* listener)
    : tournament_(&tournament),
      schedule_(tournament),
      referee_(tournament, watch, listener),
      factory_(std::move(factory)),
      watch_(watch),
      on_void_(std::move(on_void)) {
  if (tournament.training) training_.emplace(tournament, network);
}

std::optional<record::GameRecord> GameWorker::play(std::int64_t number, const StopToken& stop) {
  const ScheduledGame game = schedule_.game(number);
  Competitor& one = competitor(game.seats[0]);
  Competitor& other = competitor(game.seats[1]);
  const auto stalled = [&] { return watch_ == nullptr ? nanoseconds(0) : watch_->stalled(); };
  std::vector<nanoseconds> void_after;
  while (true) {
    const bool is_last = replays_exhausted_ || void_after.size() == most_replays;
    const auto before = stalled();
    auto record = referee_.play(game, {&one, &other}, stop,
                                is_last ? Referee::OnStall::continue_game : Referee::OnStall::void_game);
    if (record) {
      const nanoseconds meanwhile = stalled() - before;
      replays_exhausted_ = is_last && meanwhile.count() > 0;
      record->comment = stall_comment(void_after, is_last ? meanwhile : nanoseconds(0));
      return *std::move(record);
    }
    if (record.error().stalled.count() == 0) return std::nullopt;
    void_after.push_back(record.error().stalled);
    if (on_void_) {
      on_void_(fmt::format("game {} is void and will be replayed: the arena was stopped for {}", number + 1,
                           spans_text({void_after.back()})));
    }
  }
}

std::optional<PlayedGame> GameWorker::play_for_archive(std::int64_t number, const StopToken& stop) {
  if (training_) return play_for_training(number, stop);
  auto record = play(number, stop);
  if (!record) return std::nullopt;
  return PlayedGame{.number = number, .record = *std::move(record)};
}

std::optional<PlayedGame> GameWorker::play_for_training(std::int64_t number, const StopToken& stop) {
  const ScheduledGame scheduled = schedule_.game(number);
  auto game = training_->play(scheduled, stop);
  if (!game) return std::nullopt;
  PlayedGame played{.number = number, .record = to_record(*game).value(), .training = std::move(game)};
  for (const std::size_t seat : {0, 1})
    played.record.players[seat] = tournament_->players[scheduled.seats[seat]].name;
  return played;
}

Competitor& GameWorker::competitor(int player) {
  const auto found = std::ranges::find(competitors_, player, [](const auto& entry) { return entry.first; });
  if (found != competitors_.end()) {
    competitors_.splice(competitors_.begin(), competitors_, found);
  } else {
    if (competitors_.size() == max_competitors) competitors_.pop_back();
    competitors_.emplace_front(player, factory_(tournament_->players[player]));
  }
  return *competitors_.front().second;
}

}  // namespace rowan::arena
