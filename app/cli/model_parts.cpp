#include "app/cli/model_parts.h"

#include "engine/open/starter_source.h"
#include "engine/open/wan_source.h"

namespace longtake::cli {

Result<StreamParts> load_model_parts(const SourceOptions& options, const ChunkSource::Progress& progress,
                                     const std::stop_token& stop) {
  if (!is_starter(options)) return build_wan(options, progress, stop);
  const auto files = starter_of(options);
  if (!files) return fail(files.error());
  return build_starter(*files, options, progress);
}

}  // namespace longtake::cli
