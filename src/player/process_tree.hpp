// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <sys/types.h>

namespace rowan {

/// Children, grandchildren and so on of a process, as far as they can be seen from outside at one moment.
[[nodiscard]] std::vector<pid_t> descendants_of(pid_t ancestor);

/// The bytes of memory that a process has in use (its resident size); 0 if it is gone.
[[nodiscard]] std::int64_t resident_bytes(pid_t process);

}  // namespace rowan
