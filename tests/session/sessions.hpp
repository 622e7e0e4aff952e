// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "session/game_session.hpp"

namespace rowan::session {

/// The position of the named game after these moves.
inline Position position_after(std::string_view moves = "", std::string_view game = "tictactoe") {
  return play_moves(Position(find_game(game).value()), moves).value();
}

/// A game of two people that begins after these moves.
inline GameSession two_people(std::string_view moves = "", std::string_view game = "tictactoe") {
  return GameSession::begin(position_after(moves, game), Seats{}).value();
}

/// A game of a person against a program, from the empty board.
inline GameSession against(std::string program, Side person = Side::first, std::uint64_t seed = 1,
                           std::string_view game = "tictactoe") {
  return GameSession::begin(position_after("", game), person_against(Seat{std::move(program), seed}, person))
      .value();
}

/// Asks the program for its move and plays it. Requires session.is_program_turn().
inline think::Answer play_program_move(GameSession& session) {
  think::Answer answer = session.think();
  session.play_answer(answer);
  return answer;
}

/// Plays these moves of people, and moves of programs whenever it is a program's turn.
inline void play(GameSession& session, std::string_view moves) {
  for (const Word& word : split_words(moves)) {
    while (session.is_program_turn()) play_program_move(session);
    session.play(parse_point(word.text, session.rules()).value());
  }
  while (session.is_program_turn()) play_program_move(session);
}

}  // namespace rowan::session
