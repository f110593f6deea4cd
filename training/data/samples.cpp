#include "training/data/samples.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include "engine/core/files.h"
#include "training/run/picture.h"

namespace longtake::train {

Result<void> write_samples(const StarterCodec& codec, const at::Tensor& latents,
                           const std::vector<std::string>& captions, const std::filesystem::path& folder,
                           const std::string& stem) {
  const c10::NoGradGuard no_grad;
  std::vector<at::Tensor> shown;
  std::string text;
  const bool pictures = latents.size(1) == 1;
  for (std::int64_t i = 0; i < latents.size(0); ++i) {
    const at::Tensor frames = frames_of(codec.decode(latents[i])).clamp(-1, 1).cpu();
    if (pictures) {
      shown.push_back(frames);
    } else {
      const std::int64_t last = frames.size(0) - 1;
      shown.push_back(frames.index_select(0, at::tensor({std::int64_t{0}, last / 3, 2 * last / 3, last})));
    }
    text += captions[static_cast<std::size_t>(i)] + "\n";
  }
  if (auto written = write_png(folder / (stem + ".png"), contact_sheet(at::cat(shown), 4)); !written) return written;
  return atomic_write(folder / (stem + ".txt"), text);
}

}  // namespace longtake::train
