// SPDX-License-Identifier: MIT
#include "server/collections/collections.hpp"

#include <filesystem>
#include <utility>

#include "base/text.hpp"
#include "files/renlib.hpp"

namespace rowan::server {

SharedStore::Lease::Lease(SharedStore& store, store::GameDatabase database,
                          const std::optional<FileIdentity>& identity)
    : store_(&store),
      database_(std::make_unique<store::GameDatabase>(std::move(database))),
      identity_(identity) {}

SharedStore::Lease::~Lease() {
  if (!database_) return;
  const std::scoped_lock lock(store_->mutex_);
  if (store_->identity_ != identity_) return;
  // open() has reserved the space: nothing here can fail.
  if (store_->idle_.size() < most_kept) store_->idle_.push_back(std::move(*database_));
}

Result<std::unique_ptr<SharedStore>> SharedStore::open(const std::filesystem::path& path) {
  std::unique_ptr<SharedStore> shared(new SharedStore(path));
  shared->idle_.reserve(most_kept);
  auto first = shared->take();
  if (!first) return failure_of(first);
  return shared;
}

Result<SharedStore::Lease> SharedStore::take() {
  {
    const std::scoped_lock lock(mutex_);
    // Connections to a replaced file would show its old content forever. The file that now has the name is
    // opened; if there is none, that is an error.
    if (const auto now = FileIdentity::of(path_); now != identity_) {
      idle_.clear();
      identity_ = now;
    }
    if (!idle_.empty()) {
      store::GameDatabase database = std::move(idle_.back());
      idle_.pop_back();
      return Lease(*this, std::move(database), identity_);
    }
  }
  const auto identity = FileIdentity::of(path_);
  auto database = store::GameDatabase::open(path_, store::Access::read_only);
  if (!database) return failure_of(database);
  return Lease(*this, *std::move(database), identity);
}

Result<std::unique_ptr<const Library>> read_library(std::string_view bytes, const std::string& path) {
  const std::string quoted = "'" + quotable(path, 200) + "'";
  if (!files::looks_like_renlib(bytes)) {
    return failure(quoted + " is not a RenLib library; expected a .lib file");
  }
  files::Notes notes;
  auto tree = files::parse_renlib(bytes, {}, notes);
  if (!tree) return failure(quoted + ": " + tree.error().message);
  return std::make_unique<const Library>(std::filesystem::path(path).filename().string(),
                                         store::TreeIndex(*std::move(tree)));
}

json::Json collections_json(const Collections* collections) {
  json::Json libraries = json::Json::array();
  if (collections == nullptr) return {{"store", nullptr}, {"libraries", libraries}};
  for (const auto& library : collections->libraries) {
    libraries.push_back({{"name", library->name}, {"positions", library->index.tree().size()}});
  }
  return {{"store", collections->store ? json::Json(collections->store->name()) : json::Json()},
          {"libraries", std::move(libraries)}};
}

}  // namespace rowan::server
