// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "record/json.hpp"
#include "server/collections/shared_store.hpp"
#include "store/tree_index.hpp"

namespace rowan::server {

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
[[nodiscard]] record::Json collections_json(const Collections* collections);

}  // namespace rowan::server
