// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include "board/cells9.hpp"
#include "board/game32.hpp"
#include "board/grid18.hpp"
#include "board/line_board.hpp"
#include "board/text9.hpp"

namespace rowan::testing {

/// A list of types usable by both TYPED_TEST_SUITE and a fold expression.
template <class... Boards>
struct TypeList {
  using ForGoogleTest = ::testing::Types<Boards...>;

  /// Calls visit.template operator()<Board>() for every board.
  template <class Visit>
  static void for_each(Visit&& visit) {
    (visit.template operator()<Boards>(), ...);
  }
};

/// Every packed board of src/board except Grid18Original, which keeps a bug. Add a new board here, and to the
/// count in ConvertsToEveryBoard.
using AllBoards = TypeList<board::Grid18, board::Cells9, board::Text9, board::Game32, board::LineBoard>;

/// The boards that support every valid game, not only tic-tac-toe.
using GeneralBoards = TypeList<board::LineBoard>;

}  // namespace rowan::testing
