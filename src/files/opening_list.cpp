// SPDX-License-Identifier: MIT
#include "files/opening_list.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "files/file_lines.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"

namespace rowan::files {

namespace {

constexpr std::string_view separators = ", \t";

bool is_letter(char letter) { return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z'); }
bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// A move: its text in the line, and its point.
struct PlacedMove {
  std::string_view text;
  Point point;
};

using Moves = Result<std::vector<PlacedMove>>;

/// Mirrors the point vertically: the same column, with the row counted from the other edge.
Point upside_down(Point point, const Rules& rules) { return point_at(point.x, rules.height - 1 - point.y); }

/// Converts an offset from the middle to a coordinate. If the offset is off the board, the error states the
/// range of offsets.
Result<int> from_middle(std::string_view word, int size, const char* axis) {
  const auto offset = parse_integer(word);
  if (!offset) return failure("expected a number, or points such as h8i9");
  const int middle = size / 2;
  if (*offset < -middle || *offset >= size - middle) {
    return failure(std::string("the ") + axis + " is off the board, which has offsets " +
                   std::to_string(-middle) + " to " + std::to_string(size - 1 - middle));
  }
  return middle + static_cast<int>(*offset);
}

Moves read_offsets(const FileLine& line, std::string_view text, const Rules& rules) {
  const auto words = split_words(text, separators);
  std::vector<PlacedMove> moves;
  for (std::size_t index = 0; index < words.size(); index += 2) {
    const auto x = from_middle(words[index].text, rules.width, "column");
    if (!x) return std::unexpected(line_error(line, words[index].text, x.error().message));
    if (index + 1 == words.size()) {
      return std::unexpected(line_error(line, words[index].text, "the row of the last move is missing"));
    }
    const Word& last = words[index + 1];
    const auto y = from_middle(last.text, rules.height, "row");
    if (!y) return std::unexpected(line_error(line, last.text, y.error().message));
    const std::size_t start = words[index].offset;
    moves.push_back({text.substr(start, last.offset + last.text.size() - start), point_at(*x, *y)});
  }
  return moves;
}

Moves read_points(const FileLine& line, std::string_view text, const Rules& rules) {
  std::vector<PlacedMove> moves;
  std::size_t start = text.find_first_not_of(separators);
  while (start != std::string_view::npos) {
    std::size_t end = start;
    while (end < text.size() && is_letter(text[end])) ++end;
    while (end < text.size() && is_digit(text[end])) ++end;
    const std::string_view word = text.substr(start, std::max<std::size_t>(end - start, 1));
    const auto point = is_letter(word[0]) ? parse_point(word, rules) : failure("expected a point such as h8");
    if (!point) return std::unexpected(line_error(line, word, point.error().message));
    moves.push_back({word, upside_down(*point, rules)});
    start = text.find_first_not_of(separators, start + word.size());
  }
  return moves;
}

/// Replaces Rowan's name for the point, at the start of a message, by "the point". Rowan's name counts rows
/// from the other edge, so it would be confusing beside the list's own notation.
std::string without_name(const std::string& message, Point point, const Rules& rules) {
  const std::string name = short_text(point, rules);
  return message.starts_with(name + ' ') ? "the point" + message.substr(name.size()) : message;
}

/// The points of the opening, if its moves are legal and do not end the game.
Result<std::vector<Point>> check_opening(const FileLine& line, const std::vector<PlacedMove>& moves,
                                         const Rules& rules) {
  Position position(rules);
  for (const PlacedMove& move : moves) {
    if (const auto illegal = position.why_illegal(move.point)) {
      return std::unexpected(line_error(line, move.text, without_name(illegal->message, move.point, rules)));
    }
    position.play(move.point);
  }
  if (position.is_over()) {
    return std::unexpected(line_error(line, moves.back().text, "this opening already ends the game"));
  }
  return position.moves();
}

std::string offsets_text(const std::vector<Point>& opening, const Rules& rules) {
  std::vector<std::string> moves;
  for (const Point point : opening) {
    moves.push_back(std::to_string(point.x - rules.width / 2) + ',' +
                    std::to_string(point.y - rules.height / 2));
  }
  return join(moves);
}

std::string points_text(const std::vector<Point>& opening, const Rules& rules) {
  std::string text;
  for (const Point point : opening) text += to_text(upside_down(point, rules), rules);
  return text;
}

}  // namespace

Result<std::vector<std::vector<Point>>> parse_opening_list(std::string_view text, const Rules& rules) {
  std::vector<std::vector<Point>> openings;
  for (const FileLine& line : lines_with_text(text)) {
    const std::string_view moves_text = trim(line.text.substr(0, line.text.find('#')));
    if (moves_text.empty()) continue;
    const auto moves = is_letter(moves_text[0]) ? read_points(line, moves_text, rules)
                                                : read_offsets(line, moves_text, rules);
    if (!moves) return failure_of(moves);
    if (moves->empty())
      return std::unexpected(line_error(line, "expected an opening such as 0,0, 1,1 or h8i9"));
    auto opening = check_opening(line, *moves, rules);
    if (!opening) return failure_of(opening);
    openings.push_back(*std::move(opening));
  }
  return openings;
}

Result<std::string> write_opening_list(const std::vector<std::vector<Point>>& openings, const Rules& rules,
                                       OpeningForm form) {
  std::string text;
  for (std::size_t index = 0; index < openings.size(); ++index) {
    if (openings[index].empty()) {
      return failure("opening " + std::to_string(index + 1) +
                     " has no moves; a list of openings cannot hold it");
    }
    text += form == OpeningForm::offsets ? offsets_text(openings[index], rules)
                                         : points_text(openings[index], rules);
    text += '\n';
  }
  return text;
}

}  // namespace rowan::files
