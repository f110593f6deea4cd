#include "engine/starter/starter_settings.h"
#include "tests/fuzz/told.h"

// Fuzzes the settings of a starter model: what is accepted can be streamed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = longtake::read_starter_settings({reinterpret_cast<const char*>(data), size}, "starter.json");
  if (!read) return longtake::test::told(read.error());
  if (read->timesteps.empty() || read->chunk_frames < 1 || read->latent_height < 2 || read->latent_width < 2)
    __builtin_trap();
  return 0;
}
