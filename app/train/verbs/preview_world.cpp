#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <cstdio>

#include "app/train/verbs/verbs.h"
#include "engine/media/output.h"
#include "training/data/clips.h"
#include "training/run/picture.h"

namespace longtake::train {
namespace {

constexpr int columns = 4;
constexpr int filmed_clips = 6;

Result<void> film(const std::filesystem::path& path, world::Renderer& renderer, std::uint64_t seed) {
  const VideoFormat format{world::kWidth, world::kHeight, {16, 1}};
  auto sink = open_output(path, format, format.rate, {});
  if (!sink) return fail(sink.error());
  world::Clip clip;
  for (int i = 0; i < filmed_clips; ++i) {
    world::make_clip(renderer, sample_seed(seed, "preview", 0, i), world::kClipFrames, {}, {}, clip);
    for (int frame = 0; frame < clip.frames; ++frame) {
      const FrameView view(clip.rgb.data() + static_cast<std::size_t>(frame) * format.frame_bytes(),
                           format.frame_bytes());
      if (auto written = (*sink)->write(view); !written) return written;
    }
  }
  return (*sink)->finish();
}

Result<void> preview(const PreviewArguments& arguments) {
  const std::filesystem::path folder = arguments.folder;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return fail(Error::Kind::io, "Cannot make " + folder.string(), error.message());
  world::Renderer renderer;
  world::Clip clip;
  std::vector<at::Tensor> pictures;
  for (int i = 0; i < arguments.clips; ++i) {
    const std::uint64_t seed = sample_seed(arguments.seed, "preview", 0, i);
    world::make_clip(renderer, seed, 1, {}, world::CaptionDropout::none(), clip);
    pictures.push_back(frames_of(pixel_groups(clip)));
    std::printf("%s\n", clip.caption.c_str());
  }
  if (auto written = write_png(folder / "world.png", contact_sheet(at::cat(pictures), columns)); !written)
    return written;
  return film(folder / "world.mp4", renderer, arguments.seed);
}

}  // namespace

int preview_world(const Common&, const PreviewArguments& arguments) {
  at::set_num_threads(1);
  const auto done = preview(arguments);
  return done ? kDone : report_error(done.error());
}

}  // namespace longtake::train
