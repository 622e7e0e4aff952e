// SPDX-License-Identifier: MIT
#include "cli/commands/games/book_making.hpp"

#include <fstream>
#include <string_view>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/commands/games/games_transfer.hpp"
#include "cli/io/output.hpp"
#include "cli/options/position_options.hpp"
#include "game/games.hpp"
#include "record/format/game_files.hpp"
#include "store/game_database.hpp"

namespace rowan::cli {

namespace {

bool is_store(const std::string& path) {
  constexpr std::string_view magic = "SQLite format 3";
  std::string beginning(magic.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(beginning.data(), static_cast<std::streamsize>(beginning.size())) && beginning == magic;
}

/// Counts the games of one file after another.
class BookBuilder {
 public:
  BookBuilder(const std::optional<Rules>& rules, const book::MakerSettings& settings)
      : wanted_(rules), settings_(settings) {}

  [[nodiscard]] Result<void> add_file(const std::string& path) {
    return is_store(path) ? add_store(path) : add_game_file(path);
  }

  [[nodiscard]] Result<MadeBook> finish() {
    if (maker_) return MadeBook{.book = maker_->book(), .other_games = other_games_, .damaged = damaged_};
    if (wanted_ && other_games_ > 0) {
      return failure(fmt::format("no games of {} were found; {} {} other rules", game_name(*wanted_),
                                 other_games_, other_games_ == 1 ? "has" : "have"));
    }
    return failure("there are no games to make a book from");
  }

 private:
  Result<void> add_game_file(const std::string& path) {
    const auto file = open_game_file(path, {});
    if (!file) return failure_of(file);
    for (const std::string& note : file->notes.lines()) print_note(note);
    const auto games = games_of(*file);
    if (!games) return named(path, games.error());
    for (std::size_t number = 0; number < games->size(); ++number) {
      if (const auto added = add((*games)[number]); !added) {
        return failure(fmt::format("{}: game {}: {}", path, number + 1, added.error().message),
                       added.error().detail);
      }
    }
    return {};
  }

  Result<void> add_store(const std::string& path) {
    auto store = store::GameDatabase::open(path, store::Access::read_only);
    if (!store) return failure_of(store);
    Result<void> added;
    const auto visited = store->for_each_game(
        {},
        [&](const store::GameSummary& summary, const record::GameRecord& record) {
          added = add(record);
          if (!added) added = named(fmt::format("{}: game {}", path, summary.id), added.error());
          return added.has_value();
        },
        [&](const store::DamagedGame& game) {
          print_damage(game);
          ++damaged_;
        });
    if (!visited) return failure_of(visited);
    return added;
  }

  static std::unexpected<Error> named(const std::string& where, const Error& error) {
    return failure(where + ": " + error.message, error.detail);
  }

  Result<void> add(const record::GameRecord& record) {
    if (wanted_ && record.rules() != *wanted_) {
      ++other_games_;
      return {};
    }
    if (!maker_) {
      rules_ = record.rules();
      maker_.emplace(rules_, settings_);
    }
    if (record.rules() != rules_) {
      return failure(fmt::format("its rules are {}, but those of the games before it are {}",
                                 game_name(record.rules()), game_name(rules_)),
                     "  choose one game with --game");
    }
    return maker_->add(record);
  }

  std::optional<Rules> wanted_;
  book::MakerSettings settings_;
  Rules rules_;  // of the book, once there is a maker
  std::optional<book::BookMaker> maker_;
  std::int64_t other_games_ = 0;
  std::int64_t damaged_ = 0;
};

}  // namespace

Result<MadeBook> make_book(const std::vector<std::string>& files, const std::optional<Rules>& rules,
                           const book::MakerSettings& settings) {
  BookBuilder builder(rules, settings);
  for (const std::string& file : files) {
    if (const auto added = builder.add_file(file); !added) return failure_of(added);
  }
  return builder.finish();
}

}  // namespace rowan::cli
