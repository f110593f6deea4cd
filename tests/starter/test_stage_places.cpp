#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include <QtTest>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "engine/starter/cell_decoder.h"
#include "engine/starter/stage_places.h"
#include "engine/starter/thing_layer.h"
#include "tests/starter/narrow_codec.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr int side = 16, nouns = 3;

staging::PlacedThing thing(float x, float y, float radius, float ground = 160) {
  staging::PlacedThing placed;
  placed.x = x;
  placed.y = y;
  placed.radius = radius;
  placed.ground = ground;
  return placed;
}

/// The places of one latent frame in which these things stand still.
at::Tensor still(std::vector<staging::PlacedThing> things, const std::vector<int>& said = {0, 1, 2}) {
  staging::Moment moment;
  moment.things = std::move(things);
  return stage_places(std::span(&moment, 1), said).unsqueeze(0);
}

at::Tensor fine(const at::Tensor& places) { return place_maps(places, 96, 160, 2); }

/// A map of the first picture.
float at_point(const at::Tensor& maps, int map, int x, int y) { return maps[0][map][y][x].item<float>(); }

CellCodecConfig with_places(int words = nouns, int clearing = 0) {
  CellCodecConfig config = narrow(8, 8);
  config.nouns = words;
  config.texture_side = side;
  config.placing = 12;
  config.clearing = clearing;
  return config;
}

at::Tensor latents(std::int64_t count) {
  at::manual_seed(3);
  return at::randn({count, 6, 12, 20});
}

}  // namespace

/// The places of things as the decoder reads them.
class TestStagePlaces : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_point_has_its_position_in_the_things_own_frame() {
    staging::PlacedThing turned = thing(101, 51, 20);
    turned.angle = std::numbers::pi_v<float> / 2;
    turned.facing = -1;
    const at::Tensor plain = fine(still({thing(101, 51, 20)})), other = fine(still({turned}));
    QCOMPARE(at_point(plain, 0, 50, 25), 1.0F);
    QCOMPARE(at_point(plain, 0, 80, 25), 0.0F);
    // Five points to the right are ten units, half of the radius.
    QVERIFY(std::abs(at_point(plain, 1, 55, 25) - .5F) < 1e-5F && std::abs(at_point(plain, 2, 55, 25)) < 1e-5F);
    // A quarter turn later the right is up, and it faces the other way.
    QVERIFY(std::abs(at_point(other, 1, 55, 25)) < 1e-5F && std::abs(at_point(other, 2, 55, 25) + .5F) < 1e-5F);
    QVERIFY(std::abs(at_point(other, 1, 50, 30) + .5F) < 1e-5F);
  }

  void the_nearer_of_two_things_is_shown() {
    const at::Tensor grid = fine(still({thing(100, 100, 20, 150), thing(110, 100, 20, 160)}));
    QVERIFY(std::abs(at_point(grid, 1, 55, 50) - 1 / 20.0F) < 1e-5F);   // of the second
    QVERIFY(std::abs(at_point(grid, 1, 42, 50) + 15 / 20.0F) < 1e-5F);  // of the first, next to the second
  }

  void a_part_of_the_picture_is_what_the_whole_one_shows_there() {
    const at::Tensor places = still({thing(100, 100, 28), thing(150, 60, 20)});
    const at::Tensor part = place_maps(moved(places, 64, 32), 40, 64, 2);
    QVERIFY(at::allclose(fine(places).narrow(2, 16, 40).narrow(3, 32, 64), part, 1e-4, 1e-4));
  }

  void a_cover_and_the_cameras_move_are_maps() {
    std::array<staging::Moment, 4> moments;
    for (int i = 0; i < 4; ++i) {
      moments[static_cast<std::size_t>(i)].cover = staging::PlacedCover{100, 40};
      moments[static_cast<std::size_t>(i)].camera = 16.0F * static_cast<float>(i);
    }
    const at::Tensor maps = fine(stage_places(moments, {}).unsqueeze(0));
    QCOMPARE(at_point(maps, 3, 50, 0), 1.0F);
    QCOMPARE(at_point(maps, 3, 62, 95), 0.0F);
    for (int i = 0; i < 4; ++i) QCOMPARE(at_point(maps, kPlaceMaps * i + 4, 7, 7), 2.0F * static_cast<float>(i));
  }

  void nothing_that_a_session_may_hold_is_too_wild() {
    for (const float wild : {1e6F, -1e6F, 0.0F, 1e-30F, 1.0F}) {
      const at::Tensor places = at::full({2, 4, stage_place::count}, wild);
      QVERIFY(fine(places).isfinite().all().item<bool>());
      const at::Tensor pictures = at::zeros({2, 12, 64, 64}), hints = at::zeros({2, thing_layer::hints, 16, 16});
      QVERIFY(with_things(pictures, places, hints, disc_textures(2, side), {0, 1}).isfinite().all().item<bool>());
      at::Tensor row = at::zeros({12, 64});
      ThingRows things(places, disc_textures(2, side), {0, 1}, 64, 64);
      QVERIFY(things.outlines().isfinite().all().item<bool>());
      things.colour(hints);
      for (int i = 0; i < 64; ++i) things.lay(1, i, row.data_ptr<float>());
      QVERIFY(row.isfinite().all().item<bool>());
    }
  }

  void a_things_texture_lies_at_its_place_in_its_colour() {
    at::Tensor hints = at::zeros({1, thing_layer::hints, 48, 80});
    hints.select(1, thing_layer::colour).fill_(.5);
    const auto shown = [&](const at::Tensor& places) {
      return with_things(at::full({1, 12, 192, 320}, -.5), places, hints, disc_textures(nouns, side), {1});
    };
    const at::Tensor disc = shown(still({thing(80, 48, 20)}));
    const auto value = [](const at::Tensor& pictures, int channel, int x, int y) {
      return pictures[0][channel][y][x].item<float>();
    };
    for (const int picture : {0, 3}) {
      QVERIFY(std::abs(value(disc, 3 * picture, 160, 96) - .5F) < .01F);  // red, of the hints
      QVERIFY(std::abs(value(disc, 3 * picture + 1, 160, 96)) < .01F);
      QCOMPARE(value(disc, 3 * picture, 160 + 60, 96), -.5F);
    }
    // Only a thing that turns round becomes narrow.
    staging::PlacedThing turning = thing(80, 48, 20);
    turning.facing = 0;
    QVERIFY(value(shown(still({turning}, {0})), 0, 160 + 24, 96) > .3F);
    QVERIFY(value(shown(still({turning}, {1})), 0, 160 + 24, 96) < -.3F);
    // Nothing is known of a thing without a name.
    for (const int unknown : {-1, nouns, 1000})
      QVERIFY(at::equal(shown(still({thing(80, 48, 20)}, {unknown})), at::full({1, 12, 192, 320}, -.5)));
  }

  void only_a_cover_hides_a_thing() {
    at::Tensor hints = at::zeros({1, thing_layer::hints, 48, 80});
    hints.narrow(1, thing_layer::hidden, 4).fill_(3);
    at::Tensor places = still({thing(80, 48, 20)});
    const auto shown = [&] {
      return with_things(at::full({1, 12, 192, 320}, -.5), places, hints, disc_textures(nouns, side), {})[0][0][96];
    };
    QVERIFY(shown()[160].item<float>() > -.05F);
    places.select(2, stage_place::cover).fill_(90);
    places.select(2, stage_place::cover + 1).fill_(20);
    QVERIFY(shown()[180].item<float>() < -.49F);
    QVERIFY(shown()[140].item<float>() > -.05F);
    hints.narrow(1, thing_layer::hidden, 4).fill_(-3);
    QVERIFY(shown()[180].item<float>() > -.05F);
  }

  void a_crop_shows_the_same_layer() {
    at::manual_seed(5);
    const at::Tensor pictures = at::rand({1, 12, 192, 320}), textures = at::randn({nouns, 6, side, side}) * .1;
    const at::Tensor hints = at::ones({1, thing_layer::hints, 48, 80}) * .3;
    const at::Tensor places = still({thing(80, 48, 20, 100), thing(95, 50, 18, 120)});
    const auto cut = [](const at::Tensor& x, int unit) {
      return x.narrow(2, 32 / unit, 128 / unit).narrow(3, 64 / unit, 160 / unit);
    };
    const at::Tensor whole = with_things(pictures.clone(), places, hints, textures, {0});
    const at::Tensor part = with_things(cut(pictures, 1).clone(), moved(places, 32, 16), cut(hints, 4), textures, {0});
    QVERIFY(at::allclose(cut(whole, 1), part, 1e-4, 1e-5));
  }

  void rows_show_what_tensors_show() {
    at::manual_seed(6);
    const at::Tensor pictures = at::rand({2, 12, 192, 320}), textures = at::randn({nouns, 6, side, side}) * .1;
    const at::Tensor hints = at::randn({2, thing_layer::hints, 48, 80});
    staging::PlacedThing turned = thing(95, 60, 18, 120);
    turned.angle = .4F;
    turned.facing = -.5F;
    at::Tensor places = still({thing(80, 48, 20, 130), turned, thing(-3, 90, 25, 100)}).repeat({2, 1, 1});
    places[1].select(1, stage_place::cover).fill_(100);
    places[1].select(1, stage_place::cover + 1).fill_(24);
    places[1].select(1, stage_place::x).copy_(at::tensor({60, 70, 80, 90}));
    const at::Tensor whole = with_things(pictures.clone(), places, hints, textures, {0, 1});
    at::Tensor rows = pictures.transpose(1, 2).contiguous();  // [2, H, 12, W]
    ThingRows things(places, textures, {0, 1}, 320, 192);
    things.colour(hints);
    for (int n = 0; n < 2; ++n)
      for (int row = 0; row < 192; ++row) things.lay(n, row, rows[n][row].data_ptr<float>());
    QVERIFY((whole - pictures).abs().amax().item<float>() > .5F);
    QVERIFY(at::allclose(rows.transpose(1, 2), whole, 1e-4, 1e-4));
  }

  void an_outline_is_the_things_share() {
    const ThingRows things(still({thing(80, 48, 20), thing(200, 48, 20), thing(80, 48, 5)}, {1, -1, 1}),
                           disc_textures(nouns, side), {}, 320, 192);
    const at::Tensor outlines = things.outlines();
    QCOMPARE(outlines.sizes().vec(), (std::vector<std::int64_t>{1, 4, 48, 80}));
    QVERIFY(outlines[0][3][24][40].item<float>() > .99F);
    QCOMPARE(outlines[0][0][24][40 + 14].item<float>(), 0.0F);
    // A disc of the texture has this radius; a thing without a name has no outline.
    const double area = outlines[0][0].sum().item<double>() * 16, radius = std::sqrt(area / std::numbers::pi) / 2;
    QVERIFY2(std::abs(radius - .85 * 20) < .5, qPrintable(QString::number(radius)));
  }

  void a_decoder_without_places_draws_as_before() {
    const c10::InferenceMode inference;
    const CellCodec codec(with_places(), 1), plain(with_places(0), 1);
    const at::Tensor made = latents(2), nameless = still({thing(160, 100, 28)}, {-1}).repeat({2, 1, 1});
    QVERIFY(at::equal(codec.decode(made, made), plain.decode(made, made)));
    // Layers that read places change nothing before they are trained.
    QVERIFY(at::allclose(codec.decode(made, made, nameless), plain.decode(made, made), 1e-5, 1e-6));
  }

  void what_lies_outside_an_outline_can_be_cleared() {
    const c10::InferenceMode inference;
    const CellCodec plain(with_places(), 1), fresh(with_places(nouns, 12), 1);
    const at::Tensor made = latents(1), place = still({thing(160, 100, 28)});
    // The layers change nothing before they are trained.
    QVERIFY(at::equal(fresh.decode(made, made, place), plain.decode(made, made, place)));
    const CellCodec codec = codec_of(with_places(nouns, 12), .05);
    QVERIFY(at::equal(codec.decode(made, made), codec_of(with_places(), .05).decode(made, made)));
    CellCodec whole = codec_of(with_places(nouns, 12), .05);
    whole.prepare(at::kFloat);
    QVERIFY(at::allclose(whole.decode(made, made, place), codec.decode(made, made, place), 1e-4, 1e-4));
  }

  void the_coarse_layer_clears_only_near_an_outline() {
    const c10::InferenceMode inference;
    const CellCodec codec = codec_of(with_places(nouns, 12), .05);
    for (const auto& [name, tensor] : codec.parameters())
      if (name.starts_with("decoder.clearing.fine.out")) tensor.zero_();
    const at::Tensor made = latents(1), place = still({thing(40, 40, 20)});
    const at::Tensor change =
        (codec.decode(made, made, place) - codec_of(with_places(), .05).decode(made, made, place)).abs();
    QVERIFY(change.narrow(2, 40, 80).narrow(3, 40, 80).max().item<double>() > 0);
    QCOMPARE(change.narrow(3, change.size(3) / 2, change.size(3) / 2).max().item<double>(), 0.0);
  }

  // oneDNN computes some shapes of bf16 convolutions wrongly on AMX, so these are those of the embedded decoder.
  void both_types_draw_alike_at_the_embedded_widths() {
    const c10::InferenceMode inference;
    CellCodecConfig config;
    config.nouns = nouns;
    config.texture_side = side;
    config.clearing = 64;
    const CellCodec floats = codec_of(config, .01);
    CellCodec pairs = codec_of(config, .01);
    pairs.prepare(at::kBFloat16);
    at::manual_seed(4);
    const at::Tensor made = at::randn({1, config.latent_channels, 12, 20}), place = still({thing(160, 100, 28)});
    const at::Tensor exact = floats.decode(made, made, place), near = pairs.decode(made, made, place);
    const double apart = (near - exact).abs().mean().item<double>(), drawn = exact.abs().mean().item<double>();
    QVERIFY2(apart < .02 * drawn, qPrintable(QString("%1 of %2").arg(apart).arg(drawn)));
  }

  void a_decoder_draws_a_thing_at_its_place() {
    const c10::InferenceMode inference;
    const CellCodec codec = codec_of(with_places(), .05);
    const at::Tensor made = latents(1), near = still({thing(40, 40, 20)}), far = still({thing(280, 150, 20)});
    const at::Tensor apart = (codec.decode(made, made, near) - codec.decode(made, made, far)).abs();
    const double at_it = apart.narrow(2, 40, 80).narrow(3, 40, 80).mean().item<double>();
    const double between = apart.narrow(2, 240, 80).narrow(3, 40, 80).mean().item<double>();
    QVERIFY2(at_it > 5 * between, qPrintable(QString("%1 %2").arg(at_it).arg(between)));
    const at::Tensor other = still({thing(40, 40, 20)}, {1});
    QVERIFY(!at::equal(codec.decode(made, made, near), codec.decode(made, made, other)));
  }

  void a_latent_alone_has_the_bytes_that_it_has_among_others() {
    const c10::InferenceMode inference;
    for (const auto& [type, clearing] : {std::pair(at::kFloat, 0), {at::kBFloat16, 0}, {at::kBFloat16, 12}}) {
      auto codec = std::make_shared<CellCodec>(codec_of(with_places(nouns, clearing), .05));
      codec->prepare(type);
      const CellDecoder decoder(codec);
      std::vector<at::Tensor> frames;
      for (int i = 0; i < 3; ++i) frames.push_back(still({thing(60.0F + 40.0F * static_cast<float>(i), 100, 28)}));
      const DecoderInput all(latents(3).unsqueeze(0), at::stack(frames, 1));
      DecoderState together, apart;
      const at::Tensor bytes = decoder.decode_rgb8(all, together);
      std::vector<at::Tensor> each;
      for (int i = 0; i < 3; ++i) each.push_back(decoder.decode_rgb8(all.frames(i, 1), apart));
      QVERIFY(at::equal(bytes, at::cat(each, 1)));
      DecoderState without, foreign;
      QVERIFY(!at::equal(bytes, decoder.decode_rgb8(all.latents, without)));
      // Places of another decoder say nothing.
      const DecoderInput others(all.latents, at::zeros({1, 3, 4, 5}));
      QVERIFY(at::equal(decoder.decode_rgb8(others, foreign), decoder.decode_rgb8(all.latents, without = {})));
    }
  }
};

LONGTAKE_TEST(TestStagePlaces)

#include "test_stage_places.moc"
