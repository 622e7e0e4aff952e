// SPDX-License-Identifier: MIT
//
// Unrelated to the library's game/rules.hpp, which is not installed.
#pragma once

constexpr const char* house_rules = "tictactoe";
