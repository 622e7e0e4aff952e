// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/result.hpp"

namespace rowan::fuzzing {

/// Aborts unless this property holds, in builds with and without assertions. It must hold for every input.
inline void require(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "property broken: %s\n", property);
  std::abort();
}

/// Requires what holds for every error, whatever the input: a message of one line and a detail of whole
/// lines, all printable and short enough for a screen.
inline void require_presentable(const Error& error) {
  const auto printable = [](char letter) { return letter >= ' ' && letter <= '~'; };
  require(!error.message.empty() && error.message.size() <= 250, "the message has a sensible length");
  require(std::ranges::all_of(error.message, printable), "the message is one printable line");
  require(error.detail.size() <= 250, "the detail is short");
  require(std::ranges::all_of(error.detail, [&](char letter) { return letter == '\n' || printable(letter); }),
          "the detail is printable lines");
  require(!error.detail.ends_with('\n'), "the detail does not end in a line break");
}

[[nodiscard]] inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// The first line of a text, without its line break, and the text after it.
struct FirstLine {
  std::string_view line;
  std::string_view rest;
};

[[nodiscard]] inline FirstLine split_first_line(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  return {text.substr(0, end), text.substr(std::min(end + 1, text.size()))};
}

}  // namespace rowan::fuzzing
