#pragma once

#include <array>
#include <string>

#include "engine/core/describe.h"
#include "engine/core/json.h"
#include "engine/options/source_options.h"

namespace longtake {

constexpr std::array<Choice<DtypeChoice>, 5> choices(DtypeChoice) {
  return {{{DtypeChoice::automatic, "auto"},
           {DtypeChoice::fp32, "fp32"},
           {DtypeChoice::bf16, "bf16"},
           {DtypeChoice::int8, "int8"},
           {DtypeChoice::fp8, "fp8"}}};
}
constexpr std::array<Choice<Rope>, 2> choices(Rope) {
  return {{{Rope::relative, "relative"}, {Rope::absolute, "absolute"}}};
}
constexpr std::array<Choice<WeightsOf>, 3> choices(WeightsOf) {
  return {{{WeightsOf::automatic, "auto"},
           {WeightsOf::generator, "generator"},
           {WeightsOf::generator_ema, "generator_ema"}}};
}
constexpr std::array<Choice<DecoderChoice>, 3> choices(DecoderChoice) {
  return {{{DecoderChoice::any, "auto"}, {DecoderChoice::vae, "vae"}, {DecoderChoice::tiny, "tiny"}}};
}
constexpr std::array<Choice<TextDevice>, 3> choices(TextDevice) {
  return {{{TextDevice::automatic, "auto"}, {TextDevice::model, "model"}, {TextDevice::cpu, "cpu"}}};
}
constexpr std::array<Choice<TextEncoderUse>, 4> choices(TextEncoderUse) {
  return {{{TextEncoderUse::automatic, "auto"},
           {TextEncoderUse::drop, "drop"},
           {TextEncoderUse::keep, "keep"},
           {TextEncoderUse::keep_int8, "keep-int8"}}};
}
Json write_value(const DeviceChoice& device);
std::string read_value(const Json& json, DeviceChoice& device);

/// A set of model kinds that support an option.
namespace models {
inline constexpr unsigned starter = 1;      ///< the built-in model, and folders packed by a trainer
inline constexpr unsigned random = 2;       ///< random weights, in builds without a built-in model
inline constexpr unsigned few_step = 4;     ///< Wan family: generates chunk by chunk
inline constexpr unsigned rolling = 8;      ///< Wan family: generates a window of chunks at once
inline constexpr unsigned whole_clip = 16;  ///< Wan family: generates a whole clip at once
inline constexpr unsigned wan = few_step | rolling | whole_clip;
inline constexpr unsigned remembering = starter | random | few_step | rolling;
inline constexpr unsigned all = remembering | whole_clip;
}  // namespace models

/// The commands that offer an option.
enum class OptionGroup {
  model,       ///< commands that open or inspect a model
  device,      ///< commands that compute
  any_stream,  ///< commands that run a stream or measure one
  memory,      ///< commands that run a stream
  stream       ///< commands that run a stream with prompts
};

/// The command-line option of a field. Two fields with the same option are given together, as in 832x480.
struct CommandLine {
  const char* name;   ///< "--budget"
  const char* value;  ///< placeholder for its value in the help
  const char* help;
  OptionGroup group = OptionGroup::any_stream;
  unsigned read_by = models::all;  ///< other models refuse the option instead of ignoring it
};

/// Every option, in the order in which sessions store them. A new option is a field of SourceOptions and a line here.
/// The line adds it to the command line with its help and to the session's manifest. It also makes unsupported models
/// refuse it.
template <class V>
void visit(SourceOptions& o, V& v) {
  using enum OptionGroup;
  constexpr auto when_set = FieldRule::Write::when_set;
  constexpr double pixels = 1 << 20;
  v("model", o.model, {}, CommandLine{"--model", "DIR|FILE", "Use these weights instead of the built-in model", model});
  v("device", o.device, {},
    CommandLine{"--device", "NAME", "Compute on this device: auto, cpu, cuda or cuda:N", device});
  v("dtype", o.dtype, {},
    CommandLine{
        "--dtype", "TYPE",
        "Compute in this type: auto, fp32, bf16; or with a Wan model's matrices in 8 bits: int8 on a CPU, fp8 on a "
        "GPU",
        device});
  v("threads", o.threads, {.low = 0, .high = 4096},
    CommandLine{"--threads", "N", "Use N threads of the CPU; 0 uses one for each core", device});
  v("seed", o.seed, {.hexadecimal = true},
    CommandLine{"--seed", "N", "Start the noise from this number; the same number makes the same video"});
  v("prompt", o.prompt);
  v("steps", o.steps, {.low = 0, .high = 1000, .most = 100},
    CommandLine{"--steps", "N|LIST",
                "Denoise each chunk in N passes, or at these timesteps: 1000,750,500,250 is the same as 4", stream});
  v("rope", o.rope);
  v("latent_grid", o.latent_grid, {.low = 0, .high = 1 << 16});
  v("recipe", o.sampler_plan, {.write = when_set},
    CommandLine{"--recipe", "NAME",
                "Sample a Wan model in this way: self-forcing, longlive, rolling-forcing, causvid, wan, ...",
                any_stream, models::wan});
  v("weights_of", o.weights_of, {.write = when_set},
    CommandLine{"--weights-of", "SET",
                "Of a training file with both, use generator or generator_ema; auto takes generator_ema", any_stream,
                models::wan});
  v("width", o.width, {.low = 0, .high = pixels, .write = when_set},
    CommandLine{"--size", "WIDTHxHEIGHT", "Make pictures of this size with a Wan model, in pixels", any_stream,
                models::wan});
  v("height", o.height, {.low = 0, .high = pixels, .write = when_set},
    CommandLine{"--size", "WIDTHxHEIGHT", "", any_stream, models::wan});
  v("decoder", o.decoder, {.write = when_set},
    CommandLine{"--decoder", "NAME", "Use this decoder of a Wan model: auto, vae or tiny", any_stream, models::wan});
  v("text_encoder", o.text_encoder, {.write = when_set},
    CommandLine{
        "--text-encoder", "WHAT",
        "What happens to the text encoder of a Wan model after a prompt: drop, keep, keep-int8, or auto (kept where "
        "there is room)",
        any_stream, models::wan});
  v("text_device", o.text_device, {.write = when_set},
    CommandLine{
        "--text-device", "WHERE",
        "Encode prompts of a Wan model here: model (on its device), cpu, or auto (on its device if a GPU has room)",
        any_stream, models::wan});
  v("lora", o.loras, {.most = 64, .write = when_set},
    CommandLine{"--lora", "FILE[:STRENGTH]",
                "Put this LoRA on a Wan model's weights, with this strength (default 1); may be repeated", any_stream,
                models::wan});
  v("head", o.head, {.write = when_set},
    CommandLine{"--head", "FILE|none", "Score what a Wan model remembers with this salience head", any_stream,
                models::few_step | models::rolling});
  v("policy", o.policy, {}, CommandLine{"--policy", "NAME|FILE.json", "", memory, models::remembering});
  v("budget_tokens", o.budget_tokens, {.low = 0, .high = 1e9},
    CommandLine{"--budget", "N", "Keep at most N tokens in memory", memory, models::remembering});
  v("sink_frames", o.sink_frames, {.low = 0, .high = 1e9},
    CommandLine{"--sink", "N", "Always keep the first N latent frames", memory, models::remembering});
  v("guidance", o.guidance, {.low = 0, .high = 20},
    CommandLine{"--guidance", "W", "Guide the pictures towards the prompt with weight W; 1 does not guide", stream,
                models::starter | models::whole_clip});
}

}  // namespace longtake
