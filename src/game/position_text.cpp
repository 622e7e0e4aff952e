// SPDX-License-Identifier: MIT
#include "game/position_text.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "game/notation.hpp"

namespace rowan {

namespace {

std::string counted(std::size_t count, std::string_view thing) {
  return std::to_string(count) + ' ' + std::string(thing) + (count == 1 ? "" : "s");
}

std::optional<Side> parse_side(std::string_view text) {
  const std::string word = to_lower(text);
  if (word == "x") return Side::first;
  if (word == "o") return Side::second;
  return std::nullopt;
}

/// Reads the rows one character at a time and keeps the offset for error messages.
class RowReader {
 public:
  RowReader(std::string_view text, const Rules& rules) : text_(text), rules_(rules) {}

  Result<std::vector<Cell>> read() {
    while (offset_ < text_.size()) {
      const char letter = text_[offset_];
      if (auto error = letter == '/' ? end_row() : add(letter)) return std::unexpected(std::move(*error));
    }
    if (auto error = end_row()) return std::unexpected(std::move(*error));
    if (row_ != rules_.height) {
      return failure("the position has " + counted(row_, "row") + "; the board has " +
                     counted(rules_.height, "row"));
    }
    return std::move(cells_);
  }

 private:
  std::optional<Error> add(char letter) {
    if (letter >= '0' && letter <= '9') return add_blanks();
    const auto side = parse_side(std::string_view(&letter, 1));
    if (!side) {
      return at_word(
          "'" + quotable(text_.substr(offset_, 1)) + "' is not allowed here; expected x, o, a number or /",
          offset_, 1);
    }
    ++offset_;
    return append(stone_of(*side), 1, offset_ - 1);
  }

  std::optional<Error> add_blanks() {
    const std::size_t start = offset_;
    offset_ = std::min(text_.find_first_not_of("0123456789", start), text_.size());
    const auto word = text_.substr(start, offset_ - start);
    const auto count = parse_integer(word);
    if (!count || word[0] == '0') {
      return at_word("'" + quotable(word) + "' is not a number of empty points", start, word.size());
    }
    const auto most = static_cast<std::int64_t>(Rules::max_size) + 1;  // longer than any row, so refused too
    return append(Cell::empty, static_cast<std::size_t>(std::min(*count, most)), start);
  }

  std::optional<Error> append(Cell cell, std::size_t count, std::size_t start) {
    filled_ += count;
    if (row_ >= rules_.height) return too_many_rows(start);
    if (filled_ > rules_.width) {
      return at_word(
          "row " + std::to_string(row_ + 1) + " from the top has more than " + counted(rules_.width, "point"),
          start, offset_ - start);
    }
    cells_.insert(cells_.end(), count, cell);
    return std::nullopt;
  }

  std::optional<Error> end_row() {
    if (row_ >= rules_.height) return too_many_rows(offset_);
    if (filled_ != rules_.width) {
      return at_word("row " + std::to_string(row_ + 1) + " from the top has " + counted(filled_, "point") +
                         "; the board is " + std::to_string(rules_.width) + " wide",
                     std::min(offset_, text_.size()), 1);
    }
    ++row_;
    ++offset_;
    filled_ = 0;
    return std::nullopt;
  }

  Error too_many_rows(std::size_t offset) const {
    return at_word("the position has more rows than the board, which has " + std::to_string(rules_.height),
                   offset, 1);
  }

  Error at_word(std::string message, std::size_t offset, std::size_t length) const {
    return Error{std::move(message), underline(text_, offset, length)};
  }

  std::string_view text_;
  const Rules& rules_;
  std::vector<Cell> cells_;
  std::size_t offset_ = 0;
  std::size_t row_ = 0;
  std::size_t filled_ = 0;
};

}  // namespace

std::string to_text(const Position& position) {
  const Rules& rules = position.rules();
  std::string text;
  for (int y = 0; y < rules.height; ++y) {
    if (y > 0) text += '/';
    int blanks = 0;
    for (int x = 0; x < rules.width; ++x) {
      const Cell cell = position.cell(point_at(x, y));
      if (cell == Cell::empty) {
        ++blanks;
        continue;
      }
      if (blanks > 0) text += std::to_string(std::exchange(blanks, 0));
      text += letter_of(owner_of(cell));
    }
    if (blanks > 0) text += std::to_string(blanks);
  }
  return text + ' ' + letter_of(position.side_to_move());
}

Result<Position> parse_position(std::string_view text, const Rules& rules) {
  const auto words = split_words(text);
  if (words.size() != 2) {
    return failure("expected rows, a space and the side to move, such as x1o/xx1/xoo o; found " +
                   counted(words.size(), "word"));
  }
  auto cells = RowReader(words[0].text, rules).read();
  if (!cells) return failure_of(cells);
  const auto side = parse_side(words[1].text);
  if (!side) return failure("'" + quotable(words[1].text) + "' cannot be to move; expected x or o");
  return Position(rules, std::move(*cells), *side);
}

std::optional<Error> why_unreachable(const Position& position) {
  const auto first = position.winning_line(Side::first);
  const auto second = position.winning_line(Side::second);
  if (first.empty() || second.empty()) return std::nullopt;
  const auto ends = [&](const std::vector<Point>& row) {
    return short_text(row.front(), position.rules()) + " to " + short_text(row.back(), position.rules());
  };
  return Error{"both sides have a winning row, x from " + ends(first) + " and o from " + ends(second) +
               "; a game ends with the first row, so no game reaches this position"};
}

Result<Position> parse_reachable_position(std::string_view text, const Rules& rules) {
  auto position = parse_position(text, rules);
  if (!position) return position;
  if (auto error = why_unreachable(*position)) return std::unexpected(*std::move(error));
  return position;
}

}  // namespace rowan
