#include <QListView>
#include <QMenu>
#include <QSpinBox>

#include "engine/stream/prompt_text.h"
#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/scripted_window.h"
#include "ui/model/prompt_text.h"
#include "ui/prompt/prompts_panel.h"
#include "ui/prompt/slot_row.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

class TestPrompts : public QObject, ScriptedWindow {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    openScripted();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  }
  void cleanup() { window_.reset(); }

  void enter_sends_the_prompt_with_the_chosen_mode() {
    box_->clear();
    QTest::keyClicks(box_, "a blue cube");
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text, std::string("a blue cube"));
    QVERIFY(script_.bodies<SetPrompt>().back().mode == SwitchMode::recipe);
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
    const std::string long_one(kMostLetters + 1, 'x');
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

  void after_enter_the_caret_stands_behind_the_text_and_space_is_the_pause_key() {
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video_->shown());
    const auto paused = [&] {
      return std::ranges::any_of(window_->actions(), [](const QAction* action) { return action->text() == "Play"; });
    };
    box_->setFocus();
    // The initial prompt was sent as well.
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
    QTest::mouseClick(box_->viewport(), Qt::LeftButton);
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
    // A sent example is in the history like any other prompt.
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
    QTRY_VERIFY(video_->shown());
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
    QCOMPARE(timeline->layout().selected.left(), timeline->layout().chips.front().rect.left());
    QTest::mouseClick(timeline, Qt::LeftButton, {}, QPoint(at.x(), timeline->height() - 2));
    QVERIFY(!timeline->layout().chips.front().selected);
    QVERIFY(timeline->layout().selected.isEmpty());
  }

  void the_menu_of_the_timeline_reuses_a_prompt_and_the_draft_comes_back() {
    script_.push(Opened{source()});
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 0, 1, 0});
    script_.push(ChunkReady{greyChunk(0, 48)});
    auto* timeline = only<ui::Timeline>(*window_);
    QTRY_VERIFY(video_->shown());
    QTRY_COMPARE(timeline->layout().chips.size(), 1U);
    const QString prompt = timeline->layout().chips.front().text;
    const QPoint at = timeline->layout().chips.front().rect.center().toPoint();
    box_->setText("not sent yet");
    QContextMenuEvent wants(QContextMenuEvent::Mouse, at, timeline->mapToGlobal(at));
    QCoreApplication::sendEvent(timeline, &wants);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    for (QAction* action : menu->actions())
      if (action->text() == "Reuse the Prompt")
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
    QCOMPARE(box_->text(), prompt);
    QTest::mouseClick(tool(*prompt_, "Restore Draft"), Qt::LeftButton);
    QCOMPARE(box_->text(), QString("not sent yet"));
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

  void nine_slots_stand_under_the_box_in_every_layout() {
    auto* row = only<ui::SlotRow>(*window_);
    const auto keys = row->keys();
    QCOMPARE(keys.size(), 9);
    for (const Qt::Key layout : {Qt::Key_F2, Qt::Key_F1}) {
      QTest::keyClick(window_.get(), layout, Qt::ControlModifier);
      for (const auto* key : keys) QVERIFY(key->isVisible());
      QVERIFY(row->mapTo(window_.get(), QPoint()).y() >=
              prompt_->mapTo(window_.get(), QPoint(0, prompt_->height())).y());
    }
    const std::string second = ui::Settings::defaults().slots[1];
    QVERIFY(keys[1]->toolTip().startsWith(QString::fromStdString(second)));
    QTest::mouseClick(keys[1], Qt::LeftButton);
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text, second);
    QVERIFY(keys[1]->isActive() && !keys[0]->isActive());
    // An empty slot stores the text of the box.
    const auto sent = script_.posted.size();
    box_->setText("a green fish");
    QTest::mouseClick(keys[8], Qt::LeftButton);
    QCOMPARE(window_->settings().slots[8], std::string("a green fish"));
    // The slot's menu and a long press replace its prompt, and the old prompt can be restored.
    QContextMenuEvent asks(QContextMenuEvent::Mouse, QPoint(5, 5), keys[1]->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(keys[1], &asks);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QTest::keyClick(menu, Qt::Key_Down);
    QCOMPARE(menu->activeAction()->text(), QString("Keep the Prompt of the Box Here"));
    QTest::keyClick(menu, Qt::Key_Return);
    QCOMPARE(window_->settings().slots[1], std::string("a green fish"));
    press(*notice(*window_, "Slot 2 keeps"), "Put the Old Prompt Back");
    QCOMPARE(window_->settings().slots[1], second);
    QTest::mousePress(keys[0], Qt::LeftButton);
    QTRY_COMPARE(window_->settings().slots[0], std::string("a green fish"));
    QTest::mouseRelease(keys[0], Qt::LeftButton);
    QCOMPARE(script_.posted.size(), sent);
  }

  void a_long_prompt_breaks_into_lines_and_the_box_grows() {
    box_->setFocus();
    box_->selectAll();
    const int low = box_->height();
    const QString words = "a red ball rolls slowly over a wet meadow while far behind it a train of clouds passes, ";
    QTest::keyClicks(box_, words + words + words);
    QVERIFY(box_->height() > low);
    QVERIFY(!box_->verticalScrollBar()->isVisible());
    const int grown = box_->height();
    QTest::keyClick(box_, Qt::Key_Return, Qt::ShiftModifier);
    QTest::keyClicks(box_, "and more");
    QTRY_VERIFY(box_->height() > grown);
    for (int i = 0; i < 9; ++i) QTest::keyClick(box_, Qt::Key_Return, Qt::ShiftModifier);
    QVERIFY(box_->height() <= box_->fontMetrics().lineSpacing() * 7 + 12);
    QVERIFY(box_->verticalScrollBar()->isVisible());
    // Up and Down first move between the lines, and Enter sends one line to the engine.
    QTest::keyClick(box_, Qt::Key_Up);
    QVERIFY(box_->text().contains("and more"));
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text,
             (words + words + words + "and more").simplified().toStdString());
    QVERIFY(box_->text().contains('\n'));
    script_.push(Opened{source()});
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 0, 1, 0});
    QTRY_VERIFY(prompt_->receiptText().contains("applied"));
    QVERIFY(box_->text().contains('\n'));  // the prompt is in force, and stays as it was typed
    // In every layout the panel takes the height that the box needs, and shrinks again.
    for (const Qt::Key layout : {Qt::Key_F2, Qt::Key_F1}) {
      QTest::keyClick(window_.get(), layout, Qt::ControlModifier);
      for (const QSize size : {QSize(1440, 900), QSize(1024, 640)}) {
        window_->resize(size);
        box_->setText(words + words + words);
        const auto whole = [&] {
          const QRect place(box_->mapTo(prompt_, QPoint()), box_->size());
          return box_->height() > low && prompt_->rect().contains(place);
        };
        QTRY_VERIFY2(whole(), qPrintable(QString("%1, %2").arg(size.width()).arg(layout)));
        box_->setText("a cube");
        QTRY_COMPARE(box_->height(), low);
      }
    }
  }

  void a_draft_that_was_replaced_has_a_button_that_brings_it_back() {
    QVERIFY(tool(*prompt_, "Restore Draft") == nullptr);
    box_->setText("a draft of many words");
    QTest::mouseClick(only<ui::SlotRow>(*window_)->keys()[1], Qt::LeftButton);
    auto* restore = tool(*prompt_, "Restore Draft");
    QVERIFY(restore != nullptr);
    QCOMPARE(restore->toolTip(), QString("a draft of many words"));
    QTest::mouseClick(restore, Qt::LeftButton);
    QCOMPARE(box_->text(), QString("a draft of many words"));
    QVERIFY(box_->hasFocus());
    QVERIFY(tool(*prompt_, "Restore Draft") == nullptr);
    QVERIFY(prompt_->hasDraft());
  }

  void a_new_take_sends_what_was_typed_and_nothing_else() {
    script_.push(Opened{source()});
    const auto prompts = [this] { return script_.bodies<SetPrompt>().size(); };
    const auto new_take = [this](TakeId take) {
      for (QAction* action : window_->actions())
        if (action->text() == "New Take") action->trigger();
      script_.push(TakeStarted{take, 0, -1});
      script_.push(CommandApplied{script_.lastId<Restart>(), take, 0});
      return QTest::qWaitFor([this] { return script_.events.empty(); });
    };
    const auto before = prompts();
    QVERIFY(new_take(1));
    QCOMPARE(prompts(), before);
    box_->setText("a cube");
    QVERIFY(new_take(2));
    QCOMPARE(script_.bodies<Restart>().size(), std::size_t{2});
    QCOMPARE(prompts(), before + 1);
    QCOMPARE(script_.bodies<SetPrompt>().back().texts.front().text, std::string("a cube"));
    QVERIFY(!prompt_->hasDraft());
    QVERIFY(new_take(3));
    QCOMPARE(prompts(), before + 1);
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

  void the_fade_length_goes_with_the_prompt() {
    auto* length = prompt_->findChild<QSpinBox*>();
    QVERIFY(!length->isVisible());
    QTest::mouseClick(tool(*prompt_, "Fade"), Qt::LeftButton);
    QVERIFY(length->isVisible());
    QCOMPARE(length->text(), QString("4 chunks"));
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});  // 12 pictures at 16 a second
    QTRY_COMPARE(length->text(), QString("4 · 3.0 s"));
    length->setFocus();
    QTest::keyClick(length, Qt::Key_Up);
    QCOMPARE(length->text(), QString("5 · 3.8 s"));
    length->selectAll();
    QTest::keyClicks(length, "16");
    QTest::keyClick(length, Qt::Key_Return);
    box_->setText("slowly");
    QTest::keyClick(box_, Qt::Key_Return);
    QVERIFY(script_.bodies<SetPrompt>().back().mode == SwitchMode::crossfade);
    QCOMPARE(script_.bodies<SetPrompt>().back().fade_chunks, 16);
    QCOMPARE(window_->settings().fade_chunks, 16);
  }
};

LONGTAKE_WINDOW_TEST(TestPrompts)
#include "test_prompts.moc"
