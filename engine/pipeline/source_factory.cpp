#include "engine/pipeline/source_factory.h"

#include "engine/pipeline/generator_source.h"
#include "engine/pipeline/load_decoder.h"
#include "engine/pipeline/open_errors.h"
#include "engine/pipeline/random_decoder.h"
#include "engine/pipeline/starter_source.h"
#include "engine/pipeline/wan_source.h"

namespace longtake {
namespace {

/// Whether the options mean a starter model: the embedded one, or a folder that a trainer packed.
bool is_starter(const SourceOptions& options) { return options.model.empty() || is_starter_folder(options.model); }

Result<StarterFiles> starter_of(const SourceOptions& options) {
  if (!options.model.empty()) return read_starter_folder(options.model);
  auto embedded = embedded_starter();
  if (!embedded) return fail(errors::kNoStarter);
  return std::move(*embedded);
}

Result<void> check_decoder(const std::string& found, const std::string& expected) {
  if (found == expected) return {};
  if (expected.empty()) return fail(errors::kMadeWithRandomDecoder, {{"found", found.substr(0, 12)}});
  return fail(errors::kMadeWithOtherDecoder, {{"made", expected.substr(0, 12)}, {"found", found.substr(0, 12)}});
}

}  // namespace

std::unique_ptr<ChunkSource> make_source(const SourceOptions& options) {
  if (options.model.empty() && !embedded_starter()) return make_random_source(options);
  return std::make_unique<GeneratorSource>(
      [options](const ChunkSource::Progress& progress, const std::stop_token& stop) -> Result<StreamParts> {
        if (!is_starter(options)) return build_wan(options, progress, stop);
        const auto files = starter_of(options);
        if (!files) return fail(files.error());
        return build_starter(*files, options, progress);
      });
}

Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options, const std::string& decoder_hash) {
  if (options.model.empty() && decoder_hash.empty())
    return std::shared_ptr<const Decoder>(make_random_decoder(kRandomModelChannels, kRandomModelCellPixels));
  if (!is_starter(options)) {
    std::string hash;
    auto decoder = load_wan_decoder(options, hash);
    if (!decoder) return decoder;
    if (auto same = check_decoder(hash, decoder_hash); !same) return fail(std::move(same.error()));
    return decoder;
  }
  const auto placement = place(options);
  if (!placement) return fail(placement.error());
  const auto files = starter_of(options);
  if (!files) return fail(files.error());
  if (auto same = check_decoder(file_hash(*files, "codec.safetensors"), decoder_hash); !same)
    return fail(std::move(same.error()));
  auto codec = load_starter_codec(files->files);
  if (!codec) return fail(std::move(codec.error()));
  return make_starter_decoder(**codec, *placement);
}

}  // namespace longtake
