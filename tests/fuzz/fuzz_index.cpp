#include "engine/weights/safetensors.h"
#include "tests/fuzz/touch.h"

// Fuzzes the index of a sharded model: every shard must be a plain file name.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto index = longtake::parse_safetensors_index({reinterpret_cast<const char*>(data), size});
  if (!index) return longtake::test::touch(index.error());
  for (const auto& [tensor, shard] : *index)
    if (shard.empty() || shard.find('/') != std::string::npos || shard == "..") __builtin_trap();
  return 0;
}
