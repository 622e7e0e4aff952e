// SPDX-License-Identifier: MIT
#include "cli/play_store.hpp"

#include <algorithm>
#include <cerrno>
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
#include <fmt/format.h>
#include <unistd.h>

#include "session/saved_game.hpp"

namespace rowan {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_games = 50;
constexpr std::uintmax_t largest_file = 1U << 20;  // a game on the largest board needs some kilobytes

/// An absolute path from the environment; a relative one is to be ignored, says the XDG specification.
std::optional<fs::path> path_from(const char* variable) {
  const char* const value = std::getenv(variable);
  if (value == nullptr || !fs::path(value).is_absolute()) return std::nullopt;
  return value;
}

Result<fs::path> games_folder() {
  if (const auto state = path_from("XDG_STATE_HOME")) return *state / "rowan" / "games";
  if (const auto home = path_from("HOME")) return *home / ".local" / "state" / "rowan" / "games";
  return failure("there is no place for saved games: neither XDG_STATE_HOME nor HOME is set");
}

Error system_error(const fs::path& path, int number) {
  return Error{path.string() + ": " + std::strerror(number)};
}

/// The games in the folder, the newest first.
std::vector<fs::path> kept_games(const fs::path& folder) {
  struct Kept {
    fs::file_time_type time;
    fs::path path;
  };
  std::vector<Kept> games;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::error_code ignored;
    if (entry.path().extension() == ".json") games.push_back({entry.last_write_time(ignored), entry.path()});
  }
  std::ranges::sort(games, [](const Kept& left, const Kept& right) {
    return left.time != right.time ? left.time > right.time : left.path > right.path;
  });
  std::vector<fs::path> paths;
  std::ranges::transform(games, std::back_inserter(paths), &Kept::path);
  return paths;
}

std::string new_name() {
  const std::tm now = fmt::gmtime(std::time(nullptr));
  return fmt::format("{:%Y%m%dT%H%M%S}-{}.json", now, getpid());
}

std::optional<Error> write_whole(const fs::path& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return system_error(path, errno);
  int problem = 0;
  while (!text.empty() && problem == 0) {
    const ssize_t written = write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      problem = errno;
    }
  }
  if (close(file) != 0 && problem == 0) problem = errno;
  if (problem == 0) return std::nullopt;
  unlink(path.c_str());
  return system_error(path, problem);
}

}  // namespace

std::optional<Error> FileGameStore::keep(const GameSession& session) {
  const auto folder = games_folder();
  if (!folder) return folder.error();
  std::error_code error;
  fs::create_directories(*folder, error);
  if (error) return system_error(*folder, error.value());
  if (file_.empty()) {
    file_ = *folder / new_name();
    const auto games = kept_games(*folder);
    for (std::size_t index = most_games; index < games.size(); ++index) fs::remove(games[index], error);
  }
  fs::path unfinished = file_;
  unfinished += ".new";
  if (auto problem = write_whole(unfinished, save_text(session))) return problem;
  fs::rename(unfinished, file_, error);
  if (error) return system_error(file_, error.value());
  return std::nullopt;
}

void FileGameStore::forget() {
  std::error_code ignored;
  if (!file_.empty()) fs::remove(file_, ignored);
  file_.clear();
}

Result<GameSession> FileGameStore::take_up() {
  const auto folder = games_folder();
  if (!folder) return std::unexpected(folder.error());
  const auto games = kept_games(*folder);
  if (games.empty()) return failure("there is no unfinished game to continue");
  const fs::path& newest = games.front();
  std::error_code error;
  const auto size = fs::file_size(newest, error);
  std::ifstream file(newest, std::ios::binary);
  if (error || !file) return std::unexpected(system_error(newest, error ? error.value() : errno));
  if (size > largest_file) return failure(newest.string() + " is too large for a saved game");
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  auto session = parse_saved_game(text);
  if (!session) {
    return failure("the saved game cannot be read: " + session.error().message,
                   session.error().detail + (session.error().detail.empty() ? "" : "\n") + "  it is in " +
                       newest.string() + "; mend or remove it");
  }
  file_ = newest;
  return session;
}

}  // namespace rowan
