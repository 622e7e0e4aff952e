// SPDX-License-Identifier: MIT
#include "explain/reason_text.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "game/notation.hpp"
#include "search/numbers.hpp"

namespace rowan::explain {

namespace {

constexpr std::array<std::string_view, 12> kind_names{
    "completes",        "makes",     "blocks",          "keeps-from",
    "leaves-no-answer", "threatens", "threatens-fours", "stops-fours",
    "wins-by-fours",    "wins",      "loses",           "quiet"};

std::string number_word(int number) {
  static constexpr std::array<std::string_view, 13> words{"none", "one",    "two",   "three", "four",
                                                          "five", "six",    "seven", "eight", "nine",
                                                          "ten",  "eleven", "twelve"};
  const auto index = static_cast<std::size_t>(number);
  return index < words.size() ? std::string(words[index]) : std::to_string(number);
}

/// A row that is `short_of_win` stones short of a win: a four at five in a row, a five at six.
std::string row_word(const Rules& rules, int short_of_win) { return number_word(rules.k - short_of_win); }

std::string noun(pattern::Shape shape, const Rules& rules) {
  switch (shape) {
    case pattern::Shape::open_four:
      return "open " + row_word(rules, 1);
    case pattern::Shape::double_four:
      return "double " + row_word(rules, 1);
    case pattern::Shape::four:
      return row_word(rules, 1);
    case pattern::Shape::wide_three:
    case pattern::Shape::open_three:
      return "open " + row_word(rules, 2);
    case pattern::Shape::three:
      return row_word(rules, 2);
    default:
      return "open " + row_word(rules, 3);
  }
}

std::string noun(pattern::PointClass made, const Rules& rules) {
  const std::string four = row_word(rules, 1);
  const std::string three = row_word(rules, 2);
  if (made == pattern::PointClass::four_four) return four + '-' + four;
  if (made == pattern::PointClass::four_three) return four + '-' + three;
  return three + '-' + three;
}

std::string with_article(const std::string& words) {
  const bool begins_with_vowel = words.starts_with("open") || words.starts_with("one") ||
                                 words.starts_with("eight") || words.starts_with("eleven");
  return (begins_with_vowel ? "an " : "a ") + words;
}

/// The left end first, of a column the lower one.
std::string ends_text(const std::vector<Point>& stones, const Rules& rules, PointText name) {
  Point from = stones.front();
  Point to = stones.back();
  if (from.x > to.x || (from.x == to.x && from.y < to.y)) std::swap(from, to);
  return name(from, rules) + '-' + name(to, rules);
}

std::string line_text(const std::vector<Point>& moves, const Rules& rules, PointText name) {
  constexpr std::size_t most = 15;
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < most; ++i) {
    if (i > 0) text += ' ';
    text += name(moves[i], rules);
  }
  return moves.size() > most ? text + " ..." : text;
}

/// "x" or "o", as everywhere in the program.
std::string name_of(Side side) { return {letter_of(side)}; }

std::string verb(const Reason& reason) {
  switch (reason.kind) {
    case ReasonKind::completes:
    case ReasonKind::makes:
      return "makes ";
    case ReasonKind::blocks:
      return "blocks ";
    case ReasonKind::keeps_from:
      return "keeps " + name_of(reason.side) + " from ";
    case ReasonKind::leaves_no_answer:
      return name_of(opponent(reason.side)) + " may not answer at ";
    case ReasonKind::threatens:
      return "threatens ";
    case ReasonKind::threatens_fours:
      return "threatens to win by ";
    case ReasonKind::stops_fours:
      return "stops the win of " + name_of(reason.side) + " by ";
    case ReasonKind::wins_by_fours:
      return "wins by ";
    case ReasonKind::wins:
      return "wins in ";
    case ReasonKind::loses:
      return "loses in ";
    case ReasonKind::quiet:
      return "a quiet move";
  }
  return "";
}

std::string object(const Reason& reason, const Rules& rules, PointText name) {
  std::string in_moves =
      std::to_string(search::moves_of_winner(reason.plies)) + ": " + line_text(reason.points, rules, name);
  const std::string fours = row_word(rules, 1) + 's';
  switch (reason.kind) {
    case ReasonKind::completes:
      return number_word(static_cast<int>(reason.points.size())) + ' ' +
             ends_text(reason.points, rules, name);
    case ReasonKind::makes:
      return with_article(noun(reason.shape, rules)) + ' ' + ends_text(reason.points, rules, name);
    case ReasonKind::blocks:
      return "the " + row_text(reason.shape, reason.points, rules, name);
    case ReasonKind::keeps_from:
    case ReasonKind::threatens:
      return with_article(noun(reason.made, rules)) + " at " + name(reason.points.front(), rules);
    case ReasonKind::leaves_no_answer:
      return name(reason.points.front(), rules) + ": " + std::string(describe(*reason.forbidden));
    case ReasonKind::threatens_fours:
    case ReasonKind::stops_fours:
      return fours + ": " + line_text(reason.points, rules, name);
    case ReasonKind::wins_by_fours:
      return fours + " in " + in_moves;
    case ReasonKind::wins:
    case ReasonKind::loses:
      return in_moves;
    case ReasonKind::quiet:
      break;
  }
  return "";
}

}  // namespace

std::string row_text(pattern::Shape shape, const std::vector<Point>& stones, const Rules& rules,
                     PointText name) {
  return noun(shape, rules) + ' ' + ends_text(stones, rules, name);
}

std::string_view name_of(ReasonKind kind) { return kind_names[std::to_underlying(kind)]; }

std::string to_text(std::span<const Reason> reasons, const Rules& rules, PointText name) {
  std::string text;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const bool same_verb = i > 0 && verb(reasons[i]) == verb(reasons[i - 1]);
    const bool goes_on = i + 1 < reasons.size() && verb(reasons[i]) == verb(reasons[i + 1]);
    if (i > 0) text += !same_verb ? "; " : goes_on ? ", " : " and ";
    if (!same_verb) text += verb(reasons[i]);
    text += object(reasons[i], rules, name);
  }
  return text;
}

}  // namespace rowan::explain
