#include <QtTest>
#include <cstring>

#include "tests/stream/clips.h"
#include "tests/support/run.h"

using namespace longtake;

namespace measuring_test {

using namespace longtake::drift;

namespace {

double ratio(Measure which, const Fault& fault) {
  Film::Pixels pixels = Film().chunk(3);
  const double before = measures_of(pixels)[which];
  fault(pixels);
  return measures_of(pixels)[which] / before;
}

bool near(double a, double b, double share) { return std::abs(a - b) <= share * std::abs(b); }

template <class Value>
Latents latents_of(const std::string& dtype, const std::vector<Value>& values, std::vector<std::int64_t> shape) {
  Latents out;
  out.shape = std::move(shape);
  out.dtype = dtype;
  out.bytes.resize(values.size() * sizeof(Value));
  std::memcpy(out.bytes.data(), values.data(), out.bytes.size());
  return out;
}

}  // namespace

class TestMeasuring : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void each_measure_follows_its_own_fault() {
    QVERIFY(near(ratio(Measure::saturation, more_colour(1.3)), 1.3, 0.02));
    QVERIFY(near(ratio(Measure::contrast, more_contrast(1.3)), 1.3, 0.03));
    QVERIFY(ratio(Measure::sharpness, blur) < 0.6);
    QVERIFY(ratio(Measure::sharpness, noise(8)) > 1.6);
    QCOMPARE(ratio(Measure::motion, freeze), 0.0);
  }

  void a_fault_leaves_the_other_measures_alone() {
    QVERIFY(near(ratio(Measure::contrast, more_colour(1.3)), 1, 0.05));
    QVERIFY(near(ratio(Measure::sharpness, more_contrast(1.3)), 1, 0.05));
    QVERIFY(near(ratio(Measure::saturation, blur), 1, 0.02));
    QVERIFY(near(ratio(Measure::saturation, noise(8)), 1, 0.02));
    QVERIFY(near(ratio(Measure::brightness, freeze), 1, 0.02));
  }

  void the_colours_of_a_logs_thumbnail_are_those_of_the_pictures() {
    const Film::Pixels pixels = Film().chunk(5);
    const ChunkMeasures whole = measures_of(pixels);
    // As in the log: squares of height / 48, from the middle picture.
    constexpr int kSide = Film::kHeight / 48;
    Thumbnail small{Film::kWidth / kSide, Film::kHeight / kSide, {}};
    const std::size_t middle = pixels.size() / Film::kFrames * (Film::kFrames / 2);
    for (int y = 0; y < small.height; ++y)
      for (int x = 0; x < small.width; ++x)
        for (int c = 0; c < 3; ++c) {
          int sum = 0;
          for (int row = y * kSide; row < (y + 1) * kSide; ++row)
            for (int column = x * kSide; column < (x + 1) * kSide; ++column)
              sum += pixels[middle + static_cast<std::size_t>((row * Film::kWidth + column) * 3 + c)];
          small.rgb.push_back(static_cast<std::byte>(sum / (kSide * kSide)));
        }
    const ChunkMeasures found = measure_thumbnail(small);
    for (const Measure which : {Measure::saturation, Measure::contrast, Measure::brightness})
      QCOMPARE(found[which], whole[which]);
    QVERIFY(!found.has(Measure::sharpness) && !found.has(Measure::motion));
  }

  void latents_of_every_type_have_the_same_statistics() {
    // Two channels with means 1 and 3 and a deviation of 2 in each.
    const std::vector<std::int64_t> shape = {1, 2, 2, 2};
    const std::vector<float> plain = {-1, 3, -1, 3, 1, 5, 1, 5};
    const std::vector<std::uint16_t> bf16 = {0xBF80, 0x4040, 0xBF80, 0x4040, 0x3F80, 0x40A0, 0x3F80, 0x40A0};
    const std::vector<std::uint16_t> f16 = {0xBC00, 0x4200, 0xBC00, 0x4200, 0x3C00, 0x4500, 0x3C00, 0x4500};
    for (const Latents& latents :
         {latents_of("F32", plain, shape), latents_of("BF16", bf16, shape), latents_of("F16", f16, shape)}) {
      ChunkMeasures out;
      add_latents(out, latents);
      QCOMPARE(out[Measure::latent_mean], 2.0F);
      QCOMPARE(out[Measure::latent_deviation], 2.0F);
    }
  }

  void what_cannot_be_measured_stays_empty() {
    QVERIFY(measure_pictures({}).empty());
    const std::vector<std::uint8_t> few(10);
    QVERIFY(measure_pictures({few, 160, 96, 12}).empty());
    QVERIFY(measure_thumbnail({}).empty());
    ChunkMeasures out;
    add_latents(out, latents_of<float>("F32", {1, 2}, {1, 1, 2, 2}));
    add_latents(out, latents_of<float>("F64", {1, 2}, {1, 1, 1, 1}));
    add_latents(out, {});
    QVERIFY(out.empty());
  }

  void a_black_picture_has_no_saturation_and_one_picture_no_motion() {
    const std::vector<std::uint8_t> black(160 * 96 * 3, 0);
    const ChunkMeasures out = measure_pictures({black, 160, 96, 1});
    QVERIFY(!out.has(Measure::saturation) && !out.has(Measure::sharpness) && !out.has(Measure::motion));
    QCOMPARE(out[Measure::brightness], 0.0F);
    // Pictures smaller than any square of the grid.
    const std::vector<std::uint8_t> dot = {200, 100, 50};
    QVERIFY(measure_pictures({dot, 1, 1, 1}).has(Measure::saturation));
  }
};

LONGTAKE_TEST(TestMeasuring)

}  // namespace measuring_test

#include "test_measuring.moc"
