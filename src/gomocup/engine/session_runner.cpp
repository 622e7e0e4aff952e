// SPDX-License-Identifier: MIT
#include "gomocup/engine/session_runner.hpp"

#include <new>
#include <utility>

namespace rowan::gomocup {

bool SessionRunner::process(const ReceivedCommand& received) {
  Output output = session_.process(received.command);
  const bool ends = output.end;
  while (true) {
    prepare(output.clear_table);
    send(output.lines);
    if (!output.task) break;
    SearchTask task = *std::move(output.task);
    const auto stop = hooks_.begin_search(task);
    if (!stop) break;
    const think::Answer answer = think(task, received.read_at, *stop);
    hooks_.end_search();
    if (task.purpose == SearchTask::Purpose::ponder) break;
    const auto used = hooks_.now() - received.read_at;
    output = session_.finished(task, answer, std::chrono::ceil<std::chrono::milliseconds>(used));
  }
  return !ends;
}

/// Takes over the options that the session wants. If they have changed, frees the engine at once, before
/// another one is made; otherwise clears it if `clear_table`.
void SessionRunner::prepare(bool clear_table) {
  const auto wanted = session_.engine_options();
  if (!wanted) return;
  if (*wanted != options_) engine_.reset();
  options_ = *wanted;
  if (engine_ && clear_table) engine_->clear();
}

void SessionRunner::send(const std::vector<std::string>& lines) const {
  if (!lines.empty()) hooks_.send(lines);
}

think::Answer SessionRunner::think(const SearchTask& task, Moment read_at, const StopToken& stop) {
  make_engine();
  think::Request request = task.request;
  request.clock.asked = read_at;
  request.stop = stop;
  request.report = [&](const think::Answer& so_far) { send(session_.progress(task, so_far)); };
  return engine_->think(request);
}

void SessionRunner::make_engine() {
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
