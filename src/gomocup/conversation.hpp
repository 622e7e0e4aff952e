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

/// A Gomocup session with the engine that thinks for it: lines in, lines out.
///
///     hear(line) --> say --> begin_thinking --> think, say meanwhile --> end_thinking --> say --> ...
///
/// The engine is made for the first thought, and anew when another size or number of threads is wanted.
/// Nothing large is there before: a manager may name a limit on memory at any time before the first move, and
/// a process that is over it for a moment has lost.
class Conversation {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  /// How it reaches its manager, and the clock.
  struct Hooks {
    std::function<void(const std::vector<std::string>& lines)> say;

    /// Asked before each thought, whose task it may change. Gives what stops the thought, or nothing if it is
    /// not to be thought: only pondering may be refused.
    std::function<std::optional<StopToken>(Task& task)> begin_thinking;
    std::function<void()> end_thinking = [] {};

    std::function<Moment()> now = [] { return std::chrono::steady_clock::now(); };
  };

  Conversation(Session::Options options, Hooks hooks)
      : session_(std::move(options)), hooks_(std::move(hooks)) {}

  /// Obeys a line that was read at that moment, and thinks for as long as there is something to think about.
  /// False after END.
  bool hear(std::string_view line, Moment read_at);

  [[nodiscard]] const Session& session() const { return session_; }

 private:
  void prepare(bool forget);
  void say(const std::vector<std::string>& lines) const;
  [[nodiscard]] think::Answer think(const Task& task, Moment read_at, const StopToken& stop);
  void make_engine();

  Session session_;
  Hooks hooks_;
  search::Engine::Options options_;  // as they were wanted
  std::optional<search::Engine> engine_;
};

}  // namespace rowan::gomocup
