// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop.hpp"
#include "gomocup/session.hpp"
#include "search/engine.hpp"

namespace rowan::gomocup {

/// A Gomocup session with its engine: lines in, lines out.
///
///     hear(line) --> say --> begin_thinking --> think, say meanwhile --> end_thinking --> say --> ...
///
/// The engine is made for the first search, and again when another table size or number of threads is wanted.
/// Nothing large is allocated before: a manager may set a memory limit at any time before the first move, and
/// a process that exceeds it even for a moment has lost.
class Conversation {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  /// The callbacks to the manager, and the clock.
  struct Hooks {
    std::function<void(const std::vector<std::string>& lines)> say;

    /// Called before each search, whose task it may change. Returns the token that stops the search, or
    /// nothing to refuse it: only pondering may be refused.
    std::function<std::optional<StopToken>(Task& task)> begin_thinking;
    std::function<void()> end_thinking = [] {};

    std::function<Moment()> now = [] { return std::chrono::steady_clock::now(); };
  };

  Conversation(Session::Options options, Hooks hooks)
      : session_(std::move(options)), hooks_(std::move(hooks)) {}

  /// Executes a line that was read at that moment, and thinks as long as there are tasks. False after END.
  bool hear(std::string_view line, Moment read_at);

  [[nodiscard]] const Session& session() const { return session_; }

 private:
  void prepare(bool forget);
  void say(const std::vector<std::string>& lines) const;
  [[nodiscard]] think::Answer think(const Task& task, Moment read_at, const StopToken& stop);
  void make_engine();

  Session session_;
  Hooks hooks_;
  search::Engine::Options options_;  // as last wanted
  std::optional<search::Engine> engine_;
};

}  // namespace rowan::gomocup
