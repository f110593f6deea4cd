#pragma once

#include <c10/core/ScalarType.h>

#include <array>
#include <cstdint>
#include <vector>

namespace longtake {

/// Rows of a picture on their way through convolutions: for each row its channels as planes beside each other, with
/// zeros on both sides, because convolutions look beyond the borders. Only the newest rows are kept.
class RowRing {
 public:
  static constexpr std::int64_t step = 32;  ///< floats that convolve_row() makes at a time

  RowRing(std::int64_t channels, std::int64_t width, std::int64_t kept);

  /// The first channel's first pixel; the next channel is stride() floats further. What was there is `kept` rows older.
  float* row(std::int64_t number) { return values_.data() + border + (number % kept_) * planes_ * stride_; }
  const float* row(std::int64_t number) const { return const_cast<RowRing*>(this)->row(number); }
  std::int64_t channels() const { return channels_; }
  std::int64_t width() const { return width_; }
  std::int64_t stride() const { return stride_; }
  /// Sets the padding behind the last pixel to zero. Call it after a row was written in steps.
  void end_row(std::int64_t number);

 private:
  static constexpr std::int64_t border = 16;

  std::int64_t channels_, planes_, width_, stride_, kept_;  // planes_: channels_ filled up as RowWeights does it
  std::vector<float> values_;
};

/// How the inputs of convolutions are kept: as floats, or two channels beside each other as bfloat16 in the place of
/// one float, which CPUs with instructions for such pairs multiply twice as fast. Tiles are pairs for CPUs with AMX,
/// whose matrix unit is eight times as fast again. Sums are floats; pairs and tiles add in different orders.
enum class RowType { floats, pairs, tiles };

/// True if this CPU multiplies what is kept like this.
bool rows_can_be(RowType type);
/// The quickest for a model in `type`.
RowType row_type_for(c10::ScalarType type);

/// How many planes so many channels take.
inline std::int64_t planes_of(RowType type, std::int64_t channels) {
  return type == RowType::floats ? channels : (channels + 1) / 2;
}

/// The weights of a convolution of 1 x 1 or 3 x 3 in the order in which convolve_row() reads them. Channels that it
/// makes are filled up to a multiple of four with zeros.
struct RowWeights {
  /// weight [out][in][size][size], bias [out]
  RowWeights(RowType type, const float* weight, const float* bias, std::int64_t out, std::int64_t in,
             std::int64_t size);

  RowType type;
  std::int64_t out, in, size;  ///< channels, channels, edge
  std::vector<float> weight;   // [size][planes of in][size][out], of pairs the bits; of tiles as row_tiles.h says
  std::vector<float> bias;     // [out]; of tiles as row_tiles.h says
};

/// Where a row of channels lies.
struct RowView {
  float* first;
  std::int64_t stride;  ///< floats from a channel to the next
};

enum class RowEnd {
  floats,       ///< no conversion
  relu_inputs,  ///< behind a ReLU, and as the next convolution of the same RowType takes it
};

/// One row of a convolution: `rows` are the input's rows above, at and below (for 1 x 1 the middle one alone is read).
/// `add` is added to it before the ReLU; null adds nothing. Writes whole steps, so both need room behind their width.
void convolve_row(const RowWeights& weights, const std::array<const float*, 3>& rows, std::int64_t in_stride,
                  std::int64_t width, RowView out, const float* add, std::int64_t add_stride, RowEnd end);

/// to[2 x] = even[x], to[2 x + 1] = odd[x]
void interleave_row(const float* even, const float* odd, float* to, std::int64_t count);

/// Two channels as a convolution takes them; `second` may be null. Of floats only the first, into the same place.
void keep_row(RowType type, const float* first, const float* second, float* to, std::int64_t count, bool relu);

/// A row of a picture that is enlarged twice, bilinearly: three quarters of the nearer row and a quarter of the other.
/// `to` has 2 * width floats and is added to; `line` has room for width + 2.
void add_enlarged_row(const float* nearer, const float* other, std::int64_t width, float* line, float* to);

}  // namespace longtake
