// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace rowan::store {

/// The words stored in columns of the tables `game` and `rules`, in the order of the values that they
/// represent.
inline constexpr std::array<std::string_view, 4> result_words{"ongoing", "first", "second", "draw"};
inline constexpr std::array<std::string_view, 2> run_words{"wins", "ignored"};
inline constexpr std::array<std::string_view, 2> forbidden_words{"none", "renju"};

template <class Value, std::size_t Count>
[[nodiscard]] std::string_view word_of(Value value, const std::array<std::string_view, Count>& words) {
  return words[std::to_underlying(value)];
}

/// The inverse of word_of; empty for an unknown word.
template <class Value, std::size_t Count>
[[nodiscard]] std::optional<Value> find_word(std::string_view text,
                                             const std::array<std::string_view, Count>& words) {
  const auto found = std::ranges::find(words, text);
  if (found == words.end()) return std::nullopt;
  return static_cast<Value>(found - words.begin());
}

}  // namespace rowan::store
