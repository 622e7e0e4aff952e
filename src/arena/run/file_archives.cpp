// SPDX-License-Identifier: MIT
#include "arena/run/file_archives.hpp"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include "arena/game/training_player.hpp"
#include "arena/tournament/schedule.hpp"
#include "arena/tournament/tournament_text.hpp"
#include "files/selfplay_file.hpp"
#include "game/games.hpp"

namespace rowan::arena {

Result<void> AppendedFile::open_locked() {
  std::error_code ignored;
  if (std::filesystem::is_directory(path_, ignored))
    return failure(fmt::format("{} is a directory", path_.string()));
  file_.reset(std::fopen(path_.c_str(), "abe"));
  if (file_ == nullptr) return failure(fmt::format("{}: {}", path_.string(), std::strerror(errno)));
  if (flock(fileno(file_.get()), LOCK_EX | LOCK_NB) == 0) return {};
  file_.reset();
  return failure(fmt::format("another run is writing {}", path_.string()));
}

Result<void> AppendedFile::cut_to(std::uint64_t size) {
  if (ftruncate(fileno(file_.get()), static_cast<off_t>(size)) == 0) return {};
  return failure(fmt::format("{}: {}", path_.string(), std::strerror(errno)));
}

Result<void> AppendedFile::append(std::string_view bytes) {
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) == bytes.size();
  if (!written || std::fflush(file_.get()) != 0) {
    return failure(fmt::format("cannot write {}: {}", path_.string(), std::strerror(errno)));
  }
  return {};
}

Tournament selfplay_tournament(const Contestant& player, const Rules& rules, int games) {
  Tournament tournament;
  tournament.name = "self-play";
  tournament.rules = rules;
  tournament.players = {player, player};
  tournament.players[1].name += " (second seat)";
  tournament.rounds = games;
  tournament.swap_colors = false;
  return tournament;
}

Result<std::vector<FinishedGame>> SelfplayArchive::resume(const Tournament& tournament) {
  rules_ = tournament.rules;
  // Lock before the first read: anything that another run appends in between would be cut off.
  if (auto locked = file_.open_locked(); !locked) return failure_of(locked);
  std::ifstream file(file_.path(), std::ios::binary);
  if (!file) return failure(fmt::format("cannot read {}: {}", file_.path().string(), std::strerror(errno)));
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const std::string head = files::selfplay_head(
      {.rules = rules_, .player = tournament.players[0].name, .description = tournament_text(tournament)});
  const bool has_head = bytes.size() >= head.size() || !head.starts_with(bytes);
  if (has_head) return read_again(tournament, bytes);
  // The file is empty, or has as much of the head as a killed run had written.
  if (auto cut = file_.cut_to(0); !cut) return failure_of(cut);
  if (auto written = file_.append(head); !written) return failure_of(written);
  return {};
}

Result<std::vector<FinishedGame>> SelfplayArchive::read_again(const Tournament& tournament,
                                                              const std::string& bytes) {
  const auto file = files::parse_selfplay(bytes);
  if (!file) return failure(fmt::format("{}: {}", file_.path().string(), file.error().message));
  const auto was = parse_tournament(file->head.description);
  if (!was) return failure(fmt::format("{}: {}", file_.path().string(), was.error().message));
  if (const std::string differs = difference(was->tournament, tournament); !differs.empty()) {
    return failure(fmt::format("{} holds other games", file_.path().string()),
                   "  " + differs + "\n  use the same options to continue, or another --out");
  }
  std::vector<FinishedGame> games;
  const Schedule schedule(tournament);
  for (const files::SelfplayGame& game : file->games) {
    if (game.number >= schedule.size())
      return failure(fmt::format("{}: game {} is beyond the last game of this tournament",
                                 file_.path().string(), game.number));
    games.push_back({.number = game.number,
                     .players = schedule.game(game.number).seats,
                     .result = game.result,
                     .termination = game.termination,
                     .moves = static_cast<int>(game.moves.size())});
  }
  // Cut off what a killed run left unfinished, so that the next chunk begins where the last whole one ends.
  if (auto cut = file_.cut_to(file->whole_bytes); !cut) return failure_of(cut);
  return games;
}

Result<void> SelfplayArchive::add(std::span<const PlayedGame> games) {
  std::vector<files::SelfplayGame> block;
  block.reserve(games.size());
  for (const PlayedGame& game : games) {
    block.push_back({.number = game.number,
                     .result = game.record.result,
                     .termination = game.record.termination,
                     .opening_moves = game.record.opening_moves,
                     .moves = points_of(game.record)});
  }
  std::string bytes;
  append_selfplay_block(bytes, rules_, block);
  return file_.append(bytes);
}

Result<void> SelfplayArchive::finish() { return {}; }

namespace {

/// Returns whether a game of the tournament can have these rules.
bool is_game_of(const Tournament& tournament, const Rules& rules) {
  if (rules == tournament.rules) return true;
  const TrainingSettings& training = *tournament.training;
  Rules resized = tournament.rules;
  resized.width = resized.height = rules.width;
  return rules == resized && rules.width >= training.smallest_side && rules.width <= training.largest_side;
}

constexpr const char* advice = "  use the same options to continue, or another --out";

}  // namespace

Result<std::vector<FinishedGame>> TrainingArchive::resume(const Tournament& tournament) {
  if (auto locked = file_.open_locked(); !locked) return failure_of(locked);
  return read_games(tournament);
}

Result<std::vector<FinishedGame>> TrainingArchive::read_games(const Tournament& tournament) {
  std::ifstream stream(file_.path(), std::ios::binary);
  if (!stream) return failure(fmt::format("cannot read {}: {}", file_.path().string(), std::strerror(errno)));
  files::TrainingReader reader(stream);
  const Schedule schedule(tournament);
  std::vector<FinishedGame> games;
  std::optional<files::TrainingGame> first;
  while (true) {
    auto game = reader.next();
    if (!game) return failure(fmt::format("{}: {}", file_.path().string(), game.error().message));
    if (!*game) break;
    if (auto checked = check_game(**game, tournament); !checked) return failure_of(checked);
    games.push_back({.number = (*game)->number,
                     .players = schedule.game((*game)->number).seats,
                     .result = (*game)->result,
                     .moves = static_cast<int>((*game)->moves.size())});
    positions_ += static_cast<std::int64_t>((*game)->searched.size());
    if (!first) first = **std::move(game);
  }
  if (first) {
    if (auto same = play_again(*first, tournament); !same) return failure_of(same);
  }
  // Cut off what a killed run left unfinished, so that the next record begins where the last whole one ends.
  if (auto cut = file_.cut_to(reader.whole_bytes()); !cut) return failure_of(cut);
  if (reader.whole_bytes() == 0) {
    if (auto written = file_.append(files::training_head()); !written) return failure_of(written);
  }
  return games;
}

Result<void> TrainingArchive::check_game(const files::TrainingGame& game,
                                         const Tournament& tournament) const {
  if (!is_game_of(tournament, game.rules)) {
    return failure(fmt::format("{} holds other games", file_.path().string()),
                   fmt::format("  game {} is {}\n{}", game.number, game_name(game.rules), advice));
  }
  if (const std::int64_t games = Schedule(tournament).size(); game.number >= games) {
    return failure(fmt::format("{} holds other games", file_.path().string()),
                   fmt::format("  it has game {}, but only {} games are requested, counted from 0\n{}",
                               game.number, games, advice));
  }
  return {};
}

Result<void> TrainingArchive::play_again(const files::TrainingGame& game,
                                         const Tournament& tournament) const {
  const auto network = training_network(tournament);
  if (!network) return failure_of(network);
  const auto again = TrainingPlayer(tournament, *network).play(Schedule(tournament).game(game.number), {});
  if (again == game) return {};
  return failure(fmt::format("{} holds other games", file_.path().string()),
                 fmt::format("  game {} is a different game with these options or this version\n{}",
                             game.number, advice));
}

Result<void> TrainingArchive::add(std::span<const PlayedGame> games) {
  std::string bytes;
  std::int64_t positions = 0;
  for (const PlayedGame& game : games) {
    assert(game.training);
    append_training_game(bytes, *game.training);
    positions += static_cast<std::int64_t>(game.training->searched.size());
  }
  if (auto added = file_.append(bytes); !added) return added;
  positions_ += positions;
  return {};
}

Result<void> TrainingArchive::finish() { return {}; }

}  // namespace rowan::arena
