#include "training/data/clips.h"

#include "engine/core/hash.h"

namespace longtake::train {
namespace {

constexpr std::int64_t group_frames = 4;

}  // namespace

at::Tensor grouped(const at::Tensor& frames) {
  TORCH_CHECK(frames.size(0) % group_frames == 1, "clips have 1 + 4 k frames");
  std::vector<std::int64_t> lead = frames.sizes().vec();
  lead[0] = group_frames - 1;
  const at::Tensor padded = at::cat({frames.narrow(0, 0, 1).expand(lead), frames});
  std::vector<std::int64_t> shape = frames.sizes().vec();
  shape.insert(shape.begin(), padded.size(0) / group_frames);
  shape[1] = group_frames;
  return padded.view(shape);
}

std::uint64_t sample_seed(std::uint64_t seed, const std::string& purpose, std::int64_t step, std::int64_t sample) {
  const std::int64_t place[2] = {step, sample};
  const std::uint64_t stream = hash64(std::as_bytes(std::span(purpose.data(), purpose.size())), seed);
  return hash64(std::as_bytes(std::span(place)), stream);
}

at::Tensor seeded_normal(at::IntArrayRef shape, std::uint64_t seed, std::uint32_t stream) {
  at::Tensor out = at::empty(shape, at::kFloat);
  fill_normal({out.mutable_data_ptr<float>(), static_cast<std::size_t>(out.numel())}, {seed, stream, 0});
  return out;
}

at::Tensor seeded_normals(at::IntArrayRef shape, const std::vector<std::uint64_t>& seeds, std::uint32_t stream) {
  std::vector<at::Tensor> out;
  for (const std::uint64_t seed : seeds) out.push_back(seeded_normal(shape, seed, stream));
  return at::stack(out);
}

at::Tensor frames_of(const at::Tensor& groups) {
  const at::Tensor frames = groups.reshape({groups.size(0) * group_frames, 3, groups.size(2), groups.size(3)});
  return frames.narrow(0, group_frames - 1, frames.size(0) - group_frames + 1);
}

}  // namespace longtake::train
