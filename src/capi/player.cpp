// SPDX-License-Identifier: MIT
#include <memory>
#include <string>

#include <rowan/c/player.h>

#include "capi/analysis.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "capi/stoppable.hpp"
#include "player/players.hpp"

using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::Stoppable;
using rowan::capi::with_handle;

/// The state behind a handle of a player.
struct rowan_player {
  struct Making {
    std::string name;
    rowan::Rules rules;
    rowan::player::PlayerSetup setup;
  };
  struct Made {
    explicit Made(const Making& making)
        : player(rowan::player::make_player(making.name, making.rules, making.setup).value()) {}
    std::unique_ptr<rowan::player::Player> player;
  };

  /// Requires that make_player() succeeds for `making`.
  explicit rowan_player(const Making& making) : player(making), rules(making.rules) {}

  rowan::capi::Rebuildable<Made, Making> player;
  rowan::Rules rules;
  std::string why = {};
  Stoppable stoppable = {};
  rowan::capi::AnalysisView result = {};
  rowan::capi::CallMessage message{};
};

int rowan_player_count() { return static_cast<int>(rowan::player::known_players().size()); }

// The names and descriptions are string literals, so they end in a NUL.
const char* rowan_player_name(int number) {
  if (number < 0 || number >= rowan_player_count()) return nullptr;
  return rowan::player::known_players()[number].name.data();
}

const char* rowan_player_about(int number) {
  if (number < 0 || number >= rowan_player_count()) return nullptr;
  return rowan::player::known_players()[number].about.data();
}

int rowan_game_ask(rowan_game* game, const char* player, uint64_t seed, rowan_point* move, char* why,
                   size_t why_size) {
  return with_handle(game, [&](const rowan_game& handle) -> CallResult {
    if (player == nullptr || move == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    if (why == nullptr && why_size > 0) return call_error(ROWAN_NULL_ARGUMENT);
    const auto made = rowan::player::make_player(player, handle.game.rules(), {.seed = seed});
    if (!made) return call_error(ROWAN_BAD_PLAYER, made.error().message);
    if (handle.game.is_over()) return call_error(ROWAN_GAME_OVER);
    const rowan::think::Answer answer = (*made)->think({.position = handle.game.position()}).value();
    *move = rowan::capi::to_c(answer.move);
    rowan::capi::copy_text(rowan::english(answer.why), why, why_size);
    return ROWAN_OK;
  });
}

int rowan_player_new(rowan_player** player, const char* name, const rowan_game* game,
                     const rowan_player_setup* setup, char* message, size_t size) {
  return rowan::capi::new_handle(
      player, message, size, [&]() -> std::expected<std::unique_ptr<rowan_player>, CallError> {
        if (name == nullptr || game == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        const auto given = rowan::capi::read_struct(setup);
        if (!given) return rowan::failure_of(given);
        const auto options = rowan::capi::read_engine_options(given->threads, given->hash_mib);
        if (!options) return rowan::failure_of(options);
        const rowan::Rules& rules = game->game.rules();
        if (const auto why = rowan::player::why_no_player(name, rules)) {
          return call_error(ROWAN_BAD_PLAYER, why->message);
        }
        const rowan::player::PlayerSetup made_with{.seed = given->seed, .engine = *options};
        return std::make_unique<rowan_player>(rowan_player::Making{name, rules, made_with});
      });
}

void rowan_player_free(rowan_player* player) { delete player; }

const char* rowan_player_message(const rowan_player* player) { return rowan::capi::message_of(player); }

int rowan_player_ask(rowan_player* player, const rowan_game* game, const rowan_limits* limits,
                     rowan_report report, void* user, rowan_point* move, rowan_analysis* result) {
  return rowan::capi::with_work(player, [&](rowan_player& handle, const Stoppable::Work& work) -> CallResult {
    if (game == nullptr || move == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
    if (game->game.rules() != handle.rules) {
      return call_error(ROWAN_BAD_GAME, "the player was made for a game with other rules");
    }
    auto request = rowan::capi::make_request(game->game, limits);
    if (!request) return std::unexpected(std::move(request.error()));
    if (const auto checked = rowan::capi::check_optional_struct(result); !checked)
      return rowan::failure_of(checked);
    rowan::capi::AnalysisView so_far;
    rowan::capi::attach(*request, work, report, user, so_far);
    const auto answer =
        handle.player.use([&](rowan_player::Made& made) { return made.player->think(*request); });
    if (!answer) return call_error(ROWAN_PLAYER_FAILED, answer.error().detail);
    const rowan_analysis& shown = handle.result.show(*answer, work.is_stopped());
    handle.why = rowan::english(answer->why);
    *move = rowan::capi::to_c(answer->move);
    return result == nullptr ? CallResult(ROWAN_OK) : rowan::capi::write_struct(shown, result);
  });
}

int rowan_player_why(const rowan_player* player, char* text, size_t size) {
  return rowan::capi::with_const_handle(
      player, [&](const rowan_player& handle) { return rowan::capi::text_answer(handle.why, text, size); });
}

int rowan_player_stop(rowan_player* player) {
  if (player == nullptr) return ROWAN_NULL_ARGUMENT;
  return rowan::capi::guarded(nullptr, 0, [&]() -> CallResult {
    player->stoppable.stop();
    return ROWAN_OK;
  });
}
