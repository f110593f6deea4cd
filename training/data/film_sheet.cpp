#include "training/data/film_sheet.h"

#include <c10/core/GradMode.h>

#include "engine/core/files.h"
#include "training/run/picture.h"

namespace longtake::train {

void write_film_sheet(const CellCodec& codec, const std::vector<at::Tensor>& clips,
                      const std::vector<std::int64_t>& frames, int columns, const std::vector<std::string>& captions,
                      const std::filesystem::path& folder, const std::string& stem) {
  const c10::NoGradGuard no_grad;
  std::vector<at::Tensor> shown;
  for (const at::Tensor& latents : clips) {
    const at::Tensor groups = codec.decode(latents.to(codec.device()));
    for (const std::int64_t frame : frames)
      shown.push_back(groups.narrow(0, frame, 1).narrow(1, 9, 3).clamp(-1, 1).cpu());  // the last of four pictures
  }
  std::string text;
  for (const std::string& caption : captions) text += caption + "\n";
  (void)write_png(folder / (stem + ".png"), contact_sheet(at::cat(shown), columns)).has_value();
  (void)atomic_write(folder / (stem + ".txt"), text).has_value();
}

}  // namespace longtake::train
