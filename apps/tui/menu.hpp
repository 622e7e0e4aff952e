// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/rules.hpp"
#include "language/texts.hpp"
#include "player/level_player.hpp"
#include "session/game_session.hpp"
#include "session/seat.hpp"
#include "tui/screen.hpp"

namespace rowan::tui {

/// The choices in the menu: a game, its size, an opponent, the engine's level and who starts.
class MenuChoices {
 public:
  enum class Field { game, size, opponent, level, first };

  /// Starts with gomoku against the engine at its default level; after a game, with that game and the same
  /// opponent.
  explicit MenuChoices(const session::GameSession* former = nullptr, language::Texts texts = {});

  /// The fields that currently have more than one value, from top to bottom.
  [[nodiscard]] std::vector<Field> fields() const;

  /// Changes to the next or the previous value, cyclically.
  void change(Field field, int step);

  /// The value, and a line that describes it.
  [[nodiscard]] std::string value(Field field) const;
  [[nodiscard]] std::string about(Field field) const;

  [[nodiscard]] Rules rules() const;
  [[nodiscard]] session::Seats seats(std::uint64_t seed) const;

 private:
  [[nodiscard]] bool has_sizes() const;
  [[nodiscard]] bool is_against_program() const { return !opponents_[opponent_].empty(); }
  [[nodiscard]] bool has_levels() const;
  /// The opponent's name, for the engine with its level; empty if the opponent is another person.
  [[nodiscard]] std::string player() const;
  void take_over(const session::GameSession& former);
  void find_opponents(const std::string& wanted);

  language::Texts texts_;
  std::vector<Rules> games_;
  /// The possible opponents in the chosen game, the strongest first, without levels; "" is another person.
  std::vector<std::string> opponents_;
  std::size_t game_ = 0;
  std::size_t size_ = 0;
  std::size_t opponent_ = 0;
  int level_ = player::usual_level;
  bool person_first_ = true;
};

/// The menu's result: the person starts a game, resumes the suspended one or leaves the menu, or a signal has
/// ended the menu.
struct MenuAnswer {
  enum class Kind { start, resume, leave, signal };

  Kind kind = Kind::leave;
  Wake signal = Wake::input;
};

/// The space that the menu reserves for the description of a value on the narrowest terminal.
inline constexpr Extent menu_about{4, 36};

/// Shows the menu on the whole screen. `suspended_game` is a line about a game that can be resumed, empty if
/// there is none.
[[nodiscard]] MenuAnswer ask_menu(Screen& screen, MenuChoices& choices, const std::string& suspended_game,
                                  const language::Texts& texts);

}  // namespace rowan::tui
