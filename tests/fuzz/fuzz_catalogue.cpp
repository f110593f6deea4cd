#include "engine/fetch/catalogue.h"
#include "engine/fetch/source.h"
#include "tests/fuzz/told.h"

// Fuzzes a catalogue of public models: each file of what is accepted has a source that can be read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto models = longtake::read_catalogue({reinterpret_cast<const char*>(data), size}, "catalogue.json");
  if (!models) return longtake::test::told(models.error());
  for (const longtake::PublishedModel& model : *models)
    for (const longtake::PublishedFile& file : model.files)
      if (!longtake::parse_source(file.from)) __builtin_trap();
  return 0;
}
