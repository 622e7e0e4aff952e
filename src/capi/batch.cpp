// SPDX-License-Identifier: MIT
//
// Batches: begin and end, steps, random games, and writing to the caller's arrays.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include <rowan/c/batch.h>

#include "base/random.hpp"
#include "board/playout.hpp"
#include "board/runs.hpp"
#include "capi/batch_handle.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "capi/line_game.hpp"
#include "capi/spread.hpp"

using rowan::Outcome;
using rowan::Side;
using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::LineGame;
using rowan::capi::with_handle;

namespace {

/// A uniformly random legal point. Requires an unfinished game.
int draw_legal_point(const LineGame& game, rowan::Random& random) {
  for (;;) {
    const int index =
        game.empty_point(static_cast<int>(random.below(static_cast<std::uint32_t>(game.empty_count()))));
    if (game.rules().forbidden == rowan::Forbidden::none || game.is_legal(index)) [[likely]]
      return index;
  }
}

using Take = std::function<bool(const rowan::board::Playout&)>;

template <int Size>
void play_timed(rowan::Random& random, std::int64_t games, const Take& take) {
  rowan::board::TimedPlayouts<Size, Size, 5> playouts(random());
  while (games > 0 && take(playouts.play())) --games;
}

void play_on_lines(const rowan::Rules& rules, rowan::Random& random, std::int64_t games, const Take& take) {
  rowan::board::LinePlayouts playouts(rules);
  while (games > 0 && take(playouts.play(random))) --games;
}

/// Plays random games move by move, from any position and under any rules.
void play_move_by_move(const LineGame& start, rowan::Random& random, std::int64_t games, const Take& take) {
  LineGame game = start;
  for (; games > 0; --games) {
    while (!game.is_over()) game.play(draw_legal_point(game, random));
    if (!take({.outcome = game.outcome(), .length = game.move_count() - start.move_count()})) return;
    while (game.move_count() > start.move_count()) game.undo();
  }
}

/// Plays the given number of uniformly random games from a position to their ends, in the fastest way for its
/// rules, and calls take(playout) for each, until take() returns false. Lengths count the moves after the
/// position. Requires an unfinished game.
void play_random_games(const LineGame& start, rowan::Random& random, std::int64_t games, const Take& take) {
  const rowan::Rules& rules = start.rules();
  const bool is_empty =
      start.empty_count() == rules.point_count() && start.side_to_move() == rowan::Side::first;
  const auto is_freestyle = [&](std::uint8_t size) {
    return rules == rowan::Rules{.width = size, .height = size, .k = 5};
  };
  if (!is_empty || rules.forbidden != rowan::Forbidden::none)
    return play_move_by_move(start, random, games, take);
  if (is_freestyle(15)) return play_timed<15>(random, games, take);
  if (is_freestyle(19)) return play_timed<19>(random, games, take);
  if (is_freestyle(20)) return play_timed<20>(random, games, take);
  play_on_lines(rules, random, games, take);
}

constexpr int most_games = 1 << 20;
constexpr int games_between_polls = 64;

bool has_game(const rowan_batch& batch, int number) {
  return number >= 0 && std::cmp_less(number, batch.games.size());
}

std::unexpected<CallError> no_such_game(const rowan_batch& batch, int number) {
  return call_error(ROWAN_BAD_ARGUMENT, "there is no game number " + std::to_string(number) + " among " +
                                            std::to_string(batch.games.size()));
}

/// Is the action a legal move?
bool is_playable(const LineGame& game, std::int32_t action) {
  return action >= 0 && action < game.rules().point_count() && game.is_legal(action);
}

/// Records the number of the game and returns an error about its action.
CallResult refuse(rowan_batch& batch, std::size_t number, std::int32_t action) {
  batch.failed_game = static_cast<int>(number);
  const LineGame& game = batch.games[number];
  const std::string where = "game " + std::to_string(number) + ": ";
  if (action < 0 || action >= game.rules().point_count()) {
    return call_error(ROWAN_OFF_BOARD, where + "the action " + std::to_string(action) +
                                           " is not a point, which are numbered 0 to " +
                                           std::to_string(game.rules().point_count() - 1));
  }
  auto error = rowan::capi::refused_move(game, action);
  error.message = where + error.message;
  return std::unexpected(std::move(error));
}

/// Finishes a step for a game in which a move was played. Returns 1 if the move ended the game, else 0.
int finish_move(rowan_batch& batch, std::size_t number) {
  const Outcome outcome = batch.games[number].outcome();
  batch.outcomes[number] = outcome;
  if (outcome == Outcome::ongoing) [[likely]]
    return 0;
  if (batch.auto_reset) batch.reset(number);
  return 1;
}

/// Writes 1 to `plane` for each point with a stone of the side, and 0 for all others.
template <class Entry>
void write_stones(const LineGame& game, Side side, Entry* plane) {
  const auto stones_in_row = [&](int y) { return rowan::board::stones_of(game.stones().lines()[y], side); };
  rowan::capi::spread_board(game.rules(), stones_in_row, plane);
}

template <class Entry>
void write_planes(const LineGame& game, Entry* planes) {
  const std::ptrdiff_t points = game.rules().point_count();
  const Side side = game.side_to_move();
  std::fill_n(planes + ROWAN_PLANE_LAST_MOVE * points, points, Entry{0});
  write_stones(game, side, planes + ROWAN_PLANE_OWN * points);
  write_stones(game, opponent(side), planes + ROWAN_PLANE_OTHER * points);
  if (game.move_count() > 0) planes[ROWAN_PLANE_LAST_MOVE * points + game.move(game.move_count() - 1)] = 1;
  std::fill_n(planes + ROWAN_PLANE_FIRST * points, points, static_cast<Entry>(side == Side::first ? 1 : 0));
}

template <class Entry>
int write_all_planes(const rowan_batch* batch, Entry* planes, std::size_t count) {
  if (batch == nullptr || planes == nullptr) return ROWAN_NULL_ARGUMENT;
  const auto each = static_cast<std::size_t>(ROWAN_PLANE_COUNT * batch->start.rules().point_count());
  if (count < batch->games.size() * each) return ROWAN_BAD_ARGUMENT;
  for (std::size_t number = 0; number < batch->games.size(); ++number) {
    write_planes(batch->games[number], planes + number * each);
  }
  return ROWAN_OK;
}

template <class Entry>
int write_game_planes(const rowan_game* game, Entry* planes, std::size_t count) {
  if (game == nullptr || planes == nullptr) return ROWAN_NULL_ARGUMENT;
  if (std::cmp_less(count, ROWAN_PLANE_COUNT * game->game.rules().point_count())) return ROWAN_BAD_ARGUMENT;
  write_planes(game->game, planes);
  return ROWAN_OK;
}

/// Writes entry(number) for each game.
template <class Entry, class Write>
int write_each(const rowan_batch* batch, Entry* entries, Write entry) {
  if (batch == nullptr || entries == nullptr) return ROWAN_NULL_ARGUMENT;
  for (std::size_t number = 0; number < batch->games.size(); ++number) entries[number] = entry(number);
  return ROWAN_OK;
}

}  // namespace

int rowan_batch_new(rowan_batch** batch, const rowan_game* start, int count, uint64_t seed, unsigned flags,
                    char* message, size_t size) {
  return rowan::capi::new_handle(
      batch, message, size, [&]() -> std::expected<std::unique_ptr<rowan_batch>, CallError> {
        if (start == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        if (count < 1 || count > most_games) {
          return call_error(ROWAN_BAD_ARGUMENT, "a batch must have 1 to " + std::to_string(most_games) +
                                                    " games, not " + std::to_string(count));
        }
        if ((flags & ~static_cast<unsigned>(ROWAN_BATCH_AUTO_RESET)) != 0) {
          return call_error(ROWAN_BAD_ARGUMENT, "unknown flags " + std::to_string(flags));
        }
        if (start->game.is_over()) return call_error(ROWAN_GAME_OVER);
        return std::make_unique<rowan_batch>(start->game, static_cast<std::size_t>(count), seed,
                                             (flags & ROWAN_BATCH_AUTO_RESET) != 0);
      });
}

void rowan_batch_free(rowan_batch* batch) { delete batch; }

const char* rowan_batch_message(const rowan_batch* batch) { return rowan::capi::message_of(batch); }

int rowan_batch_count(const rowan_batch* batch) {
  if (batch == nullptr) return ROWAN_NULL_ARGUMENT;
  return static_cast<int>(batch->games.size());
}

int rowan_batch_points(const rowan_batch* batch) {
  if (batch == nullptr) return ROWAN_NULL_ARGUMENT;
  return batch->start.rules().point_count();
}

int rowan_batch_reset(rowan_batch* batch) {
  return with_handle(batch, [](rowan_batch& handle) -> CallResult {
    for (std::size_t number = 0; number < handle.games.size(); ++number) {
      handle.reset(number);
      handle.outcomes[number] = Outcome::ongoing;
    }
    return ROWAN_OK;
  });
}

int rowan_batch_reset_game(rowan_batch* batch, int number) {
  return with_handle(batch, [&](rowan_batch& handle) -> CallResult {
    if (!has_game(handle, number)) return no_such_game(handle, number);
    handle.reset(static_cast<std::size_t>(number));
    handle.outcomes[number] = Outcome::ongoing;
    return ROWAN_OK;
  });
}

int rowan_batch_step(rowan_batch* batch, const int32_t* actions) {
  return with_handle(batch, [&](rowan_batch& handle) -> CallResult {
    if (actions == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    const std::size_t count = handle.games.size();
    for (std::size_t number = 0; number < count; ++number) {
      if (!is_playable(handle.games[number], actions[number]) && actions[number] != ROWAN_NO_ACTION) {
        return refuse(handle, number, actions[number]);
      }
    }
    int ended = 0;
    for (std::size_t number = 0; number < count; ++number) {
      if (actions[number] == ROWAN_NO_ACTION) {
        handle.outcomes[number] = handle.games[number].outcome();
        continue;
      }
      handle.games[number].play(actions[number]);
      ended += finish_move(handle, number);
    }
    return ended;
  });
}

int rowan_batch_failed_game(const rowan_batch* batch) {
  if (batch == nullptr) return ROWAN_NULL_ARGUMENT;
  return batch->failed_game.value_or(ROWAN_NO_RESULT);
}

int rowan_batch_random_actions(rowan_batch* batch, int32_t* actions) {
  return with_handle(batch, [&](rowan_batch& handle) -> CallResult {
    if (actions == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    for (std::size_t number = 0; number < handle.games.size(); ++number) {
      const LineGame& game = handle.games[number];
      actions[number] = game.is_over() ? ROWAN_NO_ACTION : draw_legal_point(game, handle.random);
    }
    return ROWAN_OK;
  });
}

int rowan_batch_step_random(rowan_batch* batch, int32_t* actions) {
  return with_handle(batch, [&](rowan_batch& handle) -> CallResult {
    int ended = 0;
    for (std::size_t number = 0; number < handle.games.size(); ++number) {
      LineGame& game = handle.games[number];
      std::int32_t action = ROWAN_NO_ACTION;
      if (game.is_over()) {
        handle.outcomes[number] = game.outcome();
      } else {
        action = draw_legal_point(game, handle.random);
        game.play(action);
        ended += finish_move(handle, number);
      }
      if (actions != nullptr) actions[number] = action;
    }
    return ended;
  });
}

int rowan_batch_get_game(const rowan_batch* batch, int number, rowan_game** copy) {
  return rowan::capi::new_handle(copy, nullptr, 0,
                                 [&]() -> std::expected<std::unique_ptr<rowan_game>, CallError> {
                                   if (batch == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
                                   if (!has_game(*batch, number)) return no_such_game(*batch, number);
                                   return std::make_unique<rowan_game>(batch->games[number]);
                                 });
}

int rowan_batch_set_game(rowan_batch* batch, int number, const rowan_game* game) {
  return with_handle(batch, [&](rowan_batch& handle) -> CallResult {
    if (game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    if (!has_game(handle, number)) return no_such_game(handle, number);
    if (game->game.rules() != handle.start.rules()) {
      return call_error(ROWAN_BAD_GAME, "the rules of the game differ from those of the batch");
    }
    handle.games[number] = game->game;
    handle.outcomes[number] = game->game.outcome();
    return ROWAN_OK;
  });
}

int rowan_batch_run_random(rowan_batch* batch, int64_t games, rowan_poll poll, void* user,
                           rowan_tally* tally) {
  return with_handle(batch, [&](rowan_batch& handle) -> CallResult {
    if (const auto checked = rowan::capi::check_struct(tally); !checked) return rowan::failure_of(checked);
    if (games < 0) return call_error(ROWAN_BAD_ARGUMENT, "the number of games is negative");
    rowan_tally counted = ROWAN_TALLY_INIT;
    const auto count = [&](const rowan::board::Playout& playout) {
      ++counted.games;
      counted.moves += playout.length;
      counted.first_wins += playout.outcome == Outcome::first_wins ? 1 : 0;
      counted.second_wins += playout.outcome == Outcome::second_wins ? 1 : 0;
      counted.draws += playout.outcome == Outcome::draw ? 1 : 0;
      const bool is_asked = poll != nullptr && counted.games % games_between_polls == 0;
      return !is_asked || poll(user) == 0;
    };
    play_random_games(handle.start, handle.random, games, count);
    return rowan::capi::write_struct(counted, tally);
  });
}

int rowan_batch_outcomes(const rowan_batch* batch, uint8_t* outcomes) {
  return write_each(batch, outcomes,
                    [&](std::size_t number) { return static_cast<uint8_t>(batch->outcomes[number]); });
}

int rowan_batch_returns(const rowan_batch* batch, float* returns) {
  if (batch == nullptr || returns == nullptr) return ROWAN_NULL_ARGUMENT;
  for (const Outcome outcome : batch->outcomes) {
    const float first =
        outcome == Outcome::first_wins ? 1.0F : (outcome == Outcome::second_wins ? -1.0F : 0.0F);
    *returns++ = first;
    *returns++ = first == 0.0F ? 0.0F : -first;
  }
  return ROWAN_OK;
}

int rowan_batch_sides(const rowan_batch* batch, uint8_t* sides) {
  return write_each(batch, sides, [&](std::size_t number) {
    return static_cast<uint8_t>(rowan::stone_of(batch->games[number].side_to_move()));
  });
}

int rowan_batch_move_counts(const rowan_batch* batch, int32_t* counts) {
  return write_each(batch, counts,
                    [&](std::size_t number) -> int32_t { return batch->games[number].move_count(); });
}

int rowan_batch_legal_masks(const rowan_batch* batch, uint8_t* masks, size_t size) {
  if (batch == nullptr || masks == nullptr) return ROWAN_NULL_ARGUMENT;
  const auto points = static_cast<std::size_t>(batch->start.rules().point_count());
  if (size < batch->games.size() * points) return ROWAN_BAD_ARGUMENT;
  for (std::size_t number = 0; number < batch->games.size(); ++number) {
    rowan::capi::write_legal_mask(batch->games[number], masks + number * points);
  }
  return ROWAN_OK;
}

int rowan_batch_planes(const rowan_batch* batch, uint8_t* planes, size_t count) {
  return write_all_planes(batch, planes, count);
}

int rowan_batch_planes_float(const rowan_batch* batch, float* planes, size_t count) {
  return write_all_planes(batch, planes, count);
}

int rowan_game_planes(const rowan_game* game, uint8_t* planes, size_t count) {
  return write_game_planes(game, planes, count);
}

int rowan_game_planes_float(const rowan_game* game, float* planes, size_t count) {
  return write_game_planes(game, planes, count);
}
