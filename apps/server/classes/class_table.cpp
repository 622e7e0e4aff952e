// SPDX-License-Identifier: MIT
#include "server/classes/class_table.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rowan::server {

Result<LiveClass*> ClassTable::find(const std::string& id, Times now) {
  const auto known = classes_.find(id);
  if (known != classes_.end()) {
    known->second->used = now.steady;
    return known->second.get();
  }
  auto stored = store_.load(id);
  if (!stored) return failure_of(stored);
  if (!*stored) return nullptr;
  auto live =
      std::make_unique<LiveClass>(LiveClass{.id = id, .stored = *std::move(*stored), .used = now.steady});
  return classes_.emplace(id, std::move(live)).first->second.get();
}

LiveClass* ClassTable::peek(const std::string& id) {
  const auto found = classes_.find(id);
  return found == classes_.end() ? nullptr : found->second.get();
}

bool ClassTable::is_full() {
  const auto count = store_.count();
  return !count || *count >= ClassStore::most_classes || transactions_.is_full();
}

/// Marks the class as changed by the batch. If the batch cannot be stored, the earlier state of the class is
/// restored, except that a class created in the batch is dropped (create).
void ClassTable::mark_changed(const LiveClass& live) {
  if (games_.is_changed(key_of(live))) return;
  auto before = std::make_shared<StoredClass>(live.stored);
  games_.mark_changed(key_of(live), [this, id = live.id, before = std::move(before)] {
    const auto found = classes_.find(id);
    if (found != classes_.end()) found->second->stored = *before;
  });
}

LiveClass& ClassTable::create(std::string id, ClassSetup setup, const ClassTokens& tokens, Times now) {
  auto live = std::make_unique<LiveClass>(LiveClass{.id = id,
                                                    .stored = {.state = SchoolClass(std::move(setup)),
                                                               .tokens = tokens,
                                                               .created = now.wall,
                                                               .changed = now.wall},
                                                    .used = now.steady});
  LiveClass& added = *live;
  classes_[id] = std::move(live);
  games_.mark_changed(key_of(added), [this, id] { classes_.erase(id); });
  games_.write([&] { return store_.insert(id, added.state(), tokens, now.wall); });
  return added;
}

void ClassTable::record(LiveClass& live, const ClassEvent& event, ClassMember sender,
                        const std::string& message, Times now) {
  mark_changed(live);
  live.stored.state.apply(event);
  live.stored.changed = now.wall;
  live.needs_broadcast = true;
  if (!message.empty())
    live.stored.done.push_back(
        {.sender = sender, .message = message, .version = live.state().version(), .pupil = event.pupil});
  games_.write([&] { return store_.append(live.id, live.state(), event, sender, message, now.wall); });
}

void ClassTable::set_token(LiveClass& live, Pupil pupil, const Sha256& token) {
  mark_changed(live);
  live.stored.tokens.pupils[pupil] = token;
  games_.write([&] { return store_.set_token(live.id, pupil, token); });
}

std::vector<LiveClass*> ClassTable::take_pending_broadcasts() {
  std::vector<LiveClass*> pending;
  for (const auto& [id, live] : classes_)
    if (std::exchange(live->needs_broadcast, false)) pending.push_back(live.get());
  return pending;
}

void ClassTable::unload_idle(Times now) {
  std::erase_if(classes_, [&](const auto& entry) {
    const LiveClass& live = *entry.second;
    return can_unload(live) && now.steady - live.used > GameTable::kept_idle;
  });
}

void ClassTable::make_room() {
  if (classes_.size() <= most_live) return;
  std::vector<std::pair<Moment, std::string>> unused;
  for (const auto& [id, live] : classes_)
    if (can_unload(*live)) unused.emplace_back(live->used, id);
  std::ranges::sort(unused);
  unused.resize(std::min(unused.size(), classes_.size() - most_live + most_live / 16));
  for (const auto& [used, id] : unused) classes_.erase(id);
}

Result<std::vector<std::shared_ptr<ClassConnection>>> ClassTable::delete_old(Times now) {
  std::vector<std::shared_ptr<ClassConnection>> orphans;
  while (true) {
    const auto begun = transactions_.begin();
    if (!begun) return failure_of(begun);
    const auto ids = store_.delete_before(now.wall - games_.keep());
    const auto done = ids ? transactions_.commit() : Result<void>(failure_of(ids));
    transactions_.roll_back();
    if (!done) return failure_of(done);
    for (const std::string& id : *ids) {
      const auto found = classes_.find(id);
      if (found == classes_.end()) continue;
      std::ranges::move(found->second->connections, std::back_inserter(orphans));
      classes_.erase(found);
    }
    if (ids->empty()) return orphans;
  }
}

}  // namespace rowan::server
