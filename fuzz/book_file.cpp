// SPDX-License-Identifier: MIT
#include "book/book_file.hpp"

#include <cstdint>
#include <string>

#include "book/folded_position.hpp"
#include "fuzzing.hpp"
#include "mended_file.hpp"

using namespace rowan;

namespace {

void read(const std::string& bytes) {
  const auto book = book::parse_book(bytes);
  if (!book) return fuzzing::require_presentable(book.error());
  fuzzing::require(book_bytes(*book) == bytes, "a book comes back as it was");
  for (const book::BookPosition& position : book->positions()) {
    const Position board = position_of(position.stones, book->rules());
    const auto moves = book->find(board);
    fuzzing::require(moves.size() == position.moves.size(), "a position of the book is found");
    for (const book::BookMove& move : moves) {
      fuzzing::require(board.is_legal(move.point), "a move of the book can be played");
    }
  }
}

}  // namespace

/// The parser of book files. Reads the unchanged input, and the input with length and checksum corrected. An
/// accepted book is written as it was read, and its moves can be found and played.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(fuzzing::as_text(data, size));
  read(bytes);
  if (bytes.size() >= fuzzing::before_body + fuzzing::checksum_size) read(fuzzing::mended(bytes));
  return 0;
}
