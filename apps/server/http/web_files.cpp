// SPDX-License-Identifier: MIT
#include "server/http/web_files.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/web_folder.hpp"

namespace rowan::server {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> types{{
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
}};

}  // namespace

std::span<const WebFile> web_files() { return web_folder; }

const WebFile* find_web_file(std::string_view path) {
  if (!path.starts_with('/')) return nullptr;
  path.remove_prefix(1);
  if (path.empty()) path = "index.html";
  const auto* const found = std::ranges::find(web_folder, path, &WebFile::path);
  return found == std::ranges::end(web_folder) ? nullptr : &*found;
}

std::string_view content_type(std::string_view path) {
  const auto* const found =
      std::ranges::find_if(types, [path](const auto& type) { return path.ends_with(type.first); });
  return found == types.end() ? "application/octet-stream" : found->second;
}

}  // namespace rowan::server
