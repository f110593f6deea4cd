#include <QtTest>

#include <mutex>
#include <semaphore>
#include <stdexcept>

#include "engine/stream/picture_worker.h"
#include "tests/fakes/event_reader.h"
#include "tests/support/run.h"

using namespace longtake;

namespace picture_worker_test {

namespace {

constexpr ChunkIndex kHeld = 99;  // decoding it takes until it is cancelled
constexpr ChunkIndex kParts =
    50;  // after its first part, decoding waits until another picture of it is wanted, or none

std::shared_ptr<const VideoChunk> some_of(const PictureWish& wish, int picture) {
  auto part = std::make_shared<VideoChunk>();
  part->chunk = wish.chunk;
  part->first_frame = picture;
  return part;
}

class Darkroom {
 public:
  PastPictures::Decode decode() {
    return
        [this](const PictureWish& wish, const PastPictures::Work& work) -> Result<std::shared_ptr<const VideoChunk>> {
          {
            const std::scoped_lock lock(mutex_);
            begun_.push_back(wish.chunk);
          }
          if (wish.chunk == kHeld) {
            held.release();
            std::binary_semaphore asked{0};
            const std::stop_callback on_stop(work.stop, [&] { asked.release(); });
            asked.acquire();
            return fail(Error::Kind::cancelled, "Another picture is wanted");
          }
          if (wish.chunk == kParts) {
            const int first = work.picture();
            work.part(some_of(wish, first));
            held.release();
            while (work.picture() == first && !work.stop.stop_requested()) std::this_thread::yield();
            if (work.stop.stop_requested()) return fail(Error::Kind::cancelled, "Another picture is wanted");
            work.part(some_of(wish, work.picture()));
          }
          if (wish.chunk == 7) return fail(Error::Kind::bad_input, "Cannot show it", "injected");
          if (wish.chunk == 8) throw std::runtime_error("injected");
          auto chunk = std::make_shared<VideoChunk>();
          chunk->chunk = wish.chunk;
          return std::shared_ptr<const VideoChunk>(std::move(chunk));
        };
  }
  std::vector<ChunkIndex> begun() {
    const std::scoped_lock lock(mutex_);
    return begun_;
  }
  std::counting_semaphore<> held{0};

 private:
  std::mutex mutex_;
  std::vector<ChunkIndex> begun_;
};

struct Rig {
  Rig() : worker(room.decode(), reader.wakeup()) { reader.read_from(worker); }
  Darkroom room;
  EventReader<PastPictures, PictureEvent> reader;
  PictureWorker worker;
};

}  // namespace

class TestPictureWorker : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_most_urgent_wish_is_answered_first() {
    Rig rig;
    rig.worker.want({{"s", 0, kHeld}});
    rig.room.held.acquire();
    rig.worker.want({{"s", 0, 3}, {"s", 0, 4}});
    QCOMPARE(rig.reader.next<PicturesReady>()->chunk->chunk, ChunkIndex(3));
    QCOMPARE(rig.reader.next<PicturesReady>()->wish.chunk, ChunkIndex(4));
  }

  void a_newer_wish_replaces_what_waits_and_cancels_what_is_in_work() {
    Rig rig;
    rig.worker.want({{"s", 0, kHeld}, {"s", 0, 1}, {"s", 0, 2}});
    rig.room.held.acquire();
    rig.worker.want({{"s", 0, 5}});
    QCOMPARE(rig.reader.next<PicturesReady>()->chunk->chunk, ChunkIndex(5));
    QVERIFY((rig.room.begun() == std::vector<ChunkIndex>{kHeld, 5}));
    QCOMPARE(rig.reader.count_seen<PicturesMissing>(), 0);  // no report for a chunk that nobody wants any more
  }

  void what_is_in_work_and_still_wished_goes_on() {
    Rig rig;
    rig.worker.want({{"s", 0, kHeld}});
    rig.room.held.acquire();
    rig.worker.want({{"s", 0, kHeld}, {"s", 0, 6}});
    rig.worker.want({{"s", 0, 6}});
    QCOMPARE(rig.reader.next<PicturesReady>()->chunk->chunk, ChunkIndex(6));
    QVERIFY((rig.room.begun() == std::vector<ChunkIndex>{kHeld, 6}));
  }

  void parts_are_told_before_the_whole_and_follow_the_hand_within_the_chunk() {
    Rig rig;
    rig.worker.want({{"s", 0, kParts, 3}});
    const auto first = rig.reader.next<PicturesReady>();
    QVERIFY(!first->whole && first->chunk->first_frame == 3 && first->wish.chunk == kParts);
    rig.room.held.acquire();
    rig.worker.want({{"s", 0, kParts, 9}, {"s", 0, 6}});
    const auto second = rig.reader.next<PicturesReady>();
    QVERIFY(!second->whole && second->chunk->first_frame == 9);
    const auto all = rig.reader.next<PicturesReady>();
    QVERIFY(all->whole && all->wish.chunk == kParts);
    QCOMPARE(rig.reader.next<PicturesReady>()->wish.chunk, ChunkIndex(6));
    QVERIFY((rig.room.begun() == std::vector<ChunkIndex>{kParts, 6}));
  }

  void between_two_parts_a_newer_wish_goes_first() {
    Rig rig;
    rig.worker.want({{"s", 0, kParts, 3}});
    QVERIFY(!rig.reader.next<PicturesReady>()->whole);
    rig.room.held.acquire();
    rig.worker.want({{"s", 0, 5}});
    QCOMPARE(rig.reader.next<PicturesReady>()->wish.chunk, ChunkIndex(5));
    QVERIFY((rig.room.begun() == std::vector<ChunkIndex>{kParts, 5}));
  }

  void what_cannot_be_shown_is_said_with_its_reason() {
    Rig rig;
    rig.worker.want({{"s", 0, 7}, {"s", 0, 8}});
    QCOMPARE(rig.reader.next<PicturesMissing>()->error.why, std::string("injected"));
    QCOMPARE(rig.reader.next<PicturesMissing>()->wish.chunk, ChunkIndex(8));
  }

  void its_end_cancels_what_is_in_work() {
    Darkroom room;
    {
      PictureWorker worker(room.decode(), {});
      worker.want({{"s", 0, kHeld}});
      room.held.acquire();
    }
    QCOMPARE(room.begun().size(), std::size_t(1));
  }
};

LONGTAKE_TEST(TestPictureWorker)

}  // namespace picture_worker_test

#include "test_picture_worker.moc"
