// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/analysis/outbox.hpp"
#include "server/classes/class_store.hpp"
#include "server/multiplayer/game_store.hpp"
#include "server/multiplayer/game_table.hpp"

namespace rowan::server {

/// A WebSocket of the teacher, of a pupil, or of a guest who has only the link. Its fields belong to the
/// thread of the games.
struct ClassConnection {
  std::shared_ptr<Outbox> outbox;
  Payer payer = {};           // who is charged for its messages
  std::string class_id = {};  // empty before it joins a class
  ClassMember member = {};
};

/// A class in memory, with its connections.
struct LiveClass {
  std::string id;
  StoredClass stored;
  std::vector<std::shared_ptr<ClassConnection>> connections = {};
  Moment used{0};
  bool needs_broadcast = false;  // the state is to be sent to all members

  [[nodiscard]] const SchoolClass& state() const { return stored.state; }
  [[nodiscard]] int version() const { return stored.state.version(); }
  /// The number of connections of the teacher or of a pupil; for a guest, of all guests together.
  [[nodiscard]] int count(ClassMember member) const {
    int connected = 0;
    for (const auto& connection : connections) connected += connection->member == member ? 1 : 0;
    return connected;
  }
};

/// The classes in memory and their changes, in the batches of the games (game_table.hpp). As with games,
/// every stored class can be found, however many are in memory.
class ClassTable {
 public:
  static constexpr std::size_t most_live = 1'000;

  ClassTable(GameTable& games, GameStore& store) : games_(games), transactions_(store), store_(store) {}

  /// Null if there is no such class; an error if the store cannot be read.
  [[nodiscard]] Result<LiveClass*> find(const std::string& id, Times now);
  /// The same without reading the store: null if the class is not in memory.
  [[nodiscard]] LiveClass* peek(const std::string& id);
  /// The id of the class with this code; empty if there is none.
  [[nodiscard]] Result<std::optional<std::string>> find_code(const ClassCodeRange& code) {
    return store_.find_code(code);
  }
  /// Whether no further class may be created.
  [[nodiscard]] bool is_full();

  // Changes. Each is part of the batch.

  LiveClass& create(std::string id, ClassSetup setup, const ClassTokens& tokens, Times now);
  /// Applies the event and stores it. `message` is the id of the client's message that caused the event, or
  /// empty.
  void record(LiveClass& live, const ClassEvent& event, ClassMember sender, const std::string& message,
              Times now);
  void set_token(LiveClass& live, Pupil pupil, const Sha256& token);

  /// The key of a class in the batch.
  [[nodiscard]] static std::string key_of(const LiveClass& live) { return "class " + live.id; }

  /// Returns the classes in memory whose state is to be sent, and clears needs_broadcast.
  [[nodiscard]] std::vector<LiveClass*> take_pending_broadcasts();
  void unload_idle(Times now);
  /// If there are more than `most_live` classes, drops the least recently used ones without connections,
  /// until a sixteenth of `most_live` is free.
  void make_room();
  /// Deletes classes that have been unchanged for too long, and returns the connections to them.
  [[nodiscard]] Result<std::vector<std::shared_ptr<ClassConnection>>> delete_old(Times now);

  [[nodiscard]] WallTime kept_until(const LiveClass& live) const {
    return live.stored.changed + games_.keep();
  }

 private:
  void mark_changed(const LiveClass& live);
  [[nodiscard]] bool can_unload(const LiveClass& live) const {
    return live.connections.empty() && !games_.is_changed(key_of(live));
  }

  GameTable& games_;
  GameStore& transactions_;
  ClassStore store_;
  std::map<std::string, std::unique_ptr<LiveClass>> classes_;
};

}  // namespace rowan::server
