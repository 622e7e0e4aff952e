// SPDX-License-Identifier: MIT
#include "mpi/mpi_transport.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <list>
#include <set>
#include <string>
#include <thread>

#include <mpi.h>

namespace rowan::mpi {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

class MpiTransport final : public process::Transport {
 public:
  MpiTransport() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }

  /// Ends this process's part in the run. If a rank was given up, MPI_Finalize would wait for it forever, so
  /// all ranks are aborted instead: they have nothing left to do, and the host has printed all its output. A
  /// worker aborts too, because under --enable-recovery an abort ends only the process that calls it. The
  /// worker first waits a second, so that the host is the first to abort.
  ~MpiTransport() override {
    if (lost_.empty()) {
      for (Sending& each : sending_) MPI_Wait(&each.request, MPI_STATUS_IGNORE);
      MPI_Finalize();
    } else {
      std::fflush(nullptr);
      if (rank_ > 0) std::this_thread::sleep_for(std::chrono::seconds(1));
      MPI_Abort(MPI_COMM_WORLD, 0);
    }
  }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }

  /// Sends a message without blocking: MPI delivers a long message only when the other rank takes it, and a
  /// rank that was killed meanwhile never does.
  void send(int to, std::string_view bytes) override {
    forget_sent();
    Sending& sending = sending_.emplace_back(std::string(bytes));
    MPI_Isend(sending.bytes.data(), static_cast<int>(sending.bytes.size()), MPI_CHAR, to, 0, MPI_COMM_WORLD,
              &sending.request);
  }

  void give_up(int rank) override { lost_.insert(rank); }
  [[nodiscard]] bool is_given_up(int rank) const override { return lost_.contains(rank); }

  /// Waits for a message, alternating between polling and sleeping: MPI's own wait would occupy a processor
  /// that the players need.
  [[nodiscard]] std::optional<process::Message> receive(milliseconds wait) override {
    constexpr microseconds longest_pause{1000};
    forget_sent();
    const auto until = steady_clock::now() + wait;
    microseconds pause{20};
    while (true) {
      int is_there = 0;
      MPI_Status status;
      MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &is_there, &status);
      if (is_there != 0) return fetch(status);
      if (steady_clock::now() >= until) return std::nullopt;
      std::this_thread::sleep_for(pause);
      pause = std::min(2 * pause, longest_pause);
    }
  }

 private:
  /// A message being sent. It stays in memory until MPI no longer needs it.
  struct Sending {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  void forget_sent() {
    std::erase_if(sending_, [](Sending& each) {
      int is_done = 0;
      MPI_Test(&each.request, &is_done, MPI_STATUS_IGNORE);
      return is_done != 0;
    });
  }

  static process::Message fetch(const MPI_Status& status) {
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    process::Message message{.from = status.MPI_SOURCE,
                             .bytes = std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.bytes.data(), size, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

  int rank_ = 0;
  int size_ = 1;
  std::set<int> lost_;          // the ranks that were given up
  std::list<Sending> sending_;  // a list, since MPI keeps pointers to its elements
};

}  // namespace

process::Transport* rowan_open_mpi_transport() { return new MpiTransport; }

}  // namespace rowan::mpi
