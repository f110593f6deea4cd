#include <ATen/ATen.h>

#include <QtTest>

#include "engine/model/causal_dit.h"
#include "engine/starter/layout_maps.h"
#include "engine/starter/layout_words.h"

using namespace longtake;

namespace {

constexpr int kHeight = 12, kWidth = 20;
const LayoutWords kWords = {{{"ball", 0}, {"sphere", 0}, {"cube", 1}, {"star", 2}},
                            {{"red", 0}, {"blue", 3}},
                            {{"rolling", 0}, {"floating", 4}},
                            {"small"},
                            {"large"},
                            {"tree", "rock"}};

std::vector<SaidThing> said(const char* prompt) { return layout_said(kWords, prompt).things; }

PlacedThing thing_at(float x, float y, float radius = 2) {
  PlacedThing thing;
  thing.x = x;
  thing.y = y;
  thing.radius = radius;
  thing.ground = y + radius;
  return thing;
}

at::Tensor map(const PlacedThing& thing) { return map_of({{thing}, {}}, kHeight, kWidth).maps; }

DitConfig small_config(int layout) {
  DitConfig config;
  config.dim = 16;
  config.ffn_dim = 32;
  config.heads = 2;
  config.layers = 1;
  config.in_channels = config.out_channels = 4;
  config.text_dim = config.text_rows = 4;
  config.freq_dim = 8;
  config.detail = 8;
  config.preconditioned = true;
  config.conditioning = layout;
  return config;
}

}  // namespace

class TestThingLayout : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void things_are_what_the_words_beside_them_say() {
    const auto things = said("A red ball and a small blue sphere, and a cube floating in a red desert");
    QCOMPARE(things.size(), std::size_t{3});
    QVERIFY(things[0].kind == 0 && things[0].looks == std::vector{0});
    QVERIFY(things[1].kind == 0 && things[1].looks == std::vector{3});
    QVERIFY(things[2].kind == 1 && things[2].looks.empty());
    QVERIFY(!things[0].size && things[1].size == ThingSize::small);
    QVERIFY(!things[1].motion && things[2].motion == ThingMotion::drift);
    QCOMPARE(said("a ball a ball a ball a ball a ball").size(), std::size_t{most_things});
  }

  void words_about_a_place_say_nothing_of_a_thing() {
    for (const char* prompt : {"a blue and red meadow at dawn with a small blue ball",
                               "in the large red desert and small blue ball", "small blue ball in a red desert"}) {
      const auto things = said(prompt);
      QCOMPARE(things.size(), std::size_t{1});
      QVERIFY(things[0].looks == std::vector{3} && things[0].size == ThingSize::small);
    }
    QVERIFY(said("a red desert with the ball")[0].looks.empty());
    QVERIFY(said("a meadow at dawn").empty() && said("").empty() && layout_said({}, "a red ball").things.empty());
  }

  void a_place_that_is_said_is_the_things_and_words_for_it_are_not_the_models() {
    QCOMPARE(*said("a red ball on the left in a meadow")[0].place, .2F);
    QCOMPARE(*said("a red ball and a cube at the right")[1].place, .8F);
    // The direction of a camera is not the place of a thing, and a place without a thing before it is ignored.
    QVERIFY(!said("a ball in a meadow the camera pans to the left")[0].place && !said("on the left a ball")[0].place);
    QCOMPARE(without_places(kWords, "A ball, on the left, in a meadow and a cube at the right"),
             std::string("a ball in a meadow and a cube"));
    for (const char* whole : {"A ball; the camera pans to the left", "a meadow on the left", ""})
      QCOMPARE(without_places(kWords, whole), std::string(whole));
  }

  void what_hides_and_where_the_camera_goes_are_told_as_well() {
    QVERIFY(layout_said(kWords, "a ball behind a tree").covered && !layout_said(kWords, "a ball in a meadow").covered);
    QCOMPARE(layout_said(kWords, "a ball the camera pans to the left").pan, -1);
    QCOMPARE(layout_said(kWords, "a ball on the left, camera moving right").pan, 1);
    QCOMPARE(layout_said(kWords, "a ball on the left").pan, 0);
    QVERIFY(layout_said(kWords, "a ball the camera looks away and back").glances);
    QVERIFY(!layout_said(kWords, "a ball far away").glances);
  }

  void a_thing_is_nearest_in_its_middle_and_counts_from_there_by_its_own_frame() {
    PlacedThing star = thing_at(4.5F, 7.5F);
    star.kind = 2;
    star.looks = {3};
    const at::Tensor maps = map(star);
    for (const int plane : {map_channel::any + 0, map_channel::kinds + 2, map_channel::looks + 3}) {
      QCOMPARE(maps[plane].argmax().item<std::int64_t>(), std::int64_t{7 * kWidth + 4});
      QCOMPARE(maps[plane][7][4].item<float>(), 1.0F);
      QVERIFY(maps[plane][7][14].item<float>() < 1e-6F);
    }
    QCOMPARE(maps[map_channel::kinds + 1].abs().max().item<float>(), 0.0F);
    QVERIFY(maps[map_channel::across_any][7][5].item<float>() > .45F);
    QVERIFY(std::abs(maps[map_channel::down_any][7][5].item<float>()) < 1e-6F);
    QVERIFY(maps[map_channel::across + 2].equal(maps[map_channel::across_any]));
    // A quarter turn clockwise moves a point from its right to below it.
    star.angle = 1.5707963F;
    const at::Tensor turned = map(star);
    QVERIFY(turned[map_channel::across_any][8][4].item<float>() > .45F);
    QVERIFY(turned[map_channel::down_any][7][5].item<float>() < -.45F);
  }

  void nearer_things_hide_what_is_said_of_farther_ones() {
    PlacedThing far = thing_at(8.5F, 6.5F, 1), near = thing_at(8.5F, 6.5F, 3);
    far.dx = 1;
    near.dx = -1;
    const at::Tensor both = map_of({{far, near}, {}}, kHeight, kWidth).maps;
    QVERIFY(both[map_channel::going][6][8].item<float>() < -.99F);
    QVERIFY(both[map_channel::any][6][8].item<float>() == 2.0F);
  }

  void covers_are_bands_from_top_to_bottom() {
    const at::Tensor cover = map_of({{}, {{10, 4}}}, kHeight, kWidth).maps[map_channel::cover];
    QVERIFY(cover.narrow(1, 8, 4).min().item<float>() == 1.0F);
    QVERIFY(cover.narrow(1, 13, 7).max().item<float>() == 0.0F);
  }

  void the_camera_moves_columns_and_no_network_looks_at_it() {
    FrameLayout frame;
    frame.camera = 3;
    const Conditioning gone = maps_of({frame}, kHeight, kWidth);
    QVERIFY(gone.camera.eq(3).all().item<bool>() && without_words(gone).camera.equal(gone.camera));
    const CausalDit dit = CausalDit::random(small_config(8), 3, Init::noise);
    const ConditioningContext panned = dit.encode_conditioning(stacked({gone})),
                              still = dit.encode_conditioning(stacked({maps_of({{}}, kHeight, kWidth)}));
    QVERIFY(panned.seen.equal(still.seen) && panned.tokens.equal(still.tokens) && panned.cells.equal(still.cells));
    QVERIFY(panned.camera.eq(1.5).all().item<bool>() && !still.camera.defined());  // columns of two cells
  }

  void a_camera_moves_tokens_over_the_columns_of_the_world() {
    const CausalDit dit = CausalDit::random(small_config(8), 3, Init::noise);
    at::manual_seed(6);
    const at::Tensor before = at::randn({1, 1, 4, 4, 6}), noisy = at::randn({1, 1, 4, 4, 6});
    const at::Tensor zero = at::zeros({1, 1}), times = at::full({1, 1}, 500.0);
    const TextContext text = dit.encode_text(at::randn({1, 2, 4}));
    const Positions then = grid_positions(0, 1, 2, 3), now = grid_positions(1, 1, 2, 3);
    const auto layout = [&](float camera) {
      FrameLayout frame;
      frame.camera = camera;
      return dit.encode_conditioning(stacked({maps_of({frame}, 4, 6)}));
    };
    const auto flow = [&](float past, float present, const Positions& at) {
      const ContextPass kept = dit.context({before, zero, then, {}, layout(past)}, text);
      return dit.flow({noisy, times, at, {}, layout(present)}, text, {kept.blocks, then, {}});
    };
    const at::Tensor still = flow(0, 0, now), moved = flow(0, 4, now);
    QVERIFY(!moved.allclose(still, 1e-3, 1e-3));
    // Only the distance moved since then counts.
    QVERIFY(flow(40, 40, now).allclose(still, 1e-4, 1e-5));
    QVERIFY(flow(-40, -36, now).allclose(moved, 1e-4, 1e-5));
    QVERIFY(flow(0, 0, moved_right(now, at::full({1, 6}, 2.0))).allclose(moved, 1e-4, 1e-5));
  }

  void a_frame_of_several_pictures_has_their_mean_and_their_way() {
    PlacedThing thing;
    const ThingPose poses[] = {{1, 4, 0}, {2, 4, .1F}, {3, 4, .2F}, {4, 4, .3F}};
    place(thing, poses);
    QCOMPARE(thing.x, 2.5F);
    QCOMPARE(thing.dx, 4.0F);  // 3 in this frame and 1 more to the start of the next
    QVERIFY(std::abs(thing.angle - .15F) < 1e-6F);
    place(thing, std::span(poses, 1));
    QVERIFY(thing.x == 1 && thing.dx == 0);
  }

  void words_can_be_taken_from_a_map_and_places_stay() {
    PlacedThing star = thing_at(4.5F, 7.5F);
    const at::Tensor plain = map(star);
    star.kind = 2;
    star.looks = {0, 3};
    QVERIFY(!map(star).equal(plain));
    QVERIFY(without_words({map(star), at::zeros({})}).maps.equal(plain));
  }

  // Weights that have not learned conditioning maps yet start as if noise lay around a rough picture of the maps.
  void a_new_network_sees_the_layout_as_a_part_of_the_noise() {
    const CausalDit dit = CausalDit::random(small_config(8), 3);
    at::manual_seed(2);
    const Conditioning maps = stacked({maps_of({{{thing_at(1.5F, 2.5F, 1)}, {}}, {{thing_at(2, 2, 1)}, {}}}, 4, 6)});
    const ConditioningContext layout = dit.encode_conditioning(maps);
    QCOMPARE(layout.tokens.abs().max().item<float>(), 0.0F);
    QVERIFY(std::abs(layout.seen.norm(2, 2).max().item<float>() - 5) < 1e-4F);
    const at::Tensor x = at::randn({1, 2, 4, 4, 6}), times = at::full({1, 2}, 500.0);
    const TextContext text = dit.encode_text(at::randn({1, 2, 4}));
    const at::Tensor told = dit.flow({x, times, {}, {}, layout}, text);
    const at::Tensor shifted = dit.flow({x + .5 * layout.seen, times, {}, {}}, text) - layout.seen;
    QVERIFY(told.allclose(shifted, 1e-5, 1e-6));
    QVERIFY(!told.allclose(dit.flow({x, times, {}, {}}, text), 1e-2, 1e-2));
  }

  void every_part_of_a_conditioning_network_matters_and_its_size_is_read_from_its_tensors() {
    const CausalDit dit = CausalDit::random(small_config(8), 3, Init::noise);
    CausalDit changed = dit.clone();
    at::manual_seed(4);
    const Conditioning maps = {map(thing_at(1, 2, 1)).narrow(1, 0, 4).narrow(2, 0, 6).unsqueeze(0).unsqueeze(0),
                               at::zeros({1, 1})};
    const at::Tensor x = at::ones({1, 1, 4, 4, 6}), times = at::full({1, 1}, 500.0);
    const TextContext text = dit.encode_text(at::ones({1, 2, 4}));
    const auto flow = [&](const CausalDit& by) {
      return by.flow({x, times, {}, {}, by.encode_conditioning(maps)}, text);
    };
    int parts = 0;
    for (const NamedParameter& parameter : changed.parameters()) {
      if (!parameter.name.starts_with("layout.")) continue;
      ++parts;
      const at::Tensor kept = parameter.tensor->clone();
      parameter.tensor->add_(at::randn_like(kept));
      QVERIFY2(!flow(changed).allclose(flow(dit), 1e-3, 1e-3), parameter.name.c_str());
      parameter.tensor->copy_(kept);
    }
    QCOMPARE(parts, 7);
    auto config = dit_config_from_shapes(dit_parameter_shapes(small_config(8)), 8);
    QVERIFY(config.has_value());
    QCOMPARE(config->conditioning, 8);
    QCOMPARE(dit_config_from_json(to_json(small_config(8)))->conditioning, 8);
    QVERIFY(!CausalDit::random(small_config(0), 3).encode_conditioning(maps).defined());
  }
};

QTEST_GUILESS_MAIN(TestThingLayout)
#include "test_thing_layout.moc"
