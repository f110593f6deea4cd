#include "engine/weights/file_bytes.h"
#include "engine/weights/torch_file.h"
#include "tests/fuzz/touch.h"

// Fuzzes zip directory, pickle and tensor table together.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span(data, size));
  const auto file = longtake::open_torch(longtake::FileBytes::over(bytes, "fuzz"));
  if (!file) return longtake::test::touch(file.error());
  longtake::test::touch(*file);
  return 0;
}
