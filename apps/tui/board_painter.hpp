// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "game/forbidden.hpp"
#include "game/position.hpp"
#include "session/game_session.hpp"
#include "tui/board_layout.hpp"
#include "tui/screen.hpp"

namespace rowan::tui {

/// The marks on the board, each shown by characters as well as by color:
///
///     [X]  the cursor        (X)  the last move        <.>  a hint        ×  forbidden
///
/// The winning line has its own background, or is reversed on terminals without colors.
struct BoardMarks {
  std::optional<Point> cursor;
  std::optional<Point> hint;
  std::span<const ForbiddenPoint> forbidden = {};
};

/// The mark of an empty forbidden point: × beside stones, # beside letters.
[[nodiscard]] std::string_view forbidden_sign(const Looks& looks);

/// Paints the board with its labels, stones and marks, its top left corner at `origin`.
void paint_board(Screen& screen, Spot origin, const BoardLayout& layout, const session::GameSession& session,
                 const BoardMarks& marks);

}  // namespace rowan::tui
