// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <rowan/base/call.hpp>
#include <rowan/c/game.h>
#include <rowan/game/forbidden.hpp>
#include <rowan/game/point.hpp>
#include <rowan/game/rules.hpp>

namespace rowan {
inline namespace api {

/// A game in progress: its rules, its board and the moves so far.
///
///     rowan::Game game("renju");
///     game.play("h8");
///     while (!game.is_over()) ...
///
/// Copies are independent games. Threads may call const functions of one game concurrently, but nothing else
/// at the same time. A moved-from game may only be assigned to or destroyed.
class Game {
 public:
  /// Begins a game by name: "tictactoe", "freestyle" (or "gomoku"), "standard", "caro", "caro-exact", "renju"
  /// or any "WIDTHxHEIGHTxK". Width and height are 0, 0 for the default board, or from 1 to 32.
  explicit Game(const std::string& name, int width = 0, int height = 0)
      : Game([&](rowan_game** game, char* message, std::size_t size) {
          return rowan_game_new(game, name.c_str(), width, height, message, size);
        }) {}

  explicit Game(const Rules& rules)
      : Game([&](rowan_game** game, char* message, std::size_t size) {
          const rowan_rules numbers = {
              sizeof(rowan_rules),     rules.width, rules.height, rules.k, rules.exact,
              rules.ends_must_be_free, rules.renju};
          return rowan_game_new_rules(game, &numbers, message, size);
        }) {}

  /// Takes ownership of a handle made by the C interface.
  explicit Game(rowan_game* game) : handle_(game) {}

  Game(const Game& other) : handle_(clone(other)) {}
  Game(Game&& other) noexcept = default;
  Game& operator=(const Game& other) {
    handle_ = clone(other);
    return *this;
  }
  Game& operator=(Game&& other) noexcept = default;
  ~Game() = default;

  // ------------------------------------------------------------------------------------- rules

  [[nodiscard]] int width() const { return detail::check(rowan_game_width(get())); }
  [[nodiscard]] int height() const { return detail::check(rowan_game_height(get())); }
  /// The length of a winning row.
  [[nodiscard]] int k() const { return detail::check(rowan_game_k(get())); }
  [[nodiscard]] Rules rules() const {
    rowan_rules numbers = ROWAN_RULES_INIT;
    detail::check(rowan_game_rules(get(), &numbers));
    return {numbers.width,     numbers.height, numbers.k, numbers.exact != 0, numbers.ends_must_be_free != 0,
            numbers.renju != 0};
  }
  /// The shortest name of these rules, such as "freestyle", "standard 19x19" or "7x7x5"; a description if
  /// they have no name.
  [[nodiscard]] std::string name() const { return text(rowan_game_name); }
  /// The rules in a sentence: "15x15, 5 or more in a row win".
  [[nodiscard]] std::string describe() const { return text(rowan_game_describe); }

  // ------------------------------------------------------------------------------------- moves

  /// Places a stone of the side to move. A point may be text in the usual notation: "h8", with row 1 at the
  /// bottom.
  void play(Point point) { check(rowan_game_play(get(), point.x, point.y)); }
  void play(const std::string& point) { check(rowan_game_play_text(get(), point.c_str())); }
  /// Plays a list of moves, "h8 i9 h7": all of them, or none and an error.
  void play_moves(const std::string& moves) { check(rowan_game_play_moves(get(), moves.c_str())); }
  /// Takes back the latest move.
  void undo() { check(rowan_game_undo(get())); }
  /// Starts again from the empty board, with the first player to move.
  void reset() { check(rowan_game_reset(get())); }

  [[nodiscard]] Outcome outcome() const {
    return static_cast<Outcome>(detail::check(rowan_game_outcome(get())));
  }
  [[nodiscard]] bool is_over() const { return outcome() != Outcome::ongoing; }
  /// The side to move; after the end of the game, the side whose turn it would be.
  [[nodiscard]] Side side_to_move() const {
    return static_cast<Side>(detail::check(rowan_game_side_to_move(get())));
  }
  [[nodiscard]] int move_count() const { return detail::check(rowan_game_move_count(get())); }
  /// The move with that number, counted from 0.
  [[nodiscard]] Point move(int number) const {
    rowan_point point{};
    detail::check(rowan_game_move(get(), number, &point));
    return point;
  }
  [[nodiscard]] Point last_move() const {
    rowan_point point{};
    detail::check(rowan_game_last_move(get(), &point));
    return point;
  }
  /// All moves in the form that play_moves reads.
  [[nodiscard]] std::string moves_text() const { return text(rowan_game_moves_text); }
  /// The points of the winning line, from one end to the other; empty if there is no winner.
  [[nodiscard]] std::vector<Point> winning_line() const { return points(rowan_game_winning_line); }

  // ------------------------------------------------------------------------------------- legal points

  [[nodiscard]] bool is_legal(Point point) const {
    return detail::check(rowan_game_is_legal(get(), point.x, point.y)) != 0;
  }
  /// The legal points in rows from the top.
  [[nodiscard]] std::vector<Point> legal_points() const { return points(rowan_game_legal_points); }
  /// Why an empty point is forbidden to black in renju, whichever side is to move.
  [[nodiscard]] ForbiddenReason why_forbidden(Point point) const {
    return static_cast<ForbiddenReason>(detail::check(rowan_game_why_forbidden(get(), point.x, point.y)));
  }
  [[nodiscard]] std::vector<ForbiddenPoint> forbidden_points() const {
    const auto list =
        detail::read_list<rowan_forbidden_point>([&](rowan_forbidden_point* buffer, std::size_t capacity) {
          return detail::check(rowan_game_forbidden_points(get(), buffer, capacity));
        });
    return {list.begin(), list.end()};
  }

  // ------------------------------------------------------------------------------------- position

  [[nodiscard]] Cell cell(Point point) const {
    return static_cast<Cell>(detail::check(rowan_game_cell(get(), point.x, point.y)));
  }
  /// A hash that is equal for equal positions, and the same on every machine. Different positions very rarely
  /// share a hash.
  [[nodiscard]] std::uint64_t hash() const {
    std::uint64_t hash = 0;
    detail::check(rowan_game_hash(get(), &hash));
    return hash;
  }
  /// The position on one line, such as "x1o/xx1/xoo o".
  [[nodiscard]] std::string position() const { return text(rowan_game_position); }
  /// Replaces the position on the board and discards the moves so far.
  void set_position(const std::string& position) { check(rowan_game_set_position(get(), position.c_str())); }

  /// A point in the usual notation: "h8", or 1 to 9 on 3x3.
  [[nodiscard]] std::string point_text(Point point) const {
    return detail::read_text([&](char* buffer, std::size_t size) {
      return detail::check(rowan_game_point_text(get(), point.x, point.y, buffer, size));
    });
  }
  [[nodiscard]] Point parse_point(const std::string& point) {
    rowan_point parsed{};
    check(rowan_game_parse_point(get(), point.c_str(), &parsed));
    return parsed;
  }

  /// The handle, for C functions that take a game. This object keeps ownership.
  [[nodiscard]] rowan_game* get() const { return handle_.get(); }

 private:
  using GameHandle = detail::Handle<rowan_game, rowan_game_free>;

  template <class Make, class = decltype(std::declval<Make>()(nullptr, nullptr, 0))>
  explicit Game(Make&& make) : handle_(detail::make_handle<rowan_game, rowan_game_free>(make)) {}

  static GameHandle clone(const Game& other) {
    rowan_game* copy = nullptr;
    detail::check(rowan_game_clone(other.get(), &copy));
    return GameHandle(copy);
  }

  /// Throws the error, if any, of a call that takes a non-const pointer to the game: only such calls leave a
  /// message with the game.
  void check(int answer) {
    if (answer < 0) detail::fail(answer, rowan_game_message(get()));
  }

  [[nodiscard]] std::string text(int (*write)(const rowan_game*, char*, std::size_t)) const {
    return detail::read_text(
        [&](char* buffer, std::size_t size) { return detail::check(write(get(), buffer, size)); });
  }
  [[nodiscard]] std::vector<Point> points(int (*write)(const rowan_game*, rowan_point*, std::size_t)) const {
    const auto list = detail::read_list<rowan_point>([&](rowan_point* buffer, std::size_t capacity) {
      return detail::check(write(get(), buffer, capacity));
    });
    return {list.begin(), list.end()};
  }

  GameHandle handle_;
};

}  // namespace api
}  // namespace rowan
