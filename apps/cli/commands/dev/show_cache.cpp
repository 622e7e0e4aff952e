// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "board/line_board.hpp"
#include "cli/commands/dev/show_forms.hpp"
#include "cli/commands/play/classic_text.hpp"
#include "json/words.hpp"
#include "pattern/windows.hpp"

namespace rowan::cli {

namespace {

constexpr std::array<std::string_view, 4> alignment_names{"prefix", "suffix", "infix", "exact"};
constexpr std::array<std::string_view, 4> alignment_groups{"prefixes", "suffixes", "infixes", "exact"};

std::string_view name_of(pattern::Alignment alignment) {
  return alignment_names[std::to_underlying(alignment)];
}
std::string_view group_of(pattern::Alignment alignment) {
  return alignment_groups[std::to_underlying(alignment)];
}
std::string_view color_of(Side side) { return side == Side::first ? "black" : "white"; }

/// The two-bit fields of a word, from the last to the first, as the digits of a number are written.
std::string field_bits(std::uint64_t word, int fields) {
  std::string text;
  for (int field = fields - 1; field >= 0; --field) {
    text += fmt::format("{:02b}{}", word >> 2 * field & 3, field > 0 ? " " : "");
  }
  return text;
}

/// The number of patterns of a kind in the cache, for one color; both colors have the same number.
std::ptrdiff_t count_of(const pattern::PatternCache& cache, pattern::Alignment alignment, int missing) {
  return std::ranges::count_if(cache.patterns(Side::first), [&](const pattern::LinePattern& pattern) {
    return pattern.alignment == alignment && pattern.missing == missing;
  });
}

std::string counts_text(const pattern::PatternCache& cache, int k) {
  std::string text = fmt::format("{} patterns for {} in a row, half of them black's; for one color:\n{:<9}",
                                 cache.patterns().size(), k, "");
  for (const std::string_view name : pattern::window_names)
    text += fmt::format("{:>9}", fmt::format("{}s", name));
  text += '\n';
  for (const pattern::Alignment alignment : pattern::alignments) {
    text += fmt::format("{:<9}", group_of(alignment));
    for (int missing = 0; missing < pattern::window_kinds; ++missing) {
      text += fmt::format("{:>9}", count_of(cache, alignment, missing));
    }
    text += '\n';
  }
  return text;
}

std::string patterns_text(const pattern::PatternCache& cache) {
  std::string text;
  const pattern::LinePattern* before = nullptr;
  std::size_t number = 0;
  for (const pattern::LinePattern& pattern : cache.patterns()) {
    if (before == nullptr || before->side != pattern.side || before->alignment != pattern.alignment ||
        before->missing != pattern.missing) {
      text += fmt::format("\n{}, {}, {}s ({})\n", color_of(pattern.side), group_of(pattern.alignment),
                          pattern::window_names[pattern.missing],
                          count_of(cache, pattern.alignment, pattern.missing));
    }
    text += fmt::format("{:5}  {}  {}\n", number++, field_bits(pattern.word, pattern.fields), pattern.word);
    before = &pattern;
  }
  return text;
}

/// A pattern compared with a line at one field, whether or not it matches.
struct Comparison {
  std::size_t pattern;  // its number in the cache
  std::uint64_t line;
  int length;
  int field;
  std::optional<int> line_number = {};  // the line's number, if the line is on a board
};

/// The comparison in four steps, as the document of the Haskell program describes it (docs/classics.md). The
/// words are aligned below the fields of the line that they are compared with.
std::string comparison_text(const pattern::PatternCache& cache, const Comparison& comparison) {
  const pattern::LinePattern& pattern = cache.patterns()[comparison.pattern];
  const std::uint64_t compared = comparison.line >> (2 * comparison.field) & pattern.mask();
  const int blanks = 3 * (comparison.length - comparison.field - pattern.fields);
  const auto row = [&](std::string_view title, std::uint64_t word) {
    return fmt::format("  {:<14}{:{}}{}\n", title, "", blanks, field_bits(word, pattern.fields));
  };
  const bool matches = pattern.matches_at(comparison.line, comparison.field);
  return fmt::format("\n{}: pattern {}, {}, {}\n", name_of(pattern.alignment), comparison.pattern,
                     color_of(pattern.side), pattern::window_names[pattern.missing]) +
         fmt::format("  {:<14}{}\n", "line", field_bits(comparison.line, comparison.length)) +
         row("pattern", pattern.word) + row("mask", pattern.mask()) + row("line AND mask", compared) +
         row("pattern XOR", pattern.word ^ compared) +
         (matches ? "  it is 0: the pattern matches\n" : "  it is not 0: the pattern does not match\n");
}

std::size_t number_of(const pattern::PatternCache& cache, pattern::Alignment alignment, std::uint64_t word) {
  const auto found = std::ranges::find_if(cache.patterns(), [&](const pattern::LinePattern& pattern) {
    return pattern.side == Side::second && pattern.alignment == alignment && pattern.word == word;
  });
  return static_cast<std::size_t>(found - cache.patterns().begin());
}

/// The comparisons that the document of the Haskell program works out: white's fives on a line of eight
/// fields and on a line of five; none of them matches. Requires the cache of five in a row.
std::vector<Comparison> described_comparisons(const pattern::PatternCache& cache) {
  constexpr std::uint64_t line = 0b01'10'01'10'10'00'10'00;
  constexpr std::uint64_t five = 0b10'10'10'10'10;
  return {
      {number_of(cache, pattern::Alignment::prefix, five | std::uint64_t{0b01} << 10), line, 8, 0},
      {number_of(cache, pattern::Alignment::suffix, five << 2 | 0b01), line, 8, 2},
      {number_of(cache, pattern::Alignment::infix, five << 2), line, 8, 1},
      {number_of(cache, pattern::Alignment::exact, five), line >> 6, 5, 0},
  };
}

/// The first match of a pattern with this alignment on the board, by line number, then by pattern number.
std::optional<Comparison> first_match(const pattern::PatternCache& cache, const board::LineBoard& board,
                                      pattern::Alignment alignment) {
  for (int line = 0; line < board.line_count(); ++line) {
    const std::uint64_t word = board.lines()[line];
    const int length = board.line_length(line);
    if (word == 0) continue;
    for (std::size_t number = 0; number < cache.patterns().size(); ++number) {
      const pattern::LinePattern& pattern = cache.patterns()[number];
      if (pattern.alignment != alignment) continue;
      const pattern::LinePattern::Fields places = pattern.places_on(length);
      for (int field = places.first; field < places.first + places.count; ++field) {
        if (pattern.matches_at(word, field)) return Comparison{number, word, length, field, line};
      }
    }
  }
  return std::nullopt;
}

std::string matches_text(const pattern::PatternCache& cache, const board::LineBoard& board) {
  std::string text = "\nthe first match of each kind on this board\n";
  for (const pattern::Alignment alignment : pattern::alignments) {
    const auto match = first_match(cache, board, alignment);
    text += match ? comparison_text(cache, *match) + "  on line" + line_text(board, *match->line_number)
                  : fmt::format("\n{}: none matches\n", name_of(alignment));
  }
  return text;
}

std::string described_text(const pattern::PatternCache& cache) {
  std::string text = "\nhow patterns are compared with a line: the example in the program's description\n";
  for (const Comparison& comparison : described_comparisons(cache))
    text += comparison_text(cache, comparison);
  return text;
}

constexpr int described_k = 5;

}  // namespace

std::string cache_text(const Position& position) {
  const int k = position.rules().k;
  const pattern::PatternCache cache(k);
  const board::LineBoard board(position);
  const bool shows_description = board.stone_count() == 0 && k == described_k;
  return counts_text(cache, k) + patterns_text(cache) +
         (shows_description ? described_text(cache) : matches_text(cache, board));
}

json::Json cache_json(const Position& position) {
  const pattern::PatternCache cache(position.rules().k);
  const board::LineBoard board(position);
  json::Json object{{"k", position.rules().k}};
  for (const pattern::Alignment alignment : pattern::alignments) {
    for (int missing = 0; missing < pattern::window_kinds; ++missing) {
      object["counts"][name_of(alignment)][std::string(pattern::window_names[missing])] =
          count_of(cache, alignment, missing);
    }
  }
  object["patterns"] = json::Json::array();
  for (const pattern::LinePattern& pattern : cache.patterns()) {
    object["patterns"].push_back({{"side", json::side_name(pattern.side)},
                                  {"alignment", name_of(pattern.alignment)},
                                  {"kind", pattern::window_names[pattern.missing]},
                                  {"fields", pattern.fields},
                                  {"word", pattern.word}});
  }
  object["matches"] = json::Json::array();
  for (const pattern::Alignment alignment : pattern::alignments) {
    if (const auto match = first_match(cache, board, alignment)) {
      object["matches"].push_back({{"alignment", name_of(alignment)},
                                   {"pattern", match->pattern},
                                   {"line", *match->line_number},
                                   {"field", match->field}});
    }
  }
  return object;
}

}  // namespace rowan::cli
