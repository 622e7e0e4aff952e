// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <istream>
#include <streambuf>
#include <string_view>

namespace rowan::cli {

/// A stream whose beginning can be examined before it is read, even if it cannot be rewound, as a pipe.
class PeekedInput {
 public:
  /// Requires that `input` outlives it.
  explicit PeekedInput(std::istream& input) : buffer_(input), stream_(&buffer_) {}

  /// Whether it begins with `text`. Requires that nothing has been read, and that `text` is short.
  [[nodiscard]] bool begins_with(std::string_view text);

  [[nodiscard]] std::istream& stream() { return stream_; }

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(std::istream& input) : input_(input) {}
    [[nodiscard]] std::string_view front();

   private:
    int_type underflow() override;

    std::istream& input_;
    std::array<char, std::size_t{1} << 16> bytes_;
  };

  Buffer buffer_;
  std::istream stream_;
};

}  // namespace rowan::cli
