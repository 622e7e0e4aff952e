// SPDX-License-Identifier: MIT
#include "game/notation.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

#include "base/phrase.hpp"
#include "base/text.hpp"

namespace rowan {

namespace {

constexpr int letters = 26;

bool is_letter(char letter) { return letter >= 'a' && letter <= 'z'; }
bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// The column of a name such as "a", "z" or "af"; empty if the name is longer, or has two letters and does
/// not begin with a. The caller checks that the column is on the board.
std::optional<int> parse_column(std::string_view name) {
  if (name.size() == 1) return name[0] - 'a';
  if (name.size() == 2 && name[0] == 'a') return letters + (name[1] - 'a');
  return std::nullopt;
}

PhraseValue example(const Rules& rules) {
  std::string point = to_text(point_at(rules.width / 2, rules.height / 2), rules);
  return {"expected", has_digits(rules)
                          ? phrase("expected a point such as 5 or {point}", {{"point", std::move(point)}})
                          : phrase("expected a point such as {point}", {{"point", std::move(point)}})};
}

Result<Point> parse_digits(std::string_view text, const Rules& rules) {
  if (!has_digits(rules)) return refused(phrase("the column is missing; {expected}", {example(rules)}));
  const auto number = parse_integer(text);
  if (!number || *number < 1 || *number > 9 || text[0] == '0')
    return refused(phrase("out of range; cells are numbered 1 to 9"));
  return rules.point_of(static_cast<int>(*number) - 1);
}

}  // namespace

std::string column_name(int x) {
  assert(x >= 0 && x < Rules::max_size);
  const char last = static_cast<char>('a' + x % letters);
  return x < letters ? std::string{last} : std::string{'a', last};
}

std::string to_text(Point point, const Rules& rules) {
  assert(rules.contains(point));
  return column_name(point.x) + std::to_string(rules.height - point.y);
}

std::string short_text(Point point, const Rules& rules) {
  return has_digits(rules) ? std::to_string(rules.index_of(point) + 1) : to_text(point, rules);
}

Result<Point> parse_point(std::string_view text, const Rules& rules) {
  const std::string word = to_lower(text);
  const auto number_start =
      static_cast<std::size_t>(std::ranges::find_if_not(word, is_letter) - word.begin());
  const std::string_view column_word = std::string_view(word).substr(0, number_start);
  const std::string_view row_word = std::string_view(word).substr(number_start);
  if (row_word.empty() || !std::ranges::all_of(row_word, is_digit))
    return refused(phrase("not a point; {expected}", {example(rules)}));
  if (column_word.empty()) return parse_digits(row_word, rules);

  const auto column = parse_column(column_word);
  if (!column || *column >= rules.width) {
    return refused(phrase("column {column} is off the board, which has columns a to {last}",
                          {{"column", quotable(column_word)}, {"last", column_name(rules.width - 1)}}));
  }
  const auto row = parse_integer(row_word);
  if (!row || *row < 1 || *row > rules.height || row_word[0] == '0') {
    return refused(phrase("row {row} is off the board, which has rows 1 to {last}",
                          {{"row", quotable(row_word)}, {"last", rules.height}}));
  }
  return point_at(*column, rules.height - static_cast<int>(*row));
}

Result<Position> play_moves(const Position& start, std::string_view moves) {
  Position position = start;
  int number = 0;
  for (const Word& word : split_words(moves, " ,\t\r\n")) {
    ++number;
    const auto explain = [&](const Error& error) {
      return failure("move " + std::to_string(number) + ", '" + quotable(word.text) + "': " + error.message,
                     underline(moves, word.offset, word.text.size()));
    };
    const auto point = parse_point(word.text, position.rules());
    if (!point) return explain(point.error());
    if (auto illegal = position.why_illegal(*point)) {
      // The message names the point by its short text; name it as it was typed, since on 3×3 b2 is 5.
      const std::string name = short_text(*point, position.rules());
      if (illegal->message.starts_with(name)) illegal->message.replace(0, name.size(), to_lower(word.text));
      return explain(*illegal);
    }
    position.play(*point);
  }
  return position;
}

std::string moves_text(const Position& position) {
  std::vector<std::string> words;
  for (const Point point : position.moves()) words.push_back(short_text(point, position.rules()));
  return join(words, " ");
}

}  // namespace rowan
