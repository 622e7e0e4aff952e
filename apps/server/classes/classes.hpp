// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "server/classes/class_service.hpp"
#include "server/multiplayer/shared_games.hpp"

namespace rowan::server {

/// The classes of a server, on the thread and in the file of its games between two people.
class Classes {
 public:
  using Reply = ClassService::Reply;
  using Connection = ClassService::Connection;

  /// Must be created before the games are started. The games must outlive the classes.
  explicit Classes(SharedGames& games);

  // May be called from any thread. A reply comes from the thread of the games.

  void create(const std::string& body, const Payer& payer, const Reply& reply);
  void show(std::string id, std::string token, const Payer& payer, const Reply& reply);
  void receive(const Connection& connection, const std::string& text);
  void leave(const Connection& connection) noexcept;

 private:
  SharedGames& games_;
  /// The service, once the file is open. Tasks share ownership, since they may run after this object is gone.
  std::shared_ptr<ClassService*> service_ = std::make_shared<ClassService*>(nullptr);
};

}  // namespace rowan::server
