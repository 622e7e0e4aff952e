// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "game/notation.hpp"
#include "server/multiplayer/game_json.hpp"
#include "server/multiplayer/shared_game.hpp"

namespace rowan::server {

namespace seats {
inline constexpr GameSeat host = GameSeat::host;
inline constexpr GameSeat guest = GameSeat::guest;
}  // namespace seats

/// A game between two people with a manual clock, and a record of its events.
class Playing {
 public:
  enum class Guest : std::uint8_t { seated, missing };

  explicit Playing(const json::Json& setup, bool coin = true, Guest guest = Guest::seated)
      : setup_(read_setup(setup, coin).value()), game_(setup_) {
    if (guest == Guest::seated) apply(game_.seat_guest("Ben"));
  }

  [[nodiscard]] const SharedGame* operator->() const { return &game_; }
  [[nodiscard]] SharedGame& game() { return game_; }
  [[nodiscard]] Moment time() const { return time_; }
  void wait(Milliseconds time) { time_ += time; }

  /// Why the game would refuse the event now; empty if the event is allowed.
  [[nodiscard]] std::string refusal(const GameEvent& wanted) const {
    const auto event = game_.decide(wanted, time_);
    return event ? "" : event.error().message;
  }
  [[nodiscard]] std::string refusal(GameSeat seat, std::string_view point) const {
    return refusal(move(seat, point));
  }

  /// Applies an event. Requires that the event is allowed.
  void apply(const GameEvent& wanted) {
    if (wanted.kind == GameEventKind::seated) return record(wanted);
    const auto event = game_.decide(wanted, time_);
    ASSERT_TRUE(event) << event.error().message;
    record(*event);
  }
  void play(GameSeat seat, std::string_view point) { apply(move(seat, point)); }
  void answer(GameSeat seat, const std::vector<std::string>& stones) {
    GameEvent event{.kind = GameEventKind::swap2, .seat = seat};
    for (const std::string& stone : stones) event.points.push_back(point_of(stone));
    apply(event);
  }

  /// Returns false if the event is not allowed.
  bool try_to(const GameEvent& wanted) {
    const auto event = game_.decide(wanted, time_);
    if (event) record(*event);
    return event.has_value();
  }

  /// Ends the game if the time of the side to move is up. Returns whether that ended the game.
  bool flag() {
    const auto event = game_.find_flag(time_);
    if (event) record(*event);
    return event.has_value();
  }

  [[nodiscard]] std::string state() const { return state_of(game_); }

  /// The state after writing all events as JSON, reading them, and replaying them; the error if that fails.
  [[nodiscard]] std::string replayed() const {
    const auto setup = read_stored_setup(json::Json::parse(setup_json(setup_).dump()));
    if (!setup) return setup.error().message;
    SharedGame again(*setup);
    for (const GameEvent& event : events_) {
      const auto json = json::Json::parse(stored_event_json(event, setup->position.rules()).dump());
      const auto read = read_stored_event(json, setup->position.rules());
      if (!read) return read.error().message;
      if (!again.replay(*read)) return "refused: " + json.dump();
    }
    again.resume(last_);
    return state_of(again);
  }

 private:
  [[nodiscard]] Point point_of(std::string_view text) const {
    return parse_point(text, setup_.position.rules()).value();
  }
  [[nodiscard]] GameEvent move(GameSeat seat, std::string_view point) const {
    return {.kind = GameEventKind::move, .seat = seat, .points = {point_of(point)}};
  }
  [[nodiscard]] std::string state_of(const SharedGame& game) const {
    return state_json(game, position_json(game.board()), {.id = "id"}, time_).dump();
  }
  void record(const GameEvent& event) {
    game_.apply(event);
    game_.resume(time_);
    last_ = time_;
    events_.push_back(event);
  }

  GameSetup setup_;
  SharedGame game_;
  Moment time_{1'000'000};
  Moment last_{0};
  std::vector<GameEvent> events_;
};

/// Setups that differ in the events that they allow.
inline std::vector<json::Json> all_setups() {
  return {
      {{"game", "tictactoe"}},
      {{"game", "tictactoe"}, {"color", "o"}},
      {{"game", "5x5x4"}, {"color", "swap2"}},
      {{"game", "tictactoe"}, {"clock", {{"kind", "fischer"}, {"time_ms", 5'000}, {"increment_ms", 1'000}}}},
      {{"game", "5x5x4"},
       {"color", "swap2"},
       {"clock", {{"kind", "byo-yomi"}, {"time_ms", 5'000}, {"periods", 2}, {"period_ms", 1'000}}}}};
}

/// Sequences of events that lead to various stages of a game, if its setup allows them.
inline std::vector<std::vector<GameEvent>> all_stages() {
  using Kind = GameEventKind;
  using seats::guest;
  using seats::host;
  const GameEvent first{.kind = Kind::move, .seat = host, .points = {{1, 1}}};
  const GameEvent second{.kind = Kind::move, .seat = guest, .points = {{2, 1}}};
  const GameEvent opening{.kind = Kind::swap2, .seat = host, .points = {{1, 1}, {2, 2}, {3, 2}}};
  const GameEvent black{.kind = Kind::swap2, .seat = guest, .takes_black = true};
  return {{},
          {first},
          {second},
          {first, second},
          {first, second, {.kind = Kind::undo_asked, .seat = host}},
          {first, second, {.kind = Kind::undo_asked, .seat = guest}},
          {first, {.kind = Kind::draw_offered, .seat = host}},
          {first, {.kind = Kind::draw_offered, .seat = guest}},
          {opening},
          {opening, black},
          {opening, black, {.kind = Kind::move, .seat = host, .points = {{4, 4}}}},
          {{.kind = Kind::resigned, .seat = host}},
          {{.kind = Kind::resigned, .seat = guest}, {.kind = Kind::rematch_asked, .seat = host}},
          {{.kind = Kind::resigned, .seat = guest}, {.kind = Kind::rematch_asked, .seat = guest}}};
}

}  // namespace rowan::server
