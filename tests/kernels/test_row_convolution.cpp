#include <c10/util/BFloat16.h>

#include <QtTest>
#include <bit>
#include <cmath>
#include <random>

#include "engine/kernels/row_convolution.h"
#include "engine/options/isa.h"
#include "tests/support/run.h"

using namespace longtake;

namespace row_convolution_test {

namespace {

constexpr std::int64_t kept = 3, kernel_rows = 3;
constexpr RowType types[] = {RowType::floats, RowType::pairs, RowType::tiles};

const char* name_of(RowType type) {
  return type == RowType::floats ? "floats" : type == RowType::pairs ? "pairs" : "tiles";
}

struct Shape {
  std::int64_t out, in, size, width;
};

float in_bf16(float value) { return c10::BFloat16(value); }

/// A convolution and its inputs as plain floats. All are exact in bf16, so no type rounds them.
struct Given {
  explicit Given(const Shape& wanted) : shape(wanted), generator(static_cast<std::uint32_t>(wanted.width)) {
    fill(weight, shape.out * shape.in * shape.size * shape.size);
    fill(bias, shape.out);
    fill(input, shape.in * kernel_rows * shape.width);
    fill(add, shape.out * shape.width);
  }

  void fill(std::vector<float>& values, std::int64_t count) {
    std::normal_distribution<float> normal;
    for (std::int64_t i = 0; i < count; ++i) values.push_back(in_bf16(normal(generator)));
  }

  float at(std::int64_t channel, std::int64_t row, std::int64_t x) const {
    if (x < 0 || x >= shape.width) return 0;
    return input[static_cast<std::size_t>((channel * kernel_rows + row) * shape.width + x)];
  }
  float more(std::int64_t channel, std::int64_t x) const {
    return add[static_cast<std::size_t>(channel * shape.width + x)];
  }

  Shape shape;
  std::mt19937 generator;
  std::vector<float> weight, bias, input, add;
};

/// The convolution's result for a pixel, and the magnitude of its summands.
struct Pixel {
  double value, size;
};

Pixel plain(const Given& given, std::int64_t channel, std::int64_t x) {
  const auto [out, in, size, width] = given.shape;
  Pixel pixel{given.bias[static_cast<std::size_t>(channel)], 0};
  const auto* weight = given.weight.data() + channel * in * size * size;
  for (std::int64_t i = 0; i < in; ++i)
    for (std::int64_t y = 0; y < size; ++y)
      for (std::int64_t dx = 0; dx < size; ++dx, ++weight) {
        const double product = double{*weight} * given.at(i, size == 1 ? 1 : y, x + dx - size / 2);
        pixel.value += product;
        pixel.size += std::abs(product);
      }
  return pixel;
}

/// The same by convolve_row(), with the output read back as floats. [out, width]
std::vector<float> made(const Given& given, RowType type, const float* add, std::int64_t add_stride, RowEnd end) {
  const auto [out, in, size, width] = given.shape;
  const bool in_pairs = type != RowType::floats;
  RowRing inputs(planes_of(type, in), width, kept);
  std::vector<float> first(static_cast<std::size_t>(width)), second(first);
  for (std::int64_t row = 0; row < kernel_rows; ++row)
    for (std::int64_t plane = 0; plane < inputs.channels(); ++plane) {
      const std::int64_t channel = in_pairs ? 2 * plane : plane;
      for (std::int64_t x = 0; x < width; ++x) {
        first[static_cast<std::size_t>(x)] = given.at(channel, row, x);
        if (in_pairs && channel + 1 < in) second[static_cast<std::size_t>(x)] = given.at(channel + 1, row, x);
      }
      keep_row(type, first.data(), in_pairs && channel + 1 < in ? second.data() : nullptr,
               inputs.row(row) + plane * inputs.stride(), width, false);
    }
  const RowWeights weights(type, given.weight.data(), given.bias.data(), out, in, size);
  RowRing outputs(weights.out, width, 1);
  convolve_row(weights, {inputs.row(0), inputs.row(1), inputs.row(2)}, inputs.stride(), width,
               {outputs.row(0), outputs.stride()}, add, add_stride, end);
  std::vector<float> values;
  for (std::int64_t channel = 0; channel < out; ++channel)
    for (std::int64_t x = 0; x < width; ++x) {
      if (end == RowEnd::floats || !in_pairs) {
        values.push_back(outputs.row(0)[channel * outputs.stride() + x]);
        continue;
      }
      const auto bits = std::bit_cast<std::uint32_t>(outputs.row(0)[channel / 2 * outputs.stride() + x]);
      values.push_back(std::bit_cast<float>(channel % 2 == 0 ? bits << 16 : bits & 0xFFFF0000U));
    }
  return values;
}

std::vector<Shape> shapes() {
  std::vector<Shape> all;
  for (const std::int64_t size : {1, 3})
    for (const std::int64_t width : {1, 31, 32, 40, 64, 130, 160})
      for (const auto& [out, in] :
           {std::pair<std::int64_t, std::int64_t>{16, 16}, {12, 16}, {64, 48}, {20, 5}, {7, 34}, {3, 80}})
        all.push_back({out, in, size, width});
  return all;
}

}  // namespace

/// Each kind of rows against a plain convolution in float64.
class TestRowConvolution : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void floats_are_sums_of_float32_data() { rows(); }
  void floats_are_sums_of_float32() {
    QFETCH(int, which);
    const RowType type = types[which];
    for (const Shape& shape : shapes()) {
      const Given given(shape);
      const std::vector<float> found = made(given, type, nullptr, 0, RowEnd::floats);
      for (std::int64_t channel = 0; channel < shape.out; ++channel)
        for (std::int64_t x = 0; x < shape.width; ++x) {
          const auto [value, size] = plain(given, channel, x);
          const double apart = std::abs(found[static_cast<std::size_t>(channel * shape.width + x)] - value);
          QVERIFY2(apart <= 1e-6 * (1 + size), qPrintable(place(shape, channel, x)));
        }
    }
  }

  void the_next_convolution_gets_what_was_added_and_is_positive_data() { rows(); }
  void the_next_convolution_gets_what_was_added_and_is_positive() {
    QFETCH(int, which);
    const RowType type = types[which];
    for (const Shape& shape : shapes()) {
      const Given given(shape);
      RowRing add(shape.out, shape.width, 1);  // padded: reads cover whole vector steps and filled-up channels
      for (std::int64_t channel = 0; channel < shape.out; ++channel)
        for (std::int64_t x = 0; x < shape.width; ++x) add.row(0)[channel * add.stride() + x] = given.more(channel, x);
      const std::vector<float> found = made(given, type, add.row(0), add.stride(), RowEnd::relu_inputs);
      for (std::int64_t channel = 0; channel < shape.out; ++channel)
        for (std::int64_t x = 0; x < shape.width; ++x) {
          const auto [value, size] = plain(given, channel, x);
          const double wanted = std::max(value + given.more(channel, x), 0.0);
          const double apart = std::abs(found[static_cast<std::size_t>(channel * shape.width + x)] - wanted);
          const double half_a_step = type == RowType::floats ? 0 : wanted / 256;
          QVERIFY2(apart <= half_a_step + 1e-6 * (1 + size), qPrintable(place(shape, channel, x)));
        }
    }
  }

  void a_model_in_bf16_gets_the_quickest_rows() {
    QCOMPARE(row_type_for(at::kFloat), RowType::floats);
    for (const RowType type : types)
      if (rows_can_be(type)) QVERIFY(row_type_for(at::kBFloat16) >= type);
    QVERIFY(rows_can_be(row_type_for(at::kBFloat16)));
  }

  // A session records cpu_isa() for reproducible takes: another order of sums needs another name.
  void tiles_are_used_where_sessions_name_them() {
    QCOMPARE(rows_can_be(RowType::tiles), cpu_isa() == "amx_bf16" && rows_can_be(RowType::pairs));
  }

 private:
  static void rows() {
    QTest::addColumn<int>("which");
    for (int i = 0; i < 3; ++i)
      if (rows_can_be(types[i])) QTest::newRow(name_of(types[i])) << i;
  }

  static QString place(const Shape& shape, std::int64_t channel, std::int64_t x) {
    return QString("%1 of %2 channels of %3, %4 x %4, pixel %5 of %6")
        .arg(channel)
        .arg(shape.out)
        .arg(shape.in)
        .arg(shape.size)
        .arg(x)
        .arg(shape.width);
  }
};

LONGTAKE_TEST(TestRowConvolution)

}  // namespace row_convolution_test

#include "test_row_convolution.moc"
