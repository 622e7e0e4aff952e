// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/io/files.hpp"
#include "cli/io/output.hpp"
#include "cli/options/command.hpp"
#include "cli/options/position_options.hpp"
#include "files/game_files.hpp"
#include "json/json.hpp"

namespace rowan::cli {

namespace {

struct ConvertOptions {
  std::string in;
  std::string out;
  std::string from;
  std::string to;
  std::string game;
  std::string size;
  std::string encoding;
  std::optional<std::uint64_t> number;
  bool main_line = false;
  bool list = false;
  bool json = false;
};

std::string format_names() {
  std::vector<std::string> names;
  for (const files::FormatInfo& info : files::file_formats()) names.emplace_back(info.name);
  return join(names, "|");
}

ExitCode list_formats(bool as_json) {
  if (as_json) {
    print_line(files::formats_json().dump());
    return ExitCode::ok;
  }
  for (const files::FormatInfo& info : files::file_formats())
    print_line(fmt::format("{:<8} {:<18} {}", info.name, info.extensions, info.about));
  return ExitCode::ok;
}

/// The format that --to names, or else the one that the name of the output file implies.
Result<files::FileFormat> output_format(const ConvertOptions& options) {
  if (!options.to.empty()) return files::find_format(options.to);
  if (const auto format = files::format_by_name(options.out)) return *format;
  return failure(options.out == standard_stream ? "standard output needs a format; add --to FORMAT"
                                                : "cannot tell the format from the name '" +
                                                      quotable(options.out) + "'; add --to FORMAT",
                 "  formats: " + format_names());
}

/// The error with the option that resolves it, if there is such an option.
Error with_advice(Error error) {
  if (error.message.ends_with("choose one by its number")) error.detail = "  choose one with --number N";
  if (error.message.ends_with("the main line only")) error.detail = "  leave them out with --main-line";
  return error;
}

ExitCode run(const ConvertOptions& options) {
  if (options.list) return list_formats(options.json);
  if (options.in.empty() || options.out.empty()) {
    return fail(Error{"IN and OUT are required", "  see rowan convert --help"});
  }
  if (options.json && options.out == standard_stream) {
    return fail(
        Error{"--json and the games cannot both go to standard output; leave out --json or name a file"});
  }
  const auto format = output_format(options);
  if (!format) return fail(format.error());
  auto file = open_game_file(
      options.in,
      {.format = options.from, .game = options.game, .size = options.size, .encoding = options.encoding});
  if (!file) return fail(file.error());
  if (options.number) {
    auto one = only(*std::move(file), *options.number);
    if (!one) return fail(Error{options.in + ": " + one.error().message});
    file = *std::move(one);
  }
  const auto written = write_game_file(
      *format, *file, options.main_line ? files::Variations::drop : files::Variations::refuse);
  if (!written) return fail(with_advice(written.error()));
  if (const auto done = write_file(options.out, written->bytes); !done) return fail(done.error());
  files::Notes notes = file->notes;
  notes.add(written->notes);
  for (const std::string& note : notes.lines()) fmt::print(stderr, "note: {}\n", note);
  if (options.json) {
    print_line(json::Json{{"from", info_of(file->format).name},
                          {"to", info_of(*format).name},
                          {"games", file->size()},
                          {"notes", notes.lines()}}
                   .dump());
  }
  return ExitCode::ok;
}

}  // namespace

void add_convert_command(Command& program) {
  auto* const command = program.add_command("convert", "Convert a game file to another format");
  const auto options = std::make_shared<ConvertOptions>();
  command->add_option("in", options->in, "The file to read; - reads standard input")->type_name("IN");
  command->add_option("out", options->out, "The file to write; - writes standard output")->type_name("OUT");
  command->add_option("--from", options->from, "Format of IN, if its content does not determine it")
      ->type_name(format_names());
  command->add_option("--to", options->to, "Format of OUT, if its name does not determine it")
      ->type_name(format_names());
  add_rules_options(*command, options->game, options->size);
  add_encoding_option(*command, options->encoding);
  command->add_option("--number", options->number, "Convert only game N, counting from 1")
      ->check(whole_number())
      ->type_name("N");
  command->add_flag("--main-line", options->main_line, "Leave out variations if OUT cannot hold them");
  command->add_flag("--json", options->json, "Report as a JSON object; with --list, list as a JSON array");
  command->add_flag("--list", options->list, "List the formats");
  command->footer(
      "Rowan recognizes formats by their content. It never drops moves, results or rules silently;\n"
      "what OUT cannot hold is an error, and any other loss is reported as a note. OUT is written\n"
      "completely or not at all, with text in UTF-8. The encoding of IN is the one that it declares\n"
      "(CA[] in SGF); if it declares none, it is guessed, with a note.\n\n"
      "Examples:\n"
      "  rowan convert final.psq final.sgf\n"
      "  rowan convert old.lib old.sgf --encoding GBK\n"
      "  rowan convert --list\n"
      "  rowan convert openings.txt - --to points --size 20");
  command->action([options] { return run(*options); });
}

}  // namespace rowan::cli
