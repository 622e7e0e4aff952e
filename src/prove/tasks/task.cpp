// SPDX-License-Identifier: MIT
#include "prove/tasks/task.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/byte_numbers.hpp"
#include "base/checksum.hpp"
#include "game/position.hpp"
#include "proof/proof_input.hpp"
#include "proof/window_board.hpp"
#include "prove/jobs/jobs.hpp"
#include "prove/nodes/node_solver.hpp"

namespace rowan::prove {

namespace {

using proof::CellSet;
using proof::require;

constexpr std::uint8_t task_bytes_version = 1;
constexpr std::size_t task_checksum_size = 4;
constexpr std::string_view task_tag = "task";
constexpr std::string_view result_tag = "rslt";
constexpr std::string_view settings_tag = "sets";
constexpr std::uint8_t opening_kind = 0;
constexpr std::uint8_t improving_kind = 1;

/// Writes what one process sends to another: a tag, version and game, numbers and wins, and a checksum.
class TaskByteWriter {
 public:
  TaskByteWriter(std::string_view tag, const Rules& rules) {
    bytes_.text(tag);
    for (const int number : {int{task_bytes_version}, int{rules.width}, int{rules.height}, int{rules.k},
                             rules.overline == Overline::wins ? 0 : 1})
      byte(number);
  }

  void byte(int value) { bytes_.number(static_cast<std::uint8_t>(value)); }
  void number(std::int64_t value) { bytes_.number(value); }
  void checksum(std::uint32_t value) { bytes_.number(value); }
  void count(std::size_t value) { bytes_.number(static_cast<std::uint32_t>(value)); }

  void set(const CellSet& cells) {
    for (std::size_t begin = 0; begin < cells.size(); begin += 8) {
      int value = 0;
      for (std::size_t bit = 0; bit < 8; ++bit) value |= static_cast<int>(cells.test(begin + bit)) << bit;
      byte(value);
    }
  }

  void stones(const Position& position) {
    for (const Side side : {Side::first, Side::second}) {
      CellSet cells;
      for (std::size_t i = 0; i < position.cells().size(); ++i) {
        if (position.cells()[i] == stone_of(side)) cells.set(i);
      }
      set(cells);
    }
  }

  void moves(const std::vector<std::uint8_t>& moves) {
    count(moves.size());
    for (const std::uint8_t move : moves) byte(move);
  }

  /// Writes the wins after a pass, from number `skipped` on.
  void passes(const NodeState& state, std::size_t skipped = 0) {
    count(state.passes.size() - skipped);
    for (std::size_t i = skipped; i < state.passes.size(); ++i) moves(state.passes[i].moves);
  }

  void wins(const NodeState& state) {
    count(state.wins.size());
    for (const ReplyWin& win : state.wins) {
      byte(win.reply);
      moves(win.moves);
    }
  }

  void sets(const NodeState& state) {
    set(state.waiting);
    set(state.undecided);
    set(state.open);
    byte(state.round);
  }

  [[nodiscard]] std::string take() {
    bytes_.number(crc32c(bytes_.bytes()));
    return bytes_.take();
  }

 private:
  ByteWriter bytes_;
};

std::uint32_t checksum_of(std::string_view bytes) {
  return ByteReader(bytes.substr(bytes.size() - task_checksum_size)).number<std::uint32_t>();
}

/// Reads and checks what a TaskByteWriter wrote; throws std::runtime_error if anything is wrong.
class TaskByteReader {
 public:
  TaskByteReader(std::string_view bytes, std::string_view tag) : bytes_(bytes) {
    require(bytes.starts_with(tag) && bytes.size() > tag.size() + task_checksum_size,
            "it is not from rowan prove");
    require(static_cast<std::uint8_t>(bytes[tag.size()]) == task_bytes_version,
            "it is from another version; all processes of a run must be the same program");
    require(crc32c(bytes.substr(0, bytes.size() - task_checksum_size)) == checksum_of(bytes),
            "it is damaged: its checksum is wrong");
    bytes_ = ByteReader(bytes.substr(tag.size() + 1, bytes.size() - tag.size() - 1 - task_checksum_size));
    rules_.width = take<std::uint8_t>();
    rules_.height = take<std::uint8_t>();
    rules_.k = take<std::uint8_t>();
    rules_.overline = byte_up_to(1) == 0 ? Overline::wins : Overline::ignored;
    require(proof::WindowBoard::supports(rules_), "no proofs by threats are possible in its game");
  }

  [[nodiscard]] const Rules& rules() const { return rules_; }

  int byte() { return take<std::uint8_t>(); }
  int byte_up_to(int most) {
    const int value = byte();
    require(value <= most, "a number is too large");
    return value;
  }
  std::int64_t number(std::int64_t least, std::int64_t most) {
    const auto value = take<std::int64_t>();
    require(least <= value && value <= most, "a number is out of its range");
    return value;
  }
  std::uint32_t checksum() { return take<std::uint32_t>(); }
  std::size_t count() { return take<std::uint32_t>(); }

  std::uint8_t point() {
    const int cell = byte();
    require(cell < rules_.point_count(), "a point is off the board");
    return static_cast<std::uint8_t>(cell);
  }

  CellSet set() {
    CellSet cells;
    for (std::size_t begin = 0; begin < cells.size(); begin += 8) {
      const int value = byte();
      for (std::size_t bit = 0; bit < 8; ++bit) cells.set(begin + bit, (value >> bit & 1) != 0);
    }
    require((cells >> static_cast<std::size_t>(rules_.point_count())).none(), "a point is off the board");
    return cells;
  }

  /// Reads a position with this side to move. Throws if its stones cannot occur in a game, if a side has a
  /// row, or if no point is empty.
  Position position(Side to_move) {
    const CellSet first = set();
    const CellSet second = set();
    require((first & second).none(), "two stones are on one point");
    require(first.count() == second.count() + (to_move == Side::first ? 0 : 1),
            "the numbers of stones are inconsistent");
    std::vector<Cell> cells(static_cast<std::size_t>(rules_.point_count()), Cell::empty);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (first.test(i)) cells[i] = stone_of(Side::first);
      if (second.test(i)) cells[i] = stone_of(Side::second);
    }
    Position position(rules_, std::move(cells), to_move);
    const proof::WindowBoard board(position);
    require(!board.has_row(Side::first) && !board.has_row(Side::second), "the game is over in the position");
    require(!position.is_full(), "the board is full in the position");
    return position;
  }

  std::vector<std::uint8_t> moves() {
    std::vector<std::uint8_t> moves;
    for (std::size_t left = count(); left > 0; --left) moves.push_back(point());
    return moves;
  }

  /// Reads wins as they are written. They prove nothing until they are replayed.
  NodeState written_wins() {
    NodeState state;
    for (std::size_t left = count(); left > 0; --left)
      state.passes.push_back({.moves = moves(), .marks = {}});
    for (std::size_t left = count(); left > 0; --left) {
      const std::uint8_t reply = point();
      state.wins.push_back({.reply = reply, .moves = moves()});
    }
    return state;
  }

  void sets(NodeState& state) {
    state.waiting = set();
    state.undecided = set();
    state.open = set();
    state.round = byte_up_to(NodeState::rounds);
    require((state.waiting & state.undecided).none() && (state.waiting & state.open).none() &&
                (state.undecided & state.open).none(),
            "a reply is in two sets");
  }

  void end() { require(bytes_.is_at_end(), "there are bytes after the end"); }

 private:
  template <class Number>
  Number take() {
    const auto value = bytes_.number<Number>();
    require(!bytes_.has_failed(), "it ends too early");
    return value;
  }

  ByteReader bytes_;
  Rules rules_;
};

/// Calls `read`, and turns an exception into an error that names what was refused.
template <class Read>
auto guarded(const char* what, Read read) -> Result<decltype(read())> {
  try {
    return read();
  } catch (const std::runtime_error& error) {
    return failure(std::string(what) + " is refused: " + error.what());
  }
}

CellSet all_sets(const NodeState& state) { return state.waiting | state.undecided | state.open; }

void write(TaskByteWriter& writer, const Opening& work) {
  writer.byte(opening_kind);
  writer.stones(work.position);
  writer.byte(work.stage);
  writer.byte(work.is_searched ? 1 : 0);
  writer.set(work.tried);
  writer.moves(work.guided_moves);
  writer.moves(work.sibling_moves);
  writer.count(work.donors.size());
  for (const auto& [move, state] : work.donors) {
    writer.byte(move);
    writer.passes(*state);
    writer.wins(*state);
  }
}

Opening read_opening(TaskByteReader& reader) {
  Opening work{.position = reader.position(Side::first),
               .stage = reader.byte_up_to(candidate_stages - 1),
               .is_searched = reader.byte_up_to(1) == 1,
               .tried = reader.set(),
               .guided_moves = reader.moves(),
               .sibling_moves = reader.moves(),
               .donors = {}};
  for (std::size_t left = reader.count(); left > 0; --left) {
    const std::uint8_t move = reader.point();
    work.donors.emplace_back(move, std::make_shared<const NodeState>(reader.written_wins()));
  }
  return work;
}

void write(TaskByteWriter& writer, const Improving& work) {
  writer.byte(improving_kind);
  writer.stones(work.position);
  writer.moves(work.state.passes.front().moves);
  writer.sets(work.state);
  writer.moves(work.killers);
}

Improving read_improving(TaskByteReader& reader) {
  Improving work{.position = reader.position(Side::second), .state = {}, .killers = {}};
  proof::WindowBoard board(work.position);
  require(!board.second_can_complete(), "second can complete a row");
  std::optional<ThreatTree> pass = replay_tree(board, reader.moves());
  require(pass.has_value(), "the moves after a pass do not win");
  work.state.passes.push_back(std::move(*pass));
  reader.sets(work.state);
  require(!work.state.is_done(), "there is nothing left to do");
  require((all_sets(work.state) & ~(board.empty_cells() & work.state.passes.front().marks)).none(),
          "a reply needs no search");
  work.killers = reader.moves();
  return work;
}

void write(TaskByteWriter& writer, const Opened& opened) {
  writer.byte(opening_kind);
  writer.moves(opened.threats);
  writer.byte(opened.is_searched ? 1 : 0);
  writer.byte(opened.stage);
  writer.count(opened.candidates.size());
  for (const Candidate& candidate : opened.candidates) {
    writer.byte(candidate.move);
    writer.byte(candidate.is_guided ? 1 : 0);
    writer.number(std::bit_cast<std::int64_t>(candidate.guess));
    const NodeState none;
    writer.passes(candidate.state ? *candidate.state : none);
    writer.wins(candidate.state ? *candidate.state : none);
  }
}

Candidate read_candidate(TaskByteReader& reader, const Opening& work) {
  Candidate candidate{.move = reader.point(), .state = {}};
  require(work.position.cells()[candidate.move] == Cell::empty && !work.tried.test(candidate.move),
          "a candidate cannot be played, or was tried before");
  candidate.is_guided = reader.byte_up_to(1) == 1;
  constexpr auto any = std::numeric_limits<std::int64_t>::max();
  candidate.guess = std::bit_cast<double>(reader.number(0, any));
  require(candidate.guess <= hopeless_number, "a proof number is out of its range");
  const NodeState written = reader.written_wins();
  if (written.passes.empty()) {
    require(written.wins.empty() && candidate.guess == hopeless_number,
            "a candidate has no win after a pass");
    return candidate;
  }
  const Position position = after(work.position, candidate.move);
  require(!proof::WindowBoard(position).has_row(Side::first), "a candidate completes a row");
  candidate.state = node_state(position, written);
  require(candidate.state && candidate.state->passes.size() == written.passes.size() &&
              candidate.state->wins.size() == written.wins.size(),
          "a claimed win by threats does not win");
  return candidate;
}

Opened read_opened(TaskByteReader& reader, const Opening& work) {
  require(reader.byte() == opening_kind, "it answers another kind of task");
  Opened opened;
  opened.threats = reader.moves();
  if (!opened.threats.empty()) {
    proof::WindowBoard board(work.position);
    require(replay_tree(board, opened.threats).has_value(), "a claimed win by threats does not win");
  }
  opened.is_searched = reader.byte_up_to(1) == 1;
  opened.stage = reader.byte_up_to(candidate_stages);
  require(opened.stage > work.stage || !opened.threats.empty(), "nothing was done");
  CellSet moves;
  for (std::size_t left = reader.count(); left > 0; --left) {
    opened.candidates.push_back(read_candidate(reader, work));
    const std::uint8_t move = opened.candidates.back().move;
    require(!moves.test(move), "a candidate is listed twice");
    moves.set(move);
  }
  return opened;
}

void write(TaskByteWriter& writer, const NodeState& state) {
  writer.byte(improving_kind);
  writer.passes(state, 1);
  writer.wins(state);
  writer.sets(state);
}

NodeState read_improved(TaskByteReader& reader, const Improving& work) {
  require(reader.byte() == improving_kind, "it answers another kind of task");
  NodeState written = reader.written_wins();
  NodeState state = work.state;
  proof::WindowBoard board(work.position);
  CellSet covered;
  for (const ThreatTree& pass : written.passes) {
    std::optional<ThreatTree> here = replay_tree(board, pass.moves);
    require(here.has_value(), "the moves after a pass do not win");
    covered |= ~here->marks;
    state.passes.push_back(std::move(*here));
  }
  for (ReplyWin& win : written.wins) {
    require(board.is_empty(win.reply), "a reply cannot be played");
    board.place(win.reply, Side::second);
    const bool wins = replay_tree(board, win.moves).has_value();
    board.remove(win.reply);
    require(wins, "the moves against a reply do not win");
    covered.set(win.reply);
    state.wins.push_back(std::move(win));
  }
  const CellSet before = all_sets(state);
  const std::size_t waiting_before = state.waiting.count();
  reader.sets(state);
  require((all_sets(state) & ~before).none(), "a reply has come back");
  require((before & ~all_sets(state) & ~covered).none(), "a reply is not answered");
  require(!state.is_done() || state.waiting.none(), "a reply was not searched");
  require(state.round > work.state.round ||
              (state.round == work.state.round && state.waiting.count() < waiting_before),
          "nothing was done");
  return state;
}

const Rules& rules_of(const Task& task) {
  return std::visit([](const auto& work) -> const Rules& { return work.position.rules(); }, task.work);
}

/// The key by which a result names its task: a checksum of the game, the stones, and the stage or the sets of
/// replies, without the hints about where to search first.
std::uint32_t key_of(const Task& task) {
  TaskByteWriter writer(task_tag, rules_of(task));
  if (const auto* opening = std::get_if<Opening>(&task.work)) {
    writer.stones(opening->position);
    writer.byte(opening->stage);
  } else {
    const auto& improving = std::get<Improving>(task.work);
    writer.stones(improving.position);
    writer.sets(improving.state);
  }
  return checksum_of(writer.take());
}

}  // namespace

std::string to_bytes(const Task& task) {
  TaskByteWriter writer(task_tag, rules_of(task));
  std::visit([&](const auto& work) { write(writer, work); }, task.work);
  return writer.take();
}

Result<Task> read_task(std::string_view bytes) {
  return guarded("a task", [&] {
    TaskByteReader reader(bytes, task_tag);
    const bool is_opening = reader.byte_up_to(improving_kind) == opening_kind;
    Task task{.work = is_opening ? decltype(Task::work)(read_opening(reader)) : read_improving(reader)};
    reader.end();
    return task;
  });
}

std::string to_bytes(const TaskResult& result, const Task& task) {
  TaskByteWriter writer(result_tag, rules_of(task));
  writer.checksum(key_of(task));
  writer.number(result.nodes);
  std::visit([&](const auto& found) { write(writer, found); }, result.found);
  return writer.take();
}

Result<TaskResult> read_result(std::string_view bytes, const Task& task) {
  return guarded("a result", [&] {
    TaskByteReader reader(bytes, result_tag);
    require(reader.rules() == rules_of(task), "it is for another game");
    require(reader.checksum() == key_of(task), "it answers another task");
    TaskResult result{.found = {}, .nodes = reader.number(0, std::int64_t{1} << 40)};
    if (const auto* opening = std::get_if<Opening>(&task.work)) {
      result.found = read_opened(reader, *opening);
    } else {
      result.found = read_improved(reader, std::get<Improving>(task.work));
    }
    reader.end();
    return result;
  });
}

std::string to_bytes(const WorkerSettings& settings) {
  const ProofNumberLimits& limits = settings.limits;
  TaskByteWriter writer(settings_tag, settings.rules);
  for (const std::int64_t number :
       {limits.nodes, limits.leaf, limits.hard_leaf, limits.pass, limits.node.nodes[0], limits.node.nodes[1],
        limits.node.nodes[2], static_cast<std::int64_t>(limits.node.most_new_open),
        static_cast<std::int64_t>(limits.most_open), limits.engine_nodes, std::int64_t{limits.engine_lines},
        std::int64_t{limits.candidates}}) {
    writer.number(number);
  }
  return writer.take();
}

Result<WorkerSettings> read_settings(std::string_view bytes) {
  return guarded("a run", [&] {
    TaskByteReader reader(bytes, settings_tag);
    constexpr auto most = std::int64_t{1} << 50;
    const std::int64_t points = reader.rules().point_count();
    WorkerSettings settings{.rules = reader.rules()};
    ProofNumberLimits& limits = settings.limits;
    limits.nodes = reader.number(0, most);
    for (std::int64_t* number : {&limits.leaf, &limits.hard_leaf, &limits.pass})
      *number = reader.number(1, most);
    for (std::int64_t& number : limits.node.nodes) number = reader.number(1, most);
    limits.node.most_new_open = static_cast<std::size_t>(reader.number(1, points));
    limits.most_open = static_cast<std::size_t>(reader.number(1, points));
    limits.engine_nodes = reader.number(1, most);
    limits.engine_lines = static_cast<int>(reader.number(1, points));
    limits.candidates = static_cast<int>(reader.number(1, points));
    reader.end();
    return settings;
  });
}

}  // namespace rowan::prove
