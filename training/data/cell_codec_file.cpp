#include "training/data/cell_codec_file.h"

#include "engine/starter/starter.h"
#include "training/run/state.h"

namespace longtake::train {

Result<void> save_cell_codec(const CellCodec& codec, const std::filesystem::path& folder, at::ScalarType type) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  NamedTensors tensors = codec.buffers();
  for (const auto& named : codec.parameters()) tensors.push_back(named);
  for (auto& [_, tensor] : tensors) tensor = tensor.detach().to(type);
  return write_tensors(folder, "codec", tensors, to_json(codec.config()).dump());
}

Result<CellCodec> load_cell_codec(const std::filesystem::path& folder) {
  const auto file = TRY(open_tensors(folder, "codec"));
  return longtake::load_cell_codec(file);
}

}  // namespace longtake::train
