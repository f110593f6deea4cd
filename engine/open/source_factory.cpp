#include "engine/open/source_factory.h"

#include "engine/generate/generator_source.h"
#include "engine/open/random_source.h"
#include "engine/open/starter_source.h"
#include "engine/open/wan_source.h"

namespace longtake {

Result<StreamParts> load_parts(const SourceOptions& options, const ChunkSource::Progress& progress,
                               const std::stop_token& stop) {
  if (!is_starter(options)) return build_wan(options, progress, stop);
  const auto files = TRY(starter_of(options));
  return build_starter(files, options, progress);
}

std::unique_ptr<ChunkSource> make_source(const SourceOptions& options) {
  if (options.model.empty() && !embedded_starter()) return make_random_source(options);
  return std::make_unique<GeneratorSource>(
      [options](const ChunkSource::Progress& progress, const std::stop_token& stop) {
        return load_parts(options, progress, stop);
      });
}

}  // namespace longtake
