// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "book/book.hpp"
#include "game/position.hpp"
#include "json/json.hpp"

namespace rowan::message {

/// The moves that an opening book has for a position (docs/json.md, docs/schema/book.json), in the order
/// given:
///
///     [{"move": "i9", "games": 12, "x_wins": 5, "draws": 1, "o_wins": 6, "score": 0.5417,
///       "probability": 1.0, "search": null}]
[[nodiscard]] json::Json book_moves_json(std::span<const book::BookMove> moves, const Position& position);

}  // namespace rowan::message
