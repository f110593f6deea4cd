#include "engine/starter/fine_levels.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <vector>

#include "engine/kernels/rgb.h"
#include "engine/kernels/rows.h"
#include "engine/starter/thing_layer.h"

namespace longtake {
namespace {

constexpr std::int64_t kept = 4;         // rows of each kind: the three that a convolution reads, and one more
constexpr std::int64_t strip_rows = 32;  // at half size; each strip computes up to five rows that its neighbours also
                                         // compute

RowWeights weights_of(RowType type, const FineLevels::Layer& layer) {
  const at::Tensor weight = layer.weight.detach().to(at::kFloat).contiguous();
  const at::Tensor bias = layer.bias.detach().to(at::kFloat).contiguous();
  return {type,          weight.const_data_ptr<float>(), bias.const_data_ptr<float>(), weight.size(0), weight.size(1),
          weight.size(2)};
}

/// A layer whose every four channels become 2 x 2 pixels of one channel, reordered so that whole planes can be moved.
/// For pairs, a plane holds two channels.
FineLevels::Layer by_planes(RowType type, const FineLevels::Layer& layer) {
  if (type == RowType::floats) return layer;
  const auto ordered = [](const at::Tensor& given) {
    at::Tensor x = given.detach().to(at::kFloat).flatten(1).reshape({given.size(0) / 4, 4, -1});
    if (x.size(0) % 2 == 1) x = at::cat({x, at::zeros_like(x.narrow(0, 0, 1))});
    x = x.view({x.size(0) / 2, 2, 4, -1}).transpose(1, 2);
    std::vector<std::int64_t> shape = given.sizes().vec();
    shape.front() = x.size(0) * 8;
    return x.reshape(shape);
  };
  return {ordered(layer.weight), ordered(layer.bias.unsqueeze(1)).squeeze(1)};
}

/// Consecutive pixels, each as the words of a convolution's planes: a float, or two bf16 channels. [N, h, w, planes]
at::Tensor in_words(RowType type, const at::Tensor& given) {
  at::Tensor x = given.to(type == RowType::floats ? at::kFloat : at::kBFloat16).permute({0, 2, 3, 1});
  if (type != RowType::floats && x.size(3) % 2 == 1) x = at::constant_pad_nd(x, {0, 1});
  return x.contiguous().view(at::kFloat);
}

}  // namespace

FineLevels::FineLevels(const Layers& layers, RowType type)
    : type_(type),
      to_half_(weights_of(type, layers.to_half)),
      first_(weights_of(type, layers.first)),
      second_(weights_of(type, layers.second)),
      sketch_(weights_of(type, layers.sketch)),
      to_whole_(weights_of(type, by_planes(type, layers.to_whole))),
      fine_(weights_of(type, layers.fine)),
      out_(weights_of(type, layers.out)) {}

/// Some rows of one picture group. Each make_..._until() computes its missing rows up to a number, and requests the
/// rows of the lower level that they need.
class FineLevels::Strip {
 public:
  Strip(const FineLevels& layers, std::int64_t height, std::int64_t width)
      : l_(layers),
        quarter_height_(height / 4),
        quarter_width_(width / 4),
        half_height_(height / 2),
        half_width_(width / 2),
        height_(height),
        width_(width),
        given_(planes(layers.to_half_.in), quarter_width_, 1),
        half_parts_(layers.to_half_.out, quarter_width_, 1),
        half_(layers.first_.in, half_width_, kept),
        half_positive_(planes(layers.first_.in), half_width_, kept),
        inner_(planes(layers.first_.out), half_width_, kept),
        level_(planes(layers.second_.out), half_width_, 1),
        picture_(layers.sketch_.out, half_width_, kept),
        whole_parts_(planes(layers.to_whole_.out), half_width_, 1),
        whole_(planes(layers.fine_.in), width, kept),
        drawn_(planes(layers.fine_.out), width, kept),
        base_(static_cast<std::size_t>(layers.out_.out * width)),
        made_(base_.size()),
        line_(static_cast<std::size_t>(width + 2)) {}

  /// Computes rows [2 * begin, 2 * end) and passes each to take(row, values [12, W]). x [H/4, W/4, planes], sketch [12,
  /// H/4, W/4]
  template <class Take>
  void draw(const float* x, const float* sketch, std::int64_t begin, std::int64_t end, const Take& take) {
    x_ = x;
    earlier_picture_ = sketch;
    next_level_ = std::max<std::int64_t>(begin - 1, 0);
    next_inner_ = std::max<std::int64_t>(begin - 2, 0);
    next_half_ = std::max<std::int64_t>(begin - 3, 0) / 2 * 2;
    next_drawn_ = std::max<std::int64_t>(2 * begin - 1, 0);
    for (std::int64_t row = 2 * begin; row < 2 * end; ++row) {
      make_drawn_until(row + 1);
      std::fill(base_.begin(), base_.end(), 0.0F);
      enlarge(picture_.row(row / 2), picture_.row(other_row(row, half_height_)), picture_.stride(), half_width_,
              base_.data(), width_);
      convolve_row(l_.out_, around(drawn_, row, height_), drawn_.stride(), width_, {made_.data(), width_}, base_.data(),
                   width_, RowEnd::floats);
      take(row, made_.data());
    }
  }

 private:
  std::int64_t planes(std::int64_t channels) const { return planes_of(l_.type_, channels); }

  /// The rows above, at and below; zeros outside the picture.
  std::array<const float*, 3> around(const RowRing& ring, std::int64_t row, std::int64_t height) {
    const auto zeros = static_cast<std::size_t>(ring.channels() * ring.stride());
    if (zeros_.size() < zeros) zeros_.resize(zeros, 0.0F);
    const float* nothing = zeros_.data() + RowRing::step / 2;
    return {row > 0 ? ring.row(row - 1) : nothing, ring.row(row), row + 1 < height ? ring.row(row + 1) : nothing};
  }

  static RowView view(RowRing& ring, std::int64_t row) { return {ring.row(row), ring.stride()}; }

  /// Every four channels of `parts` are two by two pixels of one channel of `to`, in its rows `row` and `row` + 1.
  static void spread(const RowRing& parts, RowRing& to, std::int64_t row) {
    for (std::int64_t c = 0; c < to.channels(); ++c)
      for (std::int64_t dy = 0; dy < 2; ++dy) {
        const float* even = parts.row(0) + (4 * c + 2 * dy) * parts.stride();
        interleave_row(even, even + parts.stride(), to.row(row + dy) + c * to.stride(), parts.width());
      }
  }

  /// Converts a row of channels to a convolution's input format.
  void keep(const float* first, std::int64_t stride, std::int64_t channels, RowRing& to, std::int64_t row, bool relu) {
    const std::int64_t each = l_.type_ == RowType::floats ? 1 : 2;
    for (std::int64_t plane = 0; plane < to.channels(); ++plane, first += each * stride)
      keep_row(l_.type_, first, each * plane + 1 < channels ? first + stride : nullptr,
               to.row(row) + plane * to.stride(), to.width(), relu);
  }

  void make_half_until(std::int64_t last) {
    last = std::min(last, half_height_ - 1);
    for (; next_half_ <= last; next_half_ += 2) {
      const std::int64_t row = next_half_ / 2;
      const std::int64_t planes = given_.channels();
      rows::transpose(reinterpret_cast<const std::uint32_t*>(x_ + row * quarter_width_ * planes), planes,
                      reinterpret_cast<std::uint32_t*>(given_.row(0)), given_.stride(), quarter_width_, planes);
      const std::array<const float*, 3> rows = {nullptr, given_.row(0), nullptr};
      convolve_row(l_.to_half_, rows, given_.stride(), quarter_width_, view(half_parts_, 0), nullptr, 0,
                   RowEnd::floats);
      spread(half_parts_, half_, next_half_);
      for (std::int64_t made = next_half_; made < next_half_ + 2; ++made)
        keep(half_.row(made), half_.stride(), half_.channels(), half_positive_, made, true);
    }
  }

  void make_inner_until(std::int64_t last) {
    last = std::min(last, half_height_ - 1);
    for (; next_inner_ <= last; ++next_inner_) {
      make_half_until(next_inner_ + 1);
      convolve_row(l_.first_, around(half_positive_, next_inner_, half_height_), half_positive_.stride(), half_width_,
                   view(inner_, next_inner_), nullptr, 0, RowEnd::relu_inputs);
      inner_.end_row(next_inner_);
    }
  }

  /// Computes rows of the half-size level and of the picture up to `last`; one row of the level gives two full-size
  /// rows.
  void make_level_until(std::int64_t last) {
    last = std::min(last, half_height_ - 1);
    for (; next_level_ <= last; ++next_level_) {
      const std::int64_t row = next_level_;
      make_inner_until(row + 1);
      convolve_row(l_.second_, around(inner_, row, half_height_), inner_.stride(), half_width_, view(level_, 0),
                   half_.row(row), half_.stride(), RowEnd::relu_inputs);
      const std::array<const float*, 3> rows = {nullptr, level_.row(0), nullptr};
      make_picture(row, rows);
      convolve_row(l_.to_whole_, rows, level_.stride(), half_width_, view(whole_parts_, 0), nullptr, 0,
                   RowEnd::relu_inputs);
      spread(whole_parts_, whole_, 2 * row);
    }
  }

  void make_picture(std::int64_t row, const std::array<const float*, 3>& rows) {
    convolve_row(l_.sketch_, rows, level_.stride(), half_width_, view(picture_, row), nullptr, 0, RowEnd::floats);
    const float* other = earlier_picture_ + other_row(row, quarter_height_) * quarter_width_;
    enlarge(earlier_picture_ + row / 2 * quarter_width_, other, quarter_height_ * quarter_width_, quarter_width_,
            picture_.row(row), picture_.stride());
  }

  /// The source picture has half as many rows. Row 2 r is nearest to its row r and then to r - 1, row 2 r + 1 to r and
  /// then to r + 1.
  static std::int64_t other_row(std::int64_t row, std::int64_t rows) {
    return std::clamp<std::int64_t>(row / 2 + (row % 2 == 0 ? -1 : 1), 0, rows - 1);
  }

  void enlarge(const float* nearest, const float* other, std::int64_t stride, std::int64_t width, float* to,
               std::int64_t to_stride) {
    for (std::int64_t c = 0; c < l_.out_.out; ++c)
      add_enlarged_row(nearest + c * stride, other + c * stride, width, line_.data(), to + c * to_stride);
  }

  void make_drawn_until(std::int64_t last) {
    last = std::min(last, height_ - 1);
    for (; next_drawn_ <= last; ++next_drawn_) {
      make_level_until((next_drawn_ + 1) / 2);
      convolve_row(l_.fine_, around(whole_, next_drawn_, height_), whole_.stride(), width_, view(drawn_, next_drawn_),
                   nullptr, 0, RowEnd::relu_inputs);
      drawn_.end_row(next_drawn_);
    }
  }

  const FineLevels& l_;
  const std::int64_t quarter_height_, quarter_width_, half_height_, half_width_, height_, width_;
  const float* x_ = nullptr;
  const float* earlier_picture_ = nullptr;
  RowRing given_, half_parts_;    // a row of the previous level, and its two rows of half size before they are spread
  RowRing half_, half_positive_;  // before and after the ReLU
  RowRing inner_, level_, picture_;
  RowRing whole_parts_, whole_, drawn_;
  std::vector<float> base_, made_;  // a row of the picture so far, and of the finished one
  std::vector<float> line_, zeros_;
  std::int64_t next_half_ = 0, next_inner_ = 0, next_level_ = 0, next_drawn_ = 0;
};

/// Calls take(n, row, values [12, W]) for every row of every group, on several threads.
template <class Take>
void FineLevels::each_row(const at::Tensor& given, const at::Tensor& given_sketch, const ThingRows* things,
                          const Take& take) const {
  const at::Tensor x = in_words(type_, given), sketch = given_sketch.to(at::kFloat).contiguous();
  const std::int64_t height = given.size(2) * 4, width = given.size(3) * 4;
  const std::int64_t strips = (height / 2 + strip_rows - 1) / strip_rows;
  at::parallel_for(0, x.size(0) * strips, 1, [&](std::int64_t first, std::int64_t last) {
    Strip strip(*this, height, width);
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t n = i / strips, begin = i % strips * strip_rows;
      strip.draw(x.const_data_ptr<float>() + n * x.stride(0), sketch.const_data_ptr<float>() + n * sketch.stride(0),
                 begin, std::min(begin + strip_rows, height / 2), [&](std::int64_t row, float* values) {
                   if (things != nullptr) things->lay(n, row, values);
                   take(n, row, values);
                 });
    }
  });
}

at::Tensor FineLevels::draw(const at::Tensor& x, const at::Tensor& sketch, const ThingRows* things) const {
  const std::int64_t channels = sketch.size(1), height = x.size(2) * 4, width = x.size(3) * 4;
  const at::Tensor pictures = at::empty({x.size(0), channels, height, width}, at::kFloat);
  each_row(x, sketch, things, [&](std::int64_t n, std::int64_t row, const float* values) {
    float* out = pictures.data_ptr<float>() + n * pictures.stride(0) + row * width;
    for (std::int64_t c = 0; c < channels; ++c) std::copy_n(values + c * width, width, out + c * height * width);
  });
  return pictures;
}

at::Tensor FineLevels::draw_rgb8(const at::Tensor& x, const at::Tensor& sketch, const ThingRows* things) const {
  const std::int64_t pictures = sketch.size(1) / 3, height = x.size(2) * 4, width = x.size(3) * 4;
  const at::Tensor rgb = at::empty({x.size(0), pictures, height, width, 3}, at::kByte);
  each_row(x, sketch, things, [&](std::int64_t n, std::int64_t row, const float* values) {
    for (std::int64_t i = 0; i < pictures; ++i) {
      const float* red = values + 3 * i * width;
      rgb_row(red, red + width, red + 2 * width,
              rgb.data_ptr<std::uint8_t>() + ((n * pictures + i) * height + row) * 3 * width, width);
    }
  });
  return rgb;
}

}  // namespace longtake
