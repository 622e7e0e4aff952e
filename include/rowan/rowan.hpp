// SPDX-License-Identifier: MIT
//
// Rowan from C++17: includes all C++ headers under rowan/, which call the C interface (rowan/rowan.h).
//
//     #include <rowan/rowan.hpp>               c++ -std=c++17 game.cpp $(pkg-config --cflags --libs rowan)
//
//     rowan::Game game("tictactoe");
//     game.play("b2");
//     game.play(rowan::ask(game, "perfect").move);
//
// The C++ interface is header-only: none of it is compiled into the library, so a program may use another
// compiler, another standard and other options. Classes own their handles; failures throw rowan::Error.
#pragma once

#include <rowan/analyze/analysis.hpp>
#include <rowan/analyze/engine.hpp>
#include <rowan/analyze/limits.hpp>
#include <rowan/analyze/network.hpp>
#include <rowan/arena/match.hpp>
#include <rowan/base/error.hpp>
#include <rowan/base/poll.hpp>
#include <rowan/batch/batch.hpp>
#include <rowan/explain/explanation.hpp>
#include <rowan/file/game_file.hpp>
#include <rowan/game/game.hpp>
#include <rowan/game/point.hpp>
#include <rowan/game/rules.hpp>
#include <rowan/play/player.hpp>
#include <rowan/solve/proof.hpp>
#include <rowan/solve/solver.hpp>
#include <rowan/store/store.hpp>
#include <rowan/threat/shapes.hpp>
#include <rowan/threat/threat_search.hpp>
#include <rowan/threat/win.hpp>
#include <rowan/training/training_file.hpp>
