// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "server/analysis/cpu_scheduler.hpp"

namespace rowan::server {

/// For whom work is done: under which name it is counted (FairQueue), and what the visitor has had of the
/// processor. All connections of a visitor share both.
struct VisitorShare {
  std::string visitor = {};
  std::shared_ptr<CoreAccount> account = std::make_shared<CoreAccount>();
};

}  // namespace rowan::server
