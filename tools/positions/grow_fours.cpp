// SPDX-License-Identifier: MIT
//
// Lengthens VCF wins, for tests/data/fours_hard.tsv, which needs wins of up to a hundred plies; such wins are
// rare in games.
//
//     grow_fours GAME POSITIONS LEAST_PLIES SEED < positions
//
// Starts from a won position of the list and changes it at random, again and again: stones are moved, or
// one of each side is added or removed. A change is kept if the win by fours does not become shorter;
// shorter wins are searched for with ever tighter limits on the number of attacks. Prints the position once
// the win has LEAST_PLIES plies, and again each time the win has grown by at least six, if check_win
// accepts the win. Ends after POSITIONS positions.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "threat/four_search.hpp"

namespace rowan {
namespace {

constexpr std::int64_t most_nodes = 3000;
constexpr int plies_between = 6;
constexpr int most_plies = 100;
constexpr int patience = 3000;  // the most changes in a row without a longer win

class Grower {
 public:
  Grower(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {}

  /// Changes the position at random to make its win longer. Calls keep(position, plies) once the win has
  /// `least` plies, and again each time it has grown by at least plies_between. Ends if keep returns false,
  /// if the win has most_plies plies, or if it grows no more.
  template <class Keep>
  void grow(Position position, int least, Keep keep) {
    int plies = shortest_win(position, 0).value_or(0);
    int kept = least - plies_between;
    int last_gain = 0;
    for (int change = 0; change - last_gain < patience && plies < most_plies; ++change) {
      Position next = changed(position);
      if (next.is_over()) continue;
      const std::optional<int> next_plies = shortest_win(next, plies);
      if (!next_plies) continue;
      if (*next_plies > plies) last_gain = change;
      position = std::move(next);
      plies = *next_plies;
      if (plies < kept + plies_between) continue;
      kept = plies;
      if (!keep(position, plies)) return;
    }
  }

  [[nodiscard]] bool holds(const Position& position) {
    pattern::PatternBoard board(position);
    search_.clear();
    return search_.search(board) == threat::ThreatVerdict::win &&
           check_win(position, position.side_to_move(), search_.win_tree()).verdict ==
               proof::WinVerdict::accepted;
  }

 private:
  /// The plies of the shortest win found with few nodes; nothing if no win is found or if that win is shorter
  /// than `least`.
  std::optional<int> shortest_win(const Position& position, int least) {
    pattern::PatternBoard board(position);
    search_.clear();
    if (search_.search(board, {.nodes = most_nodes}) != threat::ThreatVerdict::win) return {};
    int plies = search_.win_plies();
    while (plies >= least && search_.search(board, {.nodes = most_nodes, .attacks = (plies - 1) / 2}) ==
                                 threat::ThreatVerdict::win) {
      plies = search_.win_plies();
    }
    if (plies < least) return {};
    return plies;
  }

  Position changed(const Position& position) {
    std::vector<Cell> cells(position.cells().begin(), position.cells().end());
    const auto random_with = [&](Cell cell) {
      std::size_t place = random_.below(static_cast<std::uint32_t>(cells.size()));
      while (cells[place] != cell) place = (place + 1) % cells.size();
      return place;
    };
    const auto number = [&](Cell cell) { return std::ranges::count(cells, cell); };
    for (std::uint32_t changes = 1 + random_.below(3); changes > 0; --changes) {
      const Cell color = random_.below(2) == 0 ? Cell::first : Cell::second;
      switch (random_.below(4)) {
        case 0:
          if (number(Cell::empty) < 40) break;
          cells[random_with(Cell::empty)] = Cell::first;
          cells[random_with(Cell::empty)] = Cell::second;
          break;
        case 1:
          if (number(Cell::first) < 10 || number(Cell::second) < 10) break;
          cells[random_with(Cell::first)] = Cell::empty;
          cells[random_with(Cell::second)] = Cell::empty;
          break;
        default: {
          const std::size_t from = random_with(color);
          const std::size_t to = random_with(Cell::empty);
          cells[to] = color;
          cells[from] = Cell::empty;
        }
      }
    }
    return Position(rules_, std::move(cells), position.side_to_move());
  }

  Rules rules_;
  Random random_;
  threat::FourSearch search_{std::size_t{1} << 13};
};

std::vector<Position> won_positions(const Rules& rules, const std::string& game) {
  std::vector<Position> positions;
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    if (second == std::string::npos || line.substr(0, first) != game || line.substr(second + 1, 3) != "win")
      continue;
    positions.push_back(parse_position(line.substr(first + 1, second - first - 1), rules).value());
  }
  return positions;
}

}  // namespace
}  // namespace rowan

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fprintf(stderr, "usage: grow_fours GAME POSITIONS LEAST_PLIES SEED < positions\n");
    return 2;
  }
  const auto rules = rowan::find_game(argv[1]);
  if (!rules) {
    std::fprintf(stderr, "error: %s\n", rules.error().message.c_str());
    return 2;
  }
  const std::vector<rowan::Position> starts = rowan::won_positions(*rules, argv[1]);
  rowan::Random random(std::strtoull(argv[4], nullptr, 10));
  rowan::Grower grower(*rules, random());
  int wanted = std::atoi(argv[2]);
  while (wanted > 0 && !starts.empty()) {
    grower.grow(starts[random.below(static_cast<std::uint32_t>(starts.size()))], std::atoi(argv[3]),
                [&](const rowan::Position& position, int plies) {
                  if (!grower.holds(position)) return true;
                  std::printf("%s\t%s\twin\n", argv[1], rowan::to_text(position).c_str());
                  std::fprintf(stderr, "%s: %d plies\n", argv[1], plies);
                  std::fflush(stdout);
                  return --wanted > 0;
                });
  }
}
