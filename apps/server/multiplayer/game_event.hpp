// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/point.hpp"
#include "server/multiplayer/game_clock.hpp"

namespace rowan::server {

/// The two players: `host` created the game, `guest` joined by the link.
enum class GameSeat : std::uint8_t { host, guest };

[[nodiscard]] constexpr GameSeat other(GameSeat seat) {
  return seat == GameSeat::host ? GameSeat::guest : GameSeat::host;
}

/// "host", "guest".
[[nodiscard]] std::string_view name_of(GameSeat seat);
[[nodiscard]] std::optional<GameSeat> find_seat(std::string_view name);

/// A value for each seat.
template <class T>
class BySeat {
 public:
  constexpr T& operator[](GameSeat seat) { return values_[std::to_underlying(seat)]; }
  constexpr const T& operator[](GameSeat seat) const { return values_[std::to_underlying(seat)]; }

  friend bool operator==(const BySeat&, const BySeat&) = default;

 private:
  std::array<T, 2> values_{};
};

enum class GameEventKind : std::uint8_t {
  seated,
  move,
  swap2,
  opening,
  undo_asked,
  undo_granted,
  undo_refused,
  draw_offered,
  draw_accepted,
  draw_declined,
  resigned,
  flag,
  rematch_asked,
  rematch_accepted,
  rematch_declined,
  named,
  decided,
  withdrawn,
};

/// "move", "undo-asked", ...: as in messages and in the store.
[[nodiscard]] std::string_view name_of(GameEventKind kind);
[[nodiscard]] std::optional<GameEventKind> find_event_kind(std::string_view name);

/// The kind that a message requests: "move", "ask-undo", ... Empty for kinds that only the server causes.
[[nodiscard]] std::optional<GameEventKind> find_action(std::string_view message);

/// The words of all such messages.
[[nodiscard]] std::vector<std::string> action_names();

/// An event that happened in a game, or that a player requests. A game is its setup and its events.
struct GameEvent {
  GameEventKind kind{};
  GameSeat seat{};                 // who caused it; whose time is up
  std::vector<Point> points = {};  // one for a move; the stones for swap2
  bool takes_black = false;        // the answer to swap2, without stones
  std::string text = {};           // `named`, `seated`: the name; `rematch_accepted`: the new game's id;
                                   // `decided`: the winner's seat, "draw" or "none"; `opening`: the answer
                                   // in the form of game/opening_text.hpp
  Milliseconds elapsed{0};         // of the current turn, since the event before

  friend bool operator==(const GameEvent&, const GameEvent&) = default;
};

}  // namespace rowan::server
