#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>

#include "engine/options/preset_folder.h"
#include "tests/support/run.h"
#include "tests/ui/keeping_bench.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "ui/export/export_dialog.h"
#include "ui/look/language.h"
#include "ui/timeline/compare_page.h"
#include "ui/timeline/takes_panel.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

/// The export dialog's options apart from range and format: memory, a second take, names, user presets.
class TestExportChoices : public QObject, KeepingBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    av1_ = false;
    freshBench();
    openBench();
  }
  void cleanup() {
    closeBench();
    (void)ui::applyLanguage(*qApp, "en", true);
  }

  void the_memory_is_shown_in_the_colours_of_the_window() {
    QTest::keyClick(video_, Qt::Key_H);                     // the overlay
    QTest::keyClick(video_, Qt::Key_H, Qt::ShiftModifier);  // other colours, as this key sets
    openDialog();
    pick("Memory", "Over the pictures");
    QVERIFY(says(*dialog_, "Its model is loaded and follows the take again"));
    const ExportJob job = exported();
    QCOMPARE(job.options.memory, MemoryShown::over);
    QCOMPARE(job.look.map, window_->settings().colour_map);
    QVERIFY(window_->settings().exports.memory == MemoryShown::over);
    pick("Memory", "In a file of its own");
    QCOMPARE(exported().options.memory, MemoryShown::beside);
    pick("Memory", "Not shown");
    QVERIFY(!says(*dialog_, "follows the take again"));
    QCOMPARE(exported().options.memory, MemoryShown::no);
  }

  void a_second_take_stands_beside_and_the_longer_one_says_how_long_it_is() {
    openDialog();
    QVERIFY(!box("Beside it")->isEnabled() && !captions()->isEnabled());
    anotherTake();
    QTRY_VERIFY(box("Beside it")->isEnabled());
    QTRY_COMPARE(box("Range")->currentText(), QString("Whole take · 1.5 s"));
    pick("Beside it", "Take 1 · 3.0 s");
    QCOMPARE(box("Range")->currentText(), QString("Whole take · 3.0 s"));
    QCOMPARE(box("Size")->currentText(), QString("80 × 24, as the model makes them"));
    QVERIFY(captions()->isEnabled());
    QTest::mouseClick(captions(), Qt::LeftButton, {}, QPoint(8, captions()->height() / 2));
    const ExportJob job = exported();
    QCOMPARE(job.take, TakeId(1));
    QVERIFY(job.second && job.second->take == 0 && job.second->captions);
    QCOMPARE(job.span->end, 48);
    pick("Beside it", "No other take");
    QCOMPARE(box("Size")->currentText(), QString("40 × 24, as the model makes them"));
    QVERIFY(!exported().second);
  }

  void a_trimmed_take_is_exported_as_trimmed_and_the_whole_take_can_be_chosen() {
    only<ui::Timeline>(*window_)->setPlayhead(16);
    QTest::keyClick(video_, Qt::Key_I);
    QTest::keyClick(video_, Qt::Key_T, Qt::AltModifier);
    QTest::keyClick(video_, Qt::Key_X, Qt::AltModifier);  // the marks are no longer needed
    openDialog();
    QCOMPARE(box("Range")->currentText(), QString("Take as trimmed · 2.0 s (1.0 s to 3.0 s)"));
    ExportJob job = exported();
    QCOMPARE(job.span->first, 16);
    QCOMPARE(job.span->end, 48);
    pick("Range", "Whole take · 3.0 s");
    job = exported();
    QCOMPARE(job.span->first, 0);
    QCOMPARE(job.span->end, 48);
    QTest::keyClick(dialog_, Qt::Key_Escape);
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    openDialog();
    QCOMPARE(box("Range")->count(), 3);
    QCOMPARE(box("Range")->currentText(), QString("Whole take · 3.0 s"));
  }

  void compare_exports_what_it_shows() {
    anotherTake();
    auto* page = only<ui::ComparePage>(*window_);
    compareWithFirst();
    QTRY_VERIFY(page->isVisible());
    QTRY_VERIFY(button(*page, "Export…") != nullptr);
    press(*page, "Export…");
    dialog_ = window_->findChild<ui::ExportDialog*>();
    QVERIFY(dialog_ != nullptr);
    QCOMPARE(box("Beside it")->currentText(), QString("Take 1 · 3.0 s"));
    QCOMPARE(exported().second->take, TakeId(0));
  }

  void the_name_is_made_of_fields_and_shown_as_it_will_be() {
    openDialog();
    QLineEdit* name = edit("Name");
    QCOMPARE(name->text(), QString("longtake_{session}_take{take}"));
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, "clip {take} ");
    QVERIFY(edit("File")->text().endsWith("/clip 1 .mp4"));
    chooseIn(*tool(*dialog_, "{ }"), "{seed} · seed");
    QVERIFY(name->text().endsWith("{seed}"));
    QCOMPARE(QFileInfo(edit("File")->text()).fileName(), QString("clip 1 %1.mp4").arg(source().seed));
    const ExportJob job = exported();
    QCOMPARE(QString::fromStdString(job.out), folder_->filePath(QString("clip 1 %1.mp4").arg(source().seed)));
    // The next one does not replace it.
    QVERIFY(edit("File")->text().endsWith("_2.mp4"));
    QCOMPARE(window_->settings().export_name, std::string("clip {take} {seed}"));
    name->selectAll();
    QTest::keyClicks(name, "{colour}");
    QVERIFY(says(*dialog_, "there is no field {colour}"));
    QVERIFY(!dialog_->form()->button()->isEnabled());
    chooseIn(*tool(*dialog_, "{ }"), "As it was at first");
    QVERIFY(dialog_->form()->button()->isEnabled());
    // Fields in the file itself count too.
    QLineEdit* file = edit("File");
    file->setFocus();
    file->selectAll();
    QTest::keyClicks(file, folder_->filePath("own_{take}.mp4"));
    QVERIFY(says(*dialog_, "becomes own_1.mp4"));
    QCOMPARE(QString::fromStdString(exported().out), folder_->filePath("own_1.mp4"));
  }

  void choices_are_kept_as_a_preset_and_come_back() {
    openDialog();
    pick("Size", "80 × 48, twice as large");
    pick("Memory", "Over the pictures");
    pick("Pictures a second", "30, mixed from neighbouring pictures");
    save("For the forum");
    QCOMPARE(list()->currentItem()->text(), QString("For the forum"));
    QVERIFY(says(*dialog_, "The preset “For the forum” is saved."));
    QVERIFY(says(*dialog_, "Your own preset, made from Share."));
    QCOMPARE(window_->settings().export_own_preset, std::string("For the forum"));
    list()->setFocus();
    QTest::keyClick(list(), Qt::Key_Home);
    pick("Size", "40 × 24, as the model makes them");
    pick("Memory", "Not shown");
    QTest::keyClick(list(), Qt::Key_End);
    QCOMPARE(box("Size")->currentText(), QString("80 × 48, twice as large"));
    QCOMPARE(box("Memory")->currentText(), QString("Over the pictures"));
    const ExportJob job = exported();
    QVERIFY(job.options.fps == 30 && job.options.mix && job.options.size == "2x" &&
            job.options.memory == MemoryShown::over);
    // Another window finds it, and Deliver has it too.
    QTest::keyClick(dialog_, Qt::Key_Escape);
    closeBench();
    openBench();
    openDialog();
    QCOMPARE(list()->item(list()->count() - 1)->text(), QString("For the forum"));
  }

  void presets_are_renamed_deleted_and_brought_back() {
    openDialog();
    const int at_first = list()->count();
    save("One");
    chooseIn(menu(), "Rename Preset…");
    typeName("Two");
    QTRY_COMPARE(list()->currentItem()->text(), QString("Two"));
    QCOMPARE(list()->count(), at_first + 1);
    chooseIn(menu(), "Delete Preset");
    QCOMPARE(list()->count(), at_first);
    QVERIFY(says(*dialog_, "The preset “Two” is deleted."));
    QCOMPARE(list()->currentItem()->text(), QString("Share"));
    QVERIFY(!PresetFolder(presets()).find("Two"));
    chooseIn(menu(), "Bring Back “Two”");
    QCOMPARE(list()->currentItem()->text(), QString("Two"));
    QVERIFY(PresetFolder(presets()).find("Two"));
    // Built-in presets can be neither renamed nor deleted, and keep their names.
    list()->setFocus();
    QTest::keyClick(list(), Qt::Key_Home);
    QVERIFY(!can(menu(), "Delete Preset") && !can(menu(), "Rename Preset…"));
    save("share");
    QVERIFY(says(*dialog_, "a built-in preset has it"));
    save("");
    QVERIFY(says(*dialog_, "The preset has no name"));
    QCOMPARE(list()->count(), at_first + 1);
  }

  void presets_travel_as_files_and_damaged_ones_are_refused() {
    openDialog();
    pick("Size", "80 × 48, twice as large");
    save("Mine");
    const QString file = folder_->filePath("shared.json");
    chooseIn(menu(), "Export Preset…");
    answer(file);
    QTRY_VERIFY(QFile::exists(file));
    chooseIn(menu(), "Import Preset…");
    answer(file);
    QTRY_COMPARE(list()->currentItem()->text(), QString("Mine 2"));
    const QString damaged = folder_->filePath("damaged.json");
    QVERIFY(atomic_write(damaged.toStdString(), "{\"longtake_export_preset\": 1, \"name\": 3}").has_value());
    const int before = list()->count();
    chooseIn(menu(), "Import Preset…");
    answer(damaged);
    QTRY_VERIFY(says(*dialog_, "Cannot use the preset"));
    QVERIFY(says(*dialog_, "name"));
    QCOMPARE(list()->count(), before);
  }

  void av1_is_offered_where_it_can_be_encoded() {
    openDialog();
    QVERIFY(rowOf("AV1") < 0 && rowOf("WebM (AV1)") < 0);
    QTest::keyClick(dialog_, Qt::Key_Escape);
    closeBench();
    av1_ = true;
    freshBench();
    openBench();
    openDialog();
    QVERIFY(rowOf("AV1") > 0);
    list()->setFocus();
    while (list()->currentRow() < rowOf("AV1")) QTest::keyClick(list(), Qt::Key_Down);
    QVERIFY(edit("File")->text().endsWith(".mp4") && box("Prompts")->isEnabled());
    QCOMPARE(exported().options.form, std::string("av1"));
    while (list()->currentRow() < rowOf("WebM (AV1)")) QTest::keyClick(list(), Qt::Key_Down);
    QVERIFY(edit("File")->text().endsWith(".webm"));
    QCOMPARE(exported().options.form, std::string("webm"));
  }

  void the_form_can_be_read_in_a_small_window_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"en", "de", "es", "ja", "zh"}) QTest::newRow(code) << code;
  }

  void the_form_can_be_read_in_a_small_window() {
    QFETCH(QString, code);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    closeBench();
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    av1_ = true;
    freshBench();
    KeptPreset own;
    own.name = "Für das Forum, mit Gedächtnis";
    own.memory = MemoryShown::over;
    QVERIFY(PresetFolder(presets()).keep(own).has_value());
    openBench();
    window_->resize(1024, 640);
    anotherTake();
    openDialog();
    list()->setFocus();
    QTest::keyClick(list(), Qt::Key_End);
    for (auto* one : dialog_->findChildren<QComboBox*>())
      if (one->itemText(one->count() - 1).contains("3,0 s") || one->itemText(one->count() - 1).contains("3.0 s")) {
        one->setFocus();
        QTest::keyClick(one, Qt::Key_End);
      }
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    grabPicture(*dialog_, "export_choices_" + code);
    QVERIFY2(dialog_->width() <= 1024 && dialog_->height() <= 640,
             qPrintable(QString("%1 x %2").arg(dialog_->width()).arg(dialog_->height())));
    const QStringList wrong = unreadable(*dialog_);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
  }

 private:
  void openDialog() {
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier);
    dialog_ = window_->findChild<ui::ExportDialog*>();
    QVERIFY(dialog_ != nullptr && QTest::qWaitForWindowExposed(dialog_));
  }
  void anotherTake() {
    script_.push(TakeStarted{1, 0, 0, 42});
    auto chunk = greyChunk(1);
    chunk->take = 1;
    script_.push(ChunkReady{chunk});
  }
  void compareWithFirst() {
    auto* takes = only<ui::TakesPanel>(*window_);
    QTest::keyClick(video_, Qt::Key_T, Qt::ControlModifier);
    QListWidget* rows = takes->list();
    QTRY_VERIFY(rows->isVisible() && rows->count() == 2);
    const QPoint at = rows->visualItemRect(rows->item(0)).center();
    QContextMenuEvent asks(QContextMenuEvent::Mouse, at, rows->viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(rows->viewport(), &asks);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    for (int i = 0; i < menu->actions().size(); ++i) {
      QTest::keyClick(menu, Qt::Key_Down);
      if (menu->activeAction() != nullptr && menu->activeAction()->text() == "Compare with the One on the Screen")
        break;
    }
    QTest::keyClick(menu, Qt::Key_Return);
  }
  QListWidget* list() const { return dialog_->findChild<QListWidget*>(); }
  int rowOf(const QString& title) const {
    for (int i = 0; i < list()->count(); ++i)
      if (list()->item(i)->text() == title) return i;
    return -1;
  }
  QComboBox* box(const QString& name) const {
    for (auto* one : dialog_->findChildren<QComboBox*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  QLineEdit* edit(const QString& name) const {
    for (auto* one : dialog_->findChildren<QLineEdit*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  QCheckBox* captions() const {
    for (auto* one : dialog_->findChildren<QCheckBox*>())
      if (one->text() == "Captions") return one;
    return nullptr;
  }
  /// With the arrow keys.
  void pick(const QString& name, const QString& text) {
    QComboBox* one = box(name);
    QVERIFY2(one != nullptr && one->isEnabled(), qPrintable(name));
    one->setFocus();
    QTest::keyClick(one, Qt::Key_Home);
    for (int i = 0; i < one->count() && one->currentText() != text; ++i) QTest::keyClick(one, Qt::Key_Down);
    QCOMPARE(one->currentText(), text);
  }
  ExportJob exported() {
    const auto before = worker_->begun<ExportJob>().size();
    press(*dialog_, "Export");
    [&] { QTRY_COMPARE(worker_->begun<ExportJob>().size(), before + 1); }();
    const ExportJob job = worker_->begun<ExportJob>().back();
    worker_->finish();
    [&] { QTRY_VERIFY(says(*dialog_, "1.2 MB")); }();
    return job;
  }
  QToolButton& menu() const { return *tool(*dialog_, "Presets"); }
  /// Opens the menu of a button and selects an entry with the keys; false if it does not exist or is disabled.
  bool walk(QToolButton& of, const QString& text, bool choose) {
    bool found = false;
    QTimer::singleShot(0, &of, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (menu == nullptr) return;
      for (int i = 0; i < menu->actions().size() && !found; ++i) {
        QTest::keyClick(menu, Qt::Key_Down);
        const QAction* one = menu->activeAction();
        found = one != nullptr && one->text() == text && one->isEnabled();
      }
      QTest::keyClick(menu, found && choose ? Qt::Key_Return : Qt::Key_Escape);
    });
    QTest::mouseClick(&of, Qt::LeftButton);
    return found;
  }
  void chooseIn(QToolButton& of, const QString& text) { QVERIFY2(walk(of, text, true), qPrintable(text)); }
  bool can(QToolButton& of, const QString& text) { return walk(of, text, false); }
  void typeName(const QString& name) {
    QTRY_VERIFY(dialog_->findChild<QInputDialog*>() != nullptr);
    auto* asks = dialog_->findChild<QInputDialog*>();
    auto* field = asks->findChild<QLineEdit*>();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, name);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(dialog_->findChild<QInputDialog*>() == nullptr);
  }
  void save(const QString& name) {
    chooseIn(menu(), "Save Preset…");
    typeName(name);
  }
  void answer(const QString& file) {
    QTRY_VERIFY(dialog_->findChild<QFileDialog*>() != nullptr);
    auto* asks = dialog_->findChild<QFileDialog*>();
    auto* field = asks->findChild<QLineEdit*>();
    field->setText(file);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(dialog_->findChild<QFileDialog*>() == nullptr);
  }

  ui::ExportDialog* dialog_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestExportChoices)
#include "test_export_choices.moc"
