#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cmath>
#include <limits>

#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/jobs/chunk_pictures.h"
#include "engine/jobs/session_frames.h"
#include "engine/jobs/session_source.h"
#include "engine/open/starter_files.h"
#include "engine/stream/logged_source.h"
#include "tests/fakes/drive.h"
#include "tests/session/old_sessions.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

/// Similarity of `frame`, averaged over squares, to a thumbnail written by the session's own version. [dB]
double nearness(std::span<const std::uint8_t> frame, int width, const Thumbnail& small) {
  const int side = width / small.width;
  double squares = 0;
  for (int y = 0; y < small.height; ++y)
    for (int x = 0; x < small.width; ++x)
      for (int channel = 0; channel < 3; ++channel) {
        int sum = 0;
        for (int row = y * side; row < (y + 1) * side; ++row)
          for (int column = x * side; column < (x + 1) * side; ++column)
            sum += frame[static_cast<std::size_t>((row * width + column) * 3 + channel)];
        const auto kept = small.rgb[static_cast<std::size_t>((y * small.width + x) * 3 + channel)];
        const double difference = sum / (side * side) - std::to_integer<int>(kept);
        squares += difference * difference;
      }
  const double mean = squares / static_cast<double>(small.rgb.size());
  return mean == 0 ? std::numeric_limits<double>::infinity() : 10 * std::log10(255.0 * 255.0 / mean);
}

/// Processors and number types round differently, but means of 64 pixels hardly change.
constexpr double kSamePicture = 45;  // dB
constexpr double kOtherPicture = 30;

/// Nothing if this error is the right one for a session's pictures, else the problem.
std::string wrong_refusal(const OldSession& old, const Error& error) {
  if (old.made_by == OldModel::present) return "refused: " + error.text();
  // No version since 0.2 has the one decoder; 0.2 and 0.3 have the other.
  const bool right = old.made_by == OldModel::gone
                         ? error.code == "OPEN-25"
                         : error.code == "OPEN-44" && error.remedy.find("0.3.0") != std::string::npos;
  return right ? "" : "refused otherwise: " + error.text();
}

fs::path copy_of(const OldSession& old, const QTemporaryDir& root) {
  const fs::path folder = root.filePath("session").toStdString();
  fs::copy(old.path(), folder);
  fs::permissions(folder / "session.take", fs::perms::owner_write, fs::perm_options::add);
  return folder;
}

}  // namespace

/// Pictures of sessions from earlier versions, and resuming such sessions.
class TestOldPictures : public QObject {
  Q_OBJECT

  static const OldSession& session_of_row() {
    QFETCH_GLOBAL(std::size_t, row);
    return kOldSessions[row];
  }

 private Q_SLOTS:
  void initTestCase_data() {
    QTest::addColumn<std::size_t>("row");
    for (std::size_t i = 0; i < kOldSessions.size(); ++i) QTest::newRow(kOldSessions[i].folder.c_str()) << i;
  }

  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
  }

  void its_pictures_are_those_that_it_showed_or_are_refused() {
    const OldSession& old = session_of_row();
    const auto session = SessionReader::open(old.path());
    QVERIFY(session.has_value());
    ChunkPictures pictures;
    std::optional<Thumbnail> before;
    for (const SessionReader::Chunk& chunk : session->chunks()) {
      const auto seen = pictures.decode({old.path().string(), chunk.header.take, chunk.header.chunk}, {});
      if (!seen) {
        QCOMPARE(wrong_refusal(old, seen.error()), std::string());
        continue;
      }
      QVERIFY(old.made_by != OldModel::gone);
      const VideoChunk& video = **seen;
      QCOMPARE(video.width, old.width);
      QCOMPARE(video.height, old.height);
      QCOMPARE(video.frames, chunk.header.frames);
      const Thumbnail small = session->thumbnail(chunk).value();
      const double near = nearness(video.frame(video.frames / 2), video.width, small);
      QVERIFY2(near > kSamePicture, std::to_string(near).c_str());
      // The bound distinguishes pictures, even of neighbouring chunks.
      if (before) QVERIFY(nearness(video.frame(video.frames / 2), video.width, *before) < kOtherPicture);
      before = small;
    }
  }

  void an_export_reads_all_of_its_pictures_or_is_refused() {
    const OldSession& old = session_of_row();
    const auto take = static_cast<std::uint32_t>(old.takes.size() - 1);
    const auto open_all = [&]() -> Result<std::unique_ptr<SessionFrames>> {
      auto reader = TRY(SessionReader::open(old.path()));
      auto decoder = TRY(decoder_of(reader));
      return SessionFrames::open(std::make_shared<const SessionReader>(std::move(reader)), std::move(decoder), take,
                                 {0, kOpenEnd});
    };
    auto frames = open_all();
    if (!frames) {
      QCOMPARE(wrong_refusal(old, frames.error()), std::string());
      return;
    }
    QVERIFY(old.made_by != OldModel::gone);
    QCOMPARE((*frames)->frame_count().value_or(0), old.takes.back().frames);
    std::int64_t count = 0;
    for (;;) {
      const auto frame = (*frames)->next({});
      QVERIFY2(frame.has_value(), frame ? "" : frame.error().text().c_str());
      if (!*frame) break;
      ++count;
    }
    QCOMPARE(count, old.takes.back().frames);
  }

  void it_goes_on_with_the_weights_that_made_it_and_is_refused_with_others() {
    const OldSession& old = session_of_row();
    const QTemporaryDir root;
    const fs::path folder = copy_of(old, root);
    const std::string log = *read_file(folder / "session.take");
    const auto take = static_cast<TakeId>(old.takes.size() - 1);
    const auto embedded = embedded_starter();
    if (!embedded) QSKIP("this build has no embedded model");
    if (old.weights_hash != embedded->hash()) {
      LoggedSource source(make_session_source(folder.string()), LoggedSource::Earlier{folder.string(), take});
      const auto info = source.open([](const std::string&, double) {}, {});
      QVERIFY(!info);
      const std::string code = info.error().code;
      // OPEN-22: the pictures cannot be shown either. OPEN-44: the former model, in versions without its decoder.
      if (old.made_by == OldModel::gone) QCOMPARE(code, std::string("OPEN-22"));
      if (old.made_by == OldModel::present) QCOMPARE(code, std::string("OPEN-32"));
      if (old.made_by == OldModel::former) QVERIFY2(code == "OPEN-32" || code == "OPEN-44", code.c_str());
      QVERIFY(*read_file(folder / "session.take") == log);
      return;
    }
    {
      LoggedSource source(make_session_source(folder.string()), LoggedSource::Earlier{folder.string(), take});
      const SourceInfo info = opened(source);
      QCOMPARE(info.seed, old.seed);
      const auto video = make(source).video;
      QCOMPARE(video->chunk, static_cast<ChunkIndex>(old.takes.back().chunks));
      QCOMPARE(video->first_frame, old.takes.back().frames);
      QCOMPARE(video->take, take);
    }
    const auto grown = SessionReader::open(folder);
    QVERIFY(grown && grown->is_whole() && grown->ended_cleanly());
    QVERIFY(read_file(folder / "session.take")->starts_with(log));
    QCOMPARE(grown->path_of(take).size(), old.takes.back().chunks + 1);
  }
};

LONGTAKE_TEST(TestOldPictures)
#include "test_old_pictures.moc"
