// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/play/module_folder.hpp"
#include "cli/io/output.hpp"
#include "cli/io/whole_folder.hpp"
#include "server/http/static_site.hpp"

namespace rowan::cli {

namespace {

struct SiteOptions {
  std::string folder;
  std::string module;
  bool replaces = false;
};

/// Whether a name at the top of a folder belongs to a site, of this release or another one.
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
