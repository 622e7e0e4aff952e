// SPDX-License-Identifier: MIT
#include "base/text_converter.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

#include <windows.h>

namespace rowan {

namespace {

constexpr UINT unknown = 0;
constexpr UINT utf16 = 1200;

constexpr std::array<std::pair<std::string_view, UINT>, 9> pages{{{"UTF-8", CP_UTF8},
                                                                  {"GB18030", 54936},
                                                                  {"BIG5-HKSCS", 950},
                                                                  {"EUC-JP", 20932},
                                                                  {"UTF-16", utf16},
                                                                  {"UTF-16LE", utf16},
                                                                  {"KOI8-R", 20866},
                                                                  {"KOI8-U", 21866},
                                                                  {"ISO-8859-2", 28592}}};

/// The code page of an encoding: one of the names above, or CP and a number. `unknown` if the system does not
/// have it.
UINT page_of(std::string_view encoding) {
  const auto* const known = std::ranges::find(pages, encoding, &std::pair<std::string_view, UINT>::first);
  UINT page = known != pages.end() ? known->second : unknown;
  if (page == unknown && encoding.starts_with("CP")) {
    std::from_chars(encoding.data() + 2, encoding.data() + encoding.size(), page);
  }
  return page == utf16 || IsValidCodePage(page) != 0 ? page : unknown;
}

void append_utf8(const wchar_t* wide, int length, std::string& text) {
  std::array<char, 16> buffer{};
  const int size = WideCharToMultiByte(CP_UTF8, 0, wide, length, buffer.data(),
                                       static_cast<int>(buffer.size()), nullptr, nullptr);
  text.append(buffer.data(), static_cast<std::size_t>(size));
}

}  // namespace

/// Converts one character at a time, because the system reports only whether a text can be converted, not
/// where it fails.
class TextConverter::System {
 public:
  explicit System(const std::string& encoding) : page_(page_of(encoding)) {}

  [[nodiscard]] bool is_open() const { return page_ != unknown; }

  void convert(std::string_view& bytes, std::string& text) {
    while (!bytes.empty()) {
      const std::size_t length = page_ == utf16 ? convert_wide(bytes, text) : convert_one(bytes, text);
      if (length == 0) return;
      bytes.remove_prefix(length);
    }
  }

 private:
  /// Appends the first character of `bytes` to `text`, and returns its length in `bytes`; 0 if it is invalid.
  [[nodiscard]] std::size_t convert_one(std::string_view bytes, std::string& text) const {
    constexpr std::size_t longest = 4;
    for (std::size_t length = 1; length <= std::min(longest, bytes.size()); ++length) {
      std::array<wchar_t, 4> wide{};
      const int count =
          MultiByteToWideChar(page_, MB_ERR_INVALID_CHARS, bytes.data(), static_cast<int>(length),
                              wide.data(), static_cast<int>(wide.size()));
      if (count == 0) continue;
      append_utf8(wide.data(), count, text);
      return length;
    }
    return 0;
  }

  /// The same for UTF-16. A byte order mark at the start counts as a character, but is not appended.
  [[nodiscard]] std::size_t convert_wide(std::string_view bytes, std::string& text) {
    if (!std::exchange(has_begun_, true) && bytes.size() >= 2) {
      is_big_endian_ = bytes.starts_with("\xFE\xFF");
      if (is_big_endian_ || bytes.starts_with("\xFF\xFE")) return 2;
    }
    const auto unit = [&](std::size_t index) {
      const auto first = static_cast<unsigned char>(bytes[2 * index]);
      const auto second = static_cast<unsigned char>(bytes[2 * index + 1]);
      return static_cast<wchar_t>(is_big_endian_ ? first << 8 | second : second << 8 | first);
    };
    if (bytes.size() < 2) return 0;
    std::array<wchar_t, 2> wide{unit(0), 0};
    const bool is_pair = IS_HIGH_SURROGATE(wide[0]) && bytes.size() >= 4 && IS_LOW_SURROGATE(unit(1));
    if (is_pair) wide[1] = unit(1);
    if (!is_pair && (IS_HIGH_SURROGATE(wide[0]) || IS_LOW_SURROGATE(wide[0]))) return 0;
    append_utf8(wide.data(), is_pair ? 2 : 1, text);
    return is_pair ? 4 : 2;
  }

  UINT page_;
  bool has_begun_ = false;
  bool is_big_endian_ = false;
};

TextConverter::TextConverter(const std::string& encoding) : system_(std::make_unique<System>(encoding)) {
  if (!system_->is_open()) system_.reset();
}

TextConverter::~TextConverter() = default;

void TextConverter::convert(std::string_view& bytes, std::string& text) { system_->convert(bytes, text); }

}  // namespace rowan
