#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>

#include "tests/support/run.h"
#include "tests/ui/window_bench.h"
#include "ui/timeline/log_panel.h"
#include "ui/window/about_dialog.h"

using namespace longtake;

namespace {

LogLine line(std::uint64_t number, LogLevel level, const std::string& text) {
  return {number, std::chrono::system_clock::now(), level, "pipeline", text};
}

}  // namespace

// The log panel with lines written by the test, and the About dialog.
class TestLogPanel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    lines_ = {line(1, LogLevel::debug, "chunk=1 kept=60"), line(2, LogLevel::warning, "chunk=2 note=\"slow\""),
              line(3, LogLevel::error, "failed what=\"x\"")};
    panel_ = std::make_unique<ui::LogPanel>([this](std::uint64_t after) {
      ++asked_;
      std::vector<LogLine> out;
      for (const LogLine& each : lines_) {
        if (each.number > after) out.push_back(each);
      }
      return out;
    });
    panel_->resize(600, 200);
    panel_->show();
  }
  void cleanup() { panel_.reset(); }

  void lines_are_shown_by_level_and_by_what_they_say() {
    QCOMPARE(shown(), 3);
    panel_->least()->setCurrentIndex(panel_->least()->findData(static_cast<int>(LogLevel::warning)));
    QCOMPARE(shown(), 2);
    panel_->search()->setText("SLOW");
    QCOMPARE(shown(), 1);
    panel_->search()->setText("pipeline");
    QCOMPARE(shown(), 2);
  }

  void what_is_shown_can_be_copied() {
    panel_->least()->setCurrentIndex(panel_->least()->findData(static_cast<int>(LogLevel::error)));
    panel_->copy();
    QVERIFY(QApplication::clipboard()->text().endsWith("Error pipeline failed what=\"x\""));
    QCOMPARE(QApplication::clipboard()->text().count('\n'), 0);
    panel_->least()->setCurrentIndex(0);
    panel_->list()->selectionModel()->select(panel_->list()->model()->index(1, 0), QItemSelectionModel::Select);
    panel_->copy();
    QVERIFY(QApplication::clipboard()->text().contains("slow"));
    QVERIFY(!QApplication::clipboard()->text().contains("failed"));
  }

  void it_follows_the_newest_line_unless_somebody_reads_older_ones() {
    for (std::uint64_t i = 4; i < 100; ++i) lines_.push_back(line(i, LogLevel::information, "more"));
    panel_->refresh();
    auto* bar = panel_->list()->verticalScrollBar();
    QTRY_COMPARE(bar->value(), bar->maximum());
    bar->setValue(3);
    lines_.push_back(line(100, LogLevel::information, "last"));
    panel_->refresh();
    QCOMPARE(bar->value(), 3);
    QCOMPARE(shown(), 100);
  }

  void memory_stays_bounded() {
    for (std::uint64_t i = 4; i < 3 * kLogTailLines; ++i) lines_.push_back(line(i, LogLevel::information, "more"));
    panel_->refresh();
    lines_.push_back(line(3 * kLogTailLines, LogLevel::information, "last"));
    panel_->refresh();
    QCOMPARE(shown(), static_cast<int>(kLogTailLines));
    QCOMPARE(panel_->list()->model()->index(shown() - 1, 0).data().toString(), QString("last"));
  }

  void nothing_is_read_while_it_is_hidden() {
    panel_->hide();
    const int asked = asked_;
    lines_.push_back(line(4, LogLevel::information, "unseen"));
    QTest::qWait(0);
    QCOMPARE(asked_, asked);
    panel_->show();
    QCOMPARE(shown(), 4);
  }

  void the_window_opens_it_with_a_key_and_has_it_closed_at_first() {
    StreamScript script;
    auto window = openWindow(script.factory());
    auto* panel = only<ui::LogPanel>(*window);
    QVERIFY(panel != nullptr && !panel->isVisible());
    QTest::keyClick(window.get(), Qt::Key_L, Qt::ControlModifier);
    QVERIFY(panel->isVisible());
    QTest::keyClick(window.get(), Qt::Key_L, Qt::ControlModifier);
    QVERIFY(!panel->isVisible());
  }

  void about_says_what_runs_and_nothing_that_is_not_known() {
    const auto before = ui::aboutFacts({{"libtorch", "2.11.0"}}, std::nullopt, nullptr, "a painter");
    for (const ui::Fact& fact : before) QVERIFY(fact.name != "Weights" && fact.name != "Salience from");
    SourceInfo source;
    source.model = "Starter";
    source.weights_hash = std::string(64, 'b');
    source.device = "cpu";
    source.isa = "avx2";
    CacheSnapshot snapshot;
    snapshot.scorer = "novelty";
    ui::AboutDialog about(ui::aboutFacts({{"libtorch", "2.11.0"}, {"cpu", "avx2 fma"}}, source, &snapshot, "a painter"),
                          nullptr);
    about.show();
    for (auto* button : about.findChildren<QPushButton*>()) {
      if (button->text() == "Copy Details") QTest::mouseClick(button, Qt::LeftButton);
    }
    const QString copied = QApplication::clipboard()->text();
    for (const char* part :
         {"LibTorch: 2.11.0", "avx2 fma", "Salience from: novelty", "Apache-2.0", "Qt: 6", "a painter"}) {
      QVERIFY2(copied.contains(part), part);
    }
    QVERIFY(copied.contains(QString(64, 'b')));
  }

 private:
  int shown() const { return panel_->list()->model()->rowCount(); }

  std::vector<LogLine> lines_;
  int asked_ = 0;
  std::unique_ptr<ui::LogPanel> panel_;
};

LONGTAKE_WINDOW_TEST(TestLogPanel)
#include "test_log_panel.moc"
