// SPDX-License-Identifier: MIT
#include "server/collections/collections.hpp"

#include <filesystem>
#include <utility>

#include "base/text.hpp"
#include "record/format/renlib.hpp"

namespace rowan::server {

Result<std::unique_ptr<const Library>> read_library(std::string_view bytes, const std::string& path) {
  const std::string quoted = "'" + quotable(path, 200) + "'";
  if (!record::looks_like_renlib(bytes)) {
    return failure(quoted + " is not a RenLib library; expected a .lib file");
  }
  record::Notes notes;
  auto tree = record::parse_renlib(bytes, {}, notes);
  if (!tree) return failure(quoted + ": " + tree.error().message);
  return std::make_unique<const Library>(std::filesystem::path(path).filename().string(),
                                         store::TreeIndex(*std::move(tree)));
}

record::Json collections_json(const Collections* collections) {
  record::Json libraries = record::Json::array();
  if (collections == nullptr) return {{"store", nullptr}, {"libraries", libraries}};
  for (const auto& library : collections->libraries) {
    libraries.push_back({{"name", library->name}, {"positions", library->index.tree().size()}});
  }
  return {{"store", collections->store ? record::Json(collections->store->name()) : record::Json()},
          {"libraries", std::move(libraries)}};
}

}  // namespace rowan::server
