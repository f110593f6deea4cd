#include <QtTest>

#include <QTemporaryDir>

#include "app/lab/observe.h"
#include "engine/open/starter_source.h"
#include "engine/open/wan_source.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"
#include "tests/support/toy_wan.h"

using namespace longtake;

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

Observation seen(const StreamParts& parts, const ObservedRun& run) {
  int noted = 0;
  auto made = observe(parts, run, [&](int chunk) { noted = chunk; }, {});
  if (!made) throw std::runtime_error(made.error().text());
  if (noted == 0) throw std::runtime_error("nothing was noted");
  return std::move(*made);
}

bool sound(const Observation& run) {
  for (const LayerAttention& layer : run.layers) {
    if (layer.salience.size() != static_cast<std::size_t>(run.chunks * run.chunk_tokens)) return false;
    for (const float value : layer.salience)
      if (!(value > 0 && value <= 1)) return false;
  }
  return !run.layers.empty();
}

}  // namespace

/// The attention of whole models, in streams and in clips.
class TestObserve : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::filesystem::path place(const char* name) const { return folder_.filePath(name).toStdString(); }
  StreamParts wan(const std::string& plan) const {
    SourceOptions options;
    options.model = place("wan");
    options.threads = 1;
    options.dtype = DtypeChoice::fp32;
    options.width = options.height = 32;
    options.sampler_plan = plan;
    if (plan != "wan") options.policy = "full";
    auto parts = build_wan(options, kNoProgress, {});
    if (!parts) throw std::runtime_error(parts.error().text());
    if (parts->generator.clip) parts->generator.clip->steps = 2;
    return std::move(*parts);
  }

 private Q_SLOTS:
  void initTestCase() {
    toy::pack(place("starter"));
    toy::wan_folder(place("wan"));
  }

  void a_stream_of_the_starters_layout_is_observed_alike_twice() {
    SourceOptions options = toy::options(place("starter"));
    options.policy = "full";
    const auto files = starter_of(options);
    QVERIFY(files.has_value());
    const auto parts = build_starter(*files, options, kNoProgress);
    QVERIFY2(parts.has_value(), parts ? "" : parts.error().text().c_str());
    const ObservedRun run{"a red ball", 7, 4, false};
    const Observation first = seen(*parts, run), again = seen(*parts, run);
    QVERIFY(sound(first));
    QVERIFY(!first.future);
    QCOMPARE(first.chunks, 4);
    QCOMPARE(first.layers.size(), std::size_t(2));
    QCOMPARE(first.layers[0].salience, again.layers[0].salience);
    QVERIFY(first.layers[0].salience != seen(*parts, {"a red ball", 8, 4, false}).layers[0].salience);
    QVERIFY(directions(first.layers[1].mass, 4).past > 0.05);
  }

  void a_streams_chunks_can_be_seen_as_one_clip() {
    SourceOptions options = toy::options(place("starter"));
    const auto parts = build_starter(*starter_of(options), options, kNoProgress);
    QVERIFY(parts.has_value());
    const Observation clip = seen(*parts, {"a red ball", 7, 4, true});
    QVERIFY(sound(clip));
    QVERIFY(clip.future);
    QCOMPARE(clip.chunks, 4);
    QVERIFY(directions(clip.layers[0].mass, 4).future > 0.05);
  }

  void wan_models_are_observed_as_streams_windows_and_clips() {
    for (const char* plan : {"self-forcing", "rolling-forcing"}) {
      const Observation stream = seen(wan(plan), {"a fox", 7, 3, false});
      QVERIFY2(sound(stream), plan);
      QVERIFY(!stream.future);
      QCOMPARE(stream.chunk_tokens, 12);
    }
    const StreamParts clips = wan("wan");
    QVERIFY(makes_clips(clips));
    const Observation clip = seen(clips, {"a fox", 7, 3, false});
    QVERIFY(sound(clip));
    QVERIFY(clip.future);
    QCOMPARE(clip.chunks, 7);
  }
};

LONGTAKE_TEST(TestObserve)
#include "test_observe.moc"
