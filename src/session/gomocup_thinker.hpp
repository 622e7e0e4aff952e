// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <stop_token>

#include "search/engine.hpp"
#include "session/gomocup_session.hpp"

namespace rowan {

/// The engine of a Gomocup session: made anew when another size or number of threads is wanted, kept otherwise.
class GomocupThinker {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  /// Gets ready for what the session wants now, so that no move has to wait for a table to be made.
  void prepare(const GomocupSession& session, const GomocupOutput& output);

  /// Thinks about the task whose order was read at that moment: what has passed since is no longer there to be used.
  [[nodiscard]] SearchReport think(const GomocupTask& task, Moment asked, const std::stop_token& stop,
                                   const Engine::Listener& listener = {});

 private:
  Engine::Options options_;  // as they were wanted
  std::optional<Engine> engine_;
};

}  // namespace rowan
