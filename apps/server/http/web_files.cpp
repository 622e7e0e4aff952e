// SPDX-License-Identifier: MIT
#include "server/http/web_files.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "server/embedded.hpp"

namespace rowan::server {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 13> types{{
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".po", "text/x-gettext-translation; charset=utf-8"},
}};

}  // namespace

std::span<const WebFile> web_files() { return web_folder; }

const WebFile* find_web_file(std::string_view path) { return find_in(web_folder, path); }

const WebFile* find_in(std::span<const WebFile> files, std::string_view path) {
  if (!path.starts_with('/')) return nullptr;
  path.remove_prefix(1);
  if (path.empty()) path = "index.html";
  const auto found = std::ranges::find(files, path, &WebFile::path);
  return found == files.end() ? nullptr : &*found;
}

bool accepts_gzip(std::string_view accept_encoding) {
  while (!accept_encoding.empty()) {
    const std::string_view coding = accept_encoding.substr(0, accept_encoding.find(','));
    accept_encoding.remove_prefix(std::min(coding.size() + 1, accept_encoding.size()));
    const auto semicolon = coding.find(';');
    if (to_lower(trim(coding.substr(0, semicolon))) != "gzip") continue;
    const std::string_view weight =
        semicolon == std::string_view::npos ? std::string_view() : trim(coding.substr(semicolon + 1));
    // gzip is allowed if it has no weight, or one other than 0, 0.0 and so on.
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

std::string_view content_type(std::string_view path) {
  const auto* const found =
      std::ranges::find_if(types, [path](const auto& type) { return path.ends_with(type.first); });
  return found == types.end() ? "application/octet-stream" : found->second;
}

}  // namespace rowan::server
