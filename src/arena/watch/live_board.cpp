// SPDX-License-Identifier: MIT
#include "arena/watch/live_board.hpp"

#include <algorithm>

namespace rowan::arena {

void LiveBoard::change() { changed_ = ++changes_; }

void LiveBoard::on_begin(const ScheduledGame& game) {
  const std::scoped_lock lock(mutex_);
  change();
  begun_ = changed_;
  number_ = game.number;
  turn_ = {.players = game.seats};
  moves_.clear();
  move_changes_.clear();
  asked_.reset();
  is_over_ = false;
  result_ = Outcome::ongoing;
}

void LiveBoard::on_turn(const Turn& turn) {
  const auto now = Clock::now();
  const std::scoped_lock lock(mutex_);
  change();
  turn_ = turn;
  asked_ = now;
}

void LiveBoard::on_move(const record::RecordedMove& move) {
  const std::scoped_lock lock(mutex_);
  change();
  moves_.push_back(move);
  move_changes_.push_back(changed_);
}

void LiveBoard::on_end(const record::GameRecord* record) {
  const std::scoped_lock lock(mutex_);
  change();
  asked_.reset();
  is_over_ = true;
  if (record == nullptr) return;
  result_ = record->result;
  turn_.opening_moves = record->opening_moves;
}

std::optional<LiveBoard::View> LiveBoard::view_since(std::uint64_t since, Clock::time_point now) const {
  const std::scoped_lock lock(mutex_);
  if (changed_ <= since) return std::nullopt;
  const auto first_new =
      begun_ > since ? move_changes_.begin() : std::ranges::upper_bound(move_changes_, since);
  const auto seen = first_new - move_changes_.begin();
  View view{.number = number_,
            .turn = turn_,
            .first_new = static_cast<std::size_t>(seen),
            .moves = {moves_.begin() + seen, moves_.end()},
            .is_over = is_over_,
            .result = result_};
  if (asked_)
    view.thinking = std::chrono::duration_cast<std::chrono::milliseconds>(std::max(now, *asked_) - *asked_);
  return view;
}

}  // namespace rowan::arena
