// SPDX-License-Identifier: MIT
#include "game/opening_text.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "base/text.hpp"
#include "game/notation.hpp"

namespace rowan {

namespace {

constexpr std::string_view number_word = "number";
constexpr std::string_view offer_word = "offer";
constexpr std::string_view take_word = "take";

/// The act of an answer that consists of points; empty if the current question does not ask for points.
std::optional<OpeningAct> act_of_points(const Opening& opening) {
  for (const OpeningAct act : {OpeningAct::place, OpeningAct::offer, OpeningAct::take}) {
    if (opening.find_option(act) != nullptr) return act;
  }
  return std::nullopt;
}

std::optional<Side> parse_color(std::string_view word, const Opening& opening) {
  const Side present = opening.side_of(opening.asked());
  if (word == "black") return Side::first;
  if (word == "white") return Side::second;
  if (word == "keep") return present;
  if (word == "swap") return opponent(present);
  return std::nullopt;
}

Result<OpeningAction> parse_number(std::string_view word) {
  const auto number = parse_integer(word);
  if (!number) return refused(phrase("'{word}' is not a number", {{"word", quotable(word)}}));
  constexpr std::int64_t most = std::numeric_limits<int>::max();
  return OpeningAction::announce(static_cast<int>(std::clamp<std::int64_t>(*number, -most, most)));
}

Result<std::vector<Point>> parse_points(const std::vector<Word>& words, std::size_t from,
                                        const Opening& opening) {
  std::vector<Point> points;
  for (std::size_t i = from; i < words.size(); ++i) {
    const auto point = parse_point(words[i].text, opening.position().rules());
    if (!point) {
      return refused(phrase("'{typed}': {problem}",
                            {{"typed", quotable(words[i].text)}, {"problem", phrase_of(point.error())}}));
    }
    points.push_back(*point);
  }
  return points;
}

Phrase place_phrase(const OpeningOption& option, Side side) {
  const bool is_free = std::ranges::all_of(option.regions, [](const OpeningRegion& region) {
    return region.kind == OpeningRegion::Kind::anywhere;
  });
  if (is_free && option.count == 1) return phrase("1 stone anywhere");
  std::vector<Phrase> places;
  for (int i = 0; i < option.count; ++i, side = opponent(side))
    places.push_back(option.regions[static_cast<std::size_t>(i)].phrase_for(side));
  constexpr std::string_view comma = translatable("{list}, {next}");
  return plural_phrase(option.count, "{count} stone ({places})", "{count} stones ({places})",
                       {{"places", joined(std::move(places), comma, comma)}});
}

}  // namespace

std::string_view color_name(Side side) {
  return side == Side::first ? translatable("Black") : translatable("White");
}

Phrase stones_phrase(int count) { return plural_phrase(count, "{count} stone", "{count} stones"); }

Phrase fifth_moves_phrase(int count) {
  return plural_phrase(count, "{count} fifth move", "{count} fifth moves");
}

std::string points_text(std::span<const Point> points, const Rules& rules, std::size_t most) {
  std::vector<std::string> texts;
  for (const Point point : points.first(std::min(most, points.size())))
    texts.push_back(short_text(point, rules));
  if (points.size() > most) texts.emplace_back("...");
  return join(texts, " ");
}

Phrase asked_phrase(const Opening& opening) {
  const bool black = opening.side_of(opening.asked()) == Side::first;
  if (opening.asked() == OpeningSeat::opener)
    return black ? phrase("the opener (Black)") : phrase("the opener (White)");
  return black ? phrase("the other (Black)") : phrase("the other (White)");
}

Phrase option_phrase(const Opening& opening, const OpeningOption& option) {
  const Rules& rules = opening.position().rules();
  switch (option.act) {
    case OpeningAct::place:
      return place_phrase(option, opening.position().side_to_move());
    case OpeningAct::choose_color:
      return phrase("a color");
    case OpeningAct::announce:
      return phrase("a number of fifth moves from 1 to {most}", {{"most", opening.most_announced(option)}});
    case OpeningAct::offer:
      return plural_phrase(opening.offer_count(option), "{count} fifth move to choose from",
                           "{count} fifth moves to choose from");
    case OpeningAct::take:
      return phrase("one of the offered moves ({points})",
                    {{"points", points_text(opening.offered(), rules, most_listed)}});
  }
  return {};
}

Phrase expected_phrase(const Opening& opening) {
  std::vector<Phrase> options;
  for (const OpeningOption& option : opening.options()) options.push_back(option_phrase(opening, option));
  constexpr std::string_view either = translatable("{list} or {next}");
  return joined(std::move(options), either, either);
}

Phrase act_phrase(const OpeningAction& action) {
  switch (action.act) {
    case OpeningAct::place:
      return stones_phrase(static_cast<int>(action.points.size()));
    case OpeningAct::choose_color:
      return phrase("a color");
    case OpeningAct::announce:
      return phrase("a number");
    case OpeningAct::offer:
      return phrase("moves to choose from");
    case OpeningAct::take:
      return phrase("a choice of moves");
  }
  return {};
}

std::string action_text(const OpeningAction& action, const Rules& rules) {
  switch (action.act) {
    case OpeningAct::place:
      return points_text(action.points, rules);
    case OpeningAct::choose_color:
      return to_lower(color_name(action.color));
    case OpeningAct::announce:
      return std::string(number_word) + ' ' + std::to_string(action.number);
    case OpeningAct::offer:
      return std::string(offer_word) + ' ' + points_text(action.points, rules);
    case OpeningAct::take:
      return std::string(take_word) + ' ' + points_text(action.points, rules);
  }
  return "";
}

Result<OpeningAction> parse_opening_action(std::string_view text, const Opening& opening) {
  assert(!opening.is_done());
  const auto words = split_words(text, " ,\t\r\n");
  if (words.empty()) {
    return refused(
        phrase("expected {expected}, not an empty answer", {{"expected", expected_phrase(opening)}}));
  }
  const std::string first = to_lower(words.front().text);
  if (words.size() == 1) {
    if (const auto color = parse_color(first, opening)) return OpeningAction::choose(*color);
    if (parse_integer(first)) return parse_number(first);
  }
  if (first == number_word && words.size() == 2) return parse_number(words.back().text);
  const auto act = first == offer_word  ? OpeningAct::offer
                   : first == take_word ? OpeningAct::take
                                        : act_of_points(opening);
  if (!act) {
    return refused(phrase("'{typed}': expected {expected}",
                          {{"typed", quotable(text)}, {"expected", expected_phrase(opening)}}));
  }
  auto points = parse_points(words, first == offer_word || first == take_word ? 1 : 0, opening);
  if (!points) return failure_of(points);
  return OpeningAction{.act = *act, .points = *std::move(points)};
}

std::string to_text(const Opening& opening) {
  std::string text = std::string(opening.rule().name) + ':';
  std::string_view before = " ";
  for (const OpeningAction& action : opening.actions()) {
    text += std::string(before) + action_text(action, opening.position().rules());
    before = "; ";
  }
  return text;
}

Result<Opening> parse_opening(std::string_view text, const Rules& rules) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos)
    return failure("expected an opening such as 'swap2: h8 i9 j7; black', not '" + quotable(text) + "'");
  const auto rule = find_opening_rule(text.substr(0, colon));
  if (!rule) return failure_of(rule);
  if (auto unfit = incompatibility(**rule, rules)) return std::unexpected(*std::move(unfit));
  Opening opening(**rule, rules);
  std::string_view rest = trim(text.substr(colon + 1));
  for (int number = 1; !rest.empty(); ++number) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    const std::string_view part = trim(rest.substr(0, end));
    rest = end == rest.size() ? std::string_view() : rest.substr(end + 1);
    const std::string where = "answer " + std::to_string(number) + ", '" + quotable(part) + "': ";
    if (opening.is_done()) return failure(where + "the opening is over");
    const auto action = parse_opening_action(part, opening);
    if (!action) return failure(where + action.error().message);
    if (const auto problem = opening.apply(*action)) return failure(where + problem->message);
  }
  return opening;
}

}  // namespace rowan
