#include "engine/stream/timeline_json.h"
#include "tests/fuzz/told.h"

// Fuzzes a timeline: after writing and reading, it must be written the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto timeline = longtake::read_timeline({reinterpret_cast<const char*>(data), size}, "timeline.json");
  if (!timeline) return longtake::test::told(timeline.error());
  const std::string written = longtake::timeline_to_json(*timeline).dump();
  const auto again = longtake::read_timeline(written, "timeline.json");
  if (!again || longtake::timeline_to_json(*again).dump() != written) __builtin_trap();
  return 0;
}
