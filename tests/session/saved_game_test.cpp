// SPDX-License-Identifier: MIT
#include "session/saved_game.hpp"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/position_text.hpp"
#include "session/sessions.hpp"

namespace rowan::session {
namespace {

void expect_same(const GameSession& left, const GameSession& right) {
  EXPECT_EQ(left.start().moves(), right.start().moves());
  EXPECT_EQ(left.start(), right.start());
  EXPECT_EQ(left.position(), right.position());
  EXPECT_EQ(left.position().moves(), right.position().moves());
  EXPECT_EQ(left.seats(), right.seats());
  EXPECT_EQ(left.resigned(), right.resigned());
}

TEST(SavedGame, SurvivesARoundTrip) {
  GameSession fresh = two_people();
  GameSession opened = two_people("1 5");
  play(opened, "9");
  GameSession program = against("random", Side::second, 0xFFFFFFFFFFFFFFFF, "caro");
  play(program, "h8");
  GameSession resigned = against("perfect");
  resigned.resign();
  GameSession arranged = GameSession::begin(parse_position("x1o/3/3 o", Rules{}).value(), Seats{}).value();
  play(arranged, "5 2");
  for (const GameSession* session : {&fresh, &opened, &program, &resigned, &arranged}) {
    const auto read = parse_saved_game(save_text(*session));
    ASSERT_TRUE(read) << read.error().message << '\n' << save_text(*session);
    expect_same(*read, *session);
  }
}

TEST(SavedGame, KeepsTheRulesOfEveryGame) {
  for (const NamedGame& game : named_games()) {
    const auto read = parse_saved_game(save_text(two_people("", game.name)));
    ASSERT_TRUE(read) << game.name << ": " << read.error().message;
    EXPECT_EQ(read->rules(), game.rules) << game.name;
  }
}

TEST(SavedGame, HasTheDocumentedText) {
  GameSession session = against("random", Side::first, 42);
  session.play(point_at(1, 1));
  EXPECT_EQ(save_text(session), R"({
  "rowan_game": 1,
  "rules": {
    "width": 3,
    "height": 3,
    "k": 3,
    "overline": "wins",
    "blocked_five": "wins",
    "forbidden": "none"
  },
  "start": "3/3/3 x",
  "opening": "",
  "moves": "5",
  "x": {
    "player": ""
  },
  "o": {
    "player": "random",
    "seed": 42
  },
  "resigned": ""
}
)");
}

/// The saved text of a game with one part replaced.
std::string broken(std::string_view part, std::string_view replacement) {
  GameSession session = against("random", Side::first, 42);
  session.play(point_at(1, 1));
  std::string text = save_text(session);
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), replacement);
}

TEST(SavedGame, ErrorsNameTheProblem) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {broken("\"rowan_game\": 1", "\"game\": 1"), "not a saved game"},
      {broken("\"rowan_game\": 1", "\"rowan_game\": 2"), "saved-game version 2 is not supported; expected 1"},
      {broken("\"rules\"", "\"ruled\""), "\"rules\" is missing"},
      {broken("\"width\": 3", "\"width\": 0"), "\"width\" must be a whole number from 1 to 32"},
      {broken("\"width\": 3", "\"width\": 3.5"), "\"width\" must be a whole number from 1 to 32"},
      {broken("\"height\": 3", "\"height\": 259"), "\"height\" must be a whole number from 1 to 32"},
      {broken("\"k\": 3", "\"k\": -3"), "\"k\" must be a whole number from 1 to 32"},
      {broken("\"overline\": \"wins\"", "\"overline\": \"loses\""),
       "\"overline\" must be \"wins\" or \"ignored\""},
      {broken("\"forbidden\": \"none\"", "\"forbidden\": \"renju\""),
       "\"forbidden\" must be \"none\", or \"renju\" where 5 or more win"},
      {broken("3/3/3 x", "3/3 x"), "\"start\": "},
      {broken("\"moves\": \"5\"", "\"moves\": 5"), "\"moves\" must be a string"},
      {broken("\"moves\": \"5\"", "\"moves\": \"5 5\""), "\"moves\": move 2, '5': 5 is occupied"},
      {broken("\"moves\": \"5\"", "\"moves\": \"0\""), "\"moves\": move 1, '0': out of range"},
      {broken("\"opening\": \"\"", "\"opening\": \"1 4 2 5 3\""), "\"moves\": move 1, '5': "},
      {broken("\"player\": \"\"", "\"player\": null"), "\"x\": \"player\" must be a string"},
      {broken("\"player\": \"random\"", "\"player\": \"ramdom\""),
       "unknown player 'ramdom'; did you mean 'random'?"},
      {broken("\"seed\": 42", "\"seed\": -1"), "\"o\": \"seed\" must be a whole number from 0"},
      {broken("\"resigned\": \"\"", "\"resigned\": \"x\""), "\"resigned\" can only be \"\" or \"o\""},
  };
  for (const auto& [text, message] : cases) {
    const auto read = parse_saved_game(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().message.substr(0, message.size()), message);
  }
}

TEST(SavedGame, ErrorsInJsonNameThePlace) {
  for (const std::string_view text : {"", "{", "[1, 2", "{\"rowan_game\": 1,}", "\xFF\xFE", "nonsense"}) {
    const auto read = parse_saved_game(text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().message.starts_with("not JSON: parse error at line 1")) << read.error().message;
  }
  EXPECT_TRUE(parse_saved_game("7e4488").error().message.starts_with("not JSON: number overflow"));
  for (const std::string_view text : {"1", "[]", "null", "{}"}) {
    EXPECT_EQ(parse_saved_game(text).error().message, "not a saved game") << text;
  }
}

TEST(SavedGame, DeepNestingIsRefused) {
  constexpr std::size_t depth = 200'000;
  const std::string nested = std::string(depth, '[') + std::string(depth, ']');
  EXPECT_EQ(parse_saved_game("{\"rowan_game\": " + nested + "}").error().message, "not a saved game");
  EXPECT_FALSE(parse_saved_game(broken("\"k\": 3", "\"k\": " + nested)));
  EXPECT_TRUE(parse_saved_game(broken("\"x\": {", "\"x\": {\"more\": " + nested + ", ")));
  EXPECT_TRUE(parse_saved_game(broken("\"resigned\"", "\"unknown\": " + nested + ", \"resigned\"")));
}

TEST(SavedGame, EveryTruncationIsAnError) {
  const std::string whole = broken("\"seed\": 42", "\"seed\": 42");
  const std::string text = whole.substr(0, whole.rfind('}'));
  for (std::size_t length = 0; length < text.size(); ++length) {
    EXPECT_FALSE(parse_saved_game(std::string_view(text).substr(0, length))) << length;
  }
}

}  // namespace
}  // namespace rowan::session
