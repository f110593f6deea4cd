#include "engine/pipeline/source_factory.h"

#include "engine/pipeline/generator_source.h"
#include "engine/pipeline/load_decoder.h"
#include "engine/pipeline/random_decoder.h"

namespace longtake {
namespace {

// Checkpoints of others can be inspected and converted; streaming from them needs decoders and encoders of their size.
Error not_streamable(const SourceOptions& options) {
  return {Error::Kind::bad_input,
          "Cannot stream from \"" + options.model.string() + "\"",
          "this version streams from its own model only",
          "Start without a model; \"longtake-cli inspect\" says what the file is.",
          {}};
}

}  // namespace

std::unique_ptr<ChunkSource> make_source(const SourceOptions& options) {
  if (options.model.empty()) return make_random_source(options);
  return std::make_unique<GeneratorSource>(
      [options](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> {
        return fail(not_streamable(options));
      });
}

Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options) {
  if (!options.model.empty()) return fail(not_streamable(options));
  return std::shared_ptr<const Decoder>(make_random_decoder(kRandomModelChannels, kRandomModelCellPixels));
}

}  // namespace longtake
