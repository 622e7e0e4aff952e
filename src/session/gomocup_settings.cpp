// SPDX-License-Identifier: MIT
#include "session/gomocup_settings.hpp"

#include <algorithm>

namespace rowan {

namespace {

using Key = GomocupInfo::Key;

constexpr std::int64_t longest_time = std::int64_t{1}
                                      << 50;  // ms: further than any clock goes, and sums still fit
constexpr std::int64_t mebibyte = std::int64_t{1} << 20;

/// The program without its engine, and what the system needs for it: generously, and what it takes at least.
constexpr std::int64_t bytes_beside_engine = 25 * mebibyte;
constexpr std::int64_t least_bytes_beside_engine = 8 * mebibyte;

std::chrono::milliseconds milliseconds(std::int64_t number) {
  return std::chrono::milliseconds(std::clamp(number, -longest_time, longest_time));
}

/// Of all memory a tenth stays free.
bool fits(const Engine::Options& options, std::int64_t memory) {
  const std::int64_t usable = memory - memory / 10 - bytes_beside_engine;
  return usable > 0 && Engine::bytes_needed(options) <= static_cast<std::size_t>(usable);
}

constexpr Engine::Options smallest{.table_mebibytes = 1, .threads = 1, .small = true};

/// The largest table with which it fits, at most what the options say; nothing if the smallest is too large.
std::optional<Engine::Options> fitted(Engine::Options options, std::int64_t memory) {
  std::size_t enough = 0;  // the largest that is known to fit
  std::size_t too_much = options.table_mebibytes + 1;
  while (too_much - enough > 1) {
    const std::size_t middle = enough + (too_much - enough) / 2;
    options.table_mebibytes = middle;
    (fits(options, memory) ? enough : too_much) = middle;
  }
  options.table_mebibytes = enough;
  return enough == 0 ? std::nullopt : std::optional(options);
}

}  // namespace

void GomocupSettings::take(const GomocupInfo& info) {
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
      left_is_told_ = true;
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

void GomocupSettings::begin_game() {
  if (!left_is_told_) left_.reset();
}

void GomocupSettings::spend(std::chrono::milliseconds used) {
  if (const auto left = time_left()) left_ = *left - used + increment_;
  left_is_told_ = false;
}

std::optional<std::chrono::milliseconds> GomocupSettings::time_left() const {
  if (left_ && left_->count() >= GomocupInfo::unlimited_time) return std::nullopt;
  const bool no_match = match_ && match_->count() == 0;
  if (left_ && (left_->count() > 0 || !no_match)) return left_;
  if (!match_ || no_match) return std::nullopt;
  return match_;
}

SearchLimits GomocupSettings::limits(int stones, int points) const {
  SearchLimits limits = time_budget(
      {.turn = turn_, .left = time_left(), .increment = increment_, .stones = stones, .points = points});
  limits.depth = depth_;
  if (nodes_ > 0) limits.nodes = limits.nodes > 0 ? std::min(limits.nodes, nodes_) : nodes_;
  return limits;
}

Engine::Options GomocupSettings::engine_options() const {
  Engine::Options options = own_;
  if (threads_) options.threads = *threads_;
  if (table_kibibytes_) {
    const auto wanted = static_cast<std::size_t>(*table_kibibytes_ / 1024);
    options.table_mebibytes = std::clamp<std::size_t>(wanted, 1, most_.table_mebibytes);
  }
  if (memory_ == 0) return options;
  if (const auto usual = fitted(options, memory_)) return *usual;
  options.small = true;
  return fitted(options, memory_).value_or(smallest);
}

std::optional<std::int64_t> GomocupSettings::lacks_memory() const {
  const auto needed = static_cast<std::int64_t>(Engine::bytes_needed(smallest)) + least_bytes_beside_engine;
  if (memory_ == 0 || memory_ >= needed) return std::nullopt;
  return needed;
}

}  // namespace rowan
