// SPDX-License-Identifier: MIT
//
// Searches games of `rowan selfplay` for long VCT wins, for tests/data/long_wins.tsv.
//
//     find_long_wins GAME LEAST_PLIES NODES < games.rsp
//
// In each game, searches the position before each of the last 29 moves, with at most NODES nodes, up to the
// first position in which the side to move has a win. Prints that position and the length of the win in
// plies, if the length is at least LEAST_PLIES and check_win accepts the win.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>

#include "files/selfplay_file.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "threat/threat_search.hpp"

namespace rowan {
namespace {

constexpr std::size_t plies_from_end = 30;

void print_if_long(const Position& position, const threat::ThreatSearch& search, const char* game) {
  if (check_win(position, position.side_to_move(), search.win_tree()).verdict != proof::WinVerdict::accepted)
    return;
  std::printf("%s\t%s\t%d\n", game, to_text(position).c_str(), search.win_plies());
  std::fflush(stdout);
}

}  // namespace
}  // namespace rowan

int main(int argc, char** argv) {
  using namespace rowan;  // NOLINT(google-build-using-namespace): all of it is Rowan's
  if (argc != 4) {
    std::fprintf(stderr, "usage: find_long_wins GAME LEAST_PLIES NODES < games.rsp\n");
    return 2;
  }
  const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
  const auto file = files::parse_selfplay(bytes);
  if (!file) {
    std::fprintf(stderr, "error: %s\n", file.error().message.c_str());
    return 2;
  }
  const auto game_rules = find_game(argv[1]);
  if (!game_rules || *game_rules != file->head.rules) {
    std::fprintf(stderr, "error: expected games of %s, not of %s\n", argv[1],
                 game_name(file->head.rules).c_str());
    return 2;
  }
  threat::ThreatSearch search(std::size_t{1} << 16);
  for (const auto& game : file->games) {
    Position position(file->head.rules);
    for (std::size_t ply = 0; ply < game.moves.size() && !position.is_over(); ++ply) {
      if (ply + plies_from_end > game.moves.size()) {
        pattern::PatternBoard board(position);
        const bool wins = search.search(board, {.nodes = std::atoll(argv[3])}) == threat::ThreatVerdict::win;
        if (wins && search.win_plies() >= std::atoi(argv[2])) print_if_long(position, search, argv[1]);
        if (wins) break;
      }
      position.play(game.moves[ply]);
    }
  }
}
