// SPDX-License-Identifier: MIT
#include "cli/commands/dev/show_forms.hpp"

#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "cli/commands/dev/show_boards.hpp"
#include "cli/commands/dev/show_readings.hpp"
#include "game/games.hpp"

namespace rowan::cli {

std::vector<Form> all_forms() {
  std::vector<Form> forms(board_forms().begin(), board_forms().end());
  forms.insert(forms.end(), original_forms().begin(), original_forms().end());
  forms.insert(forms.end(), reading_forms().begin(), reading_forms().end());
  return forms;
}

Result<Form> find_form(std::string_view name, const Rules& rules) {
  const auto forms = all_forms();
  const auto found = std::ranges::find(forms, name, &Form::name);
  if (found == forms.end()) {
    std::vector<std::string> names;
    for (const Form& form : forms) names.emplace_back(form.name);
    names.emplace_back("all");
    return failure("unknown form '" + quotable(name) + "'" + did_you_mean(name, names),
                   "  forms: " + join(names));
  }
  if (found->holds(rules)) return *found;
  return failure(std::string(found->limits) + "; this game is " + game_name(rules));
}

}  // namespace rowan::cli
