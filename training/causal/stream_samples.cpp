#include "training/causal/stream_samples.h"

#include <c10/core/GradMode.h>

#include "training/causal/teacher_forcing.h"
#include "training/data/latents.h"
#include "training/teacher/flow_matching.h"

namespace longtake::train {

at::Tensor stream_samples(const Networks& networks, const std::vector<std::string>& captions,
                          const std::vector<std::uint64_t>& seeds, const at::Tensor& layout,
                          at::IntArrayRef latent_shape, int chunks, int chunk_frames, const ChunkSampler& sampler) {
  const c10::NoGradGuard no_grad;
  const TextContext text = networks.encode(captions);
  const TextContext empty = networks.encode({std::string()});
  const std::vector<std::int64_t> shape = {chunk_frames, latent_shape[0], latent_shape[1], latent_shape[2]};
  std::vector<at::Tensor> made;
  std::uint32_t stream = 100;
  const at::Device device = networks.dit.device();
  const auto noise = [&] { return seeded_normals(shape, seeds, stream++).to(device); };
  at::Tensor x = noise();
  CleanClip history(token_grid(networks.dit, x));
  // The unconditional branch must not see a history that was made under the prompt's text alone: both share it, as the
  // guided teacher of the consistency stage does.
  for (int chunk = 0; chunk < chunks; ++chunk) {
    const std::int64_t first = std::int64_t{chunk} * chunk_frames;
    const Positions positions = history.present(chunk_frames);
    const MemoryView memory = history.view(first);
    const at::Tensor maps = layout.narrow(1, first, chunk_frames);
    const LayoutContext placed = networks.dit.encode_layout(maps),
                        bare = networks.dit.encode_layout(without_words(maps));
    for (std::size_t i = 0; i < sampler.times.size(); ++i) {
      if (sampler.times[i] == 0) break;
      const at::Tensor t = at::full({x.size(0), chunk_frames}, sampler.times[i], x.options());
      const at::Tensor flow =
          guided_flow(networks, {x, t, positions, {}, placed}, text, empty, bare, sampler.guidance, memory);
      if (sampler.few_step) {
        x = clean_estimate(x, flow, t);
        if (i + 1 == sampler.times.size()) break;
        const at::Tensor next = at::full_like(t, sampler.times[i + 1]);
        x = noised(x, noise(), next);
      } else {
        x = x + (sampler.times[i + 1] - sampler.times[i]) / 1000 * flow;
      }
    }
    made.push_back(x);
    const at::Tensor zero = at::zeros({x.size(0), chunk_frames}, x.options());
    history.append(networks.dit.context({x, zero, positions, {}, placed}, text, memory));
    x = noise();
  }
  return at::cat(made, 1);
}

}  // namespace longtake::train
