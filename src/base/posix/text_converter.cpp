// SPDX-License-Identifier: MIT
#include "base/text_converter.hpp"

#include <array>
#include <cerrno>
#include <cstddef>

#include <iconv.h>

namespace rowan {

/// A converter of the C library (iconv).
class TextConverter::System {
 public:
  explicit System(const std::string& encoding) : handle_(iconv_open("UTF-8", encoding.c_str())) {}
  System(const System&) = delete;
  System& operator=(const System&) = delete;
  ~System() {
    if (is_open()) iconv_close(handle_);
  }

  [[nodiscard]] bool is_open() const {
    return handle_ != iconv_t(-1);  // NOLINT(performance-no-int-to-ptr): POSIX defines this value
  }

  void convert(std::string_view& bytes, std::string& text) {
    std::array<char, 4096> buffer{};
    while (!bytes.empty()) {
      char* from = const_cast<char*>(bytes.data());  // iconv does not write to its input
      std::size_t left = bytes.size();
      char* to = buffer.data();
      std::size_t room = buffer.size();
      const bool is_done = iconv(handle_, &from, &left, &to, &room) != std::size_t(-1);
      const bool needs_room = !is_done && errno == E2BIG;
      text.append(buffer.data(), static_cast<std::size_t>(to - buffer.data()));
      bytes.remove_prefix(bytes.size() - left);
      if (!needs_room) return;
    }
  }

 private:
  iconv_t handle_;
};

TextConverter::TextConverter(const std::string& encoding) : system_(std::make_unique<System>(encoding)) {
  if (!system_->is_open()) system_.reset();
}

TextConverter::~TextConverter() = default;

void TextConverter::convert(std::string_view& bytes, std::string& text) { system_->convert(bytes, text); }

}  // namespace rowan
