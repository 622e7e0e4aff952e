// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/io/output.hpp"

namespace rowan::cli {

/// Says what is wrong with a value as it was typed; returns an empty text if it is valid.
using Check = std::function<std::string(const std::string& text)>;

/// Accepts a number from `least` to `most` in plain digits. CLI11 by itself would read -1 as the largest
/// number.
[[nodiscard]] Check whole_number_between(std::uint64_t least, std::uint64_t most);

/// Accepts a number from 0 to `most` in plain digits.
[[nodiscard]] Check whole_number(std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// Accepts a number from `least` to `most`, perhaps with a fraction.
[[nodiscard]] Check number_between(double least, double most);

/// Accepts one of these words.
[[nodiscard]] Check one_of(std::vector<std::string> words);

/// The variable that receives the value of an option: its type says how the text is read. A bool is a flag, a
/// vector takes several values, and --help and --version have no variable.
using BoundVariable = std::variant<std::monostate, bool*, int*, std::int64_t*, std::uint64_t*, std::uint16_t*,
                                   double*, std::string*, std::optional<int>*, std::optional<std::int64_t>*,
                                   std::optional<std::uint64_t>*, std::optional<double>*,
                                   std::vector<std::string>*, std::vector<std::vector<std::string>>*>;

/// A former name of something on the command line. It still works for one release, and a note on
/// standard error gives the new name (renamed_words.hpp). The help, the manual page and the completions do
/// not show it.
struct Renamed {
  std::string old_name;
  std::string new_name;
};

/// One option of a command, as data: a name, a variable, and what the help says about it.
///
///     --nodes N                   Stop after N nodes (default: 1000)
///     name    type_name           description        default_text
///
/// A name without dashes is a positional argument, identified by its position. The functions that describe an
/// option return the option, so that calls can be chained.
class Option {
 public:
  Option(std::string name, BoundVariable variable, std::string description)
      : name_(std::move(name)), description_(std::move(description)), variable_(variable) {}

  /// The placeholder for the value, such as "FILE", or the possible values, such as "sequential|random",
  /// which shells complete.
  Option* type_name(std::string text);

  /// Sets the check that every value must pass.
  Option* check(Check check);

  /// Makes the option mandatory.
  Option* required();

  /// The default shown in the help: a text, or the variable's current value.
  Option* default_text(std::string text);
  Option* show_default();

  /// needs: the option is valid only together with `other`; excludes: only without `other`. `other` must be
  /// an option of the same command.
  Option* needs(const Option* other);
  Option* excludes(const Option* other);

  /// Allows the option without a value. Requires a vector, which has one empty text if no value is given.
  Option* values_optional();

  /// A one-letter name: 'h' is -h.
  Option* letter(char letter);

  /// The option used to be called `old_name`: "--cells". Requires a name that no option of the command has.
  Option* renamed_from(std::string old_name);
  /// A value, or one of its settings, used to be written `old_text`: "model=normalised".
  Option* value_renamed(std::string old_text, std::string new_text);

  /// The name: "--nodes"; of a positional argument, "file".
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The name as people read it in help and errors: "--nodes"; of a positional argument, "FILE".
  [[nodiscard]] std::string shown_name() const;
  /// All names of the option, as the help shows them: "-h,--help".
  [[nodiscard]] std::string all_names() const;
  [[nodiscard]] const std::string& description() const { return description_; }
  [[nodiscard]] const std::string& type_name() const { return type_name_; }
  [[nodiscard]] const std::string& default_text() const { return default_text_; }
  [[nodiscard]] const Check& check() const { return check_; }
  [[nodiscard]] const BoundVariable& variable() const { return variable_; }
  [[nodiscard]] const std::vector<const Option*>& needed() const { return needed_; }
  [[nodiscard]] const std::vector<const Option*>& excluded() const { return excluded_; }
  [[nodiscard]] const std::vector<std::string>& old_names() const { return old_names_; }
  [[nodiscard]] const std::vector<Renamed>& renamed_values() const { return renamed_values_; }
  [[nodiscard]] bool is_required() const { return is_required_; }
  [[nodiscard]] bool is_positional() const { return !name_.starts_with('-'); }
  [[nodiscard]] bool takes_value() const;
  [[nodiscard]] bool takes_many() const;
  [[nodiscard]] bool has_optional_values() const { return has_optional_values_; }

  /// The number of values on the command line, or of occurrences of a flag; 0 before parsing.
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] bool is_given() const { return count_ > 0; }
  void set_count(std::size_t count) { count_ = count; }

 private:
  std::string name_;
  std::string description_;
  std::string type_name_;
  std::string default_text_;
  BoundVariable variable_;
  Check check_;
  std::vector<const Option*> needed_;
  std::vector<const Option*> excluded_;
  std::vector<std::string> old_names_;
  std::vector<Renamed> renamed_values_;
  std::size_t count_ = 0;
  char letter_ = '\0';
  bool is_required_ = false;
  bool has_optional_values_ = false;
};

/// A command with its options and its action. The program itself is a command, and its commands are
/// subcommands. All of this is data that the parser (command_line.hpp), the help, the manual page and the
/// completions read.
///
/// Variables of options must live as long as the command does. The pointers that the functions add_...()
/// return are never null, and stay valid while the outermost command exists.
class Command {
 public:
  Command(std::string name, std::string description);

  /// Adds a subcommand, which has --help.
  Command* add_command(const std::string& name, std::string description);

  /// Adds an option "--name", or the next positional argument "name". BoundVariable must contain Variable*.
  template <typename Variable>
  Option* add_option(std::string name, Variable& variable, std::string description) {
    return add(std::move(name), &variable, std::move(description));
  }

  /// Adds an option without a value: on or off.
  Option* add_flag(std::string name, bool& variable, std::string description) {
    return add(std::move(name), &variable, std::move(description));
  }

  /// Adds --help or --version, which take effect before anything else is checked.
  Option* add_help_flag();
  Option* add_version_flag();

  /// The command used to be called `old_name`. Requires a name that no other command has.
  void renamed_from(std::string old_name) { old_names_.push_back(std::move(old_name)); }

  /// Sets the heading under which the program's help lists the command.
  void group(std::string title) { group_ = std::move(title); }

  /// Sets the last part of the help. Running text is wrapped, other lines stay as they are (is_prose).
  void footer(std::string text) { footer_ = std::move(text); }

  /// Ignores all words after the command's name.
  void ignore_arguments() { ignores_arguments_ = true; }

  /// Sets the function that runs once the options are read.
  void action(std::function<ExitCode()> action) { action_ = std::move(action); }

  [[nodiscard]] const std::string& name() const { return name_; }
  /// The whole name as it is typed: "rowan play".
  [[nodiscard]] const std::string& full_name() const { return full_name_; }
  [[nodiscard]] const std::string& description() const { return description_; }
  [[nodiscard]] const std::vector<std::string>& old_names() const { return old_names_; }
  [[nodiscard]] const std::string& group() const { return group_; }
  [[nodiscard]] const std::string& footer() const { return footer_; }
  [[nodiscard]] const std::function<ExitCode()>& action() const { return action_; }
  [[nodiscard]] bool ignores_arguments() const { return ignores_arguments_; }
  [[nodiscard]] const std::list<Command>& commands() const { return commands_; }
  [[nodiscard]] std::list<Command>& commands() { return commands_; }
  [[nodiscard]] const std::list<Option>& options() const { return options_; }
  [[nodiscard]] std::list<Option>& options() { return options_; }

  /// The option of this name, null if there is none.
  [[nodiscard]] const Option* find_option(std::string_view name) const;
  [[nodiscard]] Option* find_option(std::string_view name);

  /// Does the command line have this option? Requires that the command has an option of this name.
  [[nodiscard]] bool is_given(std::string_view name) const;

 private:
  Option* add(std::string name, BoundVariable variable, std::string description);

  std::string name_;
  std::string full_name_;
  std::string description_;
  std::string group_;
  std::string footer_;
  std::vector<std::string> old_names_;
  std::list<Option> options_;
  std::list<Command> commands_;
  std::function<ExitCode()> action_;
  bool ignores_arguments_ = false;
};

}  // namespace rowan::cli
