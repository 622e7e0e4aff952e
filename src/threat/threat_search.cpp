// SPDX-License-Identifier: MIT
#include "threat/threat_search.hpp"

#include <algorithm>
#include <cassert>
#include <span>

#include "threat/threat_moves.hpp"

namespace rowan::threat {

namespace {

// Node limits of the VCF searches. Longer wins by fours are still found, as threats, one four at a time.
constexpr std::int64_t fours_near_root = 2'000;
constexpr std::int64_t fours_of_attacker = 100;
constexpr std::int64_t fours_of_defender = 50;

/// The points where a stone may stop all the attacker's unanswerable fours at once. If the point of `four` is
/// only perhaps forbidden, these are all empty points, since even a distant stone can make it forbidden
/// (game/forbidden.hpp).
pattern::PointSet points_that_may_stop(const pattern::PatternBoard& board, pattern::PointIndex four,
                                       Side attacker) {
  pattern::PointSet points = board.empty_points();
  if (board.point_class(four, attacker) == pattern::PointClass::perhaps_forbidden) return points;
  for (const pattern::PointClass kind : {pattern::PointClass::open_four, pattern::PointClass::four_four}) {
    board.points(attacker, kind).for_each([&](pattern::PointIndex target) {
      points &= defenses(board, target, attacker);
    });
  }
  return points;
}

/// How much a stone of `side` on the point would give that side to build on, apart from fours.
int potential_of(const pattern::PatternBoard& board, pattern::PointIndex point, Side side) {
  int potential = 0;
  for (const pattern::Shape shape : board.shapes(point, side)) {
    if (shape >= pattern::Shape::four) continue;
    potential += shape >= pattern::Shape::open_three ? 4
                 : shape >= pattern::Shape::three    ? 3
                 : shape >= pattern::Shape::open_two ? 2
                 : shape >= pattern::Shape::two      ? 1
                                                     : 0;
  }
  return potential;
}

}  // namespace

ThreatSearch::ThreatSearch(std::size_t most_positions)
    : most_positions_(std::max<std::size_t>(most_positions, 1)),
      fours_(std::min(4 * most_positions_, std::size_t{1} << 18)) {}

ThreatVerdict ThreatSearch::search(pattern::PatternBoard& board, const ThreatLimits& limits) {
  limits_ = &limits;
  budget_.start(limits, board);
  attacker_ = board.side_to_move();
  root_ply_ = board.ply();
  positions_.clear();
  moves_.clear();
  improve(board, {.proof = infinite, .disproof = infinite});
  const Entry& entry = visit(board);
  if (entry.numbers.disproof == 0) return ThreatVerdict::none;
  if (entry.numbers.proof != 0) return ThreatVerdict::unknown;
  tree_ = proof::WinTree();
  is_shown_ = true;
  Shown shown = show_attack(board);
  if (!is_shown_) return ThreatVerdict::unknown;
  tree_.add_root(shown.node);
  line_.assign(shown.line.rbegin(), shown.line.rend());
  return ThreatVerdict::win;
}

ThreatLimits ThreatSearch::limits_for_fours(std::int64_t nodes) const {
  return {.nodes = nodes, .deadline = limits_->deadline, .stop = limits_->stop, .pause = limits_->pause};
}

auto ThreatSearch::numbers_after(const pattern::PatternBoard& board, const Move& move) const -> Numbers {
  const auto found = positions_.find(board.key_after(move.point));
  return found == positions_.end() ? move.first_numbers() : found->second.numbers;
}

void ThreatSearch::set_result(Entry& entry, bool won) const {
  entry.numbers = won ? Numbers{.proof = 0, .disproof = infinite} : Numbers{.proof = infinite, .disproof = 0};
}

auto ThreatSearch::visit(pattern::PatternBoard& board) -> Entry& {
  const auto [place, is_new] = positions_.try_emplace(board.key());
  Entry& entry = place->second;
  if (!is_new) return entry;
  entry.first_move = static_cast<std::uint32_t>(moves_.size());
  if (board.side_to_move() == attacker_) {
    find_attacks(board, entry);
  } else {
    find_answers(board, entry);
  }
  if (budget_.is_exhausted()) {  // the list of moves may be incomplete, so nothing is known
    entry.numbers = {};
    entry.won_by_fours = false;
  }
  entry.move_count = static_cast<std::uint16_t>(moves_.size() - entry.first_move);
  guess_numbers(board, std::span(moves_).subspan(entry.first_move));
  return entry;
}

/// Sets the initial numbers of unvisited moves. The more an attack builds besides its threat, the sooner it
/// may win, and a four leaves only one answer. The more an answer builds, or takes from the attacker, the
/// sooner it may refute the attack.
void ThreatSearch::guess_numbers(const pattern::PatternBoard& board, std::span<Move> moves) const {
  constexpr int most = 6;
  constexpr int four_bonus = 3;
  const auto guess = [](int potential) {
    return static_cast<std::uint8_t>(std::max(1, most - potential / 2));
  };
  const Side side = board.side_to_move();
  for (Move& move : moves) {
    const int potential = potential_of(board, move.point, side);
    if (side == attacker_) {
      const bool is_four = board.point_class(move.point, side) >= pattern::PointClass::four;
      move.proof = guess(potential + (is_four ? four_bonus : 0));
    } else {
      move.disproof = guess(potential + potential_of(board, move.point, attacker_));
    }
  }
}

void ThreatSearch::add_own_fours(const pattern::PatternBoard& board) {
  const Side side = board.side_to_move();
  const auto add = [&](pattern::PointIndex point) { moves_.push_back({.point = point}); };
  for (const pattern::PointClass kind : {pattern::PointClass::open_four, pattern::PointClass::four_four,
                                         pattern::PointClass::four_three, pattern::PointClass::four}) {
    board.points(side, kind).for_each(add);
  }
  board.points(side, pattern::PointClass::perhaps_forbidden).for_each([&](pattern::PointIndex point) {
    if (is_four(board.exact_class(point, side))) add(point);
  });
}

void ThreatSearch::add_threes(const pattern::PatternBoard& board) {
  const Side side = board.side_to_move();
  const auto add = [&](pattern::PointIndex point) { moves_.push_back({.point = point}); };
  board.points(side, pattern::PointClass::three_three).for_each(add);
  board.points(side, pattern::PointClass::open_three).for_each(add);
  board.points(side, pattern::PointClass::perhaps_forbidden).for_each([&](pattern::PointIndex point) {
    const pattern::PointClass kind = board.exact_class(point, side);
    if (kind == pattern::PointClass::three_three || kind == pattern::PointClass::open_three) add(point);
  });
}

/// Adds the legal moves after which `side`, which is not to move, cannot complete a row.
void ThreatSearch::add_stoppers_of_rows(pattern::PatternBoard& board, Side side) {
  row_stoppers(board, side).for_each([&](pattern::PointIndex point) {
    if (board.is_forbidden(point, opponent(side)) || !budget_.may_continue(board)) return;
    board.play(point);
    const bool stopped = board.count(side, pattern::PointClass::win) == 0;
    board.undo();
    if (stopped) moves_.push_back({.point = point});
  });
}

/// Adds the attacks. Whether a move really is one shows only when its answers are generated.
void ThreatSearch::find_attacks(pattern::PatternBoard& board, Entry& entry) {
  const bool is_near_root = board.ply() - root_ply_ <= 2;
  const ThreatLimits limits = limits_for_fours(is_near_root ? fours_near_root : fours_of_attacker);
  if (fours_.search(board, limits) == ThreatVerdict::win) {
    entry.won_by_fours = true;
    return set_result(entry, true);
  }
  const Side defender = opponent(attacker_);
  if (board.count(defender, pattern::PointClass::win) > 0) {
    add_stoppers_of_rows(board, defender);
  } else {
    add_own_fours(board);
    add_threes(board);
  }
  if (moves_.size() == entry.first_move) set_result(entry, false);
}

void ThreatSearch::find_answers(pattern::PatternBoard& board, Entry& entry) {
  const Side defender = opponent(attacker_);
  if (board.count(defender, pattern::PointClass::win) > 0) return set_result(entry, false);
  if (board.count(attacker_, pattern::PointClass::win) > 0) {
    add_stoppers_of_rows(board, attacker_);
  } else {
    const pattern::PointIndex four = unanswerable_four(board, attacker_);
    if (four == pattern::no_point) return set_result(entry, false);
    if (fours_.search(board, limits_for_fours(fours_of_defender)) == ThreatVerdict::win) {
      return set_result(entry, false);
    }
    find_answers_to_three(board, four);
  }
  if (moves_.size() == entry.first_move) set_result(entry, can_move(board));
}

/// Adds the answers to a three. `four` is a point where the attacker would make a four without an answer.
void ThreatSearch::find_answers_to_three(pattern::PatternBoard& board, pattern::PointIndex four) {
  const Side defender = opponent(attacker_);
  const std::size_t begin = moves_.size();
  add_own_fours(board);
  pattern::PointSet others = points_that_may_stop(board, four, attacker_);
  for (std::size_t i = begin; i < moves_.size(); ++i) others.erase(moves_[i].point);
  others.for_each([&](pattern::PointIndex point) {
    if (board.is_forbidden(point, defender) || !budget_.may_continue(board)) return;
    board.play(point);
    const bool stopped = unanswerable_four(board, attacker_) == pattern::no_point;
    board.undo();
    if (stopped) moves_.push_back({.point = point});
  });
}

void ThreatSearch::improve(pattern::PatternBoard& board, Numbers limits) {
  if (positions_.size() >= most_positions_ || !budget_.take(board)) return;
  Entry& entry = visit(board);
  if (budget_.is_exhausted()) return;
  const bool attacks = board.side_to_move() == attacker_;
  while (entry.numbers.proof != 0 && entry.numbers.disproof != 0) {
    // With the attacker to move, `least` is the least proof number and `greatest` the greatest disproof
    // number; with the defender to move, they are the least disproof number and the greatest proof number.
    Number least = infinite;
    Number second = infinite;
    Number greatest = 0;
    Number open = 0;
    pattern::PointIndex best = pattern::no_point;
    for (std::size_t i = 0; i < entry.move_count; ++i) {
      const Move& move = moves_[entry.first_move + i];
      const Numbers after = numbers_after(board, move);
      const Number here = attacks ? after.proof : after.disproof;
      const Number other = attacks ? after.disproof : after.proof;
      if (other == 0) continue;
      ++open;
      greatest = std::max(greatest, other);
      if (here < least) {
        second = least;
        least = here;
        best = move.point;
      } else {
        second = std::min(second, here);
      }
    }
    const Number sum = least == 0 ? infinite : open == 0 ? 0 : std::min(greatest + open - 1, infinite - 1);
    if (open == 0) least = infinite;
    entry.numbers =
        attacks ? Numbers{.proof = least, .disproof = sum} : Numbers{.proof = sum, .disproof = least};
    if (entry.numbers.proof >= limits.proof || entry.numbers.disproof >= limits.disproof) return;
    if (least == 0 || open == 0) return;
    const Number least_limit = std::min(attacks ? limits.proof : limits.disproof, second + second / 4 + 1);
    const Number greatest_limit = (attacks ? limits.disproof : limits.proof) - (open - 1);
    board.play(best);
    improve(board, attacks ? Numbers{.proof = least_limit, .disproof = greatest_limit}
                           : Numbers{.proof = greatest_limit, .disproof = least_limit});
    board.undo();
    if (budget_.is_exhausted() || positions_.size() >= most_positions_) return;
  }
}

/// Adds the win to tree_. The attacker is to move in a won position.
auto ThreatSearch::show_attack(pattern::PatternBoard& board) -> Shown {
  const Entry& entry = visit(board);
  assert(entry.numbers.proof == 0);
  if (entry.won_by_fours) {
    const ThreatVerdict verdict = fours_.search(board, limits_for_fours(0));
    if (verdict != ThreatVerdict::win) {  // interrupted
      is_shown_ = false;
      return {};
    }
    Shown shown{.node = fours_.add_win_to(tree_), .line = fours_.win_line(board)};
    std::ranges::reverse(shown.line);
    return shown;
  }
  const std::span moves(moves_.data() + entry.first_move, entry.move_count);
  const auto winning =
      std::ranges::find_if(moves, [&](const Move& move) { return numbers_after(board, move).proof == 0; });
  assert(winning != moves.end());
  const pattern::PointIndex move = winning->point;
  board.play(move);
  Shown shown = show_answers(board);
  board.undo();
  if (!is_shown_) return {};
  tree_.set_move(shown.node, board.rules().point_of(move));
  shown.line.push_back(move);
  return shown;
}

/// Adds all answers to tree_. The defender is to move in a position that the attacker wins. Returns the node
/// of the preceding attack, whose move is not set yet.
auto ThreatSearch::show_answers(pattern::PatternBoard& board) -> Shown {
  const Entry& entry = visit(board);
  Shown shown{.node = tree_.add(Point{}), .line = {}};
  if (entry.move_count == 0) {
    shown.line = rest_of_win(board, attacker_);
    std::ranges::reverse(shown.line);
  }
  for (std::size_t i = 0; i < entry.move_count; ++i) {
    const pattern::PointIndex answer = moves_[entry.first_move + i].point;
    board.play(answer);
    Shown after = show_attack(board);
    board.undo();
    if (!is_shown_) return {};
    const std::int32_t node = tree_.add(board.rules().point_of(answer));
    tree_.add_child(node, after.node);
    tree_.add_child(shown.node, node);
    after.line.push_back(answer);
    if (after.line.size() > shown.line.size()) shown.line = std::move(after.line);
  }
  return shown;
}

}  // namespace rowan::threat
