#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "engine/core/files.h"
#include "engine/core/random.h"
#include "engine/session/carried_session.h"
#include "engine/session/log_syncer.h"
#include "engine/session/session.h"
#include "tests/support/repeats.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kPage = 4096;  // bytes that a kernel writes back at once
constexpr std::size_t kBlock = 512;  // bytes that a disk writes at once

/// Writes through to the real file and records what was written since which sync.
class LosesPower final : public LogDisk {
 public:
  ssize_t write(int fd, std::span<const std::byte> bytes) override {
    const std::scoped_lock lock(mutex_);
    written.insert(written.end(), bytes.begin(), bytes.end());
    ends.push_back(written.size());
    return LogDisk::write(fd, bytes);
  }
  int sync(int fd) override {
    const std::scoped_lock lock(mutex_);
    syncs.push_back(written.size());
    synced_by = std::this_thread::get_id();
    return fails ? (errno = EIO, -1) : LogDisk::sync(fd);
  }
  void sync_folder(const fs::path& folder) override { folders.push_back(folder); }
  std::size_t count_syncs() const {
    const std::scoped_lock lock(mutex_);
    return syncs.size();
  }

  std::vector<std::byte> written;
  std::vector<std::size_t> ends;   // of each write
  std::vector<std::size_t> syncs;  // the bytes that each one covers
  std::vector<fs::path> folders;
  std::thread::id synced_by;
  bool fails = false;

 private:
  mutable std::mutex mutex_;
};

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : seed_(seed) {}
  std::size_t below(std::size_t end) { return end == 0 ? 0 : hash(++count_) % end; }

 private:
  std::uint64_t hash(std::uint64_t x) const {
    x += seed_ * 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
  }
  std::uint64_t seed_;
  std::uint64_t count_ = 0;
};

/// The disk's content after a power cut: everything synced, and any pages of the rest, torn between blocks, in any
/// order. The file may end anywhere after the synced part.
std::string after_cut(const LosesPower& disk, std::size_t written, std::size_t synced, Dice& dice) {
  const std::size_t end = synced + dice.below(written - synced + 1);
  std::string file(end, '\0');
  const auto* bytes = reinterpret_cast<const char*>(disk.written.data());
  std::copy_n(bytes, synced, file.begin());
  for (std::size_t page = synced / kPage * kPage; page < end; page += kPage) {
    const std::size_t kind = dice.below(3);  // lost, whole, torn
    if (kind == 0) continue;
    std::size_t stop = std::min(page + kPage, end);
    if (kind == 2) stop = std::min(stop, page + dice.below(kPage / kBlock + 1) * kBlock);
    for (std::size_t at = std::max(page, synced); at < stop; ++at) file[at] = bytes[at];
  }
  return file;
}

Manifest manifest() {
  Manifest made;
  made.model = "a model";
  made.fps = 16;
  return made;
}

ChunkRecord chunk(std::int64_t index, std::size_t floats) {
  ChunkRecord record;
  record.chunk = index;
  record.frames = 12;
  record.first_frame = index * 12;
  record.latents.shape = {1, 1, 1, static_cast<std::int64_t>(floats)};
  record.latents.dtype = "F32";
  record.latents.bytes.resize(floats * 4, std::byte{0x5A});
  return record;
}

}  // namespace

class TestPowerCut : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { set_sync_period(std::chrono::milliseconds(0)); }
  void cleanup() { set_sync_period(kSyncPeriod); }

  void what_was_synced_survives_a_cut_at_any_point_and_the_session_goes_on() {
    const QTemporaryDir root;
    const fs::path log = fs::path(root.path().toStdString()) / "cut.take";
    LosesPower disk;
    Dice sizes(1);
    {
      auto writer = LogWriter::create(log, disk);
      QVERIFY(writer.has_value());
      QVERIFY(writer->append(RecordType::manifest, encode(manifest())).has_value());
      QVERIFY(writer->sync().has_value());
      for (int i = 0; i < 120; ++i) {
        const auto record = encode(chunk(i, 1 + sizes.below(6000)), Packing::plain);
        QVERIFY(writer->append(RecordType::chunk, record).has_value());
        if (sizes.below(8) == 0) QVERIFY(writer->sync().has_value());
      }
    }
    const auto whole = scan_log(disk.written);
    QCOMPARE(whole.records.size(), std::size_t(121));
    int holes = 0;
    for (std::uint64_t point = 0; point < test::repeats(1000, 100); ++point) {
      Dice dice(point + 2);
      const std::size_t done = dice.below(disk.ends.size());
      const std::size_t written = std::max(disk.ends[done], disk.syncs.front());
      std::size_t synced = 0;
      for (const std::size_t covered : disk.syncs)
        if (covered <= written) synced = covered;
      const std::string file = after_cut(disk, written, synced, dice);
      QVERIFY(atomic_write(log, file).has_value());
      const auto kept = std::ranges::count_if(whole.records, [&](const RecordView& record) {
        return static_cast<std::size_t>(record.payload.data() - disk.written.data()) +
                   (record.payload.size() + 7) / 8 * 8 <=
               synced;
      });
      // A reader finds all of them.
      const auto read = SessionReader::open(log);
      QVERIFY(read.has_value());
      QVERIFY(static_cast<std::ptrdiff_t>(read->records().size()) >= kept);
      for (std::ptrdiff_t i = 0; i < kept; ++i) QVERIFY(read->records()[i].chain == whole.records[i].chain);
      holes += read->skipped_bytes() > 0 ? 1 : 0;
      // A writer appends after them.
      {
        auto writer = LogWriter::resume(log);
        QVERIFY2(writer.has_value(), writer ? "" : writer.error().text().c_str());
        QVERIFY(writer->append(RecordType::end, {}).has_value());
      }
      const auto again = SessionReader::open(log);
      QVERIFY(again.has_value() && again->is_whole() && again->torn_bytes() == 0);
      QVERIFY(static_cast<std::ptrdiff_t>(again->records().size()) >= kept + 1);
      for (std::ptrdiff_t i = 0; i < kept; ++i) QVERIFY(again->records()[i].chain == whole.records[i].chain);
    }
    QVERIFY(holes > test::repeats(50, 5));  // the cuts do cause holes
  }

  void an_index_never_speaks_for_what_a_cut_can_take() {
    const QTemporaryDir root;
    const fs::path folder = fs::path(root.path().toStdString()) / "cut";
    LosesPower disk;
    Dice sizes(3);
    struct Moment {
      std::string index;
      std::size_t written = 0;
      std::size_t synced = 0;
    };
    std::vector<Moment> moments;
    {
      fs::create_directory(folder);
      auto log = LogWriter::create(folder / kLogName, disk);
      QVERIFY(log.has_value());
      LogIndexWriter index(folder / kLogName);
      std::size_t synced = 0;
      const auto put = [&](RecordType type, const std::vector<std::byte>& payload) {
        QVERIFY(log->append(type, payload).has_value());
        index.add(type, payload, {log->bytes(), log->chain()}, synced);
        if (const auto file = read_file(folder / kIndexName)) moments.push_back({*file, disk.written.size(), synced});
        if (sizes.below(8) > 0) return;
        QVERIFY(log->sync().has_value());
        synced = disk.syncs.back();
      };
      put(RecordType::manifest, encode(manifest()));
      QVERIFY(log->sync().has_value());
      synced = disk.syncs.back();
      for (int i = 0; i < 600; ++i) put(RecordType::chunk, encode(chunk(i, 1 + sizes.below(600)), Packing::plain));
    }
    int used = 0;
    int holes = 0;
    for (std::uint64_t point = 0; point < test::repeats(1000, 100); ++point) {
      Dice dice(point + 7);
      const Moment& moment = moments[1 + dice.below(moments.size() - 1)];
      const std::string file = after_cut(disk, moment.written, moment.synced, dice);
      QVERIFY(replace_file(folder / kLogName, file).has_value());
      // The disk has all of the index, or any part of its beginning.
      const std::size_t kept = dice.below(2) == 0 ? moment.index.size() : dice.below(moment.index.size() + 1);
      QVERIFY(replace_file(folder / kIndexName, moment.index.substr(0, kept)).has_value());
      used += LogIndex::open(folder / kLogName, std::as_bytes(std::span(file))) ? 1 : 0;
      const auto quick = SessionReader::open(folder);
      const auto whole = SessionReader::open(folder, {.every_byte = true});
      QVERIFY(quick.has_value() && whole.has_value());
      holes += whole->skipped_bytes() > 0 ? 1 : 0;
      QCOMPARE(quick->is_whole(), whole->is_whole());
      QCOMPARE(quick->skipped_bytes(), whole->skipped_bytes());
      QCOMPARE(quick->torn_bytes(), whole->torn_bytes());
      QCOMPARE(quick->records().size(), whole->records().size());
      QCOMPARE(quick->chunks().size(), whole->chunks().size());
      for (const SessionReader::Chunk& known : quick->chunks()) QVERIFY(quick->read(known).has_value());
      auto writer = SessionWriter::resume(folder);
      QVERIFY(writer.has_value());
      QVERIFY(writer->close().has_value());
      const auto again = SessionReader::open(folder, {.every_byte = true});
      QVERIFY(again.has_value() && again->is_whole() && again->ended_cleanly());
      QCOMPARE(SessionReader::open(folder)->chunks().size(), again->chunks().size());
    }
    QVERIFY2(used > test::repeats(500, 50) && holes > test::repeats(50, 5),
             qPrintable(QString("%1 %2").arg(used).arg(holes)));
  }

  void a_hole_with_hours_behind_it_is_left_to_the_person() {
    const QTemporaryDir root;
    const fs::path log = fs::path(root.path().toStdString()) / "old.take";
    LosesPower disk;
    {
      auto writer = LogWriter::create(log, disk);
      QVERIFY(writer->append(RecordType::manifest, encode(manifest())).has_value());
      for (int i = 0; i < 100; ++i)
        QVERIFY(writer->append(RecordType::chunk, encode(chunk(i, 2000), Packing::plain)).has_value());
    }
    std::string file(reinterpret_cast<const char*>(disk.written.data()), disk.written.size());
    const auto spoil = [&](std::size_t at) {
      std::string spoiled = file;
      std::fill_n(spoiled.begin() + static_cast<std::ptrdiff_t>(at), 4096, '\0');
      return atomic_write(log, spoiled).has_value();
    };
    QVERIFY(spoil(file.size() / 10));
    const auto refused = LogWriter::resume(log);
    QVERIFY(!refused && refused.error().code == "SES-09");
    QCOMPARE(fs::file_size(log), file.size());
    QVERIFY(spoil(file.size() * 9 / 10));
    QVERIFY(LogWriter::resume(log).has_value());
  }

  void a_log_is_synced_by_another_thread_within_its_period_and_only_if_it_grew() {
    set_sync_period(std::chrono::milliseconds(20));
    const QTemporaryDir root;
    LosesPower disk;
    {
      auto session = SessionWriter::create(root.path().toStdString(), manifest(), disk);
      QVERIFY(session.has_value());
      QTRY_COMPARE(disk.count_syncs(), std::size_t(1));
      QVERIFY(disk.synced_by != std::this_thread::get_id());
      QTest::qWait(100);
      QCOMPARE(disk.count_syncs(), std::size_t(1));
      QVERIFY(session->append(chunk(0, 10)).has_value());
      QTRY_COMPARE(disk.count_syncs(), std::size_t(2));
      QCOMPARE(disk.syncs.back(), disk.written.size());
      QVERIFY(session->close().has_value());
    }
    QCOMPARE(disk.syncs.back(), disk.written.size());
  }

  void a_new_session_has_its_folders_on_the_disk() {
    const QTemporaryDir root;
    const fs::path folder = root.path().toStdString();
    LosesPower disk;
    const auto session = SessionWriter::create(folder, manifest(), disk);
    QVERIFY(session.has_value());
    QCOMPARE(disk.folders, (std::vector<fs::path>{session->folder(), folder}));
  }

  void a_sync_that_fails_ends_the_log_with_its_reason() {
    set_sync_period(std::chrono::milliseconds(10));
    const QTemporaryDir root;
    LosesPower disk;
    auto session = SessionWriter::create(root.path().toStdString(), manifest(), disk);
    QVERIFY(session.has_value());
    disk.fails = true;
    QVERIFY(session->append(chunk(0, 10)).has_value());
    Result<void> later;
    QTRY_VERIFY(!(later = session->append(chunk(1, 10))));
    QVERIFY(!later.error().why.empty());
  }
};

LONGTAKE_CORE_TEST(TestPowerCut)
#include "test_power_cut.moc"
