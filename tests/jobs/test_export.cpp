#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <sys/resource.h>

#include <QTemporaryDir>
#include <csignal>

#include "engine/core/log.h"
#include "engine/jobs/errors.h"
#include "engine/jobs/recording.h"
#include "engine/media/lay_sound.h"
#include "engine/media/unfinished.h"
#include "engine/media/video_encoder.h"
#include "engine/open/random_source.h"
#include "engine/options/session_options.h"
#include "engine/session/session.h"
#include "engine/stream/logged_source.h"
#include "tests/jobs/export_runs.h"
#include "tests/media/in_child.h"
#include "tests/media/video_probe.h"
#include "tests/media/wav.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

const ChunkSource::Progress kQuietOpening = [](const std::string&, double) {};
constexpr int kChunks = 5;

// The pictures of a PNG folder, one after another.
std::vector<std::uint8_t> pixels_of(const std::filesystem::path& folder, int frames) {
  std::vector<std::uint8_t> all;
  for (int i = 0; i < frames; ++i) {
    std::string problem;
    (void)probe_video(folder / QString("frame_%1.png").arg(i, 6, 10, QChar('0')).toStdString(), problem,
                      [&](const AVFrame& frame) {
                        for (int y = 0; y < frame.height; ++y) {
                          const std::uint8_t* row = frame.data[0] + std::ptrdiff_t{y} * frame.linesize[0];
                          all.insert(all.end(), row, row + std::ptrdiff_t{frame.width} * 3);
                        }
                      });
  }
  return all;
}

}  // namespace

class TestExport : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    SourceOptions options;
    options.threads = 1;
    options.prompt = "a red ball";
    options.steps = {1000};
    const Manifest manifest = manifest_of(options);
    LoggedSource source(make_random_source(options), root_.path().toStdString(), manifest);
    const auto info = source.open(kQuietOpening, {});
    QVERIFY(info.has_value());
    session_ = info->session;
    frame_bytes_ = static_cast<std::size_t>(info->width) * static_cast<std::size_t>(info->height) * 3;
    for (int i = 0; i < kChunks; ++i) {
      if (i == 2 || i == 3) QVERIFY(source.apply(SetPrompt{{{"a blue cube", 1.0F}}}).has_value());
      auto made = source.next({});
      QVERIFY(made.has_value());
      chunks_.push_back(made->video);
      pixels_.insert(pixels_.end(), made->video->pixels.begin(), made->video->pixels.end());
      frames_ += made->video->frames;
    }
  }

  void a_stretch_holds_the_very_pictures_that_were_streamed_from_the_first_to_the_last() {
    ExportJob job = this->job("pictures");
    job.span = FrameSpan{5, frames_ - 7};
    const auto done = run(job);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    const int count = static_cast<int>(frames_in(*job.span));
    QCOMPARE(done->frames, count);
    const auto first = pixels_.begin() + static_cast<std::ptrdiff_t>(5 * frame_bytes_);
    const std::vector<std::uint8_t> wanted(
        first, first + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(count) * frame_bytes_));
    QVERIFY(pixels_of(job.out, count) == wanted);
    QVERIFY(!std::filesystem::exists(std::filesystem::path(job.out) / "frame_999999.png"));
  }

  void durations_and_counts_are_exact_at_every_rate() {
    for (const double rate : {16.0, 24.0, 30.0}) {
      ExportJob job = this->job("rate.mp4");
      job.options.fps = rate;
      job.options.form = "draft";
      const auto done = run(job);
      QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
      std::string problem;
      const auto video = probe_video(job.out, problem);
      QVERIFY2(video.has_value(), problem.c_str());
      QCOMPARE(static_cast<std::int64_t>(video->times_s.size()), std::llround(frames_ * rate / 16));
      QVERIFY(video->codec == "h264" && video->pixels == AV_PIX_FMT_YUV420P && video->colour.matrix == AVCOL_SPC_BT709);
      QVERIFY(std::abs(video->duration_s - static_cast<double>(frames_) / 16) < 0.5 / rate);
      QCOMPARE(static_cast<std::uintmax_t>(done->bytes), std::filesystem::file_size(job.out));
    }
  }

  void larger_sizes_hold_the_same_pictures() {
    ExportJob job = this->job("large.mp4");
    job.span = FrameSpan{0, 16};
    job.options.form = "draft";
    const int width = chunks_[0]->width;
    const int height = chunks_[0]->height;
    const std::vector<std::tuple<const char*, int, int>> sizes = {
        {"native", width, height}, {"2x", width * 2, height * 2}, {"1080p", 1920, 1080}};
    for (const auto& [size, wide, high] : sizes) {
      job.options.size = size;
      const auto done = run(job);
      QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
      std::string problem;
      const auto video = probe_video(job.out, problem);
      QVERIFY2(video.has_value(), problem.c_str());
      QCOMPARE(video->width, wide);
      QCOMPARE(video->height, high);
      QCOMPARE(done->width, wide);
      QCOMPARE(video->times_s.size(), std::size_t{16});
      QVERIFY(video->colour.matrix == AVCOL_SPC_BT709 && video->chapters.empty() && video->description.empty());
    }
    job.options.size = "huge";
    const auto files = count_files();
    QVERIFY(run(job).error().kind == Error::Kind::bad_input);
    QCOMPARE(count_files(), files);
  }

  void prompts_become_chapters_and_subtitles_of_the_stretch() {
    ExportJob job = this->job("words.mp4");
    job.span = FrameSpan{5, kOpenEnd};
    job.options.prompts = PromptsIn::both;
    job.options.form = "draft";
    QVERIFY(run(job).has_value());
    std::string problem;
    const auto video = probe_video(job.out, problem);
    QVERIFY2(video.has_value(), problem.c_str());
    // The second prompt was sent twice; the repetition is not a change.
    const double change_s = static_cast<double>(chunks_[2]->first_frame - 5) / 16;
    const double end_s = static_cast<double>(frames_ - 5) / 16;
    QCOMPARE(video->chapters.size(), std::size_t{2});
    const auto near = [](const Chapter& chapter, double start, double end, const char* title) {
      return std::abs(chapter.start_s - start) < 0.001 && std::abs(chapter.end_s - end) < 0.001 &&
             chapter.title == title;
    };
    QVERIFY(near(video->chapters[0], 0, change_s, "a red ball"));
    QVERIFY(near(video->chapters[1], change_s, end_s, "a blue cube"));
    QVERIFY(video->description.find("a blue cube") != std::string::npos);
    QCOMPARE(static_cast<std::int64_t>(video->times_s.size()), frames_ - 5);
    const std::string beside = *read_file(folder_.filePath("words.srt").toStdString());
    QVERIFY(beside.starts_with("1\n00:00:00,000 --> ") && beside.find("a blue cube\n") != std::string::npos);
  }

  void a_video_that_carries_its_session_plays_and_opens_as_it() {
    ExportJob job = this->job("carried.mp4");
    const auto plain = run(job);
    job.options.session = true;
    const auto done = run(job);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    const auto log = std::filesystem::file_size(std::filesystem::path(session_) / "session.take");
    QVERIFY(done->bytes > plain->bytes + static_cast<std::int64_t>(log) - 1000);
    std::string problem;
    const auto video = probe_video(job.out, problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(static_cast<std::int64_t>(video->times_s.size()), frames_);
    // Exported again, from the video file only.
    ExportJob again = this->job("again");
    again.session = job.out;
    QVERIFY(run(again).has_value());
    QVERIFY(pixels_of(again.out, static_cast<int>(frames_)) == pixels_);
  }

  void what_a_killed_export_left_is_taken_away_by_the_next_start_and_the_next_export() {
    const QTemporaryDir folder;
    for (const bool at_start : {true, false}) {
      Victim victim([&](const std::function<void()>& step) {
        auto unfinished = Unfinished::begin(folder.filePath("killed.mp4").toStdString(), false);
        if (!unfinished || !atomic_write((*unfinished)->path(), "half of it")) ::_exit(4);
        step();
        ::pause();
      });
      QVERIFY(victim.wait_for(1));
      QCOMPARE(entries(folder), 1);
      ExportJob job = this->job("");
      job.out = folder.filePath("next.mp4").toStdString();
      job.span = FrameSpan{0, 2};
      // A running export keeps its unfinished file.
      if (at_start)
        QVERIFY(make_library_worker()(RecoverJob{"", folder.path().toStdString()}, kNoProgress, {}).has_value());
      else
        QVERIFY(run(job).has_value());
      QCOMPARE(entries(folder), at_start ? 1 : 2);
      victim.kill();
      if (at_start)
        QVERIFY(make_library_worker()(RecoverJob{"", folder.path().toStdString()}, kNoProgress, {}).has_value());
      else
        QVERIFY(run(job).has_value());
      QCOMPARE(entries(folder), at_start ? 0 : 1);
    }
  }

  void a_file_that_came_meanwhile_stays_where_none_may_be_replaced() {
    ExportJob job = this->job("meanwhile.mp4");
    job.replaces = false;
    job.span = FrameSpan{0, 2};
    QVERIFY(run(job).has_value());
    const auto first = *read_file(job.out);
    const auto files = count_files();
    job.span = FrameSpan{0, 3};
    QVERIFY(!run(job));
    QCOMPARE(*read_file(job.out), first);
    QCOMPARE(count_files(), files);
    job.replaces = true;
    QVERIFY(run(job).has_value());
    QVERIFY(*read_file(job.out) != first);
  }

  void a_gif_has_them_all() {
    const ExportJob job = this->job("clip.gif");
    QVERIFY(run(job).has_value());
    std::string problem;
    QCOMPARE(static_cast<std::int64_t>(probe_video(job.out, problem)->times_s.size()), frames_);
  }

  void a_cancelled_export_leaves_what_was_there_before() {
    const ExportJob job = this->job("cancelled.mp4");
    QVERIFY(atomic_write(job.out, "mine").has_value());
    const auto files = count_files();
    std::stop_source stop;
    const auto end = make_library_worker()(
        job,
        [&](const std::string&, double fraction) {
          if (fraction > 0.3) stop.request_stop();
        },
        stop.get_token());
    QVERIFY(!end && end.error().kind == Error::Kind::cancelled);
    QCOMPARE(*read_file(job.out), std::string("mine"));
    QCOMPARE(count_files(), files);
  }

  void a_full_disk_is_told_with_its_code_and_leaves_nothing_behind() {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{4000, before.rlim_max};
    const auto files = count_files();
    for (const char* name : {"full.mp4", "full.gif", "full"}) {
      ::setrlimit(RLIMIT_FSIZE, &small);
      const auto end = run(job(name));
      ::setrlimit(RLIMIT_FSIZE, &before);
      QVERIFY2(!end, name);
      QCOMPARE(end.error().code, std::string("EXP-01"));
      QVERIFY(end.error().kind == Error::Kind::no_space);
      QVERIFY2(end.error().what.find(name) != std::string::npos, end.error().text().c_str());
    }
    QCOMPARE(count_files(), files);
  }

  void a_range_outside_the_take_and_a_bad_place_are_refused() {
    ExportJob job = this->job("refused.mp4");
    job.span = FrameSpan{0, frames_ + 1};
    QVERIFY(run(job).error().why.find(std::to_string(frames_)) != std::string::npos);
    job.span.reset();
    job.take = 7;
    QVERIFY(!run(job));
    job.take = 0;
    job.out = "/no/such/folder/a.mp4";
    QVERIFY(!run(job));
    job.out = folder_.filePath("a.avi").toStdString();
    QVERIFY(!run(job));
    job.options.form = "nonsense";
    QVERIFY(!run(job));
  }

  void a_video_is_kept_to_a_size() {
    ExportJob job = this->job("limited.mp4");
    job.options.crf = 1;
    const auto large = run(job);
    QVERIFY(large.has_value());
    job.options.most_bytes = large->bytes / 4;
    const auto small = run(job);
    QVERIFY2(small.has_value(), small ? "" : small.error().text().c_str());
    QVERIFY(small->bytes <= job.options.most_bytes && small->bytes > job.options.most_bytes / 3);
    QCOMPARE(small->frames, frames_);
    job.options.most_bytes = kMostMegabytes * kMegabyte;
    const auto loose = run(job);
    QVERIFY2(loose.has_value() && loose->frames == frames_, loose ? "" : loose.error().text().c_str());
    job.options.session = true;
    const auto log = static_cast<std::int64_t>(SessionReader::open(session_)->finished_log().size());
    job.options.most_bytes = log + large->bytes / 2;
    const auto carrying = run(job);
    QVERIFY2(carrying.has_value(), carrying ? "" : carrying.error().text().c_str());
    QVERIFY(carrying->bytes <= job.options.most_bytes && carrying->bytes > log);
    job.options.most_bytes = log;  // no room for pictures
    QCOMPARE(QString::fromStdString(run(job).error().code), QString(errors::kNotSoSmall.code));
    job.options.session = false;
    const std::ptrdiff_t files = count_files();
    job.out = folder_.filePath("tiny.mp4").toStdString();
    job.options.most_bytes = 900;
    QCOMPARE(QString::fromStdString(run(job).error().code), QString(errors::kNotSoSmall.code));
    job.out = folder_.filePath("limited.gif").toStdString();
    QCOMPARE(QString::fromStdString(run(job).error().code), QString(errors::kOnlyMp4HasALimit.code));
    QCOMPARE(count_files(), files);
  }

  void av1_in_an_mp4_has_all_that_h264_has() {
    if (!has_av1()) QSKIP("this FFmpeg has no encoder for AV1");
    const auto wav = write_wav(folder_.filePath("under.wav").toStdString(), 20, sine(440));
    ExportJob job = this->job("av1.mp4");
    job.options.av1 = true;
    job.options.crf = 5;
    job.options.fps = 24;
    job.sound = wav.string();
    job.options.prompts = PromptsIn::chapters;
    job.options.session = true;
    const auto done = run(job);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    std::string problem;
    const auto video = probe_video(job.out, problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->codec, std::string("av1"));
    QCOMPARE(static_cast<std::int64_t>(video->times_s.size()), std::llround(static_cast<double>(frames_) * 24 / 16));
    QVERIFY(!video->chapters.empty() && check_sound({job.out}) && SessionReader::open(job.out));
    job.options.session = false;
    job.sound.clear();
    const auto plain = run(job);
    job.options.most_bytes = plain->bytes / 2;
    const auto limited = run(job);
    QVERIFY2(limited.has_value(), limited ? "" : limited.error().text().c_str());
    QVERIFY(limited->bytes <= job.options.most_bytes);
  }

  void a_sound_is_laid_under_an_mp4_of_any_kind() {
    const auto wav = write_wav(folder_.filePath("tone.wav").toStdString(), 20, sine(440));
    ExportJob job = this->job("sounding.mp4");
    job.sound = wav.string();
    job.sound_from_s = 1;
    job.options.crf = 1;
    job.options.prompts = PromptsIn::chapters;
    job.options.session = true;
    const auto done = run(job);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    QCOMPARE(done->frames, frames_);
    std::string problem;
    const auto video = probe_video(job.out, problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(static_cast<std::int64_t>(video->times_s.size()), frames_);
    QVERIFY(!video->chapters.empty());
    QVERIFY(check_sound({job.out}).has_value());
    QVERIFY(SessionReader::open(job.out).has_value());
    const std::int64_t beside =
        static_cast<std::int64_t>(SessionReader::open(session_)->finished_log().size()) + sound_bytes(done->seconds);
    job.options.most_bytes = beside + (done->bytes - beside) / 2;
    const auto limited = run(job);
    QVERIFY2(limited.has_value(), limited ? "" : limited.error().text().c_str());
    QVERIFY(limited->bytes <= job.options.most_bytes);
    QVERIFY(check_sound({job.out}).has_value());

    const std::ptrdiff_t files = count_files();
    job.options.most_bytes = 0;
    job.out = folder_.filePath("sounding.gif").toStdString();
    QCOMPARE(QString::fromStdString(run(job).error().code), QString(errors::kOnlyMp4HasSound.code));
    job.out = folder_.filePath("silent.mp4").toStdString();
    job.sound = folder_.filePath("no.wav").toStdString();
    const auto refused = run(job);
    QVERIFY(!refused && refused.error().text().find("no.wav") != std::string::npos);
    QCOMPARE(count_files(), files);
  }

  void a_recording_and_an_export_of_the_same_chunks_show_the_same_pictures() {
    const std::string path = folder_.filePath("live.mp4").toStdString();
    const auto recording = make_recorder()({path, session_, chunks_[0]->width, chunks_[0]->height, 16}, {});
    recording->add(chunks_[0], 4);
    for (int i = 1; i < kChunks; ++i) recording->add(chunks_[static_cast<std::size_t>(i)]);
    recording->stop();
    QTRY_VERIFY(recording->status().finished);
    QVERIFY(!recording->status().failed);
    std::string problem;
    QCOMPARE(static_cast<std::int64_t>(probe_video(path, problem)->times_s.size()), frames_ - 4);
  }

 private:
  ExportJob job(const char* name) const { return export_into(folder_, name, session_); }
  static Result<Exported> run(const ExportJob& job) { return export_now(job); }
  static std::ptrdiff_t entries(const QTemporaryDir& folder) {
    return std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {});
  }
  std::ptrdiff_t count_files() const {
    return std::distance(std::filesystem::recursive_directory_iterator(folder_.path().toStdString()), {});
  }

  QTemporaryDir root_;
  QTemporaryDir folder_;
  std::string session_;
  std::vector<std::shared_ptr<const VideoChunk>> chunks_;
  std::vector<std::uint8_t> pixels_;
  std::size_t frame_bytes_ = 0;
  std::int64_t frames_ = 0;
};

LONGTAKE_CORE_TEST(TestExport)
#include "test_export.moc"
