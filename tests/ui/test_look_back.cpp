#include <QSignalSpy>
#include <QtTest>

#include "tests/support/run.h"
#include "tests/ui/scripted_stream.h"
#include "ui/model/look_back.h"
#include "ui/model/take_path.h"

using namespace longtake;
using namespace longtake::ui;

namespace {

/// Answers when the test triggers it.
struct Lab {
  std::vector<PictureWish> wanted;
  std::deque<PictureEvent> events;
  PastPictures::Wakeup wake;
  int asked = 0;

  PicturesFactory factory();
  /// Answers with one latent frame of the chunk.
  void answerPart(const PictureWish& wish, int latent) {
    auto chunk = *greyChunk(wish.chunk);
    chunk.take = wish.take;
    events.push_back(PicturesReady{wish, part_of(chunk, latent), /*whole=*/false});
    wake();
  }
  void answer(const PictureWish& wish) {
    auto chunk = greyChunk(wish.chunk);
    chunk->take = wish.take;
    events.push_back(PicturesReady{wish, chunk});
    wake();
  }
};

class LabPictures final : public PastPictures {
 public:
  explicit LabPictures(Lab& lab) : lab_(lab) {}
  void want(std::vector<PictureWish> wishes) override {
    lab_.wanted = std::move(wishes);
    ++lab_.asked;
  }
  std::optional<PictureEvent> poll() override {
    if (lab_.events.empty()) return std::nullopt;
    PictureEvent event = std::move(lab_.events.front());
    lab_.events.pop_front();
    return event;
  }

 private:
  Lab& lab_;
};

PicturesFactory Lab::factory() {
  return [this](PastPictures::Wakeup wakeup) -> std::unique_ptr<PastPictures> {
    wake = std::move(wakeup);
    return std::make_unique<LabPictures>(*this);
  };
}

}  // namespace

class TestLookBack : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    lab_ = {};
    track_.clear();
    for (int i = 0; i < 20; ++i) track_.add(*greyChunk(i));
    look_ = std::make_unique<LookBack>(track_, lab_.factory());
    look_->setSession("/s");
    look_->setLive(19 * 12 + 5);
    seen_.clear();
    connect(look_.get(), &LookBack::pictureDue, this,
            [this](const Player::Shown& shown, bool exact) { seen_.emplace_back(shown, exact); });
  }

  void a_small_picture_is_there_at_once_and_the_true_one_follows() {
    look_->lookAt(50);
    QVERIFY(look_->isLooking());
    QCOMPARE(seen_.size(), std::size_t(1));
    QVERIFY(!seen_[0].second);
    QCOMPARE(seen_[0].first.chunk->chunk, ChunkIndex(4));
    QCOMPARE(lab_.wanted.size(), std::size_t(1));
    QVERIFY((lab_.wanted[0] == PictureWish{"/s", 0, 4}));
    lab_.answer(lab_.wanted[0]);
    QTRY_COMPARE(seen_.size(), std::size_t(2));
    QVERIFY(seen_[1].second);
    QCOMPARE(seen_[1].first.frame, 2);
    // Another picture of the chunk needs no decoding.
    look_->lookAt(51);
    QVERIFY(seen_.back().second);
    QCOMPARE(seen_.back().first.frame, 3);
  }

  void the_wanted_picture_does_not_wait_for_the_others_of_its_chunk() {
    look_->lookAt(53);
    QCOMPARE(lab_.wanted[0].picture, 5);
    lab_.answerPart(lab_.wanted[0], 2);
    lab_.answerPart(lab_.wanted[0], 1);
    QTRY_COMPARE(seen_.size(), std::size_t(2));
    const auto& [shown, exact] = seen_[1];
    QVERIFY(exact);
    QCOMPARE(shown.chunk->first_frame + shown.frame, std::int64_t(53));
    QCOMPARE(shown.chunk->first_latent_frame, std::int64_t(13));
    // The neighbours are decoded already; the rest is still requested.
    look_->lookAt(56);
    QVERIFY(seen_.back().second);
    look_->lookAt(50);
    QVERIFY(!seen_.back().second);
    QCOMPARE(lab_.wanted[0].picture, 2);
    const std::size_t before = seen_.size();
    lab_.answer(lab_.wanted[0]);
    QTRY_COMPARE(seen_.size(), before + 1);
    QVERIFY(seen_.back().second);
    QCOMPARE(seen_.back().first.frame, 2);
    QVERIFY(lab_.wanted.empty() || lab_.wanted[0].chunk != 4);
  }

  void a_picture_that_is_shown_is_not_shown_again_when_its_chunk_is_whole() {
    look_->lookAt(53);
    const PictureWish wish = lab_.wanted[0];
    lab_.answerPart(wish, 1);
    QTRY_COMPARE(seen_.size(), std::size_t(2));
    lab_.answer(wish);
    look_->lookAt(48);
    QTRY_VERIFY(seen_.back().second);
    for (const auto& [shown, exact] : seen_)
      if (exact) QVERIFY(&shown == &seen_[1].first || shown.frame == 0);
  }

  void backwards_the_end_of_the_chunk_before_comes_first() {
    look_->lookAt(52);
    look_->lookAt(51);
    QCOMPARE(lab_.wanted.back().chunk, ChunkIndex(3));
    QCOMPARE(lab_.wanted.back().picture, 11);
    look_->lookAt(53);
    QCOMPARE(lab_.wanted.back().chunk, ChunkIndex(5));
    QCOMPARE(lab_.wanted.back().picture, 0);
  }

  void pictures_that_were_just_streamed_are_exact_at_once() {
    look_->keep(greyChunk(17));
    look_->lookAt(17 * 12 + 1);
    QVERIFY(seen_.back().second);
  }

  void a_slow_hand_gets_the_next_chunk_beforehand_and_a_jump_does_not() {
    look_->lookAt(100);
    QCOMPARE(lab_.wanted.size(), std::size_t(1));
    look_->lookAt(101);
    QCOMPARE(lab_.wanted.size(), std::size_t(2));
    QCOMPARE(lab_.wanted[1].chunk, ChunkIndex(9));
    look_->lookAt(99);
    QCOMPARE(lab_.wanted.back().chunk, ChunkIndex(7));
    look_->leave();
    QVERIFY(lab_.wanted.empty());
  }

  void the_picture_of_the_stream_and_what_lies_behind_it_end_looking_back() {
    const QSignalSpy ended(look_.get(), &LookBack::ended);
    look_->lookAt(10);
    look_->lookAt(19 * 12 + 5);
    QVERIFY(!look_->isLooking());
    QCOMPARE(ended.count(), 1);
    look_->lookAt(-5);
    QCOMPARE(look_->frame(), std::int64_t(0));
  }

  void playing_the_past_waits_for_true_pictures_and_ends_at_the_newest() {
    for (int i = 18; i < 20; ++i) look_->keep(greyChunk(i));
    look_->lookAt(18 * 12);
    look_->run(1);
    QVERIFY(look_->isRunning());
    QTRY_VERIFY_WITH_TIMEOUT(!look_->isLooking(), 5000);
    QVERIFY(!look_->isRunning());
    std::int64_t expected = 18 * 12;
    for (const auto& [shown, exact] : seen_) {
      QVERIFY(exact);
      QCOMPARE(shown.chunk->first_frame + shown.frame, expected++);
    }
    QCOMPARE(expected, std::int64_t(19 * 12 + 5));
  }

  void playing_backwards_gets_faster_with_each_press_and_stops_at_the_beginning() {
    look_->lookAt(60);
    look_->run(-1);
    look_->run(-1);
    look_->run(-1);
    QTRY_VERIFY_WITH_TIMEOUT(!look_->isRunning(), 5000);
    QCOMPARE(look_->frame(), std::int64_t(0));
    QVERIFY(seen_.size() < 40);
  }

  void the_cache_is_bounded_and_keeps_what_was_used_last() {
    PictureCache cache(3 * 40 * 24 * 3 * 12);
    for (int i = 0; i < 3; ++i) cache.add(greyChunk(i));
    QVERIFY(cache.find(0, 0, 0) != nullptr);
    cache.add(greyChunk(3));
    QVERIFY(cache.find(0, 1, 12) == nullptr);
    QVERIFY(cache.find(0, 0, 0) != nullptr && cache.find(0, 3, 36) != nullptr);
    QCOMPARE(cache.bytes(), std::size_t(3 * 40 * 24 * 3 * 12));
  }

  void parts_count_in_the_cache_until_the_whole_takes_their_place() {
    constexpr std::size_t picture = 40 * 24 * 3;
    PictureCache cache(14 * picture);
    cache.addPart(part_of(*greyChunk(4), 1));
    cache.addPart(part_of(*greyChunk(4), 1));
    QCOMPARE(cache.bytes(), 4 * picture);
    QVERIFY(cache.find(0, 4, 51) == nullptr && cache.find(0, 4, 52) != nullptr && cache.find(0, 4, 56) == nullptr);
    QVERIFY(!cache.hasWhole(0, 4));
    cache.addPart(part_of(*greyChunk(4), 2));
    cache.add(greyChunk(4));
    QVERIFY(cache.hasWhole(0, 4));
    QCOMPARE(cache.bytes(), 12 * picture);
    cache.addPart(part_of(*greyChunk(4), 0));
    QCOMPARE(cache.bytes(), 12 * picture);
    cache.addPart(part_of(*greyChunk(5), 0));
    QCOMPARE(cache.bytes(), 4 * picture);
    QVERIFY(cache.find(0, 4, 51) == nullptr);
  }

  void a_take_is_made_of_the_takes_that_it_left() {
    TakeBook book;
    const auto made = [&](TakeId take, ChunkIndex chunk) {
      auto video = greyChunk(chunk);
      video->take = take;
      book.note(ChunkReady{video});
    };
    for (int i = 0; i < 10; ++i) made(0, i);
    book.note(TakeStarted{1, 0, 5, 7});
    made(1, 6);
    made(1, 7);
    book.note(TakeStarted{2, 1, 3, 7});  // branches from take 1 within its part shared with take 0
    book.note(TakeStarted{3, 1, 6, 8});
    QCOMPARE(pathOf(book, 2).size(), std::size_t(2));
    QVERIFY(ownerIn(pathOf(book, 2), 3) == TakeId(0));
    QVERIFY(ownerIn(pathOf(book, 3), 6) == TakeId(1));
    QVERIFY(ownerIn(pathOf(book, 3), 7) == TakeId(3));
    QCOMPARE(sharedUntil(book, 0, 1), ChunkIndex(5));
    QCOMPARE(sharedUntil(book, 2, 3), ChunkIndex(3));
    QCOMPARE(sharedUntil(book, 1, 3), ChunkIndex(6));
    QVERIFY((endOf(book, 0) == Place{0, 9}));
    QVERIFY((endOf(book, 3) == Place{3, 6}));
    book.note(TakeStarted{0, 0, -1, 42});
    QVERIFY((endOf(book, 0) == Place{0, 9}));  // known before
    book.note(TakeStarted{4, 0, -1, 42});
    QCOMPARE(sharedUntil(book, 4, 0), ChunkIndex(-1));
  }

 private:
  Lab lab_;
  TakeTrack track_;
  std::unique_ptr<LookBack> look_;
  std::vector<std::pair<Player::Shown, bool>> seen_;
};

LONGTAKE_WINDOW_TEST(TestLookBack)
#include "test_look_back.moc"
