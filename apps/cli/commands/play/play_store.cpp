// SPDX-License-Identifier: MIT
#include "cli/commands/play/play_store.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.hpp"
#include "base/utf8.hpp"
#include "cli/io/state_folder.hpp"
#include "session/saved_game.hpp"

namespace rowan::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_games = 50;
constexpr std::uintmax_t largest_file = 1U << 20;  // a game on the largest board needs a few kilobytes

Result<fs::path> games_folder() {
  if (const auto state = state_folder()) return *state / "games";
  return failure("cannot save games: set HOME or XDG_STATE_HOME");
}

Error system_error(const fs::path& path, int number) {
  return Error{printable(path.string()) + ": " + std::strerror(number)};
}

/// The games in the folder, the newest first; empty if the folder does not exist.
Result<std::vector<fs::path>> kept_games(const fs::path& folder) {
  struct Kept {
    fs::file_time_type time;
    fs::path path;
  };
  std::vector<Kept> games;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    std::error_code ignored;
    if (entry->path().extension() == ".json") {
      games.push_back({entry->last_write_time(ignored), entry->path()});
    }
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return failure("cannot list the saved games: " + system_error(folder, error.value()).message);
  }
  std::ranges::sort(games, [](const Kept& left, const Kept& right) {
    return left.time != right.time ? left.time > right.time : left.path > right.path;
  });
  std::vector<fs::path> paths;
  std::ranges::transform(games, std::back_inserter(paths), &Kept::path);
  return paths;
}

/// The name of a new game's file. Names sort by time, to the microsecond: a program can begin several games
/// in a second.
std::string new_name() {
  using Clock = std::chrono::system_clock;
  const auto now = std::chrono::floor<std::chrono::microseconds>(Clock::now());
  const std::tm second = fmt::gmtime(Clock::to_time_t(now));
  return fmt::format("{:%Y%m%dT%H%M%S}.{:06}-{}.json", second, now.time_since_epoch().count() % 1'000'000,
                     getpid());
}

enum class Lock { taken, elsewhere };

/// Tries to lock an open file. On a file system without locks, this always succeeds.
Lock take_lock(int descriptor) {
  const bool refused = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  return refused ? Lock::elsewhere : Lock::taken;
}

/// Whether the name still leads to the open file, which may have been replaced or removed.
bool is_named(int descriptor, const fs::path& path) {
  struct stat open_file{};
  struct stat named_file{};
  return fstat(descriptor, &open_file) == 0 && stat(path.c_str(), &named_file) == 0 &&
         open_file.st_dev == named_file.st_dev && open_file.st_ino == named_file.st_ino;
}

/// Opens and locks the file of a game, to continue or to delete the game. An error if another process has
/// locked it.
Result<LockedFile> open_locked(const fs::path& path) {
  while (true) {
    LockedFile file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!file) return std::unexpected(system_error(path, errno));
    if (take_lock(file.descriptor()) == Lock::elsewhere) {
      return failure(path.string() + " is open in another window or program");
    }
    if (is_named(file.descriptor(), path)) return file;
  }
}

/// Writes the text to a file that is locked and kept open. Leaves no file behind on failure.
Result<LockedFile> write_locked(const fs::path& path, std::string_view text) {
  LockedFile file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!file) return std::unexpected(system_error(path, errno));
  take_lock(file.descriptor());
  int problem = 0;
  while (!text.empty() && problem == 0) {
    const ssize_t written = write(file.descriptor(), text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      problem = errno;
    }
  }
  if (problem == 0) return file;
  unlink(path.c_str());
  return std::unexpected(system_error(path, problem));
}

/// Removes all but the newest `most_games` games; games that are being played stay.
void remove_oldest(const fs::path& folder) {
  const auto games = kept_games(folder);
  if (!games) return;
  std::error_code ignored;
  for (std::size_t index = most_games; index < games->size(); ++index) {
    if (const auto file = open_locked((*games)[index])) fs::remove((*games)[index], ignored);
  }
}

/// A game and the lock on its file.
struct Opened {
  session::GameSession game;
  LockedFile lock;
};

Result<Opened> open_game(const fs::path& path) {
  auto lock = open_locked(path);
  if (!lock) return failure_of(lock);
  std::error_code error;
  const auto size = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) return std::unexpected(system_error(path, error ? error.value() : errno));
  if (size > largest_file) return failure(path.string() + " is too large for a saved game");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  auto session = session::parse_saved_game(text);
  if (!session) {
    return failure("cannot read the saved game: " + session.error().message,
                   session.error().detail + (session.error().detail.empty() ? "" : "\n") +
                       "  repair or remove " + path.string());
  }
  return Opened{*std::move(session), *std::move(lock)};
}

std::string whole_text(const Error& error) {
  return error.detail.empty() ? error.message : error.message + '\n' + error.detail;
}

/// The error if none of the games can be continued: it combines the reasons of all games.
Error cannot_continue(std::vector<Error> reasons) {
  if (reasons.empty()) return Error{"no unfinished game to continue"};
  if (reasons.size() == 1) return reasons.front();
  std::vector<std::string> lines;
  for (const Error& reason : reasons) lines.push_back("  " + whole_text(reason));
  return Error{fmt::format("cannot continue any of the {} unfinished games", reasons.size()),
               join(lines, "\n")};
}

}  // namespace

LockedFile::~LockedFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::optional<Error> FileGameStore::keep(const session::GameSession& session) {
  const auto folder = games_folder();
  if (!folder) return folder.error();
  std::error_code error;
  if (file_.empty()) static_cast<void>(open_state_folder());
  if (fs::create_directory(*folder, error)) fs::permissions(*folder, fs::perms::owner_all, error);
  if (error) return system_error(*folder, error.value());
  if (file_.empty()) {
    file_ = *folder / new_name();
    remove_oldest(*folder);
  }
  fs::path unfinished = file_;
  unfinished += ".new";
  auto written = write_locked(unfinished, save_text(session));
  if (!written) return written.error();
  fs::rename(unfinished, file_, error);
  if (error) return system_error(file_, error.value());
  lock_ = *std::move(written);
  return std::nullopt;
}

void FileGameStore::forget() {
  std::error_code ignored;
  if (lock_) fs::remove(file_, ignored);
  begin_another();
}

void FileGameStore::begin_another() {
  file_.clear();
  lock_ = LockedFile();
}

Result<session::ResumedGame> FileGameStore::resume() {
  const auto folder = games_folder();
  if (!folder) return failure_of(folder);
  const auto games = kept_games(*folder);
  if (!games) return failure_of(games);
  std::vector<Error> reasons;
  for (const fs::path& path : *games) {
    auto opened = open_game(path);
    if (!opened) {
      reasons.push_back(opened.error());
      continue;
    }
    file_ = path;
    lock_ = std::move(opened->lock);
    session::ResumedGame taken{.game = std::move(opened->game)};
    std::ranges::transform(reasons, std::back_inserter(taken.passed_over), whole_text);
    return taken;
  }
  return std::unexpected(cannot_continue(std::move(reasons)));
}

}  // namespace rowan::cli
