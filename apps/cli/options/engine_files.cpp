// SPDX-License-Identifier: MIT
#include "cli/options/engine_files.hpp"

#include <utility>

#include "base/text.hpp"

namespace rowan::cli {

Option* add_network_option(Command& command, std::string& text) {
  return command
      .add_option(
          "--network", text,
          "Evaluate with the network in FILE, or without a network (none); by default with Rowan's own")
      ->check([](const std::string& given) { return given.empty() ? "expected a file or none" : ""; })
      ->type_name("FILE|none");
}

Result<network::NetworkSelector> read_network(const std::string& text) {
  auto selector = network::network_selector_of(text);
  if (!selector) return failure("--network: " + selector.error().message);
  return selector;
}

Result<network::NetworkSelector> read_network(const std::string& text, const Rules& rules) {
  auto selector = read_network(text);
  if (!selector) return selector;
  if (const auto unfit = selector->incompatibility(rules)) {
    return failure("--network '" + quotable(text) + "': " + unfit->message);
  }
  return selector;
}

Option* add_book_option(Command& command, std::string& text, std::string description) {
  return command.add_option("--book", text, std::move(description))
      ->check([](const std::string& given) { return given.empty() ? "expected a file or none" : ""; })
      ->type_name("FILE|none")
      ->default_text("none");
}

Result<book::SharedBook> read_book_option(const std::string& text) {
  auto book = book::read_book(text);
  if (!book) return failure("--book: " + book.error().message);
  return book;
}

Result<book::SharedBook> read_book_option(const std::string& text, const Rules& rules) {
  auto book = read_book_option(text);
  if (!book) return book;
  if (const auto unfit = book::incompatibility(*book, rules)) {
    return failure("--book '" + quotable(text, 200) + "': " + unfit->message);
  }
  return book;
}

}  // namespace rowan::cli
