#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/session/growing_session.h"
#include "engine/session/log_format.h"
#include "engine/stream/command_json.h"
#include "engine/stream/session_look.h"
#include "engine/stream/session_place.h"
#include "engine/stream/session_shelf.h"
#include "tests/places/places.h"
#include "tests/session/old_sessions.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

/// Sessions from earlier versions. Their logs must stay readable for ever, whichever models remain.
class TestOldSessions : public QObject {
  Q_OBJECT

  static const OldSession& session_of_row() {
    QFETCH_GLOBAL(std::size_t, row);
    return kOldSessions[row];
  }

  static std::vector<OldPrompt> prompts_of(const TakeOutline& outline) {
    std::vector<OldPrompt> prompts;
    for (const TakeOutline::Prompt& prompt : outline.prompts)
      for (const WeightedText& text : prompt.prompt.texts) prompts.push_back({prompt.chunk, text.text});
    return prompts;
  }

 private Q_SLOTS:
  void initTestCase_data() {
    QTest::addColumn<std::size_t>("row");
    for (std::size_t i = 0; i < kOldSessions.size(); ++i) QTest::newRow(kOldSessions[i].folder.c_str()) << i;
  }

  void its_log_is_whole_and_says_what_made_it() {
    const OldSession& old = session_of_row();
    const auto session = SessionReader::open(old.path());
    QVERIFY2(session.has_value(), session ? "" : session.error().text().c_str());
    QVERIFY(session->is_whole());
    QVERIFY(session->ended_cleanly());
    QCOMPARE(session->torn_bytes(), std::uint64_t{0});
    const Manifest& manifest = session->manifest();
    QCOMPARE(manifest.build, old.build);
    QCOMPARE(manifest.model, old.model);
    QCOMPARE(manifest.weights_hash, old.weights_hash);
    QCOMPARE(manifest.decoder_hash, old.decoder_hash);
    QCOMPARE(manifest.width, old.width);
    QCOMPARE(manifest.height, old.height);
    QCOMPARE(manifest.fps, 16.0);
    QCOMPARE(manifest.seed, old.seed);
    const auto log = read_file(old.path() / "session.take");
    QCOMPARE(log_version(std::as_bytes(std::span(*log))).value_or(0), old.log_version);
  }

  void its_takes_have_their_chunks_and_prompts() {
    const OldSession& old = session_of_row();
    const auto session = SessionReader::open(old.path());
    QVERIFY(session.has_value());
    const auto takes = takes_of(*session);
    QCOMPARE(takes.size(), old.takes.size());
    for (std::size_t i = 0; i < takes.size(); ++i) {
      const OldTake& expected = old.takes[i];
      const TakeOutline outline = outline_of(*session, takes[i].take);
      QCOMPARE(takes[i].take, TakeId(i));
      QCOMPARE(takes[i].frames, expected.frames);
      QCOMPARE(outline.chunks.size(), expected.chunks);
      QCOMPARE(takes[i].parent, expected.parent);
      QCOMPARE(takes[i].from_chunk, expected.from_chunk);
      QCOMPARE(takes[i].prompt, expected.prompts.back().text);
      QVERIFY(prompts_of(outline) == expected.prompts);
      QVERIFY(holds(*session, takes[i].take, static_cast<ChunkIndex>(expected.chunks) - 1));
    }
  }

  // The expected sum is from the version that wrote the session.
  void its_latents_are_those_that_were_written() {
    const OldSession& old = session_of_row();
    const auto session = SessionReader::open(old.path());
    QVERIFY(session.has_value());
    QVERIFY(!session->chunks().empty());
    for (const SessionReader::Chunk& chunk : session->chunks()) {
      const auto record = session->read(chunk);
      QVERIFY2(record.has_value(), record ? "" : record.error().text().c_str());
      QVERIFY(record->latents.shape == old.latent_shape);
      QCOMPARE(hash64(record->latents.bytes), record->latent_hash);
    }
  }

  void its_thumbnails_are_there() {
    const OldSession& old = session_of_row();
    const auto session = SessionReader::open(old.path());
    QVERIFY(session.has_value());
    std::uint64_t sum = 0;
    for (const SessionReader::Chunk& chunk : session->chunks()) {
      const auto small = session->thumbnail(chunk);
      QVERIFY2(small.has_value(), small ? "" : small.error().text().c_str());
      QCOMPARE(small->width, 80);
      QCOMPARE(small->height, 48);
      QVERIFY(session->read(chunk)->thumbnail.rgb == small->rgb);
      sum = hash64(small->rgb, sum);
    }
    QCOMPARE(sum, old.thumbnails_hash);
  }

  void every_event_of_it_is_understood() {
    const auto session = SessionReader::open(session_of_row().path());
    QVERIFY(session.has_value());
    for (const EventRecord& event : session->events()) {
      if (event.kind == "take_started") {
        QVERIFY(origin_in(event).has_value());
        continue;
      }
      const auto command = command_from_json(event.kind, event.body);
      QVERIFY2(command.has_value(), command ? "" : command.error().text().c_str());
    }
  }

  void a_window_is_told_what_it_is() {
    const OldSession& old = session_of_row();
    const auto look = look_at_session(old.path());
    QVERIFY2(look.has_value(), look ? "" : look.error().text().c_str());
    const OldTake& last = old.takes.back();
    QCOMPARE(look->build, old.build);
    QCOMPARE(look->weights_hash, old.weights_hash);
    QCOMPARE(look->decoder_hash, old.decoder_hash);
    QVERIFY(look->model_path.empty());
    QVERIFY(look->whole);
    QCOMPARE(look->summary.model, old.model);
    QCOMPARE(std::size_t{look->summary.take}, old.takes.size() - 1);
    QCOMPARE(look->summary.frames, last.frames);
    QCOMPARE(look->outline->chunks.size(), last.chunks);
    for (const TakeOutline::Chunk& chunk : look->outline->chunks)
      QCOMPARE(chunk.thumbnail.rgb.size(), std::size_t{80 * 48 * 3});
  }

  void looking_back_while_it_grows_finds_the_same_chunks() {
    const auto session = SessionReader::open(session_of_row().path());
    auto growing = GrowingSession::open(session_of_row().path());
    QVERIFY(session && growing);
    QVERIFY(growing->update().has_value());
    for (const SessionReader::Chunk& chunk : session->chunks()) {
      const auto one = session->read(chunk);
      const auto other = growing->read(chunk.header.take, chunk.header.chunk);
      QVERIFY2(other.has_value(), other ? "" : other.error().text().c_str());
      QVERIFY(one->latents.bytes == other->latents.bytes);
      QVERIFY(one->thumbnail.rgb == other->thumbnail.rgb);
    }
  }

  void its_copy_as_one_file_is_the_same_session() {
    const OldSession& old = session_of_row();
    const QTemporaryDir root;
    const fs::path file = root.filePath("shared.take").toStdString();
    const auto copied = copy_as_take({.session = old.path().string(), .out = file.string()});
    QVERIFY2(copied.has_value(), copied ? "" : copied.error().text().c_str());
    QVERIFY(*read_file(file) == *read_file(old.path() / "session.take"));
    const auto adopted = adopt_session(file, root.filePath("sessions").toStdString());
    QVERIFY(adopted.has_value());
    QCOMPARE(adopted->take, TakeId(old.takes.size() - 1));
  }

  void a_video_that_carries_it_opens_as_it() {
    const OldSession& old = session_of_row();
    if (old.carried_by.empty()) return;
    const auto carried = SessionReader::open(source_path("tests/fixtures/sessions/" + old.carried_by));
    QVERIFY2(carried.has_value(), carried ? "" : carried.error().text().c_str());
    QVERIFY(carried->is_whole());
    QVERIFY(carried->finished_log() == *read_file(old.path() / "session.take"));
  }

  // New records use the log's old format, so that the version that created the log can read all of it.
  void what_is_added_to_it_keeps_its_format() {
    const OldSession& old = session_of_row();
    const QTemporaryDir root;
    const fs::path folder = root.filePath("copy").toStdString();
    fs::copy(old.path(), folder);
    fs::permissions(folder / "session.take", fs::perms::owner_write, fs::perm_options::add);
    const std::string before = *read_file(folder / "session.take");
    {
      auto writer = SessionWriter::resume(folder);
      QVERIFY2(writer.has_value(), writer ? "" : writer.error().text().c_str());
      const auto session = SessionReader::open(old.path());
      ChunkRecord next = session->read(session->chunks().back()).value();
      ++next.chunk;
      next.first_frame += next.frames;
      QVERIFY(writer->append(next).has_value());
      QVERIFY(writer->close().has_value());
    }
    const auto grown = SessionReader::open(folder);
    QVERIFY(grown && grown->is_whole() && grown->ended_cleanly());
    QVERIFY(read_file(folder / "session.take")->starts_with(before));
    const ChunkRecord last = grown->read(grown->chunks().back()).value();
    QCOMPARE(hash64(last.latents.bytes), last.latent_hash);
    const auto log = read_file(folder / "session.take");
    QCOMPARE(log_version(std::as_bytes(std::span(*log))).value_or(0), old.log_version);
    const bool packed = log->find("packed_latents", before.size()) != std::string::npos;
    QCOMPARE(packed, old.log_version > 1);
  }
};

LONGTAKE_TEST(TestOldSessions)
#include "test_old_sessions.moc"
