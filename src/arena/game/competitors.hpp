// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "arena/game/competitor.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/result.hpp"
#include "base/stop.hpp"
#include "book/book_file.hpp"
#include "gomocup/manager/external_engine.hpp"
#include "gomocup/protocol/line_log.hpp"
#include "network/network_selector.hpp"
#include "search/engine.hpp"
#include "search/parameters.hpp"
#include "think/game_limits.hpp"

namespace rowan::arena {

/// A factory that creates built-in players, and processes that speak the Gomocup protocol. Lines exchanged
/// with processes go to the log, which must outlive the competitors; null for no log.
[[nodiscard]] CompetitorFactory competitor_factory(gomocup::LineLog* log);

/// Starts each engine of a tournament once, and reads each opening book, so that a command that cannot be
/// started, or a book for another game, is an error before the first game. Empty if all are usable, or if a
/// stop was requested.
[[nodiscard]] std::optional<Error> probe_players(const Tournament& tournament, const StopToken& stop);

/// A competitor that is a built-in player, by name (player/players.hpp). It is created anew for each game
/// with the game's seed, so that a game does not depend on earlier ones. begin() rejects a name or a game
/// unknown to make_player(), and a network, parameters or a book that could not be read. Players with
/// adjustable effort respect the limits. All built-in players open in the same way, by player/opening/.
[[nodiscard]] std::unique_ptr<Competitor> make_player_competitor(
    std::string player_name, const think::GameLimits& limits = {},
    Result<network::NetworkSelector> network = network::NetworkSelector(),
    Result<search::Parameters> parameters = search::Parameters(),
    Result<book::SharedBook> book = book::SharedBook());

/// Engine options for a player. Unless the limits set the size of the table, it is no larger than a search
/// with that node limit can fill. The memory limit, if any, is respected.
[[nodiscard]] search::Engine::Options engine_options(const think::GameLimits& limits,
                                                     const network::NetworkSelector& network);

/// A competitor that is an external process speaking the Gomocup protocol. The process starts with the first
/// game, and again after each fault. Under swap2, player/opening/swap2_table.hpp answers for an engine that
/// does not support SWAP2BOARD; under other opening rules, player/opening/ answers for every engine.
[[nodiscard]] std::unique_ptr<Competitor> make_engine_competitor(gomocup::EngineOptions options);

/// Starts an engine once and asks for its name, before a tournament begins. An error names the command and
/// the problem: no such file, not executable, it exits immediately, it does not answer.
[[nodiscard]] Result<std::string> probe_engine(const gomocup::EngineOptions& options,
                                               const StopToken& stop = {});

}  // namespace rowan::arena
