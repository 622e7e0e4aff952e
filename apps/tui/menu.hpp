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

/// What the menu lets a person choose: a game, its size, an opponent, the engine's level and who starts.
class MenuChoices {
 public:
  enum class Field { game, size, opponent, level, first };

  /// Starts with gomoku against the engine at its usual level; or, after a game, with that game and the same
  /// opponent.
  explicit MenuChoices(const session::GameSession* former = nullptr, language::Texts texts = {});

  /// The fields that have more than one value now, from top to bottom.
  [[nodiscard]] std::vector<Field> fields() const;

  /// The next or the previous value, round and round.
  void change(Field field, int step);

  /// The value and a line about it.
  [[nodiscard]] std::string value(Field field) const;
  [[nodiscard]] std::string about(Field field) const;

  [[nodiscard]] Rules rules() const;
  [[nodiscard]] session::Seats seats(std::uint64_t seed) const;

 private:
  [[nodiscard]] bool has_sizes() const;
  [[nodiscard]] bool is_against_program() const { return !opponents_[opponent_].empty(); }
  [[nodiscard]] bool has_levels() const;
  /// The name of the player, the level included; empty for another person.
  [[nodiscard]] std::string player() const;
  void take_over(const session::GameSession& former);
  void find_opponents(const std::string& wanted);

  language::Texts texts_;
  std::vector<Rules> games_;
  std::vector<std::string>
      opponents_;  // of the game, the strongest first, without levels; "" is another person
  std::size_t game_ = 0;
  std::size_t size_ = 0;
  std::size_t opponent_ = 0;
  int level_ = player::usual_level;
  bool person_first_ = true;
};

/// The menu's answer: a game to start, the game laid aside, or neither: the person or a signal ended it.
struct MenuAnswer {
  enum class Kind { start, resume, leave, signal };

  Kind kind = Kind::leave;
  Wake signal = Wake::input;
};

/// The lines that the menu leaves for a line about a value, when the terminal is no wider than it must be.
inline constexpr Extent menu_about{4, 36};

/// Asks on the whole screen. `laid_aside` is a line about a game that can be continued, empty if there is
/// none.
[[nodiscard]] MenuAnswer ask_menu(Screen& screen, MenuChoices& choices, const std::string& laid_aside,
                                  const language::Texts& texts);

}  // namespace rowan::tui
