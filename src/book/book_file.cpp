// SPDX-License-Identifier: MIT
#include "book/book_file.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/binary_file.hpp"
#include "base/byte_numbers.hpp"
#include "base/text.hpp"
#include "game/games.hpp"

namespace rowan::book {

namespace {

constexpr FileEnvelope envelope{.magic = "ROWANBOK", .version = 1, .noun = "book"};
constexpr std::int16_t without_score = std::numeric_limits<std::int16_t>::min();
constexpr std::size_t largest_file = std::size_t{512} << 20;

void write_rules(ByteWriter& writer, const Rules& rules) {
  writer.numbers(std::array<std::uint8_t, 6>{
      rules.width, rules.height, rules.k, std::to_underlying(rules.overline),
      std::to_underlying(rules.blocked_five), std::to_underlying(rules.forbidden)});
}

void write_move(ByteWriter& writer, const BookMove& move, const Rules& rules) {
  writer.number(static_cast<std::uint16_t>(rules.index_of(move.point)));
  writer.numbers(std::array{move.games, move.first_wins, move.draws, move.second_wins});
  writer.number(move.score.value_or(without_score));
}

void write_position(ByteWriter& writer, const BookPosition& position, const Rules& rules) {
  writer.number(std::to_underlying(position.stones.to_move));
  writer.number(static_cast<std::uint16_t>(position.stones.codes.size()));
  for (const std::uint16_t code : position.stones.codes) writer.number(code);
  writer.number(static_cast<std::uint16_t>(position.moves.size()));
  for (const BookMove& move : position.moves) write_move(writer, move, rules);
}

Result<Rules> read_rules(ByteReader& reader) {
  std::array<std::uint8_t, 6> parts{};
  reader.numbers(parts);
  const Rules rules{.width = parts[0],
                    .height = parts[1],
                    .k = parts[2],
                    .overline = static_cast<Overline>(parts[3]),
                    .blocked_five = static_cast<BlockedFive>(parts[4]),
                    .forbidden = static_cast<Forbidden>(parts[5])};
  if (parts[3] > 1 || parts[4] > 1 || parts[5] > 1 || !rules.is_valid()) {
    return failure("the book is for unsupported rules");
  }
  return rules;
}

/// Reads a move. A point off the board becomes an invalid point, which is_sound() refuses later.
BookMove read_move(ByteReader& reader, const Rules& rules) {
  constexpr Point nowhere{.y = -1, .x = -1};
  const auto index = reader.number<std::uint16_t>();
  std::array<std::uint32_t, 4> counts{};
  reader.numbers(counts);
  BookMove move{.point = index < rules.point_count() ? rules.point_of(index) : nowhere,
                .games = counts[0],
                .first_wins = counts[1],
                .draws = counts[2],
                .second_wins = counts[3]};
  const auto score = reader.number<std::int16_t>();
  if (score != without_score) move.score = score;
  return move;
}

/// Reads the next position; empty if it is cut off or violates the invariant of a Book.
std::optional<BookPosition> read_position(ByteReader& reader, const Rules& rules) {
  const auto to_move = reader.number<std::uint8_t>();
  if (to_move > 1) return std::nullopt;
  BookPosition position{.stones = {.to_move = static_cast<Side>(to_move)}, .moves = {}};
  const auto stones = reader.number<std::uint16_t>();
  if (stones > rules.point_count()) return std::nullopt;
  for (std::uint16_t i = 0; i < stones; ++i) position.stones.codes.push_back(reader.number<std::uint16_t>());
  const auto moves = reader.number<std::uint16_t>();
  if (moves > rules.point_count()) return std::nullopt;
  for (std::uint16_t i = 0; i < moves; ++i) position.moves.push_back(read_move(reader, rules));
  if (reader.has_failed() || !is_sound(position, rules)) return std::nullopt;
  return position;
}

Result<Book> read_body(std::string_view body) {
  ByteReader reader(body);
  const auto rules = read_rules(reader);
  if (!rules) return failure_of(rules);
  BookOrigin origin;
  origin.games = reader.number<std::uint64_t>();
  origin.plies = reader.number<std::uint16_t>();
  origin.min_games = reader.number<std::uint32_t>();
  origin.check_nodes = reader.number<std::uint64_t>();
  const auto count = reader.number<std::uint32_t>();
  std::vector<BookPosition> positions;
  for (std::uint32_t i = 0; i < count; ++i) {
    auto position = read_position(reader, *rules);
    if (!position)
      return failure("position " + std::to_string(i + 1) + " of the book is not one of its game");
    if (!positions.empty() && positions.back().stones >= position->stones) {
      return failure("position " + std::to_string(i + 1) + " of the book is out of order");
    }
    positions.push_back(*std::move(position));
  }
  if (reader.has_failed() || !reader.is_at_end()) return failure("the book has the wrong size");
  return Book(*rules, origin, std::move(positions));
}

}  // namespace

std::string book_bytes(const Book& book) {
  ByteWriter body;
  write_rules(body, book.rules());
  body.number(book.origin().games);
  body.number(book.origin().plies);
  body.number(book.origin().min_games);
  body.number(book.origin().check_nodes);
  body.number(static_cast<std::uint32_t>(book.positions().size()));
  for (const BookPosition& position : book.positions()) write_position(body, position, book.rules());
  return envelope.wrap(body.bytes());
}

Result<Book> parse_book(std::string_view bytes) {
  const auto body = envelope.unwrap(bytes);
  if (!body) return failure_of(body);
  return read_body(*body);
}

Result<SharedBook> read_book(const std::string& text) {
  if (text.empty() || text == "none") return SharedBook();
  const auto bytes = read_file_bytes(text, largest_file, "book");
  if (!bytes) return failure_of(bytes);
  auto book = parse_book(*bytes);
  if (!book) return failure("'" + quotable(text, 200) + "': " + book.error().message);
  return std::make_shared<const Book>(*std::move(book));
}

std::optional<Error> incompatibility(const SharedBook& book, const Rules& rules) {
  if (!book || book->rules() == rules) return std::nullopt;
  return Error{"it is for " + game_name(book->rules()) + " (" + describe(book->rules()) + "); the game is " +
               game_name(rules) + " (" + describe(rules) + ")"};
}

}  // namespace rowan::book
