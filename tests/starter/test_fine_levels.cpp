#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>

#include "engine/kernels/loop_threads.h"
#include "engine/starter/cell_decoder.h"
#include "tests/starter/narrow_codec.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

struct Shape {
  const char* name;
  std::int64_t rows, columns;  // size of the latent grid
  CellCodecConfig config;
};

std::vector<Shape> shapes() {
  return {{"the embedded one's channels", 2, 20, {}},
          {"one cell", 1, 1, narrow(16, 16)},
          {"rows that end within a step", 3, 5, narrow(8, 12)},
          {"channels that fill no block", 2, 3, narrow(5, 7)},
          {"several strips", 7, 2, narrow(4, 4)}};
}

struct Given {
  at::Tensor latents, previous;
};

Given given(const Shape& shape) {
  at::manual_seed(3);
  const std::vector<std::int64_t> sizes = {3, shape.config.latent_channels, shape.rows, shape.columns};
  return {at::randn(sizes), at::randn(sizes)};
}

double greatest(const at::Tensor& x) { return x.abs().max().item<double>(); }

}  // namespace

/// Compares the decoder's fast last levels with LibTorch's. The program runs once for each instruction set.
class TestFineLevels : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_shape_is_drawn_as_level_by_level_data() {
    QTest::addColumn<int>("which");
    for (int i = 0; i < static_cast<int>(shapes().size()); ++i)
      QTest::newRow(shapes()[static_cast<std::size_t>(i)].name) << i;
  }
  void every_shape_is_drawn_as_level_by_level() {
    const c10::InferenceMode inference;
    QFETCH(int, which);
    const Shape shape = shapes()[static_cast<std::size_t>(which)];
    const CellCodec plain = codec_of(shape.config);
    CellCodec quick = plain;
    quick.prepare(at::kFloat);
    QVERIFY(quick.is_prepared() && !plain.is_prepared());
    const auto [latents, previous] = given(shape);
    const at::Tensor wanted = plain.decode(latents, previous), made = quick.decode(latents, previous);
    QCOMPARE(made.sizes(), wanted.sizes());
    QVERIFY(greatest(wanted) > .2);
    QVERIFY2(greatest(made - wanted) < 2e-5 * (1 + greatest(wanted)),
             qPrintable(QString::number(greatest(made - wanted))));
  }

  void in_bfloat16_it_errs_no_more_than_bfloat16_does() {
    const c10::InferenceMode inference;
    for (const Shape& shape : shapes()) {
      const CellCodec plain = codec_of(shape.config);
      CellCodec quick = plain;
      quick.prepare(at::kBFloat16);
      const auto [latents, previous] = given(shape);
      const at::Tensor wanted = plain.decode(latents, previous);
      const at::Tensor apart = quick.decode(latents, previous) - wanted;
      // A mantissa of seven bits through a dozen layers.
      QVERIFY2(apart.square().mean().sqrt().item<double>() < .02 * wanted.square().mean().sqrt().item<double>(),
               shape.name);
    }
  }

  // On CPUs with AMX a bfloat16 convolution whose stride equals its kernel size gives garbage.
  void in_bfloat16_pictures_are_encoded_nearly_as_in_float32() {
    const c10::InferenceMode inference;
    const CellCodec plain = codec_of({});
    CellCodec quick = plain;
    quick.prepare(at::kBFloat16);
    at::manual_seed(4);
    const at::Tensor pictures = at::randn({3, 12, 32, 48});
    const at::Tensor wanted = plain.encode(pictures), apart = quick.encode(pictures) - wanted;
    QVERIFY(apart.square().mean().sqrt().item<double>() < .02 * wanted.square().mean().sqrt().item<double>());
  }

  void bytes_are_those_of_its_pictures() {
    const c10::InferenceMode inference;
    for (const Shape& shape : shapes())
      for (const at::ScalarType type : {at::kFloat, at::kBFloat16}) {
        auto codec = std::make_shared<CellCodec>(codec_of(shape.config));
        codec->prepare(type);
        const CellDecoder decoder(codec);
        const at::Tensor video = given(shape).latents.unsqueeze(0);
        DecoderState one, other, passed;
        const at::Tensor bytes = decoder.decode_rgb8(video, one), pictures = decoder.decode(video, other);
        QCOMPARE(bytes.size(1), 9);  // the first latent is one picture
        QVERIFY(at::equal(bytes, to_rgb8(pictures)));
        decoder.pass_by(video, passed);
        const at::Tensor next = video.narrow(1, 1, 2);
        QVERIFY(at::equal(decoder.decode_rgb8(next, one), decoder.decode_rgb8(next, passed)));
        QCOMPARE(one.latents, passed.latents);
      }
  }

  void the_number_of_threads_changes_no_bit() {
    const c10::InferenceMode inference;
    const Shape shape = shapes().front();
    CellCodec codec = codec_of(shape.config);
    codec.prepare(at::kFloat);
    const auto [latents, previous] = given(shape);
    const int before = at::get_num_threads();
    use_threads(1);
    const at::Tensor alone = codec.decode_rgb8(latents, previous);
    use_threads(2);
    const at::Tensor shared = codec.decode_rgb8(latents, previous);
    use_threads(before);
    // LibTorch computes the earlier levels, and the last bit of its sums may depend on the threads.
    QVERIFY((alone.to(at::kInt) - shared.to(at::kInt)).abs().max().item<int>() <= 1);
    QVERIFY(at::equal(alone, shared) || alone.ne(shared).sum().item<std::int64_t>() < alone.numel() / 1000);
  }
};

LONGTAKE_CORE_TEST(TestFineLevels)
#include "test_fine_levels.moc"
