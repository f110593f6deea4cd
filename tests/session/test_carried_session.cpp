#include <QtTest>

#include <sys/resource.h>

#include <QTemporaryDir>
#include <csignal>

#include "engine/session/carried_session.h"
#include "engine/session/growing_session.h"
#include "engine/session/session.h"
#include "tests/support/run.h"

using namespace longtake;

namespace carried_session_test {

namespace {

ChunkRecord chunk_of(std::int64_t index) {
  ChunkRecord chunk;
  chunk.chunk = index;
  chunk.first_frame = index * 12;
  chunk.frames = 12;
  chunk.latents.shape = {1, 1, 1, 4};
  chunk.latents.bytes.assign(16, static_cast<std::byte>(index + 1));
  chunk.thumbnail = {2, 1, std::vector<std::byte>(6, std::byte{9})};
  return chunk;
}

std::string box(const std::string& type, const std::string& content) {
  const auto size = static_cast<std::uint32_t>(content.size() + 8);
  std::string text;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) text += static_cast<char>(size >> shift & 0xFFU);
  return text + type + content;
}

/// The boxes of a video.
const std::string kVideo =
    box("ftyp", "isomiso2") + box("uuid", "of somebody else") + box("mdat", std::string(99, 'x'));

}  // namespace

class TestCarriedSession : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    root_ = std::make_unique<QTemporaryDir>();
    auto writer = SessionWriter::create(root_->path().toStdString(), {});
    folder_ = writer->folder();
    for (int i = 0; i < 3; ++i) QVERIFY(writer->append(chunk_of(i)).has_value());
    video_ = root_->filePath("film.mp4").toStdString();
    QVERIFY(atomic_write(video_, kVideo).has_value());
  }

  void a_video_that_carries_a_session_is_read_as_it() {
    QVERIFY(!SessionReader::open(video_));
    QVERIFY(!check_is_session(video_));
    QVERIFY(carry_session(video_, SessionReader::open(folder_)->finished_log()).has_value());
    QVERIFY(read_file(video_)->starts_with(kVideo));
    QVERIFY(check_is_session(video_).has_value());
    const auto session = SessionReader::open(video_);
    QVERIFY2(session.has_value(), session ? "" : session.error().text().c_str());
    QVERIFY(session->is_whole());
    QCOMPARE(session->torn_bytes(), 0U);
    QCOMPARE(session->chunks().size(), 3U);
    QVERIFY(session->read(session->chunks()[2])->latents.bytes == chunk_of(2).latents.bytes);
    auto growing = GrowingSession::open(video_);
    QVERIFY(growing.has_value() && growing->update().has_value());
    QVERIFY(growing->read(0, 1)->latents.bytes == chunk_of(1).latents.bytes);
  }

  void its_session_can_go_on_as_one_of_ours() {
    QVERIFY(carry_session(video_, SessionReader::open(folder_)->finished_log()).has_value());
    const std::filesystem::path sessions = root_->filePath("sessions").toStdString();
    const auto adopted = adopt_session(video_, sessions);
    QVERIFY2(adopted.has_value(), adopted ? "" : adopted.error().text().c_str());
    QCOMPARE(*read_file(adopted->folder / "session.take"), *read_file(folder_ / "session.take"));
    QCOMPARE(name_of_session(adopted->folder), std::string("film"));
    auto writer = SessionWriter::resume(adopted->folder);
    QVERIFY(writer.has_value() && writer->append(chunk_of(3)).has_value());
    const std::filesystem::path copy = root_->filePath("copy.take").toStdString();
    QVERIFY(copy_session(video_, copy).has_value());
    QCOMPARE(*read_file(copy), *read_file(folder_ / "session.take"));
  }

  void boxes_that_others_append_do_not_hide_it() {
    QVERIFY(carry_session(video_, SessionReader::open(folder_)->finished_log()).has_value());
    QVERIFY(atomic_write(video_, *read_file(video_) + box("free", "tags")).has_value());
    const auto session = SessionReader::open(video_);
    QVERIFY(session.has_value() && session->is_whole());
    QCOMPARE(session->torn_bytes(), 0U);
    auto growing = GrowingSession::open(video_);
    QVERIFY(growing.has_value() && growing->update().has_value());
    QVERIFY(growing->find(0, 2) != nullptr);
  }

  void what_is_not_finished_stays_out() {
    const std::string whole = *read_file(folder_ / "session.take");
    QVERIFY(atomic_write(folder_ / "session.take", whole + "LREC and not much more").has_value());
    QVERIFY(carry_session(video_, SessionReader::open(folder_)->finished_log()).has_value());
    QVERIFY(read_file(video_)->ends_with(whole));
  }

  void damage_is_refused_or_told() {
    QVERIFY(carry_session(video_, SessionReader::open(folder_)->finished_log()).has_value());
    const std::string carried = *read_file(video_);
    // Cut within the box, the file has no such box.
    QVERIFY(atomic_write(video_, carried.substr(0, carried.size() - 1)).has_value());
    QVERIFY(!SessionReader::open(video_));
    std::string flipped = carried;
    flipped[carried.size() - 20] ^= 1;
    QVERIFY(atomic_write(video_, flipped).has_value());
    const auto session = SessionReader::open(video_);
    QVERIFY(session.has_value() && session->chunks().size() == 2);
    // Boxes of impossible sizes end the walk.
    for (const std::string& bad :
         {std::string("\0\0\0\1uuid\xff\xff\xff\xff\xff\xff\xff\xff", 16), std::string("\0\0\0\7uuid", 8),
          std::string("\0\0\0\1uuid", 8), std::string("\0", 1)}) {
      QVERIFY(atomic_write(video_, kVideo + bad).has_value());
      QVERIFY(!SessionReader::open(video_));
    }
  }

  void a_full_disk_leaves_the_video_as_it_was() {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const rlimit small{kVideo.size() + 100, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    const auto carried = carry_session(video_, SessionReader::open(folder_)->finished_log());
    ::setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY(!carried);
    QVERIFY(carried.error().kind == Error::Kind::no_space);
    QCOMPARE(*read_file(video_), kVideo);
  }

 private:
  std::unique_ptr<QTemporaryDir> root_;
  std::filesystem::path folder_, video_;
};

LONGTAKE_TEST(TestCarriedSession)

}  // namespace carried_session_test

#include "test_carried_session.moc"
