// SPDX-License-Identifier: MIT
#include "files/rules_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"

namespace rowan::files {

namespace {

constexpr std::string_view overline_ignored = "overline=ignored";
constexpr std::string_view blocked_ignored = "blocked_five=ignored";

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> runner_numbers{
    {{"0", "freestyle"}, {"1", "standard"}, {"4", "renju"}, {"8", "caro"}, {"9", "caro-exact"}}};

/// Reads rules named by their parts, such as "k=6 overline=ignored"; k must come first.
std::optional<Rules> parse_parts(const std::string& text, Size board) {
  const auto words = split_words(text);
  if (words.empty() || !words[0].text.starts_with("k=")) return std::nullopt;
  const auto k = parse_integer(words[0].text.substr(2));
  if (!k || *k < 1 || *k > Rules::max_k) return std::nullopt;
  Rules rules = usual_rules(board);
  rules.k = static_cast<std::uint8_t>(*k);
  for (const Word& word : words) {
    if (word.text == overline_ignored) {
      rules.overline = Overline::ignored;
    } else if (word.text == blocked_ignored) {
      rules.blocked_five = BlockedFive::ignored;
    } else if (word.offset != words[0].offset) {
      return std::nullopt;
    }
  }
  return rules;
}

}  // namespace

Rules on_board(Rules rules, Size board) {
  rules.width = static_cast<std::uint8_t>(board.width);
  rules.height = static_cast<std::uint8_t>(board.height);
  return rules;
}

Rules usual_rules(Size board) { return on_board(Rules{.k = 5}, board); }

std::string rules_text(const Rules& rules) {
  for (const NamedGame& game : named_games()) {
    if (game.rules.k == 5 && on_board(game.rules, {rules.width, rules.height}) == rules) {
      return std::string(game.name);
    }
  }
  std::string text = "k=" + std::to_string(rules.k);
  if (rules.overline == Overline::ignored) text += ' ' + std::string(overline_ignored);
  if (rules.blocked_five == BlockedFive::ignored) text += ' ' + std::string(blocked_ignored);
  return text;
}

std::optional<Rules> parse_rules_text(std::string_view text, Size board) {
  std::string word = to_lower(trim(text));
  if (auto rules = parse_parts(word, board)) return rules;
  const auto* const number =
      std::ranges::find(runner_numbers, word, &decltype(runner_numbers)::value_type::first);
  if (number != runner_numbers.end()) word = number->second;
  if (const auto sized = find_game(word, board)) return *sized;
  const auto named = find_game(word);
  const bool fits = named && named->width == board.width && named->height == board.height;
  return fits ? std::optional(*named) : std::nullopt;
}

}  // namespace rowan::files
