// SPDX-License-Identifier: MIT
#include <iostream>

#include <rowan/rowan.hpp>

#include "game/rules.hpp"

int main() {
  rowan::Game game(house_rules);
  for (const char* move : {"1", "4", "2", "5", "3"}) game.play(move);
  for (const rowan::Point point : game.winning_line()) std::cout << point.x << ',' << point.y << ' ';
}
