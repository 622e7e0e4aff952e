// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace rowan {

/// Bytes that are all zero, aligned to a page, which the system provides only when they are written: a table of any size costs
/// nothing until it is used, and nothing again after clear().
class ZeroedMemory {
 public:
  /// Throws std::bad_alloc where there is not so much room to address. Requires bytes > 0.
  explicit ZeroedMemory(std::size_t bytes);
  ZeroedMemory(const ZeroedMemory&) = delete;
  ZeroedMemory& operator=(const ZeroedMemory&) = delete;
  ~ZeroedMemory();

  [[nodiscard]] void* data() const { return data_; }

  /// All zero again, and given back to the system.
  void clear();

 private:
  std::size_t bytes_;
  void* data_;
};

}  // namespace rowan
