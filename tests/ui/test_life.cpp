#include <QPushButton>

#include "tests/ui/window_bench.h"
#include "ui/panels/notice_bar.h"

using namespace longtake;

namespace {

/// Makes one chunk, then fails: by turns with an error and with an exception.
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
      const auto take = static_cast<TakeId>(round + 1);
      QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->take == take, 20000);
    }
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
    for (int i = 0; i < 10; ++i) {
      auto window = openWindow(fakeStream());
      if (i % 2 == 1) {
        auto* video = only<ui::VideoView>(*window);
        QTRY_VERIFY(video->shown());
      }
      window->close();
    }
  }
};

QTEST_MAIN(TestLife)
#include "test_life.moc"
