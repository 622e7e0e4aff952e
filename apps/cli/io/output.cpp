// SPDX-License-Identifier: MIT
#include "cli/io/output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace rowan::cli {

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void print_line(std::string_view text) {
  print(text);
  std::fputc('\n', stdout);
}

void flush_output() { std::fflush(stdout); }

bool output_failed() { return std::ferror(stdout) != 0; }

void print_error(const Error& error) {
  std::string text = "error: " + error.message + '\n';
  if (!error.detail.empty()) text += error.detail + '\n';
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void print_note(std::string_view note) {
  const std::string text = "note: " + std::string(note) + '\n';
  std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

ExitCode fail(const Error& error) {
  print_error(error);
  return ExitCode::bad_input;
}

Result<void> close_output() {
  const bool failed_before = output_failed();
  errno = 0;  // the reason of an earlier failed write may have been overwritten since
  if (std::fclose(stdout) == 0 && !failed_before) return {};
  return failure(std::string("cannot write the output: ") +
                 (errno != 0 ? std::strerror(errno) : "it was cut short"));
}

}  // namespace rowan::cli
