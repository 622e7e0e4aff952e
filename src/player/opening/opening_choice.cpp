// SPDX-License-Identifier: MIT
#include "player/opening/opening_choice.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/renju_openings.hpp"
#include "game/symmetry.hpp"
#include "player/opening/swap2_table.hpp"
#include "search/engine.hpp"
#include "search/numbers.hpp"

namespace rowan::player {

namespace {

constexpr std::int64_t nodes_of_choice = 4'000;    // for one move or one color
constexpr std::int64_t nodes_of_ranking = 12'000;  // for the order of many moves
constexpr std::size_t openings_tried = 8;
constexpr std::size_t most_ranked = 12;  // the largest number that the computer announces
constexpr int level = 50;

/// A move, and Black's expected score after it, in percent.
struct RankedMove {
  Point move;
  double black_percent;
};

/// Moves that do not end the game, one from each set of symmetric points: those near stones, and the others
/// only if fewer than `least` are near.
std::vector<Point> different_moves(const Position& position, const OpeningRegion& region, int least) {
  constexpr int near = 3;
  const Rules& rules = position.rules();
  std::vector<Point> points;
  const auto add = [&](bool wants_near) {
    for (const Point point : position.legal_moves()) {
      const bool is_near = std::ranges::any_of(position.moves(), [&](Point stone) {
        return std::max(std::abs(stone.x - point.x), std::abs(stone.y - point.y)) <= near;
      });
      if (is_near != wants_near || !region.contains(point, rules)) continue;
      const bool is_new =
          std::ranges::none_of(points, [&](Point other) { return are_symmetric(position, other, point); });
      Position next = position;
      if (is_new && !place_stones(next, {&point, 1})) points.push_back(point);
    }
  };
  add(true);
  if (std::cmp_less(points.size(), least) || points.empty()) add(false);
  return points;
}

double distance_from_level(double percent) { return std::abs(percent - level); }

/// Answers one request, with the help of an engine.
class Chooser {
 public:
  explicit Chooser(const OpeningChoice& choice)
      : choice_(choice),
        random_(choice.seed),
        engine_({.table_mebibytes = 1, .small = true, .network = choice.network}) {}

  [[nodiscard]] OpeningAction answer(const Opening& opening) {
    const std::string_view rule = opening.rule().name;
    if (rule == "swap2") return by_table(opening);
    if (opening.find_option(OpeningAct::choose_color) != nullptr) return color_or_offer(opening);
    const OpeningOption& option = opening.options().front();
    switch (option.act) {
      case OpeningAct::place:
        if (option.count == 1) return OpeningAction::place({moved_over(opening.position(), stone(opening))});
        return rule == "swap" ? by_table(opening) : one_of_26(opening);
      case OpeningAct::announce:
        return OpeningAction::announce(number(opening, option));
      case OpeningAct::offer:
        return OpeningAction::offer(points_of(fifth_moves(opening.position(), opening.offer_count(option))));
      case OpeningAct::take:
      case OpeningAct::choose_color:
        break;
    }
    const auto ranked = rank(opening.position(), opening.offered(), opening.offered().size());
    return OpeningAction::take(std::ranges::min(ranked, {}, &RankedMove::black_percent).move);
  }

 private:
  [[nodiscard]] think::Answer think(const Position& position, std::int64_t nodes,
                                    std::vector<Point> only = {}, std::size_t lines = 1) {
    engine_.clear();
    return engine_.think({.position = position,
                          .limits = {.nodes = nodes},
                          .lines = static_cast<int>(lines),
                          .only = std::move(only),
                          .stop = choice_.stop});
  }

  static double black_percent(think::Score score, const Position& position) {
    return 100 * search::ShownScore{.score = score, .to_move = position.side_to_move()}.black_chance();
  }

  /// The `count` best of these moves for the side to move, the best first; all if there are fewer.
  std::vector<RankedMove> rank(const Position& position, const std::vector<Point>& moves, std::size_t count) {
    count = std::min(count, moves.size());
    const auto found = think(position, nodes_of_ranking, moves, count);
    std::vector<RankedMove> ranked;
    for (const think::Line& line : found.lines)
      ranked.push_back({line.moves.front(), black_percent(line.score, position)});
    // A search that was stopped early, or had too few nodes for all moves, returns fewer: fill up the list.
    for (const Point move : moves) {
      if (ranked.size() >= count) break;
      const double last = ranked.empty() ? level : ranked.back().black_percent;
      if (std::ranges::find(ranked, move, &RankedMove::move) == ranked.end()) ranked.push_back({move, last});
    }
    return ranked;
  }

  std::vector<RankedMove> fifth_moves(const Position& position, int count) {
    return rank(position, different_moves(position, {}, count), static_cast<std::size_t>(count));
  }

  static std::vector<Point> points_of(const std::vector<RankedMove>& ranked) {
    std::vector<Point> points;
    for (const RankedMove& each : ranked) points.push_back(each.move);
    return points;
  }

  Point best_stone(const Position& position, const OpeningRegion& region) {
    const auto moves = different_moves(position, region, 1);
    return moves.size() == 1 ? moves.front() : think(position, nodes_of_choice, moves).move;
  }

  /// The single stone that a rule asks for: the one that leaves the most even game if the opponent chooses a
  /// color next, else the best.
  Point stone(const Opening& opening) {
    const Position& position = opening.position();
    const OpeningRegion& region = opening.options().front().regions.front();
    const auto moves = different_moves(position, region, 1);
    Opening next = opening;
    static_cast<void>(next.apply(OpeningAction::place({moves.front()})));
    const bool other_chooses = !next.is_done() && next.asked() != opening.asked() &&
                               next.find_option(OpeningAct::choose_color) != nullptr;
    if (!other_chooses || moves.size() == 1) return best_stone(position, region);
    const auto ranked = rank(position, moves, moves.size());
    return std::ranges::min(ranked, {},
                            [](const RankedMove& each) { return distance_from_level(each.black_percent); })
        .move;
  }

  /// A random point among those symmetric to this one, itself included.
  Point moved_over(const Position& position, Point point) {
    std::vector<Point> images;
    for (const Symmetry way : symmetries(position.rules())) {
      if (apply(way, position) == position) images.push_back(apply(way, point, position.rules()));
    }
    return images[random_.below(static_cast<std::uint32_t>(images.size()))];
  }

  OpeningAction by_table(const Opening& opening) {
    const Swap2Answer known = swap2_answer(opening.position(), choice_.seed, choice_.book);
    if (known.stones.size() > 1) return OpeningAction::place(known.stones);
    return OpeningAction::choose(known.take_first ? Side::first : Side::second);
  }

  OpeningAction one_of_26(const Opening& opening) {
    const Rules& rules = opening.position().rules();
    const auto all = renju_openings();
    const auto ways = symmetries(rules);
    std::vector<Point> chosen;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < openings_tried; ++i) {
      const RenjuOpening& each = all[random_.below(static_cast<std::uint32_t>(all.size()))];
      const Symmetry way = ways[random_.below(static_cast<std::uint32_t>(ways.size()))];
      std::vector<Point> stones;
      for (const Point point : {first_stone(), second_stone(each.kind), each.third}) {
        const Point here = point_at(point.x - first_stone().x + rules.width / 2,
                                    point.y - first_stone().y + rules.height / 2);
        stones.push_back(apply(way, here, rules));
      }
      Opening next = opening;
      static_cast<void>(next.apply(OpeningAction::place(stones)));
      const double distance = distance_from_level(expected(next));
      if (distance < least) {
        least = distance;
        chosen = stones;
      }
    }
    return OpeningAction::place(chosen);
  }

  /// Black's expected score if both sides play on as well as they can and keep their colors. If a side may
  /// announce a number, it can make the game even.
  double expected(Opening opening) {
    while (!opening.is_done()) {
      const OpeningOption& option = opening.options().front();
      const Position& position = opening.position();
      if (option.act == OpeningAct::announce) return level;
      if (option.act == OpeningAct::offer)
        return fifth_moves(position, opening.offer_count(option)).back().black_percent;
      const auto action = option.act == OpeningAct::choose_color
                              ? OpeningAction::choose(opening.side_of(opening.asked()))
                              : OpeningAction::place({best_stone(position, option.regions.front())});
      static_cast<void>(opening.apply(action));
    }
    const auto found = think(opening.position(), nodes_of_choice);
    return found.lines.empty() ? level : black_percent(found.lines.front().score, opening.position());
  }

  OpeningAction color_or_offer(const Opening& opening) {
    if (const OpeningOption* const offer = opening.find_option(OpeningAct::offer)) {
      const auto ranked = fifth_moves(opening.position(), opening.offer_count(*offer));
      if (ranked.back().black_percent >= level) return OpeningAction::offer(points_of(ranked));
    }
    return OpeningAction::choose(expected(opening) >= level ? Side::first : Side::second);
  }

  int number(const Opening& opening, const OpeningOption& option) {
    Position position = opening.position();
    if (position.side_to_move() == Side::second) position.play(best_stone(position, {}));
    const auto most =
        std::min<std::size_t>(most_ranked, static_cast<std::size_t>(opening.most_announced(option)));
    const auto ranked = fifth_moves(position, static_cast<int>(most));
    const auto best = std::ranges::min_element(
        ranked, {}, [](const RankedMove& each) { return distance_from_level(each.black_percent); });
    return static_cast<int>(best - ranked.begin()) + 1;
  }

  const OpeningChoice& choice_;
  Random random_;
  search::Engine engine_;
};

}  // namespace

OpeningAction opening_action(const Opening& opening, const OpeningChoice& choice) {
  assert(!opening.is_done());
  return Chooser(choice).answer(opening);
}

}  // namespace rowan::player
