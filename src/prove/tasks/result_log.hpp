// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/tasks/task.hpp"

namespace rowan::prove {

/// The result log of a shared tree, FILE.results: every job and every result that went into the tree, in
/// order. Reading the log restores the tree (SharedTree::finish), whichever workers did the tasks, so a
/// killed run resumes where it was, with any number of workers.
///
///     "rowan prove results\n"          magic
///     version width height k overline  1, and the game, as in prove/tasks/task.hpp
///     records                          up to the end of the file
///
///     record    kind                   1 job, 2 result of an Opening, 3 result of an Improving
///               node                   8 bytes: the number of the node in the tree; 0 for a job
///               length, bytes          4 bytes, and the job's moves or the result (tasks/task.hpp)
///               checksum               4 bytes: crc32c of the fields above
///
/// Numbers are little-endian. Records are appended and flushed one by one, so a kill loses only the tasks in
/// progress. open() cuts the file off at the first record that is incomplete or damaged.
class ResultLog {
 public:
  enum class Kind : std::uint8_t { job = 1, opened = 2, improved = 3 };
  struct Record {
    Kind kind = Kind::job;
    NodeNumber node = 0;
    std::string bytes;
  };

  /// Continues the file, or makes a new one; `visit` is called with the existing records. Fails if the
  /// file cannot be used, or if `visit` fails.
  [[nodiscard]] static Result<ResultLog> open(const std::string& path, const Rules& rules,
                                              const std::function<Result<void>(const Record&)>& visit);

  [[nodiscard]] Result<void> append(const Record& record);

 private:
  ResultLog() = default;

  std::string path_;
  std::ofstream output_;
};

}  // namespace rowan::prove
