// SPDX-License-Identifier: MIT
#include "message/book_json.hpp"

#include <cstddef>
#include <utility>

#include "game/notation.hpp"
#include "message/analysis_json.hpp"

namespace rowan::message {

json::Json book_moves_json(std::span<const book::BookMove> moves, const Position& position) {
  const Side side = position.side_to_move();
  const auto probabilities = book::probabilities(moves, side);
  json::Json array = json::Json::array();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const book::BookMove& move = moves[i];
    json::Json entry{{"move", to_text(move.point, position.rules())},
                     {"games", move.games},
                     {"x_wins", move.first_wins},
                     {"draws", move.draws},
                     {"o_wins", move.second_wins},
                     {"score", move.share_of(side)},
                     {"probability", probabilities[i]},
                     {"search", nullptr}};
    if (move.score) {
      json::Json search = json::Json::object();
      add_score(search, {.score = *move.score, .to_move = side});
      entry["search"] = std::move(search);
    }
    array.push_back(std::move(entry));
  }
  return array;
}

}  // namespace rowan::message
