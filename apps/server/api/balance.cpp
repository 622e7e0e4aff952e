// SPDX-License-Identifier: MIT
#include <chrono>
#include <cstdint>
#include <utility>

#include "base/phrase.hpp"
#include "explain/balanced.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"
#include "message/analysis_json.hpp"
#include "record/json/json_fields.hpp"
#include "record/json/json_words.hpp"
#include "record/json/position_json.hpp"
#include "server/analysis/limits.hpp"
#include "server/api/api.hpp"

namespace rowan::server {

Result<record::Json> answer_balance(const record::Json& request, RequestContext& context) {
  const auto asked = read_position(request);
  if (!asked) return failure_of(asked);
  const Position& position = asked->position;
  if (position.is_over()) return refused(phrase("the game is over"));
  const auto nodes = number_field(request, "nodes", {.least = 1'000, .most = most_balance_nodes});
  if (!nodes) return failure_of(nodes);
  const auto time = number_field(request, "time_ms", {.least = 1, .most = longest_move_ms});
  if (!time) return failure_of(time);
  explain::BalanceLimits limits{.stop = context.stop, .network = context.network};
  if (*nodes) limits.nodes = **nodes;
  limits.deadline =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(time->value_or(longest_move_ms));
  limits.pause = [&context] { context.lease.pause(); };
  const explain::BalancedMoves found = find_balanced_moves(position, limits);
  record::Json moves = record::Json::array();
  for (const think::Line& line : found.lines) {
    record::Json entry{{"move", to_text(line.moves.front(), position.rules())},
                       {"moves", record::points_json(line.moves, position.rules())}};
    message::add_score(entry, {.score = line.score, .to_move = position.side_to_move()});
    moves.push_back(std::move(entry));
  }
  return record::Json{{"position", to_text(position)},
                      {"to_move", record::side_name(position.side_to_move())},
                      {"complete", found.is_complete},
                      {"nodes", found.nodes},
                      {"moves", std::move(moves)}};
}

}  // namespace rowan::server
