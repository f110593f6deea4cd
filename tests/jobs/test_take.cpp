#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <fstream>

#include "engine/core/log.h"
#include "engine/jobs/chunk_pictures.h"
#include "engine/jobs/log_frames.h"
#include "engine/jobs/verify.h"
#include "engine/open/random_decoder.h"
#include "engine/open/random_source.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/options/source_options_json.h"
#include "engine/stream/logged_source.h"
#include "tests/support/run.h"

using namespace longtake;

namespace take_test {

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};
constexpr int kChunks = 4;

SourceOptions sample_options() {
  SourceOptions options;
  options.threads = 1;
  options.seed = 0xFEDCBA9876543210ULL;
  options.prompt = "a red ball";
  options.policy = "novelty";
  options.steps = {1000, 500};
  return options;
}

// Streams a few chunks into a session's log, with a prompt switch and a policy change on the way.
std::string record_session(const std::filesystem::path& root, std::vector<std::uint8_t>& pictures) {
  const Manifest manifest = manifest_of(sample_options());
  LoggedSource source(make_random_source(sample_options()), root, manifest);
  const auto info = source.open(kNoProgress, {});
  if (!info) return {};
  for (int i = 0; i < kChunks; ++i) {
    SetPrompt prompt;
    prompt.texts = {{"a blue cube", 1.0F}};
    if (i == 2 && !source.apply(prompt)) return {};
    if (i == 3 && !source.apply(SetPolicy{"fifo", 120, std::nullopt})) return {};
    const auto made = source.next({});
    if (!made) return {};
    pictures.insert(pictures.end(), made->video->pixels.begin(), made->video->pixels.end());
  }
  return info->session;
}

struct Streamed {
  std::string session;
  std::vector<std::shared_ptr<const VideoChunk>> chunks;
};

/// A few chunks of the embedded model; no session if that fails.
Streamed stream_embedded(const std::filesystem::path& root, DtypeChoice dtype) {
  SourceOptions options;
  options.threads = 1;
  options.dtype = dtype;
  Manifest manifest;
  manifest.settings = to_json(options);
  LoggedSource source(make_source(options), root, manifest);
  const auto info = source.open(kNoProgress, {});
  if (!info) return {};
  Streamed streamed{info->session, {}};
  for (int i = 0; i < 4; ++i) {
    const auto made = source.next({});
    if (!made) return {};
    streamed.chunks.push_back(made->video);
  }
  return streamed;
}

std::vector<std::uint8_t> decode_again(const SessionReader& session, std::size_t first, std::size_t end) {
  LogFrames frames(session, session.path_of(0), first, end, make_random_decoder(32, 16));
  std::vector<std::uint8_t> pictures;
  for (;;) {
    auto frame = frames.next({});
    if (!frame || !*frame) break;
    pictures.insert(pictures.end(), (*frame)->begin(), (*frame)->end());
  }
  return pictures;
}

}  // namespace

class TestTake : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    folder_ = record_session(root_.path().toStdString(), pictures_);
    QVERIFY(!folder_.empty());
  }

  void the_log_shows_the_very_pixels_that_were_streamed() {
    const auto session = SessionReader::open(folder_);
    QVERIFY(session.has_value());
    QVERIFY(decode_again(*session, 0, kChunks) == pictures_);
  }

  void a_stretch_shows_the_same_pixels_as_the_whole() {
    const auto session = SessionReader::open(folder_);
    QVERIFY(session.has_value());
    const std::size_t frame = 320 * 192 * 3;
    std::size_t skipped = 0;
    for (std::size_t first = 1; first < kChunks; ++first) {
      skipped += static_cast<std::size_t>(session->chunks()[first - 1].header.frames) * frame;
      const auto part = decode_again(*session, first, kChunks);
      QVERIFY(part ==
              std::vector<std::uint8_t>(pictures_.begin() + static_cast<std::ptrdiff_t>(skipped), pictures_.end()));
    }
  }

  void a_look_back_shows_the_very_pixels_of_a_chunk_in_any_order() {
    const auto session = SessionReader::open(folder_);
    const auto decode = make_picture_decoder();
    const std::size_t frame = 320 * 192 * 3;
    for (const ChunkIndex chunk : {3, 1, 2, 0, 3, 3}) {
      const auto seen = decode({folder_, 0, chunk}, {});
      QVERIFY2(seen.has_value(), seen ? "" : seen.error().text().c_str());
      const ChunkRecord& header = session->chunks()[static_cast<std::size_t>(chunk)].header;
      QCOMPARE((*seen)->first_frame, header.first_frame);
      QCOMPARE((*seen)->first_latent_frame, chunk * 3);
      const auto begin = pictures_.begin() + static_cast<std::ptrdiff_t>(frame) * header.first_frame;
      QVERIFY(std::ranges::equal((*seen)->pixels, std::span(begin, frame * static_cast<std::size_t>(header.frames))));
    }
    const auto missing = decode({folder_, 0, kChunks}, {});
    QVERIFY(!missing && missing.error().code == "SES-16");
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(decode({folder_, 0, 1}, {stopped.get_token(), {}, {}}).error().kind == Error::Kind::cancelled);
    QVERIFY(decode({folder_, 0, 1}, {}).has_value());
  }

  void a_cancelled_look_back_does_not_show_in_the_next_one() {
    const auto decode = make_picture_decoder();
    QVERIFY(decode({folder_, 0, 1}, {}).has_value());
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(decode({folder_, 0, 3}, {stopped.get_token(), {}, {}}).error().kind == Error::Kind::cancelled);
    const auto next = decode({folder_, 0, 2}, {});
    QVERIFY(next.has_value());
    const auto begin = pictures_.begin() + static_cast<std::ptrdiff_t>(320 * 192 * 3) * (*next)->first_frame;
    QVERIFY(std::equal((*next)->pixels.begin(), (*next)->pixels.end(), begin));
  }

  void the_embedded_model_shows_the_very_pixels_in_any_order_too_data() {
    QTest::addColumn<DtypeChoice>("dtype");
    QTest::newRow("the processor's own type") << DtypeChoice::automatic;
    QTest::newRow("fp32") << DtypeChoice::fp32;
  }
  void the_embedded_model_shows_the_very_pixels_in_any_order_too() {
    QFETCH(DtypeChoice, dtype);
    const Streamed streamed = stream_embedded(root_.path().toStdString(), dtype);
    QVERIFY(!streamed.session.empty());
    const auto decode = make_picture_decoder();
    for (const ChunkIndex chunk : {3, 1, 2, 0}) {
      const VideoChunk& made = *streamed.chunks[static_cast<std::size_t>(chunk)];
      for (const int picture : {made.frames - 1, 0, made.frames / 2}) {
        std::vector<std::shared_ptr<const VideoChunk>> parts;
        const auto keep = [&](std::shared_ptr<const VideoChunk> part) { parts.push_back(std::move(part)); };
        const auto seen = decode({streamed.session, 0, chunk}, {{}, [&] { return picture; }, keep});
        QVERIFY2(seen.has_value(), seen ? "" : seen.error().text().c_str());
        QVERIFY((*seen)->pixels == made.pixels);
        QCOMPARE(parts.size(), std::size_t(made.latent_frames - 1));
        for (const auto& part : parts) {
          const auto begin = static_cast<std::size_t>(part->first_frame - made.first_frame) * made.frame_bytes();
          QVERIFY(std::ranges::equal(part->pixels, std::span(made.pixels).subspan(begin, part->pixels.size())));
          QCOMPARE(part->pixels.size(), part->frame_bytes() * static_cast<std::size_t>(part->frames));
        }
        const std::int64_t wanted = made.first_frame + picture - parts.front()->first_frame;
        QVERIFY(wanted >= 0 && wanted < parts.front()->frames);
        const int latent = latent_frame_of(picture, made.frames, made.latent_frames);
        QCOMPARE(parts.front()->first_latent_frame, made.first_latent_frame + latent);
      }
    }
  }

  void a_hand_that_goes_on_within_a_chunk_or_leaves_it_is_followed_between_two_latents() {
    const Streamed streamed = stream_embedded(root_.path().toStdString(), DtypeChoice::automatic);
    QVERIFY(!streamed.session.empty());
    const auto decode = make_picture_decoder();
    int picture = 0;
    std::vector<std::int64_t> firsts;
    std::stop_source left;
    PastPictures::Work work{left.get_token(), [&] { return picture; }, {}};
    work.part = [&](const std::shared_ptr<const VideoChunk>& part) {
      firsts.push_back(part->first_latent_frame);
      picture = 11;
    };
    QVERIFY(decode({streamed.session, 0, 2}, work).has_value());
    QVERIFY((firsts == std::vector<std::int64_t>{6, 8}));
    work.part = [&](const std::shared_ptr<const VideoChunk>&) { left.request_stop(); };
    QVERIFY(decode({streamed.session, 0, 1}, work).error().kind == Error::Kind::cancelled);
    const auto next = decode({streamed.session, 0, 2}, {});
    QVERIFY(next.has_value() && (*next)->pixels == streamed.chunks[2]->pixels);
  }

  void a_decoder_of_another_model_is_refused_with_both_numbers() {
    const auto session = SessionReader::open(folder_);
    QVERIFY(session.has_value());
    LogFrames frames(*session, session->path_of(0), 0, 1, make_random_decoder(16, 16));
    const auto frame = frames.next({});
    QVERIFY(!frame);
    QVERIFY(frame.error().why.find("32") != std::string::npos && frame.error().why.find("16") != std::string::npos);
  }

  void settings_survive_the_manifest() {
    Json settings = SessionReader::open(folder_)->manifest().settings;
    QCOMPARE(settings["recipe_edition"], Json(kRecipeEdition));
    settings.erase("recipe_edition");
    const auto options = source_options_from_json(settings);
    QVERIFY(options.has_value());
    QVERIFY(json_line(to_json(*options)) == json_line(to_json(sample_options())));
    QVERIFY(!source_options_from_json(Json{{"seed", "xyz"}}));
    QVERIFY(!source_options_from_json(Json{{"steps", {1001}}}));
    QVERIFY(!source_options_from_json(Json{{"sedd", "1"}}));
  }

  void a_session_rendered_again_gives_the_same_latents() {
    const auto session = SessionReader::open(folder_);
    const auto options = session_options(session->manifest());
    const auto source = make_random_source(*options);
    const auto verified = verify(*session, *source, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(verified->equal());
    QCOMPARE(verified->chunks, std::int64_t(kChunks));
    QCOMPARE(text_of(verified->circumstances), std::string());
    QVERIFY(verified->proven());
  }

  // The rest of a log that lost a record may be equal, but only a complete log counts as proof.
  void one_flipped_byte_of_the_log_takes_the_proof_away() {
    const std::string log = *read_file(folder_ + "/session.take");
    const QTemporaryDir folder;
    const std::filesystem::path damaged = folder.filePath("damaged.take").toStdString();
    for (std::size_t at = 8; at < log.size(); at += log.size() / 16) {
      std::string bytes = log;
      bytes[at] ^= 1;
      QVERIFY(atomic_write(damaged, bytes).has_value());
      const auto session = SessionReader::open(damaged);
      if (!session) continue;  // the manifest itself
      const auto options = session_options(session->manifest());
      const auto source = make_random_source(*options);
      const auto verified = verify(*session, *source, kNoProgress, {});
      QVERIFY2(!verified || !verified->proven(), std::to_string(at).c_str());
    }
  }

  void what_is_written_meanwhile_is_not_proven() {
    const QTemporaryDir folder;
    const std::filesystem::path copy = folder.filePath("copy.take").toStdString();
    QVERIFY(copy_session(folder_, copy).has_value());
    const auto session = SessionReader::open(copy);
    const auto options = session_options(session->manifest());
    const auto source = make_random_source(*options);
    const auto writes = [&](const std::string&, double) { std::ofstream(copy, std::ios::app) << "LREC"; };
    const auto verified = verify(*session, *source, writes, {});
    QVERIFY(verified.has_value());
    QVERIFY(verified->equal() && verified->changed && !verified->proven());
  }

  void another_seed_is_found_at_the_first_chunk() {
    const auto session = SessionReader::open(folder_);
    auto options = sample_options();
    options.seed = 1;
    const auto verified = verify(*session, *make_random_source(options), kNoProgress, {});
    QVERIFY(verified.has_value());
    QVERIFY(!verified->equal());
    QCOMPARE(verified->first_difference->chunk, std::int64_t(0));
    QCOMPARE(verified->first_difference->expected, session->chunks()[0].header.latent_hash);
  }

 private:
  QTemporaryDir root_;
  std::string folder_;
  std::vector<std::uint8_t> pictures_;
};

LONGTAKE_TEST(TestTake)

}  // namespace take_test

#include "test_take.moc"
