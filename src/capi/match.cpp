// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <rowan/c/match.h>

#include "arena/game/competitors.hpp"
#include "arena/run/ledger.hpp"
#include "arena/run/tournament_run.hpp"
#include "arena/stats/elo.hpp"
#include "arena/tournament/player_options.hpp"
#include "arena/tournament/tournament.hpp"
#include "capi/call.hpp"
#include "capi/game_handle.hpp"
#include "capi/stoppable.hpp"
#include "process/command_line.hpp"
#include "record/termination.hpp"

using rowan::arena::Tournament;
using rowan::capi::call_error;
using rowan::capi::CallError;
using rowan::capi::CallResult;
using rowan::capi::Stoppable;

/// The state behind a handle of a match. The ledger refers to `tournament`.
struct rowan_match {
  explicit rowan_match(Tournament of, int games_at_a_time)
      : tournament(std::move(of)),
        concurrency(games_at_a_time),
        ledger(rowan::arena::Ledger::open(tournament, nullptr).value()) {}

  Tournament tournament;
  int concurrency;
  rowan::arena::Ledger ledger;
  Stoppable stoppable = {};
  rowan::capi::CallMessage message{};
};

namespace {

constexpr int most_games_at_a_time = 1024;

std::expected<rowan::arena::Contestant, CallError> read_player(const char* text) {
  const auto words = rowan::process::split_command(text);
  if (!words) return call_error(ROWAN_BAD_PLAYER, words.error().message);
  auto player = rowan::arena::parse_player(*words, {});
  if (!player) return call_error(ROWAN_BAD_PLAYER, player.error().message);
  return std::move(*player);
}

std::expected<void, CallError> add_players(Tournament& tournament, const char* first, const char* second) {
  for (const char* const text : {first, second}) {
    auto player = read_player(text);
    if (!player) return std::unexpected(std::move(player.error()));
    tournament.players.push_back(std::move(*player));
  }
  // Players need different names, and a player may play against itself.
  if (tournament.players[0].name == tournament.players[1].name) tournament.players[1].name += " (2)";
  return {};
}

std::expected<void, CallError> read_settings(const rowan_match_settings& given, Tournament& tournament) {
  const int games = given.games == 0 ? 2 : given.games;
  if (games < 2 || games % 2 != 0 || games / 2 > rowan::arena::max_rounds) {
    return call_error(ROWAN_BAD_ARGUMENT, "a match must have an even number of games from 2 to " +
                                              std::to_string(2 * rowan::arena::max_rounds) + ", not " +
                                              std::to_string(given.games));
  }
  if (given.concurrency < 0 || given.concurrency > most_games_at_a_time) {
    return call_error(ROWAN_BAD_ARGUMENT, "a match must play 1 to " + std::to_string(most_games_at_a_time) +
                                              " games at a time, not " + std::to_string(given.concurrency));
  }
  if (given.max_moves < 0) return call_error(ROWAN_BAD_ARGUMENT, "max_moves is negative");
  if (given.swap2 != 0 && given.swap2 != 1) return call_error(ROWAN_BAD_ARGUMENT, "swap2 must be 0 or 1");
  tournament.rounds = games / 2;
  tournament.seed = given.seed;
  tournament.adjudication.max_moves = given.max_moves;
  if (given.swap2 != 0) tournament.opening_rule = *rowan::find_opening_rule("swap2");
  return {};
}

std::expected<void, CallError> read_opening(const rowan::capi::LineGame& game, Tournament& tournament) {
  tournament.rules = game.rules();
  if (game.is_over()) return call_error(ROWAN_GAME_OVER);
  const bool began_empty =
      game.empty_count() + game.move_count() == game.rules().point_count() &&
      game.rules().side_to_move(game.side_to_move(), game.move_count()) == rowan::Side::first;
  if (!began_empty) {
    return call_error(ROWAN_UNSUPPORTED,
                      "the games of a match begin with the empty board, not with a position");
  }
  if (game.move_count() > 0) tournament.openings = {game.position().moves()};
  return {};
}

rowan_match_result result_of(const rowan_match& match, bool stopped) {
  const rowan::arena::Standings& standings = match.ledger.standings();
  const rowan::arena::MatchScore& score = standings.score(0, 1);
  const rowan::arena::Pentanomial& pairs = standings.pairs(0, 1);
  const bool by_pairs = 2 * pairs.pair_count() == score.games() && score.games() > 0;
  const rowan::arena::Estimate elo = by_pairs ? rowan::arena::elo(pairs) : rowan::arena::elo(score);
  rowan_match_result result = ROWAN_MATCH_RESULT_INIT;
  result.games = score.games();
  result.wins = score.wins;
  result.draws = score.draws;
  result.losses = score.losses;
  result.elo = elo.value;
  result.elo_low = elo.low;
  result.elo_high = elo.high;
  result.superiority = by_pairs ? rowan::arena::likelihood_of_superiority(pairs)
                                : rowan::arena::likelihood_of_superiority(score);
  result.stopped = stopped ? 1 : 0;
  return result;
}

/// Reports a game to the callback; returns whether to stop.
bool report_game(const rowan_match& match, const rowan::arena::PlayedGame& played, rowan_match_report report,
                 void* user) {
  const rowan_match_result so_far = result_of(match, false);
  std::vector<rowan_point> moves;
  for (const auto& move : played.record.moves) moves.push_back(rowan::capi::to_c(move.point));
  rowan_match_game game{};
  game.size = sizeof game;
  game.number = played.number;
  game.first_player = played.record.players[0] == match.tournament.players[0].name ? 0 : 1;
  game.outcome = static_cast<int32_t>(played.record.result);
  game.termination = rowan::record::name_of(played.record.termination).data();  // a string literal
  game.detail = played.record.detail.c_str();
  game.moves = moves.data();
  game.move_count = moves.size();
  game.so_far = &so_far;
  return report(&game, user) != 0;
}

}  // namespace

int rowan_match_new(rowan_match** match, const rowan_game* game, const char* first, const char* second,
                    const rowan_match_settings* settings, char* message, size_t size) {
  return rowan::capi::new_handle(
      match, message, size, [&]() -> std::expected<std::unique_ptr<rowan_match>, CallError> {
        if (game == nullptr || first == nullptr || second == nullptr) return call_error(ROWAN_NULL_ARGUMENT);
        const auto given = rowan::capi::read_struct(settings);
        if (!given) return rowan::failure_of(given);
        Tournament tournament;
        tournament.name = "match";
        if (auto read = read_opening(game->game, tournament); !read)
          return std::unexpected(std::move(read.error()));
        if (auto read = read_settings(*given, tournament); !read)
          return std::unexpected(std::move(read.error()));
        if (auto read = add_players(tournament, first, second); !read)
          return std::unexpected(std::move(read.error()));
        if (const auto why = rowan::arena::why_bad_openings(tournament))
          return call_error(ROWAN_BAD_ARGUMENT, *why);
        if (const auto why = rowan::arena::why_impossible(tournament))
          return call_error(ROWAN_BAD_PLAYER, *why);
        return std::make_unique<rowan_match>(std::move(tournament), std::max(given->concurrency, 1));
      });
}

void rowan_match_free(rowan_match* match) { delete match; }

const char* rowan_match_message(const rowan_match* match) { return rowan::capi::message_of(match); }

int rowan_match_run(rowan_match* match, rowan_match_report report, void* user, rowan_match_result* result) {
  return rowan::capi::with_work(match, [&](rowan_match& handle, const Stoppable::Work& work) -> CallResult {
    if (const auto checked = rowan::capi::check_optional_struct(result); !checked)
      return rowan::failure_of(checked);
    if (const auto error = rowan::arena::probe_players(handle.tournament, work.token())) {
      return call_error(ROWAN_PLAYER_FAILED, *error);
    }
    rowan::arena::RunSettings run{.concurrency = handle.concurrency,
                                  .factory = rowan::arena::competitor_factory(nullptr)};
    if (report != nullptr) {
      run.on_entered = [&](std::span<const rowan::arena::PlayedGame> games) {
        for (const rowan::arena::PlayedGame& game : games) {
          if (report_game(handle, game, report, user)) work.stop();
        }
      };
    }
    const auto played = rowan::arena::run_tournament(handle.tournament, handle.ledger, run, work.token());
    if (!played) return call_error(ROWAN_INTERNAL_ERROR, played.error());
    if (result == nullptr) return ROWAN_OK;
    return rowan::capi::write_struct(result_of(handle, work.is_stopped()), result);
  });
}

int rowan_match_stop(rowan_match* match) {
  if (match == nullptr) return ROWAN_NULL_ARGUMENT;
  return rowan::capi::guarded(nullptr, 0, [&]() -> CallResult {
    match->stoppable.stop();
    return ROWAN_OK;
  });
}
