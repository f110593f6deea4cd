#include "training/exam/reference_past.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/generate/chunk_values.h"

namespace longtake::train {
namespace {

/// Converts bytes [T, H, W, 3] to the input of an encoder, [1, T, 3, H, W] in -1 .. 1.
at::Tensor encodable(const theatre::Footage& footage) {
  const at::Tensor bytes = at::from_blob(const_cast<std::uint8_t*>(footage.rgb.data()),
                                         {1, footage.pictures, footage.height, footage.width, 3}, at::kByte);
  return bytes.permute({0, 1, 4, 2, 3}).to(at::kFloat).div(127.5).sub(1).contiguous();
}

}  // namespace

Result<const ReferencePast::Chunks*> ReferencePast::of(const gates::Question& question, const StreamParts& parts) {
  const bool known = question_ && question_->first().seed == question.first().seed &&
                     question_->memory->alone == question.memory->alone;
  if (!known) {
    chunks_ = TRY(draw(question, parts));
    question_ = std::make_unique<gates::Question>(question);
  }
  return &chunks_;
}

Result<ReferencePast::Chunks> ReferencePast::draw(const gates::Question& question, const StreamParts& parts) const {
  const c10::NoGradGuard no_grad;
  if (!parts.picture_encoder)
    return fail(Error::Kind::bad_input, "Cannot give this model a past", "it has no encoder of pictures");
  const auto encoder = TRY(parts.picture_encoder());
  const gates::MemoryQuestion& memory = *question.memory;
  theatre::FilmRenderer renderer;
  theatre::Footage footage;
  DecoderState encoded;
  Chunks chunks;
  for (int chunk = 0; gates::first_picture(chunk) < memory.alone; ++chunk) {
    const int first = gates::first_picture(chunk), end = gates::first_picture(chunk + 1);
    std::vector<int> numbers(static_cast<std::size_t>(end - first));
    std::iota(numbers.begin(), numbers.end(), first);
    renderer.render(question.acts, numbers, footage);
    const at::Tensor latents = TRY(encoder->encode(encodable(footage), encoded));
    chunks.latents.push_back({0, bytes_of_latents(latents.to(parts.model->latent_dtype()))});
    const std::size_t bytes = footage.rgb.size() / numbers.size();
    for (const int number : memory.before) {
      if (number < first || number >= end) continue;
      const auto begin = footage.rgb.begin() + static_cast<std::ptrdiff_t>(bytes) * (number - first);
      chunks.before.push_back({{begin, begin + static_cast<std::ptrdiff_t>(bytes)}, footage.width, footage.height});
    }
  }
  return chunks;
}

}  // namespace longtake::train
