// SPDX-License-Identifier: MIT
#include "threat/four_search.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <limits>

#include "base/random.hpp"
#include "threat/threat_moves.hpp"

namespace rowan::threat {

namespace {

constexpr int no_limit = std::numeric_limits<int>::max();

/// The points on the lines through `center` that can be in one row of k with it.
pattern::PointSet star_around(const Rules& rules, Point center) {
  pattern::PointSet star(rules.point_count());
  for (const Direction line : line_directions) {
    for (int distance = 1 - rules.k; distance < rules.k; ++distance) {
      const Point point = step(center, line, distance);
      if (distance != 0 && rules.contains(point))
        star.insert(static_cast<pattern::PointIndex>(rules.index_of(point)));
    }
  }
  return star;
}

/// Adds to the zone the empty points that would make a four together with `answer`, which `side` has just
/// played. They lie in windows of k cells through `answer` where `side` lacks at most two stones and the
/// attacker has none.
void add_counters(const pattern::PatternBoard& board, pattern::PointIndex answer, Side side,
                  pattern::PointSet& zone) {
  const Rules& rules = board.rules();
  const Point middle = rules.point_of(answer);
  const auto index_at = [&](Point point) { return static_cast<pattern::PointIndex>(rules.index_of(point)); };
  for (const Direction line : line_directions) {
    for (int begin = 1 - rules.k; begin <= 0; ++begin) {
      if (!rules.contains(step(middle, line, begin)) ||
          !rules.contains(step(middle, line, begin + rules.k - 1)))
        continue;
      int own = 0;
      bool is_open = true;
      for (int i = begin; is_open && i < begin + rules.k; ++i) {
        const Cell cell = board.cell(index_at(step(middle, line, i)));
        if (cell == stone_of(side)) ++own;
        if (cell == stone_of(opponent(side))) is_open = false;
      }
      if (!is_open || own < rules.k - 2) continue;
      for (int i = begin; i < begin + rules.k; ++i) {
        const pattern::PointIndex point = index_at(step(middle, line, i));
        if (board.cell(point) == Cell::empty) zone.insert(point);
      }
    }
  }
}

}  // namespace

FourSearch::FourSearch(std::size_t remembered, std::int64_t quick_nodes)
    : quick_nodes_(quick_nodes), failed_(std::bit_ceil(std::max<std::size_t>(remembered, 2))) {
  tree_.reserve(2048);
}

void FourSearch::clear() { std::ranges::fill(failed_, 0); }

void FourSearch::adapt_to(const Rules& rules) {
  if (rules_ == rules) return;
  rules_.reset();  // unset until the end, since an allocation below may fail
  ends_matter_ = rules.blocked_five == BlockedFive::ignored;
  Random random(
      static_cast<std::uint64_t>(rules.width) << 32 | static_cast<std::uint64_t>(rules.height) << 24 |
      static_cast<std::uint64_t>(rules.k) << 16 | static_cast<std::uint64_t>(rules.overline) << 8 |
      static_cast<std::uint64_t>(rules.blocked_five) << 4 | static_cast<std::uint64_t>(rules.forbidden));
  rules_key_ = random();
  stars_.clear();
  for (int index = 0; index < rules.point_count(); ++index) {
    stars_.push_back(star_around(rules, rules.point_of(index)));
  }
  rules_ = rules;
}

ThreatVerdict FourSearch::search(pattern::PatternBoard& board, const ThreatLimits& limits) {
  adapt_to(board.rules());
  budget_.start(limits, board);
  tree_.clear();
  leaps_left_ = no_limit;
  const int attacks = limits.attacks > 0 ? limits.attacks : no_limit;
  Found found = attack(board, attacks);
  if (found.verdict == ThreatVerdict::unknown && is_too_long_for_quick())
    found = search_with_leap_limits(board, attacks);
  win_root_ = found.node;
  if (found.verdict == ThreatVerdict::win) win_plies_ = tree_[found.node].plies;
  return found.verdict;
}

bool FourSearch::is_too_long_for_quick() const {
  return leaps_left_ == no_limit && budget_.nodes() >= quick_nodes_ && !budget_.is_exhausted();
}

auto FourSearch::search_with_leap_limits(pattern::PatternBoard& board, int attacks_left) -> Found {
  Found found;
  for (const int leap_limit : {1, 2, rules_->point_count()}) {
    leaps_left_ = leap_limit;
    related_.assign(1, pattern::PointSet(rules_->point_count()));
    found = attack(board, attacks_left);
    if (found.verdict != ThreatVerdict::unknown || budget_.is_exhausted()) break;
  }
  return found;
}

std::uint64_t FourSearch::limited_key(std::uint64_t key, int attacks_left) const {
  if (attacks_left == no_limit && leaps_left_ == no_limit) return key;
  return key ^
         Random(static_cast<std::uint64_t>(attacks_left) << 32 | static_cast<std::uint64_t>(leaps_left_))();
}

auto FourSearch::won(pattern::PointIndex move, std::int32_t first_answer, std::int32_t plies) -> Found {
  tree_.push_back({.move = move, .first_child = first_answer, .next_sibling = -1, .plies = plies});
  return {.verdict = ThreatVerdict::win, .node = static_cast<std::int32_t>(tree_.size()) - 1};
}

auto FourSearch::attack(pattern::PatternBoard& board, int attacks_left) -> Found {
  const Side attacker = board.side_to_move();
  if (board.count(attacker, pattern::PointClass::win) > 0) {
    return won(board.points(attacker, pattern::PointClass::win).first(), -1, 1);
  }
  if (!may_have_four(board, attacker)) return {};
  if (attacks_left == 1) return {.verdict = ThreatVerdict::unknown};
  if (board.count(opponent(attacker), pattern::PointClass::win) > 0)
    return block_and_attack(board, attacks_left);
  // A four that cannot be answered wins at once. Not so against Black in renju, who may have no legal move,
  // which is a draw: there the four is searched.
  if (rules_->forbidden == Forbidden::none || attacker == Side::first) {
    if (const pattern::PointIndex move = unanswerable_four(board, attacker); move != pattern::no_point)
      return won(move, -1, 3);
  }
  return try_fours(board, attacks_left);
}

/// Called when the opponent has made a four: only a four that stops it is an attack.
auto FourSearch::block_and_attack(pattern::PatternBoard& board, int attacks_left) -> Found {
  const Side attacker = board.side_to_move();
  if (ends_matter_) return try_fours(board, attacks_left);
  const pattern::PointSet& fives = board.points(opponent(attacker), pattern::PointClass::win);
  if (board.count(opponent(attacker), pattern::PointClass::win) > 1) return {};
  const pattern::PointIndex point = fives.first();
  if (!is_four(board.exact_class(point, attacker))) return {};
  return try_four(board, point, attacks_left);
}

/// Calls visit(point) for the points that make a four, the best candidates first, until visit returns true.
template <class Visit>
bool FourSearch::any_four(const pattern::PatternBoard& board, Visit visit) const {
  const Side side = board.side_to_move();
  const pattern::PointIndex last = board.last_move(2);
  for (const pattern::PointClass kind : {pattern::PointClass::open_four, pattern::PointClass::four_four,
                                         pattern::PointClass::four_three, pattern::PointClass::four}) {
    if (board.count(side, kind) == 0) continue;
    const pattern::PointSet& fours = board.points(side, kind);
    if (last == pattern::no_point) {
      if (fours.any_of(visit)) return true;
      continue;
    }
    const pattern::PointSet& star = stars_[last];
    if ((fours & star).any_of(visit) || (fours - star).any_of(visit)) return true;
  }
  if (board.count(side, pattern::PointClass::perhaps_forbidden) == 0) return false;
  return board.points(side, pattern::PointClass::perhaps_forbidden).any_of([&](pattern::PointIndex point) {
    return count_fours(board.shapes(point, side)) > 0 && !board.is_forbidden(point, side) && visit(point);
  });
}

auto FourSearch::try_fours(pattern::PatternBoard& board, int attacks_left) -> Found {
  const std::uint64_t key = board.key() ^ rules_key_;
  const std::uint64_t key_with_limits = limited_key(key, attacks_left);
  const std::size_t mask = failed_.size() - 1;
  if (failed_[key & mask] == key) return {};
  if (failed_[key_with_limits & mask] == key_with_limits) return {.verdict = ThreatVerdict::unknown};

  Found best;
  any_four(board, [&](pattern::PointIndex move) {
    if (is_known_to_fail(board, move)) return false;
    const Found found = try_within_leap_limit(board, move, attacks_left);
    if (found.verdict != ThreatVerdict::none) best = found;
    return found.verdict == ThreatVerdict::win || budget_.is_exhausted() || is_too_long_for_quick();
  });
  if (is_too_long_for_quick() && best.verdict != ThreatVerdict::win)
    return {.verdict = ThreatVerdict::unknown};
  if (best.verdict == ThreatVerdict::none) failed_[key & mask] = key;
  if (best.verdict == ThreatVerdict::unknown && !budget_.is_exhausted()) {
    failed_[key_with_limits & mask] = key_with_limits;
  }
  return best;
}

auto FourSearch::try_within_leap_limit(pattern::PatternBoard& board, pattern::PointIndex move,
                                       int attacks_left) -> Found {
  if (leaps_left_ == no_limit) return try_four(board, move, attacks_left);
  const bool is_leap = !related_.back().contains(move);
  if (is_leap && leaps_left_ == 0) return {.verdict = ThreatVerdict::unknown};
  if (is_leap) --leaps_left_;
  related_.push_back(related_.back() | stars_[move]);
  const Found found = try_four(board, move, attacks_left);
  related_.pop_back();
  if (is_leap) ++leaps_left_;
  return found;
}

/// Is the position after this four and its answer remembered as failed? Most such positions are, because
/// independent fours lead to the same position in any order. The lookup does not play the moves.
bool FourSearch::is_known_to_fail(const pattern::PatternBoard& board, pattern::PointIndex move) const {
  const Side attacker = board.side_to_move();
  // Under these rules the answer might be elsewhere, or forbidden.
  if (ends_matter_ || (rules_->forbidden != Forbidden::none && attacker == Side::second)) return false;
  const pattern::PointIndex five = five_after(board, move);
  if (five == pattern::no_point) return false;
  const std::uint64_t key = board.key_after(move, five) ^ rules_key_;
  return failed_[key & (failed_.size() - 1)] == key;
}

auto FourSearch::try_four(pattern::PatternBoard& board, pattern::PointIndex move, int attacks_left) -> Found {
  if (!budget_.take(board)) return {.verdict = ThreatVerdict::unknown};
  const std::size_t mark = tree_.size();
  board.play(move);
  const Found found = answer(board, attacks_left == no_limit ? no_limit : attacks_left - 1);
  board.undo();
  if (found.verdict != ThreatVerdict::win) {
    tree_.resize(mark);
    return found;
  }
  std::int32_t longest = 2;
  for (std::int32_t node = found.node; node >= 0; node = tree_[node].next_sibling) {
    longest = std::max(longest, tree_[node].plies);
  }
  return won(move, found.node, longest + 1);
}

/// Called after a four: does the attacker win against every answer? If so, returns the node of the first
/// answer, or -1 if there is no answer.
auto FourSearch::answer(pattern::PatternBoard& board, int attacks_left) -> Found {
  const Side defender = board.side_to_move();
  const Side attacker = opponent(defender);
  if (board.count(defender, pattern::PointClass::win) > 0) return {};
  if (ends_matter_) return all_answers(board, attacks_left);
  const pattern::PointIndex five = board.points(attacker, pattern::PointClass::win).first();
  const bool two_fives = board.count(attacker, pattern::PointClass::win) > 1;
  if (two_fives || board.is_forbidden(five, defender)) {
    return {.verdict = can_move(board) ? ThreatVerdict::win : ThreatVerdict::none};
  }
  // The answer threatens two fives, of which the attacker could stop only one.
  const pattern::PointClass counter = board.point_class(five, defender);
  if (counter == pattern::PointClass::open_four || counter == pattern::PointClass::four_four) return {};
  return only_answer(board, five, attacks_left);
}

auto FourSearch::only_answer(pattern::PatternBoard& board, pattern::PointIndex point, int attacks_left)
    -> Found {
  board.play(point);
  const Found found = attack(board, attacks_left);
  board.undo();
  if (found.verdict != ThreatVerdict::win) return found;
  return won(point, found.node, tree_[found.node].plies + 1);
}

/// Where blocked fives do not count there may be several answers, and each must be refuted.
auto FourSearch::all_answers(pattern::PatternBoard& board, int attacks_left) -> Found {
  const Side attacker = opponent(board.side_to_move());
  const pattern::PointSet points = row_stoppers(board, attacker);
  Found result{.verdict = ThreatVerdict::win};
  points.any_of([&](pattern::PointIndex point) {
    board.play(point);
    const bool is_answer = board.count(attacker, pattern::PointClass::win) == 0;
    board.undo();
    if (!is_answer) return false;
    const Found found = only_answer(board, point, attacks_left);
    if (found.verdict != ThreatVerdict::win) {
      result = found;
      return true;
    }
    tree_[found.node].next_sibling = result.node;
    result.node = found.node;
    return false;
  });
  return result;
}

proof::WinTree FourSearch::win_tree() const {
  proof::WinTree tree;
  tree.add_root(add_win_to(tree));
  return tree;
}

std::int32_t FourSearch::add_win_to(proof::WinTree& tree) const {
  struct Pair {
    std::int32_t original;
    std::int32_t copy;
  };
  const auto copy = [&](std::int32_t number) {
    return Pair{number, tree.add(rules_->point_of(tree_[number].move))};
  };
  const Pair root = copy(win_root_);
  std::vector<Pair> waiting{root};
  while (!waiting.empty()) {
    const Pair parent = waiting.back();
    waiting.pop_back();
    std::int32_t child = tree_[parent.original].first_child;
    for (; child >= 0; child = tree_[child].next_sibling) {
      waiting.push_back(copy(child));
      tree.add_child(parent.copy, waiting.back().copy);
    }
  }
  return root.copy;
}

std::vector<pattern::PointIndex> FourSearch::win_line(pattern::PatternBoard& board) const {
  std::vector<pattern::PointIndex> line;
  const Side attacker = board.side_to_move();
  const auto play = [&](pattern::PointIndex move) {
    board.play(move);
    line.push_back(move);
  };
  for (std::int32_t node = win_root_; node >= 0;) {
    const Node& attack = tree_[node];
    play(attack.move);
    std::int32_t longest = attack.first_child;
    for (std::int32_t child = longest; child >= 0; child = tree_[child].next_sibling) {
      if (tree_[child].plies > tree_[longest].plies) {
        longest = child;
      }
    }
    if (longest < 0) break;
    play(tree_[longest].move);
    node = tree_[longest].first_child;
  }
  const auto played = line.size();
  if (played < static_cast<std::size_t>(win_plies_)) {
    const std::vector<pattern::PointIndex> rest = rest_of_win(board, attacker);
    line.insert(line.end(), rest.begin(), rest.end());
  }
  for (std::size_t i = 0; i < played; ++i) board.undo();
  return line;
}

std::optional<pattern::PointSet> FourSearch::win_zone(pattern::PatternBoard& board) const {
  if (ends_matter_) return std::nullopt;
  pattern::PointSet zone(board.rules().point_count());
  if (!add_zone(board, win_root_, zone)) return std::nullopt;
  return zone & board.empty_points();
}

/// Adds to the zone the points where an extra stone of the opponent might spoil this attack or the rest of
/// the win; false if they cannot be determined. They are the points that the win plays or needs empty for its
/// fives, and the points where the extra stone would make a four together with an answer.
///
/// An extra stone anywhere else changes nothing, because it makes no shape of the attacker better or
/// forbidden: every attack stays legal and threatens the same five, and every answer stays forced.
bool FourSearch::add_zone(pattern::PatternBoard& board, std::int32_t attack, pattern::PointSet& zone) const {
  const Side attacker = board.side_to_move();
  const pattern::PointIndex move = tree_[attack].move;
  zone.insert(move);
  if (board.point_class(move, attacker) == pattern::PointClass::win) return true;
  if (board.point_class(move, attacker) == pattern::PointClass::perhaps_forbidden) return false;
  board.play(move);
  bool is_known = true;
  const pattern::PointSet fives = board.points(attacker, pattern::PointClass::win);
  zone |= fives;
  const std::int32_t answer = tree_[attack].first_child;
  if (answer < 0) {
    is_known = board.count(attacker, pattern::PointClass::win) > 1;  // else the answer is forbidden
  } else {
    const pattern::PointIndex point = tree_[answer].move;
    board.play(point);
    add_counters(board, point, opponent(attacker), zone);
    is_known = add_zone(board, tree_[answer].first_child, zone);
    board.undo();
  }
  board.undo();
  return is_known;
}

}  // namespace rowan::threat
