// SPDX-License-Identifier: MIT
#include "cli/commands/solve/prove_run.hpp"

#include <utility>

#include <fmt/core.h>

#include "base/machine.hpp"

namespace rowan::cli {

namespace {

constexpr std::chrono::milliseconds between_looks{100};
constexpr std::chrono::minutes between_lines{1};

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min", whole / 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

ProveWatch::ProveWatch(std::string title, ProveEnds ends)
    : title_(std::move(title)), ends_(std::move(ends)), thread_([this] { run(); }) {}

ProveWatch::~ProveWatch() {
  {
    const std::lock_guard lock(mutex_);
    is_ended_ = true;
  }
  ended_.notify_all();
  thread_.join();
}

void ProveWatch::take(const prove::ProveProgress& progress) {
  const std::lock_guard lock(mutex_);
  if (!proved_before_) proved_before_ = progress.proved;
  progress_ = progress;
}

void ProveWatch::warn(const std::string& line) {
  const std::lock_guard lock(mutex_);
  live_.say(line);
}

void ProveWatch::run() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, between_looks, [this] { return is_ended_; })) {
    request_stop_if_due();
    show();
  }
}

void ProveWatch::request_stop_if_due() {
  const bool is_late = ends_.seconds && elapsed().count() >= *ends_.seconds;
  if (ends_.memory > 0 && resident_memory() > ends_.memory) is_out_of_memory_ = true;
  if (is_late || is_out_of_memory_ || ends_.signals.stop_requested()) stop_.request_stop();
}

/// "freestyle: 7431 of 7770 jobs proved (95.6 %), 12 min, at this rate 3 min more".
std::string ProveWatch::headline() const {
  const double seconds = elapsed().count();
  if (progress_.jobs == 0) return fmt::format("{}: {}", title_, duration_text(seconds));
  std::string text =
      fmt::format("{}: {} of {} jobs proved ({:.1f} %), {}", title_, progress_.proved, progress_.jobs,
                  100.0 * static_cast<double>(progress_.proved) / static_cast<double>(progress_.jobs),
                  duration_text(seconds));
  const auto done = static_cast<double>(progress_.proved - proved_before_.value_or(0));
  const auto left = static_cast<double>(progress_.jobs - progress_.proved);
  if (done > 0 && left > 0) text += ", at this rate " + duration_text(seconds / done * left) + " more";
  return text;
}

/// "1.8 million nodes, 198282 per second, 56 MiB".
std::string ProveWatch::usage_text() const {
  std::string text;
  if (progress_.nodes > 0) {
    const auto nodes = static_cast<double>(progress_.nodes);
    text = fmt::format("{:.1f} million nodes, {:.0f} per second, ", nodes / 1e6, nodes / elapsed().count());
  }
  return text + fmt::format("{} MiB", resident_memory() >> 20);
}

void ProveWatch::show() {
  const auto now = std::chrono::steady_clock::now();
  if (live_.is_due()) {
    live_.show(headline() + '\n' + usage_text() + '\n' + progress_.text +
               "\nPress Ctrl-C to stop; proofs found so far are kept.\n");
  } else if (now - last_line_ >= between_lines) {
    live_.say(headline() + ", " + usage_text() + "; " + progress_.text);
    last_line_ = now;
  }
}

}  // namespace rowan::cli
