// SPDX-License-Identifier: MIT
#include "process/command_line.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "base/text.hpp"

namespace rowan::process {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view white_space = " \t\r\n";

/// What is wrong with a file that should be a program; empty if it is worth trying to start it.
std::optional<std::string> why_no_program(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status))
    return error && status.type() == fs::file_type::none ? error.message() : "no such file";
  if (fs::is_directory(status)) return "it is a directory";
  if (access(path.c_str(), X_OK) != 0) return "it is not executable";
  return std::nullopt;
}

Result<Program> find_in_path(std::vector<std::string> words) {
  const char* const variable =
      std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): never set by this program
  const std::string_view directories = variable == nullptr ? "/usr/local/bin:/usr/bin:/bin" : variable;
  for (const Word& directory : split_words(directories, ":")) {
    const fs::path path = fs::path(directory.text) / words[0];
    if (why_no_program(path)) continue;
    return Program{fs::absolute(path).string(), std::move(words), {}};
  }
  return failure("no program '" + quotable(words[0]) + "' in PATH; for one in this directory write './" +
                 quotable(words[0]) + "'");
}

}  // namespace

Result<std::vector<std::string>> split_command(std::string_view command) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t index = 0; index < command.size(); ++index) {
    const char letter = command[index];
    if (letter == 0) return failure("a command cannot contain a zero byte");
    if (quote == 0 && white_space.contains(letter)) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (letter == quote) {
      quote = 0;
    } else if (quote == 0 && (letter == '\'' || letter == '"')) {
      quote = letter;
    } else if (letter == '\\' && quote != '\'' && index + 1 < command.size() &&
               (quote == 0 || command[index + 1] == '"' || command[index + 1] == '\\')) {
      words.back() += command[++index];
    } else {
      words.back() += letter;
    }
  }
  if (quote != 0)
    return failure("the quotation mark " + std::string(1, quote) + " is not closed: " + quotable(command));
  return words;
}

Result<Program> find_program(std::string_view command) {
  auto words = split_command(command);
  if (!words) return failure_of(words);
  if (words->empty() || words->front().empty())
    return failure("the command is empty: a program was expected");
  if (!words->front().contains('/')) return find_in_path(std::move(*words));

  std::error_code error;
  const fs::path path = fs::absolute(words->front(), error).lexically_normal();
  if (error) return failure("cannot run '" + quotable(words->front()) + "': " + error.message());
  if (const auto why = why_no_program(path)) {
    return failure("cannot run '" + quotable(words->front(), 80) + "': " + *why);
  }
  return Program{path.string(), std::move(*words), path.parent_path().string()};
}

}  // namespace rowan::process
