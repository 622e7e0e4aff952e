// SPDX-License-Identifier: MIT
#include <array>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/commands/play/module_folder.hpp"
#include "cli/commands/play/serve_addresses.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/io/state_folder.hpp"
#include "cli/io/stop_signals.hpp"
#include "cli/options/command.hpp"
#include "cli/options/engine_files.hpp"
#include "files/game_files.hpp"
#include "server/http/allowed_hosts.hpp"
#include "server/http/server.hpp"
#include "server/multiplayer/game_file_check.hpp"

namespace rowan::cli {

namespace {

struct ServeOptions {
  server::ServerOptions server;
  std::int64_t idle_seconds = 60;
  std::vector<std::string> proxies = {};
  std::string network = {};
  std::string book = {};
  std::string store = {};
  std::vector<std::string> libraries = {};
  std::string games = {};
  std::int64_t keep_days = 30;
  bool verify = false;
  bool offline = false;
  bool open = false;
};

/// A check of an option's value: rejects what `parse` rejects, with its error message.
template <typename Parse>
Check parsed_by(Parse parse) {
  return [parse](const std::string& text) -> std::string {
    const auto parsed = parse(text);
    return parsed ? "" : parsed.error().message;
  };
}

/// The proxies of --trusted-proxy. Requires valid ranges: they were checked when the options were parsed.
server::TrustedProxies trusted_proxies(const std::vector<std::string>& texts) {
  std::vector<server::AddressRange> ranges;
  for (const std::string& text : texts) ranges.push_back(server::AddressRange::parse(text).value());
  return server::TrustedProxies(std::move(ranges));
}

/// Opens the store of --store and reads the RenLib libraries of --library; null without these options.
Result<std::shared_ptr<server::Collections>> open_collections(const ServeOptions& options) {
  if (options.store.empty() && options.libraries.empty()) return nullptr;
  auto collections = std::make_shared<server::Collections>();
  if (!options.store.empty()) {
    auto store = server::SharedStore::open(options.store);
    if (!store) return failure_of(store);
    collections->store = *std::move(store);
  }
  for (const std::string& path : options.libraries) {
    const auto bytes = read_file(path, files::largest_game_file);
    if (!bytes) return failure_of(bytes);
    auto library = server::read_library(*bytes, path);
    if (!library) return failure_of(library);
    collections->libraries.push_back(*std::move(library));
  }
  return collections;
}

/// Asks the desktop to open the page in a browser. Prints a note if the program for this is not installed.
void open_browser(std::string address) {
#ifdef __APPLE__
  std::string opener = "open";
#else
  std::string opener = "xdg-open";
#endif
  std::array<char*, 3> words{opener.data(), address.data(), nullptr};
  posix_spawn_file_actions_t quiet;
  posix_spawn_file_actions_init(&quiet);
  posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  sigset_t no_signals;
  sigemptyset(&no_signals);
  posix_spawnattr_t unblocked;  // the browser must not inherit the signals that StopSignals blocks
  posix_spawnattr_init(&unblocked);
  posix_spawnattr_setflags(&unblocked, POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigmask(&unblocked, &no_signals);
  pid_t child = 0;
  if (posix_spawnp(&child, opener.c_str(), &quiet, &unblocked, words.data(), environ) != 0) {
    fmt::print(stderr, "note: {} is not installed; open the address in a browser yourself\n", opener);
  }
  posix_spawnattr_destroy(&unblocked);
  posix_spawn_file_actions_destroy(&quiet);
}

/// The options for classes and for games between two people. The server keeps classes and games in the file
/// of --games, or else in a file of the state folder. With neither --games nor a state folder, it keeps none.
server::GamesOptions games_options(const ServeOptions& options) {
  server::GamesOptions games{.keep = std::chrono::days(options.keep_days)};
  games.report = [](const Error& error) { print_note("games between two people: " + error.message); };
  games.must_open = !options.games.empty();
  if (games.must_open) {
    games.file = options.games;
  } else if (const auto folder = state_folder()) {
    tighten_state_folder();
    games.file = *folder / "shared_games.db";
  }
  return games;
}

/// The page that browsers may keep for use offline; null without --offline.
Result<std::shared_ptr<const server::OfflinePage>> offline_page(const ServeOptions& options) {
  if (!options.offline) return nullptr;
  const auto module = read_module("");
  if (!module) return failure_of(module);
  return std::make_shared<const server::OfflinePage>(*module);
}

/// --verify: checks whether everything in the file of games is as it was written, and prints the result.
ExitCode print_check(const std::filesystem::path& file) {
  if (file.empty()) return fail({"there is no state folder for the file of games; name a file with --games"});
  const auto check = server::check_game_file(file);
  if (!check) return fail(check.error());
  print_line(fmt::format("{} {} and {} {} checked, {} damaged{}", check->games,
                         check->games == 1 ? "game" : "games", check->classes,
                         check->classes == 1 ? "class" : "classes", check->damaged.size(),
                         check->problems.empty() ? "" : "; the file is damaged"));
  for (const std::string& line : check->damaged) print_line(line);
  for (const std::string& problem : check->problems) print_line("file: " + problem);
  return check->is_sound() ? ExitCode::ok : ExitCode::no;
}

ExitCode run(const ServeOptions& options) {
  const StopSignals signals;
  const auto served = serve(options.server, signals.token(), [&](std::uint16_t port) {
    const std::string address = local_url(options.server, port);
    print_line(fmt::format("Rowan is at {} (press Ctrl-C to stop)", address));
    if (is_for_this_machine_only(options.server)) {
      print_line(
          "Only this machine can open it, including invitation and class links; to allow other machines: "
          "rowan serve --host 0.0.0.0");
    }
    flush_output();
    show_addresses_for_others(options.server, port);
    if (options.open) open_browser(address);
  });
  if (!served) return fail(served.error());
  return signals.exit_code().value_or(ExitCode::ok);
}

/// Adds the options for the store and the RenLib libraries that visitors explore, and for the file of classes
/// and of games between visitors.
void add_game_options(Command& command, ServeOptions& options) {
  command
      .add_option("--store", options.store,
                  "Games that visitors may explore: a store, as written by 'rowan arena --store'")
      ->type_name("FILE");
  command.add_option("--library", options.libraries, "A RenLib library that visitors may explore")
      ->type_name("FILE");
  command
      .add_option("--games", options.games,
                  "Store for classes and for games between two people on this server (default: "
                  "$XDG_STATE_HOME/rowan/shared_games.db)")
      ->type_name("FILE");
  command
      .add_option("--keep", options.keep_days,
                  "Delete these games and classes, including names, DAYS after their last event")
      ->check(whole_number_between(1, 3'650))
      ->type_name("DAYS")
      ->show_default();
  command.add_flag(
      "--verify", options.verify,
      "Do not serve; check the file of these games and classes. The exit code is 1 if it is damaged");
}

/// Adds the options for the server's address and port, and for the hosts and proxies that it accepts.
void add_address_options(Command& command, ServeOptions& options) {
  server::ServerOptions& server = options.server;
  command
      .add_option("--host", server.address,
                  "Address to listen on; 0.0.0.0 accepts other machines over IPv4, :: over IPv4 and IPv6")
      ->type_name("ADDRESS")
      ->show_default();
  command.add_option("--port", server.port, "Port to listen on; 0 picks a free one")
      ->check(whole_number_between(0, 65'535))
      ->type_name("N")
      ->show_default();
  command
      .add_option("--allow-host", server.names,
                  "Accept requests for this host name, in addition to the addresses and names of this "
                  "machine; add :PORT if browsers use another port")
      ->check(parsed_by(server::check_host_name))
      ->type_name("HOST")
      ->renamed_from("--name");
  command
      .add_option("--trusted-proxy", options.proxies,
                  "Address of a reverse proxy, or a range such as 10.0.0.0/8, whose X-Forwarded-For header "
                  "names the visitor")
      ->check(parsed_by(server::AddressRange::parse))
      ->type_name("ADDRESS");
}

}  // namespace

void add_serve_command(Command& program) {
  auto* const command = program.add_command("serve", "Play, analyze, review and learn in a browser");
  const auto options = std::make_shared<ServeOptions>();
  server::ServerOptions& server = options->server;
  add_address_options(*command, *options);
  command
      ->add_option("--threads", server.cores, "Searches that run at the same time; by default one per core")
      ->check(whole_number_between(1, 256))
      ->type_name("N");
  command->add_option("--idle", options->idle_seconds, "Disconnect visitors who are silent for SECONDS")
      ->check(whole_number_between(1, 86'400))
      ->type_name("SECONDS")
      ->show_default();
  add_network_option(*command, options->network);
  add_book_option(*command, options->book, "Opponents take their first moves from the opening book in FILE");
  add_game_options(*command, *options);
  command->add_flag("--offline", options->offline,
                    "Let browsers keep the page and the WebAssembly module, so that they work while the "
                    "server is not available; requires https, except on this machine");
  command->add_flag("--open", options->open, "Open the page in your browser");
  command->footer(
      "By default only this machine can open the page; with another --host, anyone who can reach the\n"
      "port can. Rowan stores only classes and games between two people, and executes nothing that\n"
      "visitors send. --network and --book apply only to the games that they were made for. See\n"
      "docs/api.md for the programming interface, docs/serving.md for host names and proxies.\n\n"
      "Examples:\n"
      "  rowan serve --open\n"
      "  rowan serve --host 0.0.0.0\n"
      "  rowan serve --store games.db --library openings.lib\n"
      "  rowan serve --trusted-proxy 127.0.0.1 --allow-host games.example.org");
  command->action([options] {
    if (options->verify) return print_check(games_options(*options).file);
    options->server.proxies = trusted_proxies(options->proxies);
    options->server.idle = std::chrono::seconds(options->idle_seconds);
    auto network = read_network(options->network);
    if (!network) return fail(network.error());
    options->server.network = *std::move(network);
    auto book = read_book_option(options->book);
    if (!book) return fail(book.error());
    options->server.book = *std::move(book);
    auto collections = open_collections(*options);
    if (!collections) return fail(collections.error());
    options->server.collections = *std::move(collections);
    auto offline = offline_page(*options);
    if (!offline) return fail(offline.error());
    options->server.offline = *std::move(offline);
    options->server.games = games_options(*options);
    return run(*options);
  });
}

}  // namespace rowan::cli
