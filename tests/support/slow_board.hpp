// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/stop.hpp"
#include "game/games.hpp"
#include "game/position.hpp"
#include "game/position_text.hpp"

namespace rowan::testing {

/// A game without shape tables, in which a move takes about two thousand times as long as with tables.
inline constexpr std::string_view slow_game = "30x30x10";

/// The same three rows ten times, one below the other, X to move.
inline std::string bands(std::string_view rows) {
  std::string text;
  for (int band = 0; band < 10; ++band) {
    if (band > 0) text += '/';
    text += rows;
  }
  return text + " x";
}

/// Stones of both sides all over the board: candidate moves everywhere, and nothing decisive.
inline std::string slow_position_text() { return bands("2o3o3o3o3o3o3o3/1x4x4x4x4x4x3/30"); }

inline Position position_of(std::string_view text) {
  return parse_position(text, find_game(slow_game).value()).value();
}

inline Position slow_position() { return position_of(slow_position_text()); }

/// Twenty rows of X in which one more stone makes a four with a single answer: in any order these fours lead
/// nowhere, which takes a long time to find out.
inline std::string text_of_fours() { return bands("xxxxxxxx2oxxxxxxxx2o8/1o3o3o3o3o3o3o4/2o3o3o3o3o3o3o3"); }

inline Position position_of_fours() { return position_of(text_of_fours()); }

/// The same rows for O, with X to move; O also has a row open at both ends that must be stopped.
inline Position position_under_threat() {
  std::string text = bands("oooooooo2xoooooooo2x8/1x3x3x3x3x3x3x4/2x3x3x3x3x3x3x3");
  const std::size_t last = text.rfind('/');
  return position_of(text.substr(0, last) + "/5oooooooo17 x");
}

/// Counts how often the work polls for a stop, and requests a stop at a given poll.
class CountedInterruption {
 public:
  explicit CountedInterruption(std::int64_t stop_at) : stop_at_(stop_at) {}

  [[nodiscard]] Interruption interruption() {
    return {.stop = stop_.get_token(), .pause = [this] { look(); }};
  }
  void look() {
    if (++looks_ == stop_at_) stop_.request_stop();
  }
  [[nodiscard]] StopToken token() const { return stop_.get_token(); }
  [[nodiscard]] std::int64_t looks() const { return looks_; }
  [[nodiscard]] std::int64_t looks_after_stop() const { return looks_ > stop_at_ ? looks_ - stop_at_ : 0; }

 private:
  std::int64_t stop_at_;
  std::int64_t looks_ = 0;
  StopSource stop_;
};

}  // namespace rowan::testing
