#include <QtTest>

#include <sys/stat.h>

#include <QTemporaryDir>
#include <fstream>

#include "engine/core/files.h"
#include "engine/media/listen.h"
#include "tests/beats/sounds.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// Times from 0.5 s on, 0.3 to 1 s apart.
std::vector<double> uneven_times(double end) {
  Noise noise(3);
  std::vector<double> times;
  for (double t = 0.5; t < end; t += 0.65 + 0.35 * noise()) times.push_back(t);
  return times;
}

/// The largest distance of a time from its nearest onset.
double farthest(const std::vector<double>& times, const std::vector<SoundEvent>& onsets) {
  double most = 0;
  for (const double time : times) {
    double nearest = 1e9;
    for (const SoundEvent& onset : onsets) nearest = std::min(nearest, std::abs(onset.at_s - time));
    most = std::max(most, nearest);
  }
  return most;
}

}  // namespace

/// Onsets and beats of known sounds.
class TestListen : public QObject {
  Q_OBJECT

  const QTemporaryDir folder_;

  std::filesystem::path file(const char* name) const { return folder_.filePath(name).toStdString(); }

  HeardSound hear(const std::filesystem::path& path) const {
    auto sound = listen(path);
    if (!sound) qFatal("%s", sound.error().text().c_str());
    return std::move(*sound);
  }
  HeardSound hear(const Waveform& wave, double seconds, int channels = 1, int rate = 44100) const {
    return hear(write_wav(file("a.wav"), seconds, wave, channels, rate));
  }
  std::string code(const std::filesystem::path& path) const {
    const auto sound = listen(path);
    return sound ? std::string() : sound.error().code;
  }

 private Q_SLOTS:
  void every_click_is_found_within_20_ms_and_none_is_invented() {
    const auto times = uneven_times(29);
    QVERIFY(times.size() > 30);
    for (const auto& [channels, rate] : {std::pair{1, 44100}, {2, 48000}, {1, 8000}}) {
      const HeardSound sound = hear(clicks(times), 30, channels, rate);
      QCOMPARE(sound.onsets.size(), times.size());
      const double most = farthest(times, sound.onsets);
      QVERIFY2(most < 0.02, qPrintable(QString("%1 Hz: %2").arg(rate).arg(most)));
      QVERIFY(std::abs(sound.seconds - 30) < 0.05);
    }
  }

  void the_loudness_of_a_sound_does_not_matter() {
    const auto times = uneven_times(29);
    for (const Waveform& wave : {clicks(times, 0.01), clipped(clicks(times), 6)}) {
      const HeardSound sound = hear(wave, 30);
      QCOMPARE(sound.onsets.size(), times.size());
      QVERIFY(farthest(times, sound.onsets) < 0.02);
    }
  }

  void a_click_at_the_very_beginning_is_found() {
    const HeardSound sound = hear(clicks({0, 1, 2.2}), 3);
    QCOMPARE(sound.onsets.size(), 3U);
    QVERIFY(sound.onsets.front().at_s < 0.02);
  }

  void strong_onsets_are_told_from_weak_ones() {
    const auto loud = clicks({1, 3, 5}, 0.8), quiet = clicks({2, 4, 6}, 0.04);
    const HeardSound sound = hear([&](int channel, double t) { return loud(channel, t) + quiet(channel, t); }, 7);
    QCOMPARE(sound.onsets.size(), 6U);
    for (std::size_t i = 0; i < 6; i += 2) QVERIFY(sound.onsets[i].strength > 1.5 * sound.onsets[i + 1].strength);
    for (const SoundEvent& onset : sound.onsets) QVERIFY(onset.strength > 0 && onset.strength <= 1);
  }

  void the_beat_of_drums_is_found_data() {
    QTest::addColumn<double>("bpm");
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("noise");
    QTest::addColumn<double>("gain");
    QTest::newRow("120, some noise") << 120.0 << 0.5 << 0.05 << 1.0;
    QTest::newRow("120, loud noise") << 120.0 << 0.5 << 0.2 << 1.0;
    QTest::newRow("120, clipped") << 120.0 << 0.5 << 0.05 << 6.0;
    QTest::newRow("97.3, after silence") << 97.3 << 2.31 << 0.0 << 1.0;
    QTest::newRow("70") << 70.0 << 0.2 << 0.02 << 1.0;
    QTest::newRow("140, from the first sample on") << 140.0 << 0.0 << 0.01 << 1.0;
  }
  void the_beat_of_drums_is_found() {
    QFETCH(double, bpm);
    QFETCH(double, first);
    QFETCH(double, noise);
    QFETCH(double, gain);
    const HeardSound sound = hear(clipped(drums(bpm, first, noise), gain), 30);
    QVERIFY2(std::abs(sound.bpm - bpm) < 1, qPrintable(QString::number(sound.bpm)));
    QVERIFY(!sound.beats.empty());
    const double begins = sound.beats.front().at_s;
    QVERIFY2(std::abs(begins - first) < 0.03, qPrintable(QString::number(begins)));
    QVERIFY2(sound.confidence > 0.3, qPrintable(QString::number(sound.confidence)));
    QCOMPARE(sound.bass.size(), sound.beats.size());
    // All beats, including the last one.
    for (std::size_t i = 0; i < sound.beats.size(); ++i)
      QVERIFY2(std::abs(sound.beats[i].at_s - first - static_cast<double>(i) * 60 / bpm) < 0.03,
               qPrintable(QString("beat %1 at %2").arg(i).arg(sound.beats[i].at_s)));
    QVERIFY(sound.beats.back().at_s > 30 - 2.5 * 60 / bpm);
  }

  void the_beats_end_with_the_drums() {
    const HeardSound sound = hear(drums(120, 0.5, 0.01, 20.4), 30);
    QVERIFY(std::abs(sound.bpm - 120) < 1);
    QVERIFY2(std::abs(sound.beats.back().at_s - 20) < 0.55, qPrintable(QString::number(sound.beats.back().at_s)));
  }

  void chords_that_swell_are_found_once_each() {
    const HeardSound sound = hear(chords(2), 24);
    QVERIFY2(sound.onsets.size() >= 10 && sound.onsets.size() <= 13, qPrintable(QString::number(sound.onsets.size())));
    for (const SoundEvent& onset : sound.onsets) {
      const double since = std::fmod(onset.at_s, 2);
      QVERIFY2(since < 0.35, qPrintable(QString::number(onset.at_s)));
    }
  }

  void a_tone_that_lasts_begins_nothing() {
    for (const double hertz : {110.0, 440.0, 3000.0}) {
      const HeardSound sound = hear(sine(hertz), 20);
      QVERIFY2(sound.onsets.empty(), qPrintable(QString("%1 Hz: %2").arg(hertz).arg(sound.onsets.size())));
      QVERIFY(sound.beats.empty());
      QCOMPARE(sound.bpm, 0.0);
    }
  }

  void noise_has_few_onsets_and_no_beat() {
    for (const std::uint32_t seed : {1U, 5U, 11U}) {
      const HeardSound sound = hear(white_noise(0.5, seed), 30);
      QVERIFY2(sound.onsets.size() < 15, qPrintable(QString::number(sound.onsets.size())));
      QVERIFY(sound.beats.empty());
    }
  }

  void channels_that_cancel_each_other_out_are_heard() {
    const auto times = uneven_times(9);
    const auto one = clicks(times);
    const HeardSound sound = hear([&](int channel, double t) { return channel == 0 ? one(0, t) : -one(0, t); }, 10, 2);
    QCOMPARE(sound.onsets.size(), times.size());
  }

  void the_drawing_is_as_long_as_the_sound() {
    const HeardSound sound = hear(drums(120, 0.5, 0.05), 10);
    QVERIFY(std::abs(static_cast<double>(sound.outline.size()) / sound.steps_per_second - 10) < 0.05);
    QVERIFY(std::ranges::max(sound.outline) > 0.3F && std::ranges::max(sound.outline) <= 1.0F);
    QCOMPARE(std::ranges::max(sound.growth), 1.0F);
  }

  void what_cannot_be_used_is_told() {
    QCOMPARE(code(write_wav(file("silent.wav"), 5, sine(440, 0))), std::string("SND-01"));
    QCOMPARE(code(write_wav(file("hiss.wav"), 5, white_noise(0.0004))), std::string("SND-01"));
    QCOMPARE(code(write_wav(file("short.wav"), 0.4, sine(440))), std::string("SND-02"));
    QCOMPARE(code(file("missing.wav")), std::string("MED-24"));
    std::ofstream(file("text.wav")) << "no sound at all";
    QCOMPARE(code(file("text.wav")), std::string("MED-24"));
    QCOMPARE(code(folder_.path().toStdString()), std::string("MED-24"));
    QCOMPARE(code("/dev/zero"), std::string("MED-24"));
    QCOMPARE(mkfifo(file("pipe").c_str(), 0600), 0);
    QCOMPARE(code(file("pipe")), std::string("MED-24"));
  }

  // The header claims a length of hours, so the test needs no such file.
  void a_sound_of_hours_is_refused_at_once() {
    const auto path = write_wav(file("long.wav"), 2, sine(440), 1, 8000);
    std::string bytes = *read_file(path, 1 << 20);
    const auto put = [&](std::size_t at, std::uint32_t value) {
      for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i) & 0xff);
    };
    const std::uint32_t size = 8000U * 2 * 3 * 3600;
    put(4, size + 36);
    put(40, size);
    std::ofstream(path, std::ios::binary) << bytes;
    QCOMPARE(code(path), std::string("SND-03"));
    // A program that writes to a pipe cannot know the size; all existing bytes are read.
    put(40, 0xffffffffU);
    std::ofstream(path, std::ios::binary) << bytes;
    QCOMPARE(code(path), std::string());
  }

  void a_file_that_was_cut_is_refused() {
    const auto path = write_wav(file("cut.wav"), 10, drums(120, 0.5, 0.05));
    std::string bytes = *read_file(path, 1 << 24);
    bytes.resize(bytes.size() / 2);
    std::ofstream(path, std::ios::binary) << bytes;
    const auto sound = listen(path);
    QVERIFY(!sound);
    QCOMPARE(sound.error().code, std::string("SND-04"));
    QVERIFY2(sound.error().why.find("10.0 s") != std::string::npos, sound.error().why.c_str());
  }

  void damaged_files_are_survived() {
    const std::string whole = *read_file(write_wav(file("good.wav"), 2, drums(120, 0.5, 0.05), 2, 22050), 1 << 24);
    Noise noise(7);
    for (int round = 0; round < 40; ++round) {
      std::string bytes = whole;
      for (int i = 0; i < 20; ++i) {
        const auto at =
            static_cast<std::size_t>((noise() + 1) / 2 * static_cast<double>(round % 2 == 0 ? 60 : bytes.size() - 1));
        bytes[at] = static_cast<char>(noise() * 127);
      }
      std::ofstream(file("damaged.wav"), std::ios::binary) << bytes;
      const auto sound = listen(file("damaged.wav"));
      if (!sound) QVERIFY(!sound.error().code.empty());
    }
  }

  void it_can_be_stopped_and_says_how_far_it_is() {
    const auto path = write_wav(file("stopped.wav"), 40, drums(120, 0.5, 0.05));
    std::stop_source stop;
    double last = 0;
    bool rises = true;
    const auto sound = listen(
        path,
        [&](double share) {
          rises = rises && share >= last && share <= 1;
          last = share;
          if (share > 0.6) stop.request_stop();
        },
        stop.get_token());
    QVERIFY(!sound && sound.error().kind == Error::Kind::cancelled);
    QVERIFY(rises && last > 0.6 && last < 0.9);
  }
};

LONGTAKE_CORE_TEST(TestListen)
#include "test_listen.moc"
