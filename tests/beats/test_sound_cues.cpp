#include <QtTest>

#include "engine/beats/sound_cues.h"
#include "engine/stream/prompt_text.h"
#include "engine/stream/timeline_json.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

HeardSound onsets(std::initializer_list<SoundEvent> events) {
  HeardSound sound;
  sound.seconds = 60;
  sound.onsets = events;
  return sound;
}

/// A beat every half second, from 0.2 s. The bass begins on every fourth beat, starting with the third.
HeardSound beats() {
  HeardSound sound;
  sound.seconds = 60;
  sound.bpm = 120;
  for (int i = 0; i < 100; ++i) {
    sound.beats.push_back({0.2 + 0.5 * i, i % 2 == 0 ? 1.0 : 0.5});
    sound.bass.push_back(i % 4 == 2 ? 3.0F : 1.0F);
  }
  return sound;
}

SoundChoice every(SoundGrid grid, int least_chunks = 1) {
  SoundChoice choice;
  choice.every = grid;
  choice.least_chunks = least_chunks;
  return choice;
}

std::vector<std::int64_t> chunks_of(const std::vector<SoundMoment>& moments) {
  std::vector<std::int64_t> out;
  for (const SoundMoment& moment : moments) out.push_back(moment.chunk);
  return out;
}

using Chunks = std::vector<std::int64_t>;

}  // namespace

/// From onsets to cues at chunks.
class TestSoundCues : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_moment_belongs_to_the_chunk_that_begins_nearest() {
    const ChunkTimes even{0.75, 0.75};
    QCOMPARE(even.near(0.37), 0);
    QCOMPARE(even.near(0.38), 1);
    QCOMPARE(even.near(1.12), 1);
    QCOMPARE(even.near(1.13), 2);
    const ChunkTimes wan{0.5625, 0.75};
    QCOMPARE(wan.near(0.25), 0);
    QCOMPARE(wan.near(0.30), 1);
    QCOMPARE(wan.near(0.93), 1);
    QCOMPARE(wan.near(0.95), 2);
    for (std::int64_t chunk = 0; chunk < 50; ++chunk) QCOMPARE(wan.near(wan.begin(chunk)), chunk);
  }

  void two_onsets_of_one_chunk_are_one_cue_and_the_stronger_one_stays() {
    const auto moments =
        choose_moments(onsets({{3.0, 0.4}, {3.1, 0.9}, {6.0, 0.5}}), every(SoundGrid::onset), {0.75, 0.75});
    QCOMPARE(chunks_of(moments), (Chunks{4, 8}));
    QCOMPARE(moments.front().at_s, 3.1);
  }

  void onsets_too_near_give_way_to_the_stronger_one() {
    const HeardSound sound = onsets({{3.0, 0.4}, {3.75, 0.9}, {4.5, 0.5}, {5.25, 0.3}, {9.0, 0.1}});
    QCOMPARE(chunks_of(choose_moments(sound, every(SoundGrid::onset, 2), {0.75, 0.75})), (Chunks{5, 7, 12}));
    QCOMPARE(chunks_of(choose_moments(sound, every(SoundGrid::onset, 8), {0.75, 0.75})), Chunks{12});
  }

  void nothing_comes_too_near_to_the_beginning() {
    const HeardSound sound = onsets({{0.1, 1}, {0.8, 1}, {1.5, 1}});
    QCOMPARE(chunks_of(choose_moments(sound, every(SoundGrid::onset), {0.75, 0.75})), (Chunks{1, 2}));
    QCOMPARE(chunks_of(choose_moments(sound, every(SoundGrid::onset, 2), {0.75, 0.75})), Chunks{2});
  }

  void weak_ones_are_left_out_and_the_strongest_are_taken() {
    const HeardSound sound = onsets({{3, 0.2}, {6, 0.9}, {9, 0.5}, {12, 0.7}});
    SoundChoice choice = every(SoundGrid::onset);
    choice.least_strength = 0.5;
    QCOMPARE(chunks_of(choose_moments(sound, choice, {0.75, 0.75})), (Chunks{8, 12, 16}));
    choice.strongest = 2;
    QCOMPARE(chunks_of(choose_moments(sound, choice, {0.75, 0.75})), (Chunks{8, 16}));
  }

  void a_stretch_of_the_sound_begins_with_the_video() {
    const HeardSound sound = onsets({{3, 1}, {6, 1}, {9, 1}, {12, 1}});
    SoundChoice choice = every(SoundGrid::onset);
    choice.from_s = 4.5;
    choice.to_s = 12;
    const auto moments = choose_moments(sound, choice, {0.75, 0.75});
    QCOMPARE(chunks_of(moments), (Chunks{2, 6}));
    QCOMPARE(moments.front().at_s, 6.0);
    // The chunk that begins nearest to 9 s begins after the end of the range.
    choice.to_s = 9.01;
    choice.from_s = 4;
    QCOMPARE(chunks_of(choose_moments(sound, choice, {0.75, 0.75})), Chunks{3});
  }

  void a_bar_begins_where_the_bass_does() {
    QCOMPARE(first_of_bar(beats(), {4, 0}), 2U);
    QCOMPARE(first_of_bar(beats(), {4, 2}), 1U);
    QCOMPARE(first_of_bar(beats(), {3, 4}), 0U);
    const auto moments = choose_moments(beats(), every(SoundGrid::bar), {0.5, 0.5});
    QCOMPARE(moments.front().at_s, 1.2);
    for (std::size_t i = 1; i < moments.size(); ++i)
      QVERIFY(std::abs(moments[i].at_s - moments[i - 1].at_s - 2) < 1e-9);
    QCOMPARE(moments.size(), 25U);
  }

  void beats_keep_their_distance_in_the_order_of_time() {
    const auto moments = choose_moments(beats(), every(SoundGrid::beat, 2), {0.75, 0.75});
    QCOMPARE(moments.front().chunk, 2);
    for (std::size_t i = 1; i < moments.size(); ++i) QVERIFY(moments[i].chunk - moments[i - 1].chunk >= 2);
    for (const SoundMoment& moment : moments)
      QVERIFY(std::abs(ChunkTimes{}.begin(moment.chunk) - moment.at_s) <= 0.375 + 1e-9);
  }

  void a_sound_without_events_has_no_moments() {
    for (const SoundGrid grid : {SoundGrid::beat, SoundGrid::bar, SoundGrid::onset})
      QVERIFY(choose_moments(onsets({}), every(grid), {0.75, 0.75}).empty());
  }

  void the_prompts_come_in_turn_and_the_file_can_be_read_again() {
    const auto moments = choose_moments(onsets({{3, 1}, {6, 1}, {9, 1}}), every(SoundGrid::onset), {0.75, 0.75});
    std::vector<SetPrompt> prompts;
    for (const char* text : {"a ball", "a cube :0.7 | a star :0.3"}) prompts.push_back(*prompt_from(text));
    prompts[1].mode = SwitchMode::cut;
    Timeline timeline = timeline_of(moments, prompts);
    timeline.end = Seconds{60};
    QCOMPARE(timeline.cues.size(), 4U);
    QVERIFY(timeline.cues[0].at == Moment(Seconds{0}));
    QVERIFY(timeline.cues[1].at == Moment(ChunkNumber{4}));
    for (std::size_t i = 0; i < 4; ++i)
      QVERIFY(std::get<SetPrompt>(timeline.cues[i].what).texts == prompts[i % 2].texts);
    const auto read = read_timeline(timeline_to_json(timeline).dump(), "song.json");
    QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
    QVERIFY(*read == timeline);
    QVERIFY(timeline_of(moments, {}).cues.empty());
  }
};

LONGTAKE_CORE_TEST(TestSoundCues)
#include "test_sound_cues.moc"
