// SPDX-License-Identifier: MIT
#include "search/parameters.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace rowan::search {

std::span<const ParameterName> parameter_names() {
  static constexpr std::array names{
      ParameterName{"above_depth", &Parameters::above_depth, 0, 20},
      ParameterName{"above_margin", &Parameters::above_margin, 5, 500},
      ParameterName{"late_base", &Parameters::late_base, 1, 50},
      ParameterName{"late_square", &Parameters::late_square, 0, 500},
      ParameterName{"late_worse", &Parameters::late_worse, 10, 100},
      ParameterName{"late_in_line", &Parameters::late_in_line, 0, 100},
      ParameterName{"hopeless_depth", &Parameters::hopeless_depth, 0, 20},
      ParameterName{"hopeless_base", &Parameters::hopeless_base, 0, 1000},
      ParameterName{"hopeless_margin", &Parameters::hopeless_margin, 5, 1000},
      ParameterName{"reduce_share", &Parameters::reduce_share, 0, 300},
      ParameterName{"reduce_line", &Parameters::reduce_line, 0, 1024},
      ParameterName{"reduce_cut", &Parameters::reduce_cut, 0, 1024},
      ParameterName{"reduce_worse", &Parameters::reduce_worse, 0, 1024},
      ParameterName{"reduce_history", &Parameters::reduce_history, 4, 256},
      ParameterName{"singular_depth", &Parameters::singular_depth, 4, 50},
      ParameterName{"singular_margin", &Parameters::singular_margin, 0, 50},
      ParameterName{"zone_depth", &Parameters::zone_depth, 0, 50},
      ParameterName{"zone_nodes", &Parameters::zone_nodes, 8, 10'000},
      ParameterName{"forced_moves", &Parameters::forced_moves, 0, 20},
      ParameterName{"answer_bonus", &Parameters::answer_bonus, 0, 4000},
      ParameterName{"history_share", &Parameters::history_share, 0, 400},
      ParameterName{"finder_share", &Parameters::finder_share, 0, 50},
      ParameterName{"fours", &Parameters::fours, 0, 100},
  };
  return names;
}

Result<Parameters> parse_parameters(std::string_view text) {
  Parameters parameters;
  for (const Word& word : split_words(text, ",")) {
    const auto colon = word.text.find(':');
    const std::string_view name = word.text.substr(0, colon);
    const auto found = std::ranges::find(parameter_names(), name, &ParameterName::name);
    if (colon == std::string_view::npos || found == parameter_names().end()) {
      std::vector<std::string> names;
      for (const ParameterName& each : parameter_names()) names.emplace_back(each.name);
      std::string detail;
      for (const std::string& line : wrapped("the names are " + join(names), 76))
        detail += "  " + line + '\n';
      detail.pop_back();
      return failure("'" + quotable(word.text) + "': expected NAME:NUMBER, such as late_base:7" +
                         did_you_mean(name, names),
                     detail);
    }
    const auto number = parse_integer(word.text.substr(colon + 1));
    if (!number || *number < found->least || *number > found->most) {
      return failure("'" + quotable(word.text) + "': expected a whole number from " +
                     std::to_string(found->least) + " to " + std::to_string(found->most));
    }
    parameters.*found->value = static_cast<int>(*number);
  }
  return parameters;
}

std::string to_text(const Parameters& parameters) {
  constexpr Parameters usual;
  std::string text;
  for (const ParameterName& each : parameter_names()) {
    if (parameters.*each.value == usual.*each.value) continue;
    if (!text.empty()) text += ',';
    text += std::string(each.name) + ':' + std::to_string(parameters.*each.value);
  }
  return text;
}

}  // namespace rowan::search
