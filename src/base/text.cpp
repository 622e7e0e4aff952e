// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <system_error>

namespace rowan {

namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

char printable(char letter) { return letter >= ' ' && letter <= '~' ? letter : '?'; }

/// Optimal string alignment distance: Levenshtein's with swaps of neighbors.
std::size_t edit_distance(std::string_view from, std::string_view to) {
  const std::size_t columns = to.size() + 1;
  std::vector<std::size_t> table((from.size() + 1) * columns);
  const auto at = [&](std::size_t row, std::size_t column) -> std::size_t& {
    return table[row * columns + column];
  };
  for (std::size_t row = 0; row <= from.size(); ++row) at(row, 0) = row;
  for (std::size_t column = 0; column <= to.size(); ++column) at(0, column) = column;
  for (std::size_t row = 1; row <= from.size(); ++row) {
    for (std::size_t column = 1; column <= to.size(); ++column) {
      const std::size_t replace = at(row - 1, column - 1) + (from[row - 1] == to[column - 1] ? 0 : 1);
      std::size_t best = std::min({replace, at(row - 1, column) + 1, at(row, column - 1) + 1});
      if (row > 1 && column > 1 && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1]) {
        best = std::min(best, at(row - 2, column - 2) + 1);
      }
      at(row, column) = best;
    }
  }
  return at(from.size(), to.size());
}

}  // namespace

std::vector<Word> split_words(std::string_view text, std::string_view separators) {
  std::vector<Word> words;
  std::size_t start = text.find_first_not_of(separators);
  while (start != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(separators, start), text.size());
    words.push_back({text.substr(start, end - start), start});
    start = text.find_first_not_of(separators, end);
  }
  return words;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view white = " \t\r\n";
  const std::size_t start = text.find_first_not_of(white);
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(white) - start + 1);
}

std::string to_lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stopped != end) return std::nullopt;
  return value;
}

std::optional<double> parse_decimal(std::string_view text) {
  if (text.empty() || text.find_first_not_of("-.0123456789") != std::string_view::npos) return std::nullopt;
#ifdef __wasi__  // WASI's from_chars lacks floating point; its strtod has only one locale
  const std::string copy(text);
  char* stopped = nullptr;
  const double value = std::strtod(copy.c_str(), &stopped);
  const bool is_read = stopped == copy.c_str() + copy.size();
#else
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
  const bool is_read = error == std::errc{} && stopped == end;
#endif
  if (!is_read || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::string quotable(std::string_view text, std::size_t limit) {
  const bool cut = text.size() > limit;
  std::string result(text.substr(0, limit));
  std::ranges::transform(result, result.begin(), printable);
  if (cut) result += "...";
  return result;
}

std::string underline(std::string_view text, std::size_t offset, std::size_t length) {
  constexpr std::size_t width = 76;  // 80 columns without two of indentation and two at the end
  constexpr std::size_t before = 60;
  const std::size_t start = offset > before ? offset - before : 0;
  const std::size_t shown = std::min(text.size() - start, width);
  const std::size_t marked = std::clamp<std::size_t>(length, 1, width - (offset - start));
  return "  " + quotable(text.substr(start, shown), shown) + "\n  " + std::string(offset - start, ' ') + '^' +
         std::string(marked - 1, '~');
}

std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& candidates) {
  constexpr std::size_t longest_name = 64;  // longer input is not a misspelled name
  if (typed.size() > longest_name) return std::nullopt;
  const std::string wanted = to_lower(typed);
  std::optional<std::string> best;
  std::size_t best_distance = 0;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(wanted, to_lower(candidate));
    if (distance > (candidate.size() + 2) / 3) continue;
    if (!best || distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view typed, const std::vector<std::string>& candidates) {
  const auto candidate = nearest(typed, candidates);
  return candidate ? "; did you mean '" + *candidate + "'?" : "";
}

std::vector<std::string> wrapped(std::string_view text, int width) {
  std::vector<std::string> lines;
  for (const Word& word : split_words(text)) {
    if (!lines.empty() && static_cast<int>(lines.back().size() + 1 + word.text.size()) <= width) {
      lines.back() += ' ' + std::string(word.text);
    } else {
      lines.emplace_back(word.text);
    }
  }
  return lines;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string result;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) result += separator;
    result += part;
  }
  return result;
}

std::string html_escaped(std::string_view text) {
  std::string escaped;
  for (const char character : text) {
    switch (character) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default:
        escaped += character;
    }
  }
  return escaped;
}

}  // namespace rowan
