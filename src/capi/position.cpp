// SPDX-License-Identifier: MIT
//
// Games: legal and forbidden points, cells, hash, texts of positions and points.
#include "game/position.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <rowan/c/game.h>

#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "capi/spread.hpp"
#include "game/notation.hpp"
#include "game/position_text.hpp"

using rowan::Cell;
using rowan::Outcome;
using rowan::Rules;
using rowan::capi::call_error;
using rowan::capi::CallResult;
using rowan::capi::LineGame;
using rowan::capi::with_const_handle;
using rowan::capi::with_handle;

// The enums of the C headers have the values of those in game/.
static_assert(static_cast<int>(Cell::empty) == ROWAN_EMPTY && static_cast<int>(Cell::first) == ROWAN_FIRST &&
              static_cast<int>(Cell::second) == ROWAN_SECOND);
static_assert(static_cast<int>(Outcome::ongoing) == ROWAN_ONGOING &&
              static_cast<int>(Outcome::first_wins) == ROWAN_FIRST_WINS &&
              static_cast<int>(Outcome::second_wins) == ROWAN_SECOND_WINS &&
              static_cast<int>(Outcome::draw) == ROWAN_DRAW);

namespace {

/// enum rowan_forbidden_reason: one more than ForbiddenReason.
int reason_number(const std::optional<rowan::ForbiddenReason>& reason) {
  static_assert(static_cast<int>(rowan::ForbiddenReason::overline) + 1 == ROWAN_FORBIDDEN_OVERLINE &&
                static_cast<int>(rowan::ForbiddenReason::double_four) + 1 == ROWAN_FORBIDDEN_DOUBLE_FOUR &&
                static_cast<int>(rowan::ForbiddenReason::double_three) + 1 == ROWAN_FORBIDDEN_DOUBLE_THREE);
  return reason ? static_cast<int>(*reason) + 1 : ROWAN_NOT_FORBIDDEN;
}

/// The index of a point, or an error if it is off the board.
int index_or_error(const rowan_game* game, int x, int y) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  const Rules& rules = game->game.rules();
  return rowan::capi::is_on_board(rules, x, y) ? y * rules.width + x : static_cast<int>(ROWAN_OFF_BOARD);
}

/// Checks an array with a byte for each point. Returns the number of points, or an error.
int points_or_error(const rowan_game* game, const uint8_t* bytes, size_t size) {
  if (game == nullptr || bytes == nullptr) return ROWAN_NULL_ARGUMENT;
  const int points = game->game.rules().point_count();
  return std::cmp_less(size, points) ? static_cast<int>(ROWAN_BAD_ARGUMENT) : points;
}

}  // namespace

namespace rowan::capi {

CallError refused_move(const LineGame& game, int index) {
  if (game.is_over()) return {.code = ROWAN_GAME_OVER, .message = "the game is over"};
  const std::string point = short_text(game.rules().point_of(index), game.rules());
  if (game.cell(index) != Cell::empty) return {.code = ROWAN_OCCUPIED, .message = point + " is occupied"};
  const auto reason = game.why_forbidden(index).value();
  return {.code = ROWAN_FORBIDDEN,
          .message = point + " is forbidden to black: " + std::string(describe(reason))};
}

int write_legal_mask(const LineGame& game, std::uint8_t* mask) {
  const Rules& rules = game.rules();
  if (game.is_over()) {
    std::fill_n(mask, rules.point_count(), std::uint8_t{0});
    return 0;
  }
  const auto free_in_row = [&](int y) {
    const std::uint64_t row = game.stones().lines()[y];
    return ~(row | row >> 1);
  };
  spread_board(rules, free_in_row, mask);
  if (!game.may_forbid()) return game.empty_count();
  int legal = 0;
  for (int index = 0; index < rules.point_count(); ++index) {
    if (mask[index] != 0 && game.why_forbidden(index)) mask[index] = 0;
    legal += mask[index];
  }
  return legal;
}

}  // namespace rowan::capi

int rowan_game_is_legal(const rowan_game* game, int x, int y) {
  const int index = index_or_error(game, x, y);
  if (index < 0) return index;
  return game->game.is_legal(index) ? 1 : 0;
}

int rowan_game_legal_points(const rowan_game* game, rowan_point* points, size_t capacity) {
  if (game == nullptr || (points == nullptr && capacity > 0)) return ROWAN_NULL_ARGUMENT;
  std::size_t count = 0;
  const Rules& rules = game->game.rules();
  game->game.for_each_legal([&](int index) {
    if (count < capacity) points[count] = rowan::capi::to_c(rules.point_of(index));
    ++count;
  });
  return static_cast<int>(count);
}

int rowan_game_legal_mask(const rowan_game* game, uint8_t* mask, size_t size) {
  const int points = points_or_error(game, mask, size);
  if (points < 0) return points;
  return rowan::capi::write_legal_mask(game->game, mask);
}

int rowan_game_forbidden_points(const rowan_game* game, rowan_forbidden_point* points, size_t capacity) {
  if (game == nullptr || (points == nullptr && capacity > 0)) return ROWAN_NULL_ARGUMENT;
  const LineGame& asked = game->game;
  if (asked.rules().forbidden == rowan::Forbidden::none) return 0;
  std::size_t count = 0;
  for (int index = 0; index < asked.rules().point_count(); ++index) {
    if (asked.cell(index) != Cell::empty) continue;
    const int reason = reason_number(asked.why_forbidden(index));
    if (reason == ROWAN_NOT_FORBIDDEN) continue;
    if (count < capacity) points[count] = {rowan::capi::to_c(asked.rules().point_of(index)), reason};
    ++count;
  }
  return static_cast<int>(count);
}

int rowan_game_why_forbidden(const rowan_game* game, int x, int y) {
  const int index = index_or_error(game, x, y);
  if (index < 0) return index;
  if (game->game.cell(index) != Cell::empty) return ROWAN_OCCUPIED;
  return reason_number(game->game.why_forbidden(index));
}

int rowan_game_cell(const rowan_game* game, int x, int y) {
  const int index = index_or_error(game, x, y);
  return index < 0 ? index : static_cast<int>(game->game.cell(index));
}

int rowan_game_cells(const rowan_game* game, uint8_t* cells, size_t size) {
  const int points = points_or_error(game, cells, size);
  if (points < 0) return points;
  for (int index = 0; index < points; ++index) cells[index] = static_cast<uint8_t>(game->game.cell(index));
  return points - game->game.empty_count();
}

int rowan_game_hash(const rowan_game* game, uint64_t* hash) {
  if (game == nullptr || hash == nullptr) return ROWAN_NULL_ARGUMENT;
  *hash = game->game.hash();
  return ROWAN_OK;
}

int rowan_game_position(const rowan_game* game, char* text, size_t size) {
  return with_const_handle(game, [&](const rowan_game& handle) {
    return rowan::capi::text_answer(rowan::to_text(handle.game.position()), text, size);
  });
}

int rowan_game_set_position(rowan_game* game, const char* text) {
  return with_handle(game, [&](rowan_game& handle) -> CallResult {
    if (text == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto parsed = rowan::parse_reachable_position(text, handle.game.rules());
    if (!parsed) return call_error(ROWAN_BAD_TEXT, parsed.error().message);
    handle.game.set(*parsed);
    return ROWAN_OK;
  });
}

int rowan_game_point_text(const rowan_game* game, int x, int y, char* text, size_t size) {
  return with_const_handle(game, [&](const rowan_game& handle) -> CallResult {
    const Rules& rules = handle.game.rules();
    if (!rowan::capi::is_on_board(rules, x, y)) return call_error(ROWAN_OFF_BOARD);
    return rowan::capi::text_answer(rowan::short_text(rowan::point_at(x, y), rules), text, size);
  });
}

int rowan_game_parse_point(rowan_game* game, const char* text, rowan_point* point) {
  return with_handle(game, [&](const rowan_game& handle) -> CallResult {
    if (text == nullptr || point == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto parsed = rowan::parse_point(text, handle.game.rules());
    if (!parsed) return call_error(ROWAN_BAD_TEXT, parsed.error().message);
    *point = rowan::capi::to_c(*parsed);
    return ROWAN_OK;
  });
}
