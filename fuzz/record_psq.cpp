// SPDX-License-Identifier: MIT
//
// The parser of Piskvork files; input that does not begin like a psq is read as a rec. An accepted game can
// be written and read again without change; other input is refused with a presentable error.

#include "files/psq.hpp"
#include "fuzzing.hpp"

using namespace rowan;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;
  const std::string_view text = fuzzing::as_text(data, size);
  const files::PsqForm form = text.starts_with("Piskvorky") ? files::PsqForm::psq : files::PsqForm::rec;
  const auto record = parse_psq(text, form);
  if (!record) {
    fuzzing::require_presentable(record.error());
    return 0;
  }
  require(replay(*record).has_value(), "the moves can be played");
  const auto written = files::write_psq(*record, form);
  require(written.has_value(), "what is read can be written");
  require(parse_psq(written->bytes, form) == record, "and is then the same");
  return 0;
}
