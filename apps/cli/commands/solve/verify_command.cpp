// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <istream>
#include <limits>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "base/open_file.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/commands/solve/threat_file_verdict.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "game/position_text.hpp"
#include "message/proof_json.hpp"
#include "proof/threat_file.hpp"
#include "proof/verifier.hpp"

namespace rowan::cli {

namespace {

/// A stream whose beginning can be examined before it is read, even if it cannot be rewound, such as a pipe.
class PeekedInput {
 public:
  /// Requires that `input` outlives this object.
  explicit PeekedInput(std::istream& input) : buffer_(input), stream_(&buffer_) {}

  /// Whether the stream begins with `text`. Requires that nothing has been read, and that `text` fits into
  /// the stream's buffer.
  [[nodiscard]] bool begins_with(std::string_view text);

  [[nodiscard]] std::istream& stream() { return stream_; }

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(std::istream& input) : input_(input) {}
    [[nodiscard]] std::string_view front();

   private:
    int_type underflow() override;

    std::istream& input_;
    std::array<char, std::size_t{1} << 16> bytes_;
  };

  Buffer buffer_;
  std::istream stream_;
};

bool PeekedInput::begins_with(std::string_view text) {
  stream_.peek();
  if (!stream_.bad()) stream_.clear();  // an empty stream is not an error
  return buffer_.front().starts_with(text);
}

std::string_view PeekedInput::Buffer::front() { return {gptr(), static_cast<std::size_t>(egptr() - gptr())}; }

/// Throws if reading fails: the stream catches the exception and becomes bad.
PeekedInput::Buffer::int_type PeekedInput::Buffer::underflow() {
  input_.read(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
  if (input_.bad()) throw std::ios_base::failure("reading failed");
  setg(bytes_.data(), bytes_.data(), bytes_.data() + input_.gcount());
  return gptr() == egptr() ? traits_type::eof() : traits_type::to_int_type(*gptr());
}

using message::board_text;
using message::claim_text;
using message::move_names;

struct VerifyOptions {
  std::string file;
  std::uint64_t memory_mib = 2048;
  bool json = false;
};

/// A proved statement: "7x7x5 is a draw", "first wins Maker-Breaker 5x5x4", "second wins 3x3x3 from
/// oo1/xox/x2 x".
std::string statement_text(const proof::ProofStatement& statement) {
  std::string game = (statement.play == proof::ProofPlay::strong ? "" : "Maker-Breaker ") +
                     board_text(statement.root.rules());
  if (statement.root != Position(statement.root.rules())) game += " from " + to_text(statement.root);
  const std::string_view claim = claim_text(statement);
  return claim == "draw" ? game + " is a draw" : fmt::format("{} {}", claim, game);
}

std::string as_text(const proof::ProofCheck& check) {
  if (check.verdict == proof::ProofVerdict::accepted) {
    return fmt::format("accepted: {}: {} node{}, {} bytes{}", statement_text(*check.statement), check.nodes,
                       check.nodes == 1 ? "" : "s", check.bytes,
                       check.strategy_stealing ? "; strategy stealing shows that second does not win" : "");
  }
  const std::string moves = check.moves.empty() ? "" : ", after " + join(move_names(check), " ");
  return fmt::format("rejected: {} (byte {}{})", check.reason, check.bytes, moves);
}

ExitCode run_threats(const VerifyOptions& options, std::istream& input) {
  const ThreatFileVerdict verdict = check_threats(input);
  if (verdict.is_unreadable) return fail(Error{quotable(options.file, 200) + ": " + verdict.reason});
  print_line(options.json ? as_json(verdict) : as_text(verdict));
  return verdict.is_accepted() ? ExitCode::ok : ExitCode::no;
}

ExitCode run(const VerifyOptions& options) {
  std::ifstream file;
  if (options.file != standard_stream) {
    file.open(path_of(options.file), std::ios::binary);
    if (!file) return fail(Error{quotable(options.file, 200) + ": " + std::strerror(errno)});
  }
  PeekedInput input(options.file == standard_stream ? std::cin : file);
  if (input.begins_with(proof::threat_file_magic)) return run_threats(options, input.stream());
  const auto memory = static_cast<std::size_t>(
      std::min<std::uint64_t>(options.memory_mib << 20, std::numeric_limits<std::size_t>::max()));
  const proof::ProofCheck check = proof::verify_proof(input.stream(), memory);
  if (check.verdict == proof::ProofVerdict::unreadable)
    return fail(Error{quotable(options.file, 200) + ": " + check.reason});
  print_line(options.json ? message::proof_check_json(check).dump() : as_text(check));
  return check.verdict == proof::ProofVerdict::accepted ? ExitCode::ok : ExitCode::no;
}

}  // namespace

void add_verify_command(Command& program) {
  auto* const command =
      program.add_command("verify", "Check a proof written by 'rowan solve' or 'rowan prove'");
  const auto options = std::make_shared<VerifyOptions>();
  command->add_option("file", options->file, "The proof; - reads standard input")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--memory", options->memory_mib,
                   "Memory limit in MiB for the parts of the proof that are used more than once")
      ->check(whole_number_between(1, 1 << 20))
      ->type_name("MIB")
      ->show_default();
  command->add_flag("--json", options->json, "Print a JSON object");
  command->footer(
      "Prints 'accepted: ' and the proven statement, or 'rejected: ' with the reason and the place\n"
      "(exit code 1). The file of an unfinished run of 'rowan prove' is 'incomplete: ' (exit code 1). A\n"
      "proof that needs more than --memory is neither accepted nor rejected (exit code 2). The check\n"
      "does not search. docs/proofs.md explains the format and why it is sufficient.\n\n"
      "Examples:\n"
      "  rowan verify 7x7x5.proof\n"
      "  xz -dc proofs/freestyle_15x15/*.xz | rowan verify -");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
