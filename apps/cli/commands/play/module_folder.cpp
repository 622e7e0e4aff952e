// SPDX-License-Identifier: MIT
#include "cli/commands/play/module_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/io/files.hpp"
#include "server/http/static_site.hpp"

namespace rowan::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = std::size_t{64} << 20U;  // of one file

/// Whether a file of the module is served. TypeScript declarations and npm metadata are not, since browsers
/// do not need them.
bool is_served(const fs::path& path) {
  return path == "NOTICES.txt" || path == server::component_list_path || path.extension() == ".js" ||
         path.extension() == ".wasm" || path.extension() == ".rnet";
}

bool holds(const std::vector<server::SiteFile>& files, std::string_view path) {
  return std::ranges::find(files, path, &server::SiteFile::path) != files.end();
}

/// The folder that contains the program.
fs::path own_folder() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).parent_path();
}

/// The folder in which the module is built, if the program is in its build folder; otherwise empty.
fs::path built_module_folder() {
  std::error_code ignored;
  const fs::path own = own_folder();
  return fs::exists(own / "CMakeFiles", ignored)
             ? fs::weakly_canonical(own / ROWAN_BUILT_WASM_FOLDER, ignored)
             : fs::path();
}

/// Advice on how to get the module: the command to run, which depends on the folder of the program.
std::string way_to_module() {
  if (const fs::path built = built_module_folder(); !built.empty()) {
    const fs::path tool = built.parent_path().parent_path().parent_path() / "tools/make_wasm";
    return fmt::format("  build it once with '{} --module' (about three minutes on two cores)",
                       quotable(tool.string(), 200));
  }
  if (own_folder() == "/usr/bin") return "  install it with 'sudo apt install rowan-site'";
  return "  in a checkout of Rowan, './rowan site --out DIR' builds it and writes the site in a few minutes";
}

/// The folder of the module; empty if it was not built or installed.
std::string find_module_folder() {
  std::error_code ignored;
  std::vector<fs::path> places{own_folder() / ROWAN_WASM_FOLDER};
  if (const fs::path built = built_module_folder(); !built.empty()) places.push_back(built);
  for (const fs::path& place : places)
    if (fs::exists(place / "rowan.wasm", ignored)) return fs::weakly_canonical(place, ignored).string();
  return "";
}

}  // namespace

Result<std::vector<server::SiteFile>> read_module(const std::string& named) {
  const std::string folder = named.empty() ? find_module_folder() : named;
  if (folder.empty()) return failure("this Rowan was built without its WebAssembly module", way_to_module());
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
      return failure("'" + quotable(folder, 200) + "' is not a folder with the module: it has no " +
                     std::string(needed));
  if (const auto joined = server::join_notices(files); !joined) return failure_of(joined);
  return files;
}

}  // namespace rowan::cli
