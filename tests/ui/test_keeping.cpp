#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QToolButton>
#include <cmath>

#include "tests/support/run.h"
#include "tests/ui/keeping_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/export/quit_dialog.h"
#include "ui/timeline/record_button.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

/// The window on scripted pictures, with jobs and recordings that the test controls.
class TestKeeping : public QObject, KeepingBench {
  Q_OBJECT
 public Q_SLOTS:
  void opened(const QUrl& url) { opened_ << url; }

 private Q_SLOTS:
  void initTestCase() {
    ui::applyTheme(*qApp);
    QDesktopServices::setUrlHandler("file", this, "opened");
  }

  void init() {
    opened_.clear();
    freshBench();
    openBench(folder_->filePath("settings/studio.json").toStdString());
  }
  void cleanup() { closeBench(); }

  void ctrl_e_opens_the_dialog_with_a_name_a_size_and_the_whole_take() {
    auto* dialog = openDialog();
    QVERIFY(file(*dialog)->text().endsWith("longtake_2026-11-21_160501_take1.mp4"));
    QVERIFY(file(*dialog)->text().startsWith(folder_->path()));
    QCOMPARE(range(*dialog)->currentText(), QString("Whole take · 3.0 s"));
    QVERIFY(!dialog->isModal());
    press(*dialog, "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    const ExportJob job = worker_->begun<ExportJob>().front();
    QCOMPARE(job.session, std::string("/sessions/2026-11-21_160501"));
    QCOMPARE(job.span->first, 0);
    QCOMPARE(job.span->end, 48);
    QCOMPARE(job.options.fps, 0.0);
    QCOMPARE(job.options.form, std::string("share"));
    // The next export would not overwrite this one.
    QVERIFY(file(*dialog)->text().endsWith("_take1_2.mp4"));
  }

  void marks_and_the_last_half_minute_are_ranges_to_the_picture() {
    auto* timeline = only<ui::Timeline>(*window_);
    timeline->setPlayhead(5);
    QTest::keyClick(video_, Qt::Key_I);
    timeline->setPlayhead(20);
    QTest::keyClick(video_, Qt::Key_O);
    auto* dialog = openDialog();
    QCOMPARE(range(*dialog)->currentText(), QString("In to out · 1.0 s"));
    press(*dialog, "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QCOMPARE(worker_->begun<ExportJob>().front().span->first, 5);
    QCOMPARE(worker_->begun<ExportJob>().front().span->end, 21);
    using ui::RangeKind;
    const auto range = [](RangeKind kind, const ui::TakeLength& take) { return ui::rangeOf(kind, take, 30); };
    QVERIFY((range(RangeKind::last, {1000, 16}) == FrameSpan{520, 1000}));
    QVERIFY((range(RangeKind::last, {10, 16}) == FrameSpan{0, 10}));
    QVERIFY((range(RangeKind::marks, {10, 16, FrameSpan{4, kOpenEnd}}) == FrameSpan{4, 10}));
    QVERIFY((range(RangeKind::marks, {10, 16, FrameSpan{0, 400}}) == FrameSpan{0, 10}));
    QVERIFY((range(RangeKind::trimmed, {10, 16, FrameSpan{2, 3}, FrameSpan{4, 400}}) == FrameSpan{4, 10}));
    QVERIFY((range(RangeKind::trimmed, {10, 16, FrameSpan{2, 3}}) == FrameSpan{0, 10}));
    QVERIFY((range(RangeKind::last, {1000, 16, {}, FrameSpan{4, 20}}) == FrameSpan{520, 1000}));
  }

  void a_preset_decides_suffix_and_rate_and_is_remembered() {
    auto* dialog = openDialog();
    auto* presets = dialog->findChild<QListWidget*>();
    presets->setCurrentRow(3);
    QVERIFY(file(*dialog)->text().endsWith(".gif"));
    QVERIFY(rate(*dialog)->currentText().startsWith("16"));
    file(*dialog)->clear();
    QTest::keyClicks(file(*dialog), folder_->filePath("my own.gif"));
    presets->setCurrentRow(1);
    QVERIFY(file(*dialog)->text().endsWith("my own.mp4"));
    rate(*dialog)->setCurrentIndex(2);
    press(*dialog, "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QCOMPARE(worker_->begun<ExportJob>().front().options.fps, 30.0);
    QCOMPARE(worker_->begun<ExportJob>().front().options.form, std::string("master"));
    QCOMPARE(window_->settings().exports.form, std::string("master"));
  }

  void size_and_prompts_are_chosen_and_remembered() {
    auto* dialog = openDialog();
    QCOMPARE(box(*dialog, "Size")->currentText(), QString("40 × 24, as the model makes them"));
    QCOMPARE(box(*dialog, "Prompts")->currentIndex(), 0);
    QTest::keyClick(box(*dialog, "Size"), Qt::Key_Down);
    QCOMPARE(box(*dialog, "Size")->currentText(), QString("80 × 48, twice as large"));
    for (int i = 0; i < 3; ++i) QTest::keyClick(box(*dialog, "Prompts"), Qt::Key_Down);
    press(*dialog, "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    const ExportJob job = worker_->begun<ExportJob>().front();
    QCOMPARE(job.options.size, std::string("2x"));
    QVERIFY(job.options.prompts == PromptsIn::both);
    QCOMPARE(window_->settings().exports.size, std::string("2x"));
    QVERIFY(window_->settings().exports.prompts == PromptsIn::both);
    // A GIF has no chapters; the choice comes back with a video.
    auto* presets = dialog->findChild<QListWidget*>();
    presets->setCurrentRow(3);
    QVERIFY(!box(*dialog, "Prompts")->isEnabled() && !box(*dialog, "Prompts")->toolTip().isEmpty());
    QCOMPARE(box(*dialog, "Prompts")->currentIndex(), 0);
    QCOMPARE(box(*dialog, "Size")->currentIndex(), 1);
    presets->setCurrentRow(0);
    QCOMPARE(box(*dialog, "Prompts")->currentIndex(), 3);
  }

  void a_video_carries_its_session_when_asked_to() {
    auto* dialog = openDialog();
    auto* session = dialog->findChild<QCheckBox*>();
    QVERIFY(session && session->isEnabled() && !session->isChecked());
    session->setFocus();
    QTest::keyClick(session, Qt::Key_Space);
    press(*dialog, "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QVERIFY(worker_->begun<ExportJob>().front().options.session);
    QVERIFY(window_->settings().exports.session);
    // A GIF cannot; the choice comes back with a video.
    auto* presets = dialog->findChild<QListWidget*>();
    presets->setCurrentRow(3);
    QVERIFY(!session->isEnabled() && !session->isChecked() && !session->toolTip().isEmpty());
    presets->setCurrentRow(0);
    QVERIFY(session->isChecked());
  }

  void only_sizes_that_are_larger_are_offered() {
    const auto ids = [](int width, int height) {
      std::string all;
      for (const auto& one : ui::exportSizes(width, height)) all += one.id + " ";
      return all;
    };
    QCOMPARE(ids(320, 192), std::string("native 2x 1080p 1080x1920 "));
    QCOMPARE(ids(1280, 720), std::string("native 2x 1080p "));
    QCOMPARE(ids(3840, 2160), std::string("native 2x "));
  }

  void pictures_do_not_go_into_a_folder_that_has_something_in_it() {
    auto* dialog = openDialog();
    dialog->findChild<QListWidget*>()->setCurrentRow(4);
    auto* go = button(*dialog, "Export");
    QVERIFY(QDir(folder_->path()).mkdir("frames"));
    file(*dialog)->setText(folder_->filePath("frames"));
    QVERIFY(go->isEnabled());
    QVERIFY(atomic_write(folder_->filePath("frames/mine.txt").toStdString(), "mine").has_value());
    file(*dialog)->setText(folder_->filePath("frames/"));
    QVERIFY(!go->isEnabled());
    QVERIFY2(go->toolTip().contains("is not empty"), qPrintable(go->toolTip()));
    file(*dialog)->setText(folder_->filePath("frames2"));
    QVERIFY(go->isEnabled());
  }

  void what_is_in_the_way_is_said_and_the_button_waits() {
    auto* dialog = openDialog();
    auto* go = button(*dialog, "Export");
    for (const QString& wrong : {QString(), QString("/no/such/folder/a.mp4"), folder_->filePath("a.webm")}) {
      file(*dialog)->clear();
      QTest::keyClicks(file(*dialog), wrong);
      QVERIFY2(!go->isEnabled(), qPrintable(wrong));
      QVERIFY(!go->toolTip().isEmpty());
    }
    file(*dialog)->clear();
    QTest::keyClicks(file(*dialog), folder_->filePath("a.mp4"));
    QVERIFY(go->isEnabled());
    const ui::ExportSize size = ui::exportSize(ui::exportPreset("share"), {0, 160}, 16, 24, 1000, 1000, 0.5);
    QCOMPARE(size.pictures, 240);
    QCOMPARE(size.seconds, 10.0);
    QVERIFY(size.bytes > 70'000'000 && size.bytes < 90'000'000);
  }

  void progress_is_shown_in_the_dialog_and_in_the_window_and_a_cancel_ends_it() {
    auto* dialog = openDialog();
    press(*dialog, "Export");
    worker_->reach(0.5);
    auto* bar = dialog->findChild<QProgressBar*>();
    QTRY_COMPARE(bar->value(), 500);
    QTRY_VERIFY(chip() && chip()->text().contains("50 %"));
    press(*dialog, "Cancel");
    QTRY_VERIFY(!chip());
    QTRY_VERIFY(!bar->isVisible());
    press(*dialog, "Clear List");
    QTRY_VERIFY(!dialog->findChild<QProgressBar*>());
  }

  void a_finished_export_is_told_with_a_way_to_it() {
    auto* dialog = openDialog();
    press(*dialog, "Export");
    dialog->close();
    worker_->finish();
    QTRY_VERIFY(notice(*window_, "Exported longtake_2026-11-21_160501_take1.mp4"));
    QVERIFY(notice(*window_, "2.0 s · 1.2 MB"));
    press(*notice(*window_, "Exported"), "Show in Folder");
    QTRY_COMPARE(opened_.size(), 1);
    QCOMPARE(opened_.front().toLocalFile(), folder_->path());
  }

  void the_first_error_of_an_export_stays_and_can_be_tried_again() {
    auto* dialog = openDialog();
    press(*dialog, "Export");
    worker_->end_with({Error::Kind::no_space, "\"a.mp4\" was not exported", "the disk is full", "Free some space.",
                       "No unfinished file remains.", "EXP-01"});
    QTRY_VERIFY(notice(*window_, "was not exported"));
    QVERIFY(notice(*window_, "The disk is full. No unfinished file remains. Free some space."));
    press(*notice(*window_, "was not exported"), "Try Again");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 2U);
    QCOMPARE(worker_->begun<ExportJob>()[1].out, worker_->begun<ExportJob>()[0].out);
  }

  void the_last_half_minute_is_kept_with_one_key_and_without_a_dialog() {
    QTest::keyClick(video_, Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    QCOMPARE(worker_->begun<ExportJob>().front().span->end, 48);
    QVERIFY(!window_->findChild<ui::ExportDialog*>());
    QTRY_VERIFY(chip());
  }

  void the_stream_goes_on_while_an_export_runs() {
    openDialog();
    press(*window_->findChild<ui::ExportDialog*>(), "Export");
    worker_->reach(0.2);
    const int asked = script_.asked;
    QTRY_VERIFY_WITH_TIMEOUT(script_.asked > asked, 10000);
  }

  void r_records_from_the_picture_on_screen_and_every_chunk_after_it() {
    auto* record = only<ui::RecordButton>(*window_);
    QCOMPARE(record->shownText(), QString("Rec"));
    const auto shown = *video_->shown();
    QTest::keyClick(video_, Qt::Key_R);
    QCOMPARE(recording_.started.size(), 1U);
    QCOMPARE(recording_.started.front().width, 40);
    QCOMPARE(recording_.started.front().session, std::string("/sessions/2026-11-21_160501"));
    QVERIFY(recording_.added.front() == std::pair(shown.chunk->chunk, shown.frame));
    QVERIFY(recording_.added.back() == std::pair(ChunkIndex{3}, 0));
    script_.push(ChunkReady{greyChunk(4)});
    QTRY_VERIFY(recording_.added.back() == std::pair(ChunkIndex{4}, 0));
    recording_.say({.frames = 24, .bytes = 2'345'678});
    QTRY_VERIFY(record->shownText().endsWith("2.3 MB"));
    QTest::keyClick(video_, Qt::Key_R);
    QVERIFY(recording_.stopped);
    QCOMPARE(record->shownText(), QString("Finishing…"));
    recording_.say({.frames = 32, .bytes = 2'400'000, .finished = true});
    QTRY_VERIFY(notice(*window_, "Recorded longtake_"));
    QVERIFY(notice(*window_, "2.0 s · 2.4 MB"));
    QCOMPARE(record->shownText(), QString("Rec"));
  }

  void r_records_the_stream_while_a_picture_of_the_past_is_shown() {
    auto past = greyChunk(0);
    past->width = 20;
    past->height = 48;
    video_->showStill({past, 0});
    QCOMPARE(video_->shown()->chunk->width, 20);
    QTest::keyClick(video_, Qt::Key_R);
    QCOMPARE(recording_.started.front().width, 40);
    QVERIFY(recording_.added.back() == std::pair(ChunkIndex{3}, 0));
    QVERIFY(!recording_.stopped);
  }

  void a_full_disk_ends_the_recording_and_not_the_stream() {
    QTest::keyClick(video_, Qt::Key_R);
    recording_.say(stoppedByFullDisk());
    QTRY_VERIFY(notice(*window_, "Recording to take3.mp4 stopped"));
    QVERIFY(notice(*window_, "The first 1.5 s are saved in it. The stream continues."));
    const int asked = script_.asked;
    QTRY_VERIFY_WITH_TIMEOUT(script_.asked > asked, 10000);
    press(*notice(*window_, "Recording to"), "Record Again");
    QCOMPARE(recording_.started.size(), 2U);
  }

  void pictures_of_another_size_end_the_recording_as_it_stands() {
    QTest::keyClick(video_, Qt::Key_R);
    auto other = greyChunk(4);
    other->width = 20;
    other->height = 48;
    script_.push(ChunkReady{other});
    QTRY_VERIFY(recording_.stopped);
  }

  void closing_while_something_is_written_asks_once() {
    QTest::keyClick(video_, Qt::Key_R);
    window_->close();
    auto* dialog = window_->findChild<ui::QuitDialog*>();
    QVERIFY(dialog && dialog->isVisible() && window_->isVisible());
    press(*dialog, "Stay");
    QTRY_VERIFY(!window_->findChild<ui::QuitDialog*>());
    QVERIFY(window_->isVisible() && !recording_.stopped);
    window_->close();
    press(*window_->findChild<ui::QuitDialog*>(), "Finish and Quit");
    QVERIFY(recording_.stopped);
    QVERIFY(window_->isVisible());
    recording_.say({.frames = 24, .finished = true});
    QTRY_VERIFY(!window_->isVisible());
  }

  void a_recording_that_fails_while_the_window_waits_for_it_keeps_the_window() {
    QTest::keyClick(video_, Qt::Key_R);
    window_->close();
    press(*window_->findChild<ui::QuitDialog*>(), "Finish and Quit");
    recording_.say(stoppedByFullDisk());
    QTRY_VERIFY(notice(*window_, "Recording to take3.mp4 stopped"));
    QTest::qWait(50);
    QVERIFY(window_->isVisible());
    window_->close();  // nothing is written any more
    QVERIFY(!window_->isVisible());
  }

  void a_second_close_needs_no_answer() {
    QTest::keyClick(video_, Qt::Key_R);
    window_->close();
    QVERIFY(window_->isVisible());
    window_->close();
    QVERIFY(!window_->isVisible());
  }

  void stopping_the_exports_lets_the_window_go() {
    auto* dialog = openDialog();
    press(*dialog, "Export");
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    window_->close();
    QVERIFY(window_->isVisible());
    press(*window_->findChild<ui::QuitDialog*>(), "Stop and Quit");
    QTRY_VERIFY(!window_->isVisible());
  }

  void settings_are_on_the_disk_soon_after_they_change() {
    const std::filesystem::path path = folder_->filePath("settings/studio.json").toStdString();
    QTest::keyClick(window_.get(), Qt::Key_F2, Qt::ControlModifier);
    QTRY_VERIFY(ui::loadSettings(path).has_value() && ui::loadSettings(path)->layout == "inspect");
  }

 private:
  static RecordingStatus stoppedByFullDisk() {
    return {.frames = 24,
            .finished = true,
            .failed = Error{Error::Kind::no_space, "Recording to take3.mp4 stopped", "no space left on device",
                            "Free some space.", "The first 1.5 s are saved in it.", "REC-02"}};
  }
  ui::ExportDialog* openDialog() {
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = window_->findChild<ui::ExportDialog*>();
    if (dialog == nullptr || !QTest::qWaitForWindowExposed(dialog)) qFatal("no export dialog");
    return dialog;
  }
  static QLineEdit* file(QWidget& dialog) {
    for (auto* edit : dialog.findChildren<QLineEdit*>())
      if (edit->accessibleName() == "File") return edit;
    return nullptr;
  }
  static QComboBox* box(QWidget& dialog, const QString& name) {
    for (auto* one : dialog.findChildren<QComboBox*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  static QComboBox* range(QWidget& dialog) { return dialog.findChildren<QComboBox*>().at(0); }
  static QComboBox* rate(QWidget& dialog) { return dialog.findChildren<QComboBox*>().at(1); }
  QToolButton* chip() const {
    for (auto* one : window_->findChildren<QToolButton*>())
      if (one->isVisible() && one->text().startsWith("Exporting")) return one;
    return nullptr;
  }

  QList<QUrl> opened_;
};

LONGTAKE_WINDOW_TEST(TestKeeping)
#include "test_keeping.moc"
