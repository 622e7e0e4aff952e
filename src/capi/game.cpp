// SPDX-License-Identifier: MIT
//
// Games: begin and end, rules, moves, legal and forbidden points, cells, hash, texts.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <rowan/c/game.h>

#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "capi/spread.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"

using rowan::Cell;
using rowan::Forbidden;
using rowan::Outcome;
using rowan::Point;
using rowan::Rules;
using rowan::capi::call_error;
using rowan::capi::CallError;
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

namespace {

/// Makes a game of the rules that find_rules() returns.
template <class FindRules>
int new_game(rowan_game** game, char* message, std::size_t size, FindRules&& find_rules) noexcept {
  return rowan::capi::new_handle(game, message, size,
                                 [&]() -> std::expected<std::unique_ptr<rowan_game>, CallError> {
                                   const rowan::Result<Rules> rules = std::forward<FindRules>(find_rules)();
                                   if (!rules) return call_error(ROWAN_BAD_GAME, rules.error().message);
                                   return std::make_unique<rowan_game>(*rules);
                                 });
}

rowan::Result<Rules> find_rules(std::string_view name, int width, int height) {
  if (width == 0 && height == 0) return rowan::find_game(name);
  const auto size = rowan::parse_size(std::to_string(width) + 'x' + std::to_string(height));
  if (!size) return rowan::failure_of(size);
  return rowan::find_game(name, *size);
}

rowan::Result<Rules> find_mnk(int width, int height, int k) {
  return rowan::find_game(std::to_string(width) + 'x' + std::to_string(height) + 'x' + std::to_string(k));
}

rowan::Result<Rules> rules_of(const rowan_rules& given) {
  auto rules = find_mnk(given.width, given.height, given.k);
  if (!rules) return rules;
  for (const int flag : {given.exact, given.ends_must_be_free, given.renju}) {
    if (flag != 0 && flag != 1) return rowan::failure("exact, ends_must_be_free and renju must be 0 or 1");
  }
  if (given.exact != 0) rules->overline = rowan::Overline::ignored;
  if (given.ends_must_be_free != 0) rules->blocked_five = rowan::BlockedFive::ignored;
  if (given.renju != 0) rules->forbidden = Forbidden::renju;
  if (!rules->is_valid()) {
    return rowan::failure(
        "forbidden points exist only with k = 5, where longer rows win and ends do not matter");
  }
  return rules;
}

[[gnu::noinline]] int report_refused(rowan_game* game, int x, int y) {
  return with_handle(game, [&](const rowan_game& handle) -> CallResult {
    const Rules& rules = handle.game.rules();
    if (!rowan::capi::is_on_board(rules, x, y)) return rowan::capi::off_board(rules, x, y);
    return std::unexpected(rowan::capi::refused_move(handle.game, rules.index_of(rowan::point_at(x, y))));
  });
}

/// The reason as a value of rowan_forbidden_reason: its number plus 1, or ROWAN_NOT_FORBIDDEN if it is empty.
int reason_number(const std::optional<rowan::ForbiddenReason>& reason) {
  static_assert(static_cast<int>(rowan::ForbiddenReason::overline) + 1 == ROWAN_FORBIDDEN_OVERLINE &&
                static_cast<int>(rowan::ForbiddenReason::double_four) + 1 == ROWAN_FORBIDDEN_DOUBLE_FOUR &&
                static_cast<int>(rowan::ForbiddenReason::double_three) + 1 == ROWAN_FORBIDDEN_DOUBLE_THREE);
  return reason ? static_cast<int>(*reason) + 1 : ROWAN_NOT_FORBIDDEN;
}

/// The index of a point; an error code if it is off the board or the game is NULL.
int index_or_error(const rowan_game* game, int x, int y) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  const Rules& rules = game->game.rules();
  return rowan::capi::is_on_board(rules, x, y) ? y * rules.width + x : static_cast<int>(ROWAN_OFF_BOARD);
}

/// Checks an array with a byte for each point. Returns the number of points, or an error code.
int points_or_error(const rowan_game* game, const uint8_t* bytes, size_t size) {
  if (game == nullptr || bytes == nullptr) return ROWAN_NULL_ARGUMENT;
  const int points = game->game.rules().point_count();
  return std::cmp_less(size, points) ? static_cast<int>(ROWAN_BAD_ARGUMENT) : points;
}

}  // namespace

int rowan_game_new(rowan_game** game, const char* name, int width, int height, char* message, size_t size) {
  if (name == nullptr) {
    if (game != nullptr) *game = nullptr;
    return rowan::capi::report_error(ROWAN_NULL_ARGUMENT, {}, message, size);
  }
  return new_game(game, message, size, [&] { return find_rules(name, width, height); });
}

int rowan_game_new_mnk(rowan_game** game, int width, int height, int k, char* message, size_t size) {
  return new_game(game, message, size, [&] { return find_mnk(width, height, k); });
}

int rowan_game_new_rules(rowan_game** game, const rowan_rules* rules, char* message, size_t size) {
  return rowan::capi::new_handle(game, message, size,
                                 [&]() -> std::expected<std::unique_ptr<rowan_game>, CallError> {
                                   if (rules == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
                                   const auto given = rowan::capi::read_struct(rules);
                                   if (!given) return rowan::failure_of(given);
                                   const auto read = rules_of(*given);
                                   if (!read) return call_error(ROWAN_BAD_GAME, read.error().message);
                                   return std::make_unique<rowan_game>(*read);
                                 });
}

int rowan_game_clone(const rowan_game* game, rowan_game** copy) {
  return rowan::capi::new_handle(copy, nullptr, 0,
                                 [&]() -> std::expected<std::unique_ptr<rowan_game>, CallError> {
                                   if (game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
                                   return std::make_unique<rowan_game>(game->game);
                                 });
}

void rowan_game_free(rowan_game* game) { delete game; }

const char* rowan_game_message(const rowan_game* game) { return rowan::capi::message_of(game); }

int rowan_game_width(const rowan_game* game) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  return game->game.rules().width;
}

int rowan_game_height(const rowan_game* game) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  return game->game.rules().height;
}

int rowan_game_k(const rowan_game* game) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  return game->game.rules().k;
}

int rowan_game_rules(const rowan_game* game, rowan_rules* rules) {
  return with_const_handle(game, [&](const rowan_game& handle) -> CallResult {
    const Rules& own = handle.game.rules();
    rowan_rules c_value = ROWAN_RULES_INIT;
    c_value.width = own.width;
    c_value.height = own.height;
    c_value.k = own.k;
    c_value.exact = own.overline == rowan::Overline::ignored ? 1 : 0;
    c_value.ends_must_be_free = own.blocked_five == rowan::BlockedFive::ignored ? 1 : 0;
    c_value.renju = own.forbidden == Forbidden::renju ? 1 : 0;
    return rowan::capi::write_struct(c_value, rules);
  });
}

int rowan_game_name(const rowan_game* game, char* text, size_t size) {
  return with_const_handle(game, [&](const rowan_game& handle) {
    return rowan::capi::text_answer(rowan::game_name(handle.game.rules()), text, size);
  });
}

int rowan_game_describe(const rowan_game* game, char* text, size_t size) {
  return with_const_handle(game, [&](const rowan_game& handle) {
    return rowan::capi::text_answer(rowan::describe(handle.game.rules()), text, size);
  });
}

int rowan_game_play(rowan_game* game, int x, int y) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  LineGame& playing = game->game;
  const Rules& rules = playing.rules();
  if (rowan::capi::is_on_board(rules, x, y)) [[likely]] {
    const int index = y * rules.width + x;
    if (playing.is_legal(index)) [[likely]] {
      playing.play(index);
      return ROWAN_OK;
    }
  }
  return report_refused(game, x, y);
}

int rowan_game_play_text(rowan_game* game, const char* point) {
  return with_handle(game, [&](rowan_game& handle) -> CallResult {
    if (point == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const Rules& rules = handle.game.rules();
    const auto parsed = rowan::parse_point(point, rules);
    if (!parsed) return call_error(ROWAN_BAD_TEXT, parsed.error().message);
    const int index = rules.index_of(*parsed);
    if (!handle.game.is_legal(index)) return std::unexpected(rowan::capi::refused_move(handle.game, index));
    handle.game.play(index);
    return ROWAN_OK;
  });
}

int rowan_game_play_moves(rowan_game* game, const char* moves) {
  return with_handle(game, [&](rowan_game& handle) -> CallResult {
    if (moves == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const auto played = rowan::play_moves(handle.game.position(), moves);
    if (!played) return call_error(ROWAN_BAD_TEXT, played.error().message);
    const int before = handle.game.move_count();
    const auto& all = played->moves();
    for (auto number = static_cast<std::size_t>(before); number < all.size(); ++number) {
      handle.game.play(handle.game.rules().index_of(all[number]));
    }
    return static_cast<int>(all.size()) - before;
  });
}

int rowan_game_undo(rowan_game* game) {
  if (game != nullptr && game->game.move_count() > 0) [[likely]] {
    game->game.undo();
    return ROWAN_OK;
  }
  return with_handle(game, [](rowan_game&) -> CallResult {
    return call_error(ROWAN_NO_SUCH_MOVE, "there is no move to undo");
  });
}

int rowan_game_reset(rowan_game* game) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  game->game.reset();
  return ROWAN_OK;
}

int rowan_game_outcome(const rowan_game* game) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  return static_cast<int>(game->game.outcome());
}

int rowan_game_side_to_move(const rowan_game* game) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  return static_cast<int>(rowan::stone_of(game->game.side_to_move()));
}

int rowan_game_move_count(const rowan_game* game) {
  if (game == nullptr) return ROWAN_NULL_ARGUMENT;
  return game->game.move_count();
}

int rowan_game_move(const rowan_game* game, int number, rowan_point* point) {
  if (game == nullptr || point == nullptr) return ROWAN_NULL_ARGUMENT;
  if (number < 0 || number >= game->game.move_count()) return ROWAN_NO_SUCH_MOVE;
  *point = rowan::capi::to_c(game->game.rules().point_of(game->game.move(number)));
  return ROWAN_OK;
}

int rowan_game_last_move(const rowan_game* game, rowan_point* point) {
  if (game == nullptr || point == nullptr) return ROWAN_NULL_ARGUMENT;
  return rowan_game_move(game, game->game.move_count() - 1, point);
}

int rowan_game_moves_text(const rowan_game* game, char* text, size_t size) {
  return with_const_handle(game, [&](const rowan_game& handle) {
    return rowan::capi::text_answer(rowan::moves_text(handle.game.position()), text, size);
  });
}

int rowan_game_winning_line(const rowan_game* game, rowan_point* points, size_t capacity) {
  return with_const_handle(game, [&](const rowan_game& handle) {
    const bool is_won = handle.game.outcome() == rowan::Outcome::first_wins ||
                        handle.game.outcome() == rowan::Outcome::second_wins;
    return rowan::capi::points_answer(is_won ? handle.game.position().winning_line() : std::vector<Point>{},
                                      points, capacity);
  });
}

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
