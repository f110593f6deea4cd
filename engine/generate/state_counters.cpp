#include "engine/generate/state_counters.h"

#include <charconv>
#include <utility>

#include "engine/core/json.h"

namespace longtake {

Failure unusable_state(std::string why) {
  return fail(Error::Kind::bad_input, "The saved state cannot be restored", std::move(why),
              "Open a state that was saved with the same model.");
}

std::string counters_text(const EngineState& state) {
  Json frames = Json::array(), texts = Json::array();
  for (const auto& [frame, held] : state.memory.frames) frames.push_back(frame);
  for (const WeightedText& each : state.prompt.texts) texts.push_back({{"text", each.text}, {"weight", each.weight}});
  return Json{{"next_chunk", state.cursor.chunk},
              {"next_frame", state.cursor.frame},
              {"next_picture", state.next_picture},
              {"seed", std::to_string(state.cursor.seed)},  // more than a double can hold
              {"prompt_epoch", state.cursor.epoch},
              {"fade_step", state.prompt.step},
              {"fade_steps", state.prompt.steps},
              {"texts", texts},
              {"loras", write_value(state.loras)},
              {"steps", state.steps},
              {"prompt_chunks", state.prompt.chunks},
              {"director", state.director},
              {"decoder_latents", state.decoder.latents},
              {"decoder_tensors", state.decoder.tensors.size()},
              {"window_chunks", state.window.size()},
              {"shot_start", state.memory.shot_start},
              {"last_chunk", state.memory.last_chunk},
              {"frames", frames},
              {"policy", to_json(state.memory.policy)}}
      .dump();
}

Result<StateCounters> read_counters(const std::string& text, EngineState& state) {
  const auto json = TRY(parse_json(text, "counters"));
  constexpr double most = 1e15;  // exact in a double; far beyond any stream
  StateCounters counters;
  JsonFields fields(json, "counters");
  fields.number("next_chunk", state.cursor.chunk, 0, most);
  fields.number("next_frame", state.cursor.frame, 0, most);
  fields.number("next_picture", state.next_picture, 0, most);
  std::string seed = "0";
  fields.text("seed", seed);
  fields.number("prompt_epoch", state.cursor.epoch, 0, 1e9);
  fields.number("fade_step", state.prompt.step, 0, 1e6);
  fields.number("fade_steps", state.prompt.steps, 0, 1e6);
  fields.number("prompt_chunks", state.prompt.chunks, 0, 1e9);
  fields.number("steps", state.steps, 0, 1000);
  fields.number("decoder_latents", state.decoder.latents, 0, most);
  fields.number("decoder_tensors", counters.decoder_tensors, 0, 1000);
  fields.number("window_chunks", counters.window_chunks, 0, 100);
  fields.number("shot_start", state.memory.shot_start, 0, most);
  fields.number("last_chunk", state.memory.last_chunk, -1, most);
  if (const Json* frames = fields.find("frames"); frames != nullptr && frames->is_array()) {
    for (const Json& frame : *frames) {
      if (!frame.is_number_integer()) return unusable_state("a frame number is not a number");
      counters.frames.push_back(frame.get<std::int64_t>());
    }
  }
  if (const Json* loras = fields.find("loras"))
    if (const std::string wanted = read_value(*loras, state.loras); !wanted.empty()) fields.refuse("loras", wanted);
  if (const Json* director = fields.find("director")) state.director = *director;
  if (const Json* texts = fields.find("texts"); texts != nullptr && texts->is_array()) {
    for (const Json& one : *texts) {
      WeightedText& each = state.prompt.texts.emplace_back();
      JsonFields inner(one, "a text of the prompt");
      inner.text("text", each.text);
      inner.number("weight", each.weight, 0, 1e6);
      TRY(inner.finish());
    }
  }
  const Json* rule = fields.find("policy");
  TRY(fields.finish());
  if (rule == nullptr) return unusable_state("it has no policy");
  auto policy = TRY(policy_from_json(*rule));
  state.memory.policy = std::move(policy);
  const auto [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), state.cursor.seed);
  if (error != std::errc() || end != seed.data() + seed.size()) return unusable_state("its seed is not a number");
  if (state.prompt.step > state.prompt.steps) return unusable_state("its crossfade is out of range");
  return counters;
}

}  // namespace longtake
