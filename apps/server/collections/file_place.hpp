// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/result.hpp"

namespace rowan::server {

/// Which file has a path: device and inode. A program that has a file open goes on reading and writing it
/// after the file was moved or deleted, and finds out only by asking whether the path still leads to it.
class FilePlace {
 public:
  /// Nothing where no file has the path.
  [[nodiscard]] static std::optional<FilePlace> of(const std::filesystem::path& path);

  friend bool operator==(const FilePlace&, const FilePlace&) = default;

 private:
  FilePlace(std::uint64_t device, std::uint64_t inode) : device_(device), inode_(inode) {}

  std::uint64_t device_;
  std::uint64_t inode_;
};

/// An error if `path` does not lead to the file any more that had it at `before`. One system call.
[[nodiscard]] Result<void> check_place(const std::filesystem::path& path,
                                       const std::optional<FilePlace>& before);

}  // namespace rowan::server
