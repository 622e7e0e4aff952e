// SPDX-License-Identifier: MIT
#include "gomocup/protocol/line_log.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include <fmt/core.h>

#include "base/open_file.hpp"

namespace rowan::gomocup {

LineLog::LineLog(std::FILE* file) : file_(file), opened_(std::chrono::steady_clock::now()) {}

Result<std::unique_ptr<LineLog>> LineLog::open(const std::filesystem::path& path) {
  std::FILE* const file = open_file(path, "ab");
  if (file == nullptr) {
    return failure(fmt::format("cannot write the log {}: {}", path.string(), std::strerror(errno)));
  }
  return std::unique_ptr<LineLog>(new LineLog(file));
}

LineLog::~LineLog() { std::fclose(file_); }

std::string LineLog::moment() const {
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - opened_;
  return fmt::format("{:.6f}", elapsed.count());
}

void LineLog::append(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  const bool written = std::fwrite(text.data(), 1, text.size(), file_) == text.size();
  if (!written || std::fflush(file_) != 0) failed_ = true;
}

void LineLog::note(std::string_view text) { append(fmt::format("{}  * {}\n", moment(), text)); }

void LineLog::write(int process, std::string_view name, Speaker speaker, std::string_view line) {
  std::string text =
      fmt::format("{}  {}  {}  {} ", moment(), process, name, speaker == Speaker::manager ? '>' : '<');
  for (const char letter : line) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x20 || byte == 0x7F) {
      text += fmt::format("\\x{:02x}", byte);
    } else {
      text += letter;
    }
  }
  append(text + '\n');
}

bool LineLog::is_complete() {
  const std::scoped_lock lock(mutex_);
  return !failed_;
}

}  // namespace rowan::gomocup
