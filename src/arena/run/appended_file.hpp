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

/// A file that one process at a time adds to. What was added survives the death of the process.
class AppendedFile {
 public:
  explicit AppendedFile(std::filesystem::path path) : path_(std::move(path)) {}

  /// Opens the file, or creates it, and keeps other processes from doing the same. Call it before the first
  /// look at the file: what another process adds in between would be cut off.
  [[nodiscard]] Result<void> open_locked();

  /// Drops everything from that byte on. Requires an open file, and so does append().
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
