// SPDX-License-Identifier: MIT
#include <rowan/c/player.h>

#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "player/players.hpp"

using rowan::call_error;
using rowan::CallResult;
using rowan::with_handle;

int rowan_player_count() { return static_cast<int>(rowan::known_players().size()); }

// The names and lines are string literals, and so end in a NUL.
const char* rowan_player_name(int number) {
  if (number < 0 || number >= rowan_player_count()) return nullptr;
  return rowan::known_players()[static_cast<std::size_t>(number)].name.data();
}

const char* rowan_player_about(int number) {
  if (number < 0 || number >= rowan_player_count()) return nullptr;
  return rowan::known_players()[static_cast<std::size_t>(number)].about.data();
}

int rowan_game_ask(rowan_game* game, const char* player, uint64_t seed, rowan_point* move, char* why,
                   size_t why_size) {
  return with_handle(game, [&](const rowan_game& handle) -> CallResult {
    if (player == nullptr || move == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    if (why == nullptr && why_size > 0) return call_error(ROWAN_NULL_ARGUMENT);
    const auto made = rowan::make_player(player, handle.game.rules(), {.seed = seed});
    if (!made) return call_error(ROWAN_BAD_PLAYER, made.error().message);
    if (handle.game.is_over()) return call_error(ROWAN_GAME_OVER);
    const rowan::Answer answer = (*made)->think({.position = handle.game.position()}).value();
    *move = rowan::to_c(answer.move);
    rowan::copy_text(answer.why, why, why_size);
    return ROWAN_OK;
  });
}
