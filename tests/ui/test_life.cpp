#include <QPushButton>
#include <filesystem>

#include "tests/fakes/watched_stream.h"
#include "tests/support/run.h"
#include "tests/ui/window_bench.h"
#include "ui/look/notice_bar.h"
#include "ui/memory/memory_controls.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

namespace {

/// Generates one chunk, then fails: alternately with an error and with an exception.
class Fragile : public ChunkSource {
 public:
  Result<SourceInfo> open(const Progress& progress, std::stop_token stop) override {
    return inner_.open(progress, stop);
  }
  Result<Applied> apply(const CommandBody& command) override { return inner_.apply(command); }
  Result<Made> next(std::stop_token stop) override {
    if (++made_ % 2 == 1) return inner_.next(stop);
    if (made_ % 4 == 0) throw std::runtime_error("injected");
    return fail(Error::Kind::internal, "Injected fault", "chunk " + std::to_string(made_));
  }

 private:
  FakeSource inner_;
  int made_ = 0;
};

std::ptrdiff_t threadsHere() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
}

QPushButton* restartButton(QWidget& window) {
  for (auto* bar : window.findChildren<ui::NoticeBar*>()) {
    if (!bar->isVisible()) continue;
    for (auto* button : bar->findChildren<QPushButton*>()) {
      if (button->isVisible() && button->text() == "Restart") return button;
    }
  }
  return nullptr;
}

}  // namespace

class TestLife : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void the_window_survives_many_failures_of_the_engine_in_a_row() {
    const int rounds =
        qEnvironmentVariableIntValue("LONGTAKE_ROUNDS") > 0 ? qEnvironmentVariableIntValue("LONGTAKE_ROUNDS") : 20;
    auto window = openWindow([](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      EngineStream::Options options;
      options.wakeup = std::move(wake);
      return std::make_unique<EngineStream>(std::make_unique<Fragile>(), std::move(options));
    });
    auto* video = only<ui::VideoView>(*window);
    for (int round = 0; round < rounds; ++round) {
      QTRY_VERIFY_WITH_TIMEOUT(restartButton(*window), 20000);
      QTest::mouseClick(restartButton(*window), Qt::LeftButton);
      const auto take = static_cast<TakeId>(2 * (round + 1));  // opening begins one as well
      QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->take == take, 20000);
    }
  }

  void a_restart_after_a_failure_streams_under_the_prompt_and_the_policy_in_force() {
    FakeSource::Faults faults;
    faults.fail_at = 2;
    WatchedStream* stream = nullptr;
    auto window = openWindow([&](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      auto made = std::make_unique<WatchedStream>(fakeStream({}, faults)(std::move(wake)));
      stream = made.get();
      return made;
    });
    auto* video = only<ui::VideoView>(*window);
    auto* box = only<ui::PromptBar>(*window)->findChild<ui::PromptEdit*>();
    box->setText("a blue cube");
    QTest::keyClick(box, Qt::Key_Return);
    // The window's controls send these commands.
    Q_EMIT window->findChild<ui::MemoryControls*>()->changed({"fifo", 60, 2});
    QTRY_VERIFY(restartButton(*window));
    QTest::mouseClick(restartButton(*window), Qt::LeftButton);
    QTRY_VERIFY(video->shown() && video->shown()->chunk->take == 2);
    QCOMPARE(video->shown()->chunk->pixels[0], FakeSource::field_colour("a blue cube")[0]);
    QCOMPARE(stream->memory()->policy, std::string("fifo"));
    QCOMPARE(stream->memory()->budget_tokens, 60);
    QCOMPARE(stream->memory()->sink_frames, 2);
    // The timeline of the new take shows the take's own prompt.
    const auto& chips = only<ui::Timeline>(*window)->layout().chips;
    QTRY_COMPARE(chips.size(), 1U);
    QCOMPARE(chips.front().text, QString("a blue cube"));
    QTRY_VERIFY(only<ui::PromptBar>(*window)->receiptText().contains("visible"));
  }

  void a_policy_chosen_after_a_failure_is_that_of_the_restart() {
    FakeSource::Faults faults;
    faults.fail_at = 1;
    WatchedStream* stream = nullptr;
    auto window = openWindow([&](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      auto made = std::make_unique<WatchedStream>(fakeStream({}, faults)(std::move(wake)));
      stream = made.get();
      return made;
    });
    QTRY_VERIFY(restartButton(*window));
    Q_EMIT window->findChild<ui::MemoryControls*>()->changed({std::nullopt, 60, std::nullopt});
    auto* box = only<ui::PromptBar>(*window)->findChild<ui::PromptEdit*>();
    box->setText("a green fish");
    QTest::keyClick(box, Qt::Key_Return);
    QTRY_COMPARE(only<ui::PromptBar>(*window)->receiptText(), QString("not taken"));
    QTest::mouseClick(restartButton(*window), Qt::LeftButton);
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown() && video->shown()->chunk->take == 2);
    QCOMPARE(stream->memory()->budget_tokens, 60);
    QCOMPARE(video->shown()->chunk->pixels[0], FakeSource::field_colour("a green fish")[0]);
  }

  void a_take_that_the_stream_returns_to_is_seen_again() {
    WatchedStream* stream = nullptr;
    auto window = openWindow([&](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
      auto made = std::make_unique<WatchedStream>(fakeStream()(std::move(wake)));
      stream = made.get();
      return made;
    });
    auto* video = only<ui::VideoView>(*window);
    const auto shows = [&](TakeId take) { return video->shown() && video->shown()->chunk->take == take; };
    QTRY_VERIFY(shows(0) && video->shown()->chunk->chunk >= 1);
    QTest::keyClick(video, Qt::Key_Space);
    QTRY_VERIFY(stream->memory() && stream->memory()->chunk >= 1);
    QTest::qWait(50);  // chunks requested before the pause have arrived
    const ChunkIndex last = stream->memory()->chunk;
    stream->post(Rewind{0, 0});
    QTest::keyClick(video, Qt::Key_Space);
    QTRY_VERIFY(shows(1) && video->shown()->chunk->chunk == 1);
    stream->post(Rewind{0, last});
    QTRY_VERIFY(shows(0) && video->shown()->chunk->chunk == last + 1);
  }

  void a_source_that_does_not_open_is_told_and_can_be_tried_again() {
    FakeSource::Faults faults;
    faults.open_fails = true;
    auto window = openWindow(fakeStream({}, faults));
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(restartButton(*window));
    QTest::mouseClick(restartButton(*window), Qt::LeftButton);
    QTRY_VERIFY(video->shown());
  }

  void closing_while_the_engine_works_ends_everything() {
    std::ptrdiff_t threads = 0;
    for (int i = 0; i < 10; ++i) {
      auto window = openWindow(fakeStream());
      if (i % 2 == 1) {
        auto* video = only<ui::VideoView>(*window);
        QTRY_VERIFY(video->shown());
      }
      window->close();
      window.reset();
      // Two windows start what Qt keeps for all windows.
      if (i < 2)
        threads = std::max(threads, threadsHere());
      else
        QTRY_VERIFY2(threadsHere() <= threads, qPrintable(QString::number(threadsHere())));
    }
  }
};

LONGTAKE_WINDOW_TEST(TestLife)
#include "test_life.moc"
