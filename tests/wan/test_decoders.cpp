#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <memory>
#include <numeric>

#include "engine/wan/taehv.h"
#include "engine/wan/wan_vae.h"
#include "tests/model/fixture.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

std::int64_t elements(const std::vector<ParameterShape>& shapes) {
  std::int64_t sum = 0;
  for (const auto& [name, shape] : shapes) sum += c10::multiply_integers(shape);
  return sum;
}

WanVae small_vae(int dim, std::vector<int> widths, int res_blocks) {
  WanVaeConfig config;
  config.dim = dim;
  config.widths = std::move(widths);
  config.res_blocks = res_blocks;
  return WanVae::load(config, drawn_parameters(WanVae(config).parameters().shapes)).value();
}

Taehv small_taehv() {
  const TaehvConfig config{7, {12, 10, 6, 5}};
  return Taehv::load(config, drawn_parameters(taehv_file(config))).value();
}

/// Decodes in calls of the given numbers of latent frames.
at::Tensor in_parts(const Decoder& decoder, const at::Tensor& latents, const std::vector<int>& parts) {
  DecoderState state;
  std::vector<at::Tensor> pictures;
  std::int64_t first = 0;
  for (const int part : parts) {
    pictures.push_back(decoder.decode(latents.narrow(1, first, part), state));
    first += part;
  }
  return at::cat(pictures, 1);
}

void check_stream(const Decoder& decoder, const at::Tensor& latents) {
  const auto frames = static_cast<int>(latents.size(1));
  const at::Tensor whole = in_parts(decoder, latents, {frames});
  QCOMPARE(whole.size(1), 1 + decoder.frames_per_latent() * (frames - 1));
  QCOMPARE(whole.size(3), latents.size(3) * decoder.pixels_per_cell());
  QVERIFY(worst(in_parts(decoder, latents, std::vector<int>(static_cast<std::size_t>(frames), 1)), whole) < 1e-5);
  QVERIFY(worst(in_parts(decoder, latents, {1, 2, frames - 3}), whole) < 1e-5);
  QVERIFY(worst(in_parts(decoder, latents, {2, frames - 2}), whole) < 1e-5);
}

/// A restored state continues as if nothing had happened, any number of times.
void check_save_and_restore(const Decoder& decoder, const at::Tensor& latents) {
  DecoderState state;
  (void)decoder.decode(latents.narrow(1, 0, 2), state);
  const DecoderState saved = state;
  const at::Tensor on = decoder.decode(latents.narrow(1, 2, 1), state);
  (void)decoder.decode(latents.narrow(1, 0, 1), state);
  DecoderState restored = saved;
  QVERIFY(at::equal(decoder.decode(latents.narrow(1, 2, 1), restored), on));
}

/// Compares the last `shown` latent frames of a long video, decoded after `lead` frames of run-up, with decoding the
/// whole.
double range_error(const Decoder& decoder, const at::Tensor& latents, int lead, int shown) {
  const at::Tensor whole = in_parts(decoder, latents, {static_cast<int>(latents.size(1))});
  const at::Tensor part =
      in_parts(decoder, latents.narrow(1, latents.size(1) - lead - shown, lead + shown), {lead + shown});
  const std::int64_t pictures = shown * decoder.frames_per_latent();
  const auto tail = [&](const at::Tensor& x) { return x.narrow(1, x.size(1) - pictures, pictures); };
  return worst(tail(part), tail(whole));
}

}  // namespace

class TestDecoders : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void published_files_have_the_published_tensors_and_sizes() {
    const std::vector<ParameterShape> vae = WanVae(WanVaeConfig{}).parameters().shapes;
    QCOMPARE(vae.size(), std::size_t{194});
    QCOMPARE(elements(vae), std::int64_t{126892531});
    QVERIFY(wan_vae_config_from_shapes(vae).value() == WanVaeConfig{});
    const std::vector<ParameterShape> tiny = taehv_file(TaehvConfig{});
    QCOMPARE(tiny.size(), std::size_t{128});
    QCOMPARE(elements(tiny), std::int64_t{11315539});
    for (const ParameterShape& parameter : Taehv(TaehvConfig{}).parameters().shapes)
      QVERIFY2(std::ranges::find(tiny, parameter) != tiny.end(), parameter.first.c_str());
    QVERIFY(taehv_config_from_shapes(tiny).value() == TaehvConfig{});
    QVERIFY(!wan_vae_config_from_shapes(tiny) && !taehv_config_from_shapes(vae));
  }

  void the_video_autoencoder_agrees_with_the_public_one() {
    const c10::NoGradGuard no_grad;
    const Fixture fixture("vae.safetensors");
    struct Case {
      std::string key;
      WanVae vae;
      int rows, columns;
    };
    for (const Case& c :
         {Case{"eight", small_vae(8, {1, 2, 4, 4}, 2), 2, 3}, {"three", small_vae(3, {1, 1, 1, 1}, 1), 3, 2}}) {
      DecoderState state;
      const at::Tensor pictures = c.vae.decode(drawn(c.key + ".latents", {1, 4, 16, c.rows, c.columns}, 0, 1.7), state);
      const double decoded = worst(pictures, fixture[c.key + ".pictures"]);
      const at::Tensor video = drawn(c.key + ".video", {1, 9, 3, 8 * c.rows, 8 * c.columns});
      DecoderState encoding;
      const double encoded = worst(c.vae.encode(video, encoding), fixture[c.key + ".encoded"]);
      qInfo("%s: decoding %.1e, encoding %.1e of the root mean square", c.key.c_str(), decoded, encoded);
      QVERIFY(decoded < 1e-4);
      QVERIFY(encoded < 1e-4);
    }
  }

  void the_tiny_decoder_agrees_with_its_description() {
    const c10::NoGradGuard no_grad;
    DecoderState state;
    const at::Tensor pictures = small_taehv().decode(drawn("taehv.latents", {2, 5, 7, 2, 3}, 0, 2.5), state);
    const double error = worst(pictures, Fixture("taehv.safetensors")["pictures"] * 2 - 1);
    qInfo("worst error %.1e", error);
    QVERIFY(error < 1e-4);
  }

  void streams_equal_the_whole_however_they_are_cut() {
    const c10::NoGradGuard no_grad;
    const WanVae vae = small_vae(4, {1, 2, 2, 2}, 1);
    check_stream(vae, drawn("stream.vae", {1, 7, 16, 2, 3}, 0, 1.7));
    check_save_and_restore(vae, drawn("stream.vae", {1, 7, 16, 2, 3}, 0, 1.7));
    check_stream(small_taehv(), drawn("stream.taehv", {2, 7, 7, 2, 3}, 0, 1.7));
    check_save_and_restore(small_taehv(), drawn("stream.taehv", {2, 7, 7, 2, 3}, 0, 1.7));
  }

  void an_encoding_stream_equals_the_whole() {
    const c10::NoGradGuard no_grad;
    const WanVae vae = small_vae(4, {1, 2, 2, 2}, 1);
    const at::Tensor video = drawn("stream.video", {1, 13, 3, 16, 24});
    DecoderState whole_state;
    const at::Tensor whole = vae.encode(video, whole_state);
    QCOMPARE(whole.size(1), 4);
    DecoderState state;
    std::vector<at::Tensor> latents = {vae.encode(video.narrow(1, 0, 1), state)};
    for (const int first : {1, 5, 9}) latents.push_back(vae.encode(video.narrow(1, first, 4), state));
    QVERIFY(worst(at::cat(latents, 1), whole) < 1e-5);
    DecoderState ragged;
    QVERIFY(worst(vae.encode(video.narrow(1, 0, 12), ragged), whole.narrow(1, 0, 3)) < 1e-5);
  }

  void a_range_with_its_warm_up_has_the_pixels_of_the_whole() {
    const c10::NoGradGuard no_grad;
    const WanVae vae = small_vae(2, {1, 1, 1, 1}, 1);
    QCOMPARE(WanVae(WanVaeConfig{}).warm_up_latents(), 39);
    QCOMPARE(Taehv(TaehvConfig{}).warm_up_latents(), 8);
    const at::Tensor latents = drawn("range.vae", {1, vae.warm_up_latents() + 4, 16, 1, 1}, 0, 1.7);
    QVERIFY(range_error(vae, latents, vae.warm_up_latents(), 2) < 1e-5);
    QVERIFY(range_error(vae, latents, 1, 2) > 1e-3);
    const Taehv tiny = small_taehv();
    const at::Tensor few = drawn("range.taehv", {1, tiny.warm_up_latents() + 4, 7, 1, 2}, 0, 1.7);
    QVERIFY(range_error(tiny, few, tiny.warm_up_latents(), 2) < 1e-5);
    QVERIFY(range_error(tiny, few, 2, 2) > 1e-4);
  }

  void a_file_for_more_temporal_growth_keeps_the_latest_frames() {
    const TaehvConfig config{7, {12, 10, 6, 5}};
    const TensorByName usual = drawn_parameters(taehv_file(config));
    const auto doubled = [&](const std::string& name) -> Result<at::Tensor> {
      if (name != "decoder.7.conv.weight") return usual(name);
      return at::cat({at::full({12, 12, 1, 1}, 99.0), *usual(name)});
    };
    Taehv taehv = Taehv::load(config, doubled).value();
    for (const NamedParameter& parameter : taehv.parameters().named)
      if (parameter.name == "decoder.7.conv.weight") QVERIFY(at::equal(*parameter.tensor, *usual(parameter.name)));
  }

  void bytes_are_truncated_not_rounded() {
    const at::Tensor pictures = at::tensor({-2.0F, -1.0F, -0.004F, 0.0F, 0.999F, 7.0F}).view({1, 1, 3, 1, 2});
    const at::Tensor bytes = to_rgb8(pictures);
    QCOMPARE(bytes.sizes(), (at::IntArrayRef{1, 1, 1, 2, 3}));
    QVERIFY(bytes.is_contiguous());
    QVERIFY(at::equal(bytes.flatten(), at::tensor({0, 126, 254, 0, 127, 255}).to(at::kByte)));
  }
};

LONGTAKE_TEST(TestDecoders)
#include "test_decoders.moc"
