// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/sha256.hpp"
#include "server/classes/class_code.hpp"
#include "server/classes/school_class.hpp"
#include "server/shared/game_json.hpp"
#include "server/shared/game_store.hpp"
#include "store/sqlite.hpp"

namespace rowan::server {

/// The tokens of a class, as they are stored. A pupil's is also that of the seat in each of the pupil's
/// games, and the teacher's the one by which to watch them all.
struct ClassTokens {
  Sha256 teacher{};
  Sha256 link{};
  std::map<Pupil, Sha256> pupils = {};
};

/// A class as it is in the store.
struct StoredClass {
  SchoolClass state;
  ClassTokens tokens;
  WallTime created{0};
  WallTime changed{0};  // by what happened in the class or in one of its games
  struct Done {
    ClassMember sender;
    std::string message;  // the id that the client gave
    int version;
    Pupil pupil;  // whom it concerned
  };
  std::vector<Done> done = {};  // what messages did
};

/// Classes in the SQLite file of the games between two people (game_store.hpp), in the same transactions:
///
///     class          id, setup, when it was created and changed, the tokens' hashes
///     class_event    class, version, the event, who caused it by a message of which id
///     class_pupil    class, pupil, the token's hash
///     class_game     game, class
///
/// A class in which nothing happens for a while, nor in its games, is deleted with everything in it, names
/// included; its games are not deleted before.
class ClassStore {
 public:
  static constexpr std::int64_t most_classes = 10'000;

  explicit ClassStore(GameStore& games) : games_(games), connection_(games.connection()) {}

  /// Nothing where there is no such class.
  [[nodiscard]] Result<std::optional<StoredClass>> load(std::string_view id);
  /// The id of the class with this code, or nothing. If several share it, the one that changed last.
  [[nodiscard]] Result<std::optional<std::string>> find_code(const ClassCodeRange& code);
  [[nodiscard]] Result<std::int64_t> count();

  // Writing, within a transaction of the games.

  [[nodiscard]] Result<void> insert(const std::string& id, const SchoolClass& state,
                                    const ClassTokens& tokens, WallTime now);
  /// An event that was applied just now. `message` is the client's id for it, or empty.
  [[nodiscard]] Result<void> append(const std::string& id, const SchoolClass& state, const ClassEvent& event,
                                    ClassMember sender, const std::string& message, WallTime now);
  [[nodiscard]] Result<void> set_token(const std::string& id, Pupil pupil, const Sha256& token);
  /// Deletes classes in which nothing happened since; gives the ids. Their games are classless then.
  [[nodiscard]] Result<std::vector<std::string>> delete_before(WallTime time);

 private:
  [[nodiscard]] Result<void> load_events(std::string_view id, StoredClass& stored);
  [[nodiscard]] Result<void> load_tokens(std::string_view id, StoredClass& stored);

  GameStore& games_;  // counts the bytes
  store::Connection& connection_;
};

}  // namespace rowan::server
