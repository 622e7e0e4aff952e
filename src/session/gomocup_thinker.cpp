// SPDX-License-Identifier: MIT
#include "session/gomocup_thinker.hpp"

#include <algorithm>
#include <new>

namespace rowan {

void GomocupThinker::prepare(const GomocupSession& session, const GomocupOutput& output) {
  const auto wanted = session.engine_options();
  if (!wanted) return;
  if (*wanted != options_) engine_.reset();
  options_ = *wanted;
  if (engine_ && output.forget) engine_->clear();
}

void GomocupThinker::make_engine() {
  Engine::Options possible = options_;
  while (!engine_) {
    try {
      engine_.emplace(possible);
    } catch (const std::bad_alloc&) {
      if (possible.table_mebibytes <= 1) throw;
      possible.table_mebibytes /= 2;  // a smaller table plays better than none
    }
  }
}

SearchReport GomocupThinker::think(const GomocupTask& task, Moment asked, const std::stop_token& stop,
                                   const Engine::Listener& listener) {
  make_engine();
  SearchRequest request = task.request;
  const auto passed = std::chrono::nanoseconds(std::chrono::steady_clock::now() - asked);
  for (auto* const limit : {&request.limits.time, &request.limits.target}) {
    if (*limit) *limit = std::max(**limit - passed, std::chrono::nanoseconds(0));
  }
  return engine_->think(request, stop, listener);
}

}  // namespace rowan
