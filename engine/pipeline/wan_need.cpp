#include "engine/pipeline/wan_need.h"

#include <algorithm>
#include <limits>

#include "engine/weights/model_file.h"

namespace longtake {
namespace {

std::uint64_t elements(const DitConfig& shape) {
  std::uint64_t count = 0;
  for (const auto& [_, sizes] : dit_parameter_shapes(shape)) count += element_count(sizes);
  return count;
}

/// Tensors of one pass that live at the same time: about eight of the model's width and two of the feed-forward's.
std::uint64_t pass_elements(const DitConfig& shape, std::uint64_t tokens) {
  return tokens * (8 * static_cast<std::uint64_t>(shape.dim) + 2 * static_cast<std::uint64_t>(shape.ffn_dim));
}

/// Features that a decoder keeps from call to call and works on, in units of its width times the picture's pixels:
/// counted on the layer lists of the Wan VAE (25 kept, 24 in work) and of the tiny decoders (2 and 12).
std::uint64_t decoder_elements(const ModelFile& decoder, std::uint64_t pixels) {
  if (decoder.kind != WeightsKind::taehv) return 49 * decoder.config.value("dim", std::uint64_t{96}) * pixels;
  const auto widths = decoder.config.value("decoder_channels", std::vector<std::uint64_t>{64});
  return 14 * widths.back() * pixels;
}

}  // namespace

Result<MemoryPlan> plan_memory(const DitConfig& shape, const WanFiles& files, const StreamParts& parts,
                               const Placement& placement, TextEncoderUse text) {
  const auto decoder = open_model_file(files.decoder);
  if (!decoder) return fail(decoder.error());
  const auto encoder = open_model_file(files.text);
  if (!encoder) return fail(encoder.error());
  const auto element = static_cast<std::uint64_t>(c10::elementSize(placement.dtype));
  const Memory::Shape memory = memory_shape(shape, parts.generator, placement.device, placement.dtype);
  const auto tokens = static_cast<std::uint64_t>(memory.chunk_frames * memory.frame_tokens());
  const std::uint64_t pixels = static_cast<std::uint64_t>(parts.generator.latent_height) *
                               static_cast<std::uint64_t>(parts.generator.latent_width) * 64;
  std::uint64_t text_bytes = 0;
  for (const TensorView& tensor : encoder->tensors) text_bytes += tensor.bytes.size();
  if (text == TextEncoderUse::keep_int8) text_bytes = encoder->parameters();

  MemoryPlan plan;
  const std::uint64_t weights = elements(shape) * element;
  plan.need.add("the transformer", weights);
  plan.need.add("the cache", slot_bytes(parts.policy, memory));
  plan.need.add("the prompt's keys and values", 2 * static_cast<std::uint64_t>(shape.layers) *
                                                    static_cast<std::uint64_t>(shape.text_rows) *
                                                    static_cast<std::uint64_t>(shape.dim) * element);
  plan.need.add("the decoder", decoder->parameters() * element + decoder_elements(*decoder, pixels) * element);
  // Where the text encoder is dropped after use, a pass does not run beside it.
  const std::uint64_t pass = pass_elements(shape, tokens) * element;
  if (text == TextEncoderUse::drop)
    plan.need.add(text_bytes > pass ? "the text encoder" : "one pass", std::max(text_bytes, pass));
  else
    plan.need.add("the text encoder and one pass", text_bytes + pass);

  if (!placement.device.is_cpu()) return plan;
  const std::uint64_t available = available_memory_bytes();
  if (auto fits = check_memory(plan.need, available); !fits) return fail(std::move(fits.error()));
  plan.pack = plan.need.bytes() + weights <= available;
  return plan;
}

}  // namespace longtake
