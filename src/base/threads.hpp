// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#ifdef __wasi__
#include <system_error>
#else
#include <thread>
#endif

/// Threads and locks for code that also runs single-threaded in WebAssembly, whose standard library leaves
/// them out. There no thread can be started, and locks do nothing.
namespace rowan {

#ifndef __wasi__

using Thread = std::jthread;
using Mutex = std::mutex;
using MutexLock = std::unique_lock<std::mutex>;

#else

class Thread {
 public:
  template <class Work>
  explicit Thread(Work /*work*/) {
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  }
};

class Mutex {};

class MutexLock {
 public:
  MutexLock() = default;
  explicit MutexLock(Mutex& /*mutex*/) {}
  ~MutexLock() {}  // NOLINT(modernize-use-equals-default): avoids warnings of unused variables
};

#endif

}  // namespace rowan
