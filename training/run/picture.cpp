#include "training/run/picture.h"

#include <c10/core/GradMode.h>

#include "engine/core/files.h"
#include "engine/media/png.h"

namespace longtake::train {

Result<void> write_png(const std::filesystem::path& path, const at::Tensor& picture) {
  const c10::NoGradGuard no_grad;
  const at::Tensor bytes = picture.detach()
                               .to(at::kCPU, at::kFloat)
                               .add(1)
                               .mul(127.5)
                               .round()
                               .clamp(0, 255)
                               .to(at::kByte)
                               .permute({1, 2, 0})
                               .contiguous();
  const FrameView frame(bytes.const_data_ptr<std::uint8_t>(), static_cast<std::size_t>(bytes.numel()));
  auto png = TRY(encode_png(frame, static_cast<int>(bytes.size(1)), static_cast<int>(bytes.size(0))));
  return atomic_write(path, png);
}

at::Tensor contact_sheet(const at::Tensor& pictures, int columns) {
  constexpr std::int64_t gap = 4;
  const std::int64_t height = pictures.size(2) + gap;
  const std::int64_t width = pictures.size(3) + gap;
  const std::int64_t rows = (pictures.size(0) + columns - 1) / columns;
  at::Tensor sheet = at::full({3, rows * height - gap, columns * width - gap}, -0.9, pictures.options());
  for (std::int64_t i = 0; i < pictures.size(0); ++i) {
    sheet.narrow(1, i / columns * height, pictures.size(2))
        .narrow(2, i % columns * width, pictures.size(3))
        .copy_(pictures[i]);
  }
  return sheet;
}

}  // namespace longtake::train
