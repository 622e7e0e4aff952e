// SPDX-License-Identifier: MIT
#include "gomocup/protocol/line_parsing.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace rowan::gomocup {

namespace {

constexpr std::string_view white_space = " \t\r\n\v\f";

/// A number as take_number() reads it, and its original text.
struct WrittenNumber {
  int value = 0;
  std::string_view text;
};

std::optional<WrittenNumber> take_written_number(std::string_view& text) {
  skip_space(text);
  const std::string_view before = text;
  const auto value = take_number(text);
  if (!value) return std::nullopt;
  return WrittenNumber{*value, before.substr(0, before.size() - text.size())};
}

}  // namespace

void skip_space(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
}

std::optional<int> take_number(std::string_view& text) {
  skip_space(text);
  std::size_t length = text.starts_with('-') || text.starts_with('+') ? 1 : 0;
  const bool negative = text.starts_with('-');
  const std::size_t first_digit = length;
  int value = 0;
  for (; length < text.size() && text[length] >= '0' && text[length] <= '9'; ++length) {
    value = std::min(value * 10 + (text[length] - '0'), largest_number);
  }
  if (length == first_digit) return std::nullopt;
  text.remove_prefix(length);
  return negative ? -value : value;
}

std::optional<ReceivedPoint> take_point(std::string_view& text) {
  const auto x = take_written_number(text);
  skip_space(text);
  if (!x || !text.starts_with(',')) return std::nullopt;
  text.remove_prefix(1);
  const auto y = take_written_number(text);
  if (!y) return std::nullopt;
  return ReceivedPoint{x->value, y->value, std::string(x->text) + ',' + std::string(y->text)};
}

std::string point_text(Point point) { return std::to_string(point.x) + ',' + std::to_string(point.y); }

std::string quotable_point(const ReceivedPoint& received) {
  if (received.text.empty()) return std::to_string(received.x) + ',' + std::to_string(received.y);
  return quotable(received.text, 80);
}

FirstWord split_first_word(std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(white_space), line.size());
  return {to_lower(line.substr(0, end)), trim(line.substr(end))};
}

}  // namespace rowan::gomocup
