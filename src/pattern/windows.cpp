// SPDX-License-Identifier: MIT
#include "pattern/windows.hpp"

#include <bit>
#include <cassert>

#include "board/runs.hpp"

namespace rowan::pattern {

/// Counts by bits what PatternCache finds by comparing. A flank beyond an end of the line counts as one
/// without a stone.
WindowCounts count_windows(std::uint64_t line, int length, int k) {
  assert(k >= 1 && k <= 32 && length >= 1 && length <= 32);
  WindowCounts counts;
  if (line == 0) return counts;
  const std::uint64_t window = ~std::uint64_t{0} >> (64 - 2 * k);
  for (int start = 0; start + k <= length; ++start) {
    const std::uint64_t cells = (line >> (2 * start)) & window;
    const std::uint64_t first = board::stones_of(cells, Side::first);
    const std::uint64_t second = board::stones_of(cells, Side::second);
    if ((first == 0) == (second == 0)) continue;  // no stones, or stones of both
    const Side side = first != 0 ? Side::first : Side::second;
    const int missing = k - std::popcount(first | second);
    if (missing >= window_kinds) continue;
    const std::uint64_t own = board::stones_of(line, side);
    const bool flanked_before = start > 0 && (own >> (2 * (start - 1)) & 1) != 0;
    const bool flanked_after = start + k < length && (own >> (2 * (start + k)) & 1) != 0;
    if (!flanked_before && !flanked_after) ++counts.of(side)[missing];
  }
  return counts;
}

WindowCounts count_windows(const board::LineBoard& board) {
  WindowCounts counts;
  int line = 0;
  for (const std::uint64_t word : board.lines()) {
    counts += count_windows(word, board.line_length(line++), board.rules().k);
  }
  return counts;
}

namespace {

constexpr int fields_in_word = 32;

constexpr std::uint64_t mask_of(int fields) {
  return fields == fields_in_word ? ~std::uint64_t{0} : (std::uint64_t{1} << (2 * fields)) - 1;
}

constexpr bool has_flank_before(Alignment alignment) {
  return alignment == Alignment::suffix || alignment == Alignment::infix;
}

constexpr bool has_flank_after(Alignment alignment) {
  return alignment == Alignment::prefix || alignment == Alignment::infix;
}

/// All sets of `missing` blank cells out of k, as bit masks in ascending order.
std::vector<std::uint64_t> blank_sets(int k, int missing) {
  std::vector<std::uint64_t> sets;
  if (missing == 0) return {0};
  const std::uint64_t end = std::uint64_t{1} << k;
  std::uint64_t set = (std::uint64_t{1} << missing) - 1;
  while (set < end) {
    sets.push_back(set);
    const std::uint64_t lowest = set & (0 - set);  // Gosper's hack: the next number with this many bits set
    const std::uint64_t carried = set + lowest;
    set = carried | ((set ^ carried) / lowest) >> 2;
  }
  return sets;
}

std::uint64_t window_word(int k, std::uint64_t blanks, Cell own) {
  std::uint64_t word = 0;
  for (int cell = 0; cell < k; ++cell) {
    if ((blanks >> cell & 1) == 0) word |= static_cast<std::uint64_t>(own) << (2 * cell);
  }
  return word;
}

/// The possible contents of a flank: anything but a stone of `side`. A flank that does not exist counts as
/// empty.
std::vector<std::uint64_t> flank_contents(bool exists, Side side) {
  std::vector<std::uint64_t> contents{static_cast<std::uint64_t>(Cell::empty)};
  if (exists) contents.push_back(static_cast<std::uint64_t>(stone_of(opponent(side))));
  return contents;
}

void append_flanked(std::vector<LinePattern>& patterns, LinePattern pattern, std::uint64_t window, int k) {
  const int before_fields = has_flank_before(pattern.alignment) ? 1 : 0;
  for (const std::uint64_t before : flank_contents(has_flank_before(pattern.alignment), pattern.side)) {
    for (const std::uint64_t after : flank_contents(has_flank_after(pattern.alignment), pattern.side)) {
      pattern.word = before | window << (2 * before_fields);
      if (after != 0) pattern.word |= after << (2 * (k + before_fields));
      patterns.push_back(pattern);
    }
  }
}

}  // namespace

std::uint64_t LinePattern::mask() const { return mask_of(fields); }

LinePattern::Fields LinePattern::places_on(int length) const {
  if (length < fields || (alignment == Alignment::exact && length != fields)) return {};
  if (alignment == Alignment::suffix) return {.first = length - fields, .count = 1};
  return {.first = 0, .count = alignment == Alignment::infix ? length - fields + 1 : 1};
}

int LinePattern::count(std::uint64_t line, int length) const {
  const Fields places = places_on(length);
  int matches = 0;
  for (int place = 0; place < places.count; ++place)
    matches += matches_at(line, places.first + place) ? 1 : 0;
  return matches;
}

PatternCache::PatternCache(int k) {
  assert(k >= 1 && k <= Rules::max_k);
  for (const Side side : {Side::first, Side::second}) {
    for (const Alignment alignment : alignments) {
      const int fields = k + (has_flank_before(alignment) ? 1 : 0) + (has_flank_after(alignment) ? 1 : 0);
      if (fields > fields_in_word) continue;
      for (int missing = 0; missing < window_kinds && missing < k; ++missing) {
        const LinePattern pattern{.fields = static_cast<std::uint8_t>(fields),
                                  .alignment = alignment,
                                  .side = side,
                                  .missing = static_cast<std::uint8_t>(missing)};
        for (const std::uint64_t blanks : blank_sets(k, missing)) {
          append_flanked(patterns_, pattern, window_word(k, blanks, stone_of(side)), k);
        }
      }
    }
  }
}

std::span<const LinePattern> PatternCache::patterns(Side side) const {
  const std::span<const LinePattern> all = patterns_;
  return side == Side::first ? all.first(all.size() / 2) : all.last(all.size() / 2);
}

WindowCounts PatternCache::count(std::uint64_t line, int length) const {
  WindowCounts counts;
  for (const LinePattern& pattern : patterns_) {
    counts.of(pattern.side)[pattern.missing] += pattern.count(line, length);
  }
  return counts;
}

}  // namespace rowan::pattern
