// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::cli {

/// A file within a folder: "languages/de.po".
struct FolderFile {
  std::string_view path;
  std::string_view bytes;
};

/// Writes a folder with these files completely or not at all: they are first written beside it under another
/// name. An existing folder that is not empty is refused; or, if `is_own` is given, replaced: then its
/// top-level entries for which is_own is false, such as .git, are moved into the new folder.
[[nodiscard]] Result<void> write_whole_folder(const std::string& path, std::span<const FolderFile> files,
                                              const std::function<bool(std::string_view name)>& is_own);

}  // namespace rowan::cli
