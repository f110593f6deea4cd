#include "training/data/codec_file.h"

#include "engine/starter/starter.h"
#include "training/run/state.h"

namespace longtake::train {

Result<void> save_codec(const StarterCodec& codec, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  NamedTensors tensors = codec.buffers();
  for (const auto& named : codec.parameters()) tensors.push_back(named);
  return write_tensors(folder, "codec", tensors, to_json(codec.config()).dump());
}

Result<StarterCodec> load_codec(const std::filesystem::path& folder) {
  auto file = open_tensors(folder, "codec");
  if (!file) return fail(file.error());
  return load_starter_codec(*file);
}

}  // namespace longtake::train
