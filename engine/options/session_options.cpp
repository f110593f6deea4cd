#include "engine/options/session_options.h"

#include "engine/core/version.h"
#include "engine/options/errors.h"
#include "engine/options/option_list.h"
#include "engine/options/source_options_json.h"

namespace longtake {
namespace {

// Sessions of versions up to 0.4 lack it; those of the built-in model have it from edition 4 on.
constexpr const char* kEdition = "recipe_edition";

}  // namespace

Manifest manifest_of(const SourceOptions& options) {
  Manifest manifest;
  manifest.build = program_version();
  manifest.seed = options.seed;
  manifest.settings = to_json(options);
  manifest.settings[kEdition] = options.recipe_edition;
  return manifest;
}

Result<SourceOptions> session_options(const Manifest& manifest) {
  Json settings = manifest.settings;
  const Json edition = settings.value(kEdition, Json(1));
  settings.erase(kEdition);
  auto options = source_options_from_json(settings);
  if (!options) return options;
  const std::int64_t number = edition.is_number_integer() ? edition.get<std::int64_t>() : 1;
  options->recipe_edition = number >= 1 && number <= kRecipeEdition ? static_cast<int>(number) : 1;
  options->seed = manifest.seed;
  options->dtype = DtypeChoice::automatic;
  if (!manifest.dtype.empty() && !choose(manifest.dtype, options->dtype))
    return fail(errors::kSessionType, {{"problem", choices_text<DtypeChoice>(manifest.dtype)}});
  options->threads = manifest.threads;
  // Sessions of earlier versions lack this setting and were not rounded.
  if (!manifest.settings.contains("latent_grid")) options->latent_grid = 0;
  // If no head measured salience in the session, a head that is now next to the weights must not change the stream.
  if (manifest.salience_head.empty() && !options->model.empty() && options->head.empty()) options->head = kNoHead;
  return options;
}

}  // namespace longtake
