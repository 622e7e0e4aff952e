// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "support.hpp"

namespace rowan::python {

/// The rules of a game. Immutable; states share it.
class PyGame : public Zeroed {
 public:
  PyGame(const std::string& name, const std::optional<std::string>& rule);
  explicit PyGame(const Rules& rules) : start_(std::make_unique<Game>(rules)) {}

  /// A game with these rules and without moves.
  [[nodiscard]] const Game& start() const { return checked(start_, "game"); }
  [[nodiscard]] int points() const { return start().width() * start().height(); }

 private:
  std::unique_ptr<Game> start_;
};

using SharedGame = std::shared_ptr<PyGame>;

/// The point with that number; throws an error that names the number and the valid range.
[[nodiscard]] Point point_of(const Game& game, long long action);
[[nodiscard]] inline int action_of(const Game& game, Point point) { return point.y * game.width() + point.x; }
[[nodiscard]] std::vector<int> actions_of(const Game& game, const std::vector<Point>& points);

/// The rules as the two arguments of rowan.Game: "15x15x5" and "renju".
[[nodiscard]] std::string size_text(const Game& game);
[[nodiscard]] std::string rule_name(const Game& game);
[[nodiscard]] bool is_same_game(const Game& game, const Game& other);

/// Throws unless the two games have the same rules.
void require_same_rules(const Game& game, const Game& other);

/// A game in progress. Long calls work on a copy of it, so that other threads may use the original meanwhile.
class PyState : public Zeroed {
 public:
  explicit PyState(SharedGame game);
  PyState(SharedGame game, Game current)
      : game_(std::move(game)), current_(std::make_unique<Game>(std::move(current))) {}

  [[nodiscard]] Game& current() const { return checked(current_, "state"); }
  /// A copy of the game, for calls that run while other threads may use the state.
  [[nodiscard]] Game copy() const { return current(); }
  [[nodiscard]] const SharedGame& game() const {
    static_cast<void>(checked(game_, "state"));
    return game_;
  }

  [[nodiscard]] std::string serialize() const;
  [[nodiscard]] static PyState deserialize(const std::string& text);

 private:
  SharedGame game_;
  std::unique_ptr<Game> current_;
};

using GameClass = py::class_<PyGame, SharedGame>;
using StateClass = py::class_<PyState>;

/// Adds the remaining interface of OpenSpiel's games and states (spiel.cpp).
void add_spiel_game(GameClass& type);
void add_spiel_state(StateClass& type);

/// The value of current_player when the game is over. OpenSpiel's special player numbers go from -1 down to
/// lowest_player.
inline constexpr int terminal_player = -4;
inline constexpr int lowest_player = -5;

/// Returns the player that a call names if it is 0 or 1; otherwise throws.
int check_player(int player);

[[nodiscard]] inline int player_of(Side side) { return side == Side::first ? 0 : 1; }

/// The player to move, 0 or 1; terminal_player when the game is over.
[[nodiscard]] int current_player(const PyState& state);

/// Whether it is the player's turn. OpenSpiel's negative players never have a turn.
[[nodiscard]] bool is_to_move(const PyState& state, int player);

/// All actions so far.
[[nodiscard]] std::vector<int> history_of(const PyState& state);

/// The planes from the view of a player, by default the side to move.
[[nodiscard]] py::array_t<float> observation_tensor(const PyState& state, const std::optional<int>& player);

/// The board as text for people.
[[nodiscard]] std::string drawing(const PyState& state);

}  // namespace rowan::python
