// SPDX-License-Identifier: MIT
//
//     split_certificate FILE FOLDER
//
// Splits a proof that the first player wins 15x15 (prove/jobs/certificate.hpp) into parts, and writes them to
// a folder: h9.tp, i9.tp, ... Exit code 0: done; 2: bad usage or input, or a part cannot be written.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "prove/jobs/certificate.hpp"

namespace {

int fail(const std::string& message) {
  std::fprintf(stderr, "error: %s\n", message.c_str());
  return 2;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return fail("usage: split_certificate FILE FOLDER");
  std::ifstream input(words[1], std::ios::binary);
  if (!input) return fail(std::string(words[1]) + ": cannot be read");
  const auto parts = rowan::prove::certificate_parts(input);
  if (!parts) return fail(std::string(words[1]) + ": " + parts.error().message);
  for (const rowan::prove::CertificatePart& part : *parts) {
    const std::filesystem::path path = std::filesystem::path(words[2]) / (part.name + ".tp");
    std::ofstream output(path, std::ios::binary);
    output << part.bytes << std::flush;
    if (!output) return fail(path.string() + ": cannot be written");
  }
  std::printf("%zu parts\n", parts->size());
  return 0;
}
