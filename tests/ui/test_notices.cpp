#include <QFileDialog>
#include <QLineEdit>

#include "tests/support/run.h"
#include "tests/ui/keeping_bench.h"
#include "ui/export/quit_dialog.h"
#include "ui/look/hint_line.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

/// The window's messages about its own state, which stay until the user has dealt with them.
class TestNotices : public QObject, KeepingBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    freshBench();
    relaunched_ = 0;
  }
  void cleanup() { closeBench(); }

  void another_error_does_not_take_the_place_of_the_way_back_to_the_stream() {
    open();
    QTest::keyClick(video(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(worker_->begun<ExportJob>().size(), 1U);
    script_.push(Failed{{Error::Kind::out_of_memory, "Out of memory", "injected", {}, {}}, false});
    QTRY_VERIFY(notice(*window_, "Out of memory"));
    worker_->end_with({Error::Kind::no_space, "\"a.mp4\" was not exported", "the disk is full", {}, {}});
    QTRY_VERIFY(notice(*window_, "was not exported"));
    QVERIFY(notice(*window_, "Out of memory"));
    press(*notice(*window_, "Out of memory"), "Restart");
    QCOMPARE(script_.bodies<Restart>().size(), 1U);
    script_.push(Opened{source()});
    QTRY_VERIFY(script_.events.empty());
    QVERIFY(!notice(*window_, "Out of memory"));
    QVERIFY(notice(*window_, "was not exported"));
  }

  void a_log_that_ended_stays_told_beside_a_recording_that_did_and_a_new_session_is_offered() {
    auto options = this->options();
    options.reopen = [this](const ui::StreamRequest&) { return script_.factory(); };
    open(std::move(options));
    QTest::keyClick(video(), Qt::Key_R);
    script_.push(NotKept{{Error::Kind::no_space, "Cannot write session.take", "the disk is full", {}, {}}});
    recording_.say(
        {.finished = true, .failed = Error{Error::Kind::no_space, "Recording to a.mp4 stopped", {}, {}, {}}});
    QTRY_VERIFY(notice(*window_, "Cannot write session.take") && notice(*window_, "Recording to a.mp4 stopped"));
    press(*notice(*window_, "Cannot write session.take"), "New Session");
    QVERIFY(!notice(*window_, "Cannot write session.take"));
  }

  void a_long_way_back_is_told_and_can_be_stopped() {
    open();
    script_.push(GoingBack{7, 0.1});
    QTest::qWait(600);
    QVERIFY(!notice(*window_, "Going back"));  // a short way would be finished
    script_.push(GoingBack{7, 0.4});
    QTRY_VERIFY(notice(*window_, "Going back") && notice(*window_, "40 % of the way"));
    press(*notice(*window_, "Going back"), "Stop");
    QCOMPARE(script_.stopped_ways, 1);
    script_.push(CommandRefused{7, {Error::Kind::cancelled, "Going back was stopped", {}, {}, {}}});
    QTRY_VERIFY(!notice(*window_, "Going back"));
    QVERIFY(!notice(*window_, "was stopped"));
  }

  void where_numbered_frames_end_a_stream_without_an_end_is_offered() {
    std::vector<ui::StreamRequest> asked;
    auto options = this->options();
    options.reopen = [&](const ui::StreamRequest& request) {
      asked.push_back(request);
      return script_.factory();
    };
    open(std::move(options));
    script_.push(
        Failed{{Error::Kind::bad_input, "The stream ends here", "the model supports 1024", {}, {}, "GEN-25"}, false});
    QTRY_VERIFY(notice(*window_, "The stream ends here"));
    press(*notice(*window_, "The stream ends here"), "New Stream Without an End");
    QCOMPARE(asked.size(), 1U);
    QCOMPARE(asked[0].choice.recipe, std::string("longlive-infinity"));
    QCOMPARE(asked[0].like, source().session);
  }

  void little_space_is_told_once_until_there_was_room_again() {
    std::int64_t free_bytes = 400'000'000;
    auto options = this->options();
    options.services.free_bytes = [&](const std::filesystem::path&) { return free_bytes; };
    open(std::move(options));
    QTRY_VERIFY(notice(*window_, "Little space is left: 400.0 MB in /sessions"));
    press(*notice(*window_, "Little space"), "Dismiss");
    QTest::keyClick(video(), Qt::Key_R);
    QVERIFY(!notice(*window_, "Little space"));
    recording_.say({.finished = true});
    QTRY_VERIFY(notice(*window_, "Recorded"));
    free_bytes = 900'000'000;
    QTest::keyClick(video(), Qt::Key_R);
    recording_.say({.finished = true});
    QTRY_VERIFY(notice(*window_, "Recorded"));
    free_bytes = 100'000'000;
    QTest::keyClick(video(), Qt::Key_R);
    QVERIFY(notice(*window_, "Little space is left: 100.0 MB"));
  }

  void a_settings_file_that_cannot_be_read_stays_told_and_can_be_set_aside() {
    const std::filesystem::path path = settingsPath();
    QVERIFY(atomic_write(path, "{\"slots\": 7}").has_value());
    auto options = this->options();
    options.settings_problem = ui::loadSettings(path).error();
    open(std::move(options));
    auto* bar = notice(*window_, "slots");
    QVERIFY2(bar != nullptr, "an opened stream has hidden it");
    QVERIFY(bar->text().contains("keeps no changes"));
    press(*bar, "Set It Aside");
    QCOMPARE(*read_file(path.string() + ".damaged"), std::string("{\"slots\": 7}"));
    QTRY_VERIFY(ui::loadSettings(path).has_value() && std::filesystem::exists(path));
    QVERIFY(!notice(*window_, "slots"));
  }

  void a_language_that_cannot_be_shown_stays_told() {
    auto options = this->options();
    options.language_problem = Error{Error::Kind::bad_input, "The window stays in English", "no font", {}, {}};
    open(std::move(options));
    QVERIFY(notice(*window_, "The window stays in English"));
  }

  void another_text_size_starts_the_program_again_once_its_settings_are_kept() {
    open();
    trigger("Larger Text");
    press(*notice(*window_, "Text at 110 %"), "Start Again Now");
    QVERIFY(!window_->isVisible());
    QCOMPARE(relaunched_, 1);
    QVERIFY(std::abs(ui::loadSettings(settingsPath())->text_scale - 1.1) < 1e-9);
  }

  void whoever_stays_for_a_recording_is_not_started_again_later() {
    open();
    QTest::keyClick(video(), Qt::Key_R);
    trigger("Larger Text");
    press(*notice(*window_, "Text at 110 %"), "Start Again Now");
    QCOMPARE(relaunched_, 0);
    press(*window_->findChild<ui::QuitDialog*>(), "Stay");
    QTRY_VERIFY(!window_->findChild<ui::QuitDialog*>());
    recording_.say({.frames = 24, .finished = true});
    QTRY_VERIFY(notice(*window_, "Recorded"));
    window_->close();
    QVERIFY(!window_->isVisible());
    QCOMPARE(relaunched_, 0);
  }

  void whoever_lets_a_recording_finish_is_started_again_after_it() {
    open();
    QTest::keyClick(video(), Qt::Key_R);
    trigger("Larger Text");
    press(*notice(*window_, "Text at 110 %"), "Start Again Now");
    press(*window_->findChild<ui::QuitDialog*>(), "Finish and Quit");
    QCOMPARE(relaunched_, 0);
    recording_.say({.frames = 24, .finished = true});
    QTRY_VERIFY(!window_->isVisible());
    QCOMPARE(relaunched_, 1);
  }

  void the_picture_on_screen_is_saved_without_loss_and_told() {
    open();
    QTest::keyClick(video(), Qt::Key_Space);
    const QImage picture = video()->currentImage();
    const QString path = folder_->filePath("moment.png");
    auto* dialog = saveDialog();
    QCOMPARE(QFileInfo(dialog->directory().path()).canonicalFilePath(), QFileInfo(folder_->path()).canonicalFilePath());
    QVERIFY(dialog->selectedFiles().value(0).endsWith(".png"));
    Q_EMIT dialog->fileSelected(path);
    QTRY_VERIFY(notice(*window_, "Saved moment.png"));
    QCOMPARE(QImage(path).convertToFormat(picture.format()), picture);
    QVERIFY(notice(*window_, "40 × 24"));
    Q_EMIT dialog->fileSelected("/dev/null/moment.png");
    QTRY_VERIFY(notice(*window_, "Cannot write"));
  }

  void without_a_picture_there_is_nothing_to_save() {
    window_ = std::make_unique<ui::MainWindow>(options());
    window_->show();
    trigger("Save Picture…");
    QVERIFY(notice(*window_, "There are no pictures yet."));
    QVERIFY(!window_->findChild<QFileDialog*>());
  }

  void the_timeline_is_walked_with_the_keys_and_comes_back_to_the_live_edge() {
    open();
    for (int i = 1; i < 300; ++i) script_.push(ChunkReady{greyChunk(i)});
    auto* timeline = only<ui::Timeline>(*window_);
    QTRY_VERIFY(timeline->input().first_second > 100);
    QVERIFY(timeline->isFollowing());
    QTest::keyClick(video(), Qt::Key_Home);
    QCOMPARE(timeline->input().first_second, 0.0);
    QVERIFY(!timeline->isFollowing());
    QTest::keyClick(video(), Qt::Key_PageDown);
    const double page = timeline->input().first_second;
    QVERIFY(page > 10);
    script_.push(ChunkReady{greyChunk(300)});
    QTRY_VERIFY(script_.events.empty());
    QCOMPARE(timeline->input().first_second, page);  // a view of the past does not scroll
    QTest::keyClick(video(), Qt::Key_PageUp);
    QCOMPARE(timeline->input().first_second, 0.0);
    const double scale = timeline->input().pixels_per_second;
    QTest::keyClick(video(), Qt::Key_Plus);
    QVERIFY(timeline->input().pixels_per_second > scale);
    QTest::keyClick(video(), Qt::Key_End);
    QVERIFY(timeline->isFollowing());
    QVERIFY(timeline->input().first_second > 100);
    // In the prompt box these keys move the caret.
    auto* box = only<ui::PromptBar>(*window_)->findChild<ui::PromptEdit*>();
    box->setText("a red ball");
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    QCOMPARE(box->cursorPosition(), 0);
    QVERIFY(timeline->isFollowing());
  }

  void hints_go_on_to_the_memory_and_to_other_models() {
    auto options = this->options();
    options.reopen = [this](const ui::StreamRequest&) { return script_.factory(); };
    options.settings.hints_seen = 1;
    open(std::move(options));
    auto* hints = only<ui::HintLine>(*window_);
    QTest::keyClick(video(), Qt::Key_H);
    QVERIFY(hints->text().contains("opens the memory"));
    QTest::keyClick(window_.get(), Qt::Key_F2, Qt::ControlModifier);
    QVERIFY(hints->text().contains("opens a bigger one"));
    QTest::keyClick(window_.get(), Qt::Key_M, Qt::ControlModifier);
    QVERIFY(hints->isHidden());
  }

 private:
  std::filesystem::path settingsPath() const { return folder_->filePath("studio.json").toStdString(); }
  ui::VideoView* video() const { return only<ui::VideoView>(*window_); }

  ui::MainWindow::Options options() {
    ui::MainWindow::Options made;
    made.stream = script_.factory();
    made.settings.export_folder = folder_->path().toStdString();
    made.settings_path = settingsPath();
    made.services.library = worker_->factory();
    made.services.recorder = recording_.start();
    made.relaunch = [this] { ++relaunched_; };
    return made;
  }
  void open() { open(options()); }
  void open(ui::MainWindow::Options options) {
    window_ = std::make_unique<ui::MainWindow>(std::move(options));
    window_->show();
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video()->shown());
    video()->setFocus();
  }
  void trigger(const QString& name) {
    for (QAction* action : window_->actions())
      if (action->text() == name) action->trigger();
  }
  QFileDialog* saveDialog() {
    trigger("Save Picture…");
    auto* dialog = window_->findChild<QFileDialog*>();
    if (dialog == nullptr) qFatal("no dialog");
    return dialog;
  }

  int relaunched_ = 0;
};

LONGTAKE_WINDOW_TEST(TestNotices)
#include "test_notices.moc"
