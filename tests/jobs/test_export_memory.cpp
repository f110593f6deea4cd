#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/log.h"
#include "engine/jobs/export_frames.h"
#include "engine/jobs/export_job.h"
#include "engine/jobs/memory_track.h"
#include "engine/jobs/session_source.h"
#include "tests/jobs/export_runs.h"
#include "tests/jobs/picture_bench.h"
#include "tests/media/video_probe.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

using Picture = std::vector<std::uint8_t>;

std::vector<Picture> pictures_of(const std::filesystem::path& folder) {
  std::vector<Picture> all;
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.insert(entry.path());
  for (const auto& file : files) {
    std::string problem;
    Picture picture;
    (void)probe_video(file, problem, [&](const AVFrame& frame) {
      for (int y = 0; y < frame.height; ++y) {
        const std::uint8_t* row = frame.data[0] + std::ptrdiff_t{y} * frame.linesize[0];
        picture.insert(picture.end(), row, row + std::ptrdiff_t{frame.width} * 3);
      }
    });
    all.push_back(std::move(picture));
  }
  return all;
}

}  // namespace

/// Exports of the built-in model's takes: with their memory, and two in one video. The first take has four chunks. The
/// second branches after its second chunk under another policy and has three.
class TestExportMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    SourceOptions options = meadow_options();
    options.steps = {1000};
    const auto source = logged_meadow(root_.path().toStdString(), options);
    const auto info = source->open([](const std::string&, double) {}, {});
    QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
    session_ = info->session;
    width_ = info->width;
    height_ = info->height;
    for (int i = 0; i < 4; ++i) {
      if (i == 1) QVERIFY(source->apply(SetPolicy{{}, 60, {}}).has_value());
      if (i == 2) QVERIFY(source->apply(SetPrompt{{{"a blue cube in a desert at noon", 1.0F}}}).has_value());
      take(*source, first_);
    }
    QVERIFY(source->apply(Branch{0, 1}).has_value());
    QVERIFY(source->apply(SetPolicy{"fifo", {}, {}}).has_value());
    second_ = {first_.begin(), first_.begin() + 2};
    take(*source, second_);
    QVERIFY(source->apply(MarkTake{1, false, false, "the odd one"}).has_value());
    QVERIFY(source->apply(TrimTake{0, TakeTrim{10, 22}}).has_value());
  }

  void an_export_as_trimmed_writes_what_a_person_left_of_the_take() {
    ExportJob job = this->job("trimmed");
    job.span.reset();
    QCOMPARE(run(job)->frames, 12);
    const auto [made, index] = at(first_, 10);
    QVERIFY(pictures_of(job.out).front() == picture(*made, index));
    job.take = 1;  // not trimmed
    job.out = folder_.filePath("untrimmed").toStdString();
    QCOMPARE(run(job)->frames, 33);
  }

  void the_memory_is_made_again_as_it_was() {
    for (const TakeId id : {TakeId{0}, TakeId{1}}) {
      const auto& chunks = id == 0 ? first_ : second_;
      const auto reader = SessionReader::open(session_);
      QVERIFY(reader.has_value());
      const auto source = make_session_source(session_);
      const auto track = MemoryTrack::make_again(*reader, session_, id, {0, kOpenEnd}, {}, *source,
                                                 [](const std::string&, double) {}, {});
      QVERIFY2(track.has_value(), track ? "" : track.error().text().c_str());
      for (const auto& made : chunks)
        for (int i = 0; i < made.video->frames; ++i) {
          const auto wanted = overlay_of(made, i);
          const Overlay* found = track->at(made.video->first_frame + i);
          QVERIFY(wanted.has_value() && found != nullptr);
          QCOMPARE(found->chunk, wanted->chunk);
          QCOMPARE(found->latent_frame, wanted->latent_frame);
          QCOMPARE(found->low, wanted->low);
          QCOMPARE(found->high, wanted->high);
          QVERIFY(found->values == wanted->values && found->gone == wanted->gone);
          QCOMPARE(found->scorer, wanted->scorer);
        }
      QVERIFY(track->at(-1) == nullptr);
      QVERIFY(track->at(chunks.back().video->first_frame + chunks.back().video->frames) == nullptr);
    }
  }

  void pictures_with_the_memory_are_the_window_s_overlay_on_what_was_streamed() {
    ExportJob job = this->job("over");
    job.options.memory = MemoryShown::over;
    job.look.map = "viridis";
    job.look.gamma = 0.5;
    job.span = FrameSpan{15, 40};  // within the second chunk
    const auto done = run(job);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QVERIFY(done->memory.empty());
    const auto found = pictures_of(job.out);
    QCOMPARE(found.size(), std::size_t{25});
    int frame = 15;
    for (const Picture& picture : found) {
      const auto [made, index] = at(first_, frame++);
      Picture wanted(made->video->frame(index).begin(), made->video->frame(index).end());
      const Picture before = wanted;
      OverlayStyle style{ColourMap::viridis, 0.5, {}};
      lay_over(wanted, paint_overlay(*overlay_of(*made, index, style), ColourMap::viridis, width_, height_));
      QVERIFY(wanted != before);
      QVERIFY2(picture == wanted, qPrintable(QString("picture %1").arg(frame - 1)));
    }
  }

  void the_memory_alone_is_a_file_beside_the_video() {
    ExportJob job = this->job("clip.mp4");
    job.options.memory = MemoryShown::beside;
    job.options.form = "draft";
    job.options.prompts = PromptsIn::chapters;
    const auto done = run(job);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->memory, folder_.filePath("clip.memory.mp4").toStdString());
    std::string problem;
    const auto video = probe_video(job.out, problem);
    const auto memory = probe_video(done->memory, problem);
    QVERIFY2(video && memory, problem.c_str());
    QCOMPARE(memory->times_s.size(), video->times_s.size());
    QCOMPARE(memory->width, video->width);
    QVERIFY(memory->chapters.empty());

    job.out = folder_.filePath("alone").toStdString();
    job.span = FrameSpan{0, 9};
    QVERIFY(run(job).has_value());
    const auto found = pictures_of(folder_.filePath("alone.memory").toStdString());
    QCOMPARE(found.size(), std::size_t{9});
    for (int i = 0; i < 9; ++i) {
      Picture wanted(found.front().size(), 0);
      lay_over(wanted, paint_heatmap(*overlay_of(first_.front(), i), ColourMap::magma, width_, height_));
      QVERIFY(found[static_cast<std::size_t>(i)] == wanted);
    }
  }

  void two_takes_stand_beside_each_other_and_the_shorter_one_stays_at_its_last_picture() {
    ExportJob job = this->job("two");
    job.second = SecondTake{1, false};
    job.span = FrameSpan{25, kOpenEnd};
    const auto done = run(job);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->width, 2 * width_);
    const auto found = pictures_of(job.out);
    QCOMPARE(found.size(), std::size_t{45 - 25});
    for (int i = 0; i < static_cast<int>(found.size()); ++i) {
      const auto [left, l] = at(first_, 25 + i);
      const auto [right, r] = at(second_, std::min(25 + i, 32));
      QVERIFY2(half(found[static_cast<std::size_t>(i)], 0) == picture(*left, l), qPrintable(QString("left %1").arg(i)));
      QVERIFY2(half(found[static_cast<std::size_t>(i)], 1) == picture(*right, r),
               qPrintable(QString("right %1").arg(i)));
    }
    // With the takes swapped, the video has the same length.
    job.take = 1;
    job.second = SecondTake{0, false};
    job.out = folder_.filePath("round").toStdString();
    QCOMPARE(run(job)->frames, 45 - 25);
    const auto turned = pictures_of(job.out);
    QVERIFY(half(turned.back(), 0) == half(found.back(), 1) && half(turned.back(), 1) == half(found.back(), 0));
    // Also if one of them ends before the exported part begins.
    job.span = FrameSpan{40, kOpenEnd};
    job.out = folder_.filePath("late").toStdString();
    QCOMPARE(run(job)->frames, 5);
    QVERIFY(half(pictures_of(job.out).front(), 0) == picture(second_.back(), second_.back().video->frames - 1));
  }

  void captions_name_the_takes_and_leave_the_rest_alone() {
    ExportJob job = this->job("named");
    job.second = SecondTake{1, true};
    job.span = FrameSpan{0, 2};
    QVERIFY(run(job).has_value());
    job.out = folder_.filePath("unnamed").toStdString();
    job.second->captions = false;
    QVERIFY(run(job).has_value());
    const Picture with = pictures_of(folder_.filePath("named").toStdString()).front();
    const Picture without = pictures_of(job.out).front();
    const auto last = [&](int side, const std::string& text) {
      const Plate plate = side_caption(text, width_, height_);
      Picture wanted = half(without, side);
      lay_over_at(wanted, width_, plate, std::max(4, height_ / 40), std::max(4, height_ / 40));
      return wanted == half(with, side);
    };
    QVERIFY(with != without);
    QVERIFY(last(0, "Take 1") || last(0, "Take 1 \xC2\xB7 Longtake") || last(0, "Take 1 \xC2\xB7 PaFu-KV"));
    QVERIFY(last(1, "Take 2 \xC2\xB7 the odd one"));
  }

  void both_takes_show_their_own_memory() {
    ExportJob job = this->job("both");
    job.second = SecondTake{1, false};
    job.options.memory = MemoryShown::over;
    job.span = FrameSpan{25, 33};
    QVERIFY(run(job).has_value());
    const auto found = pictures_of(job.out);
    for (int side = 0; side < 2; ++side) {
      const auto [made, index] = at(side == 0 ? first_ : second_, 25);
      Picture wanted = picture(*made, index);
      lay_over(wanted, paint_overlay(*overlay_of(*made, index), ColourMap::magma, width_, height_));
      QVERIFY(half(found.front(), side) == wanted);
    }
  }

  void a_size_holds_with_memory_and_a_second_take() {
    ExportJob job = this->job("small.mp4");
    job.second = SecondTake{1, true};
    job.options.memory = MemoryShown::over;
    job.options.crf = 1;
    const auto large = run(job);
    QVERIFY2(large.has_value(), large ? "" : large.error().text().c_str());
    job.options.most_bytes = large->bytes / 3;
    const auto small = run(job);
    QVERIFY2(small.has_value(), small ? "" : small.error().text().c_str());
    QVERIFY(small->bytes <= job.options.most_bytes && small->frames == 45);
  }

  void what_cannot_be_is_refused_and_leaves_nothing() {
    const auto entries = [this] {
      return std::distance(std::filesystem::recursive_directory_iterator(folder_.path().toStdString()), {});
    };
    const auto before = entries();
    ExportJob job = this->job("refused.mp4");
    job.second = SecondTake{9, false};
    QCOMPARE(QString::fromStdString(run(job).error().code), QString("EXP-02"));
    job = this->job("refused.mp4");
    job.options.memory = MemoryShown::over;
    job.look.map = "rainbow";
    QVERIFY(run(job).error().text().find("rainbow") != std::string::npos);
    job.look.map = "magma";
    job.span = FrameSpan{0, 46};
    QVERIFY(!run(job));
    job = this->job("refused.gif");
    job.options.av1 = true;
    QCOMPARE(QString::fromStdString(run(job).error().code), QString("EXP-15"));
    job = this->job("refused.mp4");
    job.out = "-";
    job.options.memory = MemoryShown::beside;
    QCOMPARE(QString::fromStdString(run_export(job, kNoProgress, {}).error().code), QString("EXP-16"));
    std::stop_source stop;
    job = this->job("refused.mp4");
    job.options.memory = MemoryShown::over;
    const auto cancelled = make_library_worker()(
        job,
        [&](const JobStep& step, double) {
          if (step.text == "Making the memory again") stop.request_stop();
        },
        stop.get_token());
    QVERIFY(!cancelled && cancelled.error().kind == Error::Kind::cancelled);
    QCOMPARE(entries(), before);
  }

 private:
  void take(ChunkSource& source, std::vector<ChunkSource::Made>& into) {
    auto made = source.next({});
    QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
    into.push_back(std::move(*made));
  }
  static std::optional<Overlay> overlay_of(const ChunkSource::Made& made, int picture, const OverlayStyle& style = {}) {
    const VideoChunk& video = *made.video;
    return make_overlay(*made.cache,
                        video.first_latent_frame + latent_frame_of(picture, video.frames, video.latent_frames), style);
  }
  static std::pair<const ChunkSource::Made*, int> at(const std::vector<ChunkSource::Made>& chunks, int frame) {
    for (const auto& made : chunks)
      if (frame < made.video->first_frame + made.video->frames)
        return {&made, frame - static_cast<int>(made.video->first_frame)};
    qFatal("no such picture");
  }
  static Picture picture(const ChunkSource::Made& made, int index) {
    return {made.video->frame(index).begin(), made.video->frame(index).end()};
  }
  Picture half(const Picture& whole, int side) const {
    Picture out;
    const auto row = static_cast<std::ptrdiff_t>(width_) * 3;
    for (std::ptrdiff_t y = 0; y < height_; ++y)
      out.insert(out.end(), whole.begin() + (2 * y + side) * row, whole.begin() + (2 * y + side + 1) * row);
    return out;
  }
  ExportJob job(const char* name) const { return export_into(folder_, name, session_); }
  static Result<Exported> run(const ExportJob& job) { return export_now(job); }

  QTemporaryDir root_;
  QTemporaryDir folder_;
  std::string session_;
  int width_ = 0;
  int height_ = 0;
  std::vector<ChunkSource::Made> first_;
  std::vector<ChunkSource::Made> second_;  // with the shared chunks
};

LONGTAKE_CORE_TEST(TestExportMemory)
#include "test_export_memory.moc"
