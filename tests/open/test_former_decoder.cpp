#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/hash.h"
#include "engine/core/log.h"
#include "engine/jobs/library_worker.h"
#include "engine/open/source_factory.h"
#include "engine/options/session/session_options.h"
#include "engine/playback/chunk_pictures.h"
#include "engine/playback/errors.h"
#include "engine/playback/session_source.h"
#include "engine/stream/log/logged_source.h"
#include "resources/starter.h"
#include "tests/fakes/drive.h"
#include "tests/support/toy_starter.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

std::string g_codec;  // the bytes of a codec that is kept; empty: none is

constexpr int kChunks = 3;

}  // namespace

/// Stands in for the list of the program, which is in an object file of its own, so that this test knows what is kept.
std::vector<EmbeddedFile> longtake::former_files() {
  if (g_codec.empty()) return {};
  const auto bytes = std::as_bytes(std::span(g_codec));
  return {{std::string(64, '0') + ".safetensors", {}}, {sha256(bytes) + ".safetensors", bytes}};
}

/// Sessions of a starter model whose place another one has taken.
class TestFormerDecoder : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  fs::path model_;
  std::string session_;
  std::vector<std::uint8_t> pictures_;  // the last chunk, as it was streamed

  fs::path at(const char* name) const { return root_.filePath(name).toStdString(); }

  Result<JobResult> exported() const {
    ExportJob job;
    job.session = session_;
    job.out = at("film.mp4");
    return make_library_worker()(job, [](const std::string&, double) {}, {});
  }
  std::string refusal() const {
    const auto info = make_session_source(session_)->open([](const std::string&, double) {}, {});
    return info ? std::string() : info.error().text();
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    model_ = toy::pack(at("model"));
    const SourceOptions options = toy::options(model_);
    {
      LoggedSource source(make_source(options), at("sessions"), manifest_of(options));
      session_ = opened(source).session;
      for (int i = 0; i < kChunks; ++i) pictures_ = make(source).video->pixels;
    }
    g_codec = *read_file(model_ / "codec.safetensors");
    // The next model has a codec for latents of another size.
    toy::save_codec(model_, toy::kChannels + 2);
    toy::save_dit(model_, at::kBFloat16, 0, toy::kChannels + 2);
  }

  void one_is_looked_at_and_exported_by_the_decoder_that_was_kept() {
    ChunkPictures pictures;
    const auto chunk = pictures.decode({session_, 0, kChunks - 1}, {});
    QVERIFY2(chunk.has_value(), chunk ? "" : chunk.error().text().c_str());
    QVERIFY((*chunk)->pixels == pictures_);
    const auto film = exported();
    QVERIFY2(film.has_value(), film ? "" : film.error().text().c_str());
    QVERIFY(fs::file_size(at("film.mp4")) > 1000);
  }

  void one_does_not_go_on_and_the_reason_names_what_is_still_possible() {
    const std::string log = *read_file(fs::path(session_) / "session.take");
    const auto refused = make_session_source(session_)->open([](const std::string&, double) {}, {});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, errors::kEarlierWeights.code);
    QVERIFY2(refused.error().text().find("Look at it and export it here") != std::string::npos,
             refused.error().text().c_str());
    LoggedSource source(make_session_source(session_), LoggedSource::Earlier{session_, 0});
    QVERIFY(!source.open([](const std::string&, double) {}, {}));
    QVERIFY(*read_file(fs::path(session_) / "session.take") == log);
  }

  void without_the_decoder_it_is_not_shown_and_nothing_else_is_promised() {
    const std::string kept = std::exchange(g_codec, {});
    const auto film = exported();
    QVERIFY(!film);
    QVERIFY2(film.error().text().find("it was made with the decoder " +
                                      sha256(std::as_bytes(std::span(kept))).substr(0, 12)) != std::string::npos,
             film.error().text().c_str());
    QVERIFY2(refusal().find("Export it with the version") != std::string::npos, refusal().c_str());
    g_codec = kept;
  }
};

QTEST_APPLESS_MAIN(TestFormerDecoder)
#include "test_former_decoder.moc"
