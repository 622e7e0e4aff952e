// SPDX-License-Identifier: MIT
#include "prove/tasks/result_log.hpp"

#include <filesystem>
#include <istream>
#include <optional>
#include <system_error>
#include <utility>

#include "base/byte_numbers.hpp"
#include "base/checksum.hpp"
#include "base/open_file.hpp"
#include "base/text.hpp"

namespace rowan::prove {

namespace {

constexpr std::string_view log_magic = "rowan prove results\n";
constexpr char log_version = 1;
constexpr std::size_t record_head = 1 + 8 + 4;
constexpr std::size_t record_checksum = 4;
constexpr std::uint32_t longest_record = 1U << 28;

std::string log_header(const Rules& rules) {
  std::string header(log_magic);
  for (const int number : {int{log_version}, int{rules.width}, int{rules.height}, int{rules.k},
                           rules.overline == Overline::wins ? 0 : 1}) {
    header += static_cast<char>(number);
  }
  return header;
}

std::string read_bytes(std::istream& input, std::size_t count) {
  std::string bytes(count, '\0');
  input.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<std::size_t>(input.gcount()));
  return bytes;
}

std::string to_bytes(const ResultLog::Record& record) {
  ByteWriter writer;
  writer.number(static_cast<std::uint8_t>(record.kind));
  writer.number(static_cast<std::uint64_t>(record.node));
  writer.number(static_cast<std::uint32_t>(record.bytes.size()));
  writer.text(record.bytes);
  writer.number(crc32c(writer.bytes()));
  return writer.take();
}

/// A number that this machine's NodeNumber cannot hold (it may have 32 bits) becomes no_node.
NodeNumber node_of(std::uint64_t number) {
  return std::in_range<NodeNumber>(number) ? static_cast<NodeNumber>(number) : no_node;
}

/// Reads the next record; empty at the end of the file, or if the record is incomplete or damaged.
std::optional<ResultLog::Record> read_record(std::istream& input) {
  const std::string head = read_bytes(input, record_head);
  if (head.size() < record_head) return std::nullopt;
  ByteReader reader(head);
  ResultLog::Record record{.kind = static_cast<ResultLog::Kind>(reader.number<std::uint8_t>()),
                           .node = node_of(reader.number<std::uint64_t>()),
                           .bytes = {}};
  const auto length = reader.number<std::uint32_t>();
  if (length > longest_record) return std::nullopt;
  record.bytes = read_bytes(input, length);
  const std::string checksum = read_bytes(input, record_checksum);
  if (checksum.size() < record_checksum) return std::nullopt;
  const bool is_whole = ByteReader(checksum).number<std::uint32_t>() == crc32c(head + record.bytes);
  if (!is_whole) return std::nullopt;
  return record;
}

}  // namespace

Result<ResultLog> ResultLog::open(const std::string& path, const Rules& rules,
                                  const std::function<Result<void>(const Record&)>& visit) {
  ResultLog log;
  log.path_ = quotable(path, 200);
  const auto file = path_of(path);
  std::error_code ignored;
  const std::string header = log_header(rules);
  if (std::filesystem::exists(file, ignored) && std::filesystem::file_size(file, ignored) > 0) {
    std::ifstream input(file, std::ios::binary);
    const std::string start = read_bytes(input, header.size());
    if (!header.starts_with(start.substr(0, log_magic.size()))) {
      return failure(log.path_ + ": expected results of rowan prove; this is another kind of file");
    }
    if (!header.starts_with(start)) {
      return failure(log.path_ + ": results of another version or game; move the file away to start over");
    }
    auto good = static_cast<std::uintmax_t>(start.size());
    while (const std::optional<Record> record =
               start.size() < header.size() ? std::nullopt : read_record(input)) {
      if (const Result<void> visited = visit(*record); !visited) {
        return failure(log.path_ + ": " + visited.error().message + "; move the file away to start over");
      }
      good += record_head + record->bytes.size() + record_checksum;
    }
    input.close();
    if (start.size() < header.size()) good = 0;
    std::filesystem::resize_file(file, good, ignored);
  }
  log.output_.open(file, std::ios::binary | std::ios::app);
  if (log.output_ && std::filesystem::file_size(file, ignored) == 0) log.output_ << header << std::flush;
  if (!log.output_) return failure(log.path_ + ": cannot be written");
  return log;
}

Result<void> ResultLog::append(const Record& record) {
  output_ << to_bytes(record) << std::flush;
  if (!output_) return failure(path_ + ": cannot be written; is the disk full?");
  return {};
}

}  // namespace rowan::prove
