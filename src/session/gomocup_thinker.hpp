// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>

#include "search/engine.hpp"
#include "session/gomocup_session.hpp"

namespace rowan {

/// The engine of a Gomocup session: made for the first thought, and anew when another size or number of threads is wanted.
///
/// Nothing large is there before: a manager may name a limit on memory at any time before the first move, and a process
/// that is over it for a moment has lost.
class GomocupThinker {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  /// Takes in what the session wants now: an engine that is no longer the right one goes at once, with its memory.
  void prepare(const GomocupSession& session, const GomocupOutput& output);

  /// Thinks about the task whose order was read at that moment: what has passed since is no longer there to be used.
  /// Requires that the session has started and prepare() was told.
  [[nodiscard]] SearchReport think(const GomocupTask& task, Moment asked, const std::stop_token& stop,
                                   const Engine::Listener& listener = {});

 private:
  void make_engine();

  Engine::Options options_;  // as they were wanted
  std::optional<Engine> engine_;
};

}  // namespace rowan
