// SPDX-License-Identifier: MIT
#include "capi/line_game.hpp"

#include <utility>

#include "base/random.hpp"
#include "board/board.hpp"
#include "pattern/renju.hpp"
#include "pattern/shape.hpp"

namespace rowan::capi {

namespace {

/// A number that is unique to the rules.
std::uint64_t rules_seed(const Rules& rules) {
  std::uint64_t packed = 0;
  for (const unsigned part :
       {unsigned{rules.width}, unsigned{rules.height}, unsigned{rules.k},
        static_cast<unsigned>(rules.overline), static_cast<unsigned>(rules.blocked_five),
        static_cast<unsigned>(rules.forbidden)}) {
    packed = packed << 8 | part;
  }
  return packed;
}

}  // namespace

LineGameTables::LineGameTables(const Rules& given) : rules(given) {
  const board::LineBoard board(rules);
  Random random(rules_seed(rules));
  empty_key = random();
  turn_key = random();
  const auto points = static_cast<std::size_t>(rules.point_count());
  slots.reserve(points);
  keys.reserve(points);
  for (int index = 0; index < rules.point_count(); ++index) {
    slots.push_back(board.slots(rules.point_of(index)));
    const std::uint64_t first = random();
    keys.push_back({first, random()});
  }
  if (rules.forbidden != Forbidden::none) shapes = pattern::shared_tables(rules);
}

LineGame::LineGame(std::shared_ptr<const LineGameTables> tables)
    : tables_(std::move(tables)),
      board_(tables_->rules),
      order_(tables_->slots.size()),
      place_(tables_->slots.size()) {
  for (std::size_t index = 0; index < order_.size(); ++index) {
    order_[index] = static_cast<std::uint16_t>(index);
    place_[index] = static_cast<std::uint16_t>(index);
  }
  reset();
}

void LineGame::reset() {
  board_.clear();
  left_ = rules().point_count();
  move_count_ = 0;
  hash_ = tables_->empty_key;
  starter_ = Side::first;
  side_ = Side::first;
  outcome_ = Outcome::ongoing;
}

/// Takes a point out of the empty points: moves it to their end and makes their number one less.
void LineGame::put_aside(int index) {
  const std::uint16_t place = place_[index];
  --left_;
  const std::uint16_t last = order_[left_];
  order_[place] = last;
  place_[last] = place;
  order_[left_] = static_cast<std::uint16_t>(index);
  place_[index] = static_cast<std::uint16_t>(left_);
}

void LineGame::set(const Position& position) {
  assert(position.rules() == rules());
  std::vector<bool> is_move(static_cast<std::size_t>(rules().point_count()));
  for (const Point move : position.moves()) is_move[rules().index_of(move)] = true;
  reset();
  side_ = position.side_to_move();
  move_count_ = static_cast<int>(position.moves().size());
  starter_ = rules().side_to_move(side_, move_count_);
  if (side_ == Side::second) hash_ ^= tables_->turn_key;
  const auto put = [&](int index) {
    const Side owner = owner_of(position.cell(rules().point_of(index)));
    put_aside(index);
    hash_ ^= key(index, owner);
    board_.place(tables_->slots[index], owner);
  };
  for (int index = 0; index < rules().point_count(); ++index) {
    if (!is_move[index] && position.cell(rules().point_of(index)) != Cell::empty) {
      put(index);
    }
  }
  for (const Point move : position.moves()) put(rules().index_of(move));
  outcome_ = rowan::board::outcome(board_);
  if (outcome_ == Outcome::ongoing && is_stuck()) outcome_ = Outcome::draw;
}

void LineGame::undo() {
  assert(move_count_ > 0);
  const int index = move(move_count_ - 1);
  side_ = opponent(side_);
  board_.remove(tables_->slots[index]);
  hash_ ^= key(index, side_) ^ tables_->turn_key;
  ++left_;
  --move_count_;
  outcome_ = Outcome::ongoing;  // the game was not over before the move
}

std::optional<ForbiddenReason> LineGame::why_forbidden(int index) const {
  if (tables_->shapes == nullptr) return std::nullopt;
  const pattern::ShapeTables& tables = *tables_->shapes;
  const board::LineSlots& slots = tables_->slots[index];
  pattern::PointShapes shapes{};
  for (std::size_t i = 0; i < slots.size(); ++i) {
    const int line = slots[i].line;
    const std::uint64_t free =
        pattern::ShapeTables::free_cells(board_.lines()[line], board_.line_length(line));
    shapes[i] = tables.shape(free, slots[i].field(), Side::first);
  }
  return rowan::pattern::why_forbidden(board_, tables, rules().point_of(index),
                                       tables.point_class(shapes, Side::first), shapes);
}

bool LineGame::has_no_legal_point() const {
  for (int number = 0; number < left_; ++number) {
    if (!why_forbidden(order_at(number))) return false;
  }
  return true;
}

bool LineGame::set_order(const std::vector<std::uint16_t>& order) {
  if (order.size() != order_.size()) return false;
  std::vector<bool> is_seen(order.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    const std::uint16_t index = order[place];
    if (index >= order.size() || is_seen[index]) return false;
    is_seen[index] = true;
    const auto left = static_cast<std::size_t>(left_);
    if ((cell(index) == Cell::empty) != (place < left)) return false;
    const bool is_move = place >= left && place < left + static_cast<std::size_t>(move_count_);
    if (is_move && order_[place] != index) return false;
  }
  order_ = order;
  for (std::size_t place = 0; place < order_.size(); ++place) {
    place_[order_[place]] = static_cast<std::uint16_t>(place);
  }
  return true;
}

Position LineGame::position() const {
  std::vector<Cell> cells(static_cast<std::size_t>(rules().point_count()), Cell::empty);
  for (int place = left_ + move_count_; place < rules().point_count(); ++place) {
    cells[order_at(place)] = cell(order_at(place));
  }
  Position position(rules(), std::move(cells), starter_);
  for (int number = 0; number < move_count_; ++number) position.play(rules().point_of(move(number)));
  return position;
}

}  // namespace rowan::capi
