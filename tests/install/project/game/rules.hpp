// SPDX-License-Identifier: MIT
//
// Has nothing to do with the library's game/rules.hpp, which is not installed.
#pragma once

constexpr const char* house_rules = "tictactoe";
