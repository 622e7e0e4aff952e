// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "game/games.hpp"
#include "game/notation.hpp"
#include "player/level_player.hpp"
#include "player/players.hpp"
#include "tui/menu.hpp"

namespace rowan::tui {

namespace {

constexpr std::string_view engine_name = "engine";

/// The sizes that the menu offers for games on large boards; the command line accepts other sizes too.
constexpr std::array<std::uint8_t, 8> sizes{15, 19, 20, 32, 7, 9, 11, 13};

std::size_t stepped(std::size_t index, int step, std::size_t count) {
  return static_cast<std::size_t>((static_cast<int>(index) + step + static_cast<int>(count)) %
                                  static_cast<int>(count));
}

bool is_named(const Rules& rules) {
  return std::ranges::find(named_games(), rules, &NamedGame::rules) != named_games().end();
}

}  // namespace

MenuChoices::MenuChoices(const session::GameSession* former, language::Texts texts)
    : texts_(std::move(texts)) {
  for (const NamedGame& game : named_games()) games_.push_back(game.rules);
  if (former != nullptr) {
    take_over(*former);
    return;
  }
  game_ = static_cast<std::size_t>(std::ranges::find(games_, find_game("gomoku").value()) - games_.begin());
  find_opponents(std::string(engine_name));
}

void MenuChoices::take_over(const session::GameSession& former) {
  auto found = std::ranges::find(games_, former.rules());
  if (found == games_.end()) found = games_.insert(games_.end(), former.rules());
  game_ = static_cast<std::size_t>(found - games_.begin());
  std::string opponent;
  if (const auto person = former.seats().lone_person()) {
    opponent = former.seats().at(rowan::opponent(*person)).player;
    person_first_ = former.start().side_to_move() == *person;
  }
  if (opponent == engine_name) level_ = player::highest_level;
  if (const auto level = player::level_in(opponent)) {
    level_ = *level;
    opponent = engine_name;
  }
  find_opponents(opponent);
}

void MenuChoices::find_opponents(const std::string& wanted) {
  opponents_.clear();
  for (const player::PlayerEntry& player : player::known_players()) {
    if (player.plays(rules()) && !player::level_in(player.name)) opponents_.emplace_back(player.name);
  }
  std::ranges::reverse(opponents_);
  opponents_.emplace_back();
  const auto found = std::ranges::find(opponents_, wanted);
  opponent_ = found == opponents_.end() ? 0 : static_cast<std::size_t>(found - opponents_.begin());
}

bool MenuChoices::has_levels() const { return opponents_[opponent_] == engine_name; }

std::string MenuChoices::player() const {
  return has_levels() ? player::level_name(level_) : opponents_[opponent_];
}

bool MenuChoices::has_sizes() const { return is_named(games_[game_]) && !has_digits(games_[game_]); }

std::vector<MenuChoices::Field> MenuChoices::fields() const {
  std::vector<Field> fields{Field::game};
  if (has_sizes()) fields.push_back(Field::size);
  fields.push_back(Field::opponent);
  if (has_levels()) fields.push_back(Field::level);
  if (is_against_program()) fields.push_back(Field::first);
  return fields;
}

void MenuChoices::change(Field field, int step) {
  const std::string opponent = opponents_[opponent_];
  switch (field) {
    case Field::game:
      game_ = stepped(game_, step, games_.size());
      find_opponents(opponent);
      break;
    case Field::size:
      size_ = stepped(size_, step, sizes.size());
      find_opponents(opponent);
      break;
    case Field::opponent:
      opponent_ = stepped(opponent_, step, opponents_.size());
      break;
    case Field::level:
      level_ = player::lowest_level +
               static_cast<int>(stepped(static_cast<std::size_t>(level_ - player::lowest_level), step,
                                        player::highest_level - player::lowest_level + 1));
      break;
    case Field::first:
      person_first_ = !person_first_;
      break;
  }
}

std::string MenuChoices::value(Field field) const {
  const Rules game = rules();
  switch (field) {
    case Field::game:
      return game_name(games_[game_]);
    case Field::size:
      return fmt::format("{}x{}", game.width, game.height);
    case Field::opponent:
      return is_against_program() ? opponents_[opponent_] : texts_("another person");
    case Field::level:
      return texts_("{level} of {highest}",
                    {{"level", std::to_string(level_)}, {"highest", std::to_string(player::highest_level)}});
    case Field::first:
      break;
  }
  return person_first_ ? texts_("you") : opponents_[opponent_];
}

std::string MenuChoices::about(Field field) const {
  if (field == Field::game) return texts_(description_of(rules()));
  if (field == Field::first)
    return person_first_ ? texts_("you move first") : texts_("the opponent moves first");
  if (field == Field::size) return texts_("width and height of the board");
  if (!is_against_program()) return texts_("two people at one keyboard");
  const auto players = player::known_players();
  const std::string name = field == Field::level ? player() : opponents_[opponent_];
  return texts_(std::ranges::find(players, name, &player::PlayerEntry::name)->about);
}

Rules MenuChoices::rules() const {
  Rules rules = games_[game_];
  if (has_sizes()) rules.width = rules.height = sizes[size_];
  return rules;
}

session::Seats MenuChoices::seats(std::uint64_t seed) const {
  if (!is_against_program()) return {};
  return person_against(session::Seat{player(), seed}, person_first_ ? Side::first : Side::second);
}

}  // namespace rowan::tui
