// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "server/analysis/cpu_scheduler.hpp"

namespace rowan::server {

/// On whose behalf work is done: the name that FairQueue counts, and the processor time used. All connections
/// of a visitor share both.
struct VisitorShare {
  std::string visitor = {};
  std::shared_ptr<CoreAccount> account = std::make_shared<CoreAccount>();
};

}  // namespace rowan::server
