// SPDX-License-Identifier: MIT
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/result.hpp"
#include "base/text.hpp"
#include "book/book.hpp"
#include "book/book_file.hpp"
#include "book/book_maker.hpp"
#include "cli/commands.hpp"
#include "cli/commands/games/book_text.hpp"
#include "cli/commands/games/stored_games.hpp"
#include "cli/io/board_text.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/engine_files.hpp"
#include "cli/options/position_options.hpp"
#include "explain/book_check.hpp"
#include "files/game_files.hpp"
#include "game/games.hpp"
#include "game/position_text.hpp"
#include "game/rules.hpp"
#include "json/json.hpp"
#include "json/words.hpp"
#include "message/book_json.hpp"
#include "store/game_database.hpp"

namespace rowan::cli {

namespace {

/// A book, and what was left out of it.
struct MadeBook {
  book::Book book;
  std::int64_t other_games = 0;  // games by other rules, left out
  std::int64_t damaged = 0;      // unreadable games in stores, each reported on standard error
};

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
  Rules rules_;  // the book's rules; meaningless before maker_ exists
  std::optional<book::BookMaker> maker_;
  std::int64_t other_games_ = 0;
  std::int64_t damaged_ = 0;
};

/// Makes a book from game files, self-play files and stores. With `rules`, games by other rules are left out.
/// Without `rules`, the first game sets the rules, and a game by other rules is an error. It is also an error
/// if a file cannot be read, or if there is no game.
Result<MadeBook> make_book(const std::vector<std::string>& files, const std::optional<Rules>& rules,
                           const book::MakerSettings& settings) {
  BookBuilder builder(rules, settings);
  for (const std::string& file : files) {
    if (const auto added = builder.add_file(file); !added) return failure_of(added);
  }
  return builder.finish();
}

struct BookOptions {
  std::string file;
  PositionOptions position;
  std::vector<std::string> games;
  int plies = 10;
  std::uint64_t min_games = 2;
  std::int64_t check_nodes = 0;
  std::string network;
  bool json = false;
};

json::Json origin_json(const book::Book& book) {
  return {{"game", game_name(book.rules())},    {"games", book.origin().games},
          {"plies", book.origin().plies},       {"min_games", book.origin().min_games},
          {"nodes", book.origin().check_nodes}, {"positions", book.positions().size()},
          {"moves", book.move_count()}};
}

std::string counted(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// A book in one line: "freestyle, 214 positions with 530 moves, from 1000 games".
std::string origin_text(const book::Book& book) {
  return fmt::format("{}, {} with {}, from {}", game_name(book.rules()),
                     counted(book.positions().size(), "position"), counted(book.move_count(), "move"),
                     counted(book.origin().games, "game"));
}

/// On a terminal, shows the progress of the check, and erases the line at the end.
class CheckProgress {
 public:
  explicit CheckProgress(std::size_t positions)
      : positions_(positions), is_shown_(isatty(STDERR_FILENO) != 0) {}
  CheckProgress(const CheckProgress&) = delete;
  CheckProgress& operator=(const CheckProgress&) = delete;
  ~CheckProgress() {
    if (is_shown_) fmt::print(stderr, "\r{:40}\r", "");
  }

  void show(std::size_t done) const {
    if (!is_shown_) return;
    fmt::print(stderr, "\r{} of {} positions checked", done, positions_);
    std::fflush(stderr);
  }

 private:
  std::size_t positions_;
  bool is_shown_;
};

/// --check: the book without blunders (explain/book_check.hpp).
Result<book::Book> without_blunders(const book::Book& book, const BookOptions& options) {
  auto network = read_network(options.network, book.rules());
  if (!network) return failure_of(network);
  const CheckProgress progress(book.positions().size());
  explain::BookCheck check{.nodes = options.check_nodes,
                           .progress = [&](std::size_t done) { progress.show(done); }};
  check.engine.network = *std::move(network);
  return check_book(book, check);
}

void report(const MadeBook& made, const book::Book& kept, const BookOptions& options) {
  const std::size_t dropped = made.book.move_count() - kept.move_count();
  if (options.json) {
    json::Json object = origin_json(kept);
    object["dropped"] = dropped;
    object["other_games"] = made.other_games;
    object["damaged"] = made.damaged;
    print_line(object.dump());
    return;
  }
  print_line(origin_text(kept));
  if (options.check_nodes > 0) print_line(counted(dropped, "move") + " dropped by the check");
  if (made.other_games > 0) print_line(counted(made.other_games, "game") + " with other rules left out");
}

/// --make: counts the games, drops blunders if --check is given, and writes the file.
ExitCode make(const BookOptions& options) {
  std::optional<Rules> rules;
  if (!options.position.game.empty()) {
    const auto named = read_rules(options.position);
    if (!named) return fail(named.error());
    rules = *named;
  }
  const book::MakerSettings settings{.plies = static_cast<std::uint16_t>(options.plies),
                                     .min_games = static_cast<std::uint32_t>(options.min_games)};
  const auto made = make_book(options.games, rules, settings);
  if (!made) return fail(made.error());
  auto kept =
      options.check_nodes > 0 ? without_blunders(made->book, options) : Result<book::Book>(made->book);
  if (!kept) return fail(kept.error());
  if (const auto written = write_file(options.file, book_bytes(*kept)); !written)
    return fail(written.error());
  if (options.file != standard_stream) report(*made, *kept, options);
  return made->damaged > 0 ? ExitCode::no : ExitCode::ok;
}

/// The requested position. The rules are those of the book unless the options or a game file name others;
/// rules that do not fit the book are an error.
Result<Position> read_requested_position(const BookOptions& options, const book::SharedBook& book) {
  PositionOptions asked = options.position;
  if (asked.game.empty() && asked.from.empty()) asked.game = game_name(book->rules());
  auto position = read_position(asked);
  if (!position) return position;
  if (const auto unfit = book::incompatibility(book, position->rules())) {
    return failure("book '" + quotable(options.file, 200) + "': " + unfit->message);
  }
  return position;
}

void print_moves(const book::Book& book, const Position& position) {
  const auto moves = book.find(position);
  print(board_text(position));
  print_line(fmt::format("\n{}\n{}", origin_text(book), status_text(position)));
  if (moves.empty()) {
    print_line("the book does not have this position");
  } else {
    print("\n" + book_table(moves, position));
  }
}

void print_moves_json(const book::Book& book, const Position& position) {
  print_line(json::Json{{"book", origin_json(book)},
                        {"position", to_text(position)},
                        {"to_move", json::side_name(position.side_to_move())},
                        {"moves", message::book_moves_json(book.find(position), position)}}
                 .dump());
}

ExitCode show(const BookOptions& options) {
  const auto book = book::read_book(options.file);
  if (!book) return fail(book.error());
  if (!*book) return fail(Error{"'none' is not a book; name a file"});
  const auto position = read_requested_position(options, *book);
  if (!position) return fail(position.error());
  options.json ? print_moves_json(**book, *position) : print_moves(**book, *position);
  return (*book)->find(*position).empty() ? ExitCode::no : ExitCode::ok;
}

void add_making_options(Command& command, BookOptions& options) {
  auto* const make = command
                         .add_option("--make", options.games,
                                     "Make the book from these game files, self-play files and stores")
                         ->type_name("GAMES");
  command.add_option("--plies", options.plies, "Keep positions with fewer than N stones")
      ->type_name("N")
      ->check(whole_number_between(1, Rules::max_size * Rules::max_size))
      ->show_default()
      ->needs(make);
  command.add_option("--min-games", options.min_games, "Keep moves that were played in at least N games")
      ->type_name("N")
      ->check(whole_number_between(1, 1'000'000'000))
      ->show_default()
      ->needs(make);
  auto* const check = command
                          .add_option("--check", options.check_nodes,
                                      "Search each position with N nodes, and drop moves that are blunders")
                          ->type_name("N")
                          ->check(whole_number_between(1'000, 1'000'000'000'000))
                          ->needs(make);
  add_network_option(command, options.network)->needs(check);
}

}  // namespace

void add_book_command(Command& program) {
  auto* const command = program.add_command("book", "Make an opening book, or show its moves in a position");
  const auto options = std::make_shared<BookOptions>();
  command->add_option("file", options->file, "The book")->type_name("FILE")->required();
  add_making_options(*command, *options);
  add_position_options(*command, options->position);
  command->find_option("--game")->default_text("the game of the book, or of the first game");
  command->find_option("--size")->needs(command->find_option("--game"));
  for (const char* const name : {"--position", "--from", "--moves"}) {
    command->find_option("--make")->excludes(command->find_option(name));
  }
  command->add_flag("--json", options->json, "Print a JSON object");
  command->footer(
      "Players take moves from a book with --book FILE, in 'rowan arena' with book=FILE. A position\n"
      "is found whatever the order of moves, and on the board rotated or mirrored. The score is for the\n"
      "side to move; a draw is half a point. The exit code is 1 if the book does not have the\n"
      "position.\n\n"
      "--make counts the moves that players chose, but not prescribed openings, and of game trees only\n"
      "the main lines. The same games give the same file. A blunder loses by force, or lowers the\n"
      "winning chance by 10 points or more.\n\n"
      "Examples:\n"
      "  rowan book free.book --make games.rsp games.db --plies 12 --check 50000\n"
      "  rowan book free.book --moves \"h8 i9\"");
  command->action([options] { return options->games.empty() ? show(*options) : make(*options); });
}

}  // namespace rowan::cli
