// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <string_view>
#include <utility>

#include "explain/reason.hpp"
#include "game/forbidden.hpp"
#include "game/notation.hpp"
#include "search/numbers.hpp"

namespace rowan::explain {

namespace {

using language::Texts;

constexpr std::array<std::string_view, 12> kind_names{
    "completes",        "makes",     "blocks",          "keeps-from",
    "leaves-no-answer", "threatens", "threatens-fours", "stops-fours",
    "wins-by-fours",    "wins",      "loses",           "quiet"};

/// The names of rows of 1 to 6 stones: alone ("four"), as an object ("makes a four"), as a part of a fork
/// ("four-three"), and as a means ("wins by fours"). In languages other than English, longer rows, which
/// occur only in unusual games, are written as numbers.
using RowWords = std::array<std::string_view, 6>;
constexpr RowWords row_words{translatable_in("row", "one"),   translatable_in("row", "two"),
                             translatable_in("row", "three"), translatable_in("row", "four"),
                             translatable_in("row", "five"),  translatable_in("row", "six")};
constexpr RowWords object_words{
    translatable_in("row as object", "one"),   translatable_in("row as object", "two"),
    translatable_in("row as object", "three"), translatable_in("row as object", "four"),
    translatable_in("row as object", "five"),  translatable_in("row as object", "six")};
constexpr RowWords fork_words{translatable_in("fork", "one"),   translatable_in("fork", "two"),
                              translatable_in("fork", "three"), translatable_in("fork", "four"),
                              translatable_in("fork", "five"),  translatable_in("fork", "six")};
constexpr RowWords means_words{translatable_in("by", "ones"),   translatable_in("by", "twos"),
                               translatable_in("by", "threes"), translatable_in("by", "fours"),
                               translatable_in("by", "fives"),  translatable_in("by", "sixes")};

constexpr std::array<std::string_view, 13> english_numbers{"none", "one",    "two",   "three", "four",
                                                           "five", "six",    "seven", "eight", "nine",
                                                           "ten",  "eleven", "twelve"};

/// The word for a row of `stones` stones, looked up in a context.
std::string row_word(int stones, std::string_view context, const RowWords& words, const Texts& texts) {
  const auto index = static_cast<std::size_t>(stones);
  if (texts.is_english() && index < english_numbers.size()) return std::string(english_numbers[index]);
  if (index < 1 || index > words.size()) return std::to_string(stones);
  return texts.in_context(context, words[index - 1]);
}

/// Does English put "an" before the number, as in "an eight"? Other languages do not depend on this.
bool takes_an(int number) { return number == 8 || number == 11 || number == 18; }

/// The grammatical form of a row's name: as in "makes a four", "blocks the four", "four".
enum class Form : std::uint8_t { indefinite, definite, bare };

/// The number of stones that a shape lacks for a win: 1 for a four, 2 for a three, 3 for an open two.
int stones_missing(pattern::Shape shape) {
  switch (shape) {
    case pattern::Shape::open_four:
    case pattern::Shape::double_four:
    case pattern::Shape::four:
      return 1;
    case pattern::Shape::wide_three:
    case pattern::Shape::open_three:
    case pattern::Shape::three:
      return 2;
    default:
      return 3;
  }
}

/// The vocabulary of a text about one game.
class Words {
 public:
  Words(const Rules& rules, PointText name, const Texts& texts) : rules_(rules), name_(name), texts_(texts) {}

  [[nodiscard]] std::string point(Point point) const { return name_(point, rules_); }

  /// The name of a row and its ends: "a four f8-i8". A row is named by its number of stones: in six in a row,
  /// Shape::four has five stones and is called a five.
  [[nodiscard]] std::string row(pattern::Shape shape, const std::vector<Point>& stones, Form form) const;

  /// The name of a winning row and its ends: "five h4-h8".
  [[nodiscard]] std::string winning_row(const std::vector<Point>& stones) const {
    return texts_.in_context(
        "win", "{row} {ends}",
        {{"row", row_word(static_cast<int>(stones.size()), "row as object", object_words, texts_)},
         {"ends", ends(stones)}});
  }

  /// The name of a double threat and its point: "a four-three at h8".
  [[nodiscard]] std::string fork(pattern::PointClass made, Point point) const;

  [[nodiscard]] std::string line(const std::vector<Point>& moves) const;

  /// The word for the moves of a win by continuous threats: "fours" at five in a row, "fives" at six.
  [[nodiscard]] std::string fours() const;

  [[nodiscard]] const Texts& texts() const { return texts_; }

 private:
  [[nodiscard]] std::string ends(const std::vector<Point>& stones) const;
  [[nodiscard]] std::string four_row(int stones, Form form, const Texts::Values& values) const;
  [[nodiscard]] std::string three_row(int stones, Form form, const Texts::Values& values) const;
  [[nodiscard]] std::string open_four_row(Form form, const Texts::Values& values) const;
  [[nodiscard]] std::string open_row(Form form, const Texts::Values& values) const;
  [[nodiscard]] std::string double_row(Form form, const Texts::Values& values) const;

  const Rules& rules_;
  PointText name_;
  const Texts& texts_;
};

std::string Words::four_row(int stones, Form form, const Texts::Values& values) const {
  if (form == Form::definite) return texts_.in_context("four", "the {row} {ends}", values);
  if (form == Form::bare) return texts_.in_context("four", "{row} {ends}", values);
  return takes_an(stones) ? texts_.in_context("four", "an {row} {ends}", values)
                          : texts_.in_context("four", "a {row} {ends}", values);
}

std::string Words::three_row(int stones, Form form, const Texts::Values& values) const {
  if (form == Form::definite) return texts_.in_context("three", "the {row} {ends}", values);
  if (form == Form::bare) return texts_.in_context("three", "{row} {ends}", values);
  return takes_an(stones) ? texts_.in_context("three", "an {row} {ends}", values)
                          : texts_.in_context("three", "a {row} {ends}", values);
}

std::string Words::open_four_row(Form form, const Texts::Values& values) const {
  if (form == Form::definite) return texts_.in_context("four", "the open {row} {ends}", values);
  if (form == Form::bare) return texts_.in_context("four", "open {row} {ends}", values);
  return texts_.in_context("four", "an open {row} {ends}", values);
}

std::string Words::open_row(Form form, const Texts::Values& values) const {
  if (form == Form::definite) return texts_.in_context("three", "the open {row} {ends}", values);
  if (form == Form::bare) return texts_.in_context("three", "open {row} {ends}", values);
  return texts_.in_context("three", "an open {row} {ends}", values);
}

std::string Words::double_row(Form form, const Texts::Values& values) const {
  if (form == Form::definite) return texts_("the double {row} {ends}", values);
  if (form == Form::bare) return texts_("double {row} {ends}", values);
  return texts_("a double {row} {ends}", values);
}

std::string Words::row(pattern::Shape shape, const std::vector<Point>& stones, Form form) const {
  const int length = rules_.k - stones_missing(shape);
  const Texts::Values values{
      {"row", form == Form::bare ? row_word(length, "row", row_words, texts_)
                                 : row_word(length, "row as object", object_words, texts_)},
      {"ends", ends(stones)}};
  switch (shape) {
    case pattern::Shape::open_four:
      return open_four_row(form, values);
    case pattern::Shape::double_four:
      return double_row(form, values);
    case pattern::Shape::four:
      return four_row(length, form, values);
    case pattern::Shape::three:
      return three_row(length, form, values);
    default:
      return open_row(form, values);
  }
}

std::string Words::fork(pattern::PointClass made, Point point) const {
  const int four = rules_.k - 1;
  const int three = rules_.k - 2;
  const Texts::Values fours{{"four", row_word(four, "fork", fork_words, texts_)},
                            {"point", name_(point, rules_)}};
  const Texts::Values threes{{"three", row_word(three, "fork", fork_words, texts_)},
                             {"point", name_(point, rules_)}};
  if (made == pattern::PointClass::four_four) {
    return takes_an(four) ? texts_("an {four}-{four} at {point}", fours)
                          : texts_("a {four}-{four} at {point}", fours);
  }
  if (made == pattern::PointClass::four_three) {
    const Texts::Values both{fours[0], threes[0], threes[1]};
    return takes_an(four) ? texts_("an {four}-{three} at {point}", both)
                          : texts_("a {four}-{three} at {point}", both);
  }
  return takes_an(three) ? texts_("an {three}-{three} at {point}", threes)
                         : texts_("a {three}-{three} at {point}", threes);
}

std::string Words::fours() const {
  std::string row = row_word(rules_.k - 1, "by", means_words, texts_);
  if (!texts_.is_english()) return row;
  return row + (row == "six" ? "es" : "s");
}

/// The two ends, "f8-i8": the left one first, or in a column the lower one.
std::string Words::ends(const std::vector<Point>& stones) const {
  Point from = stones.front();
  Point to = stones.back();
  if (from.x > to.x || (from.x == to.x && from.y < to.y)) std::swap(from, to);
  return name_(from, rules_) + '-' + name_(to, rules_);
}

std::string Words::line(const std::vector<Point>& moves) const {
  constexpr std::size_t most = 15;
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < most; ++i) {
    if (i > 0) text += ' ';
    text += name_(moves[i], rules_);
  }
  return moves.size() > most ? text + " ..." : text;
}

/// The object of a reason in its clause: "a four f8-i8". Empty for the kinds whose clause has no list of
/// objects.
std::string object(const Reason& reason, const Words& words) {
  switch (reason.kind) {
    case ReasonKind::completes:
      return words.winning_row(reason.points);
    case ReasonKind::makes:
      return words.row(reason.shape, reason.points, Form::indefinite);
    case ReasonKind::blocks:
      return words.row(reason.shape, reason.points, Form::definite);
    case ReasonKind::keeps_from:
    case ReasonKind::threatens:
      return words.fork(reason.made, reason.points.front());
    case ReasonKind::leaves_no_answer:
      return words.texts()("{point}: {reason}", {{"point", words.point(reason.points.front())},
                                                 {"reason", words.texts()(describe(*reason.forbidden))}});
    default:
      return "";
  }
}

/// The clause for reasons that share one: `reason` is the first of them, `list` names the objects of all.
std::string sentence(const Reason& reason, const Words& words, const std::string& list) {
  const Texts& texts = words.texts();
  const int moves = search::moves_of_winner(reason.plies);
  const auto by_fours = [&] {
    return Texts::Values{{"fours", words.fours()}, {"line", words.line(reason.points)}};
  };
  switch (reason.kind) {
    case ReasonKind::completes:
    case ReasonKind::makes:
      return texts("makes {list}", {{"list", list}});
    case ReasonKind::blocks:
      return texts("blocks {list}", {{"list", list}});
    case ReasonKind::keeps_from:
      return texts("keeps the opponent from {list}", {{"list", list}});
    case ReasonKind::leaves_no_answer:
      return texts("the opponent is forbidden to answer at {list}", {{"list", list}});
    case ReasonKind::threatens:
      return texts("threatens {list}", {{"list", list}});
    case ReasonKind::threatens_fours:
      return texts("threatens to win by {fours}: {line}", by_fours());
    case ReasonKind::stops_fours:
      return texts("stops the opponent's win by {fours}: {line}", by_fours());
    case ReasonKind::wins_by_fours:
      return texts.plural(moves, "wins by {fours} in {count}: {line}", "wins by {fours} in {count}: {line}",
                          by_fours());
    case ReasonKind::wins:
      return texts.plural(moves, "wins in {count}: {line}", "wins in {count}: {line}",
                          {{"line", words.line(reason.points)}});
    case ReasonKind::loses:
      return texts.plural(moves, "loses in {count}: {line}", "loses in {count}: {line}",
                          {{"line", words.line(reason.points)}});
    case ReasonKind::quiet:
      break;
  }
  return texts("a quiet move");
}

/// Do the two reasons share a clause?
bool share_a_sentence(const Reason& left, const Reason& right) {
  const auto makes = [](const Reason& reason) {
    return reason.kind == ReasonKind::completes || reason.kind == ReasonKind::makes;
  };
  if (makes(left) && makes(right)) return true;
  const bool has_object = left.kind == ReasonKind::blocks || left.kind == ReasonKind::keeps_from ||
                          left.kind == ReasonKind::leaves_no_answer || left.kind == ReasonKind::threatens;
  return has_object && left.kind == right.kind &&
         (left.side == right.side || left.kind == ReasonKind::blocks || left.kind == ReasonKind::threatens);
}

/// Reasons that share a clause, and the list of their objects in words.
struct Group {
  std::span<const Reason> reasons;
  std::string list;

  [[nodiscard]] const Reason& front() const { return reasons.front(); }
};

std::vector<Group> groups_of(std::span<const Reason> reasons, const Words& words) {
  std::vector<Group> groups;
  while (!reasons.empty()) {
    std::vector<std::string> objects;
    for (const Reason& reason : reasons) {
      if (!objects.empty() && !share_a_sentence(reasons.front(), reason)) break;
      objects.push_back(object(reason, words));
    }
    groups.push_back({reasons.first(objects.size()), list_text(objects, words.texts())});
    reasons = reasons.subspan(objects.size());
  }
  return groups;
}

/// The patterns that join clauses and sentences.
constexpr std::string_view clauses = translatable("{list}; {next}");
constexpr std::string_view sentences = translatable("{list} {next}");

/// `text` and `next` joined by the pattern `by`; if one is empty, the other alone.
std::string joined(const std::string& text, const std::string& next, std::string_view by,
                   const Texts& texts) {
  if (text.empty() || next.empty()) return text + next;
  return texts(by, {{"list", text}, {"next", next}});
}

}  // namespace

std::string row_text(pattern::Shape shape, const std::vector<Point>& stones, const Rules& rules,
                     PointText name, const Texts& texts) {
  return Words(rules, name, texts).row(shape, stones, Form::bare);
}

std::string definite_row_text(pattern::Shape shape, const std::vector<Point>& stones, const Rules& rules,
                              PointText name, const Texts& texts) {
  return Words(rules, name, texts).row(shape, stones, Form::definite);
}

std::string four_word(const Rules& rules, const Texts& texts) {
  return row_word(rules.k - 1, "row as object", object_words, texts);
}

std::string list_text(std::span<const std::string> parts, const Texts& texts) {
  std::string list;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i == 0) {
      list = parts[i];
    } else {
      const Texts::Values values{{"list", list}, {"next", parts[i]}};
      list = i + 1 == parts.size() ? texts("{list} and {next}", values) : texts("{list}, {next}", values);
    }
  }
  return list;
}

std::string_view name_of(ReasonKind kind) { return kind_names[std::to_underlying(kind)]; }

std::string to_text(std::span<const Reason> reasons, const Rules& rules, PointText name, const Texts& texts,
                    std::size_t most_clauses) {
  const Words words(rules, name, texts);
  std::string text;
  for (const Group& group : groups_of(reasons, words) | std::views::take(most_clauses))
    text = joined(text, sentence(group.front(), words, group.list), clauses, texts);
  return text;
}

std::string to_sentences(std::span<const Reason> reasons, const Rules& rules, PointText name,
                         const Texts& texts) {
  const Words words(rules, name, texts);
  std::string does;  // clauses whose subject is the move
  std::string others;
  for (const Group& group : groups_of(reasons, words)) {
    const Reason& reason = group.front();
    if (reason.kind == ReasonKind::quiet) {
      others = joined(others, texts("It is a quiet move."), sentences, texts);
    } else if (reason.kind == ReasonKind::leaves_no_answer) {
      const std::string after =
          texts("After it the opponent is forbidden to answer at {list}.", {{"list", group.list}});
      others = joined(others, after, sentences, texts);
    } else {
      does = joined(does, sentence(reason, words, group.list), clauses, texts);
    }
  }
  if (does.empty()) return others;
  return joined(texts("It {reason}.", {{"reason", does}}), others, sentences, texts);
}

}  // namespace rowan::explain
