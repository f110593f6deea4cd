#include <QComboBox>
#include <QSpinBox>

#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/window_bench.h"
#include "ui/look/language.h"
#include "ui/look/status_line.h"
#include "ui/memory/cost_dialog.h"
#include "ui/memory/memory_controls.h"

using namespace longtake;

/// The estimated cost of a chunk, in the window. The fake's times are simulated: a pass takes 3 ms and 0.1 ms for each
/// token in memory, everything else 5 ms.
class TestCost : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void cleanup() {
    window_.reset();
    (void)ui::applyLanguage(*qApp, "en", true);
  }

  void the_status_line_answers_and_the_estimate_follows_the_planted_cost() {
    openBench({.passes = 4, .token_ms = 0.1});
    auto* dialog = ask();
    QTRY_VERIFY(says(*dialog, "Nine of ten chunks would take"));
    QTRY_VERIFY(says(*dialog, "tokens in memory"));
    const int kept = snapshotKept();
    QCOMPARE(number(*dialog, "A chunk, then"), number(*dialog, "A chunk, now"));
    box(*dialog, "Passes")->setValue(2);
    box(*dialog, "Budget")->setValue(130);
    QTRY_VERIFY2(near(number(*dialog, "A chunk, then"), 3 * (3 + 0.1 * 130) + 5),
                 qPrintable(text(*dialog, "A chunk, then")));
    QVERIFY(near(number(*dialog, "Denoising, then"), 2 * 16));
    QVERIFY(near(number(*dialog, "Decoding, then"), 4));
    QVERIFY(number(*dialog, "Denoising, now") > number(*dialog, "Denoising, then"));
    QVERIFY(near(number(*dialog, "Pictures a second, then"), 12 * 1000 / 53.0));
    QVERIFY(!says(*dialog, "the line is extrapolated"));
    box(*dialog, "Budget")->setValue(1200);
    QTRY_VERIFY(says(*dialog, "the line is extrapolated"));
    QVERIFY(near(number(*dialog, "A chunk, then"), 3 * 123 + 5));
    QVERIFY(kept > 0);
    QTest::qWait(0);
    grabPicture(*dialog, "cost");
    const QStringList wrong = unreadable(*dialog);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
    press(*dialog, "As It Is Now");
    QTRY_COMPARE(box(*dialog, "Passes")->value(), 4);
  }

  void passes_are_taken_over_and_the_step_can_be_undone() {
    openBench({.passes = 4, .token_ms = 0.1});
    auto* dialog = ask();
    QTRY_VERIFY(says(*dialog, "Nine of ten chunks would take"));
    box(*dialog, "Passes")->setValue(2);
    press(*dialog, "Use These Settings");
    auto* video = only<ui::VideoView>(*window_);
    QTRY_COMPARE(video->shown()->chunk->steps, 2);
    QTRY_COMPARE(number(*dialog, "A chunk, then"), number(*dialog, "A chunk, now"));
    QVERIFY(!button(*dialog, "Use These Settings")->isEnabled());
    // The times measured with four passes still predict the cost of four.
    const double two = number(*dialog, "Denoising, now");
    box(*dialog, "Passes")->setValue(4);
    QTRY_VERIFY(std::abs(number(*dialog, "Denoising, then") - 2 * two) <= 2);
    QAction* undo = nullptr;
    for (auto* one : window_->findChildren<QAction*>())
      if (one->text().contains("Number of Passes")) undo = one;
    QVERIFY(undo != nullptr);
    undo->trigger();
    QTRY_COMPARE(video->shown()->chunk->steps, 4);
  }

  void a_model_of_fixed_passes_says_where_they_are_chosen() {
    openBench({.passes = 4, .token_ms = 0.1, .fixed_passes = true});
    auto* dialog = ask();
    QTRY_VERIFY(says(*dialog, "Nine of ten chunks would take"));
    box(*dialog, "Passes")->setValue(2);
    QTRY_VERIFY(says(*dialog, "longtake-cli render --steps N"));
    QVERIFY(!button(*dialog, "Use These Settings")->isEnabled());
    QVERIFY(number(*dialog, "A chunk, then") < number(*dialog, "A chunk, now"));
  }

  void on_a_gpu_other_passes_are_measured_by_themselves() {
    openBench({.passes = 4, .token_ms = 0.1, .on_gpu = true});
    auto* dialog = ask();
    QTRY_VERIFY(says(*dialog, "Nine of ten chunks would take"));
    const double four = number(*dialog, "A chunk, now");
    box(*dialog, "Passes")->setValue(2);
    QTRY_VERIFY(says(*dialog, "On this device only whole chunks are measured"));
    press(*dialog, "Use These Settings");
    QTRY_VERIFY(number(*dialog, "A chunk, now") > 0 && number(*dialog, "A chunk, now") < four);
    QCOMPARE(box(*dialog, "Passes")->value(), 2);
  }

  void a_budget_is_taken_over_at_the_next_chunk() {
    openBench({.passes = 4, .token_ms = 0.1});
    auto* dialog = ask();
    QTRY_VERIFY(says(*dialog, "Nine of ten chunks would take"));
    QVERIFY(!button(*dialog, "Use These Settings")->isEnabled());
    box(*dialog, "Budget")->setValue(240);
    press(*dialog, "Use These Settings");
    QTRY_VERIFY(only<ui::MemoryControls>(*window_)->budgetText().startsWith("240 tokens"));
    QTRY_VERIFY(!button(*dialog, "Use These Settings")->isEnabled());
  }

  void what_never_varied_is_not_guessed() {
    // A budget of zero keeps nothing, from the first chunk on.
    openBench({.passes = 4, .token_ms = 0.1}, {{}, 0, 0});
    auto* dialog = ask();
    QTRY_VERIFY(says(*dialog, "all with 0 tokens"));
    box(*dialog, "Budget")->setValue(240);
    QTRY_VERIFY(says(*dialog, "the cost of a token is unknown"));
    QCOMPARE(text(*dialog, "A chunk, then"), QString("–"));
  }

  void it_is_whole_in_every_language_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"de", "zh"}) QTest::newRow(code) << code;
  }

  void it_is_whole_in_every_language() {
    QFETCH(QString, code);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    openBench({.passes = 4, .token_ms = 0.1});
    auto* dialog = ask();
    QTest::qWait(100);
    auto* passes = dialog->findChildren<QSpinBox*>().front();
    passes->setValue(2);
    QTest::qWait(100);
    grabPicture(*dialog, "cost_" + code);
    const QStringList wrong = unreadable(*dialog);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
  }

 private:
  void openBench(FakeSource::Faults faults, const SetPolicy& policy = {}) {
    auto settings = ui::Settings::defaults();
    settings.layout = "inspect";
    window_ = openWindow(fakeStream({}, faults, nullptr, policy), settings);
    auto* video = only<ui::VideoView>(*window_);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 4, 20000);
  }

  // Opens it by a click on the numbers.
  ui::CostDialog* ask() {
    auto* status = only<ui::StatusLine>(*window_);
    QWidget* numbers = status->childAt(30, status->height() / 2);
    QTest::mouseClick(numbers, Qt::LeftButton);
    (void)QTest::qWaitFor([&] { return window_->findChild<ui::CostDialog*>() != nullptr; });
    return window_->findChild<ui::CostDialog*>();
  }

  static QSpinBox* box(QWidget& in, const QString& name) {
    for (auto* one : in.findChildren<QSpinBox*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  static QString text(QWidget& in, const QString& name) {
    for (auto* one : in.findChildren<ui::SpanLine*>())
      if (one->accessibleName() == name) return one->text();
    return {};
  }
  static double number(QWidget& in, const QString& name) { return text(in, name).section(' ', 0, 0).toDouble(); }
  // As precise as the dialog's rounding.
  static bool near(double found, double expected) { return std::abs(found - expected) <= 0.51; }
  int snapshotKept() const {
    return only<ui::StatusLine>(*window_)->text().section("memory ", 1).section(' ', 0, 0).toInt();
  }

  std::unique_ptr<ui::MainWindow> window_;
};

LONGTAKE_WINDOW_TEST(TestCost)
#include "test_cost.moc"
