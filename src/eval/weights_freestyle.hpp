// SPDX-License-Identifier: MIT
#pragma once

#include "eval/weights.hpp"

// Fitted to games by tools/tuning. The shapes of a row of weights, in order:
//
//     nothing overline one open-one two open-two wide-two
//     three open-three wide-three four double-four open-four five
//
// turn, when_to_move and when_waiting are in sixteenths of a point; 200 points are one unit of log odds, an
// expected score of 73 %. making and stopping are in points of move scores; 50 are one unit of log odds that
// the move is chosen.
// clang-format off
namespace rowan::eval {

inline constexpr GameWeights freestyle_weights{
  .first = {
    .turn = 21,  // having the move
    .when_to_move = {  // an empty point, for the side to move
      .alone = {    0,    0,   12,   24,   33,  -19,   54,  -13,   45,   46,  -95,    0,    0,    0},
      .pair = {{
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // nothing
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // overline
        {    0,    0,   -9,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // one
        {    0,    0,   -4,   -9,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // open-one
        {    0,    0,  -19,   -8,  -36,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // two
        {    0,    0,   -4,   35,    8,   72,    0,    0,    0,    0,    0,    0,    0,    0},  // open-two
        {    0,    0,    6,  -26,   -4,  194,   69,    0,    0,    0,    0,    0,    0,    0},  // wide-two
        {    0,    0,   13,   36,   81,  134,  208,  267,    0,    0,    0,    0,    0,    0},  // three
        {    0,    0,   91,  181,   20,  536,  858,  472, 4298,    0,    0,    0,    0,    0},  // open-three
        {    0,    0, -178,  115,  223,  597, 1428,  946, 3704, 3396,    0,    0,    0,    0},  // wide-three
        {    0,    0,  118,  298,  180,  821, 1388,  933, 8701, 8472,    0,    0,    0,    0},  // four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // double-four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // open-four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // five
      }},
    },
    .when_waiting = {  // an empty point, for the other side
      .alone = {    0,    0,   10,   24,    0,    4,   67,    0,  122,   53, -106,    0,    0,    0},
      .pair = {{
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // nothing
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // overline
        {    0,    0,   -1,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // one
        {    0,    0,   -8,  -11,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // open-one
        {    0,    0,   -7,    9,   10,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // two
        {    0,    0,   18,   30,    2,   57,    0,    0,    0,    0,    0,    0,    0,    0},  // open-two
        {    0,    0,    8,  -27,    1,   75,  -19,    0,    0,    0,    0,    0,    0,    0},  // wide-two
        {    0,    0,   27,   26,   77,   84,  105,  171,    0,    0,    0,    0,    0,    0},  // three
        {    0,    0,   45,   65,   -9,  132,  185,  191,  739,    0,    0,    0,    0,    0},  // open-three
        {    0,    0,  -97,  119,   90,  284,  360,  285,  612,  247,    0,    0,    0,    0},  // wide-three
        {    0,    0,   97,  215,  314,  630,  915,  758, 3330, 3496,    0,    0,    0,    0},  // four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // double-four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // open-four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // five
      }},
    },
    .making = {  // a move, by what it makes
      .alone = {    0,    0,   -2,   -6,   22,   33,   46,   71,  138,  181,  185,  300,  496,  994},
      .pair = {{
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // nothing
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // overline
        {    0,    0,    2,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // one
        {    0,    0,    5,   -1,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // open-one
        {    0,    0,   -2,   -4,   -6,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // two
        {    0,    0,    8,    5,    7,    8,    0,    0,    0,    0,    0,    0,    0,    0},  // open-two
        {    0,    0,   11,   18,    9,   12,   17,    0,    0,    0,    0,    0,    0,    0},  // wide-two
        {    0,    0,    2,   19,    6,    8,   16,   -4,    0,    0,    0,    0,    0,    0},  // three
        {    0,    0,  -12,   23,    9,   26,   37,   12,  146,    0,    0,    0,    0,    0},  // open-three
        {    0,    0,    0,   46,    9,   30,   30,   -2,   69,   51,    0,    0,    0,    0},  // wide-three
        {    0,    0,   -8,   36,    8,   33,   26,   13,  170,  126,    0,    0,    0,    0},  // four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // double-four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // open-four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // five
      }},
    },
    .stopping = {  // a move, by what it stops
      .alone = {    0,    0,   15,   30,   30,   57,   79,   68,  125,  154,  160,  283,  271,  795},
      .pair = {{
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // nothing
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // overline
        {    0,    0,   -3,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // one
        {    0,    0,   -4,  -19,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // open-one
        {    0,    0,   -5,  -15,  -11,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // two
        {    0,    0,   -9,  -19,  -16,  -15,    0,    0,    0,    0,    0,    0,    0,    0},  // open-two
        {    0,    0,   -7,  -22,  -18,  -24,  -30,    0,    0,    0,    0,    0,    0,    0},  // wide-two
        {    0,    0,   -3,   -9,   -4,  -10,   -9,    3,    0,    0,    0,    0,    0,    0},  // three
        {    0,    0,   -7,   -3,   -5,   -8,  -12,   10,   17,    0,    0,    0,    0,    0},  // open-three
        {    0,    0,   -5,   14,   14,    4,    9,    9,  -22,  -34,    0,    0,    0,    0},  // wide-three
        {    0,    0,  -10,   16,   15,   33,   27,   25,   66,   32,  -35,    0,    0,    0},  // four
        {    0,    0,   -1,   34,    6,    2,  -19,   14,  134,   60,   75,    0,    0,    0},  // double-four
        {    0,    0,  -23,   29,   23,   41,   35,    6,  -24,  -75, -169,    0, -105,    0},  // open-four
        {    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0},  // five
      }},
    },
  },
  .sides_alike = true,
};

}  // namespace rowan::eval
// clang-format on
