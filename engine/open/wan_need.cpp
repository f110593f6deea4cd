#include "engine/open/wan_need.h"

#include <algorithm>
#include <cstdint>

#include "engine/memory/slot_need.h"
#include "engine/weights/model_file.h"

namespace longtake {
namespace {

constexpr std::uint64_t kGpuWorkSpace = 400'000'000;  // cuBLAS and cuDNN take it, beside a tenth for gaps

std::uint64_t elements(const DitConfig& shape) {
  std::uint64_t count = 0;
  for (const auto& [_, sizes] : dit_parameter_shapes(shape)) count += element_count(sizes);
  return count;
}

std::uint64_t transformer_bytes(const DitConfig& shape, const Placement& placement) {
  const auto element = static_cast<std::uint64_t>(c10::elementSize(placement.dtype));
  if (!placement.fp8()) return elements(shape) * element;
  std::uint64_t bytes = 0;
  for (const ParameterShape& parameter : dit_parameter_shapes(shape)) {
    const std::uint64_t count = element_count(parameter.second);
    const auto rows = static_cast<std::uint64_t>(parameter.second.front());
    bytes += is_block_matrix(parameter) ? count + rows * sizeof(float) : count * element;
  }
  return bytes;
}

/// Rounding the widest input of a matrix to 8 bits makes it in float32 first, where our own kernel is not used.
std::uint64_t rounding_bytes(const DitConfig& shape, std::uint64_t tokens, const Placement& placement) {
  return placement.fp8() ? tokens * static_cast<std::uint64_t>(shape.ffn_dim) * (sizeof(float) + 1) : 0;
}

/// Tensors of one pass that are alive at the same time: about eight of the model's width and two of the feed-forward's.
std::uint64_t pass_elements(const DitConfig& shape, std::uint64_t tokens) {
  return tokens * (8 * static_cast<std::uint64_t>(shape.dim) + 2 * static_cast<std::uint64_t>(shape.ffn_dim));
}

/// Features that a decoder keeps between calls and works on, in units of its width times the picture's pixels: counted
/// from the layer lists of the Wan VAE (25 kept, 24 temporary) and of the tiny decoders (2 and 12).
/// On a GPU, whose convolutions take work space as large as their pictures, 110 and 20 were measured.
std::uint64_t decoder_elements(const ModelFile& decoder, std::uint64_t pixels, const Placement& placement) {
  const bool cpu = placement.device.is_cpu();
  if (decoder.kind != WeightsKind::taehv)
    return (cpu ? 49 : 110) * decoder.config.value("dim", std::uint64_t{96}) * pixels;
  const auto widths = decoder.config.value("decoder_channels", std::vector<std::uint64_t>{64});
  return (cpu ? 14 : 20) * widths.back() * pixels;
}

/// A joint window copies the part of the cache that it reads.
std::uint64_t gathered_bytes(const GeneratorConfig& generator, const Policy& policy, const Memory::Shape& memory) {
  const int most = (generator.joint_frames - generator.chunk_frames) * memory.frame_tokens();
  const auto slots = static_cast<std::uint64_t>(std::min(policy_capacity(policy, memory), most));
  return 2 * slots * static_cast<std::uint64_t>(memory.blocks) * static_cast<std::uint64_t>(memory.width) *
         static_cast<std::uint64_t>(c10::elementSize(memory.dtype));
}

}  // namespace

Result<WanNeed> wan_need(const DitConfig& shape, const WanFiles& files, const GeneratorConfig& generator,
                         const Policy& policy, const Placement& placement, const TextPlan& text) {
  const auto decoder = TRY(open_model_file(files.decoder));
  const auto encoder = TRY(open_model_file(files.text));
  const auto element = static_cast<std::uint64_t>(c10::elementSize(placement.dtype));
  const Memory::Shape memory = memory_shape(shape, generator, placement.device, placement.dtype);
  const auto tokens = static_cast<std::uint64_t>(generator.pass_frames() * memory.frame_tokens());
  const std::uint64_t pixels =
      static_cast<std::uint64_t>(generator.latent_height) * static_cast<std::uint64_t>(generator.latent_width) * 64;
  std::uint64_t text_bytes = 0;
  for (const TensorView& tensor : encoder.tensors) text_bytes += tensor.bytes.size();

  WanNeed need;
  need.transformer = transformer_bytes(shape, placement);
  // A CPU keeps the whole matrices beside those in 8 bits.
  const bool both = placement.eight_bits && !placement.fp8();
  need.all.add(MemoryUse::transformer, need.transformer + (both ? elements(shape) : 0));
  need.all.add(MemoryUse::cache, slot_bytes(policy, memory));
  if (generator.joint()) need.all.add(MemoryUse::window, gathered_bytes(generator, policy, memory));
  need.all.add(MemoryUse::prompt, 2 * static_cast<std::uint64_t>(shape.layers) *
                                      static_cast<std::uint64_t>(shape.text_rows) *
                                      static_cast<std::uint64_t>(shape.dim) * element);
  need.all.add(MemoryUse::decoder,
               decoder.parameters() * element + decoder_elements(decoder, pixels, placement) * element);
  // No pass runs while a prompt is encoded. The encoder is read whole before it is converted or dropped.
  const std::uint64_t pass = pass_elements(shape, tokens) * element + rounding_bytes(shape, tokens, placement);
  const std::uint64_t kept = text.use == TextEncoderUse::keep        ? text_bytes
                             : text.use == TextEncoderUse::keep_int8 ? encoder.parameters()
                                                                     : 0;
  if (!placement.device.is_cpu()) need.host.add(MemoryUse::text_encoder, text_bytes);
  if (text.device != placement.device)
    need.all.add(MemoryUse::pass, pass);
  else if (kept + pass > text_bytes)
    need.all.add(kept > 0 ? MemoryUse::text_encoder_and_pass : MemoryUse::pass, kept + pass);
  else
    need.all.add(MemoryUse::text_encoder, text_bytes);
  return need;
}

void add_gpu_libraries(const Placement& placement, MemoryNeed& need) {
  if (placement.device.is_cpu()) return;
  need.add(MemoryUse::gpu_libraries, kGpuWorkSpace + need.bytes() / 10);
}

std::uint64_t head_bytes(const SalienceHead& head, const GeneratorConfig& generator, const DitConfig& shape) {
  SalienceHead copy = head;  // parameters() returns pointers that allow changes
  std::uint64_t bytes = 0;
  for (const NamedParameter& parameter : copy.parameters()) bytes += parameter.tensor->nbytes();
  const SalienceConfig& sizes = head.config();
  const auto tokens =
      static_cast<std::uint64_t>(generator.chunk_frames * (generator.latent_height / shape.patch_height) *
                                 (generator.latent_width / shape.patch_width));
  // q, k and v side by side and as they come, and the hidden layer with its activation.
  return bytes + tokens * static_cast<std::uint64_t>(6 * sizes.dim + 2 * sizes.hidden) * sizeof(float);
}

}  // namespace longtake
