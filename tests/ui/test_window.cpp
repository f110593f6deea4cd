#include <QClipboard>
#include <QListView>
#include <QMenu>
#include <QToolButton>

#include "tests/ui/find_widgets.h"
#include "tests/ui/window_bench.h"
#include "ui/model/prompt_text.h"
#include "ui/panels/hint_line.h"
#include "ui/panels/memory_controls.h"
#include "ui/panels/prompt_bar.h"
#include "ui/panels/prompts_panel.h"
#include "ui/panels/status_line.h"
#include "ui/panels/timeline.h"
#include "ui/window/output_window.h"
#include "ui/window/palette.h"
#include "ui/window/shortcut_sheet.h"

using namespace longtake;

namespace {

SourceInfo source() {
  SourceInfo info;
  info.model = "Scripted";
  info.device = "cpu";
  info.dtype = "fp32";
  info.threads = 2;
  info.weights_hash = std::string(64, 'a');
  info.rows = 6;
  info.columns = 10;
  return info;
}

}  // namespace

class TestWindow : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    script_ = StreamScript();
    window_ = openWindow(script_.factory());
    prompt_ = only<ui::PromptBar>(*window_);
    video_ = only<ui::VideoView>(*window_);
    box_ = prompt_->findChild<QLineEdit*>();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }
  void cleanup() { window_.reset(); }

  void it_starts_with_a_friendly_prompt_before_it_asks_for_a_chunk() {
    QTRY_COMPARE(script_.asked, 1);
    QCOMPARE(script_.bodies<SetPrompt>().size(), 1U);
    QVERIFY(!script_.bodies<SetPrompt>().front().texts.front().text.empty());
  }

  void enter_sends_the_prompt_with_the_chosen_mode() {
    box_->clear();
    QTest::keyClicks(box_, "a blue cube");
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text, std::string("a blue cube"));
    QVERIFY(script_.bodies<SetPrompt>().back().mode == SwitchMode::recache);
    prompt_->setMode(SwitchMode::crossfade);
    QTest::keyClick(box_, Qt::Key_Return);
    QVERIFY(script_.bodies<SetPrompt>().back().mode == SwitchMode::crossfade);
    QTest::keyClick(box_, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(script_.bodies<SetPrompt>().back().mode == SwitchMode::cut);
  }

  void several_prompts_are_blended_by_weight() {
    box_->setText("a red ball :0.7 | a blue cube :0.3|a house");
    QTest::keyClick(box_, Qt::Key_Return);
    const std::vector<WeightedText> expected = {{"a red ball", 0.7F}, {"a blue cube", 0.3F}, {"a house", 1.0F}};
    QVERIFY(script_.bodies<SetPrompt>().back().texts == expected);
    const auto sent = script_.posted.size();
    const std::string long_one(ui::kMostLetters + 1, 'x');
    for (const char* wrong : {"a ||b", "a|b|c|d|e", "a :0 | b :0", "|", long_one.c_str()}) {
      box_->setText(wrong);
      QCOMPARE(box_->text(), QString(wrong));
      QTest::keyClick(box_, Qt::Key_Return);
      QVERIFY(notice(*window_, "not sent"));
      press(*notice(*window_, "not sent"), "Dismiss");
    }
    QCOMPARE(script_.posted.size(), sent);
    box_->setText("at 10:30 a clock");
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text, std::string("at 10:30 a clock"));
  }

  void an_empty_prompt_is_not_sent() {
    const auto before = script_.posted.size();
    box_->setText("   ");
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(script_.posted.size(), before);
  }

  void a_receipt_goes_from_queued_to_applied_to_visible_and_counts_real_time() {
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video_->shown());
    box_->setText("a yellow star");
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(prompt_->receiptText(), QString("queued"));
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 1, 12.5, 3});
    QTRY_COMPARE(prompt_->receiptText(), QString("queued → applied @1"));
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_VERIFY(prompt_->receiptText().startsWith("queued → applied @1 → visible +"));
    QVERIFY(video_->shown()->chunk->chunk == 1);
  }

  void a_superseded_prompt_leaves_the_line_to_the_newer_one() {
    box_->setText("first");
    QTest::keyClick(box_, Qt::Key_Return);
    const CommandId first = script_.lastId<SetPrompt>();
    box_->setText("second");
    QTest::keyClick(box_, Qt::Key_Return);
    const CommandId second = script_.lastId<SetPrompt>();
    script_.push(CommandSuperseded{first, second});
    script_.push(PromptApplied{second, 0, 4, 1, 0});
    QTRY_COMPARE(prompt_->receiptText(), QString("queued → applied @4"));
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

  void after_enter_the_caret_stands_behind_the_text_and_space_is_the_pause_key() {
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video_->shown());
    const auto paused = [&] {
      return std::ranges::any_of(window_->actions(), [](const QAction* action) { return action->text() == "Play"; });
    };
    box_->setFocus();
    // The prompt of the start was sent as well.
    const QString first = box_->text();
    QTest::keyClick(box_, Qt::Key_Space);
    QVERIFY(paused());
    QCOMPARE(box_->text(), first);
    QTest::keyClick(box_, Qt::Key_Space);
    QVERIFY(!paused());
    box_->setText("a red ball");
    QTest::keyClick(box_, Qt::Key_Return);
    QVERIFY(!box_->hasSelectedText());
    QCOMPARE(box_->cursorPosition(), 10);
    QTest::keyClick(box_, Qt::Key_Space);
    QVERIFY(paused());
    QCOMPARE(box_->text(), QString("a red ball"));
    // After typing or moving the caret, Space inserts a blank again.
    QTest::keyClicks(box_, ", slow");
    QTest::keyClick(box_, Qt::Key_Space);
    QCOMPARE(box_->text(), QString("a red ball, slow "));
    QVERIFY(paused());
    QTest::keyClick(box_, Qt::Key_Return);
    QTest::keyClick(box_, Qt::Key_Left);
    QTest::keyClick(box_, Qt::Key_Space);
    QCOMPARE(box_->text(), QString("a red ball, slow  "));
    QTest::keyClick(box_, Qt::Key_Return);
    QTest::mouseClick(box_, Qt::LeftButton);
    const auto letters = box_->text().size();
    QTest::keyClick(box_, Qt::Key_Space);
    QCOMPARE(box_->text().size(), letters + 1);
  }

  void a_draft_that_another_text_replaces_is_found_with_up() {
    box_->setText("one ball");
    QTest::keyClick(box_, Qt::Key_Return);
    box_->setText("a draft of many words");
    QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(box_->text(), QString::fromStdString(ui::Settings::defaults().slots[1]));
    QTest::keyClick(box_, Qt::Key_Up);
    QCOMPARE(box_->text(), QString("a draft of many words"));
    QVERIFY(window_->settings().history.front() != "a draft of many words");
    QTest::keyClick(box_, Qt::Key_Up);
    QCOMPARE(box_->text(), QString::fromStdString(ui::Settings::defaults().slots[1]));
    QTest::keyClick(box_, Qt::Key_Up);
    QCOMPARE(box_->text(), QString("one ball"));
    // After it is sent, it is in the history like any other prompt.
    QTest::keyClick(box_, Qt::Key_Down);
    QTest::keyClick(box_, Qt::Key_Down);
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(window_->settings().history.front(), std::string("a draft of many words"));
    QTest::keyClick(box_, Qt::Key_Up);
    QTest::keyClick(box_, Qt::Key_Up);
    QCOMPARE(box_->text(), QString::fromStdString(ui::Settings::defaults().slots[1]));
  }

  void a_chip_is_selected_by_a_click_and_gives_its_prompt_by_a_double_click() {
    script_.push(Opened{source()});
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 0, 1, 0});
    script_.push(ChunkReady{greyChunk(0, 48)});
    auto* timeline = only<ui::Timeline>(*window_);
    QTRY_COMPARE(timeline->layout().chips.size(), 1U);
    const QString prompt = timeline->layout().chips.front().text;
    const QPoint at = timeline->layout().chips.front().rect.center().toPoint();
    box_->setText("not sent yet");
    QTest::mouseClick(timeline, Qt::LeftButton, {}, at);
    QCOMPARE(box_->text(), QString("not sent yet"));
    QVERIFY(timeline->layout().chips.front().selected);
    QTest::mouseDClick(timeline, Qt::LeftButton, {}, at);
    QCOMPARE(box_->text(), prompt);
    QTest::keyClick(box_, Qt::Key_Up);
    QCOMPARE(box_->text(), QString("not sent yet"));
    QTest::mouseClick(timeline, Qt::LeftButton, {}, QPoint(at.x(), timeline->height() - 2));
    QVERIFY(!timeline->layout().chips.front().selected);
  }

  void the_menu_of_a_slot_runs_no_loop_of_its_own() {
    QTest::keyClick(window_.get(), Qt::Key_F2, Qt::ControlModifier);
    auto* card = only<ui::PromptsPanel>(*window_)->cards()[0];
    bool returned = false;
    bool ran_inside = false;
    QTimer::singleShot(0, this, [&] {
      ran_inside = !returned;
      if (ran_inside) QApplication::activePopupWidget()->close();
    });
    Q_EMIT card->customContextMenuRequested(QPoint(5, 5));
    returned = true;
    QCoreApplication::processEvents();
    QVERIFY(!ran_inside);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions()[1]).center());
    QVERIFY(window_->settings().slots[0].empty());
  }

  void a_restart_gives_the_new_take_the_policy_and_the_prompt_in_force() {
    script_.push(Opened{source()});
    box_->setText("a red ball :0.7 | a blue cube :0.3");
    prompt_->setMode(SwitchMode::crossfade);
    QTest::keyClick(box_, Qt::Key_Return);
    const auto sent = script_.bodies<SetPrompt>().back();
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 3, 1, 0});
    auto* controls = window_->findChild<ui::MemoryControls*>();
    Q_EMIT controls->changed({"fifo", std::nullopt, std::nullopt});
    script_.push(CommandApplied{script_.posted.back().id, 0, 3});
    Q_EMIT controls->changed({std::nullopt, 60, 2});
    script_.push(CommandApplied{script_.posted.back().id, 0, 4});
    Q_EMIT controls->changed({std::nullopt, -5, std::nullopt});
    script_.push(CommandRefused{script_.posted.back().id, {Error::Kind::bad_input, "Out of range", "", "", {}}});
    QTRY_VERIFY(notice(*window_, "Out of range"));
    // A prompt that was typed but not sent is not in the history.
    box_->setText("not sent");
    const auto before = script_.posted.size();
    for (QAction* action : window_->actions())
      if (action->text() == "New Take") action->trigger();
    QCOMPARE(script_.posted.size(), before + 3);
    QVERIFY(std::holds_alternative<Restart>(script_.posted[before].body));
    QVERIFY((std::get<SetPolicy>(script_.posted[before + 1].body) == SetPolicy{"fifo", 60, 2}));
    const auto& prompt = std::get<SetPrompt>(script_.posted[before + 2].body);
    QVERIFY(prompt.texts == sent.texts && prompt.blend == sent.blend);
    QVERIFY(prompt.mode == SwitchMode::recache);  // nothing is there to fade from
    QCOMPARE(box_->text(), QString("not sent"));
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

  void slots_are_sent_by_ctrl_and_number_and_filled_by_a_click() {
    QTest::keyClick(window_.get(), Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text, ui::Settings::defaults().slots[2]);
    auto* panel = only<ui::PromptsPanel>(*window_);
    QVERIFY(panel->cards()[2]->isActive());
    QVERIFY(!panel->cards()[0]->isActive());
    const auto sent = script_.posted.size();
    QTest::keyClick(window_.get(), Qt::Key_9, Qt::ControlModifier);
    QCOMPARE(script_.posted.size(), sent);
    box_->setText("a green fish");
    QTest::keyClick(window_.get(), Qt::Key_F2, Qt::ControlModifier);
    QTest::mouseClick(panel->cards()[6], Qt::LeftButton);
    QCOMPARE(window_->settings().slots[6], std::string("a green fish"));
    QTest::keyClick(window_.get(), Qt::Key_7, Qt::ControlModifier);
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text, std::string("a green fish"));
  }

  void history_is_searched_and_walked_with_the_arrow_keys() {
    for (const char* text : {"one ball", "two cubes", "three balls"}) {
      box_->setText(text);
      QTest::keyClick(box_, Qt::Key_Return);
    }
    auto* panel = only<ui::PromptsPanel>(*window_);
    QCOMPARE(panel->history()->model()->rowCount(), 3);
    QTest::keyClicks(panel->search(), "BALL");
    QCOMPARE(panel->history()->model()->rowCount(), 2);
    QTest::keyClick(box_, Qt::Key_Up);
    QTest::keyClick(box_, Qt::Key_Up);
    QCOMPARE(box_->text(), QString("two cubes"));
    QTest::keyClick(box_, Qt::Key_Down);
    QCOMPARE(box_->text(), QString("three balls"));
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

  void the_clean_output_shows_the_same_picture_and_leaves_with_escape() {
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
    QVERIFY(!output->isVisible());
    QVERIFY(window_->isVisible());
  }

  void the_fade_length_goes_with_the_prompt() {
    for (QAction* action : window_->findChildren<QAction*>()) {
      if (action->text() == "16 chunks") action->trigger();
    }
    prompt_->setMode(SwitchMode::crossfade);
    box_->setText("slowly");
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(script_.bodies<SetPrompt>().back().fade_chunks, 16);
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

 private:
  StreamScript script_;
  std::unique_ptr<ui::MainWindow> window_;
  ui::PromptBar* prompt_ = nullptr;
  ui::VideoView* video_ = nullptr;
  QLineEdit* box_ = nullptr;
};

QTEST_MAIN(TestWindow)
#include "test_window.moc"
