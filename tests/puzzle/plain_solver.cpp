// SPDX-License-Identifier: MIT
#include "puzzle/plain_solver.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "game/forbidden.hpp"

namespace rowan::puzzle {

PlainStones::PlainStones(const Position& position)
    : rules_(position.rules()), side_(position.side_to_move()) {
  for (const Cell cell : position.cells()) cells_ += cell == Cell::empty ? '.' : letter_of(owner_of(cell));
}

std::vector<Point> PlainStones::empty_points() const {
  std::vector<Point> points;
  for (int y = 0; y < rules_.height; ++y) {
    for (int x = 0; x < rules_.width; ++x) {
      if (is_empty(point_at(x, y))) points.push_back(point_at(x, y));
    }
  }
  return points;
}

bool PlainStones::is_allowed(Point point, Side side) const {
  if (rules_.forbidden == Forbidden::none || side == Side::second) return true;
  std::vector<Cell> cells;
  for (const char cell : cells_) {
    cells.push_back(cell == '.' ? Cell::empty : cell == 'x' ? Cell::first : Cell::second);
  }
  return !why_forbidden(Position(rules_, std::move(cells), side), point);
}

void PlainStones::play(Point point) {
  put(point, side_);
  side_ = opponent(side_);
}

void PlainStones::undo(Point point) {
  take(point);
  side_ = opponent(side_);
}

bool PlainStones::completes_along(Point point, Side side, Direction line) const {
  int above = 1;
  int below = 1;
  while (holds(step(point, line, above), side)) ++above;
  while (holds(step(point, line, -below), side)) ++below;
  const bool blocked =
      holds(step(point, line, above), opponent(side)) && holds(step(point, line, -below), opponent(side));
  return rules_.run_wins(side, above + below - 1, blocked);
}

bool PlainStones::completes(Point point, Side side) const {
  return std::ranges::any_of(line_directions,
                             [&](Direction line) { return completes_along(point, side, line); });
}

std::vector<Point> PlainStones::fives(Side side) const {
  std::vector<Point> points;
  for (const Point point : empty_points()) {
    if (completes(point, side)) points.push_back(point);
  }
  return points;
}

/// Whether all points between two points of a line hold stones of that side.
bool PlainStones::reaches(Point from, Point to, Side side, Direction line) const {
  const bool is_ahead = (to.x - from.x) * line.dx + (to.y - from.y) * line.dy > 0;
  const int sign = is_ahead ? 1 : -1;
  for (int i = 1;; ++i) {
    const Point next = step(from, line, sign * i);
    if (next == to) return true;
    if (!holds(next, side)) return false;
  }
}

std::vector<Point> PlainStones::fives_through(Point point, Side side) const {
  std::vector<Point> found;
  for (const Direction line : line_directions) {
    for (int distance = 1 - rules_.k; distance < rules_.k; ++distance) {
      const Point five = step(point, line, distance);
      if (distance == 0 || !rules_.contains(five) || !is_empty(five)) continue;
      if (completes_along(five, side, line) && reaches(five, point, side, line)) found.push_back(five);
    }
  }
  return found;
}

int PlainStones::stones_along(Point point, Side side, Direction line) const {
  int count = 0;
  for (int distance = 1 - rules_.k; distance < rules_.k; ++distance) {
    if (distance != 0 && holds(step(point, line, distance), side)) ++count;
  }
  return count;
}

int PlainStones::ways_to_five(Point point, Side side) {
  if (std::ranges::none_of(line_directions,
                           [&](Direction line) { return stones_along(point, side, line) >= rules_.k - 2; })) {
    return 0;
  }
  put(point, side);
  const auto ways = fives_through(point, side).size();
  take(point);
  return static_cast<int>(ways);
}

/// Whether, with stones on `three` and `four`, two points each complete a row through `three`. For Black at
/// renju the stones from `three` to `four` must be unbroken. Requires a stone on `three`.
bool PlainStones::makes_open_four(Point three, Point four, Side side, Direction line) {
  put(four, side);
  int ways = 0;
  for (int distance = 1 - rules_.k; distance < rules_.k; ++distance) {
    const Point five = step(three, line, distance);
    if (distance == 0 || !rules_.contains(five) || !is_empty(five)) continue;
    if (completes_along(five, side, line) && reaches(five, three, side, line)) ++ways;
  }
  bool counts = ways >= 2;
  if (counts && rules_.forbidden != Forbidden::none && side == Side::first)
    counts = reaches(four, three, side, line);
  take(four);
  return counts;
}

bool PlainStones::makes_open_three(Point point, Side side) {
  bool found = false;
  put(point, side);
  for (const Direction line : line_directions) {
    if (stones_along(point, side, line) < rules_.k - 3) continue;
    for (int distance = 1 - rules_.k; !found && distance < rules_.k; ++distance) {
      const Point four = step(point, line, distance);
      if (distance == 0 || !rules_.contains(four) || !is_empty(four)) continue;
      found = makes_open_four(point, four, side, line);
    }
  }
  take(point);
  return found;
}

std::optional<bool> PlainAttack::wins(std::int64_t most_positions) {
  left_ = most_positions;
  return decide();
}

std::optional<bool> PlainAttack::wins_after(Point move, std::int64_t most_positions) {
  left_ = most_positions;
  stones_.play(move);
  const auto result = decide();
  stones_.undo(move);
  return result;
}

std::optional<bool> PlainAttack::decide() {
  constexpr Number most = 1'000'000'000;
  improve({.proof = most, .disproof = most});
  const Node& node = visit();
  if (node.numbers.proof == 0) return true;
  if (node.numbers.disproof == 0) return false;
  return std::nullopt;
}

std::vector<Point> PlainAttack::first_moves() {
  std::vector<Point> moves;
  const Side side = stones_.side_to_move();
  for (const Point point : stones_.empty_points()) {
    if (!stones_.completes(point, side) &&
        (stones_.ways_to_five(point, side) > 0 ||
         (means_ == PlainMeans::threats && stones_.makes_open_three(point, side))) &&
        stones_.is_allowed(point, side)) {
      moves.push_back(point);
    }
  }
  return moves;
}

auto PlainAttack::visit() -> Node& {
  const auto [entry, is_new] = nodes_.try_emplace(stones_.key());
  Node& node = entry->second;
  if (!is_new) return node;
  --left_;
  stones_.side_to_move() == attacker_ ? find_attacks(node) : find_answers(node);
  return node;
}

void PlainAttack::find_attacks(Node& node) {
  const Numbers won{.proof = 0, .disproof = ~Number{0}};
  const Numbers lost{.proof = ~Number{0}, .disproof = 0};
  const Side defender = opponent(attacker_);
  if (!stones_.fives(attacker_).empty()) {
    node.numbers = won;
    return;
  }
  const std::vector<Point> dangers = stones_.fives(defender);
  for (const Point move : dangers.empty() ? first_moves() : dangers) {
    stones_.play(move);
    const bool is_safe = stones_.fives(defender).empty();
    stones_.undo(move);
    if (is_safe && (dangers.empty() || stones_.is_allowed(move, attacker_))) node.moves.push_back(move);
  }
  if (node.moves.empty()) node.numbers = lost;
}

bool PlainAttack::is_unanswerable(Point four) {
  return stones_.is_empty(four) && stones_.ways_to_five(four, attacker_) >= 2 &&
         stones_.is_allowed(four, attacker_);
}

std::vector<Point> PlainAttack::unanswerable_fours() {
  std::vector<Point> fours;
  for (const Point point : stones_.empty_points()) {
    if (is_unanswerable(point)) fours.push_back(point);
  }
  return fours;
}

void PlainAttack::find_answers(Node& node) {
  const Numbers won{.proof = 0, .disproof = ~Number{0}};
  const Numbers lost{.proof = ~Number{0}, .disproof = 0};
  const Side defender = opponent(attacker_);
  const std::vector<Point> fives = stones_.fives(attacker_);
  std::vector<Point> fours;
  if (fives.empty() && means_ == PlainMeans::threats) fours = unanswerable_fours();
  if (!stones_.fives(defender).empty() || (fives.empty() && fours.empty())) {
    node.numbers = lost;
    return;
  }
  for (const Point answer : stones_.empty_points()) {
    const bool counters = fives.empty() && stones_.ways_to_five(answer, defender) > 0;
    stones_.play(answer);
    const bool stops =
        fives.empty()
            ? counters || std::ranges::none_of(fours, [&](Point four) { return is_unanswerable(four); })
            : std::ranges::none_of(fives, [&](Point five) {
                return stones_.is_empty(five) && stones_.completes(five, attacker_);
              });
    stones_.undo(answer);
    if (stops && stones_.is_allowed(answer, defender)) node.moves.push_back(answer);
  }
  if (node.moves.empty()) node.numbers = won;
}

/// Depth-first proof-number search (df-pn).
void PlainAttack::improve(Numbers limits) {
  Node& node = visit();
  const bool attacks = stones_.side_to_move() == attacker_;
  while (left_ > 0 && node.numbers.proof != 0 && node.numbers.disproof != 0 &&
         node.numbers.proof < limits.proof && node.numbers.disproof < limits.disproof) {
    constexpr Number most = 1'000'000'000'000;
    Number least = most;
    Number second = most;
    Number sum = 0;
    std::optional<Point> best;
    Number of_best = 0;
    for (const Point move : node.moves) {
      stones_.play(move);
      const auto found = nodes_.find(stones_.key());
      stones_.undo(move);
      const Numbers after = found == nodes_.end() ? Numbers{} : found->second.numbers;
      const Number here = attacks ? after.proof : after.disproof;
      const Number other = attacks ? after.disproof : after.proof;
      sum = std::min(sum + std::min(other, most), most);
      if (here < least) {
        second = std::exchange(least, here);
        best = move;
        of_best = other;
      } else {
        second = std::min(second, here);
      }
    }
    if (!best) {  // every move is decided in the other side's favor
      node.numbers =
          attacks ? Numbers{.proof = ~Number{0}, .disproof = 0} : Numbers{.proof = 0, .disproof = ~Number{0}};
      return;
    }
    node.numbers =
        attacks ? Numbers{.proof = least, .disproof = sum} : Numbers{.proof = sum, .disproof = least};
    if (least == 0) {
      node.numbers =
          attacks ? Numbers{.proof = 0, .disproof = ~Number{0}} : Numbers{.proof = ~Number{0}, .disproof = 0};
      return;
    }
    if (node.numbers.proof >= limits.proof || node.numbers.disproof >= limits.disproof) return;
    const Number least_limit = std::min(attacks ? limits.proof : limits.disproof, second + 1);
    const Number sum_limit = (attacks ? limits.disproof : limits.proof) - sum + of_best;
    stones_.play(*best);
    improve(attacks ? Numbers{.proof = least_limit, .disproof = sum_limit}
                    : Numbers{.proof = sum_limit, .disproof = least_limit});
    stones_.undo(*best);
  }
}

PlainValue::PlainValue(const Position& position) : rules_(position.rules()) {
  const auto bit = [&](Point point) { return Points{1} << rules_.index_of(point); };
  for (int index = 0; index < rules_.point_count(); ++index) {
    const Point point = rules_.point_of(index);
    board_ |= bit(point);
    if (position.cell(point) == stone_of(position.side_to_move())) start_.own |= bit(point);
    if (position.cell(point) == stone_of(opponent(position.side_to_move()))) start_.other |= bit(point);
    for (const Direction line : line_directions) {
      if (!rules_.contains(step(point, line, rules_.k - 1))) continue;
      Points row = 0;
      for (int i = 0; i < rules_.k; ++i) row |= bit(step(point, line, i));
      rows_.push_back(row);
    }
  }
}

bool PlainValue::has_row(Points points) const {
  return std::ranges::any_of(rows_, [&](Points row) { return (points & row) == row; });
}

auto PlainValue::winning_points(Points own, Points other) const -> Points {
  Points points = 0;
  for (const Points row : rows_) {
    if ((row & other) == 0 && std::popcount(row & own) == rules_.k - 1) points |= row & ~own;
  }
  return points;
}

bool PlainValue::can_ever_win(Points other) const {
  return std::ranges::any_of(rows_, [&](Points row) { return (row & other) == 0; });
}

bool PlainValue::reaches(Point move, int value) {
  const Points own = start_.own | Points{1} << rules_.index_of(move);
  return has_row(own) || -search({.own = start_.other, .other = own}, -value, 1 - value) >= value;
}

int PlainValue::search(Stones stones, int low, int high) {
  const auto [own, other] = stones;
  if (winning_points(own, other) != 0) return 1;
  Points moves = board_ & ~own & ~other;
  const bool may_win = can_ever_win(other);
  if (moves == 0 || (!may_win && !can_ever_win(own))) return 0;
  Bounds known = bounds_[stones];
  if (!may_win) known.most = std::min(known.most, 0);
  if (known.least >= high || known.least == known.most) return known.least;
  if (known.most <= low) return known.most;
  if (const Points dangers = winning_points(other, own); dangers != 0) moves = dangers;
  int best = -1;
  for (const bool fours : {true, false}) {
    for (Points rest = moves; rest != 0 && best < high; rest &= rest - 1) {
      const Points after = own | (rest & ~(rest - 1));
      if ((winning_points(after, other) != 0) != fours) continue;
      best = std::max(best, -search({.own = other, .other = after}, -high, -std::max(low, best)));
    }
  }
  Bounds& bounds = bounds_[stones];
  if (best > low) bounds.least = std::max(bounds.least, best);
  if (best < high) bounds.most = std::min(bounds.most, best);
  return best;
}

}  // namespace rowan::puzzle
