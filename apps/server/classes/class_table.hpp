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
#include "server/shared/game_store.hpp"
#include "server/shared/game_table.hpp"

namespace rowan::server {

/// A WebSocket of the teacher, of a pupil, or of somebody who has only the link. Its fields belong to the
/// thread of the games.
struct ClassConnection {
  std::shared_ptr<Outbox> outbox;
  Payer payer = {};           // who is charged for what it sends
  std::string class_id = {};  // empty before it has joined one
  ClassMember member = {};
};

/// A class in memory, with those who are connected to it.
struct LiveClass {
  std::string id;
  StoredClass stored;
  std::vector<std::shared_ptr<ClassConnection>> connections = {};
  Moment used{0};
  bool is_news = false;  // everybody is to be sent the state

  [[nodiscard]] const SchoolClass& state() const { return stored.state; }
  /// Connections of a member; of all guests together.
  [[nodiscard]] int count(ClassMember member) const {
    int connected = 0;
    for (const auto& connection : connections) connected += connection->member == member ? 1 : 0;
    return connected;
  }
};

/// The classes in memory, and what happens to them, in the batches of the games (game_table.hpp). As with
/// games, each that is stored can be found, however many are in memory.
class ClassTable {
 public:
  static constexpr std::size_t most_live = 1'000;

  ClassTable(GameTable& games, GameStore& store) : games_(games), transactions_(store), store_(store) {}

  /// Null where there is no such class; an error where the store cannot be read.
  [[nodiscard]] Result<LiveClass*> find(const std::string& id, Now now);
  /// The same without the store: null where it is not in memory.
  [[nodiscard]] LiveClass* peek(const std::string& id);
  /// The id of the class with this code, if there is one.
  [[nodiscard]] Result<std::optional<std::string>> find_code(const ClassCodeRange& code) {
    return store_.find_code(code);
  }
  /// May no class begin?
  [[nodiscard]] bool is_full();

  // Changes. Each is part of the batch.

  LiveClass& create(std::string id, ClassSetup setup, const ClassTokens& tokens, Now now);
  /// The event happens. `message` is the client's id for it, or empty.
  void record(LiveClass& live, const ClassEvent& event, ClassMember sender, const std::string& message,
              Now now);
  void set_token(LiveClass& live, Pupil pupil, const Sha256& token);

  /// The key of a class in the batch.
  [[nodiscard]] static std::string key_of(const LiveClass& live) { return "class " + live.id; }

  /// All in memory to whom something is to be sent; they are not marked any more.
  [[nodiscard]] std::vector<LiveClass*> take_news();
  void forget_idle(Now now);
  /// Forgets the least recently used ones where there are more than `most_live`, and nobody is connected.
  void make_room();
  /// Deletes classes in which nothing happened for so long; gives those who were connected to one of them.
  [[nodiscard]] Result<std::vector<std::shared_ptr<ClassConnection>>> delete_old(Now now);

  [[nodiscard]] WallTime kept_until(const LiveClass& live) const {
    return live.stored.changed + games_.keep();
  }

 private:
  void touch(const LiveClass& live);
  [[nodiscard]] bool may_leave(const LiveClass& live) const {
    return live.connections.empty() && !games_.is_touched(key_of(live));
  }

  GameTable& games_;
  GameStore& transactions_;
  ClassStore store_;
  std::map<std::string, std::unique_ptr<LiveClass>> classes_;
};

}  // namespace rowan::server
