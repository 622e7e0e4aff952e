// SPDX-License-Identifier: MIT
#include "book/book_file.hpp"

#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/checksum.hpp"
#include "book/book_samples.hpp"
#include "support/seed.hpp"
#include "support/temporary_folder.hpp"

namespace rowan::testing {
namespace {

using book::Book;
using book::BookPosition;
using book::parse_book;
using book::read_book;
using ::testing::HasSubstr;

Book sample() {
  return book_of({game_of("freestyle", "h8 i9 g7", Outcome::first_wins),
                  game_of("freestyle", "h8 i8 g7", Outcome::draw)});
}

std::string complaint(std::string_view bytes) {
  const auto read = parse_book(bytes);
  return read ? "" : read.error().message;
}

/// The file of a book with these positions, assembled without a book maker.
std::string file_of(std::vector<BookPosition> positions) {
  return book_bytes(Book(find_game("freestyle").value(), {}, std::move(positions)));
}

TEST(BookFile, SurvivesARoundTrip) {
  Random random(seed_of_run(31));
  for (const char* const name : {"tictactoe", "4x3x3", "renju", "20x20x5"}) {
    const Rules rules = find_game(name).value();
    book::BookMaker maker(rules, {.plies = 300, .min_games = 1});
    for (const record::GameRecord& game : random_games(random, rules, 20)) ASSERT_TRUE(maker.add(game));
    Book made = maker.book();
    std::vector<BookPosition> scored(made.positions().begin(), made.positions().end());
    for (BookPosition& position : scored) position.moves.front().score = static_cast<std::int16_t>(random());
    made = Book(rules, {.games = 7, .plies = 3, .min_games = 2, .check_nodes = 5'000'000'000}, scored);
    for (BookPosition& position : scored) {
      if (position.moves.front().score == INT16_MIN) position.moves.front().score.reset();
    }
    const auto read = parse_book(book_bytes(made));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, Book(rules, made.origin(), scored)) << name;
    EXPECT_EQ(book_bytes(*read), book_bytes(made));
  }
}

TEST(BookFile, EveryChangedByteAndTruncationIsAnError) {
  const std::string bytes = book_bytes(sample());
  ASSERT_EQ(complaint(bytes), "");
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const int change : {0x01, 0x80, 0xFF}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(damaged[at] ^ change);
      EXPECT_NE(complaint(damaged), "") << at;
    }
    EXPECT_NE(complaint(bytes.substr(0, at)), "") << at;
  }
  EXPECT_THAT(complaint(bytes + '\0'), HasSubstr("extra bytes after its end"));
}

/// A damaged file with a recomputed checksum gives an error, or a book that keeps its invariant.
TEST(BookFile, AWrongByteWithARightChecksumIsHarmless) {
  const std::string bytes = book_bytes(sample());
  int refused = 0;
  for (std::size_t at = 13; at + 4 < bytes.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(value);
      const std::uint32_t sum = crc32c(std::string_view(damaged).substr(0, bytes.size() - 4));
      for (std::size_t i = 0; i < 4; ++i) damaged[bytes.size() - 4 + i] = static_cast<char>(sum >> (8 * i));
      const auto read = parse_book(damaged);
      if (!read) {
        ++refused;
        continue;
      }
      EXPECT_EQ(book_bytes(*read), damaged);
      for (const BookPosition& position : read->positions()) EXPECT_TRUE(is_sound(position, read->rules()));
    }
  }
  EXPECT_GT(refused, 1'000);
}

TEST(BookFile, ErrorsNameTheProblem) {
  std::string bytes = book_bytes(sample());
  EXPECT_EQ(complaint(""), "not a book: a book begins with ROWANBOK");
  EXPECT_EQ(complaint("ROWANNET\x01"), "not a book: a book begins with ROWANBOK");
  EXPECT_THAT(complaint(bytes.substr(0, 40)), HasSubstr("cut off after 40 bytes"));
  bytes[20] ^= 1;
  EXPECT_EQ(complaint(bytes), "the book is damaged: its checksum is wrong");
  bytes[8] = 2;
  EXPECT_EQ(complaint(bytes), "version 2 of books is not supported; expected 1");
}

TEST(BookFile, ImpossiblePositionsAreRefused) {
  const Book made = sample();
  const BookPosition good = made.positions()[1];
  const auto refusal = [](const std::vector<BookPosition>& positions) {
    return complaint(file_of(positions));
  };
  EXPECT_EQ(refusal({good}), "");
  EXPECT_EQ(refusal({good, good}), "position 2 of the book is out of order");
  const std::string foreign = "position 1 of the book is not one of its game";
  BookPosition bad = good;
  bad.moves.clear();
  EXPECT_EQ(refusal({bad}), foreign) << "no moves";
  bad = good;
  bad.moves.push_back(bad.moves.back());
  EXPECT_EQ(refusal({bad}), foreign) << "a move twice";
  bad = good;
  bad.moves.front().first_wins = bad.moves.front().games + 1;
  EXPECT_EQ(refusal({bad}), foreign) << "more results than games";
  bad = good;
  bad.moves.front().games = 0;
  bad.moves.front().first_wins = bad.moves.front().draws = bad.moves.front().second_wins = 0;
  EXPECT_EQ(refusal({bad}), foreign) << "a move of no game";
  bad = good;
  bad.stones.codes = {2 * 0 + 0};
  bad.moves.front().point = point_at(0, 0);
  EXPECT_EQ(refusal({bad}), foreign) << "an occupied point";
  bad = good;
  bad.stones.codes = {2 * 14};
  EXPECT_EQ(refusal({bad}), foreign) << "a corner that is not the first";
  bad = good;
  bad.stones.codes = {2 * 225};
  EXPECT_EQ(refusal({bad}), foreign) << "off the board";
  bad = good;
  bad.stones.codes = {0, 1};
  EXPECT_EQ(refusal({bad}), foreign) << "two stones on a point";
  bad = good;
  bad.stones.codes = {0, 2, 4, 6, 8};
  bad.stones.to_move = Side::second;
  EXPECT_EQ(refusal({bad}), foreign) << "a game that is over";
}

TEST(ReadBook, NoneMeansNoBookAndErrorsNameTheFile) {
  EXPECT_EQ(read_book("none").value(), nullptr);
  EXPECT_EQ(read_book("").value(), nullptr);
  const TemporaryFolder folder;
  const std::string path = (folder / "x.book").string();
  EXPECT_THAT(read_book(path).error().message, HasSubstr("cannot read book '" + path + "': No such file"));
  std::ofstream(path) << "(;GM[4])";
  EXPECT_EQ(read_book(path).error().message, "'" + path + "': not a book: a book begins with ROWANBOK");
  std::ofstream(path, std::ios::binary) << book_bytes(sample());
  EXPECT_EQ(*read_book(path).value(), sample());
  EXPECT_THAT(read_book((folder / "").string()).error().message, HasSubstr("Is a directory"));
}

TEST(ReadBook, ABookIsForOneGame) {
  const auto made = std::make_shared<const Book>(sample());
  EXPECT_EQ(book::incompatibility(made, find_game("freestyle").value()), std::nullopt);
  EXPECT_EQ(book::incompatibility(nullptr, find_game("renju").value()), std::nullopt);
  const auto unfit = book::incompatibility(made, find_game("freestyle 19x19").value());
  ASSERT_TRUE(unfit);
  EXPECT_EQ(unfit->message,
            "it is for freestyle (15x15, 5 or more in a row win); the game is freestyle 19x19 (19x19, 5 or "
            "more in a row win)");
}

}  // namespace
}  // namespace rowan::testing
