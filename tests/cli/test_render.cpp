#include <QtTest>

#include "app/cli/render_reporter.h"
#include "app/common/exit_code.h"
#include "app/common/render.h"
#include "tests/fakes/drive.h"
#include "tests/fakes/fake_source.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::cli;

namespace {

/// The frames that a sink received, and how it ended.
struct Kept {
  std::vector<std::array<std::uint8_t, 3>> corners;  ///< the first pixel of each frame
  int finished = 0;
  VideoFormat format;
};

class MemorySink final : public FrameSink {
 public:
  MemorySink(Kept& kept, int fails_at) : kept_(kept), fails_at_(fails_at) {}
  Result<void> write(FrameView frame) override {
    if (static_cast<int>(kept_.corners.size()) == fails_at_) return fail(Error::Kind::no_space, "injected: full");
    kept_.corners.push_back({frame[0], frame[1], frame[2]});
    return {};
  }
  Result<void> finish() override {
    ++kept_.finished;
    if (fails_at_ >= 0) return fail(Error::Kind::no_space, "injected: full");
    return {};
  }

 private:
  Kept& kept_;
  const int fails_at_;
};

OpenSink sink_into(Kept& kept, int fails_at = -1) {
  return [&kept, fails_at](const VideoFormat& format) -> Result<std::unique_ptr<FrameSink>> {
    kept.format = format;
    return std::unique_ptr<FrameSink>(std::make_unique<MemorySink>(kept, fails_at));
  };
}

FakeSource::Shape small() {
  FakeSource::Shape shape;
  shape.width = 64;
  shape.height = 64;
  return shape;
}

/// Behaves like a source on a GPU: a chunk's pictures arrive late, while the next chunk is being generated. Refuses
/// commands before that.
class LateSource final : public ChunkSource {
 public:
  explicit LateSource(FakeSource::Faults faults) : inner_(small(), faults) {}

  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override {
    return inner_.open(progress, std::move(stop));
  }
  Result<Applied> apply(const CommandBody& command) override {
    if (unfinished_) return fail(Error::Kind::internal, "injected: a chunk is not finished");
    return inner_.apply(command);
  }
  Result<Made> next(std::stop_token stop) override { return inner_.next(std::move(stop)); }
  Result<Made> next_unfinished(std::stop_token stop, const std::function<void()>& meanwhile) override {
    most_unfinished_ = std::max(most_unfinished_, unfinished_);
    if (calls_meanwhile_) meanwhile();
    calls_meanwhile_ = !calls_meanwhile_;  // callers may not rely on either
    auto made = inner_.next(std::move(stop));
    if (!made) return made;
    const auto whole = made->video;
    auto empty = std::make_shared<VideoChunk>(*whole);
    empty->pixels.assign(empty->pixels.size(), 0);
    made->video = empty;
    made->finish = [this, whole](Made& late) {
      --unfinished_;
      late.video = whole;
    };
    ++unfinished_;
    return made;
  }
  int most_unfinished() const { return most_unfinished_; }
  int unfinished() const { return unfinished_; }

 private:
  FakeSource inner_;
  bool calls_meanwhile_ = true;
  int unfinished_ = 0, most_unfinished_ = 0;
};

RenderPlan plan(const Moment& end) {
  RenderPlan plan;
  plan.prompt = prompt("first");
  plan.end = end;
  return plan;
}

}  // namespace

class TestRender : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void seconds_are_exact_to_the_frame_data() {
    QTest::addColumn<double>("seconds");
    QTest::addColumn<int>("frames");
    QTest::newRow("whole chunks") << 1.5 << 24;
    QTest::newRow("inside a chunk") << 1.0 << 16;
    QTest::newRow("rounded to a frame") << 1.04 << 17;
    QTest::newRow("at least one frame") << 0.01 << 1;
  }
  void seconds_are_exact_to_the_frame() {
    QFETCH(double, seconds);
    QFETCH(int, frames);
    FakeSource source(small(), {});
    Kept kept;
    const auto report = render(source, plan(Seconds{seconds}), sink_into(kept), {}, {});
    QVERIFY(report.has_value());
    QVERIFY(!report->ended_by);
    QCOMPARE(kept.corners.size(), static_cast<std::size_t>(frames));
    QCOMPARE(report->frames, std::int64_t{frames});
    QCOMPARE(report->seconds, frames / 16.0);
    QCOMPARE(kept.finished, 1);
    QCOMPARE(kept.format.width, 64);
    QVERIFY(kept.format.rate == (FrameRate{16, 1}));
  }

  void chunks_are_whole() {
    FakeSource source(small(), {});
    Kept kept;
    const auto report = render(source, plan(ChunkNumber{3}), sink_into(kept), {}, {});
    QVERIFY(report.has_value());
    QCOMPARE(report->chunks, std::int64_t{3});
    QCOMPARE(kept.corners.size(), std::size_t{36});
  }

  void prompts_take_effect_at_the_first_boundary_from_their_moment_on() {
    FakeSource source(small(), {});
    Kept kept;
    RenderPlan three = plan(ChunkNumber{6});
    // A chunk lasts 0.75 s: 0.8 s is within chunk 1 and waits for chunk 2; 3 s is the start of chunk 4 itself.
    three.later = {{ChunkNumber{5}, prompt("fourth")}, {Seconds{0.8}, prompt("second")}, {Seconds{3}, prompt("third")}};
    std::vector<std::tuple<std::string, std::int64_t, std::int64_t>> seen;
    RenderEvents events;
    events.prompt = [&](const RenderEvents::Prompt& p) {
      seen.emplace_back(p.texts.front().text, p.queued_chunk, p.applied_chunk);
    };
    QVERIFY(render(source, three, sink_into(kept), events, {}).has_value());
    const std::vector<std::tuple<std::string, std::int64_t, std::int64_t>> expected = {
        {"first", 0, 0}, {"second", 1, 2}, {"third", 4, 4}, {"fourth", 5, 5}};
    QVERIFY(seen == expected);
    const char* prompts[] = {"first", "first", "second", "second", "third", "fourth"};
    for (std::size_t frame = 0; frame < kept.corners.size(); ++frame)
      QVERIFY(kept.corners[frame] == FakeSource::field_colour(prompts[frame / 12]));
  }

  void pictures_that_come_late_are_written_in_their_order_and_cues_keep_their_chunk() {
    RenderPlan cued = plan(Seconds{5});
    cued.later = {{ChunkNumber{5}, prompt("third")}, {Seconds{0.8}, prompt("second")}};
    FakeSource at_once(small(), {});
    Kept wanted, found;
    const auto told = render(at_once, cued, sink_into(wanted), {}, {});
    LateSource late({});
    const auto report = render(late, cued, sink_into(found), {}, {});
    QVERIFY(told.has_value() && report.has_value());
    QCOMPARE(late.most_unfinished(), 1);
    QCOMPARE(late.unfinished(), 0);
    QVERIFY(!report->ended_by);
    QVERIFY(found.corners == wanted.corners);
    QCOMPARE(found.corners.size(), std::size_t{80});
    QCOMPARE(report->hash, told->hash);
    QCOMPARE(report->chunks, told->chunks);
    QCOMPARE(report->chapters.size(), std::size_t{3});
    for (std::size_t i = 0; i < 3; ++i) QCOMPARE(report->chapters[i].start_s, told->chapters[i].start_s);
  }

  void a_failing_chunk_takes_no_pictures_that_come_late() {
    FakeSource::Faults faults;
    faults.fail_at = 2;
    LateSource late(faults);
    Kept kept;
    const auto report = render(late, plan(ChunkNumber{4}), sink_into(kept), {}, {});
    QVERIFY(report.has_value() && report->ended_by);
    QCOMPARE(kept.corners.size(), std::size_t{24});
    QCOMPARE(report->chunks, std::int64_t{2});
    QCOMPARE(kept.finished, 1);
  }

  void a_sink_that_is_full_ends_a_render_whose_pictures_come_late() {
    LateSource late({});
    Kept kept;
    const auto report = render(late, plan(ChunkNumber{4}), sink_into(kept, 20), {}, {});
    QVERIFY(report.has_value());
    QVERIFY(report->ended_by && report->ended_by->kind == Error::Kind::no_space);
    QCOMPARE(report->frames, std::int64_t{20});
    QCOMPARE(report->chunks, std::int64_t{1});
  }

  void equal_runs_have_equal_hashes_and_other_prompts_have_others() {
    std::uint64_t hashes[3];
    for (int i = 0; i < 3; ++i) {
      FakeSource source(small(), {});
      Kept kept;
      RenderPlan one = plan(ChunkNumber{3});
      if (i == 2) one.later = {{ChunkNumber{2}, prompt("other")}};
      hashes[i] = render(source, one, sink_into(kept), {}, {})->hash;
    }
    QCOMPARE(hashes[0], hashes[1]);
    QVERIFY(hashes[0] != hashes[2]);
  }

  void a_source_that_cannot_open_opens_no_sink() {
    FakeSource source(small(), {.open_fails = true});
    Kept kept;
    const auto report = render(source, plan(Seconds{1}), sink_into(kept), {}, {});
    QVERIFY(!report);
    QVERIFY(report.error().kind == Error::Kind::bad_input);
    QCOMPARE(kept.format.width, 0);
  }

  void a_source_that_fails_on_the_way_keeps_what_was_made() {
    FakeSource source(small(), {.fail_at = 2});
    Kept kept;
    const auto report = render(source, plan(Seconds{10}), sink_into(kept), {}, {});
    QVERIFY(report.has_value());
    QVERIFY(report->ended_by && report->ended_by->kind == Error::Kind::out_of_memory);
    QCOMPARE(report->frames, std::int64_t{24});
    QCOMPARE(kept.finished, 1);
  }

  void a_source_that_throws_keeps_it_too() {
    FakeSource source(small(), {.throw_at = 2});
    Kept kept;
    QVERIFY_EXCEPTION_THROWN((void)render(source, plan(Seconds{10}), sink_into(kept), {}, {}), std::runtime_error);
    QCOMPARE(kept.corners.size(), std::size_t{24});
    QCOMPARE(kept.finished, 1);
  }

  void a_full_disk_ends_the_run_and_is_named() {
    FakeSource source(small(), {});
    Kept kept;
    const auto report = render(source, plan(Seconds{10}), sink_into(kept, 30), {}, {});
    QVERIFY(report.has_value());
    QVERIFY(report->ended_by && report->ended_by->kind == Error::Kind::no_space);
    QCOMPARE(report->frames, std::int64_t{30});
    QCOMPARE(report->chunks, std::int64_t{2});
  }

  void stopping_finishes_the_product() {
    FakeSource source(small(), {});
    Kept kept;
    std::stop_source stop;
    RenderEvents events;
    events.chunk = [&](const ChunkSource::Made& made, int) {
      if (made.video->chunk == 1) stop.request_stop();
    };
    const auto report = render(source, plan(Seconds{1000}), sink_into(kept), events, stop.get_token());
    QVERIFY(report.has_value());
    QVERIFY(report->ended_by && report->ended_by->kind == Error::Kind::cancelled);
    QCOMPARE(report->frames, std::int64_t{24});
    QCOMPARE(kept.finished, 1);
  }

  void a_session_that_ends_before_the_video_is_told_and_is_no_success() {
    RenderReport report;
    report.source.session = "sessions/one";
    Console console;
    console.set({.json = false, .quiet = true});
    RenderReporter kept(console, ChunkNumber{1}, "a.mp4", 0);
    QCOMPARE(kept.finish(report), int{kDone});
    RenderReporter reporter(console, ChunkNumber{1}, "a.mp4", 0);
    ChunkSource::Made made;
    made.video = std::make_shared<VideoChunk>();
    made.not_kept = Error{Error::Kind::no_space, "Cannot write the session", "injected: full", {}, {}};
    reporter.events().chunk(made, 0);
    QCOMPARE(reporter.finish(report), int{kFailed});
  }
};

LONGTAKE_TEST(TestRender)
#include "test_render.moc"
