// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace rowan::search {

/// Zeroed bytes, aligned to a cache line. The system provides the pages of large std::calloc blocks when they
/// are first written, so a table of any size costs nothing until it is used, and nothing again after clear().
class ZeroedMemory {
 public:
  static constexpr std::size_t alignment = 64;

  /// Throws std::bad_alloc if memory is short.
  explicit ZeroedMemory(std::size_t bytes);
  ZeroedMemory(const ZeroedMemory&) = delete;
  ZeroedMemory& operator=(const ZeroedMemory&) = delete;
  ~ZeroedMemory();

  [[nodiscard]] void* data() const { return data_; }

  /// Zeroes everything and returns the pages to the system. Throws std::bad_alloc if memory is short.
  void clear();

  /// Makes the system provide every page now.
  void touch();

 private:
  void allocate();

  std::size_t bytes_;
  void* block_ = nullptr;
  void* data_ = nullptr;
};

}  // namespace rowan::search
