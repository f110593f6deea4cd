#include "engine/weights/pickle.h"
#include "tests/fuzz/touch.h"

// Fuzzes the pickle extractor alone.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto model = longtake::read_pickle(std::as_bytes(std::span(data, size)));
  if (!model) return longtake::test::touch(model.error());
  for (const longtake::PickledTensor& tensor : model->tensors)
    if (tensor.storage >= model->storages.size() || tensor.name.empty()) __builtin_trap();
  return 0;
}
