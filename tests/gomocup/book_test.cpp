// SPDX-License-Identifier: MIT
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "book/book_samples.hpp"
#include "gomocup/engine/session.hpp"
#include "support/positions.hpp"

namespace rowan::testing {
namespace {

using gomocup::Output;
using gomocup::Session;
using ::testing::ElementsAre;

/// A book of one game, in which every move has the score 0.
book::SharedBook level_book(std::string_view moves) {
  const book::Book made = book_of({game_of("freestyle", moves, Outcome::draw)});
  std::vector<book::BookPosition> positions(made.positions().begin(), made.positions().end());
  for (book::BookPosition& position : positions) position.moves.front().score = 0;
  return std::make_shared<const book::Book>(made.rules(), made.origin(), positions);
}

Output hear(Session& session, const std::vector<std::string>& lines) {
  Output last;
  for (const std::string& line : lines) last = session.process(gomocup::parse_command(line));
  return last;
}

TEST(GomocupBook, BookMovesAreAnsweredAtOnce) {
  Session session({.version = "1", .book = level_book("h8 a15 c3 d4")});
  const Output first = hear(session, {"START 15", "BEGIN"});
  EXPECT_THAT(first.lines, ElementsAre("MESSAGE Book h8", "7,7"));
  EXPECT_FALSE(first.task);
  const Output second = hear(session, {"TURN 14,14"});
  EXPECT_THAT(second.lines, ElementsAre("MESSAGE Book m13", "12,2"))
      << "the board is turned: a15 stands at o1, and c3 at m13";
  const Output third = hear(session, {"TURN 0,7"});
  EXPECT_TRUE(third.task) << "out of the book";
}

TEST(GomocupBook, OtherRequestsAreSearched) {
  Session session({.version = "1", .book = level_book("h8 a15 c3 d4")});
  EXPECT_TRUE(hear(session, {"START 15", "BOARD", "7,7,1", "0,0,2", "14,14,1", "DONE"}).task);
  EXPECT_TRUE(hear(session, {"RESTART", "YXNBEST 3"}).task);
  EXPECT_TRUE(hear(session, {"START 15", "INFO rule 1", "BEGIN"}).task) << "standard";
}

TEST(GomocupBook, OpensBySwap2) {
  Session session({.version = "1", .book = level_book("h8 a15 c3 d4")});
  const Output opened = hear(session, {"START 15", "SWAP2BOARD", "DONE"});
  ASSERT_EQ(opened.lines.size(), 1U);
  Position position(find_game("freestyle").value());
  std::istringstream words(opened.lines.front());
  for (int x = 0, y = 0; words >> x && words.ignore(1) && words >> y;) position.play(point_at(x, y));
  EXPECT_EQ(book::fold(position).stones, book::fold(after("freestyle", "h8 a15 c3")).stones)
      << opened.lines.front();
}

}  // namespace
}  // namespace rowan::testing
