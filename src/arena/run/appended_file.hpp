// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include "base/result.hpp"

namespace rowan::arena {

/// A file to which one process at a time appends. What was appended survives the death of the process.
class AppendedFile {
 public:
  explicit AppendedFile(std::filesystem::path path) : path_(std::move(path)) {}

  /// Opens or creates the file and locks it against other processes. Must come before the first read of the
  /// file: anything that another process appends in between would be cut off.
  [[nodiscard]] Result<void> open_locked();

  /// Truncates the file at that byte. This and append() require an open file.
  [[nodiscard]] Result<void> cut_to(std::uint64_t size);
  [[nodiscard]] Result<void> append(std::string_view bytes);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::filesystem::path path_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace rowan::arena
