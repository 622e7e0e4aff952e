// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace rowan {

/// Turns texts in another encoding into UTF-8, as the system can: by iconv (posix/text_converter.cpp), or by
/// the code pages of Windows (windows/text_converter.cpp).
class TextConverter {
 public:
  /// By a name that iconv knows: "GB18030", "CP932". is_open() tells whether the system knows it too.
  explicit TextConverter(const std::string& encoding);
  TextConverter(const TextConverter&) = delete;
  TextConverter& operator=(const TextConverter&) = delete;
  ~TextConverter();

  [[nodiscard]] bool is_open() const { return system_ != nullptr; }

  /// Converts as much as it understands and moves `bytes` on to what it does not. Requires is_open().
  void convert(std::string_view& bytes, std::string& text);

 private:
  class System;

  std::unique_ptr<System> system_;
};

}  // namespace rowan
