// SPDX-License-Identifier: MIT
#include "cli/options/book_option.hpp"

#include <utility>

#include "base/text.hpp"

namespace rowan::cli {

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
