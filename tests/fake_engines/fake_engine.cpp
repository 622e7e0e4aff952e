// SPDX-License-Identifier: MIT
//
// An engine that speaks the Gomocup protocol on any board and misbehaves as instructed:
//
//     fake_engine BEHAVIOR [ARGUMENT] [--after N] [--chance P] [--seed S] [--random] [--pid-file FILE]
//
//     good                plays the first legal point; with --random any legal point
//     off-board occupied garbled late MS silent flood flood-no-newline crash exit CODE closes-output
//     eats-memory error
//                         misbehaves in this way instead of making a move (late: waits before each move),
//                         from the start of a game or, with --after, after N moves; with --chance only in a
//                         fraction P of the games
//     mixed               one of off-board, occupied, garbled, error, crash, exit 3 and flood-no-newline,
//                         drawn for each game
//     forbidden           plays a forbidden point if there is one
//     refuses-start refuses-rule silent-start silent-about no-restart answers-info no-read
//                         misbehaves on START, INFO rule, START, ABOUT, RESTART or INFO, respectively;
//                         no-read reads nothing after START
//     ignores-end         ignores END, end of input and the signals that usually end a process
//     forks               leaves a grandchild in its own session, which writes its process id to FILE
//     kills-keeper hides-and-kills-keeper
//                         instead of a move: leaves an orphan in its own session, which writes its process
//                         id to FILE, and kills its parent; with hides- the orphan has no environment by
//                         which it could be recognized
//     shares-memory       plays with twenty children that share 60 MiB with it
//     uci silent-uci      speaks UCI: reports unknown commands, or stays silent
//     far-off-board       answers with a number of twenty digits
//     swap2 bad-swap2     supports SWAP2BOARD; the bad one answers with a wrong number of stones
//     talks               sends a greeting and evaluations, and writes to standard error
//     misses-turn         does not understand the TURN after N moves, as if not yet ready to read it
//     suggests            SUGGESTs its moves, and waits for PLAY
//     skilled             gives garbled answers instead of moves, fewer of them at a higher INFO skill (0 to
//                         100)
//
// With --pid-file the engine writes its own process id to FILE, unless its behavior writes the id of another
// process there.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "game/forbidden.hpp"
#include "game/position.hpp"
#include "misdeeds.hpp"

namespace rowan::fake {

namespace {

struct Options {
  std::string behavior = "good";
  int argument = 0;
  int after = 0;
  double chance = 1;
  std::uint64_t seed = 1;
  bool random = false;
  std::string pid_file;
};

Options parse_options(const std::vector<std::string>& words) {
  Options options;
  for (std::size_t index = 0; index < words.size(); ++index) {
    const std::string& word = words[index];
    const auto next = [&] { return ++index < words.size() ? words[index] : std::string(); };
    if (word == "--after") {
      options.after = std::stoi(next());
    } else if (word == "--chance") {
      options.chance = std::stod(next());
    } else if (word == "--seed") {
      options.seed = std::stoull(next());
    } else if (word == "--random") {
      options.random = true;
    } else if (word == "--pid-file") {
      options.pid_file = next();
    } else if (const auto number = parse_integer(word)) {
      options.argument = static_cast<int>(*number);
    } else {
      options.behavior = word;
    }
  }
  return options;
}

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

std::string text_of(Point point) { return std::to_string(point.x) + ',' + std::to_string(point.y); }

class Engine {
 public:
  explicit Engine(Options options) : options_(std::move(options)), random_(options_.seed) {}

  /// Answers commands until END or the end of input.
  void run() {
    if (is("talks")) say("Welcome to the fake engine");
    if (is("shares-memory")) share_memory();
    std::string line;
    while (std::getline(std::cin, line)) {
      const auto words = split_words(line);
      if (words.empty()) continue;
      if (to_lower(words[0].text) == "end" && !is("ignores-end")) return;
      obey(to_lower(words[0].text), std::string(trim(std::string_view(line).substr(words[0].text.size()))));
    }
    if (is("ignores-end")) stay_silent();
  }

 private:
  [[nodiscard]] bool is(std::string_view behavior) const { return behavior_ == behavior; }
  [[nodiscard]] bool misses_turn() const {
    return is("misses-turn") && answers_ == options_.after && faulty_;
  }

  /// Acts as a chess (UCI) engine.
  void obey_as_uci(const std::string& command) {
    if (command == "uci") {
      say("id name Fake");
      say("id author nobody");
      say("uciok");
    } else if (is("uci")) {
      say("Unknown command: '" + command + "'. Type help for more information.");
    }
  }

  void obey(const std::string& command, const std::string& rest) {
    if (is("uci") || is("silent-uci")) return obey_as_uci(command);
    if (command == "start" || command == "rectstart") {
      start(rest);
    } else if (command == "restart" && !is("no-restart")) {
      clear();
      say("OK");
    } else if (command == "about") {
      if (!is("silent-about"))
        say("name=\"Fake " + options_.behavior + R"(", version="1.0", author="nobody")");
    } else if (command == "info") {
      inform(rest);
    } else if (command == "begin") {
      answer();
    } else if (command == "turn" && !misses_turn()) {
      put(rest, Cell::second);
      answer();
    } else if (command == "board") {
      read_board();
      answer();
    } else if (command == "play") {
      put(rest, Cell::first);
      say(rest);
    } else if (command == "swap2board" && (is("swap2") || is("bad-swap2"))) {
      open();
    } else if (command != "end") {
      say("UNKNOWN command");
    }
  }

  void start(const std::string& size) {
    if (is("silent-start")) return;
    if (is("refuses-start")) return say("ERROR this board is not for me");
    const auto words = split_words(size, " ,");
    if (words.empty()) return say("ERROR a size was expected");
    rules_.width = static_cast<std::uint8_t>(parse_integer(words[0].text).value_or(15));
    rules_.height = static_cast<std::uint8_t>(parse_integer(words.back().text).value_or(15));
    rules_.k = 5;
    clear();
    say("OK");
    if (is("no-read")) stay_silent();
  }

  void clear() {
    cells_.assign(static_cast<std::size_t>(rules_.point_count()), Cell::empty);
    answers_ = 0;
    faulty_ = random_.below(1'000'000) < options_.chance * 1'000'000;
    if (options_.behavior == "mixed") behavior_ = quick_faults[random_.below(quick_faults.size())];
  }

  void inform(const std::string& text) {
    if (is("answers-info")) say("UNKNOWN info");
    const auto words = split_words(text);
    if (words.size() == 2 && words[0].text == "skill")
      skill_ = static_cast<int>(parse_integer(words[1].text).value_or(0));
    if (words.size() != 2 || words[0].text != "rule") return;
    if (is("refuses-rule")) say("ERROR this rule is not supported");
    const auto rule = parse_integer(words[1].text).value_or(0);
    rules_.overline = (rule & 1) != 0 ? Overline::ignored : Overline::wins;
    rules_.blocked_five = (rule & 8) != 0 ? BlockedFive::ignored : BlockedFive::wins;
    rules_.forbidden = rule == 4 ? Forbidden::renju : Forbidden::none;
  }

  /// Puts a stone. The engine's own stones are `first`, whatever their color.
  void put(const std::string& point, Cell cell) {
    const auto words = split_words(point, " ,");
    if (words.size() < 2) return;
    const auto x = parse_integer(words[0].text).value_or(0);
    const auto y = parse_integer(words[1].text).value_or(0);
    cells_.at(static_cast<std::size_t>(y * rules_.width + x)) = cell;
  }

  void read_board() {
    cells_.assign(cells_.size(), Cell::empty);
    for (std::string line; std::getline(std::cin, line) && to_lower(trim(line)) != "done";) {
      put(line, trim(line).ends_with(",1") ? Cell::first : Cell::second);
    }
  }

  /// The position with real colors and the engine to move. The engine is Black if both sides have equally
  /// many stones.
  [[nodiscard]] Position position() const {
    const auto own = std::ranges::count(cells_, Cell::first);
    const auto other = std::ranges::count(cells_, Cell::second);
    if (own == other) return {rules_, cells_, Side::first};
    std::vector<Cell> exchanged = cells_;
    for (Cell& cell : exchanged) {
      if (cell != Cell::empty) cell = cell == Cell::first ? Cell::second : Cell::first;
    }
    return {rules_, exchanged, Side::second};
  }

  [[nodiscard]] Point chosen() {
    std::vector<Point> points;
    if (rules_.forbidden == Forbidden::renju) points = position().legal_moves();
    for (int index = 0; index < rules_.point_count() && rules_.forbidden == Forbidden::none; ++index) {
      if (cells_[static_cast<std::size_t>(index)] != Cell::empty) continue;
      points.push_back(rules_.point_of(index));
      if (!options_.random) break;
    }
    if (points.empty()) return {};
    return options_.random ? points[random_.below(static_cast<std::uint32_t>(points.size()))]
                           : points.front();
  }

  void answer() {
    if (is("skilled")) faulty_ = static_cast<int>(random_.below(100)) >= skill_;
    const bool due = faulty_ && answers_++ >= options_.after;
    if (due && misbehave()) return;
    const Point point = chosen();
    if (is("talks")) {
      std::cerr << "thinking about " << text_of(point) << '\n';
      say("MESSAGE Depth 3-7 | Eval 42 | Time 1ms | H8");
      say("DEBUG nothing");
      say("MESSAGE Speed 10K | Depth 4-9 | Eval -17 | Node 12K | Time 1ms");
    }
    if (is("suggests")) return say("SUGGEST " + text_of(point));
    play(point);
  }

  void play(Point point) {
    cells_[static_cast<std::size_t>(rules_.index_of(point))] = Cell::first;
    say(text_of(point));
  }

  /// Misbehaves as configured. Returns false if a move must still be made.
  bool misbehave() {
    if (is("late")) std::this_thread::sleep_for(std::chrono::milliseconds(options_.argument));
    if (is("silent")) stay_silent();
    if (is("flood")) flood("MESSAGE and another thing\n");
    if (is("flood-no-newline")) flood("and another thing ");
    if (is("crash")) crash();
    if (is("exit")) std::_Exit(options_.behavior == "mixed" ? 3 : options_.argument);
    if (is("closes-output")) close_output();
    if (is("eats-memory")) eat_memory();
    if (is("kills-keeper")) kill_keeper(options_.pid_file, false);
    if (is("hides-and-kills-keeper")) kill_keeper(options_.pid_file, true);
    if (is("far-off-board")) return say("99999999999999999999,1"), true;
    if (is("off-board")) return say("99,99"), true;
    if (is("garbled") || is("skilled")) return say("resign?"), true;
    if (is("error")) return say("ERROR no move comes to mind"), true;
    if (is("occupied")) return play_occupied();
    if (is("forbidden")) return play_forbidden();
    return false;
  }

  bool play_occupied() {
    const auto found = std::ranges::find_if(cells_, [](Cell cell) { return cell != Cell::empty; });
    if (found == cells_.end()) return false;
    say(text_of(rules_.point_of(static_cast<int>(found - cells_.begin()))));
    return true;
  }

  bool play_forbidden() {
    const Position now = position();
    const auto points = forbidden_points(now);
    if (points.empty() || now.side_to_move() != Side::first) return false;
    say(text_of(points.front().point));
    return true;
  }

  void open() {
    int stones = 0;
    for (std::string line; std::getline(std::cin, line) && to_lower(trim(line)) != "done"; ++stones) {}
    if (is("bad-swap2")) return say(stones == 0 ? "7,7" : "7,7 8,8 9,9");
    if (stones == 0) return say("7,7 8,7 9,9");
    if (stones == 3) return say("6,5 10,10");
    say("SWAP");
  }

  /// The faults of `mixed`: those that show immediately.
  static constexpr std::array<const char*, 7> quick_faults{
      "off-board", "occupied", "garbled", "error", "crash", "exit", "flood-no-newline"};

  Options options_;
  std::string behavior_ = options_.behavior;
  Random random_;
  Rules rules_{.width = 15, .height = 15, .k = 5};
  std::vector<Cell> cells_ = std::vector<Cell>(225, Cell::empty);
  int answers_ = 0;
  int skill_ = 0;
  bool faulty_ = true;
};

}  // namespace

}  // namespace rowan::fake

int main(int argument_count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + argument_count);
  const auto options = rowan::fake::parse_options(words);
  if (options.behavior == "ignores-end") rowan::fake::ignore_signals();
  if (options.behavior == "forks") {
    rowan::fake::leave_grandchild(options.pid_file);
  } else if (!options.pid_file.empty() && !options.behavior.ends_with("kills-keeper")) {
    std::ofstream(options.pid_file) << getpid() << '\n';
  }
  std::ios::sync_with_stdio(false);
  rowan::fake::Engine(options).run();
  return 0;
}
