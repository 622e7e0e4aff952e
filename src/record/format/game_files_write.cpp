// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <utility>

#include "game/games.hpp"
#include "record/format/game_files.hpp"
#include "record/format/json_record.hpp"
#include "record/format/opening_list.hpp"
#include "record/format/psq.hpp"
#include "record/format/renlib.hpp"
#include "record/format/sgf.hpp"
#include "record/format/sgf_tags.hpp"

namespace rowan::record {

namespace {

/// Notes on what a tree loses as a single line of moves, or the error that forbids it.
Result<Notes> flattening(const GameFile& file, FileFormat format, Variations variations) {
  Notes notes;
  for (const GameTree& tree : file.trees) {
    if (tree.has_variations() && variations == Variations::refuse) {
      return failure(std::string(info_of(format).name) +
                     " cannot hold variations; use sgf or lib, or write the main line only");
    }
    if (tree.has_variations()) notes.add("only the main line is kept, not the variations");
    for (GameTree::Index index = 0; index < tree.size(); ++index) {
      const GameTree::Node& node = tree.node(index);
      if (node.is_marked || node.is_start || !tree.remarks(index).board_text.empty()) {
        notes.add("marks and texts on the board are not kept");
      }
      note_lost_tags(tree.remarks(index).tags, notes);
    }
  }
  return notes;
}

Result<GameRecord> single_game(const std::vector<GameRecord>& games, FileFormat format) {
  if (games.size() == 1) return games.front();
  return failure(std::string(info_of(format).name) + " holds one game, and there are " +
                 std::to_string(games.size()) + "; choose one by its number");
}

Result<WrittenFile> write_games_as_openings(const std::vector<GameRecord>& games, OpeningForm form) {
  WrittenFile file;
  std::vector<std::vector<Point>> openings;
  for (const GameRecord& game : games) {
    const std::string name = "game " + std::to_string(openings.size() + 1);
    if (game.rules() != games.front().rules())
      return failure("the rules of " + name + " differ from those of game 1");
    if (game.start != Position(game.rules())) {
      return failure(name + " has stones before the first move, which an opening cannot hold");
    }
    const auto last = replay(game);
    if (!last) return failure_of(last);
    if (last->is_over()) return failure(name + " is over; an opening must leave a game to play");
    openings.push_back(last->moves());
  }
  if (games.empty()) return failure("there are no games");
  auto text = write_opening_list(openings, games.front().rules(), form);
  if (!text) return failure_of(text);
  file.bytes = *std::move(text);
  return file;
}

Result<WrittenFile> write_openings(const GameFile& file, const std::vector<GameRecord>& games,
                                   OpeningForm form) {
  auto written = write_games_as_openings(games, form);
  if (!written) return written;
  if (file.openings.empty()) written->notes.add("only the moves are kept");
  const Rules& rules = games.front().rules();
  if (game_name(rules) != "freestyle") {
    written->notes.add("the rules (" + game_name(rules) + ") are not kept: name them when the file is read");
  }
  return written;
}

Result<WrittenFile> write_trees(FileFormat format, const GameFile& file,
                                const std::vector<GameRecord>& games) {
  std::vector<GameTree> trees = file.trees;
  if (trees.empty()) std::ranges::transform(games, std::back_inserter(trees), tree_of);
  if (format == FileFormat::sgf) return write_sgf(trees);
  if (trees.size() == 1) return write_renlib(trees.front());
  return std::unexpected(single_game(std::vector<GameRecord>(trees.size()), format).error());
}

Result<WrittenFile> write_lines(FileFormat format, const GameFile& file,
                                const std::vector<GameRecord>& games) {
  switch (format) {
    case FileFormat::json:
      return WrittenFile{to_json_lines(games)};
    case FileFormat::offsets:
      return write_openings(file, games, OpeningForm::offsets);
    case FileFormat::points:
      return write_openings(file, games, OpeningForm::points);
    case FileFormat::selfplay:
    case FileFormat::training:
      return failure("only rowan selfplay writes self-play files");
    default:
      break;
  }
  const auto game = single_game(games, format);
  if (!game) return failure_of(game);
  return write_psq(*game, format == FileFormat::psq ? PsqForm::psq : PsqForm::rec);
}

}  // namespace

Result<WrittenFile> write_game_file(FileFormat format, const GameFile& file, Variations variations) {
  const bool keeps_trees = format == FileFormat::sgf || format == FileFormat::renlib;
  if (keeps_trees && !file.trees.empty()) return write_trees(format, file, {});
  const auto notes = flattening(file, format, variations);
  if (!notes) return failure_of(notes);
  const auto games = games_of(file);
  if (!games) return failure_of(games);
  auto written = keeps_trees ? write_trees(format, file, *games) : write_lines(format, file, *games);
  if (written) written->notes.add(*notes);
  return written;
}

}  // namespace rowan::record
