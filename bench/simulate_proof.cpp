// SPDX-License-Identifier: MIT
//
// Estimates on one core how long a proof by threats would take with many workers
// (bench/simulated_workers.hpp):
//
//   simulate_proof WORKERS "h8 h13 i7 h12 g9"
//
// The position after these moves on 15x15 must be a win for the first player. docs/proving.md has the
// figures.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

#include <unistd.h>

#include "base/text.hpp"
#include "game/notation.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/jobs/run_file.hpp"
#include "prove/search/shared_search.hpp"
#include "simulated_workers.hpp"

namespace {

using namespace rowan;  // NOLINT(google-build-using-namespace): all of it is Rowan's

[[noreturn]] void give_up(const std::string& message) {
  std::fprintf(stderr, "simulate_proof: %s\n", message.c_str());
  std::exit(2);
}

Position position_after(const std::string& moves) {
  Position position(prove::job_rules);
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    const Result<Point> point = parse_point(word, position.rules());
    if (!point) give_up(point.error().message);
    if (position.is_over() || position.cell(*point) != Cell::empty) give_up(word + " cannot be played");
    position.play(*point);
  }
  return position;
}

}  // namespace

int main(int count, char** words) {
  constexpr double message_seconds = 0.001;
  if (count != 3) give_up("expected a number of workers, and moves in one word");
  const auto workers = parse_integer(words[1]);
  if (!workers || *workers < 1 || *workers > 100'000) give_up("expected from 1 to 100000 workers");
  const auto claim = prove::win_claim(position_after(words[2]));
  if (!claim) give_up(claim.error().message);
  const auto path = std::filesystem::temp_directory_path() / ("proof." + std::to_string(getpid()));
  auto run_file = prove::RunFile::open(path.string(), claim->rules);
  if (!run_file) give_up(run_file.error().message);
  std::filesystem::remove(path);  // the open file can still be written, and disappears with this process
  prove::SharedPlan plan{.jobs = claim->jobs};
  plan.limits.nodes = 0;
  prove::SimulatedWorkers simulated(static_cast<std::size_t>(*workers), plan.limits, message_seconds);
  const auto report = prove::run_shared(plan, *run_file, {}, {}, [](const std::string&) {}, simulated);
  if (!report) give_up(report.error().message);
  std::printf("%zu jobs, %zu open, %lld tasks, %.1f million nodes\n", plan.jobs.size(), report->open,
              static_cast<long long>(report->tasks), static_cast<double>(report->nodes) / 1e6);
  simulated.print();
  return report->open == 0 ? 0 : 1;
}
