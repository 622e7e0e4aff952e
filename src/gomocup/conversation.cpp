// SPDX-License-Identifier: MIT
#include "gomocup/conversation.hpp"

#include <new>
#include <utility>

namespace rowan::gomocup {

bool Conversation::hear(std::string_view line, Moment read_at) {
  Output output = session_.hear(line);
  const bool ends = output.end;
  while (true) {
    prepare(output.forget);
    say(output.lines);
    if (!output.task) break;
    Task task = *std::move(output.task);
    const auto stop = hooks_.begin_thinking(task);
    if (!stop) break;
    const think::Answer answer = think(task, read_at, *stop);
    hooks_.end_thinking();
    if (task.purpose == Task::Purpose::ponder) break;
    const auto used = hooks_.now() - read_at;
    output = session_.finished(task, answer, std::chrono::ceil<std::chrono::milliseconds>(used));
  }
  return !ends;
}

/// Destroys an engine with outdated options at once, to free its memory.
void Conversation::prepare(bool forget) {
  const auto wanted = session_.engine_options();
  if (!wanted) return;
  if (*wanted != options_) engine_.reset();
  options_ = *wanted;
  if (engine_ && forget) engine_->clear();
}

void Conversation::say(const std::vector<std::string>& lines) const {
  if (!lines.empty()) hooks_.say(lines);
}

think::Answer Conversation::think(const Task& task, Moment read_at, const StopToken& stop) {
  make_engine();
  think::Request request = task.request;
  request.clock.asked = read_at;
  request.stop = stop;
  request.report = [&](const think::Answer& so_far) { say(session_.progress(task, so_far)); };
  return engine_->think(request);
}

void Conversation::make_engine() {
  search::Engine::Options possible = options_;
  while (!engine_) {
    try {
      engine_.emplace(possible);
    } catch (const std::bad_alloc&) {
      if (possible.table_mebibytes <= 1) throw;
      possible.table_mebibytes /= 2;  // a smaller table plays better than none
    }
  }
}

}  // namespace rowan::gomocup
