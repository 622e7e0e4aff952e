// SPDX-License-Identifier: MIT
#include "server/multiplayer/game_table.hpp"

#include <algorithm>

namespace rowan::server {

Result<void> GameTable::start(Times now) {
  const auto count = store_.count();
  if (!count) return failure_of(count);
  stored_count_ = *count;
  const auto ids = store_.timed_games();
  if (!ids) return failure_of(ids);
  for (const std::string& id : *ids) {
    auto stored = store_.load(id);
    if (!stored) unreadable_ = stored.error();
    if (!stored || !*stored) continue;  // leaves a damaged game out; the others are not affected
    park(id, (*stored)->game, now.steady + wait_for_mover, now.steady + parked_save_interval);
  }
  return {};
}

Result<LiveGame*> GameTable::find(const std::string& id, Times now) {
  if (const auto in_place = store_.check_place(); !in_place) {
    unreadable_ = in_place.error();
    return failure_of(in_place);
  }
  const auto known = games_.find(id);
  if (known != games_.end()) {
    known->second->used = now.steady;
    return known->second.get();
  }
  auto stored = store_.load(id);
  if (!stored) {
    unreadable_ = stored.error();
    return failure_of(stored);
  }
  if (!*stored) return nullptr;
  auto live =
      std::make_unique<LiveGame>(LiveGame{.id = id, .stored = *std::move(*stored), .used = now.steady});
  live->position = position_json(live->game().board());
  LiveGame& added = *games_.emplace(id, std::move(live)).first->second;
  unpark(added, now);
  return &added;
}

const LiveGame* GameTable::peek(const std::string& id) const {
  const auto found = games_.find(id);
  return found == games_.end() ? nullptr : found->second.get();
}

LiveGame* GameTable::find_in_memory(const std::string& id) {
  const auto found = games_.find(id);
  return found == games_.end() ? nullptr : found->second.get();
}

bool GameTable::is_full(std::size_t more) {
  return stored_count_ + static_cast<std::int64_t>(more) > GameStore::most_games || store_.is_full();
}

/// Writes, unless an earlier write of the batch has failed.
void GameTable::write(const std::function<Result<void>()>& write) {
  if (failure_) return;
  if (!store_.is_writing()) {
    const auto begun = store_.begin();
    if (!begun) failure_ = begun.error();
  }
  if (failure_) return;
  const auto written = write();
  if (!written) failure_ = written.error();
}

void GameTable::mark_changed(const LiveGame& live) {
  if (is_affected(live.id)) return;
  const StoredGame& stored = live.stored;
  before_.emplace(live.id, Before{.game = stored.game,
                                  .tokens = stored.tokens,
                                  .changed = stored.changed,
                                  .events = stored.events.size(),
                                  .done = stored.done.size()});
}

LiveGame& GameTable::create(std::string id, GameSetup setup, const GameTokens& tokens, Times now) {
  auto live = std::make_unique<LiveGame>(LiveGame{.id = id,
                                                  .stored = {.game = SharedGame(std::move(setup)),
                                                             .tokens = tokens,
                                                             .created = now.wall,
                                                             .changed = now.wall},
                                                  .used = now.steady});
  live->position = position_json(live->game().board());
  LiveGame& added = *live;
  games_[id] = std::move(live);
  created_.insert(id);
  ++stored_count_;
  write([&] { return store_.insert(id, added.game(), tokens, now.wall); });
  return added;
}

void GameTable::record(LiveGame& live, const GameEvent& event, const std::string& message, Times now) {
  mark_changed(live);
  const auto moves = live.game().board().position.moves().size();
  const auto answers = live.game().answer_count();
  live.game().apply(event);
  live.game().resume(now.steady);
  live.resume_at.reset();
  live.is_stalled = false;
  live.save_at = now.steady + save_interval;
  live.stored.changed = now.wall;
  live.stored.events.push_back(event);
  if (!message.empty())
    live.stored.done.push_back({.seat = event.seat, .message = message, .version = live.game().version()});
  if (moves != live.game().board().position.moves().size() || answers != live.game().answer_count())
    live.position = position_json(live.game().board());
  schedule(live);
  write([&] { return store_.append(live.id, live.game(), event, message, now.wall); });
}

void GameTable::set_guest_token(LiveGame& live, const GameTokens& tokens) {
  mark_changed(live);
  live.stored.tokens = tokens;
  write([&] { return store_.set_guest_token(live.id, tokens); });
}

void GameTable::then(const LiveGame& live, std::function<void()> deliver, std::function<void()> refuse) {
  then(live.id, std::move(deliver), std::move(refuse));
}

void GameTable::mark_changed(const std::string& key, const std::function<void()>& restore) {
  rollbacks_.try_emplace(key, restore);
}

void GameTable::then(std::string key, std::function<void()> deliver, std::function<void()> refuse) {
  outgoing_.push_back({.key = std::move(key), .deliver = std::move(deliver), .refuse = std::move(refuse)});
}

std::optional<Error> GameTable::finish(Times now, const OnStall& on_stall) {
  if (!failure_ && store_.is_writing()) {
    const auto committed = store_.commit();
    if (!committed) failure_ = committed.error();
  }
  store_.roll_back();
  const std::vector<Outgoing> outgoing = std::exchange(outgoing_, {});
  for (const Outgoing& one : outgoing) {
    const bool is_refused = failure_ && is_affected(one.key);
    const auto& call = is_refused ? one.refuse : one.deliver;
    if (call) call();
  }
  if (failure_) restore(now, on_stall);
  before_.clear();
  created_.clear();
  rollbacks_.clear();
  make_room(now);
  return std::exchange(failure_, std::nullopt);
}

/// Undoes the batch, and stops the clocks, so that no player loses time.
void GameTable::restore(Times now, const OnStall& on_stall) {
  for (auto& [id, before] : before_) {
    const auto found = games_.find(id);
    if (found == games_.end()) continue;
    LiveGame& live = *found->second;
    live.stored.game = std::move(before.game);
    live.stored.tokens = before.tokens;
    live.stored.changed = before.changed;
    live.stored.events.resize(before.events);
    live.stored.done.resize(before.done);
    live.position = position_json(live.game().board());
    live.game().pause(now.steady);
    live.is_stalled = live.game().is_timed();
    live.save_at = now.steady + save_interval;
    schedule(live);
    if (live.is_stalled && on_stall) on_stall(live);
  }
  for (const std::string& id : created_) {
    const auto found = games_.find(id);
    if (found == games_.end()) continue;
    unschedule(*found->second);
    games_.erase(found);
    --stored_count_;
  }
  for (const auto& [key, undo] : rollbacks_) undo();
}

void GameTable::resume(LiveGame& live, Times now) {
  live.resume_at.reset();
  live.save_at = now.steady + save_interval;
  if (!live.is_stalled) live.game().resume(now.steady);
  schedule(live);
}

/// Updates the list of deadlines after any change of the game.
void GameTable::schedule(LiveGame& live) {
  unschedule(live);
  live.deadline = live.resume_at;
  if (!live.deadline && live.game().is_timed())
    live.deadline = std::min(live.save_at, live.game().flag_time().value_or(live.save_at));
  if (live.deadline) deadlines_.emplace(*live.deadline, live.id);
}

void GameTable::unschedule(LiveGame& live) {
  if (live.deadline) deadlines_.erase({*live.deadline, live.id});
  live.deadline.reset();
}

void GameTable::schedule(const std::string& id, ParkedClock& clock) {
  deadlines_.erase({clock.deadline, id});
  clock.deadline = std::min(clock.flag_at, clock.save_at);
  deadlines_.emplace(clock.deadline, id);
}

/// Parks the clock of a timed game that is not kept in memory.
void GameTable::park(const std::string& id, SharedGame& game, Moment since, Moment save_at) {
  game.pause(since);
  ParkedClock clock{.version = game.version(), .turn_time = game.turn_time(since), .since = since};
  game.resume(since);
  clock.flag_at = game.flag_time().value_or(since);
  clock.save_at = save_at;
  schedule(id, parked_[id] = clock);
}

void GameTable::unpark(LiveGame& live, Times now) {
  const auto found = parked_.find(live.id);
  if (found == parked_.end()) return resume(live, now);
  const ParkedClock clock = found->second;
  deadlines_.erase({clock.deadline, live.id});
  parked_.erase(found);
  live.game().set_turn_time(clock.turn_time);
  live.save_at = now.steady + save_interval;
  if (clock.since > now.steady) {
    live.resume_at = clock.since;
  } else {
    live.game().resume(clock.since);
  }
  schedule(live);
}

void GameTable::save_parked(const std::string& id, ParkedClock& clock, Times now) {
  clock.save_at = now.steady + parked_save_interval;
  schedule(id, clock);
  write([&] { return store_.set_turn_time(id, clock.version, clock.turn_time_at(now.steady)); });
}

std::vector<LiveGame*> GameTable::due(Times now) {
  std::vector<LiveGame*> games;
  std::vector<std::string> parked;
  for (const auto& [deadline, id] : deadlines_) {
    if (deadline > now.steady || parked.size() >= most_due) break;
    const auto live = games_.find(id);
    if (live == games_.end()) {
      parked.push_back(id);
    } else {
      games.push_back(live->second.get());
    }
  }
  for (const std::string& id : parked) {
    ParkedClock& clock = parked_.at(id);
    if (clock.flag_at > now.steady) {
      save_parked(id, clock, now);
      continue;
    }
    const auto live = find(id, now);
    if (live && *live != nullptr) {
      games.push_back(*live);
    } else {  // store not readable, or game damaged: retry later
      clock.flag_at = clock.save_at = now.steady + save_interval;
      schedule(id, clock);
    }
  }
  return games;
}

std::optional<Moment> GameTable::next_deadline() const {
  if (deadlines_.empty()) return std::nullopt;
  return deadlines_.begin()->first;
}

void GameTable::save_clock(LiveGame& live, Times now) {
  if (!live.game().is_timed() || live.resume_at) return;
  mark_changed(live);
  if (std::exchange(live.is_stalled, false)) live.game().resume(now.steady);
  live.save_at = now.steady + save_interval;
  schedule(live);
  write([&] {
    return store_.set_turn_time(live.id, live.game().version(), live.game().turn_time(now.steady));
  });
}

void GameTable::save_clocks(Times now) {
  for (const auto& [id, live] : games_) save_clock(*live, now);
  for (auto& [id, clock] : parked_) save_parked(id, clock, now);
}

bool GameTable::can_unload(const LiveGame& live) const {
  return live.connections.empty() && !live.is_stalled && !is_affected(live.id);
}

/// Drops a game from memory and parks its clock. Requires can_unload.
void GameTable::unload(const std::string& id, Times now) {
  const auto found = games_.find(id);
  LiveGame& live = *found->second;
  unschedule(live);
  if (live.game().is_timed())
    park(id, live.game(), live.resume_at.value_or(now.steady), now.steady + parked_save_interval);
  games_.erase(found);
}

/// Unloads games if there are too many in memory. Unloads a few more than necessary, so that this is rare.
void GameTable::make_room(Times now) {
  if (games_.size() <= most_live) return;
  std::vector<std::pair<Moment, std::string>> unused;
  for (const auto& [id, live] : games_)
    if (can_unload(*live)) unused.emplace_back(live->used, id);
  std::ranges::sort(unused);
  unused.resize(std::min(unused.size(), games_.size() - most_live + most_live / 16));
  for (const auto& [used, id] : unused) unload(id, now);
}

void GameTable::unload_idle(Times now) {
  std::vector<std::string> idle;
  for (const auto& [id, live] : games_)
    if (can_unload(*live) && now.steady - live->used > kept_idle) idle.push_back(id);
  for (const std::string& id : idle) unload(id, now);
  if (games_.empty()) store_.release_memory();
}

Result<std::vector<std::shared_ptr<GameConnection>>> GameTable::delete_old(Times now) {
  std::vector<std::shared_ptr<GameConnection>> orphans;
  while (true) {
    const auto begun = store_.begin();
    if (!begun) return failure_of(begun);
    const auto ids = store_.delete_before(now.wall - keep_);
    const auto done = ids ? store_.commit() : Result<void>(failure_of(ids));
    store_.roll_back();
    if (!done) return failure_of(done);
    stored_count_ -= static_cast<std::int64_t>(ids->size());
    for (const std::string& id : *ids) {
      if (const auto clock = parked_.find(id); clock != parked_.end()) {
        deadlines_.erase({clock->second.deadline, id});
        parked_.erase(clock);
      }
      const auto found = games_.find(id);
      if (found == games_.end()) continue;
      std::ranges::move(found->second->connections, std::back_inserter(orphans));
      unschedule(*found->second);
      games_.erase(found);
    }
    if (ids->empty()) return orphans;
  }
}

}  // namespace rowan::server
