// SPDX-License-Identifier: MIT
#include "lesson/lesson_file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "game/games.hpp"
#include "game/notation.hpp"
#include "lesson/embedded.hpp"

namespace rowan::lesson {

namespace {

constexpr std::string_view first_line = "rowan lessons 1";

/// A board as drawn in the file, row by row.
struct Drawing {
  std::vector<Cell> cells = {};
  int width = 0;
  int height = 0;
};

/// The error in the lines read so far, if there is one.
using Trouble = std::optional<Error>;

/// The first word of a line and the rest.
std::pair<std::string_view, std::string_view> split_first(std::string_view line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  return {line.substr(0, end), trim(line.substr(end))};
}

Result<Side> parse_side(std::string_view text) {
  if (text == "x") return Side::first;
  if (text == "o") return Side::second;
  return failure("unknown side '" + quotable(text) + "'; expected x or o");
}

/// Reads a file line by line. A step or a picture is complete only when the next part begins, because its
/// board may be anywhere among its lines.
class LessonReader {
 public:
  [[nodiscard]] Trouble read(std::string_view line) {
    if (line.starts_with('|')) return read_row(line.substr(1));
    const auto [word, rest] = split_first(line);
    if (word == "lesson") return begin_lesson(rest);
    if (lessons_.empty()) return Error{"expected 'lesson NAME' first, found '" + quotable(word) + "'"};
    if (word == "picture") return begin_picture(rest);
    if (word == "step") return begin_step(rest);
    return step_ ? read_in_step(word, rest) : read_in_lesson(word, rest);
  }

  /// Finishes the part and the lesson being read.
  [[nodiscard]] Trouble finish() {
    if (Trouble trouble = finish_part()) return trouble;
    if (lessons_.empty()) return std::nullopt;
    const Lesson& last = lessons_.back();
    if (last.title.empty() || last.topic.empty()) return Error{"a lesson needs a title and a topic"};
    if (last.steps.empty()) return Error{"a lesson needs a step"};
    return std::nullopt;
  }

  [[nodiscard]] std::vector<Lesson> take() { return std::move(lessons_); }

 private:
  struct OpenStep {
    std::string text = {};
    Task task = Task::complete_row;
    Side to_move = Side::first;
    std::string done = {};
    std::string moves = {};
    std::vector<std::string> marks = {};
  };
  struct OpenPicture {
    bool is_example = true;
    Task task = Task::complete_row;
    std::string words = {};
  };

  [[nodiscard]] Trouble begin_lesson(std::string_view name) {
    if (Trouble trouble = finish()) return trouble;
    const bool is_plain = !name.empty() && std::ranges::all_of(name, [](char letter) {
      return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-';
    });
    if (!is_plain)
      return Error{"the name '" + quotable(name) +
                   "' of a lesson may contain only lower-case letters, digits and '-'"};
    if (find_lesson(lessons_, name) != nullptr)
      return Error{"there are two lessons '" + quotable(name) + "'"};
    lessons_.push_back({.name = std::string(name), .title = {}, .topic = {}});
    rules_.reset();
    return std::nullopt;
  }

  [[nodiscard]] Trouble begin_picture(std::string_view rest) {
    if (Trouble trouble = finish_part()) return trouble;
    const auto [answer, more] = split_first(rest);
    if (answer != "yes" && answer != "no")
      return Error{"expected 'picture yes' or 'picture no', found '" + quotable(answer) + "'"};
    const auto [name, words] = split_first(more);
    const auto task = parse_task(name);
    if (!task) return task.error();
    picture_ = OpenPicture{.is_example = answer == "yes", .task = *task, .words = std::string(words)};
    return std::nullopt;
  }

  [[nodiscard]] Trouble begin_step(std::string_view name) {
    if (Trouble trouble = finish_part()) return trouble;
    const auto task = parse_task(name);
    if (!task) return task.error();
    step_ = OpenStep{.task = *task};
    return std::nullopt;
  }

  [[nodiscard]] Trouble read_in_lesson(std::string_view word, std::string_view rest) {
    Lesson& lesson = lessons_.back();
    if (word == "title") {
      lesson.title = rest;
    } else if (word == "topic") {
      lesson.topic = rest;
    } else if (word == "text") {
      lesson.paragraphs.emplace_back(rest);
    } else if (word == "practice") {
      const auto kinds = puzzle::all_kinds();
      const auto found = std::ranges::find(kinds, rest, puzzle::name_of);
      if (found == kinds.end()) return Error{"unknown kind of puzzle '" + quotable(rest) + "'"};
      lesson.practice = *found;
    } else if (word == "game") {
      return read_game(rest);
    } else {
      return Error{"unknown word '" + quotable(word) +
                   "'; expected lesson, title, topic, text, practice, game, picture, step or a board"};
    }
    return std::nullopt;
  }

  [[nodiscard]] Trouble read_in_step(std::string_view word, std::string_view rest) {
    if (word == "text") {
      step_->text += (step_->text.empty() ? "" : " ") + std::string(rest);
    } else if (word == "done") {
      step_->done = rest;
    } else if (word == "moves") {
      step_->moves = rest;
    } else if (word == "mark") {
      step_->marks.emplace_back(rest);
    } else if (word == "game") {
      return read_game(rest);
    } else if (word == "to-move") {
      const auto side = parse_side(rest);
      if (!side) return side.error();
      step_->to_move = *side;
    } else {
      return Error{"unknown word '" + quotable(word) +
                   "' in a step; expected text, done, moves, mark, game, to-move, step, lesson or a board"};
    }
    return std::nullopt;
  }

  [[nodiscard]] Trouble read_game(std::string_view text) {
    const auto rules = find_game(text);
    if (!rules) return rules.error();
    rules_ = *rules;
    return std::nullopt;
  }

  [[nodiscard]] Trouble read_row(std::string_view row) {
    if (!step_ && !picture_) return Error{"a board belongs to a step or a picture"};
    int width = 0;
    for (const char letter : row) {
      if (letter == ' ') continue;
      if (letter != '.' && letter != 'x' && letter != 'o')
        return Error{"a row of a board has '.', 'x' and 'o', not '" + quotable({&letter, 1}) + "'"};
      drawing_.cells.push_back(letter == '.' ? Cell::empty : letter == 'x' ? Cell::first : Cell::second);
      ++width;
    }
    if (drawing_.height > 0 && width != drawing_.width)
      return Error{"this row has " + std::to_string(width) + " points, the rows above have " +
                   std::to_string(drawing_.width)};
    drawing_.width = width;
    ++drawing_.height;
    return std::nullopt;
  }

  [[nodiscard]] Trouble finish_part() {
    Trouble trouble = step_ ? finish_step() : picture_ ? finish_picture() : std::nullopt;
    step_.reset();
    picture_.reset();
    drawing_ = {};
    return trouble;
  }

  [[nodiscard]] Trouble finish_picture() {
    const auto rules =
        find_game(std::to_string(drawing_.width) + "x" + std::to_string(drawing_.height) + "x5");
    if (!rules) return Error{"the board of a picture: " + rules.error().message};
    const std::string_view words = picture_->words;
    const std::size_t end = words.find(". ");
    if (end == words.npos)
      return Error{"a picture needs a title and a sentence: 'Open three. Both ends ...'"};
    lessons_.back().pictures.push_back({.is_example = picture_->is_example,
                                        .task = picture_->task,
                                        .title = std::string(words.substr(0, end)),
                                        .text = std::string(words.substr(end + 2)),
                                        .position = Position(*rules, drawing_.cells, Side::first)});
    return std::nullopt;
  }

  [[nodiscard]] Result<Position> position_of_step() const {
    if (!rules_) return failure("the step has no game");
    if (drawing_.height == 0) return play_moves(Position(*rules_), step_->moves);
    if (!step_->moves.empty()) return failure("a step has a board or moves, not both");
    if (drawing_.width != rules_->width || drawing_.height != rules_->height)
      return failure("the board of the step is " + std::to_string(drawing_.width) + "x" +
                     std::to_string(drawing_.height) + ", its game is " + game_name(*rules_));
    return Position(*rules_, drawing_.cells, step_->to_move);
  }

  [[nodiscard]] Trouble finish_step() {
    auto position = position_of_step();
    if (!position) return position.error();
    if (position->is_over()) return Error{"the game of the step is over"};
    if (step_->text.empty()) return Error{"a step needs a text"};
    Step step{
        .text = step_->text, .task = step_->task, .position = *std::move(position), .done = step_->done};
    for (const std::string& words : step_->marks) {
      auto mark = parse_mark(words, step.position.rules());
      if (!mark) return Error{"mark '" + quotable(words) + "': " + mark.error().message};
      step.marks.push_back(*std::move(mark));
    }
    lessons_.back().steps.push_back(std::move(step));
    return std::nullopt;
  }

  /// Reads a mark such as "x make-four c5 g5" or "o stones d4".
  [[nodiscard]] static Result<Mark> parse_mark(std::string_view text, const Rules& rules) {
    const std::vector<Word> words = split_words(text);
    if (words.size() < 3) return failure("expected a side, a task or 'stones', and points");
    const auto side = parse_side(words[0].text);
    if (!side) return failure_of(side);
    Mark mark{.side = *side};
    if (words[1].text != "stones") {
      const auto task = parse_task(words[1].text);
      if (!task) return failure_of(task);
      mark.task = *task;
    }
    for (std::size_t i = 2; i < words.size(); ++i) {
      const auto point = parse_point(words[i].text, rules);
      if (!point) return failure("'" + quotable(words[i].text) + "': " + point.error().message);
      mark.points.push_back(*point);
    }
    return mark;
  }

  std::vector<Lesson> lessons_;
  std::optional<Rules> rules_;
  std::optional<OpenStep> step_;
  std::optional<OpenPicture> picture_;
  Drawing drawing_;
};

}  // namespace

Result<std::vector<Lesson>> parse_lesson_file(std::string_view text) {
  LessonReader reader;
  std::size_t number = 0;
  const auto in_line = [&](const Error& error) {
    return failure("line " + std::to_string(number) + ": " + error.message, error.detail);
  };
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (number == 1) {
      if (line == first_line) continue;
      return failure("not a lesson file: its first line is '" + quotable(line) + "', expected '" +
                     std::string(first_line) + "'");
    }
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto trouble = reader.read(line)) return in_line(*trouble);
  }
  if (number == 0) return failure("the lesson file is empty");
  if (const auto trouble = reader.finish()) return in_line(*trouble);
  return reader.take();
}

Result<std::vector<Lesson>> built_in_lessons() { return parse_lesson_file(lessons_txt); }

}  // namespace rowan::lesson
