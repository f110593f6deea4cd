#include <QComboBox>
#include <QSlider>
#include <cmath>

#include "engine/open/random_source.h"
#include "engine/open/source_factory.h"
#include "tests/fakes/watched_stream.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"
#include "ui/look/figures.h"
#include "ui/look/status_line.h"
#include "ui/memory/memory_controls.h"
#include "ui/memory/memory_notes.h"
#include "ui/memory/memory_panel.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/video/touched.h"

using namespace longtake;

// The first minute of a user with the real engine.
class TestEngineWindow : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void a_typed_prompt_is_queued_applied_and_seen() {
    constexpr int kSlowMs = 60000;
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    WatchedStream* stream = nullptr;
    auto window = openWindow(
        [&](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
          EngineStream::Options options;
          options.wakeup = std::move(wake);
          SourceOptions source;
          source.threads = 2;
          source.steps = {1000};
          auto made =
              std::make_unique<WatchedStream>(std::make_unique<EngineStream>(make_source(source), std::move(options)));
          stream = made.get();
          return made;
        },
        settings);
    auto* video = only<ui::VideoView>(*window);
    auto* prompt = only<ui::PromptBar>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown(), kSlowMs);
    bool told = false;
    for (auto* bar : window->findChildren<ui::NoticeBar*>())
      told |= bar->isVisible() && bar->text().contains("Random weights");
    QVERIFY(!told);  // the embedded model is trained
    auto* box = prompt->findChild<ui::PromptEdit*>();
    box->setText("a big blue ball bouncing on a beach with a lighthouse at noon in clear weather");
    QTest::keyClick(box, Qt::Key_Return);
    QVERIFY(prompt->receiptText().startsWith("queued"));
    QTRY_VERIFY_WITH_TIMEOUT(prompt->receiptText().contains("visible +"), kSlowMs);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_H);
    QTRY_VERIFY_WITH_TIMEOUT(video->overlay(), kSlowMs);
    QCOMPARE(video->overlay()->chunk, video->shown()->chunk->chunk);
    QTRY_VERIFY_WITH_TIMEOUT(only<ui::MemoryPanel>(*window)->keptText().contains(" of "), kSlowMs);
    QTRY_VERIFY_WITH_TIMEOUT(only<ui::StatusLine>(*window)->text().contains("denoise"), kSlowMs);
    comparePicturesWithSnapshot(*window, *stream);
    touchThePicture(*window, *stream);
    window->resize(1600, 1000);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk >= 3, 4 * kSlowMs);
    const QString pictures = qEnvironmentVariable("LONGTAKE_PICTURES", QDir::current().filePath("pictures"));
    QDir().mkpath(pictures);
    QVERIFY(window->grab().save(pictures + "/engine.png"));
    chooseAnotherPolicy(*window, *stream);
  }

  void what_the_engine_says_of_a_budget_is_seen_beside_its_slider() {
    constexpr int kSlowMs = 60000;
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    SourceOptions source;
    source.threads = 2;
    source.budget_tokens = 1;
    source.sink_frames = 1;
    WatchedStream* stream = nullptr;
    auto window = openWindow(
        [&](Stream::Wakeup wake) -> std::unique_ptr<Stream> {
          EngineStream::Options options;
          options.wakeup = std::move(wake);
          auto made = std::make_unique<WatchedStream>(
              std::make_unique<EngineStream>(make_random_source(source), std::move(options)));
          stream = made.get();
          return made;
        },
        settings);
    auto* notes = only<ui::MemoryNotes>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(notes->isVisible() && notes->text().contains("do not fit the budget of 1."), kSlowMs);

    const int frame = stream->memory()->rows * stream->memory()->columns;
    stream->post(SetPolicy{std::nullopt, 400 * frame, 0});
    QTRY_VERIFY_WITH_TIMEOUT(notes->isVisible() && notes->text().startsWith("The budget is not reached yet"), kSlowMs);

    stream->post(SetPolicy{std::nullopt, 4 * frame, 0});
    QTRY_VERIFY_WITH_TIMEOUT(!notes->isVisible(), kSlowMs);

    // Pins all kept tokens until the pins fill the budget.
    QTRY_VERIFY_WITH_TIMEOUT((pinKept(*stream, true), notes->text().startsWith("Sink and pins take the whole budget")),
                             kSlowMs);
    only<ui::MemoryControls>(*window)->findChild<QSlider*>()->setValue(4);  // one frame
    QTRY_VERIFY_WITH_TIMEOUT(notice(*window, "pinned tokens would not fit"), kSlowMs);
    QVERIFY(notes->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT((pinKept(*stream, false), !notes->isVisible()), kSlowMs);
  }

 private:
  /// Chooses a policy with the window's own control and waits for the engine's report.
  static void chooseAnotherPolicy(ui::MainWindow& window, WatchedStream& stream) {
    auto* policy = only<ui::MemoryControls>(window)->findChild<QComboBox*>();
    QVERIFY(stream.memory()->policy != "fifo");
    policy->setFocus();
    while (policy->currentData().toString() != "fifo") {
      const int before = policy->currentIndex();
      QTest::keyClick(policy, policy->findData("fifo") > before ? Qt::Key_Down : Qt::Key_Up);
      QVERIFY(policy->currentIndex() != before);
    }
    QTRY_COMPARE_WITH_TIMEOUT(stream.memory()->policy, std::string("fifo"), 60000);
    QCOMPARE(policy->currentData().toString(), QString("fifo"));
  }

  /// A stroke with the default tool changes memory, although some tokens of the picture were evicted before.
  static void touchThePicture(ui::MainWindow& window, WatchedStream& stream) {
    const auto pinned = [&] { return ui::pinnedTokens(*stream.memory()); };
    QCOMPARE(pinned(), 0);
    auto* video = only<ui::VideoView>(window);
    video->setFocus();
    QTest::keyClick(video, Qt::Key_P);
    const ui::Cell cell{stream.memory()->rows / 2, stream.memory()->columns / 2};
    const QRectF box = ui::cellRect(video->pictureArea(), cell, stream.memory()->rows, stream.memory()->columns);
    QTest::mouseClick(video, Qt::LeftButton, {}, box.center().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(pinned() > 0, 60000);
    QTest::keyClick(video, Qt::Key_Escape);
  }

  /// While the stream is paused, every number in the overlay and the inspector equals the snapshot's.
  static void comparePicturesWithSnapshot(ui::MainWindow& window, WatchedStream& stream) {
    auto* video = only<ui::VideoView>(window);
    video->setFocus();
    std::shared_ptr<const CacheSnapshot> snapshot;
    QTRY_VERIFY_WITH_TIMEOUT((snapshot = stream.memory())->chunk == video->shown()->chunk->chunk, 60000);
    QTest::keyClick(video, Qt::Key_Space);
    QTRY_VERIFY(video->overlay() && video->overlay()->chunk == snapshot->chunk);
    const Overlay& overlay = *video->overlay();
    const FrameTokens* frame = find_frame(*snapshot, overlay.latent_frame);
    QVERIFY(frame != nullptr);
    QCOMPARE(overlay.values.size(), frame->tokens.size());
    QCOMPARE(overlay.scorer, snapshot->scorer);
    for (std::size_t i = 0; i < overlay.values.size(); ++i) {
      const float shown = overlay.low + overlay.values[i] * (overlay.high - overlay.low);
      const float measured = frame->tokens[i].score;
      QVERIFY(std::isnan(shown) ? std::isnan(measured) : std::abs(shown - measured) <= 1e-5F * std::abs(overlay.high));
    }
    const ui::Cell cell{snapshot->rows / 2, snapshot->columns / 2};
    const QRectF box = ui::cellRect(video->pictureArea(), cell, snapshot->rows, snapshot->columns);
    QTest::mouseMove(video, box.center().toPoint());
    const float measured = frame->tokens[static_cast<std::size_t>(cell.row * snapshot->columns + cell.column)].score;
    QTRY_VERIFY(only<ui::MemoryPanel>(window)->inspector()->text().contains(ui::scoreText(measured)));
    QTest::keyClick(video, Qt::Key_Space);
  }

  static void pinKept(WatchedStream& stream, bool pinned) {
    const auto now = stream.memory();
    Pin pin;
    pin.pinned = pinned;
    for (const auto* list : {&now->recent, &now->remembered})
      for (const FrameTokens& frame : *list)
        for (std::size_t i = 0; i < frame.tokens.size(); ++i)
          if (frame.tokens[i].slot >= 0)
            pin.tokens.push_back({frame.latent_frame, static_cast<std::int32_t>(i) / now->columns,
                                  static_cast<std::int32_t>(i) % now->columns});
    stream.post(std::move(pin));
  }
};

LONGTAKE_WINDOW_TEST(TestEngineWindow)
#include "test_engine_window.moc"
