// SPDX-License-Identifier: MIT
#include "proof/win_tree.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <utility>

#include "game/notation.hpp"
#include "proof/plain_board.hpp"

namespace rowan::proof {

std::int32_t WinTree::add(Point move) {
  nodes_.push_back({.move = move});
  return static_cast<std::int32_t>(nodes_.size()) - 1;
}

void WinTree::add_child(std::int32_t parent, std::int32_t child) {
  assert(node(child).next_sibling == none);
  nodes_[child].next_sibling = node(parent).first_child;
  nodes_[parent].first_child = child;
}

void WinTree::add_root(std::int32_t node_number) {
  assert(node(node_number).next_sibling == none);
  nodes_[node_number].next_sibling = root_;
  root_ = node_number;
}

bool WinTree::is_valid() const {
  std::vector<bool> reached(nodes_.size());
  std::vector<std::int32_t> waiting{root_};
  while (!waiting.empty()) {
    const std::int32_t number = waiting.back();
    waiting.pop_back();
    if (number == none) continue;
    if (number < 0 || static_cast<std::size_t>(number) >= nodes_.size()) return false;
    if (reached[number]) return false;
    reached[number] = true;
    waiting.push_back(node(number).first_child);
    waiting.push_back(node(number).next_sibling);
  }
  return true;
}

namespace {

/// Checks a claimed win by walking its tree; stops at the first error.
class Checker {
 public:
  Checker(const Position& start, Side winner, const WinTree& tree, Answers answers,
          const Interruption& interruption)
      : board_(start), winner_(winner), tree_(tree), answers_(answers), interruption_(interruption) {}

  WinCheck run() {
    const std::optional<int> plies =
        board_.side_to_move() == winner_ ? check_attack(tree_.root()) : check_answers(tree_.root());
    if (plies) {
      result_.plies = *plies;
      result_.verdict = result_.unchecked.empty() ? WinVerdict::accepted : WinVerdict::accepted_as_stored;
    }
    return std::move(result_);
  }

 private:
  /// Plies to the end; empty once an error was found.
  using Plies = std::optional<int>;

  [[nodiscard]] std::string name(Point point) const { return short_text(point, board_.rules()); }

  Plies reject(std::string reason) {
    result_.reason = std::move(reason);
    result_.where = line_;
    return std::nullopt;
  }

  void play(Point move) {
    board_.play(move);
    line_.push_back(move);
  }

  void undo() {
    board_.undo(line_.back());
    line_.pop_back();
  }

  /// The winner is to move: the tree must have exactly one move here, and it must be legal.
  Plies check_attack(std::int32_t number) {
    if (number == WinTree::none) return reject("the winner's next move is missing");
    const WinTree::Node& node = tree_.node(number);
    if (node.next_sibling != WinTree::none) return reject("the winner has two moves in one position");
    if (!board_.rules().contains(node.move)) return reject("the winner's move is off the board");
    if (!board_.is_legal(node.move)) {
      return reject("the winner's move " + name(node.move) + " is " +
                    (board_.is_empty(node.move) ? "forbidden" : "on a stone"));
    }
    if (board_.completes(node.move, winner_)) {
      if (node.first_child == WinTree::none) return 1;
      return reject("there are moves after " + name(node.move) + ", which wins");
    }
    play(node.move);
    const Plies plies = check_answers(node.first_child);
    undo();
    return plies ? Plies(*plies + 1) : Plies();
  }

  /// The loser is to move: every legal answer is checked.
  Plies check_answers(std::int32_t first_stored) {
    ++result_.positions;
    const std::vector<Point> legal = board_.legal_moves();
    if (legal.empty()) return reject("the game is drawn: there is no legal answer");
    for (std::int32_t node = first_stored; node != WinTree::none; node = tree_.node(node).next_sibling) {
      const Point move = tree_.node(node).move;
      if (std::ranges::find(legal, move) == legal.end()) return reject("a stored answer is not legal");
      if (stored(first_stored, move) != node) return reject("the answer " + name(move) + " is stored twice");
    }
    int longest = 0;
    for (const Point answer : legal) {
      if (board_.completes(answer, opponent(winner_))) {
        return reject("the answer " + name(answer) + " makes a row that wins");
      }
      const std::int32_t node = stored(first_stored, answer);
      play(answer);
      const Plies plies = node == WinTree::none ? refute(answer) : check_attack(tree_.node(node).first_child);
      if (!plies) return std::nullopt;
      undo();
      longest = std::max(longest, *plies + 1);
    }
    return longest;
  }

  [[nodiscard]] std::int32_t stored(std::int32_t first, Point move) const {
    while (first != WinTree::none && tree_.node(first).move != move) first = tree_.node(first).next_sibling;
    return first;
  }

  /// Called after an answer that is not in the tree. If it loses at once, returns the plies to the end;
  /// otherwise rejects the claim, or notes the line as unchecked.
  Plies refute(Point answer) {
    if (any_move(last_five_, [&](Point move) { return board_.completes(move, winner_); })) return 1;
    if (any_move(last_four_,
                 [&](Point move) { return board_.makes_unanswerable_four(move) && board_.is_legal(move); })) {
      return 3;
    }
    if (interruption_.stop.stop_requested()) return reject("the check was interrupted");
    if (answers_ == Answers::all) return reject("the answer " + name(answer) + " is not refuted");
    result_.unchecked.push_back(line_);
    return 0;
  }

  /// Returns whether `does` is true of some empty point; false if interrupted. Begins with the point that
  /// worked for the previous answer, because it often works again.
  template <class Does>
  bool any_move(Point& last, Does does) {
    if (board_.is_empty(last) && does(last)) return true;
    for (const Point move : board_.empty_points()) {
      if (interruption_.should_stop()) return false;
      if (!does(move)) continue;
      last = move;
      return true;
    }
    return false;
  }

  PlainBoard board_;
  Side winner_;
  const WinTree& tree_;
  Answers answers_;
  const Interruption& interruption_;
  std::vector<Point> line_;
  Point last_five_;
  Point last_four_;
  WinCheck result_;
};

}  // namespace

WinCheck check_win(const Position& start, Side winner, const WinTree& tree, Answers answers,
                   const Interruption& interruption) {
  if (start.is_over()) return {.reason = "the game is already over"};
  if (!tree.is_valid()) return {.reason = "the tree is malformed"};
  return Checker(start, winner, tree, answers, interruption).run();
}

}  // namespace rowan::proof
