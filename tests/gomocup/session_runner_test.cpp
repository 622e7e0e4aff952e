// SPDX-License-Identifier: MIT
//
// Tests what the engine keeps between searches: the next move uses the table of the previous search, and a
// move after the expected reply uses the pondered search.
#include "gomocup/engine/session_runner.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "gomocup/protocol/line_parsing.hpp"

namespace rowan::gomocup {
namespace {

/// A manager that gives the engine these limits for a move, and a separate number of nodes for pondering;
/// with 0 the engine does not ponder.
class Manager {
 public:
  Manager(think::MoveLimits limits, std::int64_t pondered_nodes)
      : limits_(limits), pondered_nodes_(pondered_nodes) {}

  void say(std::string_view line) { runner_.process(ReceivedCommand::read(std::string(line))); }

  /// Nodes of the last search for a move, as the engine reports them.
  [[nodiscard]] std::int64_t nodes() const { return number_after("| Node "); }
  [[nodiscard]] std::int64_t depth() const { return number_after("Depth "); }

  /// The reply that the engine, which moved first, expects to its last move; empty if none.
  [[nodiscard]] std::string expected_reply() const {
    if (!pondered_ || pondered_->side_to_move() != Side::first || pondered_->moves().empty()) return "";
    return point_text(pondered_->moves().back());
  }

 private:
  void hear(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      if (line.starts_with("MESSAGE Depth")) summary_ = line;
    }
  }

  [[nodiscard]] std::int64_t number_after(const std::string& word) const {
    const std::size_t at = summary_.find(word);
    return at == std::string::npos ? -1 : std::stoll(summary_.substr(at + word.size()));
  }

  bool admit(SearchTask& task) {
    task.request.clock = {};
    task.request.limits = limits_;
    if (task.purpose != SearchTask::Purpose::ponder) return true;
    pondered_ = task.request.position;
    task.request.limits = {.nodes = pondered_nodes_};
    return pondered_nodes_ > 0;
  }

  think::MoveLimits limits_;
  std::int64_t pondered_nodes_;
  std::string summary_;
  std::optional<Position> pondered_;
  SessionRunner runner_{
      {.version = "1.2.3", .engine = {.table_mebibytes = 16}, .most = {.table_mebibytes = 32, .threads = 1}},
      [this](const auto& lines) { hear(lines); },
      {.admit = [this](SearchTask& task) { return admit(task); }}};
};

struct Searched {
  std::int64_t nodes;
  std::int64_t depth;
};

/// The nodes and depth of the engine's second move, after the opponent played the reply that the engine
/// expected to its first move. `line` is sent before that reply.
Searched second_move(think::MoveLimits limits, std::int64_t pondered_nodes, std::string_view line) {
  Manager manager(limits, pondered_nodes);
  for (const char* const said :
       {"START 15", "INFO pondering 1", "BOARD", "7,7,1", "8,8,2", "3,3,1", "8,4,2", "DONE"}) {
    manager.say(said);
  }
  EXPECT_GT(manager.nodes(), 0);
  const std::string reply = manager.expected_reply();
  EXPECT_NE(reply, "");
  manager.say(line);
  manager.say("TURN " + reply);
  return {manager.nodes(), manager.depth()};
}

TEST(SessionRunner, KeepsTheTableBetweenMoves) {
  const think::MoveLimits limits{.depth = 8};
  const std::int64_t kept = second_move(limits, 0, "").nodes;
  const std::int64_t cleared = second_move(limits, 0, "yxhashclear").nodes;
  EXPECT_LT(kept, cleared * 3 / 4) << "nodes to the same depth";
}

TEST(SessionRunner, AnExpectedReplyUsesThePonderedSearch) {
  const think::MoveLimits limits{.nodes = 20'000};
  const std::int64_t pondered = second_move(limits, 100'000, "").depth;
  const std::int64_t alone = second_move(limits, 0, "").depth;
  const std::int64_t forgotten = second_move(limits, 100'000, "yxhashclear").depth;
  EXPECT_GT(pondered, alone) << "depth with the same nodes";
  EXPECT_GT(pondered, forgotten);
}

}  // namespace
}  // namespace rowan::gomocup
