// SPDX-License-Identifier: MIT
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/machine.hpp"
#include "base/open_file.hpp"
#include "cli/commands.hpp"
#include "cli/io/input_reader.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/engine_files.hpp"
#include "gomocup/engine/session_runner.hpp"
#include "gomocup/protocol/line_log.hpp"

namespace rowan::cli {

namespace {

/// The default size of the transposition table, if neither the command line nor the manager sets a limit.
constexpr std::uint64_t usual_table_mebibytes = 128;
/// The largest table whose size in bytes fits into size_t, which matters for 32-bit programs.
constexpr std::uint64_t most_addressable_mebibytes = std::numeric_limits<std::size_t>::max() >> 20;

struct EngineCommandOptions {
  std::string log;
  std::optional<std::uint64_t> table_mebibytes;
  int threads = 1;
  std::string network;
  std::string book;
};

/// The most that makes sense on this machine: half of its memory, or 64 MiB if that is more, and all of its
/// processors.
search::Engine::Options most_of_machine() {
  const auto half = static_cast<std::size_t>((usable_memory() / 2) >> 20);
  return {.table_mebibytes = std::max<std::size_t>(half, 64),
          .threads = std::max(static_cast<int>(std::thread::hardware_concurrency()), 1)};
}

/// The engine process: commands from standard input, answers to standard output.
class EngineProcess {
 public:
  EngineProcess(gomocup::Session::Options options, std::unique_ptr<gomocup::LineLog> log)
      : log_(std::move(log)), runner_(std::move(options), [this](const auto& lines) { send(lines); }) {}

  /// Runs until END, the end of the input, or a closed output.
  void run() {
    const InputReader reader([this](std::string_view bytes) {
      if (bytes.empty()) {
        runner_.commands().close();
      } else {
        runner_.commands().add_input(bytes);
      }
    });
    runner_.run([this](const auto& received) { write_to_log(gomocup::Speaker::manager, received.line); },
                output_failed);
  }

  /// Whether the log is complete; true if there is no log.
  [[nodiscard]] bool log_is_complete() const { return !log_ || log_->is_complete(); }

 private:
  void send(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
      print_line(line);
      write_to_log(gomocup::Speaker::engine, line);
    }
    flush_output();
  }

  void write_to_log(gomocup::Speaker speaker, std::string_view line) {
    if (log_) log_->write(1, "rowan", speaker, line);
  }

  std::unique_ptr<gomocup::LineLog> log_;
  gomocup::SessionRunner runner_;
};

ExitCode run(const EngineCommandOptions& options) {
  const auto network = read_network(options.network);
  if (!network) return fail(network.error());
  const auto book = read_book_option(options.book);
  if (!book) return fail(book.error());
  std::unique_ptr<gomocup::LineLog> log;
  if (!options.log.empty()) {
    auto opened = gomocup::LineLog::open(path_of(options.log));
    if (!opened) return fail(opened.error());
    log = *std::move(opened);
  }
  gomocup::Session::Options session_options;
  session_options.version = ROWAN_VERSION;
  session_options.most = most_of_machine();
  session_options.engine.table_mebibytes = static_cast<std::size_t>(
      std::min(options.table_mebibytes.value_or(usual_table_mebibytes), most_addressable_mebibytes));
  session_options.engine.threads = options.threads;
  session_options.engine.network = *network;
  session_options.table_is_explicit = options.table_mebibytes.has_value();
  session_options.book = *book;
  EngineProcess process(session_options, std::move(log));
  process.run();
  if (!process.log_is_complete()) print_note(options.log + ": the log is incomplete");
  return ExitCode::ok;
}

}  // namespace

void add_engine_command(Command& program) {
  auto* const command = program.add_command("engine", "Run as an engine under the Gomocup protocol");
  const auto options = std::make_shared<EngineCommandOptions>();
  command->add_option("--log", options->log, "Append all communication to FILE")->type_name("FILE");
  command
      ->add_option("--hash", options->table_mebibytes,
                   fmt::format("Size of the transposition table in MiB, unless the manager sets it "
                               "(default: {}, or as much as the manager's max_memory allows)",
                               usual_table_mebibytes))
      ->check(whole_number_between(1, 65'536))
      ->type_name("MIB");
  command->add_option("--threads", options->threads, "Search with N threads, unless the manager sets it")
      ->check(whole_number_between(1, 64))
      ->type_name("N")
      ->show_default();
  add_network_option(*command, options->network);
  add_book_option(*command, options->book, "Take the first moves from the opening book in FILE");
  command->footer(
      "Reads commands from standard input: START 15, BEGIN, TURN 7,7, BOARD, INFO timeout_turn\n"
      "1000, SWAP2BOARD, END and the rest of the protocol, with the extensions of Yixin-Board. A\n"
      "program whose name begins with 'pbrain-', as Gomocup requires, runs as an engine without the\n"
      "word 'engine'. The manager chooses the rules; --network and --book apply only to the games that\n"
      "they were made for.\n\n"
      "Example:\n"
      "  printf 'START 15\\nINFO timeout_turn 1000\\nBEGIN\\n' | rowan engine");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
