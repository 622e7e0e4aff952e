// SPDX-License-Identifier: MIT
//
// Tasks and results that processes of a proof search send each other. The first letter of the input is the
// kind: 't' a task, 'o' the result of a fixed Opening, 'i' that of a fixed Improving. Tag, version and
// checksum would reject every mutation, so the rest of the input is only the part between a correct prefix
// and the checksum. What is accepted can be written and read again; everything else is refused with a
// presentable error.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/checksum.hpp"
#include "fuzzing.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/tasks/task.hpp"

using namespace rowan;
using fuzzing::require;

namespace {

constexpr std::size_t task_prefix = 4 + 1 + 4;          // tag, version, game
constexpr std::size_t result_prefix = task_prefix + 4;  // the same and the key of the task

std::string sealed(std::string bytes) {
  const std::uint32_t sum = crc32c(bytes);
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(sum >> shift & 0xFF);
  return bytes;
}

Position position_of(const std::vector<std::pair<int, int>>& stones) {
  Position position(prove::job_rules);
  for (const auto& [x, y] : stones) position.play(point_at(x, y));
  return position;
}

/// The task of opening a position: two stones of the first player in the middle, two of the second in
/// opposite corners.
prove::Task opening() {
  const Position position = position_of({{7, 7}, {0, 0}, {8, 7}, {14, 14}});
  return {.work = prove::Opening{
              .position = position, .tried = {}, .guided_moves = {}, .sibling_moves = {}, .donors = {}}};
}

prove::Task improving() {
  const Position position = position_of({{7, 7}, {0, 0}, {8, 7}, {14, 14}, {7, 9}});
  prove::NodeSolver solver(1 << 12);
  std::optional<prove::ThreatTree> pass = solver.find_pass_win(position, 10'000, {});
  require(pass.has_value(), "three stones win after a pass");
  return {.work = prove::Improving{
              .position = position, .state = prove::node_state(position, std::move(*pass)), .killers = {}}};
}

void check_result(std::string_view input, const prove::Task& task, const prove::TaskResult& sample) {
  const std::string prefix = prove::to_bytes(sample, task).substr(0, result_prefix);
  const auto result = prove::read_result(sealed(prefix + std::string(input)), task);
  if (!result) return fuzzing::require_presentable(result.error());
  require(prove::read_result(prove::to_bytes(*result, task), task).has_value(), "a result is read again");
}

void check_task(std::string_view input) {
  static const std::string prefix = prove::to_bytes(opening()).substr(0, task_prefix);
  const auto task = prove::read_task(sealed(prefix + std::string(input)));
  if (!task) return fuzzing::require_presentable(task.error());
  const std::string bytes = prove::to_bytes(*task);
  const auto again = prove::read_task(bytes);
  require(again && prove::to_bytes(*again) == bytes, "a task is written as it was read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0 || size > 8192) return 0;
  static const prove::Task first = opening();
  static const prove::Task second = improving();
  const std::string_view input = fuzzing::as_text(data, size);
  switch (input[0]) {
    case 't':
      check_task(input.substr(1));
      break;
    case 'o':
      check_result(input.substr(1), first, {.found = prove::Opened{}});
      break;
    case 'i':
      check_result(input.substr(1), second, {.found = std::get<prove::Improving>(second.work).state});
      break;
    default:
      break;
  }
  return 0;
}
