// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace rowan {

/// Builds a string of bytes from numbers, lowest byte first, and from texts.
class ByteWriter {
 public:
  template <class Number>
  void number(Number value) {
    auto bits = static_cast<std::make_unsigned_t<Number>>(value);
    for (std::size_t i = 0; i < sizeof(Number); ++i, bits = static_cast<decltype(bits)>(bits >> 7 >> 1)) {
      bytes_ += static_cast<char>(bits & 0xFF);
    }
  }
  template <class Number, std::size_t Count>
  void numbers(const std::array<Number, Count>& values) {
    if constexpr (std::is_integral_v<Number>) {
      for (const Number value : values) number(value);
    } else {
      for (const Number& inner : values) numbers(inner);
    }
  }
  void text(std::string_view text) { bytes_ += text; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads what ByteWriter has written. Past the end, the bytes of numbers are read as 0 and texts are cut off;
/// then has_failed() is true.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  template <class Number>
  Number number() {
    std::make_unsigned_t<Number> value = 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
      value = static_cast<decltype(value)>(value | static_cast<decltype(value)>(byte()) << (8 * i));
    }
    return static_cast<Number>(value);
  }
  template <class Number, std::size_t Count>
  void numbers(std::array<Number, Count>& values) {
    for (Number& value : values) {
      if constexpr (std::is_integral_v<Number>) {
        value = number<Number>();
      } else {
        numbers(value);
      }
    }
  }
  std::string_view text(std::size_t length) {
    const std::string_view text = bytes_.substr(0, length);
    has_failed_ |= text.size() < length;
    bytes_.remove_prefix(text.size());
    return text;
  }
  [[nodiscard]] bool has_failed() const { return has_failed_; }
  [[nodiscard]] bool is_at_end() const { return bytes_.empty(); }

 private:
  std::uint8_t byte() {
    if (bytes_.empty()) {
      has_failed_ = true;
      return 0;
    }
    const auto byte = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }

  std::string_view bytes_;
  bool has_failed_ = false;
};

}  // namespace rowan
