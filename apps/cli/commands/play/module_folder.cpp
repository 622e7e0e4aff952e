// SPDX-License-Identifier: MIT
#include "cli/commands/play/module_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/text.hpp"
#include "cli/io/files.hpp"

namespace rowan::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = std::size_t{64} << 20U;  // of one file

/// Types, notes and what npm wants to know are not for a browser.
bool is_served(const fs::path& path) {
  return path.extension() == ".js" || path.extension() == ".wasm" || path.extension() == ".rnet";
}

bool holds(const std::vector<server::SiteFile>& files, std::string_view path) {
  return std::ranges::find(files, path, &server::SiteFile::path) != files.end();
}

/// Empty where the module was not built.
std::string find_module_folder() {
  std::error_code ignored;
  const fs::path own = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  std::vector<fs::path> places{own / ROWAN_WASM_FOLDER};
  if (fs::exists(own / "CMakeFiles", ignored)) places.push_back(own / ROWAN_BUILT_WASM_FOLDER);
  for (const fs::path& place : places)
    if (fs::exists(place / "rowan.wasm", ignored)) return fs::weakly_canonical(place, ignored).string();
  return "";
}

}  // namespace

Result<std::vector<server::SiteFile>> read_module(const std::string& named) {
  const std::string folder = named.empty() ? find_module_folder() : named;
  if (folder.empty())
    return failure(
        "this Rowan was built without its WebAssembly module",
        "  build it with tools/make_wasm (docs/site.md), or install the Debian package rowan-site");
  std::vector<server::SiteFile> files;
  std::error_code error;
  for (fs::recursive_directory_iterator next(folder, error), end; !error && next != end;
       next.increment(error)) {
    const fs::path path = next->path().lexically_relative(folder);
    if (!next->is_regular_file(error) || !is_served(path)) continue;
    auto bytes = read_file(next->path().string(), most_bytes);
    if (!bytes) return failure_of(bytes);
    files.push_back({path.generic_string(), *std::move(bytes)});
  }
  if (error) return failure("cannot read '" + quotable(folder, 200) + "': " + error.message());
  for (const std::string_view needed : {"rowan.wasm", "rowan.js", "worker.js", "local_server.js"})
    if (!holds(files, needed))
      return failure("'" + quotable(folder, 200) + "' is not the folder of the module: it has no " +
                     std::string(needed));
  return files;
}

}  // namespace rowan::cli
