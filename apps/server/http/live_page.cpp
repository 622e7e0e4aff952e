// SPDX-License-Identifier: MIT
#include "server/http/live_page.hpp"

#include <functional>

#include <fmt/core.h>

namespace rowan::server {

LivePage::LivePage(std::vector<std::pair<std::string, std::string>> files, LiveSource& source)
    : files_(std::move(files)), source_(source) {
  for (const auto& [path, bytes] : files_)
    tags_.push_back(fmt::format("{:016x}", std::hash<std::string>{}(bytes)));
  for (std::size_t i = 0; i < files_.size(); ++i)
    views_.push_back({.path = files_[i].first, .tag = tags_[i], .bytes = files_[i].second, .gzip = {}});
}

const WebFile* LivePage::find(std::string_view path) const { return find_in(views_, path); }

}  // namespace rowan::server
