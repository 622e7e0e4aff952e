// SPDX-License-Identifier: MIT
#include "server/multiplayer/opening_board.hpp"

#include <string>

#include "game/opening_text.hpp"
#include "server/multiplayer/shared_game.hpp"

namespace rowan::server {

record::AskedPosition board_at_start(const GameSetup& setup) {
  record::AskedPosition board{.position = setup.position};
  if (setup.is_swap2) board.swap2.emplace(setup.position.rules());
  if (setup.opening != nullptr) board.opening.emplace(*setup.opening, setup.position.rules());
  return board;
}

Swap2Answer swap2_answer_of(const GameEvent& event) {
  return {.take_first = event.takes_black, .stones = event.points};
}

OpeningSeat asked_by(const record::AskedPosition& board) {
  return board.opening ? board.opening->asked() : board.swap2->asked();
}

std::optional<Error> answer_opening(record::AskedPosition& board, const GameEvent& event) {
  if (board.opening) {
    if (event.kind != GameEventKind::opening)
      return Error{std::string(board.opening->rule().name) +
                   " expects an answer of its own, not a swap2 answer"};
    const auto action = parse_opening_action(event.text, *board.opening);
    if (!action) return action.error();
    if (auto problem = board.opening->apply(*action)) return problem;
    board.position = board.opening->position();
    return std::nullopt;
  }
  if (event.kind != GameEventKind::swap2) return Error{"this game expects a swap2 answer"};
  if (auto problem = board.swap2->answer(swap2_answer_of(event))) return problem;
  board.position = board.swap2->position();
  return std::nullopt;
}

}  // namespace rowan::server
