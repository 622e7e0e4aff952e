// SPDX-License-Identifier: MIT
//
// Tests whether the engine keeps its win claims, by following them.
//
//     follow_claims GAME POSITIONS SEED [NODES]
//
// The engine plays games against itself, with few nodes and a few random stones at the start. Positions from
// the last moves of each game, which are tactical, are searched with one thread. A claim can break:
//
//     within a search     a report retracts or lengthens a win that an earlier report had
//     from move to move   after the claimed move and a reply, half the time the opponent's best and half the
//                         time a random one, a search does not see a win at least two plies shorter than
//                         before, even when repeated with twenty times the nodes (if a win is found only
//                         just in time, the next search may find a longer one first)
//     in its proof        check_win rejects the proof of the claim
//
// Prints the broken claims, then one line of numbers; the exit code is 1 if any claim broke.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "proof/win_tree.hpp"
#include "search/engine.hpp"

namespace rowan {
namespace {

constexpr std::int64_t nodes_in_games = 400;
constexpr std::int64_t nodes_of_loser = 1500;
constexpr int plies_from_end = 14;
constexpr int positions_of_game = 4;

class Follower {
 public:
  Follower(const Rules& rules, std::uint64_t seed, std::int64_t nodes)
      : rules_(rules), random_(seed), nodes_(nodes) {}

  void follow(int positions) {
    while (positions_ < positions) follow_game(play_game(), positions);
  }

  /// Prints the line of numbers. Returns whether every claim held.
  bool report(const char* game) const {
    std::printf(
        "%s: %d positions, %d wins claimed, %d broken within a search, %d broken later, "
        "%d kept only by a longer search; %d proofs accepted, %d rejected; the longest claim has %d plies\n",
        game, positions_, claims_, taken_back_, not_kept_, hardly_kept_, accepted_, rejected_, longest_);
    return taken_back_ + not_kept_ + rejected_ == 0;
  }

 private:
  Position play_game() {
    Position position(rules_);
    const int chance = 3 + static_cast<int>(random_.below(4));
    const Point middle = rules_.point_of(rules_.point_count() / 2);
    const auto aside = [&](int from) {
      return static_cast<std::int8_t>(from - 3 + static_cast<int>(random_.below(7)));
    };
    while (static_cast<int>(position.moves().size()) < chance) {
      const Point point{.y = aside(middle.y), .x = aside(middle.x)};
      if (position.is_legal(point)) position.play(point);
    }
    search::Engine engine({.table_mebibytes = 1});
    while (!position.is_over()) {
      position.play(engine.think({.position = position, .limits = {.nodes = nodes_in_games}})
                        .lines.front()
                        .moves.front());
    }
    return position;
  }

  void follow_game(const Position& game, int most) {
    const int length = static_cast<int>(game.moves().size());
    for (int i = 0; i < positions_of_game && positions_ < most; ++i) {
      const int back = 1 + static_cast<int>(random_.below(plies_from_end));
      if (back >= length) continue;
      Position position(rules_);
      for (int ply = 0; ply < length - back; ++ply)
        position.play(game.moves()[static_cast<std::size_t>(ply)]);
      ++positions_;
      follow_claim(position);
    }
  }

  think::Answer think(search::Engine& engine, const Position& position, std::int64_t nodes) {
    think::Score last = 0;
    bool broken = false;
    think::Answer report = engine.think(
        {.position = position, .limits = {.nodes = nodes}, .report = [&](const think::Answer& so_far) {
           const think::Score score = so_far.lines.front().score;
           broken = broken || (think::is_win(last) && score < last);
           last = score;
         }});
    broken = broken || (think::is_win(last) && report.lines.front().score < last);
    if (broken) {
      ++taken_back_;
      std::printf("taken back or made longer: %s\n", to_text(position).c_str());
    }
    return report;
  }

  void check_proof(const Position& position, const think::Line& line) {
    if (line.proof == nullptr) return;
    const bool holds =
        check_win(position, position.side_to_move(), *line.proof).verdict == proof::WinVerdict::accepted;
    ++(holds ? accepted_ : rejected_);
    if (!holds) std::printf("proof rejected: %s\n", to_text(position).c_str());
  }

  void follow_claim(const Position& start) {
    search::Engine winner({.table_mebibytes = 4});
    search::Engine loser({.table_mebibytes = 1});
    think::Answer report = think(winner, start, nodes_);
    if (!think::is_win(report.lines.front().score)) return;
    ++claims_;
    int promised = think::plies_to_end(report.lines.front().score);
    longest_ = std::max(longest_, promised);
    check_proof(start, report.lines.front());
    Position position = start;
    while (true) {
      position.play(report.lines.front().moves.front());
      if (position.is_over()) break;
      position.play(answer(loser, position));
      if (position.is_over()) break;
      const auto keeps = [&] {
        const think::Score score = report.lines.front().score;
        return think::is_win(score) && think::plies_to_end(score) <= promised - 2;
      };
      report = think(winner, position, nodes_);
      if (!keeps()) {
        ++hardly_kept_;
        report = think(winner, position, 20 * nodes_);
      }
      if (!keeps()) {
        ++not_kept_;
        std::printf("%d plies were promised: %s, then %s has a score of %d\n", promised,
                    to_text(start).c_str(), to_text(position).c_str(), report.lines.front().score);
        return;
      }
      promised = think::plies_to_end(report.lines.front().score);
    }
    if (position.outcome() == win_for(start.side_to_move())) return;
    ++not_kept_;
    std::printf("not won in the end: %s, then %s\n", to_text(start).c_str(), to_text(position).c_str());
  }

  Point answer(search::Engine& loser, const Position& position) {
    if (random_.below(2) == 0) {
      const std::vector<Point> moves = position.legal_moves();
      return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    }
    return loser.think({.position = position, .limits = {.nodes = nodes_of_loser}})
        .lines.front()
        .moves.front();
  }

  Rules rules_;
  Random random_;
  std::int64_t nodes_;
  int positions_ = 0;
  int claims_ = 0;
  int taken_back_ = 0;
  int not_kept_ = 0;
  int hardly_kept_ = 0;
  int accepted_ = 0;
  int rejected_ = 0;
  int longest_ = 0;
};

}  // namespace
}  // namespace rowan

int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) {
    std::fprintf(stderr, "usage: follow_claims GAME POSITIONS SEED [NODES]\n");
    return 2;
  }
  const auto rules = rowan::find_game(argv[1]);
  if (!rules) {
    std::fprintf(stderr, "error: %s\n", rules.error().message.c_str());
    return 2;
  }
  const std::int64_t nodes = argc == 5 ? std::atoll(argv[4]) : 8000;
  rowan::Follower follower(*rules, std::strtoull(argv[3], nullptr, 10), nodes);
  follower.follow(std::atoi(argv[2]));
  return follower.report(argv[1]) ? 0 : 1;
}
