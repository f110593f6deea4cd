#include "engine/generate/generated_chunk.h"

#include <ATen/ATen.h>

#include <span>
#include <utility>

#include "engine/core/hash.h"
#include "engine/generate/errors.h"

namespace longtake {

bool all_finite(const at::Tensor& latents) { return at::isfinite(latents).all().item<bool>(); }

std::uint64_t latent_hash(const at::Tensor& latents) {
  const at::Tensor bytes = latents.contiguous();
  return hash64(std::span(static_cast<const std::byte*>(bytes.const_data_ptr()), bytes.nbytes()));
}

MeasuredChunk::MeasuredChunk(const StreamCursor& cursor, at::Device device, bool remembers)
    : stages_(device), remembers_(remembers) {
  chunk_.chunk = cursor.chunk;
  chunk_.first_frame = cursor.frame;
}

Result<void> MeasuredChunk::denoised(const at::Tensor& x0) {
  stages_.ends(chunk_.times.denoise_ms);
  chunk_.latents = x0;
  on_host_ = HostCopy(x0);
  if (x0.is_cpu() && !all_finite(x0)) return fail(errors::kNotNumbers);
  return {};
}

void MeasuredChunk::context_made() {
  if (!remembers_) return;
  stages_.ends(chunk_.times.context_ms);
  policy_.lap_ms();
}

Result<void> MeasuredChunk::arrived() {
  chunk_.on_host = on_host_.arrived();
  if (!chunk_.latents.is_cpu() && !all_finite(chunk_.on_host)) return fail(errors::kNotNumbers);
  return {};
}

const TokenScores& MeasuredChunk::scored(MeasuredScores& scores) {
  chunk_.scores = scores.arrived();
  if (!chunk_.latents.is_cpu()) policy_.lap_ms();  // waiting for a GPU does not count as policy time
  return chunk_.scores;
}

void MeasuredChunk::appended() {
  if (remembers_) chunk_.times.policy_ms = policy_.lap_ms();
}

GeneratedChunk MeasuredChunk::finished() {
  stages_.report();
  chunk_.hash = latent_hash(chunk_.on_host);
  chunk_.times.total_ms = watch_.total_ms();
  return std::move(chunk_);
}

}  // namespace longtake
