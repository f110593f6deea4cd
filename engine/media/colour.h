#pragma once

#include <memory>

#include "engine/core/result.h"
#include "engine/media/frame.h"

struct AVFrame;

namespace longtake {

/// The memory layout of a converter's pictures, and their YUV matrix.
struct YuvForm {
  enum class Pixels { yuv420p, uyvy422 };
  enum class Matrix { bt601, bt709, bt2020 };

  Pixels pixels = Pixels::yuv420p;
  Matrix matrix = Matrix::bt709;
};

/// The colour of every video we write, unless another form is requested: BT.709 matrix, limited range, 4:2:0 with
/// chroma sited left as H.264 assumes. sRGB values keep their curve and are tagged bt709, as players expect for screen
/// content.
class ColourConverter {
 public:
  /// Odd sizes grow by one column or row that repeats the edge; nothing is cropped.
  static Result<ColourConverter> create(int width, int height, YuvForm form = {});
  ColourConverter(ColourConverter&&) noexcept;
  ColourConverter& operator=(ColourConverter&&) noexcept;
  ~ColourConverter();

  /// Rounds a size up to even, at least 2.
  int width() const;
  int height() const;

  /// Returns the frame, tagged. The converter owns it. It is valid until the next call. If an encoder still refers to
  /// it, the next call allocates a new one.
  Result<AVFrame*> convert(FrameView rgb);

 private:
  struct State;
  explicit ColourConverter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace longtake
