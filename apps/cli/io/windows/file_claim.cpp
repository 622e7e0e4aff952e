// SPDX-License-Identifier: MIT
#include "cli/io/file_claim.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <io.h>
#include <share.h>
#include <sys/stat.h>

#include "base/open_file.hpp"
#include "base/text.hpp"

namespace rowan::cli {

/// Opens a lock file beside the claimed file. No other process can open the lock file until the claim is
/// released, at the latest when this process ends; the lock file is then deleted.
Result<FileClaim> claim_file(const std::string& path) {
  const auto beside = path_of(path + "-run");
  const int file = _wsopen(beside.c_str(), _O_RDWR | _O_CREAT | _O_TEMPORARY | _O_NOINHERIT, _SH_DENYRW,
                           _S_IREAD | _S_IWRITE);
  if (file < 0 && errno == EACCES) {
    return failure("another process is continuing '" + quotable(path, 200) + "'",
                   "  wait for it, or use another file");
  }
  if (file < 0) return failure("cannot create '" + quotable(path, 200) + "-run': " + std::strerror(errno));
  return FileClaim(nullptr, [file](void*) { _close(file); });
}

}  // namespace rowan::cli
