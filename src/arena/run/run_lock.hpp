// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/result.hpp"
#include "process/file_descriptor.hpp"

namespace rowan::arena {

/// The right to run one tournament of a store, which one process has at a time; others can read the store
/// meanwhile, and run other tournaments of it. Likewise the right to continue a file that a run replaces.
///
///     games.db-run-3        beside games.db while its tournament 3 is run: an empty file, locked (flock)
///     tune.json-run         beside tune.json while that is continued
///
/// The kernel takes the lock back when the process dies, however it does. A file left by a killed process
/// means nothing: the next run locks it, and removes it in the end.
class RunLock {
 public:
  /// Nobody's right.
  RunLock() = default;

  /// An error if another process has it. Where the file system knows no locks it is given to everybody: what
  /// two runs do to the same game, the store refuses.
  [[nodiscard]] static Result<RunLock> take(const std::filesystem::path& store, std::int64_t tournament);

  /// Of a file, which need not be there. An error if another process has it.
  [[nodiscard]] static Result<RunLock> take(const std::filesystem::path& file);

  RunLock(RunLock&& other) noexcept = default;
  RunLock& operator=(RunLock&& other) noexcept;
  ~RunLock();

 private:
  RunLock(std::filesystem::path path, process::FileDescriptor file);
  [[nodiscard]] static Result<RunLock> take_at(const std::filesystem::path& path, const Error& taken);
  void release();

  std::filesystem::path path_;
  process::FileDescriptor file_;
};

}  // namespace rowan::arena
