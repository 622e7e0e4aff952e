// SPDX-License-Identifier: MIT
#include "server/multiplayer/shared_games.hpp"

#include <cerrno>
#include <cstring>
#include <exception>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.hpp"
#include "server/messages/message.hpp"
#include "server/multiplayer/game_store.hpp"
#include "server/multiplayer/service_messages.hpp"

namespace rowan::server {

namespace {

constexpr Milliseconds between_reports{60'000};
constexpr std::string_view too_busy = "the server is busy; try again in a moment";

Moment steady_now() {
  return std::chrono::duration_cast<Moment>(std::chrono::steady_clock::now().time_since_epoch());
}

WallTime wall_now() {
  return std::chrono::duration_cast<WallTime>(std::chrono::system_clock::now().time_since_epoch());
}

Times now() { return {.steady = steady_now(), .wall = wall_now()}; }

std::filesystem::path lock_path(const std::filesystem::path& file) { return file.string() + "-lock"; }

/// Whether the descriptor still refers to the file at the path.
bool is_file_at(int descriptor, const std::filesystem::path& path) {
  struct stat held{};
  struct stat named{};
  return fstat(descriptor, &held) == 0 && ::stat(path.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
         held.st_dev == named.st_dev;
}

/// Locks the file for this server: two servers would not see each other's moves.
Result<int> lock(const std::filesystem::path& file) {
  const std::filesystem::path path = lock_path(file);
  make_private_folder(file);
  const std::string name = '\'' + printable(file.string()) + '\'';
  while (true) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor < 0) return failure(name + " could not be opened: " + std::strerror(errno));
    const bool is_locked = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (is_locked && is_file_at(descriptor, path)) return descriptor;
    ::close(descriptor);
    if (!is_locked) return failure(name + " is in use by another server; choose another file with --games");
  }
}

/// Releases the lock of a file that will not be used, and removes the lock file. Another server that has
/// already opened the lock file notices the removal (is_file_at).
void give_up_lock(int descriptor, const std::filesystem::path& file) {
  std::error_code ignored;
  std::filesystem::remove(lock_path(file), ignored);
  ::close(descriptor);
}

}  // namespace

SharedGames::~SharedGames() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  ready_.notify_all();
  if (thread_.joinable()) thread_.join();
  groups_.reset();
  service_.reset();
  store_.reset();
  if (lock_file_ >= 0) ::close(lock_file_);
}

Result<void> SharedGames::start() {
  std::error_code ignored;
  if (options_.file.empty()) return {};
  if (!options_.must_open && !std::filesystem::exists(options_.file, ignored)) return {};
  auto opened = open();
  if (opened || options_.must_open) return opened;
  if (options_.report) options_.report(opened.error());
  return {};
}

/// Opens the file; does nothing if it is already open.
Result<void> SharedGames::open() {
  const std::lock_guard opening(opening_);
  if (service_) return {};
  if (options_.file.empty()) return failure("this server does not store games");
  const auto locked = lock(options_.file);
  if (!locked) return failure_of(locked);
  auto store = GameStore::open(options_.file);
  auto service = store ? std::make_unique<GameService>(**store, options_.keep) : nullptr;
  auto groups = service && make_groups_ ? make_groups_(*service, **store) : nullptr;
  if (groups) service->set_groups(*groups);
  if (store && options_.report)
    for (const std::string& note : (*store)->tightened()) options_.report(Error{note});
  const auto started = service ? service->start(now()) : Result<void>(failure_of(store));
  if (!started) {
    give_up_lock(*locked, options_.file);
    return started;
  }
  lock_file_ = *locked;
  store_ = *std::move(store);
  service_ = std::move(service);
  groups_ = std::move(groups);
  const std::lock_guard lock(mutex_);
  is_open_ = true;
  thread_ = std::jthread([this] { run(); });
  return {};
}

bool SharedGames::submit(Task task, bool always) {
  {
    const std::lock_guard lock(mutex_);
    if (!is_open_ || is_ending_ || (tasks_.size() >= most_waiting && !always)) return false;
    tasks_.push_back({.received = steady_now(), .task = std::move(task)});
  }
  ready_.notify_one();
  return true;
}

bool SharedGames::is_open() {
  const std::lock_guard lock(mutex_);
  return is_open_;
}

Result<void> SharedGames::check_place() { return is_open() ? store_->check_place() : Result<void>(); }

void SharedGames::submit_creation(Task task, const Reply& reply) {
  if (const auto opened = open(); !opened) {
    if (options_.report && !options_.file.empty()) options_.report(opened.error());
    return reply(problem(503, "this server cannot store games at the moment; ask its operator"));
  }
  if (!submit(std::move(task))) reply(problem(503, too_busy));
}

void SharedGames::submit_question(Task task, const Reply& reply, std::string_view missing) {
  if (!is_open()) return reply(problem(404, missing));
  if (!submit(std::move(task))) reply(problem(503, too_busy));
}

void SharedGames::submit_message(Task task, Outbox& outbox, const std::function<std::string()>& missing) {
  if (!is_open()) return outbox.send(missing());
  if (!submit(std::move(task))) outbox.break_off();
}

void SharedGames::create(const std::string& body, const Payer& payer, const Reply& reply) {
  const auto request = parse_object(body);
  if (!request) return reply(problem(400, request.error().message));
  submit_creation([asked = *request, payer, reply](GameService& service,
                                                   Times at) { service.create(asked, payer, reply, at); },
                  reply);
}

void SharedGames::show(std::string id, std::string token, const Payer& payer, const Reply& reply) {
  submit_question([id = std::move(id), token = std::move(token), payer, reply](
                      GameService& service, Times at) { service.show(id, token, payer, reply, at); },
                  reply, "there is no such game");
}

void SharedGames::receive(const Connection& connection, std::string text) {
  submit_message([connection, text](GameService& games, Times at) { games.receive(connection, text, at); },
                 *connection->outbox, [&text] { return GameService::no_game_answer(text); });
}

void SharedGames::leave(const Connection& connection) noexcept {
  connection->outbox->close();
  submit_departure([connection](GameService& service, Times at) { service.leave(connection, at); });
}

void SharedGames::report(const std::optional<Error>& error) {
  if (!error || !options_.report) return;
  if (reported_ && steady_now() - *reported_ < between_reports) return;
  reported_ = steady_now();
  options_.report(*error);
}

void SharedGames::run() {
  using Clock = std::chrono::steady_clock;
  std::deque<WaitingTask> tasks;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      const Clock::time_point until{service_->next_tick()};
      ready_.wait_until(lock, until, [this] { return is_ending_ || !tasks_.empty(); });
      tasks.swap(tasks_);
      if (tasks.empty() && is_ending_) break;
    }
    run_batch(tasks);
    tasks.clear();
  }
  report(service_->end(now()));
}

/// Runs the tasks as one batch. A failure in one of them discards the batch, and the clients have to repeat
/// their requests.
void SharedGames::run_batch(std::deque<WaitingTask>& tasks) {
  try {
    for (const WaitingTask& one : tasks) one.task(*service_, {.steady = one.received, .wall = wall_now()});
    report(service_->tick(now()));
  } catch (const std::exception& trouble) {
    service_->abandon(Error{std::string("a message failed: ") + trouble.what()});
  }
  try {
    report(service_->finish(now()));
    report(service_->take_unreadable());
  } catch (const std::exception& trouble) {
    report(Error{std::string("a reply failed: ") + trouble.what()});
  }
}

}  // namespace rowan::server
