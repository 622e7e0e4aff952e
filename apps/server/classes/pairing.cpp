// SPDX-License-Identifier: MIT
#include "server/classes/pairing.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <ranges>
#include <tuple>
#include <utility>

#include "server/classes/matching.hpp"

namespace rowan::server {

namespace {

ClassBoard bye_of(Pupil pupil) { return {.first = pupil, .result = BoardResult::first, .how = "bye"}; }

/// What the rounds before say about pairs and colors. Byes and games that count for nobody are left out.
class History {
 public:
  explicit History(const std::vector<ClassRound>& rounds) {
    for (const ClassBoard& board : rounds | std::views::join) {
      if (board.is_bye()) ++byes_[board.first];
      if (!board.is_meeting()) continue;
      ++meetings_[std::minmax(board.first, *board.second)];
      ++balance_[board.first];
      --balance_[*board.second];
      last_[board.first] = 1;
      last_[*board.second] = -1;
      last_first_[std::minmax(board.first, *board.second)] = board.first;
    }
  }

  [[nodiscard]] int meetings(Pupil one, Pupil other) const {
    return value(meetings_, std::pair<Pupil, Pupil>(std::minmax(one, other)));
  }
  [[nodiscard]] int byes(Pupil pupil) const { return value(byes_, pupil); }
  /// How many more first moves than second ones.
  [[nodiscard]] int balance(Pupil pupil) const { return value(balance_, pupil); }

  /// The pair with the one first who should have the first move; of two alike, `one`.
  [[nodiscard]] ClassBoard board(Pupil one, Pupil other) const {
    const int had_it = value(last_first_, std::pair<Pupil, Pupil>(std::minmax(one, other)));
    const auto claim = [&](Pupil pupil) {
      return std::tuple(balance(pupil), value(last_, pupil), had_it == pupil);
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

  std::map<std::pair<Pupil, Pupil>, int> meetings_;
  std::map<std::pair<Pupil, Pupil>, int> last_first_;  // who had the first move when they met last
  std::map<Pupil, int> byes_;
  std::map<Pupil, int> balance_;
  std::map<Pupil, int> last_;
};

int fewest_byes(std::span<const Pupil> pupils, const History& history) {
  return history.byes(std::ranges::min(pupils, {}, [&](Pupil pupil) { return history.byes(pupil); }));
}

// Round robin.

/// A round of the circle method; the pupils are seats in their order.
ClassRound circle_round(std::span<const Pupil> pupils, int round) {
  const int count = static_cast<int>(pupils.size());
  const int circle = count % 2 == 0 ? count - 1 : count;
  const int turn = round % circle;
  const bool is_swapped = round / circle % 2 == 1;
  const auto board = [&](int one, int other) {
    if (is_swapped) std::swap(one, other);
    return ClassBoard{.first = pupils[one], .second = pupils[other]};
  };
  ClassRound boards;
  if (count % 2 == 0) boards.push_back(turn % 2 == 0 ? board(turn, circle) : board(circle, turn));
  for (int distance = 1; distance <= circle / 2; ++distance) {
    const int above = (turn + distance) % circle;
    const int below = (turn + circle - distance) % circle;
    boards.push_back(distance % 2 == 1 ? board(above, below) : board(below, above));
  }
  if (count % 2 == 1) boards.push_back(bye_of(pupils[turn]));
  return boards;
}

bool is_same_pairing(const ClassRound& one, const ClassRound& other) {
  return std::ranges::equal(one, other, [](const ClassBoard& left, const ClassBoard& right) {
    return left.first == right.first && left.second == right.second;
  });
}

bool are_circle_rounds(std::span<const Pupil> pupils, const std::vector<ClassRound>& rounds) {
  for (std::size_t i = 0; i < rounds.size(); ++i)
    if (!is_same_pairing(rounds[i], circle_round(pupils, static_cast<int>(i)))) return false;
  return true;
}

/// Takes out of `waiting` as many pairs as possible that have met so often.
void pair_by_meetings(int meetings, std::vector<Pupil>& waiting, const History& history, ClassRound& boards) {
  const auto left = [&](Pupil pupil) {
    return std::ranges::count_if(
        waiting, [&](Pupil other) { return other != pupil && history.meetings(pupil, other) == meetings; });
  };
  // First those who have many to meet, since they need the rounds.
  std::vector<std::pair<std::ptrdiff_t, Pupil>> order;
  for (const Pupil pupil : waiting) order.emplace_back(-left(pupil), pupil);
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
    const Pupil one = order[i].second;
    const Pupil other = order[*partner].second;
    boards.push_back(history.board(one, other));
    std::erase_if(waiting, [&](Pupil pupil) { return pupil == one || pupil == other; });
  }
}

ClassRound pair_those_who_are_there(std::span<const Pupil> pupils, const History& history) {
  std::vector<Pupil> waiting(pupils.begin(), pupils.end());
  ClassRound boards;
  std::optional<Pupil> bye;
  if (waiting.size() % 2 == 1) {
    const auto met = [&](Pupil pupil) {
      int sum = 0;
      for (const Pupil other : pupils) sum += history.meetings(pupil, other);
      return std::tuple(history.byes(pupil), -sum, -pupil);
    };
    bye = std::ranges::min(pupils, {}, met);
    std::erase(waiting, *bye);
  }
  for (int meetings = 0; !waiting.empty(); ++meetings) pair_by_meetings(meetings, waiting, history, boards);
  if (bye) boards.push_back(bye_of(*bye));
  return boards;
}

// Swiss.

/// Pairs pupils by their points. Vertices of the graph are ranks, and after them the bye if there is one.
class SwissRound {
 public:
  SwissRound(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) : history_(before) {
    for (const Pupil pupil : pupils) ranks_.emplace_back(-half_points(before, pupil), pupil);
    std::ranges::sort(ranks_);
    fewest_byes_ = fewest_byes(pupils, history_);
  }

  ClassRound pair() {
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
  [[nodiscard]] Pupil pupil(int rank) const { return ranks_[rank].second; }
  [[nodiscard]] int points(int rank) const { return -ranks_[rank].first; }

  [[nodiscard]] PairGraph allowed(int repeats, bool keeps_colors) const {
    PairGraph graph(count() + (has_bye() ? 1 : 0));
    for (int one = 0; one < count(); ++one) {
      for (int other = 0; other < one; ++other) {
        const bool is_new = history_.meetings(pupil(one), pupil(other)) <= repeats;
        const int balance = history_.balance(pupil(one));
        const int other_balance = history_.balance(pupil(other));
        const bool is_fair = std::min(balance, other_balance) < most_balance &&
                             std::max(balance, other_balance) > -most_balance;
        if (is_new && (is_fair || !keeps_colors)) graph.join(one, other);
      }
      if (has_bye() && history_.byes(pupil(one)) == fewest_byes_) graph.join(one, count());
    }
    return graph;
  }

  /// Everybody in the order of ranks gets the best partner with whom a pairing of all is left.
  ClassRound pair_by_rank(const PairGraph& graph, Matching& matching) const {
    ClassRound boards;
    std::optional<Pupil> bye;
    if (has_bye()) {
      int last = count() - 1;
      while (!graph.is_joined(last, count()) || !matching.fix(last, count())) --last;
      bye = pupil(last);
    }
    for (int rank = 0; rank < count(); ++rank) {
      if (matching.is_fixed(rank)) continue;
      for (const int partner : partners_of(rank, graph, matching)) {
        if (!matching.fix(rank, partner)) continue;
        boards.push_back(boards.size() % 2 == 0 ? history_.board(pupil(rank), pupil(partner))
                                                : history_.board(pupil(partner), pupil(rank)));
        break;
      }
    }
    if (bye) boards.push_back(bye_of(*bye));
    return boards;
  }

  /// The best first: new ones, of about the same points, who want the other color, half a group away.
  [[nodiscard]] std::vector<int> partners_of(int rank, const PairGraph& graph,
                                             const Matching& matching) const {
    std::vector<int> group;
    for (int other = rank; other < count(); ++other)
      if (!matching.is_fixed(other) && points(other) == points(rank)) group.push_back(other);
    const int ideal = group.size() > 1 ? group[group.size() / 2] : rank;
    std::vector<std::tuple<int, int, bool, int, int>> order;
    for (int other = rank + 1; other < count(); ++other) {
      if (matching.is_fixed(other) || !graph.is_joined(rank, other)) continue;
      const bool wants_the_same = history_.balance(pupil(rank)) * history_.balance(pupil(other)) > 0;
      order.emplace_back(history_.meetings(pupil(rank), pupil(other)), points(rank) - points(other),
                         wants_the_same, std::abs(other - ideal), other);
    }
    std::ranges::sort(order);
    std::vector<int> partners;
    for (const auto& entry : order) partners.push_back(std::get<4>(entry));
    return partners;
  }

  static constexpr int most_balance = 2;

  History history_;
  std::vector<std::pair<int, Pupil>> ranks_;  // half points, negative; the pupil
  int fewest_byes_ = 0;
};

}  // namespace

ClassRound next_round(Pairing pairing, std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return pairing == Pairing::swiss ? pair_swiss(pupils, before) : pair_round_robin(pupils, before);
}

ClassRound pair_round_robin(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  if (are_circle_rounds(pupils, before)) return circle_round(pupils, static_cast<int>(before.size()));
  return pair_those_who_are_there(pupils, History(before));
}

ClassRound pair_swiss(std::span<const Pupil> pupils, const std::vector<ClassRound>& before) {
  return SwissRound(pupils, before).pair();
}

int usual_rounds(Pairing pairing, int pupils) {
  if (pairing == Pairing::round_robin) return pupils % 2 == 0 ? pupils - 1 : pupils;
  return std::max(1, static_cast<int>(std::bit_width(static_cast<unsigned>(pupils - 1))));
}

}  // namespace rowan::server
