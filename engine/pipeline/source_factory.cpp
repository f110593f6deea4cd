#include "engine/pipeline/source_factory.h"

#include <functional>
#include <optional>
#include <system_error>

#include "engine/pipeline/generator_source.h"
#include "engine/pipeline/load_decoder.h"
#include "engine/pipeline/random_decoder.h"
#include "engine/pipeline/starter_source.h"

namespace longtake {
namespace {

// Checkpoints of others can be inspected and converted; streaming from them needs decoders and encoders of their size.
Error not_streamable(const SourceOptions& options) {
  std::error_code ignored;
  const bool there = std::filesystem::exists(options.model, ignored);
  return {
      there ? Error::Kind::bad_input : Error::Kind::not_found,
      "Cannot stream from \"" + options.model.string() + "\"",
      there ? "this version streams from folders that longtake-train pack wrote" : "there is no such file or folder",
      there ? "\"longtake-cli inspect\" says what the file is." : "Check the path.",
      {}};
}

/// The starter that the options ask for: the folder they name, else the embedded one.
Result<StarterFiles> chosen_starter(const SourceOptions& options) {
  if (is_starter_folder(options.model)) return read_starter_folder(options.model);
  if (!options.model.empty()) return fail(not_streamable(options));
  auto embedded = embedded_starter();
  if (!embedded) return fail(Error::Kind::not_found, "This build holds no starter model");
  return std::move(*embedded);
}

bool uses_random_weights(const SourceOptions& options) { return options.model.empty() && !embedded_starter(); }

Error other_weights(const std::string& found, const std::string& expected) {
  const auto named = [](const std::string& hash) {
    return hash.empty() ? std::string("random") : "those of " + hash.substr(0, 12);
  };
  return {Error::Kind::bad_input,
          "Cannot show the session's pictures",
          "its weights were " + named(expected) + ", the model's are " + named(found),
          "Give the model that made it, or the version of the program that did.",
          {}};
}

}  // namespace

std::unique_ptr<ChunkSource> make_source(const SourceOptions& options) {
  if (uses_random_weights(options)) return make_random_source(options);
  return std::make_unique<GeneratorSource>(
      [options](const ChunkSource::Progress& progress, const std::stop_token&) -> Result<StreamParts> {
        auto files = chosen_starter(options);
        if (!files) return fail(std::move(files.error()));
        return build_starter(*files, options, progress);
      });
}

Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options, const std::string& weights_hash) {
  if (options.model.empty() && weights_hash.empty())
    return std::shared_ptr<const Decoder>(make_random_decoder(kRandomModelChannels, kRandomModelCellPixels));
  const auto files = chosen_starter(options);
  if (!files) return fail(files.error());
  if (const std::string found = files->hash(); found != weights_hash) return fail(other_weights(found, weights_hash));
  auto codec = load_starter_codec(files->files);
  if (!codec) return fail(std::move(codec.error()));
  return make_starter_decoder(std::move(*codec));
}

}  // namespace longtake
