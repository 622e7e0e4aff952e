// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/result.hpp"
#include "process/file_descriptor.hpp"

namespace rowan::arena {

/// The exclusive right to run one tournament of a store, or to write a file such as the state of a tuning
/// run. Other processes can still read the store, and run its other tournaments.
///
///     games.db-run-3        beside games.db while its tournament 3 runs: an empty file, locked (flock)
///     tune.json-run         beside tune.json while it is being continued
///
/// The kernel releases the lock when the process dies, however that happens. A lock file left by a killed
/// process is harmless: the next run locks it, and removes it at the end.
class RunLock {
 public:
  /// Holds no lock.
  RunLock() = default;

  /// Locks a tournament. An error if another process holds the lock. On file systems without locks every
  /// caller succeeds; the store then rejects conflicting writes to the same game.
  [[nodiscard]] static Result<RunLock> take(const std::filesystem::path& store, std::int64_t tournament);

  /// Locks a file to be written, which need not exist yet. An error if another process holds the lock.
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
