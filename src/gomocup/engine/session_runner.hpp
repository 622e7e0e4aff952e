// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "gomocup/engine/command_queue.hpp"
#include "gomocup/engine/session.hpp"
#include "search/engine.hpp"

namespace rowan::gomocup {

/// A Gomocup session with its engine: commands in, lines out.
///
///     process(command) --> send --> begin_search --> think, send meanwhile --> end_search --> send --> ...
///
/// The engine is made for the first search, and again when another table size or number of threads is wanted.
/// Nothing large is allocated before the first search: until then a manager may set a memory limit at any
/// time, and a process that exceeds it even for a moment has lost.
class SessionRunner {
 public:
  using Moment = ReceivedCommand::Moment;

  /// The callbacks to the manager, and the clock.
  struct Hooks {
    std::function<void(const std::vector<std::string>& lines)> send;

    /// Called before each search; returns the token that stops it. In tests it may also change the task, or
    /// return nothing to refuse pondering, the only task that may be refused.
    std::function<std::optional<StopToken>(SearchTask& task)> begin_search;
    std::function<void()> end_search = [] {};

    std::function<Moment()> now = [] { return std::chrono::steady_clock::now(); };
  };

  SessionRunner(Session::Options options, Hooks hooks)
      : session_(std::move(options)), hooks_(std::move(hooks)) {}

  /// Executes a command, and searches as long as there are tasks. False after END.
  bool process(const ReceivedCommand& received);

  [[nodiscard]] const Session& session() const { return session_; }

 private:
  void prepare(bool clear_table);
  void send(const std::vector<std::string>& lines) const;
  [[nodiscard]] think::Answer think(const SearchTask& task, Moment read_at, const StopToken& stop);
  void make_engine();

  Session session_;
  Hooks hooks_;
  search::Engine::Options options_;  // as last wanted
  std::optional<search::Engine> engine_;
};

}  // namespace rowan::gomocup
