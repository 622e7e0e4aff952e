// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "base/result.hpp"

namespace rowan::server {

/// The file that a path leads to: its device and inode. A program with an open file continues to read and
/// write it after it was moved or deleted, and notices that only by checking where the path leads now.
class FileIdentity {
 public:
  /// Empty if there is no file at that path.
  [[nodiscard]] static std::optional<FileIdentity> of(const std::filesystem::path& path);

  friend bool operator==(const FileIdentity&, const FileIdentity&) = default;

 private:
  FileIdentity(std::uint64_t device, std::uint64_t inode) : device_(device), inode_(inode) {}

  std::uint64_t device_;
  std::uint64_t inode_;
};

/// An error if `path` no longer leads to the file `before`. Takes one system call.
[[nodiscard]] Result<void> check_same_file(const std::filesystem::path& path,
                                           const std::optional<FileIdentity>& before);

}  // namespace rowan::server
