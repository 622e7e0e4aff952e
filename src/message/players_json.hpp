// SPDX-License-Identifier: MIT
#pragma once

#include "game/position.hpp"
#include "json/json.hpp"
#include "pattern/windows.hpp"
#include "player/pattern_player.hpp"
#include "player/two_stage_player.hpp"

namespace rowan::message {

/// The players by name (docs/json.md, docs/schema/players.json), each with the games that it plays, and with
/// the small boards that it plays unless it plays on any board:
///
///     [{"name": "engine:4", "about": "the engine at level 4: ...", "level": 4, "chance": true,
///       "any_board": true, "games": ["tictactoe", "freestyle"], "boards": []}]
[[nodiscard]] json::Json players_json();

// The decision behind a move of the classic players (docs/json.md, docs/schema/classic.json).

/// The pattern by which the player chooses a move for the side to move. Null if no pattern matches, or if the
/// player does not consult its tables.
///
///     {"table": "blocking", "number": 12, "text": "X..X.. ..", "cell": 6, "point": "a1", "cells": [0, 3]}
[[nodiscard]] json::Json pattern_json(const player::PatternPlayer& player, const Position& position);

/// The stage at which the two-stage player decides, and the result of the player's first stage.
///
///     {"stage": 1, "point": "b1", "signal": 7, "line": "column", "pair": [1, 4]}
[[nodiscard]] json::Json stage_json(const player::TwoStagePlayer& player, const Position& position);

/// For each side, the number of windows of each kind (pattern/windows.hpp); and the score that the `lines`
/// player gives o.
///
///     {"x": {"five": 0, "four": 1, "three": 0, "double": 2}, "o": {...}, "score": -1020}
[[nodiscard]] json::Json windows_json(const pattern::WindowCounts& counts);

}  // namespace rowan::message
