// SPDX-License-Identifier: MIT
//
// Makes tests/data/fours_hard.tsv: positions that are hard for a VCF search.
//
//     make_hard_fours GAME WINS NONE SEED [LEAST_NODES MOST_NODES]
//
// Plays games between two players that favor shapes and never make a five, so that threats accumulate.
// Keeps WINS positions won by fours in 20 plies or more, and NONE positions without a win for which the
// search needed LEAST_NODES to MOST_NODES nodes, by default 60 to 400. The plain solver takes milliseconds
// for such a position. Ends with an error if check_win does not accept a win, or if the plain solver
// finds a win that the search missed.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "pattern/pattern_board.hpp"
#include "proof/win_tree.hpp"
#include "threat/four_search.hpp"
#include "threat/plain_fours.hpp"

namespace rowan {
namespace {

constexpr int least_win_plies = 20;
constexpr int nodes_to_give_up = 200'000;

/// The weight of a point for the player to move, by what a stone there makes for either side. It is 0 if the
/// point is forbidden or would give this player a five, an open four or two fours.
std::uint32_t liking(const pattern::PatternBoard& board, pattern::PointIndex point) {
  const Side side = board.side_to_move();
  const auto priority = [&](Side whose) -> std::uint32_t {
    switch (board.point_class(point, whose)) {
      case pattern::PointClass::win:
        return whose == side ? 0 : 100'000;
      case pattern::PointClass::open_four:
      case pattern::PointClass::four_four:
        return whose == side ? 0 : 2000;
      case pattern::PointClass::four_three:
        return whose == side ? 2 : 300;
      case pattern::PointClass::four:
        return 3;
      case pattern::PointClass::three_three:
        return 200;
      case pattern::PointClass::open_three:
        return whose == side ? 20 : 60;
      case pattern::PointClass::three:
      case pattern::PointClass::open_two:
        return 30;
      default:
        return 2;
    }
  };
  if (priority(side) == 0 || board.is_forbidden(point, side)) return 0;
  return priority(side) + priority(opponent(side));
}

/// A random point near the stones, weighted by liking; no_point if all weights are zero.
pattern::PointIndex choose(const pattern::PatternBoard& board, Random& random) {
  std::vector<std::uint32_t> sums;
  std::vector<pattern::PointIndex> points;
  std::uint32_t sum = 0;
  board.near_stones().for_each([&](pattern::PointIndex point) {
    sum += liking(board, point);
    sums.push_back(sum);
    points.push_back(point);
  });
  if (sum == 0) return pattern::no_point;
  const auto place = std::ranges::upper_bound(sums, random.below(sum)) - sums.begin();
  return points[static_cast<std::size_t>(place)];
}

class Maker {
 public:
  /// A position without a win is kept only if the search needs this many nodes for it.
  struct Effort {
    std::int64_t least_nodes = 60;
    std::int64_t most_nodes = 400;
  };

  Maker(const Rules& rules, std::string game, std::uint64_t seed, Effort effort)
      : rules_(rules), game_(std::move(game)), random_(seed), effort_(effort) {}

  void make(int wins, int none) {
    wins_ = wins;
    none_ = none;
    while (wins_ > 0 || none_ > 0) play_game();
    std::fprintf(stderr, "%s: %d positions seen, %d given up after %d nodes; the longest win has %d plies\n",
                 game_.c_str(), seen_, given_up_, nodes_to_give_up, longest_);
  }

 private:
  void play_game() {
    pattern::PatternBoard board{Position(rules_)};
    Position position(rules_);
    board.play(static_cast<pattern::PointIndex>(rules_.point_count() / 2));
    position.play(rules_.point_of(rules_.point_count() / 2));
    while (board.ply() < rules_.point_count() * 2 / 3) {
      const pattern::PointIndex move = choose(board, random_);
      if (move == pattern::no_point || position.is_over()) return;
      board.play(move);
      position.play(rules_.point_of(move));
      if (position.is_over()) return;
      if (board.ply() > 30 && consider(position, board)) return;
    }
  }

  /// Prints the position if it is hard enough and more of its kind are wanted. Returns whether it was
  /// printed.
  bool consider(const Position& position, pattern::PatternBoard& board) {
    search_.clear();
    const threat::ThreatVerdict verdict = search_.search(board, {.nodes = nodes_to_give_up});
    ++seen_;
    if (verdict == threat::ThreatVerdict::unknown) ++given_up_;
    if (verdict == threat::ThreatVerdict::unknown) return false;
    const bool is_win = verdict == threat::ThreatVerdict::win;
    if (is_win) {
      if (wins_ == 0 || search_.win_plies() < least_win_plies) return false;
      if (check_win(position, position.side_to_move(), search_.win_tree()).verdict !=
          proof::WinVerdict::accepted) {
        std::fprintf(stderr, "a win that does not hold: %s\n", to_text(position).c_str());
        std::exit(1);
      }
      --wins_;
    } else {
      if (none_ == 0 || search_.nodes() < effort_.least_nodes || search_.nodes() > effort_.most_nodes)
        return false;
      if (threat::PlainFours(position).wins()) {
        std::fprintf(stderr, "a win that was missed: %s\n", to_text(position).c_str());
        std::exit(1);
      }
      --none_;
    }
    std::printf("%s\t%s\t%s\n", game_.c_str(), to_text(position).c_str(), is_win ? "win" : "none");
    std::fflush(stdout);
    longest_ = std::max(longest_, is_win ? search_.win_plies() : 0);
    return true;
  }

  Rules rules_;
  std::string game_;
  Random random_;
  Effort effort_;
  int wins_ = 0;
  int none_ = 0;
  int seen_ = 0;
  int given_up_ = 0;
  int longest_ = 0;
  threat::FourSearch search_{std::size_t{1} << 20};
};

}  // namespace
}  // namespace rowan

int main(int argc, char** argv) {
  if (argc != 5 && argc != 7) {
    std::fprintf(stderr, "usage: make_hard_fours GAME WINS NONE SEED [LEAST_NODES MOST_NODES]\n");
    return 2;
  }
  const auto rules = rowan::find_game(argv[1]);
  if (!rules) {
    std::fprintf(stderr, "error: %s\n", rules.error().message.c_str());
    return 2;
  }
  rowan::Maker::Effort effort;
  if (argc == 7) effort = {.least_nodes = std::atoll(argv[5]), .most_nodes = std::atoll(argv[6])};
  rowan::Maker(*rules, argv[1], std::strtoull(argv[4], nullptr, 10), effort)
      .make(std::atoi(argv[2]), std::atoi(argv[3]));
}
