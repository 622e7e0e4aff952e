// SPDX-License-Identifier: MIT
#include "cli/io/state_folder.hpp"

#include <cstdlib>
#include <fstream>
#include <system_error>

#include <fmt/core.h>

#include "base/utf8.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"

namespace rowan::cli {

namespace {

/// An absolute path from the environment; the XDG specification says to ignore relative ones.
std::optional<std::filesystem::path> path_from(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || !std::filesystem::path(value).is_absolute()) return std::nullopt;
  return value;
}

namespace fs = std::filesystem;

/// Removes the permissions of others on a file or folder; returns whether it removed any. Leaves links alone.
bool make_private(const fs::path& path) {
  constexpr fs::perms for_others = fs::perms::group_all | fs::perms::others_all;
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  if (error || fs::is_symlink(status) || (status.permissions() & for_others) == fs::perms::none) return false;
  fs::permissions(path, for_others, fs::perm_options::remove, error);
  return !error;
}

}  // namespace

std::optional<std::filesystem::path> state_folder() {
  if (const auto state = path_from("XDG_STATE_HOME")) return *state / "rowan";
  if (const auto home = path_from("HOME")) return *home / ".local" / "state" / "rowan";
  return std::nullopt;
}

void tighten_state_folder() {
  const auto folder = state_folder();
  if (!folder) return;
  int count = make_private(*folder) ? 1 : 0;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(*folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error))
    count += make_private(entry->path()) ? 1 : 0;
  if (count > 0)
    print_note(fmt::format("others could read {} of the files and folders of {}; now only you can", count,
                           printable(folder->string())));
}

std::optional<fs::path> open_state_folder() {
  auto folder = state_folder();
  if (!folder) return std::nullopt;
  std::error_code error;
  fs::create_directories(folder->parent_path(), error);
  if (fs::create_directory(*folder, error)) fs::permissions(*folder, fs::perms::owner_all, error);
  if (!fs::is_directory(*folder, error)) return std::nullopt;
  tighten_state_folder();
  return folder;
}

Result<void> write_state_file(const std::string& path, std::string_view bytes) {
  std::error_code error;
  if (!fs::exists(path, error)) {
    std::ofstream(path).close();  // write_file keeps the permissions of an existing file
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, error);
  }
  return write_file(path, bytes);
}

}  // namespace rowan::cli
