// SPDX-License-Identifier: MIT
#include "cli/io/ranks.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include <dlfcn.h>
#include <fmt/core.h>

#include "base/text.hpp"
#include "mpi/mpi_transport.hpp"

namespace rowan::cli {

namespace {

/// The number of processes that were started, which Open MPI and launchers with PMI (MPICH, Slurm) put into
/// the environment; 1 if neither did.
int started_ranks() {
  for (const char* const name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    if (const char* const value = std::getenv(name)) {
      return static_cast<int>(parse_integer(value).value_or(1));
    }
  }
  return 1;
}

}  // namespace

Result<std::unique_ptr<process::Transport>> open_ranks() {
  if (started_ranks() < 2) return nullptr;
  std::error_code ignored;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const auto& place : {folder, folder / ROWAN_MODULE_FOLDER}) {
    const std::string path = (place / "librowan_mpi.so").string();
    if (!std::filesystem::exists(path, ignored)) continue;
    // Open MPI's own plug-ins look for its symbols among the global ones.
    void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    if (module == nullptr) return failure(fmt::format("cannot load MPI: {}", dlerror()));
    auto* const open = reinterpret_cast<mpi::OpenMpiTransport*>(dlsym(module, mpi::open_mpi_transport_name));
    if (open == nullptr)
      return failure(fmt::format("{} is not a module of this program; install Rowan again", path));
    return std::unique_ptr<process::Transport>(open());
  }
  return failure("mpirun needs a Rowan with MPI; install libopenmpi-dev and build again");
}

}  // namespace rowan::cli
