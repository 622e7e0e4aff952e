// SPDX-License-Identifier: MIT
//
// A main() for fuzzers without libFuzzer: feeds the empty input and then every file of the given folders to
// the fuzzer, so that inputs which once crashed are tested in every build.

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void replay(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

void replay_file(const std::filesystem::path& path) {
  // Printed before the fuzzer runs, so that the input of a crash is known.
  std::fprintf(stderr, "%s\n", path.c_str());
  std::ifstream file(path, std::ios::binary);
  replay(std::string(std::istreambuf_iterator<char>(file), {}));
}

}  // namespace

int main(int argument_count, char** arguments) {
  replay("");
  for (int i = 1; i < argument_count; ++i) {
    if (!std::filesystem::is_directory(arguments[i])) continue;  // a fuzzer may have no corpus yet
    for (const auto& entry : std::filesystem::directory_iterator(arguments[i])) {
      if (entry.is_regular_file()) replay_file(entry.path());
    }
  }
}
