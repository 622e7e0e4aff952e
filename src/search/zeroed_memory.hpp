// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace rowan::search {

/// Bytes that are all zero, aligned to a cache line. Large blocks of std::calloc come from the system
/// untouched, which provides each page when it is first written: a table of any size costs nothing until it
/// is used, and nothing again after clear().
class ZeroedMemory {
 public:
  static constexpr std::size_t alignment = 64;

  /// Throws std::bad_alloc where there is no room.
  explicit ZeroedMemory(std::size_t bytes);
  ZeroedMemory(const ZeroedMemory&) = delete;
  ZeroedMemory& operator=(const ZeroedMemory&) = delete;
  ~ZeroedMemory();

  [[nodiscard]] void* data() const { return data_; }

  /// All zero again, and given back to the system. Throws std::bad_alloc where there is no room any more.
  void clear();

  /// Has the system provide every page now rather than when it is first written.
  void touch();

 private:
  void allocate();

  std::size_t bytes_;
  void* block_ = nullptr;
  void* data_ = nullptr;
};

}  // namespace rowan::search
