#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/log.h"
#include "engine/jobs/chunk_pictures.h"
#include "engine/jobs/library_worker.h"
#include "engine/jobs/session_source.h"
#include "engine/open/errors.h"
#include "engine/stream/command_json.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/session_look.h"
#include "tests/fakes/drive.h"
#include "tests/support/run.h"

using namespace longtake;

namespace former_session_test {

namespace fs = std::filesystem;

namespace {

constexpr int kChunks = 3, kWidth = 320, kHeight = 192;

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

/// As written by Longtake 0.2, with latents of 32 channels.
Manifest former_manifest() {
  Manifest manifest;
  manifest.build = "0.2.0";
  manifest.model = "Starter 320";
  manifest.weights_hash = std::string(64, 'e');
  manifest.decoder_hash = "5cbe10cde9029747d69af9da4e31726867ca6e098fbb85a5f12fd4090db084fc";
  manifest.width = kWidth;
  manifest.height = kHeight;
  manifest.fps = 16;
  manifest.latent_frames_per_chunk = 3;
  return manifest;
}

ChunkRecord chunk_of(ChunkIndex chunk) {
  ChunkRecord record;
  record.chunk = chunk;
  record.frames = chunk == 0 ? 9 : 12;
  record.first_frame = chunk == 0 ? 0 : 12 * chunk - 3;
  record.latents.dtype = "F32";
  record.latents.shape = {3, 32, 12, 20};
  record.latents.bytes.resize(std::size_t{4} * 3 * 32 * 12 * 20);
  record.thumbnail = {16, 8, std::vector<std::byte>(std::size_t{16} * 8 * 3, std::byte{90})};
  return record;
}

}  // namespace

/// Sessions of the previous embedded model.
class TestFormerSession : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  std::string session_;

  static std::string refused(const Error& error) {
    const bool right = error.code == errors::kFormerModel.code && error.remedy == "Export it with Longtake 0.3.0.";
    return right ? "" : error.text();
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    auto writer = SessionWriter::create(root_.path().toStdString(), former_manifest());
    QVERIFY2(writer.has_value(), writer ? "" : writer.error().text().c_str());
    session_ = writer->folder().string();
    QVERIFY(writer->append(EventRecord{0, 0, "take_started", Json::object()}));
    QVERIFY(writer->append(EventRecord{0, 0, "set_prompt", command_to_json(prompt("a red ball"))}));
    for (ChunkIndex chunk = 0; chunk < kChunks; ++chunk) QVERIFY(writer->append(chunk_of(chunk)));
    QVERIFY(writer->close());
  }

  void one_is_listed_with_its_prompts_thumbnails_length_and_version() {
    const auto look = look_at_session(session_);
    QVERIFY2(look.has_value(), look ? "" : look.error().text().c_str());
    QCOMPARE(look->build, std::string("0.2.0"));
    QCOMPARE(look->summary.model, std::string("Starter 320"));
    QCOMPARE(look->summary.frames, std::int64_t{33});
    QCOMPARE(look->outline->prompts.size(), std::size_t{1});
    const auto session = SessionReader::open(session_);
    QVERIFY(session.has_value());
    for (const SessionReader::Chunk& chunk : session->chunks()) QCOMPARE(session->thumbnail(chunk)->width, 16);
  }

  void its_pictures_are_refused_with_what_shows_them() {
    ChunkPictures pictures;
    const auto chunk = pictures.decode({session_, 0, kChunks - 1}, {});
    QVERIFY(!chunk);
    QCOMPARE(refused(chunk.error()), std::string());
  }

  void so_are_its_export_and_its_verification_and_nothing_is_written() {
    const auto work = make_library_worker();
    ExportJob job;
    job.session = session_;
    job.out = fs::path(root_.path().toStdString()) / "film.mp4";
    const auto film = work(job, kNoProgress, {});
    QVERIFY(!film);
    QVERIFY2(film.error().why.find("the former built-in model") != std::string::npos &&
                 film.error().text().find("Export it with Longtake 0.3.0.") != std::string::npos,
             film.error().text().c_str());
    QVERIFY(!fs::exists(job.out));
    const auto verified = work(VerifyJob{session_}, kNoProgress, {});
    QVERIFY(!verified);
    QCOMPARE(refused(verified.error()), std::string());
  }

  void one_does_not_go_on_and_its_log_stays_as_it_was() {
    const std::string log = *read_file(fs::path(session_) / "session.take");
    const auto opened = make_session_source(session_)->open(kNoProgress, {});
    QVERIFY(!opened);
    QCOMPARE(refused(opened.error()), std::string());
    LoggedSource source(make_session_source(session_), LoggedSource::Earlier{session_, 0});
    QVERIFY(!source.open(kNoProgress, {}));
    QVERIFY(*read_file(fs::path(session_) / "session.take") == log);
  }
};

LONGTAKE_TEST(TestFormerSession)

}  // namespace former_session_test

#include "test_former_session.moc"
