// SPDX-License-Identifier: MIT
#include "cli/options/renamed_words.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/core.h>

namespace rowan::cli {

namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// The command of this name or old name; null if there is none.
const Command* find_command(const Command& program, std::string_view name) {
  const auto is_named = [&](const Command& command) {
    return command.name() == name || contains(command.old_names(), name);
  };
  const auto found = std::ranges::find_if(program.commands(), is_named);
  return found == program.commands().end() ? nullptr : &*found;
}

/// The option of this name or old name; null if there is none.
const Option* find_option(const Command& command, std::string_view name) {
  const auto is_named = [&](const Option& option) {
    return option.name() == name || contains(option.old_names(), name);
  };
  const auto found = std::ranges::find_if(command.options(), is_named);
  return found == command.options().end() ? nullptr : &*found;
}

/// Replaces old names, word by word from left to right. Keeps track of the command and the option that the
/// next word belongs to.
class Renamer {
 public:
  explicit Renamer(const Command& program) : program_(program), command_(&program) {}

  void add(std::string_view word) {
    if (current_.words.empty() || is_literal_) {
      current_.words.emplace_back(word);
    } else if (word == "--") {
      is_literal_ = true;
      current_.words.emplace_back(word);
    } else if (word.starts_with("--")) {
      add_option(word);
    } else if (command_ == &program_ && find_command(program_, word) != nullptr) {
      command_ = find_command(program_, word);
      replace(word, command_->name(), "");
    } else {
      add_value(word);
    }
  }

  CurrentWords take() && { return std::move(current_); }

 private:
  /// Adds an option, such as "--cells" or "--cells=20".
  void add_option(std::string_view word) {
    const std::size_t end = std::min(word.find('='), word.size());
    const std::string_view name = word.substr(0, end);
    option_ = find_option(*command_, name);
    replace(name, option_ == nullptr ? name : std::string_view(option_->name()), word.substr(end));
  }

  void add_value(std::string_view word) {
    std::string_view now = word;
    if (option_ != nullptr) {
      const auto found = std::ranges::find(option_->renamed_values(), word, &Renamed::old_name);
      if (found != option_->renamed_values().end()) now = found->new_name;
    }
    replace(word, now, "");
  }

  void replace(std::string_view before, std::string_view now, std::string_view rest) {
    current_.words.push_back(std::string(now) + std::string(rest));
    if (before == now ||
        std::ranges::find(current_.renamed, before, &Renamed::old_name) != current_.renamed.end())
      return;
    current_.renamed.push_back({std::string(before), std::string(now)});
  }

  const Command& program_;
  const Command* command_;
  const Option* option_ = nullptr;
  CurrentWords current_;
  bool is_literal_ = false;  // after "--"
};

}  // namespace

CurrentWords with_current_names(const Command& program, std::span<const char* const> words) {
  Renamer renamer(program);
  for (const char* const word : words) renamer.add(word);
  return std::move(renamer).take();
}

std::string note_text(const Renamed& renamed) {
  return fmt::format("{} is now called {}; the old name still works for one release", renamed.old_name,
                     renamed.new_name);
}

}  // namespace rowan::cli
