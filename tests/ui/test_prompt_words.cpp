#include <QLabel>
#include <QPushButton>

#include "engine/core/words.h"
#include "engine/stream/prompt_reading.h"
#include "engine/stream/timeline_json.h"
#include "engine/stream/word_table.h"
#include "tests/support/run.h"
#include "tests/ui/window_bench.h"
#include "training/theatre/caption.h"
#include "ui/model/examples.h"
#include "ui/model/gallery.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/prompt/vocabulary.h"
#include "ui/window/gallery_dialog.h"

using namespace longtake;
using Word = ui::Vocabulary::Word;

// Prompts for a model with a small vocabulary.
class TestPromptWords : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }

  void words_that_the_model_does_not_know_are_found() {
    const ui::Vocabulary words({"a", "red", "ball"});
    QVERIFY(words.unknown("A red BALL").empty());
    QVERIFY((words.unknown("a dragon, red") == std::vector<Word>{{2, 6}}));
    QVERIFY(words.unknown("a red ball :0.7 | a ball :0.3").empty());
    QVERIFY(ui::Vocabulary().unknown("anything at all").empty());
  }

  void words_are_cut_as_the_engine_cuts_them() {
    const std::vector<std::string> known = {"a", "ball", "red"};
    for (const QString text : {"a red-ball, dragon's egg", "a RED ball", "ein Bär & a_ball", "  ", "a ball!dragon"}) {
      QStringList mine;
      for (const Word& word : ui::Vocabulary(known).unknown(text)) mine << text.mid(word.from, word.length).toLower();
      QStringList theirs;
      for (const std::string& word : unknown_words(known, text.toStdString())) theirs << QString::fromStdString(word);
      QCOMPARE(mine, theirs);
    }
  }

  void a_word_that_is_being_typed_is_not_called_unknown_too_early() {
    const ui::Vocabulary words({"a", "red", "ball"});
    QVERIFY(words.unknown("a ba", 4).empty());
    QVERIFY(!words.unknown("a ba", 1).empty());
    QVERIFY(!words.unknown("a bax", 5).empty());
  }

  void completions_begin_at_the_second_letter_and_are_never_the_word_itself() {
    const ui::Vocabulary words({"ball", "beach", "bear", "be"});
    QVERIFY(words.completions("a b", 3).isEmpty());
    QCOMPARE(words.completions("a be", 4), QStringList({"beach", "bear"}));
    QVERIFY(words.completions("a beach", 7).isEmpty());
    QVERIFY(words.completions("a be ", 5).isEmpty());
  }

  void tab_takes_what_is_offered_and_otherwise_moves_on() {
    ui::PromptBar bar;
    bar.setVocabulary({"a", "ball", "beach", "bear"});
    bar.show();
    bar.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&bar));
    auto* edit = bar.findChild<ui::PromptEdit*>();
    bar.focusText();
    QTest::keyClicks(edit, "a be");
    QCOMPARE(edit->offered(), QString("ach"));
    QTest::keyClick(edit, Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(edit->offered(), QString("ar"));
    QTest::keyClick(edit, Qt::Key_Tab);
    QCOMPARE(edit->text(), QString("a bear "));
    QVERIFY(edit->hasFocus());
    QVERIFY(edit->offered().isEmpty());
    QTest::keyClick(edit, Qt::Key_Tab);
    QVERIFY(!edit->hasFocus());
  }

  void a_gentle_note_names_unknown_words_and_the_prompt_is_sent_all_the_same() {
    ui::PromptBar bar;
    bar.resize(900, bar.sizeHint().height());
    bar.setVocabulary({"a", "ball"});
    bar.show();
    auto* edit = bar.findChild<ui::PromptEdit*>();
    QSignalSpy sent(&bar, &ui::PromptBar::sent);
    QTest::keyClicks(edit, "a dragon and a ball");
    QVERIFY(edit->note().endsWith("dragon, and"));
    QCOMPARE(edit->accessibleDescription(), edit->note());
    QTest::keyClick(edit, Qt::Key_Return);
    QCOMPARE(sent.size(), 1);
    edit->setText("a ball");
    QVERIFY(edit->note().isEmpty());
    bar.setVocabulary({});
    edit->setText("a dragon");
    QVERIFY(edit->note().isEmpty());
  }

  void a_known_word_that_is_near_can_be_taken_by_key_or_click_and_undone() {
    ui::PromptBar bar;
    bar.resize(900, bar.sizeHint().height());
    bar.setVocabulary({"a", "ball", "mushroom", "red"});
    bar.show();
    auto* edit = bar.findChild<ui::PromptEdit*>();
    QTest::keyClicks(edit, "a red mushrom ");
    QVERIFY2(edit->note().contains("mushroom"), qPrintable(edit->note()));
    QTest::keyClick(edit, Qt::Key_Period, Qt::ControlModifier);
    QCOMPARE(edit->text(), QString("a red mushroom "));
    QVERIFY(edit->note().isEmpty());
    edit->undo();
    QCOMPARE(edit->text(), QString("a red mushrom "));
    QTest::mouseClick(edit->findChild<QLabel*>(), Qt::LeftButton);
    QCOMPARE(edit->text(), QString("a red mushroom "));
    edit->setText("a zeppelin");
    QVERIFY(edit->note().endsWith("zeppelin"));
    QTest::keyClick(edit, Qt::Key_Period, Qt::ControlModifier);
    QVERIFY(edit->text().startsWith("a zeppelin"));
  }

  void the_table_has_exactly_the_words_that_the_model_learns() {
    const auto& table = WordTable::embedded();
    std::vector<std::string> known(table.known().begin(), table.known().end());
    std::vector<std::string> learned = theatre::vocabulary();
    for (const char* side : {"center", "centre", "left", "middle", "right"})
      if (std::ranges::count(learned, side) == 0) learned.push_back(side);
    std::ranges::sort(learned);
    QVERIFY(known == learned);
    QVERIFY(takes_readings(learned));
    QVERIFY(!takes_readings(std::vector<std::string>{"a", "ball"}));
  }

  void a_line_says_how_the_text_is_read_and_only_a_key_writes_it() {
    const auto& known = WordTable::embedded().known();
    ui::PromptBar bar;
    bar.resize(900, bar.sizeHint().height());
    bar.setVocabulary({known.begin(), known.end()});
    bar.show();
    auto* edit = bar.findChild<ui::PromptEdit*>();
    const QString typed = "a puppy running through a park at dawn";
    edit->setText(typed);
    QCOMPARE(edit->note(), QString("puppy → cat, running → hopping, park → meadow"));
    QCOMPARE(edit->accessibleDescription(), edit->note());
    QTest::mouseClick(edit->findChild<QLabel*>(), Qt::LeftButton);
    QCOMPARE(edit->text(), typed);
    QTest::keyClick(edit, Qt::Key_Period, Qt::ControlModifier);
    QCOMPARE(edit->text(), QString("a small cat hopping in a meadow at dawn"));
    QVERIFY(edit->note().isEmpty());
    edit->undo();
    QCOMPARE(edit->text(), typed);
    edit->setText("a zorblax and a ball");
    QVERIFY2(edit->note().endsWith("zorblax"), qPrintable(edit->note()));
    edit->setText("a red ball on the left");
    QVERIFY(edit->note().isEmpty());
  }

  void gallery_and_slots_speak_the_words_that_the_model_learns() {
    const ui::Vocabulary words(theatre::vocabulary());
    QStringList all;
    for (const auto& section : ui::gallery()) {
      QVERIFY(!section.title.isEmpty());
      all << section.prompts;
    }
    QVERIFY(all.size() >= 16);
    QCOMPARE(all.removeDuplicates(), 0);
    for (const std::string& slot : ui::Settings::defaults().slots) {
      if (!slot.empty()) all << QString::fromStdString(slot);
    }
    for (const ui::Example& example : ui::examples()) {
      const auto timeline = read_timeline(ui::textOf(example), "");
      QVERIFY(timeline.has_value());
      for (const Cue& cue : timeline->cues)
        if (const auto* prompt = std::get_if<SetPrompt>(&cue.what))
          for (const WeightedText& text : prompt->texts) all << QString::fromStdString(text.text);
    }
    for (const QString& prompt : all) {
      QVERIFY2(words.unknown(prompt).empty(), qPrintable(prompt));
      QVERIFY2(prompt.count(' ') < theatre::kCaptionWords, qPrintable(prompt));
    }
  }

  void a_click_in_the_gallery_sends_the_prompt_and_closes_it() {
    StreamScript script;
    auto window = openWindow(script.factory());
    QTest::keyClick(window.get(), Qt::Key_G, Qt::ControlModifier);
    auto* dialog = window->findChild<ui::GalleryDialog*>();
    QVERIFY(dialog != nullptr);
    auto* button = dialog->findChildren<QPushButton*>().at(3);
    const QString prompt = button->text();
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(script.bodies<SetPrompt>().back().texts.front().text, prompt.toStdString());
    QVERIFY(!dialog->isVisible());
    QCOMPARE(only<ui::PromptBar>(*window)->text(), prompt);
  }
};

LONGTAKE_WINDOW_TEST(TestPromptWords)
#include "test_prompt_words.moc"
