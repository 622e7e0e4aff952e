// SPDX-License-Identifier: MIT
#include "game/games.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.hpp"

namespace rowan {

namespace {

constexpr std::uint8_t usual_size = 15;

constexpr Rules five_in_a_row(Overline overline, BlockedFive blocked_five) {
  return {
      .width = usual_size, .height = usual_size, .k = 5, .overline = overline, .blocked_five = blocked_five};
}

constexpr Rules renju() {
  Rules rules = five_in_a_row(Overline::wins, BlockedFive::wins);
  rules.forbidden = Forbidden::renju;
  return rules;
}

constexpr std::array<NamedGame, 6> games{{
    {"tictactoe", Rules{}, "three in a row on 3x3"},
    {"freestyle", five_in_a_row(Overline::wins, BlockedFive::wins), "gomoku: five or more in a row win"},
    {"standard", five_in_a_row(Overline::ignored, BlockedFive::wins), "gomoku: exactly five in a row win"},
    {"caro", five_in_a_row(Overline::wins, BlockedFive::ignored),
     "five not blocked at both ends win, and so do six or more"},
    {"caro-exact", five_in_a_row(Overline::ignored, BlockedFive::ignored),
     "exactly five not blocked at both ends win"},
    {"renju", renju(),
     "black must not make overlines, double fours or double threes; white wins with five or more"},
}};

constexpr std::string_view freestyle_alias = "gomoku";

/// The numbers of "19", "20x12" or "7x7x5"; empty if the text is not made of numbers with an x between them.
std::vector<std::int64_t> parse_dimensions(std::string_view text) {
  std::vector<std::int64_t> numbers;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find('x', start), text.size());
    const auto number = parse_integer(text.substr(start, end - start));
    if (!number || text[start] == '-') return {};
    numbers.push_back(*number);
    start = end + 1;
  }
  return numbers;
}

bool is_size(std::int64_t number) { return number >= 1 && number <= Rules::max_size; }

Error size_error(std::string_view text, std::string_view what) {
  return Error{"'" + quotable(text) + "': " + std::string(what) + " must be from 1 to " +
                   std::to_string(Rules::max_size),
               {}};
}

std::string size_text(const Rules& rules) {
  return std::to_string(rules.width) + 'x' + std::to_string(rules.height);
}

Result<Rules> parse_mnk(std::string_view text, const std::vector<std::int64_t>& numbers) {
  if (!is_size(numbers[0]) || !is_size(numbers[1]))
    return std::unexpected(size_error(text, "width and height"));
  if (numbers[2] < 1 || numbers[2] > Rules::max_k) return std::unexpected(size_error(text, "k"));
  return Rules{.width = static_cast<std::uint8_t>(numbers[0]),
               .height = static_cast<std::uint8_t>(numbers[1]),
               .k = static_cast<std::uint8_t>(numbers[2])};
}

Result<Rules> find_named_game(std::string_view name, std::optional<Size> size) {
  const std::string word = to_lower(name);
  const std::string_view wanted = word == freestyle_alias ? std::string_view("freestyle") : word;
  const auto* const found = std::ranges::find(games, wanted, &NamedGame::name);
  if (found == games.end()) {
    return failure("unknown game '" + quotable(name) + "'" + did_you_mean(word, game_names()),
                   "  games: " + join(game_names()) + ", or WIDTHxHEIGHTxK such as 7x7x5");
  }
  Rules rules = found->rules;
  if (size) {
    rules.width = static_cast<std::uint8_t>(size->width);
    rules.height = static_cast<std::uint8_t>(size->height);
  }
  return rules;
}

bool same_but_for_size(Rules left, const Rules& right) {
  left.width = right.width;
  left.height = right.height;
  return left == right;
}

/// Five in a row on a board of gomoku size is called freestyle; on a smaller board it is an m,n,k-game,
/// "7x7x5".
constexpr int smallest_gomoku_side = 13;

bool is_called_mnk(const Rules& rules) {
  const bool is_plain = rules.overline == Overline::wins && rules.blocked_five == BlockedFive::wins &&
                        rules.forbidden == Forbidden::none;
  const bool is_gomoku = rules.k == 5 && std::min(rules.width, rules.height) >= smallest_gomoku_side;
  return is_plain && !is_gomoku;
}

}  // namespace

std::span<const NamedGame> named_games() { return games; }

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const NamedGame& game : games) names.emplace_back(game.name);
  names.emplace_back(freestyle_alias);
  return names;
}

Result<Size> parse_size(std::string_view text) {
  const std::string word = to_lower(trim(text));
  const auto numbers = parse_dimensions(word);
  if (numbers.empty() || numbers.size() > 2) {
    return failure("'" + quotable(text) + "' is not a board size; expected one such as 19 or 20x12");
  }
  if (!std::ranges::all_of(numbers, is_size)) return std::unexpected(size_error(text, "a board's side"));
  return Size{static_cast<int>(numbers.front()), static_cast<int>(numbers.back())};
}

Result<Rules> find_game(std::string_view name, std::optional<Size> size) {
  const std::string text = to_lower(name);
  const auto words = split_words(text);
  const auto numbers = words.empty() ? std::vector<std::int64_t>{} : parse_dimensions(words[0].text);
  const bool is_mnk = numbers.size() == 3 && words.size() == 1;
  const bool has_size = words.size() == 2 && !parse_dimensions(words[1].text).empty();
  if (size && (is_mnk || has_size)) {
    return failure("'" + quotable(name) + "' already has a size; leave out the other one");
  }
  if (is_mnk) return parse_mnk(words[0].text, numbers);
  if (!has_size) return find_named_game(trim(name), size);
  const auto own_size = parse_size(words[1].text);
  if (!own_size) return failure_of(own_size);
  return find_named_game(words[0].text, *own_size);
}

std::string game_name(const Rules& rules) {
  const auto* const exact = std::ranges::find(games, rules, &NamedGame::rules);
  if (exact != games.end()) return std::string(exact->name);
  if (is_called_mnk(rules)) return size_text(rules) + 'x' + std::to_string(rules.k);
  const auto* const variant = std::ranges::find_if(
      games, [&](const NamedGame& game) { return same_but_for_size(game.rules, rules); });
  if (variant == games.end()) return describe(rules);
  return std::string(variant->name) + ' ' + size_text(rules);
}

std::string describe(const Rules& rules) { return english(description_of(rules)); }

Phrase description_of(const Rules& rules) {
  const auto with_numbers = [&](std::string_view key) {
    return phrase(key, {{"size", size_text(rules)}, {"k", rules.k}, {"longer", rules.k + 1}});
  };
  const bool blocked_counts = rules.blocked_five == BlockedFive::wins;
  if (rules.forbidden == Forbidden::renju) {
    return with_numbers(
        translatable("{size}, {k} in a row win, for white also more; overlines, double fours and double "
                     "threes are forbidden to black"));
  }
  if (rules.overline == Overline::wins) {
    return with_numbers(blocked_counts
                            ? translatable("{size}, {k} or more in a row win")
                            : translatable("{size}, {k} in a row not blocked at both ends win, and so do "
                                           "{longer} or more"));
  }
  return with_numbers(blocked_counts
                          ? translatable("{size}, {k} in a row win, {longer} or more do not")
                          : translatable("{size}, {k} in a row win unless blocked at both ends, {longer} or "
                                         "more do not"));
}

}  // namespace rowan
