#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>

#include "engine/core/files.h"
#include "engine/media/lay_sound.h"
#include "engine/media/output.h"
#include "engine/media/sound_reader.h"
#include "tests/media/numbered_frames.h"
#include "tests/media/video_probe.h"
#include "tests/media/wav.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr int kFrames = 32;
constexpr double kSeconds = 2;

using Stereo = std::array<std::vector<float>, 2>;

/// All samples that a player gets from a file, read in parts of an odd size.
Stereo heard(const std::filesystem::path& path, double from_s = 0) {
  auto reader = SoundReader::open(path, from_s);
  if (!reader) qFatal("%s", reader.error().text().c_str());
  Stereo all;
  constexpr int part = 997;
  while (!reader->ended()) {
    Stereo next{std::vector<float>(part), std::vector<float>(part)};
    if (auto read = reader->read({next[0].data(), next[1].data()}, part); !read) qFatal("it cannot be decoded");
    for (std::size_t c = 0; c < 2; ++c) all[c].insert(all[c].end(), next[c].begin(), next[c].end());
  }
  return all;
}

/// Root mean square between two times.
double loudness(const std::vector<float>& samples, double from, double to) {
  double sum = 0;
  const auto first = static_cast<std::size_t>(from * kSoundRate), end = static_cast<std::size_t>(to * kSoundRate);
  if (end > samples.size()) return -1;
  for (std::size_t i = first; i < end; ++i) sum += static_cast<double>(samples[i]) * samples[i];
  return std::sqrt(sum / static_cast<double>(end - first));
}

/// The amplitude of this frequency within one second, 0 to 1.
double share_of(const std::vector<float>& samples, double hertz, double from) {
  double re = 0, im = 0;
  for (int i = 0; i < kSoundRate; ++i) {
    const double t = static_cast<double>(i) / kSoundRate;
    const float sample = samples[static_cast<std::size_t>(from * kSoundRate) + static_cast<std::size_t>(i)];
    re += sample * std::cos(2 * std::numbers::pi * hertz * t);
    im += sample * std::sin(2 * std::numbers::pi * hertz * t);
  }
  return 2 * std::hypot(re, im) / kSoundRate;
}

/// The streams of a file: kind, start and duration.
struct Track {
  AVCodecID codec = AV_CODEC_ID_NONE;
  double start_s = 0, duration_s = 0;
};

std::vector<Track> tracks_of(const std::filesystem::path& path) {
  AVFormatContext* opened = nullptr;
  if (avformat_open_input(&opened, path.c_str(), nullptr, nullptr) < 0) return {};
  const libav::Demuxer file(opened);
  if (avformat_find_stream_info(opened, nullptr) < 0) return {};
  std::vector<Track> tracks;
  for (unsigned i = 0; i < opened->nb_streams; ++i) {
    const AVStream& stream = *opened->streams[i];
    const double tick = av_q2d(stream.time_base);
    tracks.push_back({stream.codecpar->codec_id, static_cast<double>(stream.start_time) * tick,
                      static_cast<double>(stream.duration) * tick});
  }
  return tracks;
}

std::string bytes_of(const std::filesystem::path& path) {
  auto read = read_file(path, 1 << 24);
  return read ? *read : std::string();
}

}  // namespace

class TestSound : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  std::filesystem::path file(const char* name) const { return folder_.filePath(name).toStdString(); }

  /// Two seconds of numbered pictures, optionally with a chapter for each second. They are encoded once.
  std::filesystem::path video(const char* name, bool chapters = false) const {
    const std::filesystem::path made = file(chapters ? "made_chapters.mp4" : "made.mp4");
    if (!std::filesystem::exists(made)) encode(made, chapters);
    std::filesystem::copy_file(made, file(name), std::filesystem::copy_options::overwrite_existing);
    return file(name);
  }

  static void encode(const std::filesystem::path& path, bool chapters) {
    auto sink = open_output(path, numbered_format(), {16, 1}, {});
    if (!sink) qFatal("%s", sink.error().text().c_str());
    if (chapters) (*sink)->set_chapters({{0, 1, "a ball"}, {1, 2, "a cube"}});
    NumberedSource source(kFrames);
    if (auto copied = copy_frames(source, **sink, {}); !copied) qFatal("%s", copied.error().text().c_str());
  }

 private Q_SLOTS:
  void a_list_of_other_files_is_no_sound() {
    const auto wav = write_wav(file("other.wav"), 3, sine(440));
    const auto list = file("list.wav");
    QVERIFY(atomic_write(list, "ffconcat version 1.0\nfile " + wav.filename().string() + "\n").has_value());
    QVERIFY(SoundReader::open(wav, 0).has_value());
    const auto opened = SoundReader::open(list, 0);
    QVERIFY(!opened);
    QVERIFY2(opened.error().text().find("playlist") != std::string::npos, opened.error().text().c_str());
  }

  void it_lies_under_the_same_pictures() {
    const auto path = video("a.mp4", true);
    std::string problem;
    std::vector<int> before, after;
    const auto without = probe_video(path, problem, [&](const AVFrame& f) { before.push_back(read_number(f)); });
    const auto laid = lay_sound(path, {write_wav(file("a.wav"), 10, sine(440))}, kSeconds, {});
    QVERIFY2(laid.has_value(), laid ? "" : laid.error().text().c_str());
    const auto with = probe_video(path, problem, [&](const AVFrame& f) { after.push_back(read_number(f)); });
    QVERIFY2(without && with, problem.c_str());
    QCOMPARE(after.size(), std::size_t(kFrames));
    QVERIFY(before == after);
    QVERIFY(without->times_s == with->times_s);
    QCOMPARE(with->chapters, without->chapters);
    QCOMPARE(with->chapters.size(), std::size_t(2));
    QCOMPARE(with->description, without->description);

    const auto tracks = tracks_of(path);
    QVERIFY(tracks.size() >= 2);
    QCOMPARE(tracks[0].codec, AV_CODEC_ID_H264);
    QCOMPARE(tracks[1].codec, AV_CODEC_ID_AAC);
    for (const Track& track : {tracks[0], tracks[1]}) {
      QVERIFY2(std::abs(track.start_s) < 0.001, qPrintable(QString::number(track.start_s)));
      QVERIFY2(std::abs(track.duration_s - kSeconds) < 0.03, qPrintable(QString::number(track.duration_s)));
    }
    const Stereo sound = heard(path);
    for (const auto& channel : sound) {
      QVERIFY(std::abs(share_of(channel, 440, 0.25) - 0.5) < 0.02);
      QVERIFY(share_of(channel, 1000, 0.25) < 0.01);
    }
  }

  // A click in the sound at 0.75 s coincides with the picture of 0.75 s.
  void it_is_in_time() {
    const auto path = video("time.mp4");
    const auto click = write_wav(file("click.wav"), 3, [](int, double t) { return t >= 0.75 && t < 0.7505 ? 0.9 : 0; });
    QVERIFY(lay_sound(path, {click}, kSeconds, {}).has_value());
    const Stereo sound = heard(path);
    const auto loudest = std::ranges::max_element(sound[0], {}, [](float s) { return std::abs(s); });
    const double at = static_cast<double>(loudest - sound[0].begin()) / kSoundRate;
    QVERIFY2(std::abs(at - 0.75) < 0.002, qPrintable(QString::number(at)));
  }

  void it_begins_where_it_is_told_and_fades_out() {
    const auto path = video("from.mp4");
    const auto two = write_wav(file("two.wav"), 10, [](int, double t) { return sine(t < 4 ? 300 : 700)(0, t); });
    QVERIFY(lay_sound(path, {two, 4}, kSeconds, {}).has_value());
    const Stereo sound = heard(path);
    QVERIFY(share_of(sound[0], 700, 0.3) > 0.48);
    QVERIFY(share_of(sound[0], 300, 0.3) < 0.02);
    QVERIFY(loudness(sound[0], 1.3, 1.45) > 0.34);
    QVERIFY(loudness(sound[0], 1.7, 1.75) < 0.25);
    QVERIFY(loudness(sound[0], 1.97, 1.99) < 0.03);
  }

  void below_zero_it_begins_later() {
    const auto path = video("later.mp4");
    const auto tone = write_wav(file("tone.wav"), 10, sine(440));
    QVERIFY(check_sound({tone, -0.75}).has_value());
    QVERIFY(lay_sound(path, {tone, -0.75}, kSeconds, {}).has_value());
    const Stereo sound = heard(path);
    for (const auto& channel : sound) {
      QVERIFY(loudness(channel, 0.1, 0.72) < 0.001);
      QVERIFY(loudness(channel, 0.78, 1.4) > 0.34);
    }
    // Reading in parts gives the same samples.
    QVERIFY(loudness(heard(tone, -0.75)[0], 0, 0.7499) == 0);
    const auto none = check_sound({write_wav(file("none.wav"), 0, sine(440)), -1});
    QVERIFY(!none && none.error().code == "MED-24");
    // After the end of the video there is silence.
    QVERIFY(lay_sound(video("latest.mp4"), {tone, -60}, kSeconds, {}).has_value());
    QVERIFY(loudness(heard(file("latest.mp4"))[0], 0, 1.9) < 0.001);
  }

  void a_short_one_is_followed_by_silence_and_both_sides_stay_apart() {
    const auto path = video("short.mp4");
    const auto left =
        write_wav(file("left.wav"), 0.5, [](int channel, double t) { return channel == 0 ? sine(440)(0, t) : 0; });
    QVERIFY(lay_sound(path, {left}, kSeconds, {}).has_value());
    const Stereo sound = heard(path);
    QVERIFY(loudness(sound[0], 0.1, 0.4) > 0.3);
    QVERIFY(loudness(sound[1], 0.1, 0.4) < 0.02);
    QVERIFY(loudness(sound[0], 0.6, 1.9) < 0.001);
    QVERIFY(std::abs(tracks_of(path)[1].duration_s - kSeconds) < 0.03);
  }

  void other_rates_and_one_channel_are_converted() {
    for (const auto& [channels, rate] : {std::pair{1, 8000}, {1, 48000}, {2, 96000}}) {
      const auto path = video("rate.mp4");
      QVERIFY(lay_sound(path, {write_wav(file("rate.wav"), 3, sine(440), channels, rate)}, kSeconds, {}).has_value());
      const double share = share_of(heard(path)[0], 440, 0.25);
      // A mono sound plays on two loudspeakers, with half of its power each.
      QVERIFY2(std::abs(share - (channels == 1 ? 0.5 / std::numbers::sqrt2 : 0.5)) < 0.02,
               qPrintable(QString("%1 channels at %2: %3").arg(channels).arg(rate).arg(share)));
    }
  }

  void the_sound_of_a_video_can_be_used() {
    const auto first = video("first.mp4");
    QVERIFY(lay_sound(first, {write_wav(file("first.wav"), 5, sine(440))}, kSeconds, {}).has_value());
    const auto second = video("second.mp4");
    QVERIFY(lay_sound(second, {first}, kSeconds, {}).has_value());
    QVERIFY(share_of(heard(second)[0], 440, 0.25) > 0.45);
  }

  void the_same_sound_makes_the_same_bytes_within_what_was_told() {
    const auto noise = write_wav(file("noise.wav"), 3, [state = 1U](int, double) mutable {
      state = state * 1664525U + 1013904223U;
      return static_cast<double>(state >> 8) / (1 << 24) - 0.5;
    });
    const auto silent = std::filesystem::file_size(video("silent.mp4"));
    const auto a = video("same_a.mp4"), b = video("same_b.mp4");
    QVERIFY(lay_sound(a, {noise}, kSeconds, {}) && lay_sound(b, {noise}, kSeconds, {}));
    QVERIFY(bytes_of(a) == bytes_of(b));
    QVERIFY(std::filesystem::file_size(a) - silent < static_cast<std::uintmax_t>(sound_bytes(kSeconds)));
  }

  void what_cannot_be_used_is_told_and_leaves_the_video_alone() {
    const auto path = video("kept.mp4");
    const std::string before = bytes_of(path);
    const auto text = file("text.wav");
    std::ofstream(text) << "no sound at all";
    const auto wav = write_wav(file("one.wav"), 1, sine(440));
    const auto empty = write_wav(file("empty.wav"), 0, sine(440));
    const auto code = [](const Result<void>& result) { return result ? std::string() : result.error().code; };
    for (const SoundTrack& track : {SoundTrack{text}, SoundTrack{file("missing.wav")}, SoundTrack{video("mute.mp4")},
                                    SoundTrack{wav, 2}, SoundTrack{empty}, SoundTrack{folder_.path().toStdString()}}) {
      QCOMPARE(code(check_sound(track)), std::string("MED-24"));
      QCOMPARE(code(lay_sound(path, track, kSeconds, {})), std::string("MED-24"));
    }
    QVERIFY(check_sound({wav, 0.5}).has_value());
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = lay_sound(path, {wav}, kSeconds, stop.get_token());
    QVERIFY(!stopped && stopped.error().kind == Error::Kind::cancelled);
    QVERIFY(bytes_of(path) == before);
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path().toStdString()))
      QVERIFY2(!entry.path().filename().string().ends_with(".remux"), entry.path().c_str());
  }

  // A damaged file gives its decodable part or an error; it never crashes the reader.
  void damaged_files_are_survived() {
    const auto path = video("whole.mp4");
    QVERIFY(lay_sound(path, {write_wav(file("good.wav"), 3, sine(440))}, kSeconds, {}).has_value());
    const std::string whole = bytes_of(path);
    unsigned state = 7;
    for (int round = 0; round < 60; ++round) {
      std::string bytes = whole;
      for (int i = 0; i < 20; ++i) {
        state = state * 1664525U + 1013904223U;
        bytes[(state >> 4) % bytes.size()] = static_cast<char>(state >> 24);
      }
      if (round % 3 == 0) bytes.resize((state >> 4) % bytes.size());
      std::ofstream(file("damaged.mp4"), std::ios::binary) << bytes;
      const auto laid = lay_sound(video("over.mp4"), {file("damaged.mp4")}, kSeconds, {});
      // Either it still has a sound, or the error is one that users can cause.
      if (!laid) QVERIFY2(laid.error().code.starts_with("MED-"), laid.error().text().c_str());
    }
  }
};

LONGTAKE_CORE_TEST(TestSound)
#include "test_sound.moc"
