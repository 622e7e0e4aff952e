// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/sha256.hpp"
#include "server/classes/school_class.hpp"
#include "server/multiplayer/game_json.hpp"
#include "server/multiplayer/game_store.hpp"
#include "store/sqlite.hpp"

namespace rowan::server {

/// The code of a class, "k7m2qx", for pupils who cannot open the link. It encodes the first 30 bits of the
/// stored hash of the link's token, so it needs no storage of its own and never changes. It allows what the
/// link allows, but only until the class is over. Wrong codes have their own quota, which makes guessing
/// hopeless: of 2^30 codes a visitor can try 4,320 a day.
inline constexpr std::size_t class_code_letters = 6;

[[nodiscard]] std::string class_code_of(const Sha256& link);

/// The range of the first four bytes in the hashes of all links with this code.
struct ClassCodeRange {
  std::array<std::uint8_t, 4> lowest{};
  std::array<std::uint8_t, 4> highest{};
};
[[nodiscard]] std::optional<ClassCodeRange> read_class_code(std::string_view code);

/// A token for the link of a new class: the first one from `make` whose code is free. After ten whose codes
/// are taken, the next one is used unchecked.
[[nodiscard]] std::string token_with_free_code(const std::function<std::string()>& make,
                                               const std::function<bool(const ClassCodeRange&)>& is_taken);

/// The tokens of a class, as stored. A pupil's token is also that of the pupil's seat in each game, and the
/// teacher's token allows watching all the games.
struct ClassTokens {
  Sha256 teacher{};
  Sha256 link{};
  std::map<Pupil, Sha256> pupils = {};
};

/// A class as stored.
struct StoredClass {
  SchoolClass state;
  ClassTokens tokens;
  WallTime created{0};
  WallTime changed{0};  // time of the last event in the class or its games
  struct Done {
    ClassMember sender;
    std::string message;  // the id that the client gave
    int version;
    Pupil pupil;  // the pupil whom the message concerned
  };
  std::vector<Done> done = {};  // the members' messages that have been carried out
};

/// Classes in the SQLite file of the games between two people (game_store.hpp), in the same transactions:
///
///     class          id, setup, when it was created and changed, the tokens' hashes
///     class_event    class, version, the event, its sender, the id of the message that caused it
///     class_pupil    class, pupil, the token's hash
///     class_game     game, class
///
/// A class is deleted with all its data, names included, when it and its games have had no events for a
/// while. Its games are not deleted before it.
class ClassStore {
 public:
  static constexpr std::int64_t most_classes = 10'000;

  explicit ClassStore(GameStore& games) : games_(games), connection_(games.connection()) {}

  /// Empty if there is no such class.
  [[nodiscard]] Result<std::optional<StoredClass>> load(std::string_view id);
  /// The id of the class with this code, or empty. If several share the code, the one changed last.
  [[nodiscard]] Result<std::optional<std::string>> find_code(const ClassCodeRange& code);
  [[nodiscard]] Result<std::int64_t> count();

  // Writing, within a transaction of the games.

  [[nodiscard]] Result<void> insert(const std::string& id, const SchoolClass& state,
                                    const ClassTokens& tokens, WallTime now);
  /// Appends an event that was just applied. `message` is the id of the client's message that caused the
  /// event, or empty.
  [[nodiscard]] Result<void> append(const std::string& id, const SchoolClass& state, const ClassEvent& event,
                                    ClassMember sender, const std::string& message, WallTime now);
  [[nodiscard]] Result<void> set_token(const std::string& id, Pupil pupil, const Sha256& token);
  /// Deletes up to 1,000 classes that have had no events since that time, in the class or its games. Returns
  /// their ids. Their games then belong to no class.
  [[nodiscard]] Result<std::vector<std::string>> delete_before(WallTime time);

 private:
  [[nodiscard]] Result<void> load_events(std::string_view id, StoredClass& stored);
  [[nodiscard]] Result<void> load_tokens(std::string_view id, StoredClass& stored);

  GameStore& games_;  // counts the bytes that this store writes
  store::Connection& connection_;
};

}  // namespace rowan::server
