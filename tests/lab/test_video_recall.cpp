#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "app/lab/random_wan_files.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"
#include "training/exam/video_recall.h"

using namespace longtake;
using namespace longtake::train;

namespace {

/// A slanted light that moves to the right, with so many pictures.
class MovingLight final : public VideoFeed {
 public:
  explicit MovingLight(int pictures) : left_(pictures) {}
  Result<void> open() override { return {}; }
  Result<std::vector<StillPicture>> next(const FeedWish& wish, const std::stop_token&) override {
    std::vector<StillPicture> pictures;
    for (; left_ > 0 && static_cast<int>(pictures.size()) < wish.count; --left_) {
      StillPicture& picture = pictures.emplace_back(StillPicture{wish.width, wish.height, {}});
      for (int y = 0; y < wish.height; ++y)
        for (int x = 0; x < wish.width; ++x)
          for (int c = 0; c < 3; ++c)
            picture.rgb.push_back(static_cast<std::uint8_t>(128 + 100 * std::sin(.1 * (x + y) * (c + 1) + .3 * left_)));
    }
    return pictures;
  }

 private:
  int left_;
};

}  // namespace

/// The question about the next chunk of a video, on a Wan model with random weights.
class TestVideoRecall : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 private Q_SLOTS:
  void a_wan_model_is_asked_about_the_next_chunk_of_a_video() {
    SourceOptions options;
    options.threads = 1;
    options.dtype = DtypeChoice::fp32;
    options.model = folder_.filePath("wan").toStdString();
    QVERIFY(save_random_wan(options.model, "wan-thin", place(options).value(), 3).has_value());
    toy::copy_tokenizer(options.model / "google/umt5-xxl/spiece.model");
    options.sampler_plan = "self-forcing";
    options.width = 160;
    options.height = 96;
    auto recall = VideoRecall::open(options, "a light moves");
    QVERIFY2(recall.has_value(), recall ? "" : recall.error().text().c_str());
    MovingLight once(9), light(9 + 3 * 12 - 5);
    QVERIFY(!recall->take(once, 4));  // the video has no second chunk
    QVERIFY(recall->take(light, 9));
    QCOMPARE(recall->asked(0), (std::vector<int>{1, 2, 3}));
    const int frame_tokens = recall->parts().info.rows * recall->parts().info.columns;

    std::vector<gates::Line> lines;
    const auto rows = memory_rows({"full", "fifo", "paper", "none"}, {3 * frame_tokens}, -1);
    QVERIFY(rows.has_value());
    for (const MemoryRow& row : *rows) {
      gates::Line& line = lines.emplace_back(gates::Line{row.name, {}});
      const auto done = recall->ask(0, row, 1, [&](int number, const gates::Line& made) -> Result<void> {
        for (const auto& [measure, values] : made.measures) line.measures[measure][number] = values.at(number);
        return {};
      });
      QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    }
    compare_with_full(lines);
    for (int chunk = 1; chunk <= 3; ++chunk) {
      QCOMPARE(lines[0].measures["next_tokens"][chunk], static_cast<float>(3 * chunk * frame_tokens));
      QCOMPARE(lines[1].measures["next_tokens"][chunk], static_cast<float>(3 * frame_tokens));
      QCOMPARE(lines[3].measures["next_tokens"][chunk], 0.0F);
      for (const gates::Line& line : lines) QVERIFY(line.measures.at("next").at(chunk) > 0);
      QVERIFY(lines[3].measures["next"][chunk] != lines[0].measures["next"][chunk]);
    }
    // Until the budget is full, every policy keeps everything.
    QCOMPARE(lines[1].measures["next_over_full"][1], 0.0F);
    QCOMPARE(lines[2].measures["next_over_full"][1], 0.0F);
    QVERIFY(lines[1].measures["next_over_full"][3] != 0.0F);
    QVERIFY(!recall->ask(0, memory_row("oracle", {}), 1, {}));
  }
};

LONGTAKE_CORE_TEST(TestVideoRecall)
#include "test_video_recall.moc"
