// SPDX-License-Identifier: MIT
#include "cli/commands/dev/tactics_bench.hpp"

#include <atomic>
#include <cstddef>
#include <map>
#include <string_view>
#include <thread>
#include <vector>

#include <fmt/core.h>

#include "base/table.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "record/json.hpp"
#include "search/tactics.hpp"

namespace rowan::cli {

namespace {

using search::TacticsPosition;
using search::TacticsResult;
using search::TacticsVerdict;

/// The result of all searches of a position.
struct Finding {
  std::int64_t level = 0;  // the node limit that decided it; 0 if none did
  TacticsResult last = {};
};

std::vector<std::int64_t> levels_up_to(std::int64_t most) {
  std::vector<std::int64_t> levels;
  for (std::int64_t nodes = 10'000; nodes < most; nodes *= 10) levels.push_back(nodes);
  levels.push_back(most);
  return levels;
}

/// Searches with rising node limits until the position is decided; each search starts afresh.
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

/// The positions of one game and verdict, or all of them.
struct Group {
  int positions = 0;
  int wrong = 0;
  std::vector<int> decided;  // by level, cumulative

  void add(const Finding& finding, const std::vector<std::int64_t>& levels) {
    decided.resize(levels.size());
    ++positions;
    if (finding.last.verdict == TacticsVerdict::wrong) ++wrong;
    for (std::size_t i = 0; i < levels.size(); ++i) {
      if (finding.level > 0 && finding.level <= levels[i]) ++decided[i];
    }
  }
};

void print_table(const std::map<std::string, Group>& groups, const std::vector<std::int64_t>& levels) {
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

void print_json(const std::vector<TacticsPosition>& positions, const std::vector<Finding>& findings) {
  auto list = record::Json::array();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    record::Json entry{{"game", positions[i].game}, {"verdict", positions[i].is_win ? "win" : "loss"}};
    entry["decided_with"] = findings[i].level;
    entry["wrong"] = findings[i].last.verdict == TacticsVerdict::wrong;
    entry["score"] = findings[i].last.score;
    entry["nodes"] = findings[i].last.nodes;
    list.push_back(std::move(entry));
  }
  print_line(record::Json{{"positions", std::move(list)}}.dump());
}

}  // namespace

ExitCode run(const TacticsBench& bench) {
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
  bench.json ? print_json(*positions, findings) : print_table(groups, levels);
  return groups["total"].wrong == 0 ? ExitCode::ok : ExitCode::no;
}

}  // namespace rowan::cli
