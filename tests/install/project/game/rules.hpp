// SPDX-License-Identifier: MIT
//
// Unrelated to the library's internal src/game/rules.hpp, which is not installed, and to its public
// rowan/game/rules.hpp.
#pragma once

constexpr const char* house_rules = "tictactoe";
