#include <QMenu>
#include <QtTest>

#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/scripted_window.h"
#include "ui/look/status_line.h"

using namespace longtake;

/// The window chooses the number of the engine's threads, unless the user fixes it.
class TestThreadChoice : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void cleanup() { window_.reset(); }

  void a_stream_that_falls_behind_gets_a_second_thread_and_the_status_line_says_so() {
    open({{1, 2}, 0});
    QVERIFY(status()->sourceText().endsWith("1 thread"));
    QVERIFY(tip().contains("One core is left to the window"));
    makeUntilAsked(1, 1000);
    QCOMPARE(script_.bodies<SetThreads>(), std::vector{SetThreads{2}});
    make(2, 500, 6);
    QVERIFY(status()->sourceText().endsWith("2 threads"));
    QVERIFY(tip().contains("The stream fell behind"));
    QCOMPARE(script_.bodies<SetThreads>().size(), std::size_t(1));
    // A new take may start with another number.
    make(1, 500, 1);
    QCOMPARE(script_.bodies<SetThreads>().back(), SetThreads{2});
    // It is not a step of the undo history.
    QVERIFY(!action("Undo")->isEnabled());
  }

  void a_thread_that_does_not_help_is_given_back() {
    open({{1, 2}, 0});
    makeUntilAsked(1, 1000);
    make(2, 1100, 8);
    QCOMPARE(script_.bodies<SetThreads>().back(), SetThreads{1});
    make(1, 1000, 2);
    QVERIFY(status()->sourceText().endsWith("1 thread"));
    QVERIFY(tip().contains("was not faster"));
  }

  void a_full_machine_is_named_as_the_reason() {
    open({{1, 2}, 0});
    spare_ = 0;
    make(1, 1000, 30);
    QVERIFY(script_.bodies<SetThreads>().empty());
    QVERIFY(tip().contains("other programs take the other cores"));
  }

  void a_number_is_fixed_in_the_menu_kept_and_made_automatic_again() {
    open({{1, 2}, 0});
    make(1, 100, 3);
    choice("2")->trigger();
    QCOMPARE(script_.bodies<SetThreads>(), std::vector{SetThreads{2}});
    QCOMPARE(window_->settings().threads, 2);
    make(2, 5000, 20);
    QCOMPARE(script_.bodies<SetThreads>().size(), std::size_t(1));
    QVERIFY(tip().contains("You chose"));
    choice("Automatic")->trigger();
    QCOMPARE(window_->settings().threads, 0);
    QCOMPARE(script_.bodies<SetThreads>().back(), SetThreads{1});
    QVERIFY(choice("Automatic")->isChecked());
  }

  void a_click_on_the_threads_opens_the_menu() {
    open({{1, 2}, 0});
    Q_EMIT status()->threadsAsked(QPoint(10, 10));
    QTRY_VERIFY(menu()->isVisible());
    menu()->close();
  }

  void the_number_of_the_command_line_stays() {
    open({{1, 2}, 1});
    make(1, 5000, 30);
    QVERIFY(script_.bodies<SetThreads>().empty());
    QVERIFY(tip().contains("You chose"));
  }

  void what_the_system_does_not_grant_is_asked_for_three_times() {
    open({{1, 2}, 0});
    make(1, 1000, 200);
    QCOMPARE(script_.bodies<SetThreads>().size(), std::size_t(3));
  }

  void a_gpu_needs_none() {
    SourceInfo gpu = source();
    gpu.device = "cuda:0";
    open({{1, 2}, 0}, gpu);
    make(1, 5000, 30);
    QVERIFY(script_.bodies<SetThreads>().empty());
    Q_EMIT menu()->aboutToShow();
    QVERIFY(!choice("2")->isEnabled());
  }

 private:
  void open(ui::ThreadChoice::Range range, SourceInfo info = source()) {
    script_ = StreamScript();
    next_ = 0;
    spare_ = 1;
    ui::MainWindow::Options options;
    options.stream = script_.factory();
    options.threads = range;
    options.threads->spare = [this] { return spare_; };
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->show();
    info.threads = 1;
    script_.push(Opened{info});
    QTRY_VERIFY(status()->sourceText().contains("thread"));
  }
  void make(int threads, double ms, int count) {
    for (int i = 0; i < count; ++i) {
      auto chunk = greyChunk(next_++, 12, ms);
      chunk->threads = threads;
      script_.push(ChunkReady{chunk});
      QTRY_VERIFY(script_.events.empty());
    }
  }
  void makeUntilAsked(int threads, double ms) {
    for (int i = 0; i < 12 && script_.bodies<SetThreads>().empty(); ++i) make(threads, ms, 1);
  }
  ui::StatusLine* status() { return only<ui::StatusLine>(*window_); }
  QString tip() {
    QString all;
    for (const QWidget* part : status()->findChildren<QWidget*>()) all += part->toolTip();
    return all;
  }
  QMenu* menu() {
    for (auto* each : window_->findChildren<QMenu*>())
      if (each->title() == "Processor Threads") return each;
    return nullptr;
  }
  QAction* choice(const QString& name) {
    for (QAction* each : menu()->actions())
      if (each->text() == name) return each;
    return nullptr;
  }
  QAction* action(const QString& name) {
    for (auto* each : window_->findChildren<QAction*>())
      if (each->text().startsWith(name)) return each;
    return nullptr;
  }

  StreamScript script_;
  std::unique_ptr<ui::MainWindow> window_;
  ChunkIndex next_ = 0;
  double spare_ = 1;
};

LONGTAKE_WINDOW_TEST(TestThreadChoice)
#include "test_thread_choice.moc"
