#include <span>

#include "engine/session/carried_session.h"
#include "engine/session/log_format.h"
#include "tests/fuzz/told.h"

// Fuzzes an MP4 that carries a session. A found log must be inside the file, and the search costs at most a constant
// times its size.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = std::as_bytes(std::span(data, size));
  const auto log = longtake::log_in(file);
  if (log.data() < file.data() || log.data() + log.size() > file.data() + file.size()) __builtin_trap();
  const longtake::LogScan found = longtake::scan_log(log);
  if (found.hashed_bytes > (longtake::kMostVainHashing + 2) * log.size()) __builtin_trap();
  return 0;
}
