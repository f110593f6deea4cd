#pragma once

#include <c10/core/ScalarType.h>

#include <array>
#include <cstdint>
#include <vector>

namespace longtake {

/// Rows of a picture as inputs of convolutions. Each row holds its channels as consecutive planes, with zeros on both
/// sides, because convolutions read beyond the borders. Only the newest rows are kept.
class RowRing {
 public:
  static constexpr std::int64_t step = 32;  ///< floats that convolve_row() computes at a time

  RowRing(std::int64_t channels, std::int64_t width, std::int64_t kept);

  /// The first channel's first pixel; the next channel is stride() floats further. It overwrites the row `kept` rows
  /// before.
  float* row(std::int64_t number) { return values_.data() + border + (number % kept_) * planes_ * stride_; }
  const float* row(std::int64_t number) const { return const_cast<RowRing*>(this)->row(number); }
  std::int64_t channels() const { return channels_; }
  std::int64_t width() const { return width_; }
  std::int64_t stride() const { return stride_; }
  /// Sets the padding after the last pixel to zero. Call it after a row was written in steps.
  void end_row(std::int64_t number);

 private:
  static constexpr std::int64_t border = 16;

  std::int64_t channels_, planes_, width_, stride_, kept_;  // planes_: channels_ padded as in RowWeights
  std::vector<float> values_;
};

/// The storage of a convolution's inputs. Floats, or two channels as a pair of bfloat16 in the space of one float. CPUs
/// with instructions for such pairs multiply them twice as fast. Tiles are pairs for CPUs with AMX, whose matrix unit
/// is another eight times faster. Sums are floats; pairs and tiles add in different orders.
enum class RowType { floats, pairs, tiles };

/// True if this CPU supports products of this type.
bool rows_can_be(RowType type);
/// The fastest type for a model in `type`.
RowType row_type_for(c10::ScalarType type);

/// Number of planes for this many channels.
inline std::int64_t planes_of(RowType type, std::int64_t channels) {
  return type == RowType::floats ? channels : (channels + 1) / 2;
}

/// The weights of a 1 x 1 or 3 x 3 convolution in the order in which convolve_row() reads them. Output channels are
/// padded to a multiple of four with zeros.
struct RowWeights {
  /// weight [out][in][size][size], bias [out]
  RowWeights(RowType type, const float* weight, const float* bias, std::int64_t out, std::int64_t in,
             std::int64_t size);

  RowType type;
  std::int64_t out, in, size;  ///< channels, channels, edge
  std::vector<float> weight;   // [size][planes of in][size][out], for pairs as bits; for tiles see row_tiles.h
  std::vector<float> bias;     // [out]; for tiles see row_tiles.h
};

/// The location of a row of channels.
struct RowView {
  float* first;
  std::int64_t stride;  ///< floats from one channel to the next
};

enum class RowEnd {
  floats,       ///< no conversion
  relu_inputs,  ///< after a ReLU, in the format that the next convolution of the same RowType reads
};

/// One row of a convolution: `rows` are the input's rows above, at and below (a 1 x 1 convolution reads only the middle
/// one). `add` is added before the ReLU; null adds nothing. Writes whole steps, so both need space after their width.
void convolve_row(const RowWeights& weights, const std::array<const float*, 3>& rows, std::int64_t in_stride,
                  std::int64_t width, RowView out, const float* add, std::int64_t add_stride, RowEnd end);

/// to[2 x] = even[x], to[2 x + 1] = odd[x]
void interleave_row(const float* even, const float* odd, float* to, std::int64_t count);

/// Two channels in a convolution's input format; `second` may be null. For floats, only the first, without a change of
/// place.
void keep_row(RowType type, const float* first, const float* second, float* to, std::int64_t count, bool relu);

/// A row of a picture that is enlarged twofold, bilinearly: three quarters of the nearer row and a quarter of the
/// other. Adds to `to`, which has 2 * width floats; `line` has space for width + 2.
void add_enlarged_row(const float* nearer, const float* other, std::int64_t width, float* line, float* to);

}  // namespace longtake
