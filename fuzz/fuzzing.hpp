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

/// A property that must hold for every input, in builds with and without assertions.
inline void require(bool holds, const char* property) {
  if (holds) return;
  std::fprintf(stderr, "property broken: %s\n", property);
  std::abort();
}

/// The guarantees of every error: a one-line message, a detail of whole lines, all printable and short enough
/// for a screen, whatever the input.
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

/// The first line, and the rest.
struct FirstLine {
  std::string_view line;
  std::string_view rest;
};

[[nodiscard]] inline FirstLine split_first_line(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  return {text.substr(0, end), text.substr(std::min(end + 1, text.size()))};
}

}  // namespace rowan::fuzzing
