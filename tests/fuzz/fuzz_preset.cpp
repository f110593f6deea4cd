#include "engine/core/describe_json.h"
#include "engine/options/kept_preset.h"
#include "tests/fuzz/told.h"

// Fuzzes an export preset: after writing and reading, it must be the same one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto preset = longtake::preset_from({reinterpret_cast<const char*>(data), size}, "mine.json");
  if (!preset) return longtake::test::told(preset.error());
  const auto again = longtake::preset_from(longtake::write_fields(longtake::KeptPreset(*preset)).dump(), "mine.json");
  if (!again || !(*again == *preset)) __builtin_trap();
  return 0;
}
