#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <cmath>
#include <vector>

#include "engine/wan/taehv.h"
#include "engine/wan/wan_vae.h"
#include "engine/wan/wan_vae_layers.h"
#include "tests/model/fixture.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// The widest layers are four times as wide.
WanVae make_vae(int dim) {
  WanVaeConfig config;
  config.dim = dim;
  config.latent_channels = 4;
  config.mean.assign(4, 0.25);
  config.deviation.assign(4, 1.5);
  return WanVae::load(config, drawn_parameters(WanVae(config).parameters().shapes)).value();
}

Taehv make_taehv() {
  const TaehvConfig narrow = {4, {12, 8, 8, 8}};
  return Taehv::load(narrow, drawn_parameters(Taehv(narrow).parameters().shapes)).value();
}

template <class Codec>
Codec on_device(Codec codec, at::ScalarType type, bool channels_last) {
  codec.to(fake_device(), type);
  codec.lay_out(channels_last);
  return codec;
}

struct Streamed {
  std::vector<at::Tensor> pictures;
  DecoderState state;
};

Streamed decoded(const Decoder& decoder, const at::Tensor& latents) {
  Streamed streamed;
  for (const at::Tensor& part : latents.split(3, 1)) streamed.pictures.push_back(decoder.decode(part, streamed.state));
  return streamed;
}

/// Largest difference between pictures.
double worst(const Streamed& found, const Streamed& wanted) {
  double most = 0;
  for (std::size_t i = 0; i < wanted.pictures.size(); ++i)
    most = std::max(
        most,
        (found.pictures[i].cpu().to(at::kFloat) - wanted.pictures[i].cpu().to(at::kFloat)).abs().max().item<double>());
  return most;
}

// The largest rounding error varies with the seed by a half; the mean square does not.
double rms(const Streamed& found, const Streamed& wanted) {
  double sum = 0;
  for (std::size_t i = 0; i < wanted.pictures.size(); ++i)
    sum += (found.pictures[i].cpu().to(at::kDouble) - wanted.pictures[i].cpu().to(at::kDouble))
               .square()
               .mean()
               .item<double>();
  return std::sqrt(sum / static_cast<double>(wanted.pictures.size()));
}

}  // namespace

class TestLayouts : public QObject {
  Q_OBJECT

  template <class Codec>
  static void compare(const Codec& codec, int channel_axis_of_state) {
    const c10::NoGradGuard no_grad;
    for (const int batch : {1, 2}) {
      const at::Tensor latents = at::randn({batch, 6, 4, 2, 3});
      const Streamed wanted = decoded(on_device(codec, at::kFloat, false), latents);
      const Streamed found = decoded(on_device(codec, at::kFloat, true), latents);
      QVERIFY(worst(found, wanted) < 1e-5);
      // No intermediate result may fall back to planar layout: neither the pictures nor the state between chunks.
      for (const at::Tensor& pictures : found.pictures) QCOMPARE(pictures.stride(2), 1);
      for (const at::Tensor& kept : found.state.tensors) QCOMPARE(kept.stride(channel_axis_of_state), 1);
      const double halves = rms(decoded(on_device(codec, at::kBFloat16, true), latents), wanted);
      const double plain_halves = rms(decoded(on_device(codec, at::kBFloat16, false), latents), wanted);
      QVERIFY2(halves < 1.2 * plain_halves, qPrintable(QString("%1 against %2").arg(halves).arg(plain_halves)));
    }
  }

 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    fake_device();
  }
  void init() { at::manual_seed(1); }

  void the_vae_decodes_the_same_from_both() { compare(make_vae(6), 1); }
  /// Wide layers have their own norm and convolutions.
  void a_wide_vae_decodes_the_same_from_both() { compare(make_vae(34), 1); }
  /// Wan's VAE convolves all widths except 192 with the channels of three frames joined.
  void a_convolution_of_any_width_is_the_same_in_threes() {
    const c10::NoGradGuard no_grad;
    for (const int width : {96, 192, 384}) {
      const at::Tensor x = at::randn({1, width, 4, 3, 2}), gamma = at::randn({width, 1, 1, 1});
      const at::Tensor weight = at::randn({5, width, 3, 3, 3}) / std::sqrt(27.0 * width), bias = at::randn({5});
      const auto made = [&](bool channels_last) {
        const auto on = [](const at::Tensor& t) { return t.to(fake_device()); };
        const auto format = channels_last ? at::MemoryFormat::ChannelsLast3d : at::MemoryFormat::Contiguous;
        CausalConv conv{width, 5, on(weight), on(bias)};
        conv.lay_out(channels_last);
        if (conv.plane.defined() != (channels_last && width != 192) ||
            (conv.plane.defined() && !conv.weight.is_alias_of(conv.plane)))
          return at::Tensor();
        DecoderState state;
        std::vector<at::Tensor> parts;
        for (const at::Tensor& part : x.split(2, 2)) {
          FeatureStream stream(state);
          parts.push_back(conv.after_norm(on(part).contiguous(format), on(gamma), stream).cpu());
        }
        return at::cat(parts, 2);
      };
      const at::Tensor wanted = made(false), found = made(true);
      QVERIFY(wanted.defined() && found.defined());
      QVERIFY((found - wanted).abs().max().item<double>() < 1e-5);
    }
  }

  void taehv_decodes_the_same_from_both() { compare(make_taehv(), 2); }

  void the_vae_encodes_the_same_from_both() {
    const c10::NoGradGuard no_grad;
    const at::Tensor pictures = at::randn({1, 9, 3, 32, 48});
    DecoderState first, second;
    const at::Tensor wanted = on_device(make_vae(6), at::kFloat, false).encode(pictures, first);
    const at::Tensor found = on_device(make_vae(6), at::kFloat, true).encode(pictures, second);
    QVERIFY((found - wanted).abs().max().item<double>() < 1e-4);
  }

  void a_cpu_keeps_planes() {
    const c10::NoGradGuard no_grad;
    const at::Tensor latents = at::randn({1, 3, 4, 4, 6});
    WanVae vae = make_vae(6);
    const Streamed wanted = decoded(vae, latents);
    vae.to(at::kCPU, at::kFloat);
    QCOMPARE(worst(decoded(vae, latents), wanted), 0.0);
    Taehv tiny = make_taehv();
    const Streamed tiny_wanted = decoded(tiny, latents);
    tiny.to(at::kCPU, at::kFloat);
    const Streamed tiny_found = decoded(tiny, latents);
    QCOMPARE(worst(tiny_found, tiny_wanted), 0.0);
    QVERIFY(tiny_found.pictures.front().is_contiguous());
  }

  void a_decoder_on_a_device_copies_no_constants() {
    const c10::NoGradGuard no_grad;
    const WanVae vae = on_device(make_vae(6), at::kFloat, true);
    const at::Tensor latents = at::randn({1, 3, 4, 4, 6}).to(fake_device());
    DecoderState state;
    vae.decode(latents, state);
    reset_fake_device_counts();
    vae.decode(latents, state);
    QCOMPARE(fake_device_counts().copies_to_device, 0);
    QCOMPARE(fake_device_counts().host_syncs, 0);
  }
};

LONGTAKE_CORE_TEST(TestLayouts)
#include "test_layouts.moc"
