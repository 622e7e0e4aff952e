// SPDX-License-Identifier: MIT
//
// Batches: writing to the caller's arrays.
#include <algorithm>
#include <cstdint>
#include <utility>

#include <rowan/c/batch.h>

#include "board/runs.hpp"
#include "capi/batch/batch_handle.hpp"
#include "capi/game_handle.hpp"
#include "capi/spread.hpp"

using rowan::Outcome;
using rowan::Side;
using rowan::capi::LineGame;

namespace {

/// Writes 1 where the side has a stone, else 0.
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

/// Writes an entry for each game: entry(number).
template <class Entry, class Write>
int write_each(const rowan_batch* batch, Entry* entries, Write entry) {
  if (batch == nullptr || entries == nullptr) return ROWAN_NULL_ARGUMENT;
  for (std::size_t number = 0; number < batch->games.size(); ++number) entries[number] = entry(number);
  return ROWAN_OK;
}

}  // namespace

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
