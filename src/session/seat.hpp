// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"
#include "game/rules.hpp"
#include "game/side.hpp"

namespace rowan::session {

/// The player of one side: a person, or a player of player/players.hpp with its seed.
struct Seat {
  std::string player = {};  // empty for a person
  std::uint64_t seed = 0;

  [[nodiscard]] bool is_person() const { return player.empty(); }

  friend bool operator==(const Seat&, const Seat&) = default;
};

/// Both seats, by side.
class Seats {
 public:
  /// Two people.
  Seats() = default;
  Seats(Seat first, Seat second);

  [[nodiscard]] const Seat& at(Side side) const { return seats_[std::to_underlying(side)]; }
  [[nodiscard]] Seat& at(Side side) { return seats_[std::to_underlying(side)]; }

  /// The side of the only person; empty if there are two or none.
  [[nodiscard]] std::optional<Side> lone_person() const;
  [[nodiscard]] int people() const;

  /// Why these seats cannot play the game: a player is unknown or does not play it. Empty if there is no such
  /// reason.
  [[nodiscard]] std::optional<Error> incompatibility(const Rules& rules) const;

  friend bool operator==(const Seats&, const Seats&) = default;

 private:
  std::array<Seat, 2> seats_;
};

/// A person, who has `person_side`, against a program.
[[nodiscard]] Seats person_against(Seat program, Side person_side);

/// The strongest known player of a game, which gives hints and is the default opponent: the perfect player on
/// boards that it plays.
[[nodiscard]] std::string strongest_player(const Rules& rules);

/// The seed for one move, derived from a program's seed, so that a move does not depend on how often the
/// program was asked before.
[[nodiscard]] std::uint64_t seed_of_move(std::uint64_t seed, std::size_t move_number);

/// Returns whether this player's moves depend on chance, and so on the seed. False for a person.
[[nodiscard]] bool uses_chance(const Seat& seat);

}  // namespace rowan::session
