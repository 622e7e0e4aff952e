// SPDX-License-Identifier: MIT
#include "files/sgf_tags.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "files/sgf_text.hpp"
#include "record/text_field.hpp"

namespace rowan::files {

namespace {

constexpr std::array<std::string_view, 21> at_root{"FF", "GM", "CA", "AP", "SZ", "RU",    "PB",
                                                   "PW", "EV", "RO", "DT", "RE", "ON",    "AB",
                                                   "AW", "PL", "TE", "C",  "AE", "XMARK", "XSTART"};
constexpr std::array<std::string_view, 10> below_root{"C",  "XTERM", "XTIME",  "XEVAL", "XAT",
                                                      "PL", "XMARK", "XSTART", "XTEXT", "AE"};
constexpr std::array<std::string_view, 4> with_moves{"B", "W", "AB", "AW"};
constexpr std::array<std::string_view, 4> of_rowan{"XTERM", "XDETAIL", "XOPEN", "XTEXT"};

/// Returns whether the point in a value, "hh" or "hh:text", is the node's own.
bool is_own(std::string_view value, const record::GameTree::Node& own, const Rules& rules) {
  const auto point = parse_sgf_point(trim(value.substr(0, value.find(':'))), rules);
  return own.has_point && point == own.point;
}

void append_values(std::string& text, std::string_view name, const std::vector<std::string>& values) {
  for (const std::string& value : values) {
    // The name of a property is written once, followed by all its values.
    const std::string property = sgf_property(name, record::clean_text(value));
    text += text.empty() ? property : property.substr(name.size());
  }
}

bool is_name(std::string_view name) {
  constexpr std::size_t longest = 64;
  return !name.empty() && name.size() <= longest &&
         std::ranges::all_of(name, [](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

}  // namespace

bool is_read_by_rowan(std::string_view name, SgfPlace place) {
  const auto has = [&](const auto& list) { return std::ranges::find(list, name) != list.end(); };
  if (has(with_moves)) return true;
  return place == SgfPlace::root ? has(at_root) || has(of_rowan) : has(below_root);
}

record::Tags read_sgf_tags(const SgfNode& node, SgfPlace place, const record::GameTree::Node& own,
                           const Rules& rules) {
  record::Tags tags;
  for (const SgfProperty& property : node.properties) {
    if (is_read_by_rowan(property.name, place)) continue;
    const bool is_mark = property.name == "MA" || property.name == "LB";
    for (const std::string_view value : property.values) {
      if (is_mark && is_own(value, own, rules)) continue;
      tags[property.name].push_back(record::clean_text(without_escapes(value)));
    }
  }
  if (place == SgfPlace::below) return tags;
  const SgfProperty* const result = node.find("RE");
  if (result != nullptr) tags["RE"] = {record::clean_line(without_escapes(result->values.front()))};
  return tags;
}

std::string sgf_tags_text(const record::Tags& tags, SgfPlace place, const std::string& mark,
                          const std::string& label) {
  record::Tags all = tags;
  if (!mark.empty()) all["MA"].insert(all["MA"].begin(), mark);
  if (!label.empty()) all["LB"].insert(all["LB"].begin(), label);
  std::string text;
  for (const auto& [name, values] : all) {
    if (!is_name(name) || is_read_by_rowan(name, place)) continue;
    std::string property;
    append_values(property, name, values);
    text += property;
  }
  return text;
}

void note_lost_tags(const record::Tags& tags, Notes& notes) {
  for (const auto& [name, values] : tags) {
    if (name != "RE") notes.add("properties " + quotable(name) + " of SGF are not kept");
  }
}

SgfResult parse_sgf_result(std::string_view written) {
  const std::string text = to_lower(written);
  SgfResult result;
  if (text == "0" || text == "draw") result.outcome = Outcome::draw;
  if (text.starts_with("b+")) result.outcome = Outcome::first_wins;
  if (text.starts_with("w+")) result.outcome = Outcome::second_wins;
  if (result.outcome == Outcome::ongoing)
    result.is_understood = text.empty() || text == "?" || text == "void" || text == "*";
  if (result.outcome == Outcome::ongoing || result.outcome == Outcome::draw) return result;
  if (text.substr(2).starts_with('r')) result.termination = record::Termination::resignation;
  if (text.substr(2).starts_with('t')) result.termination = record::Termination::late;
  return result;
}

std::string sgf_result_text(const record::GameRecord& header, const record::Tags& tags) {
  if (const auto kept = tags.find("RE"); kept != tags.end() && !kept->second.empty()) {
    const std::string text = record::clean_line(kept->second.front());
    const SgfResult said = parse_sgf_result(text);
    const bool is_so =
        said.termination == record::Termination::unknown || said.termination == header.termination;
    if (said.outcome == header.result && is_so) return text;
  }
  if (header.result == Outcome::ongoing) return "";
  if (header.result == Outcome::draw) return "0";
  const std::string winner = header.result == Outcome::first_wins ? "B+" : "W+";
  if (header.termination == record::Termination::resignation) return winner + 'R';
  if (header.termination == record::Termination::late || header.termination == record::Termination::silent)
    return winner + 'T';
  return winner + (is_fault(header.termination) ? 'F' : '1');
}

}  // namespace rowan::files
