#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QtTest>

#include <set>

#include "engine/model/noise_marker.h"

using namespace longtake;

namespace {

constexpr int kChannels = 4, kHeight = 12, kWidth = 20;
const MarkWords kWords = {{{"ball", 0}, {"cube", 1}}, {{"red", 0}, {"blue", 1}}, {}, {}, {}, {"rolling"}};

/// Sure of a middle where the first channel of the newest latent frame is high; a cube where the second one is, else a
/// ball; blue where the third one is, else red.
ThingReader plain_reader() {
  ThingReader reader({kChannels, 4}, 1);
  auto parameters = reader.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    at::Tensor tensor = parameters[i].second;
    tensor.zero_();
    if (i % 2 == 1) continue;
    if (i + 2 < parameters.size()) {
      const std::int64_t newest = i == 0 ? (ThingReader::frames - 1) * kChannels : 0;
      for (std::int64_t channel = 0; channel < 4; ++channel) tensor[channel][channel + newest][1][1] = 1;
    } else {
      tensor[0][0][1][1] = 1;
      tensor[ThingReader::place_outputs + 1][1][1][1] = 1;
      tensor[ThingReader::place_outputs + most_kinds + 1][2][1][1] = 1;
    }
  }
  at::Tensor bias = parameters.back().second;
  bias[0] = -4;
  for (const int place : {1, 2}) bias[place] = .5F;  // in the middle of its cell
  for (const int unknown : {2, 3, 4, 5, 6, 7}) {
    bias[ThingReader::place_outputs + unknown] = -9;
    bias[ThingReader::place_outputs + most_kinds + unknown] = -9;
  }
  for (const int first : {0, most_kinds}) bias[ThingReader::place_outputs + first] = 2;
  return reader;
}

void put(at::Tensor& latents, int x, int y, float sure, bool cube, bool blue) {
  at::Tensor frame = latents[-1];
  frame[0][y][x] = sure;
  if (cube) frame[1][y][x] = 9;
  if (blue) frame[2][y][x] = 9;
}

constexpr int kFrames = 2;  // of a chunk
std::vector<std::int64_t> chunk_of(const at::Tensor& latents) {
  return {kFrames, latents.size(1), latents.size(2), latents.size(3)};
}

at::Tensor empty_picture() { return at::zeros({1, kChannels, kHeight, kWidth}); }  // a latent frame alone

std::vector<int> matched(const char* prompt, const at::Tensor& latents) {
  return match_things(things_said(kWords, prompt), plain_reader().see(latents));
}

}  // namespace

class TestThingReader : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void things_are_seen_where_they_stand_the_surest_first() {
    at::Tensor latents = empty_picture();
    QVERIFY(plain_reader().see(latents).empty());
    put(latents, 3, 8, 7, false, false);
    put(latents, 4, 8, 6, false, false);  // beside a surer cell: the same thing
    put(latents, 15, 2, 9, true, true);
    put(latents, 19, 11, 3, false, false);  // not sure enough
    const auto seen = plain_reader().see(latents);
    QCOMPARE(seen.size(), std::size_t{2});
    QCOMPARE(seen[0].x, 15.5F);
    QCOMPARE(seen[0].y, 2.5F);
    QCOMPARE(seen[1].x, 3.5F);
    QCOMPARE(seen[0].radius, 1.0F);
    QVERIFY(seen[0].kinds[1] > seen[0].kinds[0] && seen[0].looks[1] > seen[0].looks[0]);
    QVERIFY(seen[1].kinds[0] > seen[1].kinds[1] && seen[1].looks[0] > seen[1].looks[1]);
  }

  void a_flat_hill_is_one_thing() {
    at::Tensor latents = empty_picture();
    for (const int x : {6, 7, 8}) put(latents, x, 5, 8, false, false);
    QCOMPARE(plain_reader().see(latents).size(), std::size_t{1});
  }

  void each_thing_said_is_the_one_it_looks_like() {
    at::Tensor latents = empty_picture();
    put(latents, 3, 8, 8, false, false);  // 1: a red ball
    put(latents, 15, 8, 9, true, true);   // 0: a blue cube
    QCOMPARE(matched("a blue cube and a red ball", latents), (std::vector<int>{0, 1}));
    QCOMPARE(matched("a ball", latents), (std::vector<int>{1}));
    QCOMPARE(matched("a blue thing and a red ball", latents), (std::vector<int>{1}));
    QCOMPARE(matched("a red ball and a blue ball", latents), (std::vector<int>{1, 0}));
    QCOMPARE(matched("a ball and a cube and a ball", latents).size(), std::size_t{3});
    QCOMPARE(matched("a cube and a ball", empty_picture()), (std::vector<int>{-1, -1}));
  }

  void what_is_out_of_sight_is_the_thing_that_fits_worst() {
    at::Tensor latents = empty_picture();
    put(latents, 3, 8, 8, false, false);
    QCOMPARE(matched("a blue cube and a red ball", latents), (std::vector<int>{-1, 0}));
    QCOMPARE(matched("a red ball and a blue cube", latents), (std::vector<int>{0, -1}));
  }

  void later_chunks_are_marked_where_things_are_with_what_the_prompt_says_now() {
    const NoiseMarker marker(kWords, std::make_shared<const ThingReader>(plain_reader()));
    at::Tensor latents = empty_picture();
    put(latents, 3, 8, 9, false, false);
    const std::vector<std::int64_t> shape = chunk_of(latents);
    const at::Tensor red = marker.of("a red ball", 1)(shape, latents).marks;
    QCOMPARE(red.sizes().vec(), shape);
    QCOMPARE(red[0].norm(2, 0).argmax().item<std::int64_t>(), std::int64_t{8 * kWidth + 3});
    QVERIFY(red.equal(marker.of("a red ball", 2)(shape, latents).marks));  // no lots are drawn
    const at::Tensor blue = marker.of("a blue ball", 1)(shape, latents).marks;
    QCOMPARE(blue[1].norm(2, 0).argmax().item<std::int64_t>(), std::int64_t{8 * kWidth + 3});
    QVERIFY(!blue.equal(red));
    QVERIFY(
        blue[0].equal(mark_pattern({{3.5F, 8.5F, said_radius(SaidThing::Size::medium), {kind_code(0), look_code(1)}}},
                                   kChannels, kHeight, kWidth)));
    QVERIFY(!marker.of("a meadow", 1)(shape, latents).defined());
    QVERIFY(!marker.of("a red ball", 1)(shape, empty_picture()).defined());
  }

  // Where it was seen it would be held, and toys would come to a stand.
  void a_mark_goes_on_as_the_thing_is_seen_to_go() {
    ThingReader reader = plain_reader();
    at::Tensor bias = reader.parameters().back().second;
    bias[4] = 2.0F;  // faster than anything goes
    bias[5] = -.75F;
    const NoiseMarker marker(kWords, std::make_shared<const ThingReader>(reader));
    at::Tensor latents = empty_picture();
    put(latents, 8, 8, 9, false, false);
    const SeenThing seen = reader.see(latents).front();
    QVERIFY(seen.dx < 2.0F);
    QCOMPARE(seen.dy, -.75F);
    const at::Tensor marks = marker.of("a red ball", 1)(chunk_of(latents), latents).marks;
    const std::vector<int> codes = {kind_code(0), look_code(0)};
    for (int frame = 0; frame < kFrames; ++frame) {
      const float after = mark_lead * static_cast<float>(frame + 1);
      QVERIFY(marks[frame].equal(
          mark_pattern({{8.5F + seen.dx * after, 8.5F - .75F * after, said_radius(SaidThing::Size::medium), codes}},
                       kChannels, kHeight, kWidth)));
    }
  }

  // Pictures follow marks less than whole, so a speed that is only read dies away.
  void what_is_said_to_go_keeps_its_speed_and_turns_at_the_border() {
    const auto way = [](int x, float seen_going, std::uint64_t seed) {
      ThingReader reader = plain_reader();
      reader.parameters().back().second[4] = seen_going;
      at::Tensor latents = empty_picture();
      put(latents, x, 8, 9, false, false);
      const NoiseMarker marker(kWords, std::make_shared<const ThingReader>(reader));
      const at::Tensor marks = marker.of("a red ball rolling", seed)({3, kChannels, kHeight, kWidth}, latents).marks;
      const at::Tensor columns = at::arange(kWidth, at::kFloat) + .5;
      const auto middle = [&](int frame) {
        const at::Tensor weight = marks[frame].square().sum(0).sum(0);
        return ((weight * columns).sum() / weight.sum()).item<float>();
      };
      return middle(1) - middle(0);
    };
    std::set<bool> sides;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const float drawn = mark_lead * marks_for(kWords, "a red ball rolling", seed, kHeight, kWidth)[0].dx;
      const float speed = std::abs(drawn);
      QVERIFY(std::abs(way(9, .2F, seed) - speed) < .02F);
      QVERIFY(std::abs(way(9, -1.5F, seed) + speed) < .02F);
      QVERIFY(std::abs(way(9, .01F, seed) - drawn) < .02F);  // it stands: as it began
      QVERIFY(way(17, .2F, seed) < -.2F && way(2, -.2F, seed) > .2F);
      sides.insert(drawn > 0);
    }
    QCOMPARE(sides.size(), std::size_t{2});
  }

  void what_a_new_prompt_adds_is_marked_where_there_is_room() {
    const NoiseMarker marker(kWords, std::make_shared<const ThingReader>(plain_reader()));
    at::Tensor latents = empty_picture();
    put(latents, 10, 8, 9, false, false);
    const std::vector<std::int64_t> shape = chunk_of(latents);
    const at::Tensor alone = marker.of("a red ball", 1)(shape, latents).marks;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const at::Tensor both = marker.of("a red ball and a blue cube", seed, "a red ball")(shape, latents).marks;
      const at::Tensor added = (both - alone)[0].norm(2, 0);  // [y, x]
      QVERIFY(added.max().item<float>() > 5);
      QVERIFY(added[8][10].item<float>() < 2);  // room for both
      // From the next chunk on it is hidden when it is not seen, as one that has been there all the time.
      QVERIFY(marker.of("a red ball and a blue cube", seed)(shape, latents).marks.equal(alone));
      const at::Tensor placed =
          marker.of("a red ball and a blue cube on the left", seed, "a red ball")(shape, latents).marks;
      QVERIFY((placed - alone)[1].norm(2, 0).argmax().item<std::int64_t>() % kWidth < kWidth / 3);
    }
    // Another thing in the place of one is that one.
    const at::Tensor cube = marker.of("a blue cube", 1, "a red ball")(shape, latents).marks;
    QCOMPARE(cube[0].norm(2, 0).argmax().item<std::int64_t>(), std::int64_t{8 * kWidth + 10});
    QVERIFY(marker.of("a blue cube and a red ball", 1, "a green meadow with a blue cube")(shape, latents).defined());
    QVERIFY(!marker.of("a red ball", 1, "a red ball in the rain")(shape, empty_picture()).defined());
    QVERIFY(marker.of("a red ball", 1, "a meadow")(shape, empty_picture()).defined());
  }

  // Whatever that branch's flow is, the picture that it means is the same from either input.
  void the_branch_without_a_prompt_means_the_same_picture_from_marked_noise() {
    at::manual_seed(3);
    const at::Tensor x = at::randn({2, 3, kChannels, 4, 6}), flow = at::randn_like(x);
    const at::Tensor level = at::tensor({.9F, .4F}).view({2, 1, 1, 1, 1});
    for (const std::int64_t frames : {1, 3}) {
      const at::Tensor words = at::randn({2, frames, kChannels, 4, 6});
      const at::Tensor plain = without_words(x, level, words);
      QVERIFY((plain - level * flow).allclose(x - level * flow_with_words(flow, words), 1e-4, 1e-5));
      QVERIFY(plain.narrow(1, frames, 3 - frames).equal(x.narrow(1, frames, 3 - frames)));
      QVERIFY(!plain.select(1, frames - 1).equal(x.select(1, frames - 1)));
    }
    QVERIFY(without_words(x, level, {}).equal(x) && flow_with_words(flow, {}).equal(flow));
    const ChunkMarks marks = NoiseMarker(kWords).of("a red ball", 3)({2, kChannels, kHeight, kWidth}, {});
    const ChunkMarks bare =
        NoiseMarker({{{"ball", 0}}, {}, {}, {}, {}, {}}).of("ball", 3)({2, kChannels, kHeight, kWidth}, {});
    QVERIFY((marks.marks - marks.words).allclose(bare.marks - bare.words, 1e-4, 1e-5));  // the place alone
  }

  void what_begins_is_marked_without_a_reader_and_nothing_without_words() {
    const std::vector<std::int64_t> shape = chunk_of(empty_picture());
    const NoiseMarker marker(kWords);
    const auto wanted = mark_pattern(marks_for(kWords, "a red ball", 3, kHeight, kWidth), kChannels, kHeight, kWidth);
    const at::Tensor begins = marker.of("a red ball", 3)(shape, {}).marks;
    QVERIFY(begins[0].equal(wanted) && begins[1].equal(wanted));
    at::Tensor latents = empty_picture();
    put(latents, 3, 8, 9, false, false);
    QVERIFY(!marker.of("a red ball", 3)(shape, latents).defined());
    QVERIFY(!NoiseMarker().of("a red ball", 3));
  }
};

QTEST_APPLESS_MAIN(TestThingReader)
#include "test_thing_reader.moc"
