#include <QtTest>

#include "tests/support/run.h"
#include "tests/ui/scripted_stream.h"
#include "ui/model/picture_geometry.h"
#include "ui/timeline/timeline_layout.h"

using namespace longtake;
using namespace longtake::ui;

namespace {

TakeTrack track(int chunks) {
  TakeTrack out;
  for (int i = 0; i < chunks; ++i) out.add(*greyChunk(i));
  return out;
}

/// Prompts of take 0.
struct Sent {
  Sent(std::initializer_list<ChunkIndex> chunks = {}) {
    for (const ChunkIndex chunk : chunks) {
      const CommandId id = post("prompt", SwitchMode::recache);
      apply(id, chunk);
    }
  }
  CommandId post(const std::string& text, SwitchMode mode) {
    const CommandId id = ++posted;
    TypedPrompt prompt{{{{text}}}, QString::fromStdString(text + ' ' + std::to_string(id))};
    prompt.mode = mode;
    receipts.posted(id, prompt, 0);
    book.posted(id, SetPrompt(prompt));
    return id;
  }
  void apply(CommandId id, ChunkIndex chunk) {
    const PromptApplied applied{id, 0, chunk, 1, 0};
    book.note(applied);
    receipts.applied(applied);
  }
  operator const Prompts&() const { return prompts; }

  CommandId posted = 0;
  TakeBook book;
  Receipts receipts;
  Prompts prompts{book, receipts};
};

}  // namespace

class TestTimeline : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void prompt_chips_begin_at_their_chunk_and_end_at_the_next() {
    TimelineInput input;
    input.size = {800, 90};
    input.pixels_per_second = 16;  // a pixel a frame
    const auto layout = layOutTimeline(input, track(10), Sent({0, 4}));
    QCOMPARE(layout.chips.size(), 2U);
    QCOMPARE(layout.chips[0].rect.left(), input.left_margin);
    QCOMPARE(layout.chips[1].rect.left(), input.left_margin + 4 * 12);
    QVERIFY(layout.chips[0].rect.right() < layout.chips[1].rect.left());
    QVERIFY(layout.chips[1].rect.right() <= input.left_margin + 10 * 12);
  }

  void a_chip_says_how_its_prompt_took_over_and_selected_shows_its_stretch() {
    TimelineInput input;
    input.size = {800, 90};
    input.pixels_per_second = 16;
    Sent prompts({0, 4});
    prompts.apply(prompts.post("next", SwitchMode::cut), 7);
    input.selected = Place{0, 7};
    const auto layout = layOutTimeline(input, track(10), prompts);
    QCOMPARE(layout.chips.size(), 3U);
    QVERIFY(!layout.chips[0].mode);  // the start of a video
    QVERIFY(layout.chips[1].mode == SwitchMode::recache);
    QVERIFY(layout.chips[2].mode == SwitchMode::cut);
    QCOMPARE(layout.selected.left(), layout.chips[2].rect.left());
    QCOMPARE(layout.selected.right(), input.left_margin + 10 * 12);
    QCOMPARE(layout.selected.top(), layout.thumb_row.top());
    input.selected.reset();
    QVERIFY(layOutTimeline(input, track(10), prompts).selected.isEmpty());
  }

  void a_queued_prompt_stands_beyond_the_live_edge() {
    TimelineInput input;
    input.size = {800, 90};
    Sent prompts({0});
    prompts.post("next", SwitchMode::cut);
    const auto layout = layOutTimeline(input, track(3), prompts);
    QCOMPARE(layout.chips.size(), 2U);
    QVERIFY(layout.chips[1].state == Receipt::State::queued);
    QVERIFY(layout.chips[1].rect.left() > xAt(input, track(3).seconds()));
  }

  void prompts_of_another_take_are_not_shown() {
    TimelineInput input;
    input.size = {800, 90};
    input.take = 7;
    QVERIFY(layOutTimeline(input, track(5), Sent({0, 2})).chips.empty());
  }

  void labels_keep_their_distance_at_every_zoom() {
    for (double zoom = 0.05; zoom < 400; zoom *= 1.3) {
      TimelineInput input;
      input.size = {1200, 90};
      input.pixels_per_second = zoom;
      const auto layout = layOutTimeline(input, track(5), Sent());
      for (std::size_t i = 1; i < layout.ticks.size(); ++i) {
        QVERIFY(layout.ticks[i].x - layout.ticks[i - 1].x >= input.label_width);
      }
      QVERIFY(layout.ticks.size() < 60);
    }
  }

  void pictures_do_not_swim_while_the_view_scrolls() {
    TimelineInput input;
    input.size = {800, 90};
    const TakeTrack made = track(80);
    const auto before = layOutTimeline(input, made, Sent());
    input.first_second = 3;
    const auto after = layOutTimeline(input, made, Sent());
    for (const auto& thumb : after.thumbs) {
      bool same = false;
      for (const auto& old : before.thumbs) same |= old.frame == thumb.frame;
      if (thumb.rect.right() < 600) QVERIFY(same);
    }
  }

  void the_time_is_written_as_people_read_it() {
    QCOMPARE(timecode(42 * 16 + 7, 16), QString("00:00:42:07"));
    QCOMPARE(timecode(16 * 3600, 16), QString("01:00:00:00"));
    QCOMPARE(rulerText(64), QString("1:04"));
    QCOMPARE(rulerText(3723), QString("1:02:03"));
  }

  void a_rewound_track_forgets_what_came_after() {
    TakeTrack made = track(10);
    made.add(*greyChunk(4));
    QCOMPARE(made.frames(), 5 * 12);
    QVERIFY(made.find(4) != nullptr);
    QVERIFY(made.find(5) == nullptr);
    QCOMPARE(made.at(30)->chunk, 2);
    QVERIFY(made.at(60) == nullptr);
  }

  void a_take_of_a_day_keeps_a_bounded_number_of_pictures_and_one_near_every_moment() {
    TakeTrack made;
    constexpr int kChunks = 7000;
    const auto add = [&](int from, int to) {
      for (int i = from; i < to; ++i) {
        const auto chunk = greyChunk(i, 1);
        chunk->latent_frames = 0;  // pictures of the cache strip are not tested here
        made.add(*chunk);
      }
    };
    add(0, kChunks);
    std::size_t pictures = 0;
    for (const TakeTrack::Entry& entry : made.entries()) pictures += entry.thumbnail.isNull() ? 0 : 1;
    QVERIFY2(pictures <= TakeTrack::kMostThumbnails && pictures > TakeTrack::kMostThumbnails / 2,
             qPrintable(QString::number(pictures)));
    QCOMPARE(made.entries().size(), std::size_t(kChunks));
    QVERIFY(!made.entries().front().thumbnail.isNull());
    for (int frame = 0; frame < kChunks; frame += 7) QVERIFY(!made.thumbnailAt(frame).isNull());
    for (int frame = kChunks - 500; frame < kChunks; ++frame)  // the visible part has all of its thumbnails
      QVERIFY(!made.find(frame)->thumbnail.isNull());
    QVERIFY(made.thumbnailAt(kChunks).isNull());
    made.add(*greyChunk(3, 1));
    QCOMPARE(made.frames(), 4);
    add(4, 3000);
    QVERIFY(!made.find(2999)->thumbnail.isNull());
  }

  void latent_frames_are_told_from_pictures_also_in_a_first_chunk_with_fewer() {
    QCOMPARE(latent_frame_of(0, 9, 3), 0);
    QCOMPARE(latent_frame_of(1, 9, 3), 1);
    QCOMPARE(latent_frame_of(8, 9, 3), 2);
    for (int picture = 0; picture < 12; ++picture) QCOMPARE(latent_frame_of(picture, 12, 3), picture / 4);
    // Wan's first chunk: one picture, then four for each further latent frame.
    QCOMPARE(latent_frame_of(1, 17, 5), 1);
    QCOMPARE(latent_frame_of(4, 17, 5), 1);
    QCOMPARE(latent_frame_of(5, 17, 5), 2);
    for (int latent = 0; latent < 3; ++latent) QCOMPARE(latent_frame_of(picture_of(latent, 12, 3), 12, 3), latent);
  }
};

LONGTAKE_CORE_TEST(TestTimeline)
#include "test_timeline.moc"
