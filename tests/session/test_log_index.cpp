#include <QtTest>

#include <sys/resource.h>

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <csignal>
#include <fstream>

#include "engine/core/files.h"
#include "engine/core/random.h"
#include "engine/session/carried_session.h"
#include "engine/session/log_syncer.h"
#include "engine/session/session.h"
#include "engine/stream/compact.h"
#include "engine/stream/session_look.h"
#include "tests/support/repeats.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

ChunkRecord chunk_of(std::int64_t index, std::size_t values = 1024) {
  ChunkRecord chunk;
  chunk.chunk = index;
  chunk.first_frame = index * 12;
  chunk.frames = 12;
  chunk.latent_hash = static_cast<std::uint64_t>(index) * 0x9E3779B97F4A7C15ULL;
  chunk.latents.shape = {1, 1, 1, static_cast<std::int64_t>(values)};
  std::vector<float> noise(values);
  fill_normal(noise, {1, static_cast<std::uint32_t>(index), 0});
  const auto bytes = std::as_bytes(std::span(noise));
  chunk.latents.bytes.assign(bytes.begin(), bytes.end());
  chunk.thumbnail = {2, 1, std::vector<std::byte>(6, std::byte{9})};
  return chunk;
}

void append(SessionWriter& writer, int first, int count, std::size_t values = 1024) {
  for (int i = first; i < first + count; ++i) {
    if (i % 10 == 0) QVERIFY(writer.append(EventRecord{0, i, "set_steps", {{"steps", i % 7}}}).has_value());
    QVERIFY(writer.append(chunk_of(i, values)).has_value());
  }
}

struct Reading {
  Result<SessionReader> session;
  std::uint64_t read = 0;  // bytes
};

Reading read_session(const std::filesystem::path& folder, bool every_byte = false) {
  const std::uint64_t before = scanned_bytes();
  auto session = SessionReader::open(folder, {.every_byte = every_byte});
  return {std::move(session), scanned_bytes() - before};
}

std::uint64_t log_bytes(const std::filesystem::path& folder) { return std::filesystem::file_size(folder / kLogName); }

/// The difference between a session opened with its index, or without, and one whose every byte was read.
std::string differs(const std::filesystem::path& folder) {
  const auto quick = read_session(folder).session;
  const auto slow = read_session(folder, true).session;
  if (!quick || !slow) return "it does not open";
  if (quick->chunks().size() != slow->chunks().size() || quick->events().size() != slow->events().size())
    return "sizes";
  if (quick->records().size() != slow->records().size()) return "records";
  for (std::size_t i = 0; i < quick->chunks().size(); ++i) {
    const auto& a = quick->chunks()[i];
    const auto& b = slow->chunks()[i];
    if (a.chain != b.chain || a.record != b.record || a.header.chunk != b.header.chunk ||
        a.header.first_frame != b.header.first_frame || a.header.latent_hash != b.header.latent_hash ||
        a.header.latents.shape != b.header.latents.shape || a.header.take != b.header.take ||
        a.header.frames != b.header.frames || a.header.frames_hash != b.header.frames_hash ||
        a.header.latents.dtype != b.header.latents.dtype || a.header.thumbnail.width != b.header.thumbnail.width ||
        a.header.thumbnail.height != b.header.thumbnail.height ||
        (a.header.latents.followed ? a.header.latents.followed->strength : -1) !=
            (b.header.latents.followed ? b.header.latents.followed->strength : -1))
      return "chunk " + std::to_string(i);
    const auto read = quick->read(a);
    if (!read || read->latents.bytes != slow->read(b)->latents.bytes) return "content of chunk " + std::to_string(i);
  }
  for (std::size_t i = 0; i < quick->events().size(); ++i)
    if (quick->events()[i].body != slow->events()[i].body) return "event " + std::to_string(i);
  if (quick->is_whole() != slow->is_whole() || quick->ended_cleanly() != slow->ended_cleanly()) return "its end";
  if (quick->finished_log() != slow->finished_log() || quick->seconds() != slow->seconds()) return "the log";
  return {};
}

std::filesystem::path closed_session(const QTemporaryDir& root, int chunks = 200, std::size_t values = 1024) {
  auto writer = SessionWriter::create(root.path().toStdString(), Manifest{});
  if (!writer) return {};
  append(*writer, 0, chunks, values);
  const auto folder = writer->folder();
  return writer->close() ? folder : std::filesystem::path();
}

/// A session killed after so many chunks; the disk has its log except the last `unsynced` records.
std::filesystem::path killed_session(const QTemporaryDir& root, int chunks, int unsynced, bool is_closed = false) {
  const std::filesystem::path folder = root.filePath("killed" + QString::number(chunks)).toStdString();
  std::filesystem::create_directory(folder);
  auto log = LogWriter::create(folder / kLogName);
  LogIndexWriter index(folder / kLogName);
  std::vector<std::uint64_t> ends;
  const auto put = [&](RecordType type, const std::vector<std::byte>& payload) {
    if (!log || !log->append(type, payload)) return;
    ends.push_back(log->bytes());
    const auto synced = static_cast<int>(ends.size()) - 1 - unsynced;
    index.add(type, payload, {log->bytes(), log->chain()}, synced < 0 ? 0 : ends[static_cast<std::size_t>(synced)]);
  };
  put(RecordType::manifest, encode(Manifest{}));
  for (int i = 0; i < chunks; ++i) {
    if (i % 10 == 0) put(RecordType::event, encode(EventRecord{0, i, "set_steps", {{"steps", i % 7}}}));
    ChunkRecord chunk = chunk_of(i, std::size_t{256});
    chunk.take = static_cast<std::uint32_t>(i / 100);
    if (i % 3 == 0) chunk.latents.followed = std::make_shared<FollowedVideo>(FollowedVideo{0.25, chunk.latents.bytes});
    put(RecordType::chunk, encode(chunk, Packing::packed));
  }
  if (!is_closed) return folder;
  put(RecordType::end, {});
  index.finish();
  return folder;
}

std::uint64_t index_bytes(const std::filesystem::path& folder) {
  std::error_code code;
  const auto bytes = std::filesystem::file_size(folder / kIndexName, code);
  return code ? 0 : bytes;
}

void flip(const std::filesystem::path& path, std::uint64_t at) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(static_cast<std::streamoff>(at));
  const char byte = static_cast<char>(file.get() ^ 1);
  file.seekp(static_cast<std::streamoff>(at));
  file.put(byte);
}

}  // namespace

class TestLogIndex : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_session_that_was_closed_opens_without_its_chunks() {
    const QTemporaryDir root;
    const auto folder = closed_session(root);
    QVERIFY(!folder.empty());
    QCOMPARE(read_session(folder, true).read, log_bytes(folder));
    const auto quick = read_session(folder);
    QVERIFY(quick.session.has_value() && quick.session->ended_cleanly() && quick.session->is_whole());
    QVERIFY2(quick.read < log_bytes(folder) / 5, std::to_string(quick.read).c_str());
    QCOMPARE(differs(folder), std::string());
    // Chunks of twice the size do not double the bytes read.
    const auto larger = closed_session(root, 200, 4096);
    const auto other = read_session(larger);
    QVERIFY2(other.read < quick.read + 10'000, std::to_string(other.read).c_str());
    QVERIFY(log_bytes(larger) > 3 * log_bytes(folder));
  }

  void a_session_that_goes_on_keeps_its_index_and_its_bytes_until_something_is_added() {
    const QTemporaryDir root;
    const auto folder = closed_session(root);
    const auto before = read_file(folder / kIndexName);
    const std::uint64_t at = scanned_bytes();
    {
      auto writer = SessionWriter::resume(folder);
      QVERIFY(writer.has_value());
      QCOMPARE(scanned_bytes() - at, std::uint64_t(0));
    }
    QCOMPARE(*read_file(folder / kIndexName), *before);
    QVERIFY(read_session(folder).read < log_bytes(folder) / 5);  // and the index still fits
    {
      auto writer = SessionWriter::resume(folder);
      QVERIFY(writer.has_value());
      append(*writer, 200, 50);
      // While it is open, records after the last part of the index are read from the log.
      QVERIFY(read_session(folder).read < log_bytes(folder) / 2);
      QCOMPARE(read_session(folder).session->chunks().size(), std::size_t(250));
      QCOMPARE(differs(folder), std::string());
      QVERIFY(writer->close().has_value());
    }
    QVERIFY(read_session(folder).read < log_bytes(folder) / 5);
    QCOMPARE(read_session(folder).session->chunks().size(), std::size_t(250));
    QCOMPARE(differs(folder), std::string());
  }

  void a_session_that_a_crash_left_is_scanned_and_has_an_index_again_once_it_is_closed() {
    const QTemporaryDir root;
    std::filesystem::path folder;
    {
      auto writer = SessionWriter::create(root.path().toStdString(), Manifest{});
      QVERIFY(writer.has_value());
      folder = writer->folder();
      append(*writer, 0, 100);
    }
    {
      std::ofstream torn(folder / kLogName, std::ios::app | std::ios::binary);
      torn << "LREC and no more";
    }
    QCOMPARE(read_session(folder).read, log_bytes(folder));
    QVERIFY(read_session(folder).session->torn_bytes() > 0);
    auto writer = SessionWriter::resume(folder);
    QVERIFY(writer.has_value());
    append(*writer, 100, 20);
    QVERIFY(writer->close().has_value());
    QVERIFY(read_session(folder).read < log_bytes(folder) / 5);
    QCOMPARE(read_session(folder).session->chunks().size(), std::size_t(120));
    QCOMPARE(differs(folder), std::string());
  }

  void a_session_that_was_killed_is_scanned_from_the_last_part_of_its_index_on() {
    const QTemporaryDir root;
    const auto folder = killed_session(root, 500, 3);
    std::ofstream(folder / kLogName, std::ios::app | std::ios::binary) << "LREC and no more";
    const auto quick = read_session(folder);
    QVERIFY(quick.session.has_value() && quick.session->torn_bytes() > 0 && !quick.session->ended_cleanly());
    QCOMPARE(quick.session->chunks().size(), std::size_t(500));
    QVERIFY2(quick.read < log_bytes(folder) / 3, std::to_string(quick.read).c_str());
    QCOMPARE(differs(folder), std::string());
    // It resumes without reading the indexed part, however often it is killed.
    for (int kill = 0; kill < 3; ++kill) {
      const std::uint64_t at = scanned_bytes();
      auto writer = SessionWriter::resume(folder);
      QVERIFY(writer.has_value());
      QVERIFY(scanned_bytes() - at < log_bytes(folder) / 3);
      append(*writer, 500 + kill * 20, 20, 256);
    }
    QCOMPARE(differs(folder), std::string());
    auto writer = SessionWriter::resume(folder);
    QVERIFY(writer.has_value() && writer->close().has_value());
    const auto closed = read_session(folder);
    QCOMPARE(closed.session->chunks().size(), std::size_t(560));
    QVERIFY(closed.session->ended_cleanly() && closed.session->is_whole());
    QVERIFY(closed.read < log_bytes(folder) / 5);
    QCOMPARE(differs(folder), std::string());
  }

  void an_index_grows_while_the_session_does_and_only_behind_a_sync() {
    const QTemporaryDir root;
    set_sync_period(std::chrono::milliseconds(0));
    const auto put_back = qScopeGuard([] { set_sync_period(kSyncPeriod); });
    auto writer = SessionWriter::create(root.path().toStdString(), Manifest{});
    QVERIFY(writer.has_value());
    const auto folder = writer->folder();
    append(*writer, 0, 300, 64);
    QCOMPARE(index_bytes(folder), std::uint64_t(0));  // nothing is synced before the end
    QVERIFY(writer->close().has_value());
    QVERIFY(index_bytes(folder) > 300 * 80);

    set_sync_period(std::chrono::milliseconds(5));
    auto other = SessionWriter::create(root.path().toStdString(), Manifest{});
    QVERIFY(other.has_value());
    int chunks = 0;
    const auto grows = [&] {
      append(*other, chunks, 50, 64);
      chunks += 50;
      return index_bytes(other->folder()) > 20'000;
    };
    QTRY_VERIFY_WITH_TIMEOUT(grows(), 60'000);
    QCOMPARE(differs(other->folder()), std::string());
    QVERIFY(read_session(other->folder()).read < log_bytes(other->folder()));
  }

  void an_index_that_claims_more_than_its_log_has_counts_up_to_there() {
    const QTemporaryDir root;
    const auto folder = killed_session(root, 500, 0, true);
    const auto log = read_file(folder / kLogName);
    const auto index = read_file(folder / kIndexName);
    QVERIFY(log && index);
    QVERIFY(read_session(folder).read < log->size() / 5);
    int used = 0;
    constexpr std::size_t step = test::repeats(1, 11);  // odd, so that every other writer is closed
    for (std::size_t cut = 1; cut <= 100; cut += step) {
      const std::size_t size = log->size() * cut / 101;
      QVERIFY(replace_file(folder / kLogName, log->substr(0, size)).has_value());
      used += LogIndex::open(folder / kLogName, std::as_bytes(std::span(log->data(), size))) ? 1 : 0;
      QCOMPARE(differs(folder), std::string());
      auto writer = SessionWriter::resume(folder);
      QVERIFY(writer.has_value());
      append(*writer, 1000, 2, 64);
      if (cut % 2 == 0) QVERIFY(writer->close().has_value());
      QCOMPARE(differs(folder), std::string());
      QVERIFY(replace_file(folder / kIndexName, *index).has_value());
      // Even the complete old index does not hide what now follows the cut.
      QCOMPARE(differs(folder), std::string());
    }
    QVERIFY2(used > test::repeats(50, 4), std::to_string(used).c_str());
  }

  void a_damaged_part_ends_an_index_there() {
    const QTemporaryDir root;
    const auto folder = killed_session(root, 500, 0, true);
    const auto index = read_file(folder / kIndexName);
    QVERIFY(index.has_value());
    std::uint64_t before = log_bytes(folder) + index->size();
    constexpr std::size_t step = 997 * test::repeats(1, 10);
    for (std::size_t at = (index->size() - 1) % step; at < index->size(); at += step) {
      std::string damaged = *index;
      damaged[at] = static_cast<char>(damaged[at] ^ 1);
      QVERIFY(replace_file(folder / kIndexName, damaged).has_value());
      QCOMPARE(differs(folder), std::string());
      const auto read = read_session(folder).read;
      QVERIFY(read <= before + index->size());
      before = read;
      QVERIFY(replace_file(folder / kIndexName, index->substr(0, at)).has_value());
      QCOMPARE(differs(folder), std::string());
    }
    QVERIFY(before < log_bytes(folder) / 3);
    // An index of the first format is left alone until the session is resumed.
    std::string old = *index;
    old[7] = 1;
    QVERIFY(replace_file(folder / kIndexName, old).has_value());
    QCOMPARE(read_session(folder).read, log_bytes(folder));
    auto writer = SessionWriter::resume(folder);
    QVERIFY(writer.has_value());
    append(*writer, 500, 2, 64);
    QVERIFY(writer->close().has_value());
    QVERIFY(read_session(folder).read < log_bytes(folder) / 5);
    QCOMPARE(differs(folder), std::string());
  }

  void a_damaged_index_is_not_used() {
    const QTemporaryDir root;
    const auto folder = closed_session(root, 12, 64);
    const auto index = read_file(folder / kIndexName);
    QVERIFY(index.has_value());
    for (std::size_t at = 0; at < index->size(); ++at) {
      std::string damaged = *index;
      damaged[at] = static_cast<char>(damaged[at] ^ 1);
      QVERIFY(replace_file(folder / kIndexName, damaged).has_value());
      QCOMPARE(read_session(folder).read, log_bytes(folder));
      QVERIFY(replace_file(folder / kIndexName, index->substr(0, at)).has_value());
      QCOMPARE(read_session(folder).read, log_bytes(folder));
    }
    QCOMPARE(differs(folder), std::string());
    QVERIFY(replace_file(folder / kIndexName, *index).has_value());
    QVERIFY(read_session(folder).read < log_bytes(folder));
    // The index of another session does not fit.
    const auto other = closed_session(root, 13, 64);
    QVERIFY(replace_file(other / kIndexName, *index).has_value());
    QCOMPARE(read_session(other).read, log_bytes(other));
  }

  void a_log_that_changed_since_is_read_whole() {
    const QTemporaryDir root;
    const auto folder = closed_session(root);
    const auto log = folder / kLogName;
    const auto written = std::filesystem::last_write_time(log);
    flip(log, log_bytes(folder) * 52 / 100);  // within a chunk
    std::filesystem::last_write_time(log, written + std::chrono::seconds(1));
    const auto changed = read_session(folder);
    QCOMPARE(changed.read, log_bytes(folder));
    QVERIFY(changed.session.has_value() && !changed.session->is_whole());
    // A disk that silently changes a byte: only the chunk with this byte reports it, when it is read.
    std::filesystem::last_write_time(log, written);
    const auto quick = read_session(folder);
    QVERIFY(quick.read < log_bytes(folder));
    int unreadable = 0;
    for (const auto& chunk : quick.session->chunks()) {
      const auto read = quick.session->read(chunk);
      if (read) continue;
      ++unreadable;
      QCOMPARE(read.error().code, std::string("SES-13"));
      QCOMPARE(read.error().why, std::string("its bytes were changed after they were written"));
    }
    QCOMPARE(unreadable, 1);
    QVERIFY(!read_session(folder, true).session->is_whole());
    QVERIFY(!compact_session(folder));  // reads every byte before it rewrites the log
    // The index that hid the damage is deleted, so that the next opening finds it.
    const auto again = read_session(folder);
    QCOMPARE(again.read, log_bytes(folder));
    QVERIFY(again.session.has_value() && !again.session->is_whole());
  }

  // Within one tick of the system's clock, up to 10 ms, all files get the same time.
  void a_log_that_changed_at_once_is_read_whole() {
    for (int i = 0; i < 8; ++i) {
      const QTemporaryDir root;
      const auto folder = closed_session(root, 1);
      flip(folder / kLogName, log_bytes(folder) * 52 / 100);
      QCOMPARE(read_session(folder).read, log_bytes(folder));
    }
  }

  void a_shared_take_and_a_session_without_an_index_are_read_whole() {
    const QTemporaryDir root;
    const auto folder = closed_session(root);
    const std::filesystem::path take = root.filePath("shared.take").toStdString();
    QVERIFY(copy_session(folder, take).has_value());
    QCOMPARE(read_session(take).read, std::filesystem::file_size(take));
    QVERIFY(std::filesystem::remove(folder / kIndexName));
    QCOMPARE(read_session(folder).read, log_bytes(folder));
    QVERIFY(discard_session(folder).has_value());
    const auto another = closed_session(root);
    QVERIFY(std::filesystem::exists(another / kIndexName) && discard_session(another).has_value());
  }

  void an_index_without_room_ends_alone() {
    const QTemporaryDir root;
    const auto folder = closed_session(root, 1, 64);
    QVERIFY(std::filesystem::remove(folder / kIndexName));
    QVERIFY(std::filesystem::create_directory(folder / kIndexName));  // nothing can be written there
    auto writer = SessionWriter::resume(folder);
    QVERIFY(writer.has_value());
    append(*writer, 1, 300);
    QVERIFY(writer->close().has_value());
    QCOMPARE(read_session(folder).session->chunks().size(), std::size_t(301));
    QVERIFY(read_session(folder).session->ended_cleanly());
  }

  // Measures a figure for docs/benchmarks.md; without a number of hours it uses a thousand chunks.
  void a_day_opens_soon() {
    const int hours = qEnvironmentVariable("LONGTAKE_HOURS", "0").toInt();
    const int chunks = hours == 0 ? 1000 : hours * 4800;
    const QTemporaryDir root;
    const auto folder = closed_session(root, chunks, hours == 0 ? 64 : 5120);
    QElapsedTimer clock;
    clock.start();
    const auto quick = read_session(folder);
    const qint64 quick_ms = clock.restart();
    const auto look = look_at_session(folder, {});
    const qint64 look_ms = clock.restart();
    QVERIFY(look.has_value() && look->whole);
    clock.restart();
    const auto slow = read_session(folder, true);
    const qint64 slow_ms = clock.elapsed();
    QVERIFY(quick.session.has_value() && slow.session.has_value());
    QCOMPARE(quick.session->chunks().size(), static_cast<std::size_t>(chunks));
    qInfo("%d chunks, %.1f MB: with the index %lld ms and %.1f MB read, with its outline %lld ms, without %lld ms",
          chunks, static_cast<double>(log_bytes(folder)) / 1e6, quick_ms, static_cast<double>(quick.read) / 1e6,
          look_ms, slow_ms);
  }
};

LONGTAKE_TEST(TestLogIndex)
#include "test_log_index.moc"
