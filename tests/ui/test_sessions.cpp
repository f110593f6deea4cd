#include <QCheckBox>
#include <QFileDialog>
#include <QListWidget>
#include <QToolButton>

#include "engine/session/keyframe_folder.h"
#include "engine/stream/session_look.h"
#include "tests/support/run.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/reopen_bench.h"
#include "ui/look/language.h"
#include "ui/models/models_dialog.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/sessions/recent_menu.h"
#include "ui/sessions/session_rows.h"
#include "ui/sessions/sessions_dialog.h"
#include "ui/sessions/verify_badge.h"
#include "ui/timeline/timeline.h"
#include "ui/timeline/transport_bar.h"

using namespace longtake;

/// Sessions in the window: new, opened, recent, the whole list, verified, and yesterday's.
class TestSessions : public QObject, private ReopenBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() { begin(); }
  void cleanup() { window_.reset(); }

  void ctrl_n_begins_another_session_like_this_one_which_is_kept() {
    openBench();
    auto* box = only<ui::PromptBar>(*window_)->findChild<ui::PromptEdit*>();
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, "a red ball");
    QTest::keyClick(box, Qt::Key_Return);
    const auto red = FakeSource::field_colour("a red ball");
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->pixels[0] == red[0], 20000);
    const std::string first = present();
    // Typed text that was not sent is not the prompt of the stream.
    box->selectAll();
    QTest::keyClicks(box, "half a");
    key(Qt::Key_N, Qt::ControlModifier);
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().like, first);
    QVERIFY(asked_.front().session.empty());
    QTRY_VERIFY(!FolderLock::is_taken(first));
    QVERIFY(SessionReader::open(first)->ended_cleanly());
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown() && video_->shown()->chunk->chunk <= 1, 20000);
    QCOMPARE(video_->shown()->chunk->pixels[0], red[0]);
    QCOMPARE(only<ui::PromptBar>(*window_)->text(), QString("a red ball"));
    QTRY_COMPARE(list_sessions(sessions()).size(), 2U);
    QVERIFY(present() != first);
  }

  void space_pressed_while_a_session_opens_is_kept() {
    const std::string session = leaveEnded(6, 4);
    openBench();
    slow_ = true;
    choose(QString::fromStdString(session));
    QTRY_VERIFY(only<ui::TransportBar>(*window_)->timecodeText().startsWith("00:00:04"));
    QVERIFY(!FolderLock::is_taken(session));
    QVERIFY(playsTo(6));
  }

  void ctrl_o_opens_a_folder_paused_at_its_end_and_writes_nothing_before_space() {
    const std::string session = leaveEnded(6, 4);
    const std::string bytes = log(session);
    openBench();
    choose(QString::fromStdString(session));
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, session);
    QTRY_COMPARE(only<ui::Timeline>(*window_)->layout().chips.size(), 2U);
    QTRY_VERIFY(only<ui::TransportBar>(*window_)->timecodeText().startsWith("00:00:04"));
    QTRY_VERIFY(FolderLock::is_taken(session));
    QTest::qWait(150);
    QVERIFY(log(session) == bytes);
    QCOMPARE(only<ui::PromptBar>(*window_)->text(), QString("a blue cube"));
    QVERIFY(playsTo(6));
    QVERIFY(log(session).starts_with(bytes.substr(0, bytes.size() - sizeof(RecordHeader))));
  }

  void what_is_opened_and_left_is_as_it_was() {
    const std::string session = leaveEnded(3);
    const std::string bytes = log(session);
    openBench();
    choose(QString::fromStdString(session + "/session.take"));
    QTRY_COMPARE(asked_.size(), 1U);
    QTRY_VERIFY(FolderLock::is_taken(session));
    QTest::qWait(50);
    window_.reset();
    QVERIFY(log(session) == bytes);
  }

  void a_take_file_becomes_a_session_with_its_name_and_a_model_comes_to_the_models() {
    const std::string session = leaveEnded(4);
    const std::filesystem::path shared = root_->filePath("from Ada.take").toStdString();
    QVERIFY(copy_session(session, shared).has_value());
    openBench();
    choose(QString::fromStdString(shared.string()));
    QTRY_COMPARE(asked_.size(), 1U);
    QVERIFY(asked_.front().session.starts_with(sessions()) && asked_.front().session != session);
    QCOMPARE(name_of_session(asked_.front().session), std::string("from Ada"));
    const QString model = root_->filePath("weights.safetensors");
    QVERIFY(atomic_write(model.toStdString(), "no weights").has_value());
    choose(model);
    auto* dialog = window_->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(dialog != nullptr && dialog->isVisible());
    QTRY_VERIFY(says(*dialog, "This cannot be opened"));
    dialog->close();
    // A folder with weights is chosen as a whole; the dialog enters any other folder.
    QVERIFY(QDir().mkpath(root_->filePath("a model")));
    QVERIFY(QFile::copy(model, root_->filePath("a model/model.safetensors")));
    choose(root_->filePath("a model"));
    QTRY_VERIFY(dialog->isVisible());
    QVERIFY(says(*dialog, "a model"));
    dialog->close();
    QVERIFY(QDir().mkpath(root_->filePath("others")));
    auto* files = chooser();
    files->selectFile(root_->filePath("others"));
    files->findChild<QLineEdit*>()->setText(root_->filePath("others"));
    QTest::keyClick(files->findChild<QLineEdit*>(), Qt::Key_Return);
    QVERIFY(files->isVisible());
    QCOMPARE(files->directory().absolutePath(), root_->filePath("others"));
    files->reject();
  }

  void what_only_claims_to_be_a_take_is_refused_with_the_reason() {
    const QString path = root_->filePath("broken.take");
    QVERIFY(atomic_write(path.toStdString(), "no session at all").has_value());
    openBench();
    drop(*window_, path);
    QTRY_VERIFY(notice(*window_, "It is not a Longtake session"));
    QVERIFY(asked_.empty());
  }

  void the_recent_ones_are_a_menu_with_pictures_newest_first() {
    const std::string older = leaveEnded(3, -1, "a green tree");
    const std::string newer =
        leaveEnded(40, -1, "a red ball & a very long story of what it does in the garden all day");
    leaveEnded(0, -1, "nothing");
    openBench();
    auto* menu = window_->findChild<ui::RecentMenu*>();
    QTRY_COMPARE(menu->actions().size(), 2);
    QVERIFY2(menu->actions()[0]->text().startsWith("a red ball && a very long"),
             qPrintable(menu->actions()[0]->text()));
    QVERIFY2(menu->actions()[0]->text().contains("\t0:30 · Fake"), qPrintable(menu->actions()[0]->text()));
    const QImage icon = menu->actions()[0]->icon().pixmap(60, 36).toImage();
    const auto red = FakeSource::field_colour("a red ball & a very long story of what it does in the garden all day");
    QVERIFY(std::abs(icon.pixelColor(3, 3).red() - red[0]) < 16);
    menu->popup(window_->mapToGlobal(QPoint(80, 120)));
    QTRY_VERIFY(menu->isVisible());
    grabPicture(*menu, "sessions_recent");
    menu->close();
    menu->actions()[1]->trigger();
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, older);
    // The session just left is now the newest; the open one is not offered.
    QTRY_VERIFY(FolderLock::is_taken(older));
    QTRY_VERIFY(std::ranges::none_of(menu->actions(),
                                     [](QAction* action) { return action->text().startsWith("a green tree"); }));
    QVERIFY(!FolderLock::is_taken(newer));
  }

  void the_list_shows_all_and_is_sorted_by_size() {
    const std::string small = leaveEnded(2, -1, "a green tree");
    const std::string large = leaveEnded(30, 20);
    QVERIFY(name_session(large, "The long one").has_value());
    const std::string unreadable = leaveEnded(4);
    spoil(unreadable);
    openBench();
    auto* dialog = showList();
    auto* rows = only<ui::SessionRows>(*dialog);
    QTRY_COMPARE(rows->count(), 4);
    QTRY_VERIFY(says(*dialog, "4 sessions · "));
    QCOMPARE(rows->cards()[0].summary.folder.string(), present());
    QCOMPARE(rows->cards()[1].summary.folder.string(), unreadable);
    QVERIFY2(rows->item(2)->text().startsWith("The long one, 0:23 · Fake"), qPrintable(rows->item(2)->text()));
    QVERIFY2(rows->item(3)->text().startsWith("a green tree, 0:02"), qPrintable(rows->item(3)->text()));
    rows->setCurrentRow(1);
    QVERIFY(!button(*dialog, "Open")->isEnabled() && !button(*dialog, "Save As…")->isEnabled());
    grabPicture(*dialog, "sessions_dialog");
    const QStringList wrong = unreadableTexts(*dialog);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
    rows->setCurrentRow(3);
    QTest::mouseClick(tool(*dialog, "Largest First"), Qt::LeftButton);
    QCOMPARE(rows->cards()[0].summary.folder.string(), large);
    QCOMPARE(rows->chosen()->summary.folder.string(), small);  // the chosen session stays chosen
    grabPicture(*dialog, "sessions_by_size");
    QTest::mouseClick(tool(*dialog, "Newest First"), Qt::LeftButton);
    QCOMPARE(rows->cards()[0].summary.folder.string(), present());
    rows->setFocus();
    rows->choose(large);
    QTest::keyClick(rows, Qt::Key_Return);
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, large);
    for (const auto* open : window_->findChildren<ui::SessionsDialog*>()) QVERIFY(!open->isVisible());
  }

  void f2_gives_a_name_which_stays() {
    const std::string session = leaveEnded(2);
    openBench();
    auto* dialog = showList();
    auto* rows = only<ui::SessionRows>(*dialog);
    QTRY_COMPARE(rows->count(), 2);
    rows->choose(session);
    QTest::keyClick(rows, Qt::Key_F2);
    auto* name = nameBox(*dialog);
    QTRY_VERIFY(name->isVisible() && name->hasFocus());
    QTest::keyClicks(name, "Rolling, first try");
    grabPicture(*dialog, "sessions_rename");
    QTest::keyClick(name, Qt::Key_Return);
    QTRY_COMPARE(QString::fromStdString(name_of_session(session)), QString("Rolling, first try"));
    QTRY_VERIFY(rows->chosen()->name == "Rolling, first try");
    QVERIFY(!name->isVisible() && dialog->isVisible());
    // The session that is streaming can be renamed too.
    rows->choose(present());
    press(*dialog, "Rename…");
    QTest::keyClicks(name, "now");
    press(*dialog, "Cancel");
    QVERIFY(name_of_session(present()).empty());
    press(*dialog, "Rename…");
    QTest::keyClicks(name, "now");
    press(*dialog, "Rename");
    QTRY_COMPARE(name_of_session(present()), std::string("now"));
  }

  void one_is_deleted_after_a_second_word_that_names_its_size() {
    const std::string session = leaveEnded(30);
    openBench();
    auto* dialog = showList();
    auto* rows = only<ui::SessionRows>(*dialog);
    QTRY_COMPARE(rows->count(), 2);
    rows->choose(session);
    QTest::keyClick(rows, Qt::Key_Delete);
    QVERIFY(says(*dialog, "Delete “a red ball” permanently? " + ui::bytesText(qint64(bytes_of_session(session)))));
    QTest::qWait(0);
    grabPicture(*dialog, "sessions_delete");
    press(*dialog, "Keep");
    QVERIFY(std::filesystem::exists(session) && !button(*dialog, "Delete"));
    // Choosing another row removes the question.
    press(*dialog, "Delete…");
    rows->choose(present());
    QVERIFY(!button(*dialog, "Delete"));
    rows->choose(session);
    press(*dialog, "Delete…");
    press(*dialog, "Delete");
    QTRY_VERIFY(!std::filesystem::exists(session));
    QTRY_COMPARE(rows->count(), 1);
    QTRY_VERIFY(says(*dialog, "1 session · "));
    // The open session cannot be deleted; the message names a remedy.
    rows->choose(present());
    press(*dialog, "Delete…");
    QVERIFY(says(*dialog, "This session is open here") && !button(*dialog, "Delete"));
    press(*dialog, "Understood");
    QVERIFY(std::filesystem::exists(present()));
  }

  void what_takes_space_is_said_and_states_are_freed_without_loss() {
    const std::string session = leaveEnded(40);
    const std::string bytes = log(session);
    const std::uint64_t states = bytes_of_keyframes(session);
    QVERIFY(states > 0);
    openBench();
    auto* dialog = showList();
    auto* rows = only<ui::SessionRows>(*dialog);
    QTRY_COMPARE(rows->count(), 2);
    rows->choose(session);
    const QString size = ui::bytesText(static_cast<qint64>(states));
    QVERIFY(says(*dialog, size + " of saved states of the memory"));
    QVERIFY(says(*dialog, size + " of it saved states"));
    QTest::qWait(0);
    grabPicture(*dialog, "sessions_space");
    const QStringList wrong = unreadableTexts(*dialog);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
    press(*dialog, "Free Space…");
    QVERIFY(says(*dialog, size + " will be free"));
    grabPicture(*dialog, "sessions_free");
    press(*dialog, "Keep");
    QCOMPARE(bytes_of_keyframes(session), states);
    press(*dialog, "Free Space…");
    press(*dialog, "Free Space");
    QTRY_COMPARE(bytes_of_keyframes(session), std::uint64_t(0));
    QTRY_VERIFY(!button(*dialog, "Free Space…")->isEnabled());
    QVERIFY(log(session) == bytes);
    // The session still opens and can be continued.
    rows->setFocus();
    QTest::keyClick(rows, Qt::Key_Return);
    QTRY_COMPARE(asked_.size(), 1U);
    QTRY_VERIFY(only<ui::TransportBar>(*window_)->timecodeText().startsWith("00:00:29"));
    QTRY_VERIFY(FolderLock::is_taken(session));
    QVERIFY(playsTo(40));
  }

  void deleted_takes_are_taken_out_for_good_after_a_question() {
    const std::string session = leaveDeleted(40);
    const std::uint64_t states = bytes_of_keyframes(session);
    QVERIFY(states > 0);
    openBench();
    auto* dialog = showList();
    auto* rows = only<ui::SessionRows>(*dialog);
    QTRY_COMPARE(rows->count(), 2);
    rows->choose(session);
    const std::uint64_t deleted = rows->chosen()->deleted_bytes;
    QVERIFY(deleted > 0);
    const QString size = ui::bytesText(static_cast<qint64>(deleted));
    QVERIFY(says(*dialog, size + " of the log belong to deleted takes"));
    press(*dialog, "Free Space…");
    QVERIFY(says(*dialog, "Remove the deleted takes from this session permanently? " + size));
    QTest::qWait(0);
    grabPicture(*dialog, "sessions_compact");
    const QStringList wrong = unreadableTexts(*dialog);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
    press(*dialog, "Keep");
    const std::string before = log(session);
    press(*dialog, "Free Space…");
    press(*dialog, "States Only");
    QTRY_COMPARE(bytes_of_keyframes(session), std::uint64_t(0));
    QVERIFY(log(session) == before);
    QTRY_VERIFY(rows->chosen()->state_bytes == 0);
    press(*dialog, "Free Space…");
    QVERIFY(!button(*dialog, "States Only"));
    press(*dialog, "Compact");
    QTRY_VERIFY(rows->chosen()->deleted_bytes == 0);
    QCOMPARE(SessionReader::open(session)->chunks().size(), 3U);
    QVERIFY(!button(*dialog, "Free Space…")->isEnabled());
    // The session still opens, at its end, and can be continued.
    rows->setFocus();
    QTest::keyClick(rows, Qt::Key_Return);
    QTRY_COMPARE(asked_.size(), 1U);
    QTRY_VERIFY(FolderLock::is_taken(session));
    QVERIFY(playsTo(3));
  }

  void the_open_list_stays_whole_when_the_menu_reads_the_newest() {
    const std::string session = leaveEnded(1);
    for (int i = 0; i < 13; ++i) std::filesystem::copy(session, session + "-" + std::to_string(i));
    openBench();
    auto* rows = only<ui::SessionRows>(*showList());
    QTRY_COMPARE(rows->count(), 15);
    for (auto* menu : window_->findChildren<QMenu*>()) Q_EMIT menu->aboutToShow();
    QTest::qWait(300);
    QTRY_COMPARE(rows->count(), 15);
  }

  void one_that_another_window_has_open_is_not_deleted() {
    const std::string session = leaveEnded(3);
    auto other = std::make_unique<Result<SessionWriter>>(SessionWriter::resume(session));
    openBench();
    auto* dialog = showList();
    auto* rows = only<ui::SessionRows>(*dialog);
    QTRY_COMPARE(rows->count(), 2);
    rows->choose(session);
    press(*dialog, "Delete…");
    QVERIFY(says(*dialog, "Another Longtake has this session open"));
    // The session was free when the list was read, and is in use when the user confirms.
    other.reset();
    dialog->close();
    QTRY_VERIFY(!window_->findChild<ui::SessionsDialog*>());
    dialog = showList();
    rows = only<ui::SessionRows>(*dialog);
    rows->choose(session);
    QTRY_VERIFY(rows->chosen()->summary.folder == session && !rows->chosen()->summary.in_use);
    press(*dialog, "Delete…");
    other = std::make_unique<Result<SessionWriter>>(SessionWriter::resume(session));
    press(*dialog, "Delete");
    QTRY_VERIFY(says(*dialog, "another Longtake window has it open"));
    QVERIFY(std::filesystem::exists(session));
  }

  void a_copy_is_saved_as_one_file_and_the_present_session_too() {
    const std::string session = leaveEnded(3);
    settings_.export_folder = root_->path().toStdString();
    openBench();
    auto* dialog = showList();
    auto* rows = only<ui::SessionRows>(*dialog);
    QTRY_COMPARE(rows->count(), 2);
    rows->choose(session);
    press(*dialog, "Save As…");
    auto* files = dialog->findChild<QFileDialog*>();
    QTRY_VERIFY(files != nullptr && files->isVisible());
    QVERIFY(files->selectedFiles().front().endsWith("/a red ball.take"));
    Q_EMIT files->fileSelected(root_->filePath("shared.take"));
    files->close();
    QTRY_VERIFY(notice(*window_, "Saved shared.take"));
    QCOMPARE(SessionReader::open(root_->filePath("shared.take").toStdString())->chunks().size(), 3U);
    dialog->close();
    key(Qt::Key_S, Qt::ControlModifier);
    QFileDialog* own = nullptr;
    QTRY_VERIFY((own = visibleFiles()) != nullptr);
    Q_EMIT own->fileSelected(root_->filePath("present.take"));
    own->close();
    QTRY_VERIFY(notice(*window_, "Saved present.take"));
    const auto copy = SessionReader::open(root_->filePath("present.take").toStdString());
    QVERIFY(copy.has_value() && copy->torn_bytes() == 0 && !copy->chunks().empty());
  }

  void the_badge_says_same_bits_after_all_of_it_and_one_flipped_byte_takes_it_away() {
    openBench();
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->chunk >= 3, 20000);
    trigger("Verify This Session");
    auto* badge = only<ui::VerifyBadge>(*window_);
    QTRY_VERIFY_WITH_TIMEOUT(badge->isVisible() && badge->text() == "same bits", 20000);
    const std::string session = present();
    const auto chunks = SessionReader::open(session)->chunks().size();
    QVERIFY2(badge->toolTip().contains(QString("All %1 chunks").arg(chunks)), qPrintable(badge->toolTip()));
    grabPicture(*window_, "sessions_verified");
    // The stream stays paused, so the badge remains true.
    QTest::qWait(100);
    QCOMPARE(SessionReader::open(session)->chunks().size(), chunks);
    QVERIFY(badge->isVisible());
    flip(session, 2);
    QTRY_VERIFY(!badge->isVisible());
    trigger("Verify This Session");
    QTRY_VERIFY(badge->isVisible() && !badge->isWorking());
    QVERIFY2(badge->text() != "same bits", qPrintable(badge->text()));
    // Chunks are counted from 0, as everywhere.
    QVERIFY(notice(*window_, "A record before chunk 3 of take 1 cannot be read"));
    QVERIFY(notice(*window_, "Its log is damaged"));
  }

  void a_badge_does_not_outlive_the_next_chunk_or_another_session() {
    openBench();
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->chunk >= 1, 20000);
    auto* badge = only<ui::VerifyBadge>(*window_);
    for (const bool another : {false, true}) {
      trigger("Verify This Session");
      QTRY_VERIFY_WITH_TIMEOUT(badge->isVisible() && badge->text() == "same bits", 20000);
      if (another)
        key(Qt::Key_N, Qt::ControlModifier);
      else
        key(Qt::Key_Space);
      QTRY_VERIFY_WITH_TIMEOUT(!badge->isVisible(), 20000);
    }
  }

  void the_last_character_of_the_log_counts() {
    const std::string session = leaveEnded(4);
    openBench();
    choose(QString::fromStdString(session));
    QTRY_VERIFY(FolderLock::is_taken(session));
    QTest::qWait(50);
    std::string bytes = log(session);
    bytes[bytes.size() - 20] ^= 1;  // in the record of the clean end
    QVERIFY(atomic_write(session + "/session.take", bytes).has_value());
    trigger("Verify This Session");
    auto* badge = only<ui::VerifyBadge>(*window_);
    QTRY_VERIFY(badge->isVisible() && !badge->isWorking());
    QCOMPARE(badge->text(), QString("not verified"));
    QVERIFY(notice(*window_, "The 4 chunks that can be read have the same bits"));
  }

  void yesterdays_session_is_offered_once_and_opens_paused() {
    const std::string session = redated(leaveEnded(8), -1);
    openBench();
    QTRY_VERIFY(notice(*window_, "Yesterday's session: “a red ball”, 0:06"));
    grabPicture(*window_, "sessions_yesterday");
    press(*notice(*window_, "Yesterday's session"), "Open It");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().session, session);
    QTRY_VERIFY(only<ui::TransportBar>(*window_)->timecodeText().startsWith("00:00:05"));
    QVERIFY(!notice(*window_, "Yesterday's session"));
    // The keyboard focus moves from the button to the picture.
    QTRY_VERIFY(FolderLock::is_taken(session));
    QCOMPARE(window_->focusWidget(), static_cast<QWidget*>(video_));
    QVERIFY(playsTo(8));
    // It is offered once after a start, and not again for another session.
    key(Qt::Key_N, Qt::ControlModifier);
    QTRY_COMPARE(asked_.size(), 2U);
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown() && video_->shown()->chunk->chunk <= 1, 20000);
    QVERIFY(!notice(*window_, "session:"));
  }

  void it_is_not_offered_again_where_the_person_says_so() {
    redated(leaveEnded(8), -1);
    openBench();
    QTRY_VERIFY(notice(*window_, "Yesterday's session"));
    press(*notice(*window_, "Yesterday's session"), "Do Not Ask Again");
    QVERIFY(!window_->settings().offer_last_session);
    settings_ = window_->settings();
    window_.reset();
    openBench();
    QTRY_VERIFY(video_->shown());
    // The setting can be restored in the list of sessions. Once the list is read, an offer would have appeared.
    auto* dialog = showList();
    QTRY_VERIFY(only<ui::SessionRows>(*dialog)->count() > 0);
    QVERIFY(!notice(*window_, "session"));
    auto* box = dialog->findChild<QCheckBox*>();
    QVERIFY(box != nullptr && !box->isChecked());
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    QVERIFY(window_->settings().offer_last_session);
  }

  void what_a_crash_left_comes_first_and_nothing_is_offered_of_nothing() {
    leaveEnded(0);
    openBench();
    QTRY_VERIFY(video_->shown());
    QTRY_VERIFY(only<ui::SessionRows>(*showList())->count() > 0);
    QVERIFY(!notice(*window_, "session"));
    window_.reset();
    begin();
    leaveEnded(8);
    leaveBehind(4);
    openBench();
    QTRY_VERIFY(notice(*window_, "Recovered"));
    QTRY_VERIFY(only<ui::SessionRows>(*showList())->count() > 0);
    QVERIFY(notice(*window_, "Recovered") && !notice(*window_, "Your last session"));
  }

 private:
  void openBench() {
    window_ = open({}, [](const std::string& path, const std::stop_token& stop) {
      auto look = look_at_session(path, stop);
      if (look) look->own_model = look->model_there = look->can_export = true;
      return look;
    });
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_ = only<ui::VideoView>(*window_);
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown(), 20000);
  }

  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_->setFocus();
    QTest::keyClick(video_, key, modifiers);
  }

  /// Presses Space once, whether or not the stream is open yet; it then generates this chunk.
  bool playsTo(ChunkIndex chunk) {
    key(Qt::Key_Space);
    return QTest::qWaitFor([&] { return video_->shown() && video_->shown()->chunk->chunk >= chunk; }, 20'000);
  }

  void trigger(const QString& text) {
    for (QAction* action : window_->actions())
      if (action->text() == text) return action->trigger();
    QFAIL(qPrintable(text));
  }

  QFileDialog* visibleFiles() const {
    for (auto* dialog : window_->findChildren<QFileDialog*>())
      if (dialog->isVisible()) return dialog;
    return nullptr;
  }

  QFileDialog* chooser() {
    key(Qt::Key_O, Qt::ControlModifier);
    (void)QTest::qWaitFor([&] { return visibleFiles() != nullptr; });
    return visibleFiles();
  }

  // Like a user: types the path into the dialog's box and presses Enter.
  void choose(const QString& path) {
    QFileDialog* dialog = chooser();
    QVERIFY(dialog != nullptr);
    auto* box = dialog->findChild<QLineEdit*>();
    box->setText(path);
    QTest::keyClick(box, Qt::Key_Return);
    QTRY_VERIFY(visibleFiles() == nullptr);
  }

  ui::SessionsDialog* showList() {
    key(Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    (void)QTest::qWaitFor([&] { return window_->findChild<ui::SessionsDialog*>() != nullptr; });
    auto* dialog = window_->findChild<ui::SessionsDialog*>();
    dialog->activateWindow();
    (void)QTest::qWaitForWindowActive(dialog);
    return dialog;
  }

  static QLineEdit* nameBox(QWidget& dialog) { return dialog.findChild<QLineEdit*>(); }
  static QToolButton* tool(QWidget& in, const QString& text) {
    for (auto* one : in.findChildren<QToolButton*>())
      if (one->text() == text) return one;
    return nullptr;
  }
  static QStringList unreadableTexts(QWidget& widget) {
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    return longtake::unreadable(widget);
  }

  std::string log(const std::string& session) const { return *read_file(session + "/session.take"); }

  // The folder of the session that is streaming in the window.
  std::string present() const {
    for (const SessionSummary& one : list_sessions(sessions()))
      if (one.in_use) return one.folder.string();
    return {};
  }

  void spoil(const std::string& session) const {
    std::string bytes = log(session);
    bytes[kMarkBytes + 40] ^= 1;
    QVERIFY(atomic_write(session + "/session.take", bytes).has_value());
  }

  // Flips one byte of a chunk's latents in place, like a failing disk.
  void flip(const std::string& session, std::size_t chunk) const {
    const auto reader = SessionReader::open(session);
    const auto record = reader->read(reader->chunks()[chunk]);
    const std::string bytes = log(session);
    const std::string_view latents(reinterpret_cast<const char*>(record->latents.bytes.data()), 64);
    const auto at = bytes.find(latents);
    QVERIFY(at != std::string::npos);
    std::fstream file(session + "/session.take", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(bytes[at] ^ 1));
  }

  // Moves a session's date by so many days.
  std::string redated(const std::string& session, int days) const {
    const auto reader = SessionReader::open(session);
    Manifest manifest = reader->manifest();
    manifest.created = QDateTime::currentDateTimeUtc().addDays(days).toString(Qt::ISODate).toStdString();
    auto writer = SessionWriter::create(sessions(), manifest);
    for (const SessionReader::Step& step : reader->steps()) {
      if (step.is_chunk)
        (void)writer->append(*reader->read(reader->chunks()[step.index]));
      else
        (void)writer->append(reader->events()[step.index]);
    }
    (void)writer->close();
    std::filesystem::remove_all(session);
    return writer->folder().string();
  }

  std::unique_ptr<ui::MainWindow> window_;
  ui::VideoView* video_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestSessions)
#include "test_sessions.moc"
