#include "engine/options/session_options.h"

#include "engine/options/source_options_json.h"

namespace longtake {

Result<SourceOptions> session_options(const Manifest& manifest) {
  auto options = source_options_from_json(manifest.settings);
  if (!options) return options;
  options->seed = manifest.seed;
  options->dtype = manifest.dtype.empty() ? "auto" : manifest.dtype;
  options->threads = manifest.threads;
  return options;
}

}  // namespace longtake
