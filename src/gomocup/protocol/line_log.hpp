// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace rowan::gomocup {

/// Which side of a session a line comes from.
enum class Speaker : std::uint8_t { manager, engine };

/// A log of every line exchanged with engines, written immediately, one entry per line:
///
///     12.345678  1  mine  > TURN 7,7     a line to the engine
///     12.346021  1  mine  < 8,8          a line from the engine
///     15.000000  * game 7 is void: ...   a message from the arena itself
///
/// An entry begins with the seconds since the log was opened. For a line to or from an engine, the number of
/// the competitor in the run and the engine's name come next. Thread-safe.
class LineLog {
 public:
  /// Opens the file for appending. An error if it cannot be written.
  [[nodiscard]] static Result<std::unique_ptr<LineLog>> open(const std::filesystem::path& path);

  ~LineLog();
  LineLog(const LineLog&) = delete;
  LineLog& operator=(const LineLog&) = delete;

  void write(int process, std::string_view name, Speaker speaker, std::string_view line);

  void note(std::string_view text);

  /// Returns whether everything reached the file; false if the disk was full, for example.
  [[nodiscard]] bool is_complete();

 private:
  explicit LineLog(std::FILE* file);

  /// The seconds since the log was opened: "12.345678".
  [[nodiscard]] std::string moment() const;
  void append(const std::string& text);

  std::mutex mutex_;
  std::FILE* file_;
  bool failed_ = false;
  std::chrono::steady_clock::time_point opened_;
};

}  // namespace rowan::gomocup
