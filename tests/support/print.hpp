// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>

#include "base/result.hpp"
#include "game/evaluation.hpp"
#include "game/games.hpp"
#include "game/point.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

// Printers for GoogleTest's failure messages, found by argument-dependent lookup.
namespace rowan {

inline void PrintTo(Point point, std::ostream* out) {
  *out << '(' << int{point.x} << ", " << int{point.y} << ')';
}

inline void PrintTo(Side side, std::ostream* out) { *out << letter_of(side); }

inline void PrintTo(Cell cell, std::ostream* out) { *out << ".xo"[static_cast<int>(cell)]; }

inline void PrintTo(Outcome outcome, std::ostream* out) {
  constexpr const char* names[] = {"ongoing", "first wins", "second wins", "draw"};
  *out << names[static_cast<int>(outcome)];
}

inline void PrintTo(const Rules& rules, std::ostream* out) { *out << describe(rules); }

inline void PrintTo(const Position& position, std::ostream* out) { *out << to_text(position); }

inline void PrintTo(const Evaluation& evaluation, std::ostream* out) {
  *out << "score " << evaluation.score << ", win in " << evaluation.win_in << ", depth " << evaluation.depth
       << ", " << evaluation.nodes << " nodes";
}

inline void PrintTo(const Error& error, std::ostream* out) { *out << error.message << '\n' << error.detail; }

}  // namespace rowan
