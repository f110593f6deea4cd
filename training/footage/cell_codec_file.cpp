#include "training/footage/cell_codec_file.h"

#include "engine/describe/describe_json.h"
#include "training/run/state.h"

namespace longtake::train {

Result<void> save_cell_codec(const CellCodec& codec, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  NamedTensors tensors = codec.buffers();
  for (const auto& named : codec.parameters()) tensors.push_back(named);
  CellCodecConfig config = codec.config();
  FieldWriter writer;
  visit(config, writer);
  return write_tensors(folder, "codec", tensors, writer.take().dump());
}

Result<CellCodec> load_cell_codec(const std::filesystem::path& folder) {
  const auto text = read_config(folder, "codec");
  if (!text) return fail(text.error());
  const auto json = parse_json(*text, (folder / "codec").string());
  if (!json) return fail(json.error());
  CellCodecConfig config;
  FieldReader reader(*json, {"Cannot use the codec in " + folder.string()});
  visit(config, reader);
  if (auto read = reader.finish(); !read) return fail(read.error());
  CellCodec codec(config, 0);
  NamedTensors tensors = codec.buffers();
  for (const auto& named : codec.parameters()) tensors.push_back(named);
  if (auto read = read_tensors(folder, "codec", tensors); !read) return fail(read.error());
  return codec;
}

}  // namespace longtake::train
