// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>
#include <sys/stat.h>

#include "base/result.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/module_folder.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "server/http/static_site.hpp"

namespace rowan::cli {

namespace {

/// A file to write; its path, such as "languages/de.po", is relative to the folder.
struct FolderFile {
  std::string_view path;
  std::string_view bytes;
};

namespace fs = std::filesystem;

Error folder_error(const fs::path& path, const std::string& problem) {
  return Error{"cannot write '" + quotable(path.string(), 200) + "': " + problem};
}

/// A new folder beside `place`, removed on destruction unless it is released.
class UnfinishedFolder {
 public:
  /// Creates the folder; exists() tells whether that succeeded.
  explicit UnfinishedFolder(const fs::path& place) : name_(place.string() + ".XXXXXX") {
    if (mkdtemp(name_.data()) == nullptr) name_.clear();
  }
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;
  ~UnfinishedFolder() {
    std::error_code ignored;
    if (exists()) fs::remove_all(name_, ignored);
  }

  [[nodiscard]] bool exists() const { return !name_.empty(); }
  [[nodiscard]] fs::path path() const { return name_; }

  /// Keeps the destructor from removing the folder, for example after the folder was moved into place.
  void release() { name_.clear(); }

 private:
  std::string name_;
};

/// Rewrites an error about the unfinished folder to name the folder's final place.
Error error_at(const fs::path& place, const fs::path& unfinished, Error error) {
  const auto found = error.message.find(unfinished.string());
  if (found != std::string::npos) error.message.replace(found, unfinished.string().size(), place.string());
  error.detail = fs::exists(place) ? "  the folder is as it was before" : "  nothing was written";
  return error;
}

Result<void> write_files(const fs::path& folder, std::span<const FolderFile> files) {
  for (const FolderFile& file : files) {
    const fs::path path = folder / file.path;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error) return std::unexpected(folder_error(path.parent_path(), error.message()));
    if (auto written = write_file(path.string(), file.bytes); !written) return written;
  }
  return {};
}

/// Sets the usual permissions; mkdtemp gives access to the owner alone.
void allow_as_usual(const fs::path& folder) {
  const mode_t mask = umask(0);
  umask(mask);
  chmod(folder.c_str(), 0777 & ~mask);
}

/// Replaces the old folder by the new one, and then moves the entries for which is_own is false from the old
/// folder into the new one.
Result<void> replace_folder(const fs::path& place, UnfinishedFolder& fresh,
                            const std::function<bool(std::string_view)>& is_own) {
  UnfinishedFolder old(place.string() + ".old");
  if (!old.exists() || std::rename(place.c_str(), old.path().c_str()) != 0)
    return std::unexpected(folder_error(place, std::strerror(errno)));
  if (std::rename(fresh.path().c_str(), place.c_str()) != 0) {
    const int problem = errno;
    std::rename(old.path().c_str(), place.c_str());
    old.release();
    return std::unexpected(folder_error(place, std::strerror(problem)));
  }
  fresh.release();
  for (const fs::directory_entry& entry : fs::directory_iterator(old.path())) {
    const std::string name = entry.path().filename().string();
    if (is_own(name)) continue;
    if (std::rename(entry.path().c_str(), (place / name).c_str()) == 0) continue;
    const int problem = errno;
    const std::string kept = old.path().string();
    old.release();
    return failure("'" + name + "' could not be moved: " + std::strerror(problem),
                   "  the previous folder is kept as " + kept);
  }
  return {};
}

/// Writes a folder with these files completely or not at all: they are first written to a folder of another
/// name beside it. An existing folder that is not empty is an error if `is_own` is null. Otherwise it is
/// replaced, and its top-level entries for which is_own is false, such as .git, are moved into the new
/// folder.
Result<void> write_whole_folder(const std::string& path, std::span<const FolderFile> files,
                                const std::function<bool(std::string_view)>& is_own) {
  std::error_code error;
  fs::path place = fs::weakly_canonical(fs::absolute(path), error);
  if (error) return std::unexpected(folder_error(path, error.message()));
  if (!place.has_filename()) place = place.parent_path();
  const bool is_there = fs::exists(place, error);
  if (is_there && !fs::is_directory(place, error))
    return failure("'" + quotable(path, 200) + "' is a file; --out needs a folder");
  const bool is_filled = is_there && !fs::is_empty(place, error);
  if (error) return std::unexpected(folder_error(place, error.message()));
  if (is_filled && !is_own)
    return failure("the folder '" + quotable(path, 200) + "' is not empty",
                   "  name another one, or replace the site in it with --force");
  fs::create_directories(place.parent_path(), error);
  if (error) return std::unexpected(folder_error(place.parent_path(), error.message()));
  UnfinishedFolder fresh(place);
  if (!fresh.exists()) return std::unexpected(folder_error(place, std::strerror(errno)));
  if (auto written = write_files(fresh.path(), files); !written)
    return std::unexpected(error_at(place, fresh.path(), written.error()));
  allow_as_usual(fresh.path());
  if (is_filled) return replace_folder(place, fresh, is_own);
  if (std::rename(fresh.path().c_str(), place.c_str()) != 0)
    return std::unexpected(folder_error(place, std::strerror(errno)));
  fresh.release();
  return {};
}

struct SiteOptions {
  std::string folder;
  std::string module;
  bool replaces = false;
};

/// Whether the top-level entry of this name belongs to a site, of this release or another one.
bool belongs_to_site(const std::vector<FolderFile>& files, std::string_view name) {
  if (name.starts_with("module-") || name.starts_with("networks-")) return true;
  return std::ranges::any_of(
      files, [name](const FolderFile& file) { return file.path.substr(0, file.path.find('/')) == name; });
}

std::string size_text(std::size_t bytes) {
  constexpr double million = 1e6;
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / million);
}

ExitCode run(const SiteOptions& options) {
  const auto module = read_module(options.module);
  if (!module) return fail(module.error());
  const std::vector<server::SiteFile> site = server::static_site(*module);
  std::vector<FolderFile> files;
  std::size_t bytes = 0;
  for (const server::SiteFile& file : site) {
    files.push_back({file.path, file.bytes});
    bytes += file.bytes.size();
  }
  const auto is_own = [&files](std::string_view name) { return belongs_to_site(files, name); };
  const auto written = options.replaces ? write_whole_folder(options.folder, files, is_own)
                                        : write_whole_folder(options.folder, files, nullptr);
  if (!written) return fail(written.error());
  print_line(
      fmt::format("wrote {}: {} files, {}", quotable(options.folder, 200), files.size(), size_text(bytes)));
  return ExitCode::ok;
}

}  // namespace

void add_site_command(Command& program) {
  auto* const command =
      program.add_command("site", "Write the page as static files that work without a Rowan server");
  const auto options = std::make_shared<SiteOptions>();
  command->add_option("--out", options->folder, "The folder to write; it must be empty or not exist")
      ->type_name("DIR")
      ->required();
  command->add_flag("--force", options->replaces,
                    "Replace an existing site in DIR; other files there, such as .git, are kept");
  command
      ->add_option("--module", options->module,
                   "Folder of the WebAssembly module, if it is not where Rowan was built or installed")
      ->type_name("DIR");
  command->footer(
      "Rowan runs in the browser of each visitor: play, analysis, reviews, lessons and puzzles, even\n"
      "offline after the first visit. Put the files on any web host, at its root or in a folder. Online\n"
      "games with a friend and classes require 'rowan serve'. DIR is written completely or not at all.\n\n"
      "Examples:\n"
      "  rowan site --out public\n"
      "  rowan site --out public --force");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
