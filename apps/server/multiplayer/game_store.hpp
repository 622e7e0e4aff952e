// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "base/sha256.hpp"
#include "server/collections/file_identity.hpp"
#include "server/multiplayer/game_json.hpp"
#include "server/multiplayer/shared_game.hpp"
#include "store/sqlite.hpp"

namespace rowan::server {

// Only the user who owns a file with people's names and games can read it, whatever the umask is.

/// Creates the folder of a file, for its owner alone (0700). An existing folder is left unchanged. Errors
/// show when the file is opened.
void make_private_folder(const std::filesystem::path& file);

/// Creates an empty file for its owner alone (0600) if there is none.
void make_private_file(const std::filesystem::path& file);

/// Removes the permissions of others from the file, and from the files that SQLite and the lock keep beside
/// it. Returns a sentence for each file that others could use until now, or whose permissions could not be
/// changed.
[[nodiscard]] std::vector<std::string> tighten(const std::filesystem::path& file);

/// The four tokens of a game, as stored. The token of the guest exists once the seat is taken.
struct GameTokens {
  Sha256 host{};
  Sha256 link{};
  Sha256 watch{};
  std::optional<Sha256> guest = {};
  bool is_guest_confirmed = false;  // whether the guest has received its token
};

/// A game as stored.
struct StoredGame {
  SharedGame game;  // its clock is paused when it is loaded
  GameTokens tokens;
  WallTime created{0};
  WallTime changed{0};
  struct Done {
    GameSeat seat;
    std::string message;  // the id that the client gave
    int version;
  };
  std::vector<Done> done = {};  // the players' messages that have been carried out
  std::vector<GameEvent> events = {};
};

/// Games between two people in an SQLite file:
///
///     game     id, setup, when it was created and changed, the tokens' hashes, whether its clock runs,
///              and how long the turn had lasted, with the version at that time
///     event    game, version, the event, the id of the message that caused it
///
/// A game that is unchanged for a while is deleted with all its data, names included; a game of a class is
/// not deleted before the class. Games are found by their ids alone: groups of games have their own tables
/// (server/classes/class_store.hpp).
///
/// Every row has checksums (game_schema.hpp). A game with a wrong checksum is not served, and is not deleted
/// as too old if the checksum over its age is wrong.
///
/// The file has at most `most_bytes`; the last fifth is reserved for existing games (is_full). At the limit
/// itself writing fails, as on a full disk, until old games are deleted.
///
/// The file has a write-ahead log, and every commit reaches the disk: acknowledged changes survive kill -9
/// and a power failure. Used by one thread.
class GameStore {
 public:
  static constexpr std::int64_t most_games = 100'000;
  static constexpr std::int64_t most_bytes = std::int64_t{5} << 28;  // 1.25 GiB

  /// Creates the file if it does not exist. Errors: a folder that cannot be written, and those of
  /// prepare_game_file.
  [[nodiscard]] static Result<std::unique_ptr<GameStore>> open(const std::filesystem::path& path);

  /// Read-only access through a connection that provides row_checksum, to a file of a version with checksums.
  [[nodiscard]] static std::unique_ptr<GameStore> for_reading(std::unique_ptr<store::Connection> connection) {
    return std::unique_ptr<GameStore>(new GameStore(std::move(connection)));
  }

  // Reading.

  /// Empty if there is no such game.
  [[nodiscard]] Result<std::optional<StoredGame>> load(std::string_view id);
  /// The ids of the games with running clocks.
  [[nodiscard]] Result<std::vector<std::string>> timed_games();
  [[nodiscard]] Result<std::int64_t> count();
  /// Whether too little space is left for anything new to begin.
  [[nodiscard]] bool is_full();
  /// The approximate size in bytes of all rows written so far, for charging visitors.
  [[nodiscard]] std::int64_t written() const { return written_; }
  /// Adds to written() the bytes that the store of the classes writes in the same transactions.
  void count_written(std::int64_t bytes) { written_ += bytes; }

  /// Frees the cached parts of the file.
  void release_memory() { connection_->release_memory(); }
  [[nodiscard]] std::int64_t kept_bytes() const { return connection_->kept_bytes(); }

  // Writing, between begin() and commit(). Changes that are not committed are rolled back.

  /// An error if the file was moved, replaced or deleted.
  [[nodiscard]] Result<void> begin();
  [[nodiscard]] Result<void> commit();
  void roll_back() { transaction_.reset(); }
  [[nodiscard]] bool is_writing() const { return transaction_.has_value(); }

  [[nodiscard]] Result<void> insert(const std::string& id, const SharedGame& game, const GameTokens& tokens,
                                    WallTime now);
  /// Appends an event that was just applied to the game. `message` is the client's id for it, or empty.
  [[nodiscard]] Result<void> append(const std::string& id, const SharedGame& game, const GameEvent& event,
                                    const std::string& message, WallTime now);
  [[nodiscard]] Result<void> set_guest_token(const std::string& id, const GameTokens& tokens);
  /// Stores how long the turn has lasted so far.
  [[nodiscard]] Result<void> set_turn_time(const std::string& id, int version, Milliseconds time);
  /// Deletes up to 1,000 games that are unchanged since that time and in no class. Returns their ids.
  [[nodiscard]] Result<std::vector<std::string>> delete_before(WallTime time);

  /// An error if the path no longer leads to the open file. May be called from any thread.
  [[nodiscard]] Result<void> check_place() const { return check_same_file(connection_->path(), identity_); }

  /// What tighten() returned when the file was opened.
  [[nodiscard]] const std::vector<std::string>& tightened() const { return tightened_; }

  [[nodiscard]] store::Connection& connection() { return *connection_; }

 private:
  explicit GameStore(std::unique_ptr<store::Connection> connection);

  [[nodiscard]] Result<void> load_events(std::string_view id, StoredGame& game);

  std::unique_ptr<store::Connection> connection_;
  const std::optional<FileIdentity> identity_;
  std::optional<store::Transaction> transaction_;
  std::int64_t written_ = 0;
  std::vector<std::string> tightened_;
};

/// The size in bytes of a row without its texts: the key, the hashes, its share of a page.
inline constexpr std::int64_t bytes_of_event_row = 48;
inline constexpr std::int64_t bytes_of_first_row = 320;

}  // namespace rowan::server
