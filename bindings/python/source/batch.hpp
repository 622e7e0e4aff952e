// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "state.hpp"

namespace rowan::python {

/// The games, the arrays handed out, and a lock, because calls release the GIL while they work and other
/// threads may then use the same batch.
class PyBatch : public Zeroed {
 public:
  /// `start` is a Game or a State.
  PyBatch(const py::object& start, int count, std::uint64_t seed, bool auto_reset);
  PyBatch(SharedGame game, Batch batch)
      : game_(std::move(game)), shared_(std::make_unique<Shared>(std::move(batch), game_->points())) {}

  /// Makes a batch from the bytes that saved() returned.
  [[nodiscard]] static PyBatch load(const std::string& bytes);

  [[nodiscard]] const SharedGame& game() const {
    static_cast<void>(shared());
    return game_;
  }
  [[nodiscard]] int count() const { return static_cast<int>(shared().actions.size()); }

  int step(const py::object& given);
  [[nodiscard]] py::array random_actions(const py::object& out);
  int step_random();
  [[nodiscard]] py::array legal_actions_mask(const py::object& out);
  [[nodiscard]] py::array observation_tensor(const py::object& out, const py::object& type);
  [[nodiscard]] py::array outcomes(const py::object& out);
  [[nodiscard]] py::array returns(const py::object& out);
  [[nodiscard]] py::array current_players(const py::object& out);
  [[nodiscard]] py::array move_numbers(const py::object& out);

  void reset(const std::optional<int>& number);
  [[nodiscard]] PyState state(int number);
  void set_state(int number, const PyState& state);
  void set_states(const std::vector<py::object>& states);

  [[nodiscard]] PyBatch clone();
  [[nodiscard]] py::bytes saved();

  /// The network's score of each game.
  [[nodiscard]] py::array scores(const Network& network, const py::object& out);

 private:
  struct Shared {
    Shared(Batch made, int points)
        : batch(std::move(made)),
          actions(static_cast<std::size_t>(batch.count())),
          drawn(actions.size()),
          masks(actions.size() * static_cast<std::size_t>(points)),
          outcomes(actions.size()),
          players(actions.size()),
          returns(2 * actions.size()),
          counts(actions.size()),
          scores(actions.size()) {}

    std::mutex mutex;
    Batch batch;
    std::vector<std::int32_t> actions;  // the actions being played: a copy, safe from other threads
    Buffer<std::int32_t> drawn;
    Buffer<std::uint8_t> masks;
    Buffer<std::uint8_t> outcomes;
    Buffer<std::uint8_t> players;
    Buffer<float> returns;
    Buffer<std::int32_t> counts;
    Buffer<std::int32_t> scores;
    std::optional<Buffer<float>> planes;  // created on first use: they are large
    std::optional<Buffer<std::uint8_t>> byte_planes;
  };

  [[nodiscard]] Shared& shared() const { return checked(shared_, "batch"); }

  /// Calls work(shared) while this thread alone uses the batch, with the GIL released.
  template <class Work>
  int alone(Work&& work) {
    Shared& shared = this->shared();
    const Released released;
    const std::lock_guard lock(shared.mutex);
    const int answer = work(shared);
    if (answer < 0) detail::fail(answer, rowan_batch_message(shared.batch.get()));
    return answer;
  }

  /// Fills `out`, or the batch's own array if `out` is None, with write(shared, data), and returns the array.
  /// `out` is filled with the GIL held, because another thread might resize it otherwise.
  template <class Entry, class Write>
  py::array fill(const py::object& out, const Buffer<Entry>& own, const py::dtype& type,
                 const std::vector<py::ssize_t>& shape, Write&& write) {
    if (out.is_none()) {
      alone([&](Shared& shared) { return write(shared, own.data()); });
      return own.view(type, shape);
    }
    if (!py::isinstance<py::array>(out)) throw py::type_error("out: expected an array of numpy");
    const auto array = py::reinterpret_borrow<py::array>(out);
    check_output(array, type, shape);
    Shared& shared = this->shared();
    const std::lock_guard lock(shared.mutex);  // the holder of the lock never waits for the GIL
    const int answer = write(shared, static_cast<Entry*>(const_cast<void*>(array.data())));
    if (answer < 0) detail::fail(answer, rowan_batch_message(shared.batch.get()));
    return array;
  }

  SharedGame game_;
  std::unique_ptr<Shared> shared_;
};

}  // namespace rowan::python
