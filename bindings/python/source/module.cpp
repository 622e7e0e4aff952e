// SPDX-License-Identifier: MIT
//
// rowan._rowan: the library's interface for Python. The package around it is in ../rowan.
#include "support.hpp"

namespace rowan::python {

namespace {

/// The Python exception for an error of the library.
PyObject* exception_of(int code) {
  switch (code) {
    case ROWAN_IO_ERROR:
    case ROWAN_STORE_ERROR:
      return PyExc_OSError;
    case ROWAN_OUT_OF_MEMORY:
      return PyExc_MemoryError;
    case ROWAN_BUSY:
    case ROWAN_NO_RESULT:
    case ROWAN_PLAYER_FAILED:
    case ROWAN_INTERNAL_ERROR:
      return PyExc_RuntimeError;
    default:
      return PyExc_ValueError;
  }
}

/// Like pybind11's own tp_new, makes an object without calling its constructor; but raises TypeError for
/// pybind11's common base class. An object of that class would end the process, and copyreg tries to create
/// one for pickle protocols 0 and 1.
PyObject* make_object(PyTypeObject* type, PyObject* /*arguments*/, PyObject* /*named*/) {
  if (type->tp_base == &PyBaseObject_Type) {
    PyErr_SetString(PyExc_TypeError, "this class cannot be instantiated");
    return nullptr;
  }
  return py::detail::make_new_instance(type);
}

/// Makes all classes of the module, and their base, use make_object. The base belongs to this module alone:
/// the build gives it its own pybind11 internals (PYBIND11_COMPILER_TYPE).
void guard_creation(const py::module_& module) {
  for (const auto& entry : module.attr("__dict__").cast<py::dict>()) {
    if (!PyType_Check(entry.second.ptr())) continue;
    auto* const type = reinterpret_cast<PyTypeObject*>(entry.second.ptr());
    type->tp_new = make_object;
    type->tp_base->tp_new = make_object;
  }
}

}  // namespace

void add_errors() {
  py::register_exception_translator([](std::exception_ptr thrown) {  // NOLINT: the type that pybind11 wants
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Error& error) {
      PyErr_SetString(exception_of(error.code()), error.what());
    }
  });
}

namespace {

void add_all(py::module_& module) {
  module.doc() = "The library, for the package rowan.";
  module.attr("__version__") = rowan_version();
  add_errors();
  add_game(module);
  add_state(module);
  add_batch(module);
  add_network(module);
  add_engine(module);
  add_player(module);
  add_solver(module);
  add_threats(module);
  add_files(module);
  add_match(module);
  add_training(module);
  guard_creation(module);
}

}  // namespace

}  // namespace rowan::python

PYBIND11_MODULE(_rowan, module) { rowan::python::add_all(module); }
