#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>

#include "tests/support/run.h"
#include "tests/ui/keeping_bench.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "ui/export/deliver_page.h"
#include "ui/look/language.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

/// The layout Deliver on scripted pictures, with jobs that the test controls.
class TestDeliver : public QObject, KeepingBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void init() {
    freshBench();
    openBench();
    window_->resize(1440, 900);
    page_ = only<ui::DeliverPage>(*window_);
    made_ = only<ui::DeliveredPage>(*window_);
    QVERIFY(!page_->isVisible() && !made_->isVisible());
    QTest::keyClick(video_, Qt::Key_F4, Qt::ControlModifier);
    QTRY_VERIFY(page_->isVisible() && made_->isVisible());
  }
  void cleanup() {
    closeBench();
    (void)ui::applyLanguage(*qApp, "en", true);
  }

  void ctrl_f4_shows_what_an_export_needs_and_its_tab_is_checked() {
    QCOMPARE(window_->settings().layout, std::string("deliver"));
    auto* tab = tool(*window_, "Deliver");
    QVERIFY(tab && tab->isChecked());
    QCOMPARE(takes()->count(), 1);
    QCOMPARE(takes()->item(0)->checkState(), Qt::Checked);
    QCOMPARE(box("Range")->currentText(), QString("Whole take · 3.0 s"));
    QVERIFY(says(*dock(), "48 pictures · 3.0 s · about"));
    QVERIFY(!says(*dock(), "ready in about"));  // there was no export yet
    press(*dock(), "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QCOMPARE(worker_->begun<ExportJob>().front().span->end, 48);
    worker_->reach(0.5);
    QTRY_VERIFY(says(*made_, "50 %"));
    grabPicture(*window_, "deliver");
    QCOMPARE(unreadable(*window_), QStringList());
    window_->resize(1024, 640);
    QCoreApplication::processEvents();
    grabPicture(*window_, "deliver_small");
    worker_->finish();
    QTRY_VERIFY(button(*made_, "Show in Folder"));
    // The time of one export predicts the time of the next.
    QTRY_VERIFY(says(*dock(), "ready in about"));
    press(*made_, "Clear List");
    QTRY_VERIFY(says(*made_, "Exports appear here"));
  }

  void the_list_of_takes_leaves_the_other_docks_their_widths() {
    auto* exports = window_->findChild<QDockWidget*>(QStringLiteral("exports"));
    QTRY_COMPARE(dock()->width(), ui::px(370));
    const QSize before(dock()->width(), exports->width());
    QTest::keyClick(window_.get(), Qt::Key_T, Qt::ControlModifier);
    auto* list = window_->findChild<QDockWidget*>(QStringLiteral("takes"));
    QTRY_VERIFY(list->isVisible());
    QTRY_COMPARE(QSize(dock()->width(), exports->width()), before);
    grabPicture(*window_, "deliver_takes");
    QTest::keyClick(window_.get(), Qt::Key_T, Qt::ControlModifier);
    QTRY_VERIFY(!list->isVisible());
    QTRY_COMPARE(QSize(dock()->width(), exports->width()), before);
  }

  void the_button_that_exports_is_in_sight_without_scrolling_data() {
    QTest::addColumn<QString>("code");
    QTest::addColumn<QSize>("size");
    for (const char* code : {"en", "de", "es", "ja", "zh"})
      for (const QSize size : {QSize(1440, 900), QSize(1024, 768), QSize(1024, 640)})
        QTest::addRow("%s %d", code, size.height()) << code << size;
  }

  void the_button_that_exports_is_in_sight_without_scrolling() {
    QFETCH(QString, code);
    QFETCH(QSize, size);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    closeBench();
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    freshBench();
    openBench();
    page_ = only<ui::DeliverPage>(*window_);
    window_->resize(size);
    QTest::keyClick(video_, Qt::Key_F4, Qt::ControlModifier);
    QTRY_VERIFY(page_->isVisible());
    QCOMPARE(window_->size(), size);
    const QPushButton* button = page_->form()->button();
    // The button's visible part is all of it, and a click there hits it.
    QTRY_COMPARE(button->visibleRegion().boundingRect(), button->rect());
    const QPoint middle = button->mapTo(window_.get(), button->rect().center());
    QTRY_COMPARE(window_->childAt(middle), static_cast<const QWidget*>(button));
    QVERIFY(window_->rect().contains(QRect(button->mapTo(window_.get(), QPoint()), button->size())));
    // The form keeps enough room to be used, and scrolling shows its end above the button.
    auto* area = dock()->findChild<QScrollArea*>();
    QVERIFY2(area->viewport()->height() >= 150, qPrintable(QString::number(area->viewport()->height())));
    area->verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMaximum);
    QCOMPARE(button->visibleRegion().boundingRect(), button->rect());
    QCOMPARE(page_->mapTo(area->viewport(), QPoint(0, page_->height())).y(), area->viewport()->height());
    grabPicture(*window_, QStringLiteral("deliver_%1_%2").arg(code).arg(size.height()));
    QTest::mouseClick(window_->windowHandle(), Qt::LeftButton, {}, middle);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    worker_->finish();
  }

  void the_list_is_as_high_as_its_takes() {
    QTRY_COMPARE(takes()->count(), 1);
    const int one = takes()->height();
    QVERIFY(one < 2 * takes()->sizeHintForRow(0) + 20);
    anotherTake();
    QTRY_COMPARE(takes()->count(), 2);
    QTRY_VERIFY(takes()->height() > one);
    QVERIFY(takes()->visualItemRect(takes()->item(1)).bottom() < takes()->viewport()->height());
  }

  void nothing_is_cut_off_in_the_narrowest_window_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"en", "de", "zh"}) QTest::newRow(code) << code;
  }

  void nothing_is_cut_off_in_the_narrowest_window() {
    QFETCH(QString, code);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    closeBench();
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    freshBench();
    openBench();
    page_ = only<ui::DeliverPage>(*window_);
    made_ = only<ui::DeliveredPage>(*window_);
    window_->resize(1024, 640);
    QTest::keyClick(video_, Qt::Key_F4, Qt::ControlModifier);
    QTRY_VERIFY(page_->isVisible() && made_->isVisible());
    // The rows with the longest texts: a running and a finished one.
    QTest::mouseClick(page_->form()->button(), Qt::LeftButton);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    worker_->finish();
    QTRY_VERIFY(page_->form()->button()->isEnabled());
    QTest::mouseClick(page_->form()->button(), Qt::LeftButton);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 2U);
    worker_->reach(0.5);
    QTest::qWait(100);  // the docks take their sizes step by step
    QCOMPARE(window_->size(), QSize(1024, 640));
    grabPicture(*window_, "deliver_" + code + "_1024");
    for (const QWidget* part : {static_cast<QWidget*>(page_), page_->foot(), static_cast<QWidget*>(made_)}) {
      QCOMPARE(part->width(), part->parentWidget()->width());  // nothing makes it wider than its dock
      for (auto* one : part->findChildren<QAbstractButton*>())
        if (one->isVisible() && !one->text().isEmpty())
          QVERIFY2(one->width() >= one->sizeHint().width(),
                   qPrintable(
                       QStringLiteral("%1: %2 of %3").arg(one->text()).arg(one->width()).arg(one->sizeHint().width())));
    }
    QStringList wrong = unreadable(*window_);
    // The scripted source has neither a name nor a device for the label of the model.
    wrong.removeIf([](const QString& one) { return one.endsWith("\" · \""); });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
    worker_->finish();
  }

  void the_presets_are_those_of_the_dialog() {
    auto* presets = box("Preset");
    QCOMPARE(presets->count(), static_cast<int>(ui::exportPresets().size()));
    presets->setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(presets, Qt::Key_Down);
    QCOMPARE(window_->settings().exports.form, std::string("gif"));
    QVERIFY(file()->text().endsWith(".gif"));
    QVERIFY(!box("Prompts")->isEnabled());
  }

  void marks_on_the_timeline_are_the_range_at_once() {
    auto* timeline = only<ui::Timeline>(*window_);
    box("Range")->setFocus();
    QTest::keyClick(box("Range"), Qt::Key_Up);
    timeline->setPlayhead(5);
    QTest::mouseClick(tool(*page_, "Mark In"), Qt::LeftButton);
    timeline->setPlayhead(20);
    QTest::mouseClick(tool(*page_, "Mark Out"), Qt::LeftButton);
    QCOMPARE(box("Range")->currentText(), QString("In to out · 1.0 s"));
    press(*dock(), "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QCOMPARE(worker_->begun<ExportJob>().front().span->first, 5);
    QCOMPARE(worker_->begun<ExportJob>().front().span->end, 21);
    QTest::mouseClick(tool(*page_, "Clear Marks"), Qt::LeftButton);
    QCOMPARE(box("Range")->currentText(), QString("In to out · no marks are set"));
  }

  void several_takes_are_exported_each_under_a_name_of_its_own() {
    anotherTake();
    QTRY_COMPARE(takes()->count(), 2);
    // By default it is the take on the screen.
    QTRY_COMPARE(takes()->item(1)->checkState(), Qt::Checked);
    QCOMPARE(takes()->item(0)->checkState(), Qt::Unchecked);
    takes()->setFocus();
    takes()->setCurrentRow(1);
    QTest::keyClick(takes(), Qt::Key_Up);
    QTest::keyClick(takes(), Qt::Key_Space);
    QCOMPARE(takes()->item(0)->checkState(), Qt::Checked);
    QCOMPARE(file()->text(), folder_->path());
    QCOMPARE(box("Range")->currentText(), QString("Each take as a whole"));
    press(*dock(), "Export 2 Takes");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);  // exports run one after the other
    worker_->finish();
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 2U);
    const auto jobs = worker_->begun<ExportJob>();
    QCOMPARE(jobs[0].take, TakeId(0));
    QCOMPARE(jobs[1].take, TakeId(1));
    QVERIFY(QString::fromStdString(jobs[0].out).endsWith("_take1.mp4"));
    QVERIFY(QString::fromStdString(jobs[1].out).endsWith("_take2.mp4"));
    QCOMPARE(jobs[0].span->end, 48);
    QCOMPARE(jobs[1].span->end, 24);
    for (int row = 0; row < 2; ++row) {
      takes()->setCurrentRow(row);
      QTest::keyClick(takes(), Qt::Key_Space);
    }
    QVERIFY(says(*dock(), "No take is chosen"));
    QVERIFY(!page_->form()->button()->isEnabled());
  }

  void how_many_seconds_are_kept_is_chosen_here_and_holds_for_the_key() {
    auto* range = box("Range");
    range->setFocus();
    QVERIFY(!seconds()->isVisible());
    QTest::keyClick(range, Qt::Key_Down);
    QTRY_VERIFY(seconds()->isVisible());
    seconds()->setFocus();
    seconds()->selectAll();
    QTest::keyClicks(seconds(), "2");
    QTest::keyClick(seconds(), Qt::Key_Tab);
    QCOMPARE(window_->settings().keep_seconds, 2);
    QCOMPARE(range->currentText(), QString("Last 2 s · 2.0 s"));
    auto* keep = tool(*made_, "Keep the Last 2 s");
    QVERIFY(keep != nullptr);
    QTest::mouseClick(keep, Qt::LeftButton);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QCOMPARE(worker_->begun<ExportJob>().front().span->first, 16);
    QCOMPARE(worker_->begun<ExportJob>().front().span->end, 48);
  }

  void the_most_megabytes_are_typed_here_and_hold_for_mp4_alone() {
    QSpinBox* limit = spin("At most");
    QVERIFY(limit != nullptr && limit->isEnabled());
    QCOMPARE(limit->text(), QString("as large as it gets"));
    limit->setFocus();
    limit->selectAll();
    QTest::keyClicks(limit, "8");
    QTest::keyClick(limit, Qt::Key_Tab);
    QCOMPARE(window_->settings().exports.most_bytes, 8 * kMegabyte);
    QTest::mouseClick(page_->form()->button(), Qt::LeftButton);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QCOMPARE(worker_->begun<ExportJob>().front().options.most_bytes, 8'000'000);
    auto* preset = box("Preset");
    preset->setFocus();
    while (limit->isEnabled() && preset->currentIndex() + 1 < preset->count()) QTest::keyClick(preset, Qt::Key_Down);
    QVERIFY(!limit->isEnabled());
    QCOMPARE(limit->value(), 0);
    QCOMPARE(window_->settings().exports.most_bytes, 8 * kMegabyte);
  }

  void a_sound_is_named_here_and_goes_under_mp4_alone() {
    QLineEdit* sound = nullptr;
    for (auto* edit : page_->findChildren<QLineEdit*>())
      if (edit->accessibleName() == "Sound") sound = edit;
    QVERIFY(sound != nullptr && sound->isEnabled());
    sound->setFocus();
    QTest::keyClicks(sound, "/no/such.wav");
    QVERIFY(says(*dock(), "There is no sound file /no/such.wav."));
    QVERIFY(!page_->form()->button()->isEnabled());
    sound->selectAll();
    const QString file = folder_->filePath("tone.wav");
    QVERIFY(QFile(file).open(QIODevice::WriteOnly));
    QTest::keyClicks(sound, file);
    QVERIFY(page_->form()->button()->isEnabled());
    QTest::mouseClick(page_->form()->button(), Qt::LeftButton);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QCOMPARE(QString::fromStdString(worker_->begun<ExportJob>().front().sound), file);
    auto* preset = box("Preset");
    preset->setFocus();
    while (sound->isEnabled() && preset->currentIndex() + 1 < preset->count()) QTest::keyClick(preset, Qt::Key_Down);
    QVERIFY(!sound->isEnabled());
  }

  void ctrl_e_goes_to_the_page_while_it_is_seen() {
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(page_->form()->button()->hasFocus());
    QVERIFY(!window_->findChild<ui::ExportDialog*>());
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_F1, Qt::ControlModifier);
    QTRY_VERIFY(!page_->isVisible() && !made_->isVisible());
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(window_->findChild<ui::ExportDialog*>());
  }

 private:
  QDockWidget* dock() const { return window_->findChild<QDockWidget*>(QStringLiteral("deliver")); }
  // A branch after the second chunk, with two chunks in all and one of its own.
  void anotherTake() {
    script_.push(TakeStarted{1, 0, 0, 42});
    auto chunk = greyChunk(1);
    chunk->take = 1;
    script_.push(ChunkReady{chunk});
  }

  QListWidget* takes() const { return page_->findChild<QListWidget*>(); }
  QSpinBox* spin(const QString& name) const {
    for (QSpinBox* one : page_->findChildren<QSpinBox*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  QSpinBox* seconds() const { return spin("How many seconds"); }
  QLineEdit* file() const {
    for (auto* edit : page_->findChildren<QLineEdit*>())
      if (edit->accessibleName() == "File") return edit;
    return nullptr;
  }
  QComboBox* box(const QString& name) const {
    for (auto* one : page_->findChildren<QComboBox*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }

  ui::DeliverPage* page_ = nullptr;
  ui::DeliveredPage* made_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestDeliver)
#include "test_deliver.moc"
