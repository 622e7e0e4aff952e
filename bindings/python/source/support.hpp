// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <rowan/c/version.h>
#include <rowan/rowan.hpp>

namespace rowan::python {

namespace py = pybind11;

/// Base of every class of the module: its memory is zeroed before construction. Python can make an object
/// without calling __init__ (`State.__new__(State)`), for which pybind11 allocates memory without
/// constructing anything in it. In zeroed memory all pointers are null, which the classes check for.
struct Zeroed {
  static void* operator new(std::size_t size) { return std::memset(::operator new(size), 0, size); }
  static void* operator new(std::size_t /*size*/, void* place) { return place; }
  static void operator delete(void* memory) { ::operator delete(memory); }
};

/// Returns the object behind a pointer. Throws if the pointer is null: __init__ was never called, or close()
/// was.
template <class Pointer>
[[nodiscard]] auto& checked(const Pointer& pointer, const char* what) {
  if (!pointer) throw py::value_error(std::string("the ") + what + " is closed or was never initialized");
  return *pointer;
}

/// Returns a text for the C interface. Throws if the text contains a NUL, where C would end it.
[[nodiscard]] inline const std::string& without_nul(const std::string& text) {
  if (text.find('\0') != std::string::npos) throw py::value_error("a text has a NUL character in it");
  return text;
}

/// Memory that numpy arrays view and keep alive: it is never resized.
template <class Entry>
class Buffer {
 public:
  explicit Buffer(std::size_t size) : entries_(std::make_shared<std::vector<Entry>>(size)) {}

  [[nodiscard]] Entry* data() const { return entries_->data(); }
  [[nodiscard]] std::size_t size() const { return entries_->size(); }

  /// An array that shares the memory. The array does not own the memory, so numpy does not resize it either.
  [[nodiscard]] py::array view(const py::dtype& type, const std::vector<py::ssize_t>& shape) const {
    using Shared = std::shared_ptr<std::vector<Entry>>;
    const py::capsule owner(new Shared(entries_), [](void* shared) { delete static_cast<Shared*>(shared); });
    return py::array(type, shape, {}, entries_->data(), owner);
  }

 private:
  std::shared_ptr<std::vector<Entry>> entries_;
};

/// Throws unless an output array has that type and shape, and is writable and contiguous.
inline void check_output(const py::array& array, const py::dtype& type,
                         const std::vector<py::ssize_t>& shape) {
  const auto wrong = [&](const std::string& what) {
    throw py::value_error("out: expected a writable C-contiguous array of " +
                          py::str(static_cast<py::object>(type)).cast<std::string>() + " with shape " +
                          py::str(static_cast<py::object>(py::cast(shape))).cast<std::string>() + ", not " +
                          what);
  };
  const bool is_same_type = array.dtype().is(type) || array.dtype().equal(type) ||
                            (type.kind() == 'b' && array.dtype().equal(py::dtype::of<std::uint8_t>()));
  if (!is_same_type) wrong("one of " + py::str(static_cast<py::object>(array.dtype())).cast<std::string>());
  if (std::vector<py::ssize_t>(array.shape(), array.shape() + array.ndim()) != shape)
    wrong("one of another shape");
  if ((array.flags() & py::array::c_style) == 0) wrong("one whose entries are apart");
  if (!array.writeable()) wrong("one that is read-only");
}

/// Releases the GIL during its lifetime. If the interpreter exits meanwhile, Python may end the thread with
/// pthread_exit(), whose forced unwind passes through this destructor; that of pybind11's own class is
/// noexcept.
class Released {
 public:
  Released() : saved_(PyEval_SaveThread()) {}
  Released(const Released&) = delete;
  Released& operator=(const Released&) = delete;
  ~Released() noexcept(false) { PyEval_RestoreThread(saved_); }

 private:
  PyThreadState* saved_;
};

/// Returns a poll function for calls that have released the GIL. However often the library calls the
/// function, it checks for signals at most every 50 ms. After Ctrl-C it throws Python's KeyboardInterrupt.
[[nodiscard]] inline Poll poll_for_signals() {
  using Clock = std::chrono::steady_clock;
  return [last = Clock::now()]() mutable {
    constexpr std::chrono::milliseconds between(50);
    const auto now = Clock::now();
    if (now - last < between) return true;
    last = now;
    const py::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    return true;
  };
}

/// A number from a dictionary; 0 if it is missing or None.
template <class Number>
[[nodiscard]] Number number_of(const py::dict& given, const char* name) {
  if (!given.contains(name) || given[name].is_none()) return 0;
  Number number = 0;
  try {
    number = given[name].cast<Number>();
  } catch (const py::cast_error&) {
    throw py::type_error(std::string(name) + ": expected a number within its range");
  }
  if (number < 0) throw py::value_error(std::string(name) + ": expected 0 or more");
  return number;
}

/// Each of these functions adds one part to the module.
void add_errors();
void add_game(py::module_& module);
void add_state(py::module_& module);
void add_batch(py::module_& module);
void add_network(py::module_& module);
void add_engine(py::module_& module);
void add_player(py::module_& module);
void add_solver(py::module_& module);
void add_threats(py::module_& module);
void add_files(py::module_& module);
void add_match(py::module_& module);
void add_training(py::module_& module);

}  // namespace rowan::python
