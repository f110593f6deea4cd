#include "engine/starter/starter_settings.h"

#include <algorithm>
#include <limits>

#include "engine/core/describe_json.h"
#include "engine/starter/errors.h"

namespace longtake {

Failure unusable_starter(const std::string& problem) { return fail(errors::kUnusableStarter, {{"problem", problem}}); }

Result<StarterSettings> read_starter_settings(std::string_view text, const std::string& file) {
  const auto json = TRY(parse_json(text, file));
  StarterSettings starter;
  std::string ignored;
  JsonFields fields(json, file);
  fields.text("name", starter.name);
  fields.text("made", ignored);
  fields.number("chunk_frames", starter.chunk_frames, 1, 21);
  fields.number("latent_height", starter.latent_height, 2, 512);
  fields.number("latent_width", starter.latent_width, 2, 512);
  fields.number("shift", starter.shift, 0.01, 100);
  bool few_step = true;
  fields.boolean("few_step", few_step);
  fields.number("flow_below", starter.flow_below, 0, 1000);
  if (!few_step) starter.flow_below = std::numeric_limits<double>::infinity();
  fields.number("guidance", starter.guidance, 0, 20);
  fields.number("guided_above", starter.guided_above, 0, 1000);
  fields.number("guided_chunks", starter.guided_chunks, 0, 1000);
  if (fields.find("layout") != nullptr) return fail(errors::kFormerStarter);
  if (const Json* stage = fields.find("stage")) {
    FieldReader words(*stage, {.what = "Cannot use " + file});
    visit(starter.stage, words);
    TRY(words.finish());
  }
  const Json* times = fields.find("timesteps");
  if (times == nullptr || !times->is_array() || times->empty()) return unusable_starter(file + " lists no timesteps");
  for (const Json& time : *times) {
    if (!time.is_number() || time.get<float>() <= 0 || time.get<float>() > 1000) {
      return unusable_starter("a timestep in " + file + " is not between 0 and 1000");
    }
    starter.timesteps.push_back(time.get<float>());
  }
  if (!std::is_sorted(starter.timesteps.rbegin(), starter.timesteps.rend()))
    return unusable_starter("the timesteps in " + file + " do not go down");
  TRY(fields.finish());
  return starter;
}

}  // namespace longtake
