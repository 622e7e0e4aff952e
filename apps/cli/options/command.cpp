// SPDX-License-Identifier: MIT
#include "cli/options/command.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <system_error>
#include <type_traits>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"

namespace rowan::cli {

namespace {

template <typename T>
concept ShownValue = std::integral<T> || std::floating_point<T> || std::same_as<T, std::string>;

/// The current value; empty if there is none to show.
std::string value_text(const BoundVariable& variable) {
  return std::visit(
      [](auto pointer) -> std::string {
        using Value = std::remove_pointer_t<decltype(pointer)>;
        if constexpr (ShownValue<Value>) {
          return fmt::format("{}", *pointer);
        } else {
          return "";
        }
      },
      variable);
}

std::string capitals(std::string_view text) {
  std::string result(text);
  for (char& letter : result)
    letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  return result;
}

}  // namespace

Check whole_number_between(std::uint64_t least, std::uint64_t most) {
  return [least, most](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc{} && stopped == end && number >= least && number <= most) return "";
    return "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  };
}

Check whole_number(std::uint64_t most) { return whole_number_between(0, most); }

Check number_between(double least, double most) {
  return [least, most](const std::string& text) -> std::string {
    char* stopped = nullptr;
    const double number = std::strtod(text.c_str(), &stopped);
    const bool is_number = !text.empty() && stopped == text.c_str() + text.size();
    if (is_number && number >= least && number <= most) return "";
    return fmt::format("expected a number from {:.10g} to {:.10g}, not '{}'", least, most, quotable(text));
  };
}

Check one_of(std::vector<std::string> words) {
  return [words = std::move(words)](const std::string& text) -> std::string {
    if (std::ranges::find(words, text) != words.end()) return "";
    return fmt::format("expected {}, not '{}'", join(words, " or "), quotable(text));
  };
}

Option* Option::type_name(std::string text) {
  type_name_ = std::move(text);
  return this;
}

Option* Option::check(Check check) {
  check_ = std::move(check);
  return this;
}

Option* Option::required() {
  is_required_ = true;
  return this;
}

Option* Option::default_text(std::string text) {
  default_text_ = std::move(text);
  return this;
}

Option* Option::show_default() { return default_text(value_text(variable_)); }

Option* Option::needs(const Option* other) {
  needed_.push_back(other);
  return this;
}

Option* Option::excludes(const Option* other) {
  excluded_.push_back(other);
  return this;
}

Option* Option::values_optional() {
  assert(takes_many());
  has_optional_values_ = true;
  return this;
}

Option* Option::letter(char letter) {
  letter_ = letter;
  return this;
}

Option* Option::renamed_from(std::string old_name) {
  old_names_.push_back(std::move(old_name));
  return this;
}

Option* Option::value_renamed(std::string old_text, std::string new_text) {
  renamed_values_.push_back({std::move(old_text), std::move(new_text)});
  return this;
}

std::string Option::shown_name() const { return is_positional() ? capitals(name_) : name_; }

std::string Option::all_names() const {
  return letter_ == '\0' ? shown_name() : std::string{'-', letter_, ','} + name_;
}

bool Option::takes_value() const {
  return !std::holds_alternative<std::monostate>(variable_) && !std::holds_alternative<bool*>(variable_);
}

bool Option::takes_many() const {
  return std::holds_alternative<std::vector<std::string>*>(variable_) ||
         std::holds_alternative<std::vector<std::vector<std::string>>*>(variable_);
}

Command::Command(std::string name, std::string description)
    : name_(std::move(name)), full_name_(name_), description_(std::move(description)) {}

Command* Command::add_command(const std::string& name, std::string description) {
  Command& command = commands_.emplace_back(name, std::move(description));
  command.full_name_ = full_name_ + ' ' + name;
  command.add_help_flag();
  return &command;
}

Option* Command::add_help_flag() {
  return add("--help", std::monostate(), "Print this help and exit")->letter('h');
}

Option* Command::add_version_flag() {
  return add("--version", std::monostate(), "Print the version and exit");
}

const Option* Command::find_option(std::string_view name) const {
  const auto found = std::ranges::find(options_, name, &Option::name);
  return found == options_.end() ? nullptr : &*found;
}

Option* Command::find_option(std::string_view name) {
  const auto found = std::ranges::find(options_, name, &Option::name);
  return found == options_.end() ? nullptr : &*found;
}

bool Command::is_given(std::string_view name) const {
  const Option* const option = find_option(name);
  assert(option != nullptr);
  return option->is_given();
}

Option* Command::add(std::string name, BoundVariable variable, std::string description) {
  return &options_.emplace_back(std::move(name), variable, std::move(description));
}

}  // namespace rowan::cli
