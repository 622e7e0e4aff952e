// SPDX-License-Identifier: MIT
//
// Batches: begin and end, steps, random games.
#include <memory>
#include <string>
#include <utility>

#include <rowan/c/batch.h>

#include "capi/batch/batch_handle.hpp"
#include "capi/batch/random_games.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"

using rowan::Outcome;
using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::LineGame;
using rowan::capi::with_handle;

namespace {

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

/// Finishes a step for a game in which a move was played; returns whether it ended the game.
int finish_move(rowan_batch& batch, std::size_t number) {
  const Outcome outcome = batch.games[number].outcome();
  batch.outcomes[number] = outcome;
  if (outcome == Outcome::ongoing) [[likely]]
    return 0;
  if (batch.auto_reset) batch.reset(number);
  return 1;
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
      actions[number] = game.is_over() ? ROWAN_NO_ACTION : rowan::capi::draw_legal_point(game, handle.random);
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
        action = rowan::capi::draw_legal_point(game, handle.random);
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
    rowan::capi::play_random_games(handle.start, handle.random, games, count);
    return rowan::capi::write_struct(counted, tally);
  });
}
