#include <QtTest>

#include <QTemporaryDir>
#include <fstream>

#include "engine/session/growing_session.h"
#include "engine/session/session.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

ChunkRecord chunk_of(std::uint32_t take, std::int64_t index) {
  ChunkRecord chunk;
  chunk.take = take;
  chunk.chunk = index;
  chunk.first_frame = index * 12;
  chunk.frames = 12;
  chunk.latents.shape = {1, 1, 1, 4};
  chunk.latents.bytes.assign(16, static_cast<std::byte>(take * 100 + static_cast<std::uint32_t>(index)));
  chunk.thumbnail = {2, 1, std::vector<std::byte>(6, std::byte{9})};
  return chunk;
}

int mark_of(const GrowingSession& session, std::uint32_t take, std::int64_t chunk) {
  const auto record = session.read(take, chunk);
  return record ? std::to_integer<int>(record->latents.bytes.front()) : -1;
}

}  // namespace

class TestGrowingSession : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void it_sees_what_is_appended_after_it_was_opened() {
    const QTemporaryDir root;
    auto writer = SessionWriter::create(root.path().toStdString(), {});
    QVERIFY(writer.has_value());
    QVERIFY(writer->append(chunk_of(0, 0)).has_value());
    auto session = GrowingSession::open(writer->folder());
    QVERIFY2(session.has_value(), session ? "" : session.error().text().c_str());
    QVERIFY(session->find(0, 0) == nullptr);
    QVERIFY(session->update().has_value());
    QCOMPARE(session->find(0, 0)->frames, 12);
    QVERIFY(session->find(0, 1) == nullptr);
    QVERIFY(!session->read(0, 1).has_value());
    QVERIFY(writer->append(chunk_of(0, 1)).has_value());
    QVERIFY(session->update().has_value());
    QCOMPARE(mark_of(*session, 0, 1), 1);
  }

  void a_branch_shows_the_chunks_of_its_parent_up_to_where_it_began() {
    const QTemporaryDir root;
    auto writer = SessionWriter::create(root.path().toStdString(), {});
    for (int i = 0; i < 4; ++i) QVERIFY(writer->append(chunk_of(0, i)).has_value());
    QVERIFY(writer->append(EventRecord{1, 2, "take_started", {{"parent", 0}, {"from_chunk", 1}}}).has_value());
    QVERIFY(writer->append(chunk_of(1, 2)).has_value());
    auto session = GrowingSession::open(writer->folder());
    QVERIFY(session->update().has_value());
    QCOMPARE(mark_of(*session, 1, 1), 1);
    QCOMPARE(mark_of(*session, 1, 2), 102);
    QCOMPARE(mark_of(*session, 0, 2), 2);
    QCOMPARE(mark_of(*session, 1, 3), -1);
  }

  void a_torn_end_waits_and_a_damaged_record_is_passed_over() {
    const QTemporaryDir root;
    std::filesystem::path log;
    {
      auto writer = SessionWriter::create(root.path().toStdString(), {});
      log = writer->folder() / "session.take";
      for (int i = 0; i < 3; ++i) QVERIFY(writer->append(chunk_of(0, i)).has_value());
    }
    const auto size = std::filesystem::file_size(log);
    std::string bytes;
    {
      std::ifstream in(log, std::ios::binary);
      bytes.assign(std::istreambuf_iterator<char>(in), {});
    }
    // Cut within the last record.
    std::ofstream(log, std::ios::binary | std::ios::trunc).write(bytes.data(), static_cast<std::streamsize>(size - 20));
    auto session = GrowingSession::open(log);
    QVERIFY(session.has_value() && session->update().has_value());
    QCOMPARE(mark_of(*session, 0, 1), 1);
    QVERIFY(session->find(0, 2) == nullptr);
    // A flipped byte in the latents of the second chunk: reading that chunk detects it, and its neighbours are not
    // affected.
    const auto second = bytes.rfind(std::string(16, '\1'));
    QVERIFY(second != std::string::npos);
    bytes[second] = 7;
    std::ofstream(log, std::ios::binary | std::ios::trunc).write(bytes.data(), static_cast<std::streamsize>(size));
    session = GrowingSession::open(log);
    QVERIFY(session->update().has_value());
    QCOMPARE(mark_of(*session, 0, 1), -1);
    QCOMPARE(mark_of(*session, 0, 2), 2);
  }

  void a_file_that_is_no_session_is_refused() {
    const QTemporaryDir root;
    const std::filesystem::path file = root.filePath("x.take").toStdString();
    std::ofstream(file) << "not a session, but long enough for a mark and a header";
    QVERIFY(!GrowingSession::open(file).has_value());
    QVERIFY(!GrowingSession::open(root.filePath("missing").toStdString()).has_value());
  }
};

LONGTAKE_TEST(TestGrowingSession)
#include "test_growing_session.moc"
