#include "training/world/preview.h"

#include <algorithm>
#include <string>

#include "engine/core/files.h"
#include "engine/media/output.h"
#include "engine/media/png.h"
#include "training/world/world.h"

namespace longtake::world {
namespace {

constexpr int kColumns = kTimes, kRows = kSceneries;

Result<void> write_sheet(const std::filesystem::path& path, std::uint64_t seed) {
  constexpr int kSheetWidth = kColumns * kWidth, kSheetHeight = kRows * kHeight;
  std::vector<std::uint8_t> sheet(static_cast<std::size_t>(kSheetWidth) * kSheetHeight * 3);
  Renderer renderer;
  Clip clip;
  for (int i = 0; i < kColumns * kRows; ++i) {
    WorldConfig config;
    config.wish.scenery = static_cast<Scenery>(i / kColumns);
    config.wish.time = static_cast<Time>(i % kColumns);
    config.wish.weather = static_cast<Weather>((i + i / kColumns) % kWeathers);
    renderer.render(sample_scene(seed + static_cast<std::uint64_t>(i), config), 48, 1, clip);
    for (int y = 0; y < kHeight; ++y) {
      const std::uint8_t* row = &clip.rgb[static_cast<std::size_t>(y) * kWidth * 3];
      const std::size_t at =
          (static_cast<std::size_t>(i / kColumns * kHeight + y) * kSheetWidth + i % kColumns * kWidth) * 3;
      std::copy_n(row, kWidth * 3, &sheet[at]);
    }
  }
  Result<std::string> png = encode_png(sheet, kSheetWidth, kSheetHeight);
  if (!png) return fail(png.error());
  return atomic_write(path, *png);
}

Result<void> write_film(const std::filesystem::path& path, std::uint64_t seed, int clips) {
  const VideoFormat format = {kWidth, kHeight, frame_rate(kFps)};
  EncoderSettings settings;
  settings.crf = 14;
  settings.threads = 1;
  auto sink = open_output(path, format, format.rate, settings);
  if (!sink) return fail(sink.error());
  Renderer renderer;
  Clip clip;
  for (int i = 0; i < clips; ++i) {
    WorldConfig config;
    config.wish.scenery = static_cast<Scenery>(i % kSceneries);
    renderer.render(sample_scene(seed + 100 + static_cast<std::uint64_t>(i), config), 0, kClipFrames, clip);
    for (int t = 0; t < kClipFrames; ++t) {
      const FrameView frame(&clip.rgb[static_cast<std::size_t>(t) * format.frame_bytes()], format.frame_bytes());
      if (auto written = (*sink)->write(frame); !written) return written;
    }
  }
  return (*sink)->finish();
}

}  // namespace

Result<void> write_preview(const std::filesystem::path& folder, std::uint64_t seed, int clips) {
  std::error_code code;
  std::filesystem::create_directories(folder, code);
  if (code) return fail(system_error("Cannot make the folder " + folder.string(), code.value()));
  if (auto sheet = write_sheet(folder / "world.png", seed); !sheet) return sheet;
  return write_film(folder / "world.mp4", seed, clips);
}

}  // namespace longtake::world
