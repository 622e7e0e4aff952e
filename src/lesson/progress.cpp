// SPDX-License-Identifier: MIT
#include "lesson/progress.hpp"

#include <cstdint>
#include <vector>

#include "base/text.hpp"

namespace rowan::lesson {

namespace {

constexpr std::string_view first_line = "rowan lesson progress 1";
constexpr std::int64_t most_steps = 1000;

}  // namespace

std::string to_text(const Progress& progress) {
  std::string text = std::string(first_line) + '\n';
  for (const auto& [name, steps] : progress) {
    if (steps.empty()) continue;
    text += name;
    for (const std::size_t step : steps) text += ' ' + std::to_string(step);
    text += '\n';
  }
  return text;
}

Result<Progress> parse_progress(std::string_view text) {
  Progress progress;
  std::size_t number = 0;
  for (const Word& line : split_words(text, "\n")) {
    if (++number == 1) {
      if (line.text == first_line) continue;
      return failure("the first line is '" + quotable(line.text) + "', expected '" + std::string(first_line) +
                     "'");
    }
    const std::vector<Word> words = split_words(line.text);
    if (words.empty()) continue;
    std::set<std::size_t>& steps = progress[std::string(words.front().text)];
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto step = parse_integer(words[i].text);
      if (!step || *step < 1 || *step > most_steps)
        return failure("'" + quotable(words[i].text) + "' is not a step; expected a number from 1");
      steps.insert(static_cast<std::size_t>(*step));
    }
  }
  if (number == 0) return failure("the file is empty");
  return progress;
}

}  // namespace rowan::lesson
