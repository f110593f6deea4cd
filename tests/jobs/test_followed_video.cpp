#include <ATen/ATen.h>
#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/generate/shown_picture.h"
#include "engine/jobs/chunk_pictures.h"
#include "engine/jobs/verify.h"
#include "engine/open/source_factory.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/take_outline.h"
#include "tests/jobs/picture_bench.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"

using namespace longtake;

namespace followed_video_test {

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

/// Picture `index` of a video whose disc moves to the right.
StillPicture landscape(int index) { return meadow(320, 192, 0.2 + 0.01 * index); }

/// A video of so many pictures, which records the requests.
class Film final : public VideoFeed {
 public:
  explicit Film(int pictures, int fails_at = -1) : left_(pictures), fails_at_(fails_at) {}
  Result<void> open() override {
    return left_ < 0 ? Result<void>(fail(Error::Kind::bad_input, "Cannot follow", "it is none")) : Result<void>();
  }
  Result<std::vector<StillPicture>> next(const FeedWish& wish, const std::stop_token& stop) override {
    if (stop.stop_requested()) return fail(Error::Kind::cancelled, "stopped");
    if (given_ == fails_at_) return fail(Error::Kind::io, "The video broke off");
    wishes.push_back(wish.count);
    std::vector<StillPicture> pictures;
    for (; left_ > 0 && static_cast<int>(pictures.size()) < wish.count; --left_)
      pictures.push_back(landscape(given_++));
    return pictures;
  }

  std::vector<int> wishes;

 private:
  int left_;
  const int fails_at_;
  int given_ = 0;
};

FollowVideo follow(const std::shared_ptr<VideoFeed>& feed, double strength) { return {feed, strength, "meadow.mp4"}; }

/// How near a chunk's pictures are to the video's, beginning with picture `first`.
double near(const VideoChunk& chunk, int first) {
  double sum = 0;
  for (int i = 0; i < chunk.frames; ++i) {
    const at::Tensor bytes = fit_picture(landscape(first + i), chunk.width, chunk.height)
                                 .add(1)
                                 .mul(127.5)
                                 .round()
                                 .to(at::kByte)
                                 .permute({1, 2, 0})
                                 .contiguous();
    sum += psnr(chunk.frame(i), {bytes.const_data_ptr<std::uint8_t>(), static_cast<std::size_t>(bytes.numel())});
  }
  return sum / chunk.frames;
}

}  // namespace

class TestFollowedVideo : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
  }

  void at_strength_one_it_is_the_stream_without_a_video() {
    const auto source = make_source(meadow_options()), plain = make_source(meadow_options());
    QVERIFY(opened(*source).follows_videos);
    opened(*plain);
    const auto film = std::make_shared<Film>(1000);
    apply(*source, follow(film, 1));
    QVERIFY(equal(make_chunks(*source, 0, 4, kNothing), make_chunks(*plain, 0, 4, kNothing), 0));
    QCOMPARE(film->wishes, (std::vector<int>{9, 12, 12, 12}));
    QVERIFY(make(*source).video->follows_video && !make(*plain).video->follows_video);
  }

  void at_strength_zero_it_shows_the_coded_pictures_and_between_it_leaves_them() {
    std::vector<double> nearness;
    for (const double strength : {0.0, 0.3, 0.6, 1.0}) {
      const auto source = make_source(meadow_options());
      opened(*source);
      apply(*source, follow(std::make_shared<Film>(1000), strength));
      double sum = 0;
      for (int chunk = 0, first = 0; chunk < 3; ++chunk) {
        const auto made = make(*source).video;
        sum += near(*made, first);
        first += made->frames;
      }
      nearness.push_back(sum / 3);
    }
    QVERIFY2(nearness[0] > 22, std::to_string(nearness[0]).c_str());
    QVERIFY2(nearness[0] > nearness[1] + 0.5 && nearness[1] > std::max(nearness[2], nearness[3]) + 0.5,
             qPrintable(QString("%1 %2 %3 %4").arg(nearness[0]).arg(nearness[1]).arg(nearness[2]).arg(nearness[3])));
  }

  void where_it_ends_the_stream_goes_on_alone() {
    for (const int fails_at : {-1, 21}) {
      const auto source = make_source(meadow_options());
      opened(*source);
      apply(*source, follow(std::make_shared<Film>(fails_at < 0 ? 15 : 1000, fails_at), 0.0));
      const auto first = make(*source).video, second = make(*source).video, third = make(*source).video;
      QVERIFY(first->follows_video && second->follows_video && !third->follows_video);
      // The video's last picture is repeated for the rest of the chunk.
      if (fails_at < 0) QVERIFY(psnr(second->frame(11), second->frame(9)) > psnr(second->frame(1), second->frame(3)));
      QVERIFY(!make(*source).video->follows_video);
    }
  }

  void it_can_begin_and_change_in_the_middle_of_a_take() {
    const auto source = make_source(meadow_options());
    opened(*source);
    make(*source);
    const auto film = std::make_shared<Film>(1000);
    apply(*source, follow(film, 0));
    const auto made = make(*source).video;
    QCOMPARE(film->wishes, (std::vector<int>{12}));
    QVERIFY2(near(*made, 0) > 20, std::to_string(near(*made, 0)).c_str());
    apply(*source, follow(film, 0.9));
    QVERIFY(near(*make(*source).video, 12) < near(*made, 0));
    apply(*source, FollowVideo{});
    QVERIFY(!make(*source).video->follows_video);
    apply(*source, follow(film, 0.2));
    QVERIFY(make(*source).video->follows_video);
    apply(*source, Restart{});
    QVERIFY(!make(*source).video->follows_video);
  }

  void a_peek_shows_it_and_changes_nothing() {
    const auto source = make_source(meadow_options()), straight = make_source(meadow_options());
    for (ChunkSource* one : {source.get(), straight.get()}) {
      opened(*one);
      apply(*one, follow(std::make_shared<Film>(1000), 0.4));
      make(*one);
    }
    const auto ahead = source->peek({prompt("a blue cube")}, {});
    QVERIFY(ahead.has_value());
    QVERIFY((*ahead)->follows_video);
    QVERIFY(equal(make_chunks(*source, 0, 3, kNothing), make_chunks(*straight, 0, 3, kNothing), 0));
  }

  void a_session_goes_on_and_proves_itself_without_the_video() {
    const QTemporaryDir root;
    // The stream follows the video at strength 0.5, then 0.2, then 0, and not at all from chunk 6 on.
    const auto commands_with = [](const std::shared_ptr<VideoFeed>& film) -> Commands {
      return [film](ChunkSource& to, ChunkIndex chunk) {
        if (chunk == 1) apply(to, follow(film, 0.5));
        if (chunk == 3) apply(to, follow(film, 0.2));
        if (chunk == 5) apply(to, follow(film, 0));
        if (chunk == 6) apply(to, FollowVideo{});
        if (chunk == 7) apply(to, prompt("a blue cube on a beach"));
      };
    };
    const auto whole_of = logged_meadow(root.filePath("whole").toStdString());
    opened(*whole_of);
    const Seen whole = make_chunks(*whole_of, 0, 10, commands_with(std::make_shared<Film>(1000)));

    std::string session;
    {
      const auto source = logged_meadow(root.filePath("left").toStdString());
      session = opened(*source).session;
      const auto commands = commands_with(std::make_shared<Film>(1000));
      QVERIFY(equal(make_chunks(*source, 0, 7, commands), whole, 0));
    }
    {
      LoggedSource again(make_source(meadow_options()), LoggedSource::Earlier{session, 0});
      opened(again);
      QVERIFY(equal(make_chunks(again, 7, 10, commands_with(nullptr)), whole, 7));
      // A branch into the middle, from the log: the stream continues there without the video.
      apply(again, Branch{0, 3});
      make_chunks(again, 4, 6, kNothing);
      apply(again, Branch{0, 6});
      QVERIFY(equal(make_chunks(again, 7, 8, commands_with(nullptr)), whole, 7));
    }
    const auto kept = SessionReader::open(session);
    QVERIFY(kept.has_value());
    QVERIFY(!kept->chunks()[0].header.latents.followed && kept->chunks()[1].header.latents.followed);
    const auto record = kept->read(kept->chunks()[4]);
    QVERIFY(record.has_value());
    QCOMPARE(record->latents.followed->strength, 0.2);
    QCOMPARE(record->latents.followed->bytes.size(), record->latents.bytes.size());
    const auto verified = verify(*kept, *make_source(meadow_options()), kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(verified->proven());
    QCOMPARE(verified->chunks, std::int64_t(10 + 2 + 1));
    const auto seen = make_picture_decoder()({session, 0, 4}, {});
    QVERIFY(seen.has_value());
    QVERIFY((*seen)->pixels == whole.pixels[4]);
    const TakeOutline outline = outline_of(*kept, 0);
    QCOMPARE(outline.videos.size(), std::size_t(4));
    QCOMPARE(outline.videos[1].strength, 0.2);
    QCOMPARE(outline.videos[1].name, std::string("meadow.mp4"));
    QVERIFY(outline.videos[3].name.empty());
  }

  void latents_in_sixteen_bits_go_into_the_log_as_they_are() {
    ChunkRecord record;
    record.latents = {{1, 2, 1, 2}, "BF16", std::vector<std::byte>(8, std::byte{3}), {0.5F}};
    record.latents.followed =
        std::make_shared<const FollowedVideo>(FollowedVideo{0.25, std::vector<std::byte>(8, std::byte{7})});
    record.thumbnail = {1, 1, std::vector<std::byte>(3, std::byte{9})};
    const auto back = decode_chunk(encode(record, Packing::packed));
    QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
    QVERIFY(back->latents.followed && back->latents.followed->bytes == record.latents.followed->bytes);
    QCOMPARE(back->latents.followed->strength, 0.25);
    QVERIFY(back->latents.novelty == record.latents.novelty && back->thumbnail.rgb == record.thumbnail.rgb);
    // Latents of the video with the wrong size are refused.
    record.latents.followed =
        std::make_shared<const FollowedVideo>(FollowedVideo{0.25, std::vector<std::byte>(6, std::byte{7})});
    QVERIFY(!decode_chunk(encode(record, Packing::packed)));
  }

  void what_cannot_be_followed_is_refused_and_changes_nothing() {
    const auto code = [](ChunkSource& source, const FollowVideo& wish) {
      const auto applied = source.apply(wish);
      return applied ? std::string() : applied.error().code.empty() ? applied.error().what : applied.error().code;
    };
    const auto source = make_source(meadow_options()), plain = make_source(meadow_options());
    opened(*source);
    opened(*plain);
    const auto film = std::make_shared<Film>(1000);
    for (const double strength : {-0.1, 1.1, std::nan("")})
      QCOMPARE(code(*source, follow(film, strength)), std::string("GEN-22"));
    QCOMPARE(code(*source, follow(std::make_shared<Film>(-1), 0.5)), std::string("Cannot follow"));
    QVERIFY(equal(make_chunks(*source, 0, 2, kNothing), make_chunks(*plain, 0, 2, kNothing), 0));
    QVERIFY(film->wishes.empty());
    const auto blind = tiny::opened(tiny::parts(tiny::config(), tiny::policy("novelty", 30)));
    QCOMPARE(code(*blind, follow(film, 0.5)), std::string("GEN-20"));
    make(*blind);
    // A stop request loses no picture of the video.
    apply(*source, follow(film, 0.5));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!source->next(stop.get_token()));
    QVERIFY(film->wishes.empty());
    QVERIFY(make(*source).video->follows_video);
  }
};

LONGTAKE_TEST(TestFollowedVideo)

}  // namespace followed_video_test

#include "test_followed_video.moc"
