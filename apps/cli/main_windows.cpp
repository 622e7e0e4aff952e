// SPDX-License-Identifier: MIT
#include <clocale>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "cli/commands.hpp"

namespace {

std::string utf8_of(const std::wstring& text) {
  const int length = static_cast<int>(text.size());
  const int size = WideCharToMultiByte(CP_UTF8, 0, text.data(), length, nullptr, 0, nullptr, nullptr);
  std::string bytes(static_cast<std::size_t>(size), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), length, bytes.data(), size, nullptr, nullptr);
  return bytes;
}

/// The full path of the program's own file: tournament managers may start it by a short name, such as
/// PBRAIN~1.EXE, and its name decides whether it runs as an engine.
std::wstring own_name() {
  constexpr DWORD longest = 32'768;
  std::wstring name(longest, L'\0');
  name.resize(GetModuleFileNameW(nullptr, name.data(), longest));
  std::wstring whole(longest, L'\0');
  whole.resize(GetLongPathNameW(name.c_str(), whole.data(), longest));
  return whole.empty() ? name : whole;
}

/// Sets the console to UTF-8 during this object's lifetime, and restores its former encoding afterwards.
class Utf8Console {
 public:
  Utf8Console() {
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
  }
  Utf8Console(const Utf8Console&) = delete;
  Utf8Console& operator=(const Utf8Console&) = delete;
  ~Utf8Console() {
    SetConsoleCP(input_);
    SetConsoleOutputCP(output_);
  }

 private:
  UINT input_ = GetConsoleCP();
  UINT output_ = GetConsoleOutputCP();
};

}  // namespace

/// Converts the arguments to UTF-8 and makes the streams binary, as on other systems.
int wmain(int argc, wchar_t** argv) {
  for (std::FILE* const stream : {stdin, stdout, stderr}) _setmode(_fileno(stream), _O_BINARY);
  const Utf8Console console;
  std::vector<std::string> texts{utf8_of(own_name())};
  for (int index = 1; index < argc; ++index) texts.push_back(utf8_of(argv[index]));
  std::vector<const char*> words;
  for (const std::string& text : texts) words.push_back(text.c_str());
  try {
    return static_cast<int>(rowan::cli::run_program(static_cast<int>(words.size()), words.data()));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "error: %s\n", problem.what());
    return static_cast<int>(rowan::cli::ExitCode::bad_input);
  }
}
