// SPDX-License-Identifier: MIT
#include "gomocup/engine/settings.hpp"

#include <algorithm>

namespace rowan::gomocup {

namespace {

using Key = Info::Key;

/// In milliseconds: longer than any clock runs, and short enough for sums to fit.
constexpr std::int64_t longest_time = std::int64_t{1} << 50;

std::chrono::milliseconds milliseconds(std::int64_t number) {
  return std::chrono::milliseconds(std::clamp(number, -longest_time, longest_time));
}

}  // namespace

void Settings::take(const Info& info) {
  const std::int64_t number = info.number;
  const std::int64_t count = std::max<std::int64_t>(number, 0);
  switch (info.key) {
    case Key::timeout_turn:
      turn_ = milliseconds(count);
      break;
    case Key::timeout_match:
      match_ = milliseconds(count);
      break;
    case Key::time_left:
      left_ = milliseconds(number);
      time_left_is_current_ = true;
      break;
    case Key::time_increment:
      increment_ = milliseconds(count);
      break;
    case Key::max_memory:
      memory_ = count;
      break;
    case Key::hash_size:
      table_kibibytes_ = count;
      break;
    case Key::thread_num:
      threads_ = static_cast<int>(std::clamp<std::int64_t>(number, 1, most_.threads));
      break;
    case Key::max_depth:
      depth_ = static_cast<int>(std::min<std::int64_t>(count, Rules::max_size * Rules::max_size));
      break;
    case Key::max_node:
      nodes_ = count;
      break;
    case Key::rule:
      rule_ = number;
      break;
    case Key::show_detail:
      detail_ = count;
      break;
    case Key::pondering:
      ponders_ = number != 0;
      break;
    case Key::other:
      break;
  }
}

void Settings::begin_game() {
  if (!time_left_is_current_) left_.reset();
}

void Settings::spend(std::chrono::milliseconds used) {
  if (const auto left = time_left()) left_ = *left - used + increment_;
  time_left_is_current_ = false;
}

std::optional<std::chrono::milliseconds> Settings::time_left() const {
  if (left_ && left_->count() >= Info::unlimited_time) return std::nullopt;
  const bool no_match = match_ && match_->count() == 0;
  if (left_ && (left_->count() > 0 || !no_match)) return left_;
  if (!match_ || no_match) return std::nullopt;
  return match_;
}

think::MoveClock Settings::clock() const {
  return {.turn = turn_, .left = time_left(), .increment = increment_};
}

think::MoveLimits Settings::limits() const { return {.depth = depth_, .nodes = nodes_}; }

/// A table size, in MiB, that a search of timeout_turn cannot fill: the default size, times the seconds,
/// times the threads, but at most the maximum and never less than the default size. In a second, a thread
/// fills less than an eighth of the default table.
std::size_t Settings::largest_useful_table(int threads) const {
  const std::size_t own = own_.table_mebibytes;
  const auto seconds = static_cast<std::size_t>(std::chrono::floor<std::chrono::seconds>(turn_).count());
  const std::size_t thread_seconds =
      std::min(seconds, most_.table_mebibytes) * static_cast<std::size_t>(threads);
  return std::max(own, std::min(own * thread_seconds, most_.table_mebibytes));
}

search::Engine::Options Settings::engine_options() const {
  search::Engine::Options options = own_;
  if (threads_) options.threads = *threads_;
  if (table_kibibytes_) {
    const auto wanted = static_cast<std::size_t>(*table_kibibytes_ / 1024);
    options.table_mebibytes = std::clamp<std::size_t>(wanted, 1, most_.table_mebibytes);
  } else if (memory_ > 0 && !table_is_explicit_) {
    options.table_mebibytes = largest_useful_table(options.threads);
  }
  return memory_ == 0 ? options : within_memory(options, memory_);
}

std::optional<std::int64_t> Settings::memory_shortfall() const {
  if (memory_ == 0 || memory_ >= search::least_memory()) return std::nullopt;
  return search::least_memory();
}

}  // namespace rowan::gomocup
