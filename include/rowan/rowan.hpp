// SPDX-License-Identifier: MIT
//
// Rowan from C++17: everything under rowan/, over the C interface (rowan/rowan.h).
//
//     #include <rowan/rowan.hpp>               c++ -std=c++17 game.cpp $(pkg-config --cflags --libs rowan)
//
//     rowan::Game game("tictactoe");
//     game.play("b2");
//     game.play(rowan::ask(game, "perfect").move);
//
// These headers hold all of the C++ interface: nothing of it is compiled into the library, so a program may
// be compiled by another compiler, for another standard and with other options. Classes own what they stand
// for; what fails throws rowan::Error.
#pragma once

#include <rowan/base/error.hpp>
#include <rowan/batch/batch.hpp>
#include <rowan/game/game.hpp>
#include <rowan/game/point.hpp>
#include <rowan/play/player.hpp>
