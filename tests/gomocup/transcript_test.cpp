// SPDX-License-Identifier: MIT
//
// Conversations in the Gomocup protocol, kept as text in transcripts/:
//
//     # a remark
//     > START 15          a line from the manager; \r and \t as in C
//     > TURN <free>       any point that is empty after the last answer
//     < OK                exactly what the engine answers, apart from MESSAGE lines not listed
//     < <move>            a legal move of the position that was searched
//     < <stones 3>        3 different empty points
//     < <swap2>           SWAP, one stone or two
//     = 15/15/... x       the position searched last (if the last line led to several searches: the first)
//     = lines 3           the number of best moves requested
//     = closed 7,7        a point excluded from the search
//     = ponders           the engine is pondering
//     = engine 16 MiB, 1 threads    the size of the engine's table and its number of threads

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "game/position_text.hpp"
#include "gomocup/engine/session_runner.hpp"
#include "gomocup/protocol/line_parsing.hpp"
#include "gomocup/protocol/reply.hpp"

namespace rowan::gomocup {
namespace {

namespace fs = std::filesystem;
using Purpose = SearchTask::Purpose;

/// A manager that lets the engine search only a few nodes.
class Transcript {
 public:
  void say(std::string_view line) {
    ponders_ = false;
    is_first_ = true;
    has_ended_ = !runner_.process(ReceivedCommand::read(std::string(line)));
  }

  /// The engine's next line; if `message` is false, MESSAGE lines before it are dropped. After the last line,
  /// "<end>" once if the engine has ended; otherwise empty.
  std::string next_line(bool message) {
    while (!heard_.empty()) {
      const std::string line = heard_.front();
      heard_.erase(heard_.begin());
      if (parse_reply(line).kind == Reply::Kind::points) last_move_ = line;
      if (message || !line.starts_with("MESSAGE")) return line;
    }
    return has_ended_ ? std::exchange(has_ended_, false), "<end>" : "";
  }

  /// Any point that is empty after the last answer.
  [[nodiscard]] std::string free_point() const {
    if (!task_) return "0,0";
    for (const Point point : task_->request.position.legal_moves()) {
      if (point_text(point) != last_move_) return point_text(point);
    }
    return "none";
  }

  /// The mismatch of an answer with `expected`; empty if it matches.
  [[nodiscard]] std::string mismatch(const std::string& expected, const std::string& line) const {
    const Reply reply = parse_reply(line);
    if (expected == "<move>") {
      if (!task_ || reply.points.size() != 1) return "no move: ";
      const auto point = on_board(reply.points[0], task_->request.position.rules());
      return point && task_->request.position.is_legal(*point) ? "" : "not legal: ";
    }
    if (expected.starts_with("<stones ")) {
      const auto count = static_cast<std::size_t>(*parse_integer(expected.substr(8, 1)));
      return are_free(reply.points, count) ? "" : "not so many free points: ";
    }
    if (expected == "<swap2>") {
      const bool swaps = reply.kind == Reply::Kind::swap;
      return swaps || are_free(reply.points, 1) || are_free(reply.points, 2) ? "" : "no answer to swap2: ";
    }
    return expected == line ? "" : "other words: ";
  }

  [[nodiscard]] std::string mismatch_of_state(const std::string& expected) const {
    if (expected == "ponders") return ponders_ ? "" : "does not ponder";
    if (expected.starts_with("engine ")) {
      const auto options = runner_.game().engine_options();
      const std::string has = options ? "engine " + std::to_string(options->table_mebibytes) + " MiB, " +
                                            std::to_string(options->threads) + " threads"
                                      : "engine none";
      return has == expected ? "" : has;
    }
    if (!task_) return "nothing was thought about";
    const think::Request& request = task_->request;
    if (expected.starts_with("lines ")) {
      const std::string has = "lines " + std::to_string(request.lines);
      return has == expected ? "" : has;
    }
    if (expected.starts_with("closed ")) {
      const auto is_it = [&](Point point) { return "closed " + point_text(point) == expected; };
      const bool closed = !request.only.empty() && std::ranges::none_of(request.only, is_it);
      return closed ? "" : "not closed";
    }
    const std::string has = to_text(request.position);
    return has == expected ? "" : has;
  }

 private:
  [[nodiscard]] bool are_free(const std::vector<ReceivedPoint>& points, std::size_t count) const {
    Position position = task_ ? task_->request.position : Position({.width = 15, .height = 15, .k = 5});
    for (const ReceivedPoint& spoken : points) {
      const auto point = on_board(spoken, position.rules());
      if (!point || !position.is_legal(*point)) return false;
      position.play(*point);
    }
    return points.size() == count;
  }

  bool admit(SearchTask& task) {
    ponders_ = task.purpose == Purpose::ponder;
    if (ponders_) return false;
    if (std::exchange(is_first_, false)) task_ = task;
    task.request.clock = {};
    task.request.limits = {.nodes = 200};
    return true;
  }

  SessionRunner runner_{
      {.version = "1.2.3",
       .engine = {.table_mebibytes = 4, .threads = 1},
       .most = {.table_mebibytes = 32, .threads = 2}},
      [this](const auto& lines) { heard_.insert(heard_.end(), lines.begin(), lines.end()); },
      {.admit = [this](SearchTask& task) { return admit(task); }}};
  std::optional<SearchTask> task_;
  std::vector<std::string> heard_;
  std::string last_move_;
  bool ponders_ = false;
  bool is_first_ = true;  // whether no search has begun since the last line from the manager
  bool has_ended_ = false;
};

std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == 'r' || text[i + 1] == 't');
    result += !escape ? text[i] : text[++i] == 'r' ? '\r' : '\t';
  }
  return result;
}

class GomocupTranscript : public ::testing::TestWithParam<std::string> {};

TEST_P(GomocupTranscript, MatchesTheConversation) {
  const fs::path path = fs::path(ROWAN_SOURCE_DIR "/tests/gomocup/transcripts") / (GetParam() + ".txt");
  std::ifstream file(path);
  ASSERT_TRUE(file) << path;
  Transcript conversation;
  std::string line;
  int number = 0;
  int said = 0;
  const auto expect_silence = [&] {
    const std::string more = conversation.next_line(false);
    EXPECT_EQ(more, "") << path << ": before line " << number << " the engine says more";
  };
  while (std::getline(file, line)) {
    ++number;
    if (line.empty() || line.starts_with('#')) continue;
    const std::string rest = line.substr(std::min<std::size_t>(2, line.size()));
    if (line.starts_with('>')) {
      expect_silence();
      const std::size_t hole = rest.find("<free>");
      conversation.say(
          unescaped(hole == std::string::npos
                        ? rest
                        : rest.substr(0, hole) + conversation.free_point() + rest.substr(hole + 6)));
      ++said;
    } else if (line.starts_with('<')) {
      const std::string answer = conversation.next_line(rest.starts_with("MESSAGE"));
      EXPECT_EQ(conversation.mismatch(rest, answer), "")
          << path << ':' << number << ": expected " << rest << ", heard '" << answer << "'";
    } else {
      ASSERT_TRUE(line.starts_with('=')) << path << ':' << number << ": begin with > < = or #";
      EXPECT_EQ(conversation.mismatch_of_state(rest), "") << path << ':' << number << ": expected " << rest;
    }
  }
  expect_silence();
  EXPECT_GT(said, 0);
}

std::vector<std::string> transcripts() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(ROWAN_SOURCE_DIR "/tests/gomocup/transcripts")) {
    names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Files, GomocupTranscript, ::testing::ValuesIn(transcripts()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace rowan::gomocup
