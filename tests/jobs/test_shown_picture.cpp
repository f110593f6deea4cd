#include <ATen/ATen.h>
#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cmath>

#include "engine/core/log.h"
#include "engine/generate/shown_picture.h"
#include "engine/jobs/chunk_pictures.h"
#include "engine/jobs/verify.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "tests/jobs/picture_bench.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"

using namespace longtake;

namespace shown_picture_test {

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

ShowPicture show(int width = 500, int height = 300) {
  return {std::make_shared<const StillPicture>(meadow(width, height)), "landscape.png"};
}

/// Pictures at the beginning and in the middle.
void shows(ChunkSource& source, ChunkIndex chunk) {
  if (chunk == 0) apply(source, show());
  if (chunk == 3) apply(source, show(300, 500));
  if (chunk == 4) apply(source, prompt("a blue cube on a beach"));
}

}  // namespace

class TestShownPicture : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
  }

  void a_picture_is_scaled_to_cover_and_cut_in_the_middle() {
    // Three columns of one colour each.
    StillPicture wide{300, 100, {}};
    for (int y = 0; y < 100; ++y)
      for (int x = 0; x < 300; ++x)
        for (int c = 0; c < 3; ++c) wide.rgb.push_back(x / 100 == c ? 255 : 0);
    const at::Tensor middle = fit_picture(wide, 50, 50);
    QCOMPARE(middle.sizes().vec(), (std::vector<std::int64_t>{3, 50, 50}));
    QVERIFY(middle.select(0, 1).narrow(1, 2, 46).min().item<float>() > 0.99F);
    QVERIFY(middle.select(0, 0).narrow(1, 2, 46).max().item<float>() < -0.99F);
    QVERIFY(middle.min().item<float>() >= -1 && middle.max().item<float>() <= 1);
    // A picture of the right size keeps its numbers.
    const at::Tensor same = fit_picture(wide, 300, 100).add(1).mul(127.5).round();
    QCOMPARE(same[0][50][20].item<float>(), 255.0F);
    QCOMPARE(same[0][50][120].item<float>(), 0.0F);
  }

  void the_chunk_shows_it_and_the_stream_goes_on_from_it() {
    const auto source = make_source(meadow_options()), plain = make_source(meadow_options());
    const SourceInfo info = opened(*source);
    opened(*plain);
    QVERIFY(info.shows_pictures);
    apply(*source, show());
    const auto first = make(*source);
    QCOMPARE(first.video->chunk, ChunkIndex(0));
    const at::Tensor fitted = fit_picture(meadow(500, 300), info.width, info.height);
    const at::Tensor bytes = fitted.add(1).mul(127.5).round().to(at::kByte).permute({1, 2, 0}).contiguous();
    const std::span<const std::uint8_t> expected(bytes.const_data_ptr<std::uint8_t>(),
                                                 static_cast<std::size_t>(bytes.numel()));
    for (int i = 0; i < first.video->frames; ++i) QVERIFY(psnr(first.video->frame(i), expected) > 22);
    // The chunk after the picture is more similar to it than a chunk of the model alone.
    make(*plain);
    const auto after = make(*source), alone = make(*plain);
    QVERIFY(after.video->latent_hash != alone.video->latent_hash);
    const double from_it = psnr(after.video->frame(0), expected), by_itself = psnr(alone.video->frame(0), expected);
    QVERIFY2(from_it > by_itself + .2, qPrintable(QString("%1 %2").arg(from_it).arg(by_itself)));
    QEXPECT_FAIL("", "the weights of 2026-11-28 make 10.99 dB from it and 10.59 alone (docs/roadmap.md)", Continue);
    QVERIFY2(from_it > by_itself + 1, qPrintable(QString("%1 %2").arg(from_it).arg(by_itself)));
  }

  void a_peek_shows_it_and_changes_nothing() {
    const auto source = make_source(meadow_options()), plain = make_source(meadow_options());
    opened(*source);
    opened(*plain);
    make(*source);
    make(*plain);
    const auto ahead = source->peek({show()}, {});
    QVERIFY(ahead.has_value());
    QCOMPARE(make(*source).video->latent_hash, make(*plain).video->latent_hash);
    // A peek at another prompt does not consume a picture that waits for its chunk.
    apply(*source, show());
    QVERIFY(source->peek({prompt("a blue cube")}, {}).has_value());
    QCOMPARE(make(*source).video->pixels.size(), (*ahead)->pixels.size());
    QVERIFY(psnr((*ahead)->frame(11), (*ahead)->frame(0)) > 30);
  }

  void going_back_over_it_equals_never_having_left() {
    for (const bool forgets : {false, true}) {
      GeneratorConfig config = tiny::config();
      TakeHistory::Limits history;
      if (forgets) history = {.keyframe_bytes = 0, .latent_bytes = 0, .keyframe_every = 1000};
      StreamParts parts = tiny::parts(config, tiny::policy("novelty", 30), history);
      parts.info.width = parts.info.height = 16;
      parts.picture_encoder = [] { return Result<std::shared_ptr<const PictureEncoder>>(std::make_shared<Grey>()); };
      const auto source = tiny::opened(parts), straight = tiny::opened(parts);
      const Commands commands = [](ChunkSource& to, ChunkIndex chunk) {
        if (chunk == 2 || chunk == 5) apply(to, show());
      };
      const Seen whole = make_chunks(*straight, 0, 9, commands);
      (void)make_chunks(*source, 0, 7, commands);
      apply(*source, Branch{0, 5});
      QVERIFY(equal(make_chunks(*source, 6, 9, kNothing), whole, 6));
      apply(*source, Rewind{0, 3});
      QVERIFY(!equal(make_chunks(*source, 4, 7, kNothing), whole, 4));  // without the second picture
      apply(*source, Branch{1, 8});
      apply(*source, Branch{0, 2});
      QVERIFY(equal(make_chunks(*source, 3, 5, kNothing), whole, 3));
    }
  }

  void a_session_goes_on_behind_its_pictures_and_proves_itself() {
    const QTemporaryDir root;
    const auto whole_of = logged_meadow(root.filePath("whole").toStdString());
    opened(*whole_of);
    const Seen whole = make_chunks(*whole_of, 0, 7, shows);

    std::string session;
    {
      const auto source = logged_meadow(root.filePath("left").toStdString());
      session = opened(*source).session;
      QVERIFY(equal(make_chunks(*source, 0, 5, shows), whole, 0));
    }
    {
      LoggedSource again(make_source(meadow_options()), LoggedSource::Earlier{session, 0});
      opened(again);
      QVERIFY(equal(make_chunks(again, 5, 7, kNothing), whole, 5));
      // Back before both pictures, from the log.
      apply(again, Branch{0, 1});
      QVERIFY(!equal(make_chunks(again, 2, 4, kNothing), whole, 2));
    }
    const auto kept = SessionReader::open(session);
    QVERIFY(kept.has_value());
    const auto verified = verify(*kept, *make_source(meadow_options()), kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(verified->proven());
    const auto seen = make_picture_decoder()({session, 0, 3}, {});
    QVERIFY(seen.has_value());
    QVERIFY((*seen)->pixels == whole.pixels[3]);
  }

  void what_cannot_be_shown_is_refused_and_changes_nothing() {
    const auto code = [](ChunkSource& source, const ShowPicture& wish) {
      const auto applied = source.apply(wish);
      return applied ? std::string() : applied.error().code;
    };
    const auto source = make_source(meadow_options()), plain = make_source(meadow_options());
    opened(*source);
    opened(*plain);
    for (StillPicture broken : {StillPicture{}, StillPicture{4, 4, {1, 2, 3}}, StillPicture{-1, 4, {}}})
      QCOMPARE(code(*source, {std::make_shared<const StillPicture>(std::move(broken)), {}}), std::string("GEN-16"));
    QCOMPARE(make(*source).video->latent_hash, make(*plain).video->latent_hash);
    const auto blind = tiny::opened(tiny::parts(tiny::config(), tiny::policy("novelty", 30)));
    QCOMPARE(code(*blind, show()), std::string("GEN-14"));
    make(*blind);
    // A log without the chunk that the picture became.
    apply(*source, ShowPicture{});
    const auto made = source->next({});
    QVERIFY(!made);
    QCOMPARE(made.error().code, std::string("GEN-17"));
    apply(*source, Restart{});
    make(*source);
  }

 private:
  /// Latents that follow the picture's brightness.
  struct Grey final : PictureEncoder {
    Result<at::Tensor> encode(const at::Tensor& pictures, DecoderState&) const override {
      const GeneratorConfig config = tiny::config();
      const std::int64_t latents = 1 + (pictures.size(1) - 1) / 4;
      return at::full({1, latents, tiny::shape().in_channels, config.latent_height, config.latent_width},
                      pictures.mean().item<float>());
    }
  };
};

LONGTAKE_TEST(TestShownPicture)

}  // namespace shown_picture_test

#include "test_shown_picture.moc"
