#include <QComboBox>
#include <QDoubleSpinBox>
#include <QPlainTextEdit>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTreeWidget>

#include "engine/media/listen.h"
#include "tests/beats/sounds.h"
#include "tests/support/run.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/time_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/timeline/cue_editor.h"
#include "ui/timeline/cue_row.h"
#include "ui/timeline/sound_cues_dialog.h"
#include "ui/timeline/sound_plot.h"

using namespace longtake;

// Cues from a sound, by mouse and keys: onsets of a real file, what is chosen, what is planned, and when it takes
// effect. A chunk of the fake stream lasts 0.75 s.
class TestSoundDialog : public QObject, TimeBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    ui::applyTheme(*qApp);
    listen_ = [](const std::string& path, const std::function<void(double)>& tell, const std::stop_token& stop) {
      return listen(path, tell, stop);
    };
    // The middle one of the chunks 4, 8 and 12 from the sound's beginning is the weakest.
    const auto loud = clicks({3.1, 9.0}), quiet = clicks({5.9}, 0.05);
    write_wav(
        file("clicks.wav").toStdString(), 12,
        [=](int channel, double t) { return loud(channel, t) + quiet(channel, t); }, 1);
    write_wav(file("drums.wav").toStdString(), 30, drums(120, 0.5, 0.05), 1);
    write_wav(file("silent.wav").toStdString(), 3, sine(440, 0), 1);
  }
  void init() {
    openBench();
    row_ = only<ui::CueRow>(*window_);
    reach(1);
    pause();
  }
  void cleanup() {
    dialog_ = nullptr;
    closeBench();
  }

  void cues_come_at_exactly_their_chunks() {
    open("clicks.wav");
    // The sound has no beat, so its onsets are offered.
    QCOMPARE(box("A cue at")->currentText(), QString("Every onset"));
    write("first field\nsecond field\nthird field\n\n");
    QCOMPARE(list()->topLevelItemCount(), 4);
    QCOMPARE(list()->topLevelItem(1)->text(1), QString("3.10 s"));
    QCOMPARE(list()->topLevelItem(1)->text(2), QString::fromUtf8("−0.10"));
    QCOMPARE(list()->topLevelItem(3)->text(3), QString("first field"));
    press(*dialog_, "Plan 4 Cues");
    QTRY_VERIFY(!dialog_->isVisible());
    QVERIFY(notice(*window_, "4 cues from clicks.wav are planned") != nullptr);
    QCOMPARE(row_->flags().size(), 4U);
    const ChunkIndex start = row_->flags().front().chunk;
    QCOMPARE(offsets(start), (std::vector<ChunkIndex>{0, 4, 8, 12}));
    QCOMPARE(row_->flags()[2].text, QString("third field"));
    focusWindow();
    play();
    QCOMPARE(applied("second field"), start + 4);
    QVERIFY(QTest::qWaitFor([&] { return applied("third field") == start + 8; }, 20000));
    QTRY_VERIFY_WITH_TIMEOUT(row_->flags().empty(), 20000);
    reach(start + 12);
    QTRY_COMPARE(prompt_->text(), QString("first field"));
  }

  void one_step_takes_all_of_them_away_and_back() {
    planByHand(13, "by hand");
    open("clicks.wav");
    write("one\ntwo");
    press(*dialog_, "Plan 4 Cues");
    QTRY_COMPARE(row_->flags().size(), 5U);
    focusWindow();
    undo("Undo Cues from a Sound");
    QTRY_COMPARE(row_->flags().size(), 1U);
    QCOMPARE(row_->flags().front().text, QString("by hand"));
    redo("Redo Cues from a Sound");
    QTRY_COMPARE(row_->flags().size(), 5U);
    // Removed cues have no effect.
    undo("Undo Cues from a Sound");
    QTRY_COMPARE(row_->flags().size(), 1U);
    play();
    QCOMPARE(applied("by hand"), 13);
    QCOMPARE(applied("two"), -1);
  }

  void keys_alone_reach_everything() {
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(find());
    QTRY_VERIFY(edit("Sound")->hasFocus());
    QTest::keyClicks(edit("Sound"), file("clicks.wav"));
    QTest::keyClick(edit("Sound"), Qt::Key_Return);
    QTRY_VERIFY(says(*dialog_, "no regular beat · 3 onsets"));
    QVERIFY(dialog_->isVisible());  // Enter in the field does not plan
    tabTo(dialog_->findChild<ui::SoundPlot*>());
    auto* plot = dialog_->findChild<ui::SoundPlot*>();
    const double before = plot->xOf(6) - plot->xOf(3);
    QTest::keyClick(plot, Qt::Key_Plus);
    QVERIFY(plot->xOf(6) - plot->xOf(3) > 1.5 * before);
    tabTo(dialog_->findChild<QSlider*>());
    for (int i = 0; i < 9; ++i) QTest::keyClick(dialog_->focusWidget(), Qt::Key_PageUp);
    tabTo(dialog_->findChild<QPlainTextEdit*>());
    QTest::keyClick(dialog_->focusWidget(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(dialog_->focusWidget(), "one");
    QTest::keyClick(dialog_->focusWidget(), Qt::Key_Return);
    QTest::keyClicks(dialog_->focusWidget(), "two");
    // The slider excludes the weak one.
    QTRY_COMPARE(list()->topLevelItemCount(), 3);
    tabTo(button(*dialog_, "Plan 3 Cues"));
    QTest::keyClick(dialog_->focusWidget(), Qt::Key_Space);
    QTRY_COMPARE(row_->flags().size(), 3U);
    QCOMPARE(offsets(row_->flags().front().chunk), (std::vector<ChunkIndex>{0, 4, 12}));
  }

  void they_begin_at_a_time_and_somewhere_in_the_sound() {
    open("clicks.wav");
    write("one\ntwo");
    spin("Sound from")->setValue(3);
    spin("For")->setValue(4);
    box("Begins")->setCurrentIndex(1);
    spin("Time on the timeline")->setValue(15);
    QCOMPARE(list()->topLevelItemCount(), 2);
    press(*dialog_, "Plan 2 Cues");
    QTRY_COMPARE(row_->flags().size(), 2U);
    QCOMPARE(row_->flags().front().chunk, 20);  // 15 s
    QCOMPARE(row_->flags().back().chunk, 24);   // 2.9 s later
  }

  void bars_and_beats_are_heard_and_thinned_out() {
    open("drums.wav");
    QVERIFY(says(*dialog_, "120.0 beats a minute"));
    write("one\ntwo");
    QCOMPARE(box("A cue at")->currentText(), QString("Every bar"));
    const int bars = list()->topLevelItemCount();
    QVERIFY(bars >= 14 && bars <= 16);  // one bar every two seconds, and the beginning
    box("A cue at")->setCurrentIndex(0);
    const int beats = list()->topLevelItemCount();
    QVERIFY(beats > bars);
    number("Apart by")->setValue(1);
    QVERIFY(list()->topLevelItemCount() > beats);
    number("At most")->setValue(5);
    QCOMPARE(list()->topLevelItemCount(), 6);
    QVERIFY(button(*dialog_, "Plan 6 Cues") != nullptr);
  }

  void what_is_in_the_way_is_said() {
    open("clicks.wav");
    write("one");
    QVERIFY(says(*dialog_, "Write two prompts or more"));
    QVERIFY(!button(*dialog_, "Plan Cues")->isEnabled());
    write("one\ntwo | ");
    QVERIFY(says(*dialog_, "one of its parts is empty"));
    write("one\ntwo");
    box("A cue at")->setCurrentIndex(0);
    QVERIFY(says(*dialog_, "no regular beat. Choose its onsets."));
    box("A cue at")->setCurrentIndex(2);
    spin("Sound from")->setValue(11);
    QVERIFY(says(*dialog_, "No sound is strong enough"));
    enter(file("silent.wav"));
    QTRY_VERIFY(says(*dialog_, "its sound is silent"));
    QVERIFY(!button(*dialog_, "Plan Cues")->isEnabled());
    enter(file("missing.wav"));
    QTRY_VERIFY(says(*dialog_, "No such file"));
    // A valid file restores everything.
    enter(file("clicks.wav"));
    QTRY_VERIFY(says(*dialog_, "3 onsets"));
  }

  void the_slots_are_offered_as_prompts() {
    open("clicks.wav");
    QStringList kept;
    for (const std::string& slot : window_->settings().slots)
      if (!slot.empty()) kept << QString::fromStdString(slot);
    QVERIFY(kept.size() >= 2);
    QCOMPARE(dialog_->findChild<QPlainTextEdit*>()->toPlainText(), kept.join('\n'));
    write("");
    press(*dialog_, "Take the Slots");
    QCOMPARE(dialog_->findChild<QPlainTextEdit*>()->toPlainText(), kept.join('\n'));
  }

  void an_export_offers_the_sound_from_the_right_second() {
    open("clicks.wav");
    write("one\ntwo");
    spin("Sound from")->setValue(2);  // the first onset is then too near to the start
    press(*dialog_, "Plan 3 Cues");
    QTRY_VERIFY(!row_->flags().empty());
    const double begins = static_cast<double>(row_->flags().front().chunk) * 0.75;
    focusWindow();
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier);
    auto* exporting = window_->findChild<ui::ExportDialog*>();
    QVERIFY(exporting != nullptr);
    const auto field = [&](const QString& name) {
      for (auto* one : exporting->findChildren<QLineEdit*>())
        if (one->accessibleName() == name) return one;
      return static_cast<QLineEdit*>(nullptr);
    };
    QDoubleSpinBox* from = nullptr;
    for (auto* one : exporting->findChildren<QDoubleSpinBox*>())
      if (one->accessibleName() == "Sound from") from = one;
    QVERIFY(from != nullptr && from->isVisible());
    QCOMPARE(field("Sound")->text(), file("clicks.wav"));
    QCOMPARE(from->value(), 2 - begins);  // the take's first picture comes before the start of the sound
    grabPicture(*exporting, "sound_export");
    QVERIFY(unreadable(*exporting).isEmpty());
    exporting->close();
    focusWindow();
    undo("Undo Cues from a Sound");
    QTest::keyClick(video_, Qt::Key_E, Qt::ControlModifier);
    QTRY_VERIFY(exporting->isVisible());
    QCOMPARE(field("Sound")->text(), QString());
    QVERIFY(!from->isVisible());
  }

  void everything_has_a_name_and_can_be_read() {
    open("drums.wav");
    write(
        "a red ball bouncing in a meadow with a windmill by day\na blue cube on a beach with palms\n"
        "a large yellow star over a town at night");
    for (auto* widget : dialog_->findChildren<QWidget*>()) {
      if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() || widget->objectName().startsWith("qt_"))
        continue;
      const auto* pressed = qobject_cast<QAbstractButton*>(widget);
      QVERIFY2(!widget->accessibleName().isEmpty() || (pressed != nullptr && !pressed->text().isEmpty()),
               widget->metaObject()->className());
    }
    const QStringList wrong = unreadable(*dialog_);
    grabPicture(*dialog_, "sound_cues");
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join("; ")));
    auto* plot = dialog_->findChild<ui::SoundPlot*>();
    for (int i = 0; i < 4; ++i) QTest::keyClick(plot, Qt::Key_Plus);
    grabPicture(*dialog_, "sound_cues_near");
    QVERIFY(dialog_->width() <= 1024 && dialog_->height() <= 640);
  }

  void a_window_without_what_it_needs_says_so() {
    const auto heard = std::exchange(listen_, nullptr);
    closeBench();
    openBench();
    QVERIFY(!action("Cues from a Sound…")->isEnabled());
    listen_ = heard;
  }

  void closing_while_it_listens_ends_the_listening() {
    write_wav(file("long.wav").toStdString(), 120, drums(120, 0.5, 0.05), 1);
    action("Cues from a Sound…")->trigger();
    QVERIFY(find());
    enter(file("long.wav"));
    dialog_->reject();
    action("Cues from a Sound…")->trigger();
    QVERIFY(!says(*dialog_, "beats a minute"));
    enter(file("clicks.wav"));
    QTRY_VERIFY(says(*dialog_, "3 onsets"));
  }

 private:
  QString file(const QString& name) const { return folder_.filePath(name); }
  bool find() {
    dialog_ = window_->findChild<ui::SoundCuesDialog*>();
    return dialog_ != nullptr && QTest::qWaitForWindowActive(dialog_);
  }
  void open(const QString& name) {
    action("Cues from a Sound…")->trigger();
    QVERIFY(find());
    enter(file(name));
    QTRY_VERIFY_WITH_TIMEOUT(says(*dialog_, "onsets"), 20000);
  }
  void enter(const QString& path) {
    edit("Sound")->setFocus();
    edit("Sound")->selectAll();
    QTest::keyClicks(edit("Sound"), path);
    QTest::keyClick(edit("Sound"), Qt::Key_Return);
  }
  void write(const QString& prompts) { dialog_->findChild<QPlainTextEdit*>()->setPlainText(prompts); }
  void focusWindow() {
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    video_->setFocus();
  }
  void tabTo(QWidget* wanted) {
    QVERIFY(wanted != nullptr);
    for (int i = 0; i < 40 && dialog_->focusWidget() != wanted; ++i)
      QTest::keyClick(dialog_->focusWidget() != nullptr ? dialog_->focusWidget() : dialog_, Qt::Key_Tab);
    QVERIFY2(dialog_->focusWidget() == wanted, wanted->metaObject()->className());
  }
  void planByHand(ChunkIndex chunk, const QString& text) {
    QTest::mouseDClick(
        timeline_, Qt::LeftButton, {},
        {static_cast<int>(row_->xOf(chunk)) + 2, static_cast<int>(timeline_->layout().thumb_row.center().y())});
    auto* editor = window_->findChild<ui::CueEditor*>();
    QTRY_VERIFY(editor->isVisible());
    QLineEdit* field = nullptr;
    for (auto* one : editor->findChildren<QLineEdit*>())
      if (one->accessibleName() == "Prompt") field = one;
    QVERIFY(field != nullptr);
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(row_->flags().size(), 1U);
    focusWindow();
  }
  std::vector<ChunkIndex> offsets(ChunkIndex start) const {
    std::vector<ChunkIndex> out;
    for (const auto& flag : row_->flags()) out.push_back(flag.chunk - start);
    return out;
  }

  template <class Widget>
  Widget* named(const QString& name) const {
    for (auto* one : dialog_->findChildren<Widget*>())
      if (one->accessibleName() == name) return one;
    return nullptr;
  }
  QLineEdit* edit(const QString& name) const { return named<QLineEdit>(name); }
  QComboBox* box(const QString& name) const { return named<QComboBox>(name); }
  QDoubleSpinBox* spin(const QString& name) const { return named<QDoubleSpinBox>(name); }
  QSpinBox* number(const QString& name) const { return named<QSpinBox>(name); }
  QTreeWidget* list() const { return dialog_->findChild<QTreeWidget*>(); }

  const QTemporaryDir folder_;
  ui::CueRow* row_ = nullptr;
  ui::SoundCuesDialog* dialog_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestSoundDialog)
#include "test_sound_dialog.moc"
