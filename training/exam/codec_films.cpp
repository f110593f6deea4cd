#include "training/exam/codec_films.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>

#include "engine/model/decoder.h"
#include "engine/open/starter_files.h"
#include "training/data/cells.h"
#include "training/data/film_clips.h"

namespace longtake::train {

Result<CodecFilms> CodecFilms::open(const SourceOptions& options) {
  const auto files = TRY(starter_of(options));
  auto codec = TRY(load_starter_codec(files.files));
  return CodecFilms(std::make_shared<const CellCodec>(std::move(codec)));
}

Result<void> CodecFilms::make(const gates::Question& question, const gates::PictureSink& sink) const {
  const c10::NoGradGuard no_grad;
  theatre::FilmRenderer renderer;
  theatre::Footage footage;
  int done = -1;  // latent frame
  for (const int asked : question.asked) {
    const int latent = gates::latent_of(asked);
    if (latent == done) continue;
    done = latent;
    // The decoder reads a latent and the one before it.
    std::vector<int> numbers;
    for (int l = std::max(0, latent - 1); l <= latent; ++l)
      for (int n = std::max(0, 4 * l - 3); n <= 4 * l; ++n) numbers.push_back(n);
    if (latent - 1 > 0)
      numbers.insert(numbers.begin(), numbers.front() - 1);  // pixel_groups() begins with a single picture
    renderer.render(question.acts, numbers, footage);
    const at::Tensor half = at::avg_pool2d(unit_pixels(pixel_groups(footage)), 2);
    const at::Tensor latents = codec_->encode(half);
    const std::int64_t last = latents.size(0) - 1;
    const at::Tensor before = latents.narrow(0, std::max<std::int64_t>(last - 1, 0), 1);
    FilmPlan plan{question.acts, {0}};
    if (latent > 0) plan.starts.push_back(4 * latent - 3);
    const at::Tensor places = decoder_places(plan);
    const at::Tensor group =
        codec_->decode(latents.narrow(0, last, 1), before, places.narrow(0, places.size(0) - 1, 1));  // [1, 12, H, W]
    const at::Tensor bytes = to_rgb8(group.unflatten(1, {-1, 3})).squeeze(0).contiguous();
    const auto size = static_cast<std::size_t>(theatre::kPictureWidth) * theatre::kPictureHeight * 3;
    for (int i = latent == 0 ? 3 : 0; i < 4; ++i)
      sink(4 * latent - 3 + i,
           {std::span(bytes.const_data_ptr<std::uint8_t>() + static_cast<std::size_t>(i) * size, size),
            theatre::kPictureWidth, theatre::kPictureHeight});
  }
  return {};
}

}  // namespace longtake::train
