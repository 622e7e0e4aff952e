// SPDX-License-Identifier: MIT
#include "process/keeper.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.hpp"

namespace rowan::process {

namespace {

constexpr int start_timeout_ms = 30'000;
constexpr int kill_timeout_ms = 10'000;
constexpr int kill_round_ms = 10;  // how long to wait for killed processes before killing new ones

/// Everything that the keeper needs, made before the fork, since nothing may be allocated after it.
struct StartRequest {
  const char* path = nullptr;
  const char* directory = nullptr;
  char* const* arguments = nullptr;
  char* const* environment = nullptr;
  int control = -1;
  std::array<int, 3> standard = {-1, -1, -1};  // the program's input, output, errors
  int group_procs = -1;                        // cgroup.procs of the program's control group, if it has one
  const char* group_folder = "";
};

// ---- In the keeper and the program: system calls only. ----

void close_all_but(std::array<int, 5> kept) {
  std::ranges::sort(kept);
  unsigned from = 3;
  for (const int number : kept) {
    if (number < 0) continue;
    const auto next = static_cast<unsigned>(number);
    if (next > from) close_range(from, next - 1, 0);
    from = next + 1;
  }
  close_range(from, ~0U, 0);
}

/// Sends a signal to each child. False if the kernel does not list them.
bool signal_children(int signal_number) {
  const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return false;
  std::array<char, 4096> buffer{};
  pid_t child = 0;
  ssize_t count = 0;
  while ((count = read(list, buffer.data(), buffer.size())) > 0) {
    for (ssize_t index = 0; index < count; ++index) {
      const char letter = buffer[index];
      if (letter >= '0' && letter <= '9') {
        child = child * 10 + (letter - '0');
      } else if (child > 0) {
        kill(child, signal_number);
        child = 0;
      }
    }
  }
  close(list);
  return true;
}

void report(int control, KeeperReport::Kind kind, int value) {
  const KeeperReport message{kind, value};
  send(control, &message, sizeof(message), MSG_NOSIGNAL);
}

/// The program's part between fork and exec. Returns only if it failed; errno says why.
void become_program(const StartRequest& request, pid_t keeper) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) _exit(127);
  if (request.group_procs >= 0) {  // if this fails, ProcessFamily still knows the processes
    [[maybe_unused]] const ssize_t written = write(request.group_procs, "0", 1);
  }
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_DFL);
  for (int number = 0; number < 3; ++number) {
    if (dup2(request.standard[number], number) < 0) return;
  }
  if (request.directory != nullptr && chdir(request.directory) != 0) return;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(request.path, request.arguments, request.environment);
}

/// Starts the program. Returns its process id, or the negative errno of what failed.
int start_program(const StartRequest& request) {
  std::array<int, 2> exec_pipe{};
  if (pipe2(exec_pipe.data(), O_CLOEXEC) != 0) return -errno;
  const pid_t keeper = getpid();
  const pid_t program = _Fork();
  if (program < 0) return -errno;
  if (program == 0) {
    become_program(request, keeper);
    const int error = errno;
    [[maybe_unused]] const ssize_t written = write(exec_pipe[1], &error, sizeof(error));
    _exit(127);
  }
  close(exec_pipe[1]);
  int error = 0;  // unchanged if a successful exec closes the pipe
  while (read(exec_pipe[0], &error, sizeof(error)) < 0 && errno == EINTR) {}
  close(exec_pipe[0]);
  return error == 0 ? program : -error;
}

void kill_everything(pid_t program, bool program_lives, int deaths) {
  if (program_lives) {
    kill(-program, SIGKILL);
    kill(program, SIGKILL);  // it may have left its group
  }
  while (true) {
    const bool children_known = signal_children(SIGKILL);
    pid_t dead = 0;
    while ((dead = waitpid(-1, nullptr, children_known ? WNOHANG : 0)) > 0) {}
    if (dead < 0 && errno == ECHILD) return;
    pollfd wait{deaths, POLLIN, 0};
    signalfd_siginfo information{};
    if (poll(&wait, 1, kill_round_ms) > 0) {
      [[maybe_unused]] const ssize_t size = read(deaths, &information, sizeof(information));
    }
  }
}

[[noreturn]] void keep(const StartRequest& request) {
  setsid();
  prctl(PR_SET_NAME, "rowan-keeper");
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  signal(SIGCHLD, SIG_DFL);
  close_all_but(
      {request.control, request.standard[0], request.standard[1], request.standard[2], request.group_procs});
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int number = 0; number < 3; ++number) dup2(nothing, number);
  sigset_t child_signal;
  sigemptyset(&child_signal);
  sigaddset(&child_signal, SIGCHLD);
  const int deaths = signalfd(-1, &child_signal, SFD_CLOEXEC | SFD_NONBLOCK);

  const pid_t program = start_program(request);
  for (const int number : request.standard) close(number);
  if (request.group_procs >= 0) close(request.group_procs);
  if (program < 0) {
    report(request.control, KeeperReport::Kind::not_started, -program);
    kill_everything(-1, false, deaths);
    rmdir(request.group_folder);
    _exit(0);
  }
  report(request.control, KeeperReport::Kind::started, program);

  bool lives = true;
  std::array<pollfd, 2> events{{{request.control, POLLIN, 0}, {deaths, POLLIN, 0}}};
  while (true) {
    if (poll(events.data(), events.size(), -1) < 0) continue;
    if (events[0].revents != 0) {
      char order = 0;
      if (recv(request.control, &order, 1, 0) <= 0) break;
      if (lives) kill(-program, order == static_cast<char>(KeeperOrder::suspend) ? SIGSTOP : SIGCONT);
    }
    if (events[1].revents != 0) {
      signalfd_siginfo information{};
      while (read(deaths, &information, sizeof(information)) > 0) {}
      int status = 0;
      pid_t dead = 0;
      while ((dead = waitpid(-1, &status, WNOHANG)) > 0) {
        if (dead != program) continue;
        lives = false;
        report(request.control, KeeperReport::Kind::ended, status);
      }
    }
  }
  kill_everything(program, lives, deaths);
  rmdir(request.group_folder);  // the process that started the keeper may be gone
  _exit(0);
}

// ---- In our own process. ----

/// Moves a descriptor above 2. If one of our own descriptors 0 to 2 is closed, a new one can get that number,
/// which the program needs for its standard input, output or errors.
FileDescriptor above_standard(int number) {
  FileDescriptor given(number);
  if (number < 0 || number > 2) return given;
  return FileDescriptor(fcntl(number, F_DUPFD_CLOEXEC, 3));
}

struct Ends {
  FileDescriptor ours;
  FileDescriptor theirs;

  [[nodiscard]] bool are_open() const { return ours.is_open() && theirs.is_open(); }
};

/// A pipe; our end of it does not block.
Ends make_pipe(bool we_write) {
  std::array<int, 2> numbers{-1, -1};
  if (pipe2(numbers.data(), O_CLOEXEC) != 0) return {};
  Ends ends{above_standard(numbers[we_write ? 1 : 0]), above_standard(numbers[we_write ? 0 : 1])};
  if (ends.are_open()) fcntl(ends.ours.number(), F_SETFL, O_NONBLOCK);
  return ends;
}

/// Makes a pair of packet sockets, so that a report arrives whole.
Ends make_control() {
  std::array<int, 2> numbers{-1, -1};
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, numbers.data()) != 0) return {};
  return {above_standard(numbers[0]), above_standard(numbers[1])};
}

/// Blocks all signals during its lifetime, since our handlers must not run in the keeper.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

std::unexpected<Error> cannot_run(const Program& program, int error) {
  const std::string why = error == ENOEXEC ? "it is not a program that this system can run"
                                           : std::generic_category().message(error);
  return failure("cannot run '" + quotable(program.path, 80) + "': " + why);
}

/// Waits for the keeper's report about the start; an errno if it does not come.
std::expected<KeeperReport, int> await_start(int control) {
  pollfd wait{control, POLLIN, 0};
  int ready = 0;
  while ((ready = poll(&wait, 1, start_timeout_ms)) < 0 && errno == EINTR) {}
  if (ready == 0) return std::unexpected(ETIMEDOUT);
  KeeperReport message;
  if (recv(control, &message, sizeof(message), 0) != sizeof(message)) return std::unexpected(ECHILD);
  return message;
}

/// Pointers for execve(), which does not write to the texts.
std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const std::string& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

/// An entry for the environment that no other program has. Its name is unique too, so that nested keepers do
/// not replace each other's entries.
std::string new_mark() {
  std::uint64_t number = 0;
  if (getrandom(&number, sizeof(number), 0) != sizeof(number)) {
    number = ticks_now() << 32 ^ static_cast<std::uint64_t>(getpid());
  }
  return "ROWAN_KEEPER_" + std::to_string(number) + "=1";
}

std::vector<std::string> own_environment() {
  std::vector<std::string> entries;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) entries.emplace_back(*entry);
  return entries;
}

}  // namespace

Result<KeptProgram> start_kept(const Program& program, Containment containment) {
  const std::string mark = new_mark();
  std::vector<std::string> entries = own_environment();
  entries.push_back(mark);
  const std::vector<char*> arguments = pointers_to(program.arguments);
  const std::vector<char*> environment = pointers_to(entries);

  Ends control = make_control();
  Ends input = make_pipe(true);
  Ends output = make_pipe(false);
  Ends errors = make_pipe(false);
  if (!control.are_open() || !input.are_open() || !output.are_open() || !errors.are_open()) {
    return cannot_run(program, errno);
  }
  ControlGroup group = containment == Containment::control_group ? ControlGroup::make() : ControlGroup();
  const StartRequest request{
      .path = program.path.c_str(),
      .directory = program.directory.empty() ? nullptr : program.directory.c_str(),
      .arguments = arguments.data(),
      .environment = environment.data(),
      .control = control.theirs.number(),
      .standard = {input.theirs.number(), output.theirs.number(), errors.theirs.number()},
      .group_procs = group.procs_descriptor(),
      .group_folder = group.folder().c_str()};
  pid_t keeper = -1;
  {
    const SignalsBlocked blocked;
    keeper = fork();
    if (keeper == 0) keep(request);
  }
  if (keeper < 0) return cannot_run(program, errno);

  KeptProgram kept{.keeper = keeper,
                   .control = std::move(control.ours),
                   .input = std::move(input.ours),
                   .output = std::move(output.ours),
                   .errors = std::move(errors.ours),
                   .group = std::move(group),
                   .family = ProcessFamily(keeper, mark)};
  control.theirs.close();
  const auto report = await_start(kept.control.number());
  if (report && report->kind == KeeperReport::Kind::started) return kept;
  kill_kept(kept);
  return cannot_run(program, report ? report->value : report.error());
}

void kill_kept(KeptProgram& kept) {
  if (kept.keeper < 0) return;
  shutdown(kept.control.number(), SHUT_WR);
  // The keeper's end closes when the keeper exits, which it does once all other processes are gone.
  std::array<char, sizeof(KeeperReport)> unread{};
  while (true) {
    pollfd wait{kept.control.number(), POLLIN, 0};
    const int ready = poll(&wait, 1, kill_timeout_ms);
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) {  // the keeper hangs, perhaps suspended: kill it, and the program with it
      kept.family.record_members();
      kill(kept.keeper, SIGKILL);
    }
    if (ready <= 0 || recv(kept.control.number(), unread.data(), unread.size(), 0) <= 0) break;
  }
  int status = 0;
  while (waitpid(kept.keeper, &status, 0) < 0 && errno == EINTR) {}
  const std::chrono::milliseconds timeout{kill_timeout_ms};
  kept.group.kill_all(timeout);
  if (!WIFEXITED(status)) kept.family.kill_all(timeout);
  kept = KeptProgram{};
}

}  // namespace rowan::process
