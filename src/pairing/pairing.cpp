// SPDX-License-Identifier: MIT
#include "pairing/pairing.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <ranges>
#include <tuple>
#include <utility>

#include "pairing/matching.hpp"

namespace rowan::pairing {

namespace {

/// Earlier rounds: pairs, colors and byes. Games that do not count are left out.
class History {
 public:
  explicit History(const std::vector<Round>& rounds) {
    for (const RoundBoard& board : rounds | std::views::join) {
      if (board.is_bye()) ++byes_[board.first];
      if (board.is_bye() || !board.counts) continue;
      ++meetings_[std::minmax(board.first, *board.second)];
      ++balance_[board.first];
      --balance_[*board.second];
      last_[board.first] = 1;
      last_[*board.second] = -1;
      last_first_[std::minmax(board.first, *board.second)] = board.first;
    }
  }

  [[nodiscard]] int meetings(Player one, Player other) const {
    return value(meetings_, std::pair<Player, Player>(std::minmax(one, other)));
  }
  [[nodiscard]] int byes(Player player) const { return value(byes_, player); }
  /// First moves minus second moves.
  [[nodiscard]] int balance(Player player) const { return value(balance_, player); }

  /// The pair, with the player who is due the first move first; `one` if both are equally due.
  [[nodiscard]] RoundBoard board(Player one, Player other) const {
    const int had_it = value(last_first_, std::pair<Player, Player>(std::minmax(one, other)));
    const auto claim = [&](Player player) {
      return std::tuple(balance(player), value(last_, player), had_it == player);
    };
    if (claim(other) < claim(one)) std::swap(one, other);
    return {.first = one, .second = other};
  }

 private:
  template <class Key>
  [[nodiscard]] static int value(const std::map<Key, int>& values, const Key& key) {
    const auto found = values.find(key);
    return found == values.end() ? 0 : found->second;
  }

  std::map<std::pair<Player, Player>, int> meetings_;
  std::map<std::pair<Player, Player>, int> last_first_;  // who moved first in the pair's last game
  std::map<Player, int> byes_;
  std::map<Player, int> balance_;
  std::map<Player, int> last_;
};

int fewest_byes(std::span<const Player> players, const History& history) {
  return history.byes(std::ranges::min(players, {}, [&](Player player) { return history.byes(player); }));
}

// Round robin.

/// A round of the circle method; players[i] has seat i.
Round circle_round(std::span<const Player> players, int round) {
  const int count = static_cast<int>(players.size());
  const int circle = count % 2 == 0 ? count - 1 : count;
  const int turn = round % circle;
  const bool is_swapped = round / circle % 2 == 1;
  const auto board = [&](int one, int other) {
    if (is_swapped) std::swap(one, other);
    return RoundBoard{.first = players[one], .second = players[other]};
  };
  Round boards;
  if (count % 2 == 0) boards.push_back(turn % 2 == 0 ? board(turn, circle) : board(circle, turn));
  for (int distance = 1; distance <= circle / 2; ++distance) {
    const int above = (turn + distance) % circle;
    const int below = (turn + circle - distance) % circle;
    boards.push_back(distance % 2 == 1 ? board(above, below) : board(below, above));
  }
  if (count % 2 == 1) boards.push_back(RoundBoard{.first = players[turn]});
  return boards;
}

bool is_same_pairing(const Round& one, const Round& other) {
  return std::ranges::equal(one, other, [](const RoundBoard& left, const RoundBoard& right) {
    return left.first == right.first && left.second == right.second;
  });
}

bool are_circle_rounds(std::span<const Player> players, const std::vector<Round>& rounds) {
  for (std::size_t i = 0; i < rounds.size(); ++i)
    if (!is_same_pairing(rounds[i], circle_round(players, static_cast<int>(i)))) return false;
  return true;
}

/// Pairs as many of the waiting players as possible with opponents whom they have met exactly `meetings`
/// times, and moves these pairs from `waiting` to `boards`.
void pair_by_meetings(int meetings, std::vector<Player>& waiting, const History& history, Round& boards) {
  const auto left = [&](Player player) {
    return std::ranges::count_if(waiting, [&](Player other) {
      return other != player && history.meetings(player, other) == meetings;
    });
  };
  // Players with the most such opponents come first, since they need the most rounds to meet them all.
  std::vector<std::pair<std::ptrdiff_t, Player>> order;
  for (const Player player : waiting) order.emplace_back(-left(player), player);
  std::ranges::sort(order);
  const int count = static_cast<int>(order.size());
  PairGraph graph(count);
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < i; ++j)
      if (history.meetings(order[i].second, order[j].second) == meetings) graph.join(i, j);
  const Matching matching(graph);
  for (int i = 0; i < count; ++i) {
    const auto partner = matching.partner(i);
    if (!partner || *partner < i) continue;
    const Player one = order[i].second;
    const Player other = order[*partner].second;
    boards.push_back(history.board(one, other));
    std::erase_if(waiting, [&](Player player) { return player == one || player == other; });
  }
}

Round pair_present_players(std::span<const Player> players, const History& history) {
  std::vector<Player> waiting(players.begin(), players.end());
  Round boards;
  std::optional<Player> bye;
  if (waiting.size() % 2 == 1) {
    const auto met = [&](Player player) {
      int sum = 0;
      for (const Player other : players) sum += history.meetings(player, other);
      return std::tuple(history.byes(player), -sum, -player);
    };
    bye = std::ranges::min(players, {}, met);
    std::erase(waiting, *bye);
  }
  for (int meetings = 0; !waiting.empty(); ++meetings) pair_by_meetings(meetings, waiting, history, boards);
  if (bye) boards.push_back(RoundBoard{.first = *bye});
  return boards;
}

// Swiss.

/// Pairs players by their points. The vertices of the graph are the ranks, then the bye if there is one.
class SwissRound {
 public:
  SwissRound(std::span<const Player> players, const std::vector<Round>& before) : history_(before) {
    std::map<Player, int> points;
    for (const RoundBoard& board : before | std::views::join) {
      points[board.first] += board.half_points[0];
      if (board.second) points[*board.second] += board.half_points[1];
    }
    for (const Player player : players) ranks_.emplace_back(-points[player], player);
    std::ranges::sort(ranks_);
    fewest_byes_ = fewest_byes(players, history_);
  }

  Round pair() {
    for (int repeats = 0;; ++repeats) {
      for (const bool keeps_colors : {true, false}) {
        const PairGraph graph = allowed(repeats, keeps_colors);
        Matching matching(graph);
        if (matching.is_perfect()) return pair_by_rank(graph, matching);
      }
    }
  }

 private:
  [[nodiscard]] int count() const { return static_cast<int>(ranks_.size()); }
  [[nodiscard]] bool has_bye() const { return count() % 2 == 1; }
  [[nodiscard]] Player player(int rank) const { return ranks_[rank].second; }
  [[nodiscard]] int points(int rank) const { return -ranks_[rank].first; }

  [[nodiscard]] PairGraph allowed(int repeats, bool keeps_colors) const {
    PairGraph graph(count() + (has_bye() ? 1 : 0));
    for (int one = 0; one < count(); ++one) {
      for (int other = 0; other < one; ++other) {
        const bool is_new = history_.meetings(player(one), player(other)) <= repeats;
        const int balance = history_.balance(player(one));
        const int other_balance = history_.balance(player(other));
        const bool is_fair = std::min(balance, other_balance) < most_balance &&
                             std::max(balance, other_balance) > -most_balance;
        if (is_new && (is_fair || !keeps_colors)) graph.join(one, other);
      }
      if (has_bye() && history_.byes(player(one)) == fewest_byes_) graph.join(one, count());
    }
    return graph;
  }

  /// Pairs all players: in the order of ranks, each player gets the best partner that leaves a full pairing
  /// of the others possible. The bye is given first.
  Round pair_by_rank(const PairGraph& graph, Matching& matching) const {
    Round boards;
    std::optional<Player> bye;
    if (has_bye()) {
      int last = count() - 1;
      while (!graph.is_joined(last, count()) || !matching.fix(last, count())) --last;
      bye = player(last);
    }
    for (int rank = 0; rank < count(); ++rank) {
      if (matching.is_fixed(rank)) continue;
      for (const int partner : partners_of(rank, graph, matching)) {
        if (!matching.fix(rank, partner)) continue;
        boards.push_back(boards.size() % 2 == 0 ? history_.board(player(rank), player(partner))
                                                : history_.board(player(partner), player(rank)));
        break;
      }
    }
    if (bye) boards.push_back(RoundBoard{.first = *bye});
    return boards;
  }

  /// The possible partners of a rank, best first. The criteria in order: fewer meetings, a smaller difference
  /// in points, not due the same color, nearer to the rank half a score group below.
  [[nodiscard]] std::vector<int> partners_of(int rank, const PairGraph& graph,
                                             const Matching& matching) const {
    std::vector<int> group;
    for (int other = rank; other < count(); ++other)
      if (!matching.is_fixed(other) && points(other) == points(rank)) group.push_back(other);
    const int ideal = group.size() > 1 ? group[group.size() / 2] : rank;
    std::vector<std::tuple<int, int, bool, int, int>> order;
    for (int other = rank + 1; other < count(); ++other) {
      if (matching.is_fixed(other) || !graph.is_joined(rank, other)) continue;
      const bool wants_the_same = history_.balance(player(rank)) * history_.balance(player(other)) > 0;
      order.emplace_back(history_.meetings(player(rank), player(other)), points(rank) - points(other),
                         wants_the_same, std::abs(other - ideal), other);
    }
    std::ranges::sort(order);
    std::vector<int> partners;
    for (const auto& entry : order) partners.push_back(std::get<4>(entry));
    return partners;
  }

  static constexpr int most_balance = 2;

  History history_;
  std::vector<std::pair<int, Player>> ranks_;  // half points, negated, and the player
  int fewest_byes_ = 0;
};

}  // namespace

Round pair_round_robin(std::span<const Player> players, const std::vector<Round>& before) {
  if (are_circle_rounds(players, before)) return circle_round(players, static_cast<int>(before.size()));
  return pair_present_players(players, History(before));
}

Round pair_swiss(std::span<const Player> players, const std::vector<Round>& before) {
  return SwissRound(players, before).pair();
}

int usual_round_robin_rounds(int players) { return players % 2 == 0 ? players - 1 : players; }

int usual_swiss_rounds(int players) {
  return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(players - 1))));
}

}  // namespace rowan::pairing
