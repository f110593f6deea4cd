#include "engine/open/wan_need.h"

#include <algorithm>
#include <cstdint>

#include "engine/generate/take_history.h"
#include "engine/memory/slot_need.h"
#include "engine/policy/policy.h"
#include "engine/weights/model_file.h"

namespace longtake {
namespace {

constexpr std::uint64_t kGpuWorkSpace = 400'000'000;  // used by cuBLAS and cuDNN, in addition to the part for
                                                      // fragmentation
constexpr std::uint64_t kGaps = 20;                   // one part in this many, with growing segments
constexpr std::uint64_t kPicture = 12;                // numbers per pixel in a latent frame's four pictures
constexpr std::uint64_t kFramesOfChunk = 3;
/// For a long prompt: some 190 words. One of 512 rows takes 0.05 GB more of a 1.3B model, which kGaps covers.
constexpr std::int64_t kPromptRows = 256;

/// A decoder's memory on a GPU, in units of its width times the picture's pixels.
struct DecoderUnits {
  double kept = 0;            ///< features kept between calls
  double each = 0;            ///< peak of tensors, for each latent frame that is decoded together
  std::uint64_t numbers = 0;  ///< numbers in the decoder's type per pixel at the peak, whatever the width
  double convolutions = 0;    ///< cuDNN's work space for each: measured on an H100 as the excess over the tensors
};
// The VAE's peak is the second norm of a full-resolution block with ATen's operators. That is eight tensors of four
// frames, one of them three times as wide, and a length for each pixel. TAEHV's peak is its end: two tensors of four
// frames, and the pictures twice. With three latent frames the H100 took 149 and 30 units in all.
constexpr DecoderUnits kVaeUnits{24.2, 32, 4, 9.6}, kTinyUnits{1.3, 8, 2 * kPicture, 1.2};

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

/// Without our own kernel, rounding the widest input of a matrix to 8 bits first needs it in float32.
std::uint64_t rounding_bytes(const DitConfig& shape, std::uint64_t tokens, const Placement& placement) {
  return placement.fp8() ? tokens * static_cast<std::uint64_t>(shape.ffn_dim) * (sizeof(float) + 1) : 0;
}

/// Live tensors of one pass: about eight of the model's width and two of the feed-forward's.
std::uint64_t pass_elements(const DitConfig& shape, std::uint64_t tokens) {
  return tokens * (8 * static_cast<std::uint64_t>(shape.dim) + 2 * static_cast<std::uint64_t>(shape.ffn_dim));
}

/// Features of a decoder, kept between calls and temporary, in units of its width times the picture's pixels. Counted
/// from the layer lists of the Wan VAE (25 kept, 24 temporary) and of the tiny decoders (2 and 12).
std::uint64_t cpu_decoder_elements(const DecoderShape& decoder, std::uint64_t pixels) {
  return (decoder.tiny ? 14 : 49) * decoder.width * pixels;
}

/// A joint window copies the part of the cache that it reads.
std::uint64_t gathered_bytes(const GeneratorConfig& generator, const Policy& policy, const Memory::Shape& memory) {
  const int most = (generator.joint_frames - generator.chunk_frames) * memory.frame_tokens();
  const auto slots = static_cast<std::uint64_t>(std::min(policy_capacity(policy, memory), most));
  return 2 * slots * static_cast<std::uint64_t>(memory.blocks) * static_cast<std::uint64_t>(memory.width) *
         static_cast<std::uint64_t>(c10::elementSize(memory.dtype));
}

}  // namespace

std::uint64_t prompt_bytes(const DitConfig& shape, std::int64_t rows, std::uint64_t element) {
  const std::int64_t keys = text_keys(shape, std::min<std::int64_t>(rows, shape.text_rows));
  return 2 * static_cast<std::uint64_t>(shape.layers) * static_cast<std::uint64_t>(keys) *
         static_cast<std::uint64_t>(shape.dim) * element;
}

DecoderShape decoder_shape(const ModelFile& decoder) {
  if (decoder.kind != WeightsKind::taehv) return {false, decoder.config.value("dim", std::uint64_t{96})};
  return {true, decoder.config.value("decoder_channels", std::vector<std::uint64_t>{64}).back()};
}

DecoderNeed gpu_decoder_need(const DecoderShape& decoder, std::uint64_t pixels, std::uint64_t element, int latents) {
  const double unit = static_cast<double>(decoder.width * pixels * element);
  const auto bytes = [&](double units) { return static_cast<std::uint64_t>(units * unit); };
  const auto count = static_cast<std::uint64_t>(latents);
  const DecoderUnits& units = decoder.tiny ? kTinyUnits : kVaeUnits;
  // The pictures of earlier frames wait as bytes.
  const std::uint64_t waiting = kFramesOfChunk - std::min(count, kFramesOfChunk);
  return {bytes(units.kept),
          bytes(units.each * latents) + pixels * (units.numbers * count * element + kPicture * waiting),
          bytes(units.convolutions * latents)};
}

ChunkNeed gpu_chunk_need(const DitConfig& shape, const GeneratorConfig& generator, const Policy& policy,
                         const Memory::Shape& memory, const Placement& placement, const DecoderNeed& decoder) {
  const auto element = static_cast<std::uint64_t>(c10::elementSize(placement.dtype));
  const auto tokens = static_cast<std::uint64_t>(generator.pass_frames() * memory.frame_tokens());
  const SlotBytes slots = gpu_slot_bytes(policy, memory);
  const std::uint64_t pass = pass_elements(shape, tokens) * element + rounding_bytes(shape, tokens, placement);
  // The decoder runs after the lanes are freed, but the chunk's own keys and values still wait for their slots. So do
  // the queries of the last block, which measure the chunk.
  const std::uint64_t queries = tokens * static_cast<std::uint64_t>(shape.dim) * element;
  // Refreshed scores read the lanes again.
  const std::uint64_t lanes = refreshes_scores(policy) ? slots.lanes : 0;
  const std::uint64_t beside_pass = slots.lanes + pass,
                      beside_decoder = decoder.work + decoder.convolutions + queries + lanes;
  ChunkNeed need;
  need.cache = slots.kept + slots.own + slots.lanes;
  need.pass = pass;
  need.decoder = decoder.kept + (beside_decoder - std::min(beside_decoder, beside_pass));
  return need;
}

Result<WanNeed> wan_need(const DitConfig& shape, const WanFiles& files, const GeneratorConfig& generator,
                         const Policy& policy, const Placement& placement, const TextEncoderChoice& text,
                         int latents_at_once) {
  const auto decoder = TRY(open_model_file(files.decoder));
  const auto encoder = TRY(open_model_file(files.text));
  const auto element = static_cast<std::uint64_t>(c10::elementSize(placement.dtype));
  const Memory::Shape memory = memory_shape(shape, generator, placement.device, placement.dtype);
  const auto tokens = static_cast<std::uint64_t>(generator.pass_frames() * memory.frame_tokens());
  const std::uint64_t pixels =
      static_cast<std::uint64_t>(generator.latent_height) * static_cast<std::uint64_t>(generator.latent_width) * 64;
  std::uint64_t text_bytes = 0;
  for (const TensorView& tensor : encoder.tensors) text_bytes += tensor.bytes.size();

  const bool gpu = !placement.device.is_cpu();
  ChunkNeed chunk;
  if (gpu && generator.by_chunks()) {
    chunk = gpu_chunk_need(shape, generator, policy, memory, placement,
                           gpu_decoder_need(decoder_shape(decoder), pixels, element, latents_at_once));
  } else {
    const DecoderNeed all = gpu_decoder_need(decoder_shape(decoder), pixels, element, latents_at_once);
    chunk.cache = slot_bytes(policy, memory);
    chunk.pass = pass_elements(shape, tokens) * element + rounding_bytes(shape, tokens, placement);
    chunk.decoder =
        gpu ? all.kept + all.work + all.convolutions : cpu_decoder_elements(decoder_shape(decoder), pixels) * element;
  }
  WanNeed need;
  need.transformer = transformer_bytes(shape, placement);
  // A CPU keeps the unquantised matrices in addition to the 8-bit ones.
  const bool both = placement.eight_bits && !placement.fp8();
  need.all.add(MemoryUse::transformer, need.transformer + (both ? elements(shape) : 0));
  // The history's latents are on the model's device.
  const std::uint64_t history = gpu ? static_cast<std::uint64_t>(TakeHistory::Limits().latent_bytes) : 0;
  need.all.add(MemoryUse::cache, chunk.cache + history);
  if (generator.joint()) need.all.add(MemoryUse::window, gathered_bytes(generator, policy, memory));
  need.all.add(MemoryUse::prompt, prompt_bytes(shape, kPromptRows, element));
  need.all.add(MemoryUse::decoder, decoder.parameters() * element + chunk.decoder);
  // No pass runs while a prompt is encoded. The encoder is read whole before it is converted or dropped.
  const std::uint64_t pass = chunk.pass;
  const std::uint64_t kept = text.use == TextEncoderUse::keep        ? text_bytes
                             : text.use == TextEncoderUse::keep_int8 ? encoder.parameters()
                                                                     : 0;
  if (gpu) need.host.add(MemoryUse::text_encoder, text_bytes);
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
  need.add(MemoryUse::gpu_libraries, kGpuWorkSpace + need.bytes() / kGaps);
}

std::uint64_t head_bytes(const SalienceHead& head, const GeneratorConfig& generator, const DitConfig& shape) {
  SalienceHead copy = head;  // parameters() returns mutable pointers
  std::uint64_t bytes = 0;
  for (const NamedParameter& parameter : copy.parameters()) bytes += parameter.tensor->nbytes();
  const SalienceConfig& sizes = head.config();
  const auto tokens =
      static_cast<std::uint64_t>(generator.chunk_frames * (generator.latent_height / shape.patch_height) *
                                 (generator.latent_width / shape.patch_width));
  // q, k and v, joined and separate, and the hidden layer with its activation.
  return bytes + tokens * static_cast<std::uint64_t>(6 * sizes.dim + 2 * sizes.hidden) * sizeof(float);
}

}  // namespace longtake
