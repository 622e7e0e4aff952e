// SPDX-License-Identifier: MIT
#include "store/position_key.hpp"

#include <map>

#include <gtest/gtest.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "game/symmetry.hpp"
#include "support/print.hpp"
#include "support/tictactoe.hpp"

namespace rowan::testing {
namespace {

std::uint64_t key_of(const Position& position) {
  const store::StoneKeys keys(position.rules());
  return keys.key(keys.of(position), position.side_to_move());
}

TEST(PositionKey, DistinguishesPositionsOfTicTacToeUpToSymmetry) {
  const store::StoneKeys keys{Rules{}};
  std::map<std::uint64_t, std::string> seen;
  for_each_legal_position([&](const Position& position) {
    const std::string name = to_text(canonical(position));
    const auto [known, is_new] = seen.emplace(keys.key(keys.of(position), position.side_to_move()), name);
    ASSERT_EQ(known->second, name);
  });
  EXPECT_EQ(seen.size(), 765U);  // the well-known number of classes
}

TEST(PositionKey, IsTheSameForSymmetricPositionsOfARectangle) {
  const Position position = *play_moves(Position(*find_game("7x4x4")), "a1 c2 g4 b3");
  for (const Symmetry symmetry : symmetries(position.rules())) {
    EXPECT_EQ(key_of(apply(symmetry, position)), key_of(position));
  }
}

TEST(PositionKey, DependsOnTheRulesAndTheSideToMove) {
  const auto key = [](const char* game, const char* position) {
    return key_of(*parse_position(position, *find_game(game)));
  };
  EXPECT_NE(key("tictactoe", "x2/3/3 o"), key("tictactoe", "x2/3/3 x"));
  EXPECT_NE(key("tictactoe", "x2/3/3 o"), key("3x3x2", "x2/3/3 o"));
}

// Files depend on these numbers: a change needs a new version of the schema.
TEST(PositionKey, NeverChanges) {
  EXPECT_EQ(key_of(*play_moves(Position(*find_game("tictactoe")), "5 1 9")), 5814368649083493847U);
  EXPECT_EQ(key_of(*play_moves(Position(*find_game("freestyle")), "h8 i9 g7")), 12308162272941351147U);
}

}  // namespace
}  // namespace rowan::testing
