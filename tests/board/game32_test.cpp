// SPDX-License-Identifier: MIT
#include "board/game32.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "support/print_board.hpp"
#include "support/tictactoe.hpp"

namespace rowan::board {
namespace {

constexpr std::int32_t start_word = 262144;

std::vector<std::int32_t> words_after(const std::vector<std::int32_t>& inputs,
                                      InputRule rule = InputRule::strict) {
  Game32 game;
  std::vector<std::int32_t> words;
  for (const std::int32_t input : inputs) {
    game.step(input, rule);
    words.push_back(game.word());
  }
  return words;
}

/// One iteration of the original's loop, operator by operator, with Java's int as a 32-bit word.
std::int32_t java_step(std::int32_t word, std::int32_t typed) {
  auto game = std::bit_cast<std::uint32_t>(word);
  const auto input = std::bit_cast<std::uint32_t>(typed);
  game &= ~536870912U;
  game = (game & 524287U) | (((input - 1U) << 22) >> 3);
  const std::uint32_t cell = game >> 19;
  const bool is_valid = cell <= 8 && (game & (3U << (cell * 2))) == 0;
  if (!is_valid) return std::bit_cast<std::int32_t>(game | 536870912U);
  game ^= ((game & 262144U) == 0 ? 2U : 1U) << (cell * 2) | 262144U;
  constexpr std::array<std::uint32_t, 8> masks{21, 1344, 86016, 4161, 16644, 66576, 65793, 4368};
  const auto wins = [&](std::uint32_t player) {
    bool any = false;
    for (const std::uint32_t mask : masks) any = any || (game & mask * player) == mask * player;
    return any;
  };
  bool full = true;
  for (int i = 0; i < 9; ++i) full = full && (game >> (2 * i) & 3U) != 0;
  const std::uint32_t result = wins(1) ? 1 : wins(2) ? 2 : full ? 3 : 0;
  return std::bit_cast<std::int32_t>(game | result << 30);
}

TEST(Game32, StartsWithPlayerOneToMove) {
  EXPECT_EQ(Game32().word(), start_word);
  EXPECT_EQ(Game32(Position(Rules{})).word(), start_word);
  EXPECT_EQ(Game32().side_to_move(), Side::first);
  EXPECT_EQ(Game32().result(), Outcome::ongoing);
}

TEST(Game32, GivesTheKnownWordAfterEachInput) {
  EXPECT_EQ(words_after({1, 4, 2, 5, 3}),
            (std::vector<std::int32_t>{1, 1835137, 524421, 2359941, 1074791061}));
  EXPECT_EQ(words_after({1, 2, 3, 5, 4, 6, 8, 7, 9}).back(), -1069454759);
  EXPECT_EQ(words_after({1, 1}).back(), 536870913);
}

TEST(Game32, DecodesItsBits) {
  Game32 game;
  for (const int input : {1, 4, 2, 5, 3}) EXPECT_TRUE(game.step(input));
  EXPECT_EQ(game.result(), Outcome::first_wins);
  EXPECT_EQ(game.last_input(), 2);
  EXPECT_FALSE(game.error());
  EXPECT_EQ(game.side_to_move(), Side::second);

  Game32 tie;
  for (const int input : {1, 2, 3, 5, 4, 6, 8, 7, 9}) EXPECT_TRUE(tie.step(input));
  EXPECT_EQ(tie.result(), Outcome::draw);
  EXPECT_TRUE(tie.is_full());
}

TEST(Game32, AWinOfPlayerTwoSetsTheHighestBit) {
  const auto word = words_after({1, 4, 2, 5, 9, 6}).back();
  EXPECT_LT(word, 0);
  EXPECT_EQ(std::bit_cast<std::uint32_t>(word) >> 30, 2U);
}

TEST(Game32, ARefusedInputKeepsTheTurnAndTheNextClearsTheError) {
  Game32 game;
  EXPECT_TRUE(game.step(1));
  EXPECT_FALSE(game.step(1));
  EXPECT_TRUE(game.error());
  EXPECT_EQ(game.side_to_move(), Side::second);
  EXPECT_FALSE(game.step(10));
  EXPECT_TRUE(game.error());
  EXPECT_EQ(game.last_input(), 9);
  EXPECT_TRUE(game.step(4));
  EXPECT_FALSE(game.error());
  EXPECT_EQ(game.word(), 1835137) << "as if nothing had been refused";
}

TEST(Game32, AFinishedGameTakesNoMoreInput) {
  for (const InputRule rule : {InputRule::strict, InputRule::wrap}) {
    Game32 game;
    for (const int input : {1, 4, 2, 5, 3}) game.step(input);
    for (const int input : {9, 1, 0, 1030}) {
      EXPECT_FALSE(game.step(input, rule));
      EXPECT_EQ(game.word(), 1074791061);
    }
  }
}

TEST(Game32, WrapAcceptsNumbersThatOverflowLikeTheOriginal) {
  const auto first_word = [](std::int32_t input, InputRule rule) {
    return words_after({input}, rule).back();
  };
  constexpr auto least = std::numeric_limits<std::int32_t>::min();
  EXPECT_EQ(first_word(-2147483647, InputRule::wrap), first_word(1, InputRule::strict));
  EXPECT_EQ(first_word(268435459, InputRule::wrap), first_word(3, InputRule::strict));
  for (const std::int32_t refused : {0, 10, 1024, least}) {
    Game32 game;
    EXPECT_FALSE(game.step(refused, InputRule::wrap)) << refused;
    EXPECT_TRUE(game.error()) << refused;
  }
  for (const std::int32_t refused : {-2147483647, 268435459, 1025, -1023, 0, 10, 1024, least}) {
    Game32 game;
    EXPECT_FALSE(game.step(refused)) << refused;
    EXPECT_TRUE(game.error()) << refused;
  }
}

TEST(Game32, NineOfTheThousandAndTwentyFourResiduesAreAccepted) {
  // The word for an input depends only on its low ten bits, so 9 of the 1024 residues stand for 9 * 2^22 of
  // the 2^32 ints.
  int accepted = 0;
  Random random(32);
  for (std::int32_t residue = 0; residue < 1024; ++residue) {
    Game32 game;
    accepted += game.step(residue, InputRule::wrap) ? 1 : 0;
    for (int i = 0; i < 1000; ++i) {
      const std::uint32_t same_residue = random.below(1U << 22) << 10 | static_cast<std::uint32_t>(residue);
      Game32 other;
      other.step(std::bit_cast<std::int32_t>(same_residue), InputRule::wrap);
      ASSERT_EQ(other.word(), game.word()) << same_residue;
    }
  }
  EXPECT_EQ(accepted, 9);
}

TEST(Game32, StrictAcceptsOnlyOneToNine) {
  for (std::int32_t input = -5000; input <= 5000; ++input) {
    Game32 game;
    ASSERT_EQ(game.step(input), input >= 1 && input <= 9) << input;
  }
}

TEST(Game32, StepsLikeTheOriginalOnRandomInputs) {
  Random random(3);
  int finished = 0;
  for (int i = 0; i < 20000; ++i) {
    Game32 game;
    std::int32_t word = start_word;
    while (game.result() == Outcome::ongoing) {
      const auto high_bits = random.below(4) == 0 ? random.below(1U << 22) << 10 : 0U;
      const auto input = std::bit_cast<std::int32_t>(high_bits | random.below(12));
      game.step(input, InputRule::wrap);
      word = java_step(word, input);
      ASSERT_EQ(game.word(), word) << "input " << input;
    }
    ++finished;
  }
  EXPECT_EQ(finished, 20000);
}

TEST(Game32, AllGamesAgreeWithTheOriginalAndWithPosition) {
  testing::GameCounts games{};
  Position position{Rules{}};
  const auto walk = [&](const auto& self, Game32 game, std::int32_t word) -> void {
    ASSERT_EQ(game.word(), word);
    ASSERT_EQ(game.word(), Game32(position).word()) << moves_text(position);
    const Outcome end = game.result();
    ASSERT_EQ(end, outcome(game));
    if (end != Outcome::ongoing) {
      ++games[static_cast<std::size_t>(end)][position.moves().size()];
      return;
    }
    for (const Point point : position.legal_moves()) {
      const int input = Rules{}.index_of(point) + 1;
      Game32 next = game;
      ASSERT_TRUE(next.step(input));
      position.play(point);
      ASSERT_NO_FATAL_FAILURE(self(self, next, java_step(word, input)));
      position.undo();
    }
  };
  ASSERT_NO_FATAL_FAILURE(walk(walk, Game32(), start_word));
  EXPECT_EQ(games, testing::expected_games);
}

TEST(Game32, PlaceAndRemoveUpdateTheOtherBits) {
  Game32 game;
  for (const int input : {1, 4, 2, 5}) game.step(input);
  const auto before = game.word();
  game.place(point_at(2, 0), Side::first);
  EXPECT_EQ(game.word(), 1074791061) << "place is an input";
  game.remove(point_at(2, 0));
  EXPECT_EQ(game.result(), Outcome::ongoing);
  EXPECT_EQ(game.side_to_move(), Side::first);
  EXPECT_EQ(game.last_input(), 0);
  EXPECT_EQ(game.word() & ~(1023 << 19), before & ~(1023 << 19)) << "only the input is forgotten";
}

TEST(Game32, ConversionKeepsTheTurn) {
  const auto position = parse_position("x2/3/3 x", Rules{});
  ASSERT_TRUE(position);
  const Game32 game(*position);
  EXPECT_EQ(game.side_to_move(), Side::first);
  EXPECT_EQ(convert<Game32>(game).word(), game.word());
}

}  // namespace
}  // namespace rowan::board
