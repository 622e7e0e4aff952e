// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace rowan {

/// Converts text from another encoding to UTF-8. Uses the system's converter: iconv
/// (posix/text_converter.cpp) or the code pages of Windows (windows/text_converter.cpp).
class TextConverter {
 public:
  /// Takes an iconv name: "GB18030", "CP932". is_open() tells whether the system supports it.
  explicit TextConverter(const std::string& encoding);
  TextConverter(const TextConverter&) = delete;
  TextConverter& operator=(const TextConverter&) = delete;
  ~TextConverter();

  [[nodiscard]] bool is_open() const { return system_ != nullptr; }

  /// Converts as much of `bytes` as possible: appends it to `text` and removes it from `bytes`. Requires
  /// is_open().
  void convert(std::string_view& bytes, std::string& text);

 private:
  class System;

  std::unique_ptr<System> system_;
};

}  // namespace rowan
