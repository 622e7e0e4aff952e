// SPDX-License-Identifier: MIT
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "base/table.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/terminal.hpp"
#include "cli/options/command.hpp"
#include "cli/options/engine_files.hpp"
#include "json/json.hpp"
#include "message/analysis_json.hpp"
#include "search/bench.hpp"
#include "search/engine.hpp"
#include "search/parameters.hpp"
#include "search/tactics_suite.hpp"

namespace rowan::cli {

namespace {

/// The options of `rowan bench --tactics FILE`, which counts the positions of a suite
/// (search/tactics_suite.hpp) that the engine decides with 10,000 nodes, 100,000 and so on up to
/// `most_nodes`.
struct TacticsBench {
  std::string file;
  std::int64_t most_nodes = 1'000'000;
  int concurrency = 1;  // number of positions searched at the same time
  bool json = false;
  search::Engine::Options engine = {};
};

using search::TacticsPosition;
using search::TacticsResult;
using search::TacticsVerdict;

/// The result of the searches of one position.
struct Finding {
  std::int64_t level = 0;  // the node limit with which the position was decided; 0 if it was not
  TacticsResult last = {};
};

std::vector<std::int64_t> levels_up_to(std::int64_t most) {
  std::vector<std::int64_t> levels;
  for (std::int64_t nodes = 10'000; nodes < most; nodes *= 10) levels.push_back(nodes);
  levels.push_back(most);
  return levels;
}

/// Searches with each node limit in turn until a search proves a result, even the wrong one. Each search
/// starts afresh.
Finding find(const TacticsPosition& position, const std::vector<std::int64_t>& levels,
             const search::Engine::Options& options) {
  Finding finding;
  for (const std::int64_t nodes : levels) {
    finding.last = search::run_tactics(position, options, nodes);
    if (finding.last.verdict == TacticsVerdict::decided) finding.level = nodes;
    if (finding.last.verdict != TacticsVerdict::open) break;
  }
  return finding;
}

std::vector<Finding> find_all(const std::vector<TacticsPosition>& positions,
                              const std::vector<std::int64_t>& levels, const TacticsBench& bench) {
  std::vector<Finding> findings(positions.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < positions.size(); i = next++) {
      findings[i] = find(positions[i], levels, bench.engine);
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < bench.concurrency; ++i) threads.emplace_back(work);
  work();
  return findings;
}

/// Counts of the positions of one game and verdict, or of the whole suite.
struct Group {
  int positions = 0;
  int wrong = 0;
  std::vector<int> decided;  // the number of positions decided within each node limit

  void add(const Finding& finding, const std::vector<std::int64_t>& levels) {
    decided.resize(levels.size());
    ++positions;
    if (finding.last.verdict == TacticsVerdict::wrong) ++wrong;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      if (finding.level > 0 && finding.level <= levels[i]) ++decided[i];
    }
  }
};

void print_tactics_table(const std::map<std::string, Group>& groups,
                         const std::vector<std::int64_t>& levels) {
  std::vector<Table::Column> columns{{.title = "positions"}, {.title = "", .align = Table::Align::right}};
  for (const std::int64_t nodes : levels) {
    columns.push_back({.title = fmt::format("{} nodes", nodes), .align = Table::Align::right});
  }
  columns.push_back({.title = "wrong", .align = Table::Align::right});
  Table table(std::move(columns));
  for (const auto& [name, group] : groups) {
    std::vector<std::string> cells{name, std::to_string(group.positions)};
    for (const int decided : group.decided) {
      cells.push_back(fmt::format("{} ({:.1f} %)", decided, 100.0 * decided / group.positions));
    }
    cells.push_back(std::to_string(group.wrong));
    table.add(std::move(cells));
  }
  print(table.text());
}

void print_tactics_json(const std::vector<TacticsPosition>& positions, const std::vector<Finding>& findings) {
  auto list = json::Json::array();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    json::Json entry{{"game", positions[i].game}, {"verdict", positions[i].is_win ? "win" : "loss"}};
    entry["decided_with"] = findings[i].level;
    entry["wrong"] = findings[i].last.verdict == TacticsVerdict::wrong;
    entry["score"] = findings[i].last.score;
    entry["nodes"] = findings[i].last.nodes;
    list.push_back(std::move(entry));
  }
  print_line(json::Json{{"positions", std::move(list)}}.dump());
}

/// Prints a table or a JSON object. The exit code is 1 if a verdict of the suite was contradicted.
ExitCode run_tactics_bench(const TacticsBench& bench) {
  constexpr std::size_t most_bytes = 16'000'000;
  const auto text = read_file(bench.file, most_bytes);
  if (!text) return fail(text.error());
  const auto positions = search::parse_tactics(*text);
  if (!positions) {
    return fail({fmt::format("'{}', {}", bench.file, positions.error().message), positions.error().detail});
  }
  if (positions->empty()) return fail({fmt::format("'{}' has no positions", bench.file)});
  const std::vector<std::int64_t> levels = levels_up_to(bench.most_nodes);
  const std::vector<Finding> findings = find_all(*positions, levels, bench);
  std::map<std::string, Group> groups;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const TacticsPosition& position = (*positions)[i];
    groups[position.game + (position.is_win ? ", wins" : ", losses")].add(findings[i], levels);
    groups["total"].add(findings[i], levels);
  }
  bench.json ? print_tactics_json(*positions, findings) : print_tactics_table(groups, levels);
  return groups["total"].wrong == 0 ? ExitCode::ok : ExitCode::no;
}

struct BenchOptions {
  int depth = search::bench_depth;
  std::string check;
  std::string update;
  std::string network;
  std::string search;
  std::string tactics;
  std::int64_t nodes = TacticsBench{}.most_nodes;
  int concurrency = 1;
  bool json = false;
};

struct GameNodes {
  std::string game;
  int positions = 0;
  std::int64_t nodes = 0;
};

/// The totals of one run.
struct BenchTotal {
  std::vector<GameNodes> games;
  std::int64_t nodes = 0;
  std::chrono::duration<double> time{0};
  search::BenchSignature signature;

  [[nodiscard]] std::string signature_text() const { return fmt::format("{:016x}", signature.value()); }
  [[nodiscard]] std::int64_t nodes_per_second() const {
    return static_cast<std::int64_t>(static_cast<double>(nodes) / time.count());
  }
};

/// On a terminal, shows how many positions are done, and erases the line at the end.
void show_progress(std::size_t done, std::size_t all) {
  if (!is_terminal(Stream::error)) return;
  fmt::print(stderr, "\r{} of {} positions", done, all);
  if (done == all) fmt::print(stderr, "\r{:40}\r", "");
  std::fflush(stderr);
}

BenchTotal run_all(int depth, const search::Engine::Options& engine) {
  BenchTotal total;
  std::size_t done = 0;
  for (const search::BenchPosition& position : search::bench_positions()) {
    const auto before = std::chrono::steady_clock::now();
    const search::BenchResult result = run_bench(position, depth, engine);
    total.time += std::chrono::steady_clock::now() - before;
    if (total.games.empty() || total.games.back().game != position.game) {
      total.games.push_back({.game = std::string(position.game)});
    }
    ++total.games.back().positions;
    total.games.back().nodes += result.nodes;
    total.nodes += result.nodes;
    total.signature.add(result);
    show_progress(++done, search::bench_positions().size());
  }
  return total;
}

void print_total(const BenchTotal& total) {
  for (const GameNodes& game : total.games) {
    print_line(fmt::format("{:<12} {:>10} nodes in {} positions", game.game, game.nodes, game.positions));
  }
  print_line(fmt::format("{:<12} {:>10} nodes in {:.2f} s: {} nodes per second", "total", total.nodes,
                         total.time.count(), total.nodes_per_second()));
  print_line("signature: " + total.signature_text());
}

void print_json(const BenchTotal& total, int depth) {
  auto games = json::Json::array();
  for (const GameNodes& game : total.games) {
    games.push_back({{"game", game.game}, {"positions", game.positions}, {"nodes", game.nodes}});
  }
  print_line(json::Json{{"depth", depth},
                        {"games", games},
                        {"nodes", total.nodes},
                        {"time_ms", message::whole_milliseconds(
                                        std::chrono::duration_cast<std::chrono::nanoseconds>(total.time))},
                        {"nodes_per_second", total.nodes_per_second()},
                        {"signature", total.signature_text()}}
                 .dump());
}

/// Finds the signature for this depth in a file with lines such as "depth 11 0123456789abcdef". Other lines,
/// such as comments with #, are ignored.
Result<std::string> expected_signature(const std::string& path, int depth) {
  constexpr std::size_t most = 100'000;
  const auto text = read_file(path, most);
  if (!text) return failure_of(text);
  const std::string wanted = fmt::format("depth {} ", depth);
  for (const Word& line : split_words(*text, "\r\n")) {
    if (line.text.starts_with(wanted)) return std::string(trim(line.text.substr(wanted.size())));
  }
  return failure(fmt::format(
      "'{}' has no signature for depth {}; expected a line 'depth {} ' with 16 hexadecimal digits", path,
      depth, depth));
}

ExitCode check(const BenchOptions& options, const search::Engine::Options& engine) {
  const auto expected = expected_signature(options.check, options.depth);
  if (!expected) return fail(expected.error());
  const BenchTotal total = run_all(options.depth, engine);
  options.json ? print_json(total, options.depth) : print_total(total);
  if (total.signature_text() == *expected) return ExitCode::ok;
  print_error(Error{fmt::format("the search has changed: the signature at depth {} is {}, but '{}' has {}",
                                options.depth, total.signature_text(), options.check, *expected),
                    fmt::format("  if the change is intended, run rowan bench --update {}", options.check)});
  return ExitCode::no;
}

ExitCode update(const BenchOptions& options, const search::Engine::Options& engine) {
  std::string text =
      "# Signatures for 'rowan bench --check'. After an intended change of the search, run:\n"
      "#   rowan bench --update tests/data/bench_signature.txt\n";
  for (const int depth : {search::quick_bench_depth, search::bench_depth}) {
    const BenchTotal total = run_all(depth, engine);
    text += fmt::format("depth {} {}\n", depth, total.signature_text());
    if (depth != search::bench_depth) continue;
    options.json ? print_json(total, depth) : print_total(total);
  }
  const auto written = write_file(options.update, text);
  return written ? ExitCode::ok : fail(written.error());
}

ExitCode run(const BenchOptions& options) {
  const auto network = read_network(options.network);
  if (!network) return fail(network.error());
  const auto parameters = search::parse_parameters(options.search);
  if (!parameters) return fail({"--search: " + parameters.error().message, parameters.error().detail});
  search::Engine::Options engine{
      .table_mebibytes = search::bench_table_mebibytes, .network = *network, .parameters = *parameters};
  if (!options.tactics.empty()) {
    return run_tactics_bench(TacticsBench{.file = options.tactics,
                                          .most_nodes = options.nodes,
                                          .concurrency = options.concurrency,
                                          .json = options.json,
                                          .engine = std::move(engine)});
  }
  if (!options.check.empty()) return check(options, engine);
  if (!options.update.empty()) return update(options, engine);
  const BenchTotal total = run_all(options.depth, engine);
  options.json ? print_json(total, options.depth) : print_total(total);
  return ExitCode::ok;
}

}  // namespace

void add_bench_command(Command& program) {
  auto* const command = program.add_command("bench", "Benchmark the search and print its signature");
  const auto options = std::make_shared<BenchOptions>();
  auto* const depth = command->add_option("--depth", options->depth, "Search to depth N")
                          ->type_name("N")
                          ->check(whole_number_between(1, 30))
                          ->show_default();
  auto* const check =
      command
          ->add_option("--check", options->check, "Compare the signature with the one in FILE for this depth")
          ->type_name("FILE");
  auto* const update =
      command->add_option("--update", options->update, "Write the current signatures to FILE")
          ->type_name("FILE")
          ->excludes(check)
          ->excludes(depth);
  auto* const tactics = command
                            ->add_option("--tactics", options->tactics,
                                         "Count how many positions of the suite in FILE the engine decides")
                            ->type_name("FILE")
                            ->excludes(check)
                            ->excludes(update)
                            ->excludes(depth);
  command->add_option("--nodes", options->nodes, "With --tactics: search at most N nodes per position")
      ->type_name("N")
      ->check(whole_number_between(1, 1'000'000'000))
      ->needs(tactics)
      ->show_default();
  command
      ->add_option("--concurrency", options->concurrency,
                   "With --tactics: search N positions at the same time")
      ->type_name("N")
      ->check(whole_number_between(1, 1024))
      ->needs(tactics)
      ->show_default();
  command->add_option("--search", options->search, "Search with other parameters, such as late_base:7,…")
      ->type_name("NAME:NUMBER,…");
  add_network_option(*command, options->network);
  command->add_flag("--json", options->json, "Print a JSON object");
  command->footer(
      "Searches six positions each of freestyle, standard, renju and caro on one thread. The\n"
      "signature combines every best move, score and node count: it is the same on all machines and\n"
      "changes when the search changes. With --check the exit code is 1 if it has changed.\n"
      "--network applies only to the games that the network was made for; another network gives another\n"
      "signature.\n\n"
      "A suite for --tactics has a position on each line: the game, win or loss for the side to move,\n"
      "and the moves. It is searched with 10,000 nodes, 100,000 and so on until the engine has a proof.\n"
      "The exit code is 1 if a proof contradicts the suite.\n\n"
      "Example:\n"
      "  rowan bench --check tests/data/bench_signature.txt");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
