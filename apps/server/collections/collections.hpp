// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "json/json.hpp"
#include "server/collections/file_identity.hpp"
#include "store/game_database.hpp"
#include "store/tree_index.hpp"

namespace rowan::server {

/// A store of games for concurrent readers. Each reader has a connection of its own, which is opened on
/// demand and kept for reuse. Other processes may write to the file meanwhile: every query sees what is
/// committed when the query begins. take() fails if the file was moved or deleted, and opens a file that has
/// replaced it.
class SharedStore {
 public:
  /// Opens a first connection, so that a file that is not a store is an error at once.
  [[nodiscard]] static Result<std::unique_ptr<SharedStore>> open(const std::filesystem::path& path);

  /// The file's name without its folder, for visitors.
  [[nodiscard]] std::string name() const { return path_.filename().string(); }

  /// A connection for one thread, returned on destruction.
  class Lease {
   public:
    Lease(SharedStore& store, store::GameDatabase database, const std::optional<FileIdentity>& identity);
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    Lease(Lease&&) = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease();

    [[nodiscard]] store::GameDatabase& operator*() { return *database_; }
    [[nodiscard]] store::GameDatabase* operator->() { return database_.get(); }

   private:
    SharedStore* store_;
    std::unique_ptr<store::GameDatabase> database_;  // null after a move
    std::optional<FileIdentity> identity_;           // the identity of the file that was opened
  };

  [[nodiscard]] Result<Lease> take();

 private:
  static constexpr std::size_t most_kept = 8;

  explicit SharedStore(std::filesystem::path path) : path_(std::move(path)) {}

  const std::filesystem::path path_;
  std::mutex mutex_;
  std::vector<store::GameDatabase> idle_;  // connections to the file of identity_
  std::optional<FileIdentity> identity_;
};

/// A RenLib library in memory.
struct Library {
  std::string name;  // its file name, without the folder
  store::TreeIndex index;
};

/// Reads a library. An error names the file.
[[nodiscard]] Result<std::unique_ptr<const Library>> read_library(std::string_view bytes,
                                                                  const std::string& path);

/// The store and libraries that visitors can explore. Thread-safe.
struct Collections {
  std::unique_ptr<SharedStore> store = {};  // null if there is none
  std::vector<std::unique_ptr<const Library>> libraries = {};
};

/// The part `collections` of `info`: {"store": "games.db" or null, "libraries": [{"name", "positions"}]}.
[[nodiscard]] json::Json collections_json(const Collections* collections);

}  // namespace rowan::server
