#include "engine/weights/file_bytes.h"
#include "engine/weights/model_file.h"
#include "engine/weights/safetensors.h"
#include "tests/fuzz/touch.h"

// Fuzzes a whole safetensors file in memory: header, layout and the recognised kind of model.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  auto file = longtake::open_safetensors(longtake::FileBytes::over(bytes, "fuzz"));
  if (!file) return longtake::test::touch(file.error());
  longtake::test::touch(*file);
  const auto model = longtake::understand(std::move(*file));
  if (const auto checked = model.check(); !checked) longtake::test::touch(checked.error());
  return 0;
}
