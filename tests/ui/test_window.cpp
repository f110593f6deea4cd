#include <QClipboard>
#include <QToolButton>

#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/scripted_window.h"
#include "ui/look/hint_line.h"
#include "ui/look/status_line.h"
#include "ui/memory/memory_controls.h"
#include "ui/window/output_window.h"
#include "ui/window/palette.h"
#include "ui/window/shortcut_sheet.h"

using namespace longtake;

class TestWindow : public QObject, ScriptedWindow {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    openScripted();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }
  void cleanup() { window_.reset(); }

  void it_starts_with_a_friendly_prompt_before_it_asks_for_a_chunk() {
    QTRY_COMPARE(script_.asked, 1);
    QCOMPARE(script_.bodies<SetPrompt>().size(), 1U);
    QVERIFY(!script_.bodies<SetPrompt>().front().texts.front().text.empty());
  }

  void one_chunk_is_asked_for_as_each_begins_to_show() {
    QTRY_COMPARE(script_.asked, 1);
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_COMPARE(script_.asked, 2);
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_VERIFY(video_->shown() && video_->shown()->frame > 3);
    QCOMPARE(script_.asked, 2);
    QTRY_COMPARE(script_.asked, 3);
    QCOMPARE(video_->shown()->chunk->chunk, 1);
  }

  void a_restart_gives_the_new_take_the_policy_and_the_prompt_in_force() {
    script_.push(Opened{source()});
    box_->setText("a red ball :0.7 | a blue cube :0.3");
    prompt_->setMode(SwitchMode::crossfade);
    QTest::keyClick(box_, Qt::Key_Return);
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 3, 1, 0});
    auto* controls = window_->findChild<ui::MemoryControls*>();
    Q_EMIT controls->changed({"fifo", std::nullopt, std::nullopt});
    script_.push(CommandApplied{script_.posted.back().id, 0, 3});
    Q_EMIT controls->changed({std::nullopt, 60, 2});
    script_.push(CommandApplied{script_.posted.back().id, 0, 4});
    Q_EMIT controls->changed({std::nullopt, -5, std::nullopt});
    script_.push(CommandRefused{script_.posted.back().id, {Error::Kind::bad_input, "Out of range", "", "", {}}});
    QTRY_VERIFY(notice(*window_, "Out of range"));
    const QString sent = box_->text();
    const auto before = script_.posted.size();
    for (QAction* action : window_->actions())
      if (action->text() == "New Take") action->trigger();
    // The engine keeps both.
    QCOMPARE(script_.posted.size(), before + 1);
    const Command restart = script_.posted.back();
    QVERIFY(std::holds_alternative<Restart>(restart.body));
    script_.push(TakeStarted{1, 0, -1});
    script_.push(CommandApplied{restart.id, 1, 0});
    script_.push(PromptApplied{900, 1, 0, 1, 0});
    QTRY_VERIFY(script_.events.empty());
    QCOMPARE(script_.posted.size(), before + 1);
    QCOMPARE(box_->text(), sent);
  }

  void space_pauses_and_resumes_but_types_a_blank_in_the_box() {
    QTRY_COMPARE(script_.asked, 1);
    script_.push(Opened{source()});
    box_->setText("a");
    box_->setFocus();
    QTest::keyClick(box_, Qt::Key_Space);
    QCOMPARE(box_->text(), QString("a "));
    QTest::keyClick(box_, Qt::Key_Escape);
    QVERIFY(!prompt_->hasTextFocus());
    QTest::keyClick(video_, Qt::Key_Space);
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(script_.events.empty());
    QTest::qWait(0);
    QVERIFY(!video_->shown());
    QCOMPARE(script_.asked, 1);
    QTest::keyClick(video_, Qt::Key_Space);
    QTRY_VERIFY(video_->shown());
  }

  void a_failure_leaves_the_window_alive_with_a_restart_that_works() {
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video_->shown());
    for (int round = 0; round < 5; ++round) {
      script_.push(Failed{{Error::Kind::out_of_memory, "Out of memory", "injected", "Lower the budget.", {}}, false});
      QTRY_VERIFY(notice(*window_, "Out of memory"));
      QVERIFY(notice(*window_, "Lower the budget."));
      const auto restarts = script_.bodies<Restart>().size();
      const int asked = script_.asked;
      press(*notice(*window_, "Out of memory"), "Restart");
      QCOMPARE(script_.bodies<Restart>().size(), restarts + 1);
      QTRY_COMPARE(script_.asked, asked + 1);
      const auto take = static_cast<TakeId>(round + 1);
      script_.push(Opened{source()});
      script_.push(TakeStarted{take, take - 1, -1});
      auto chunk = greyChunk(0);
      chunk->take = take;
      script_.push(ChunkReady{chunk});
      QTRY_COMPARE(video_->shown()->chunk->take, take);
      QVERIFY(!notice(*window_, "Out of memory"));
    }
  }

  void an_error_can_be_copied() {
    script_.push(CommandRefused{script_.lastId<SetPrompt>(),
                                {Error::Kind::bad_input, "Too long", "600 tokens", "Say less.", {}}});
    QTRY_VERIFY(notice(*window_, "Too long"));
    press(*notice(*window_, "Too long"), "Copy");
    QVERIFY(QApplication::clipboard()->text().contains("600 tokens"));
    QCOMPARE(prompt_->receiptText(), QString("not taken"));
    press(*notice(*window_, "Too long"), "Dismiss");
    QVERIFY(!notice(*window_, "Too long"));
  }

  void a_log_that_ends_is_told_and_the_stream_goes_on() {
    script_.push(Opened{source()});
    script_.push(NotKept{{Error::Kind::no_space, "The session is no longer kept", "the disk is full", "", ""}});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(notice(*window_, "The disk is full."));
    QTRY_VERIFY(video_->shown());
  }

  void random_weights_are_said_plainly() {
    SourceInfo info = source();
    info.random_weights = true;
    info.weights_hash.clear();
    script_.push(Opened{info});
    QTRY_VERIFY(notice(*window_, "Random weights"));
    QVERIFY(only<ui::StatusLine>(*window_)->sourceText().contains("random"));
  }

  void hints_follow_what_a_person_has_done() {
    auto* hints = only<ui::HintLine>(*window_);
    script_.push(Opened{source()});
    script_.push(PromptApplied{1, 0, 0, 1, 0});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(hints->text().contains("press Enter"));
    box_->setText("x");
    QTest::keyClick(box_, Qt::Key_Return);
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 1, 1, 0});
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_VERIFY(hints->text().contains("H"));
    QTest::mouseClick(hints->findChild<QToolButton*>(), Qt::LeftButton);
    QVERIFY(hints->isHidden());
  }

  void every_key_of_the_sheet_is_unique() {
    QStringList keys;
    for (const QAction* action : window_->actions()) {
      for (const QKeySequence& key : action->shortcuts()) keys << key.toString();
    }
    QVERIFY(keys.size() > 15);
    QCOMPARE(keys.removeDuplicates(), 0);
    QTest::keyClick(video_, Qt::Key_Question);
    QTRY_VERIFY(window_->findChild<ui::ShortcutSheet*>());
  }

  void the_palette_finds_commands_by_the_beginnings_of_their_words() {
    QTest::keyClick(video_, Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(window_->findChild<ui::CommandPalette*>());
    auto* palette = window_->findChild<ui::CommandPalette*>();
    QVERIFY(palette->shown().size() > 15);
    auto* edit = palette->findChild<QLineEdit*>();
    QTest::keyClicks(edit, "inspect");
    QCOMPARE(palette->shown(), QStringList{"Inspect"});
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_COMPARE(window_->settings().layout, std::string("inspect"));
    QTRY_VERIFY(!window_->findChild<ui::CommandPalette*>());
  }

  void the_clean_output_shows_the_same_picture_and_leaves_with_f_but_not_with_escape() {
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video_->shown());
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_F);
    ui::OutputWindow* output = nullptr;
    for (QWidget* top : QApplication::topLevelWidgets()) {
      if (auto* found = qobject_cast<ui::OutputWindow*>(top)) output = found;
    }
    QVERIFY(output != nullptr && output->isVisible());
    QTRY_COMPARE(output->view()->shown()->frame, video_->shown()->frame);
    QVERIFY(!output->view()->hasOverlay());
    QTest::keyClick(output, Qt::Key_Escape);
    QVERIFY(output->isVisible());
    QTest::keyClick(video_, Qt::Key_F);
    QVERIFY(!output->isVisible());
    QVERIFY(window_->isVisible());
  }

  void every_control_has_a_name_for_a_screen_reader() {
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
      if (widget->window() != window_.get() || (widget->focusPolicy() & Qt::TabFocus) == 0 ||
          widget->objectName().startsWith("qt_"))
        continue;
      auto* button = qobject_cast<QAbstractButton*>(widget);
      const bool named = !widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty());
      const bool inner = qobject_cast<QLineEdit*>(widget->parentWidget()) != nullptr;
      QVERIFY2(
          named || inner || widget->inherits("QMenu") || widget->inherits("QMenuBar") || widget->inherits("QScrollBar"),
          qPrintable(QString(widget->metaObject()->className()) + " " + widget->objectName()));
    }
  }
};

LONGTAKE_WINDOW_TEST(TestWindow)
#include "test_window.moc"
