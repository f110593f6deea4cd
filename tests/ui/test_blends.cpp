#include <QDoubleSpinBox>
#include <QSlider>

#include "tests/ui/find_widgets.h"
#include "tests/ui/scripted_window.h"
#include "tests/ui/time_bench.h"
#include "ui/prompt/prompt_rows.h"

using namespace longtake;
using Texts = std::vector<WeightedText>;

// Several prompts at once with weights on sliders, by mouse and keys only.
class TestBlends : public QObject, ScriptedWindow {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    openScripted();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->resize(1400, 900);
  }
  void cleanup() { window_.reset(); }

  void rows_open_by_key_and_are_sent_with_their_weights() {
    write("a red ball");
    blend();
    QTRY_COMPARE(shown<ui::PromptEdit>().size(), 2U);
    QVERIFY(shown<ui::PromptEdit>()[1]->hasFocus());  // the first empty one
    QTest::keyClicks(shown<ui::PromptEdit>()[1], "a blue cube");
    dragTo(*shown<QSlider>()[1], 0.3);
    const int percent = shown<QSlider>()[1]->value();
    QVERIFY2(std::abs(percent - 30) <= 3, qPrintable(QString::number(percent)));
    QCOMPARE(shown<QDoubleSpinBox>()[1]->value(), percent / 100.0);
    QVERIFY(sent() != "a red ball");  // nothing is sent before Enter
    QTest::keyClick(shown<ui::PromptEdit>()[1], Qt::Key_Return);
    QVERIFY((prompt().texts == Texts{{"a red ball", 1.0F}, {"a blue cube", static_cast<float>(percent) / 100}}));
    QVERIFY(prompt().blend == Blend::slerp);
    const QString text = "a red ball | a blue cube :" + QString::number(percent / 100.0);
    QCOMPARE(window_->settings().history.front(), text.toStdString());
    // Reduced to one box again, the box holds the same blend as text.
    blend();
    QTRY_COMPARE(shown<ui::PromptEdit>().size(), 1U);
    QCOMPARE(box_->text(), text);
    QVERIFY(!prompt_->hasDraft());
  }

  void the_text_form_opens_as_rows_and_rows_are_added_and_removed() {
    write("a red ball :0.7 | a blue cube :0.2|a house");
    QTest::mouseClick(tool(*prompt_, "Blend"), Qt::LeftButton);
    QTRY_COMPARE(shown<ui::PromptEdit>().size(), 3U);
    QCOMPARE(shown<ui::PromptEdit>()[2]->text(), QString("a house"));
    QCOMPARE(shown<QSlider>()[0]->value(), 70);
    QCOMPARE(shown<QDoubleSpinBox>()[1]->value(), 0.2);
    auto* add = tool(*prompt_, "Add a Text");
    QTest::mouseClick(add, Qt::LeftButton);
    QCOMPARE(shown<ui::PromptEdit>().size(), 4U);
    QVERIFY(!add->isEnabled());
    QTest::keyClicks(shown<ui::PromptEdit>()[3], "snow");
    QTest::mouseClick(removers()[1], Qt::LeftButton);
    QCOMPARE(prompt_->text(), QString("a red ball :0.7 | a house | snow"));
    // An empty row is no part of the blend, and of two rows the last one closes them.
    shown<ui::PromptEdit>()[2]->clear();
    QCOMPARE(prompt_->text(), QString("a red ball :0.7 | a house"));
    QTest::mouseClick(removers()[2], Qt::LeftButton);
    QTest::mouseClick(removers()[0], Qt::LeftButton);
    QTRY_COMPARE(shown<ui::PromptEdit>().size(), 1U);
    QCOMPARE(box_->text(), QString("a house"));
    QVERIFY(!tool(*prompt_, "Blend")->isChecked());
  }

  void a_blend_of_the_last_time_comes_back_as_rows() {
    window_.reset();
    script_ = StreamScript();
    auto settings = ui::Settings::defaults();
    settings.history = {"a red ball | a blue cube :0.15"};
    window_ = openWindow(script_.factory(), settings);
    prompt_ = only<ui::PromptBar>(*window_);
    box_ = prompt_->findChild<ui::PromptEdit*>();
    QTRY_COMPARE(shown<ui::PromptEdit>().size(), 2U);
    QCOMPARE(shown<ui::PromptEdit>()[0]->text(), QString("a red ball"));
    QCOMPARE(shown<ui::PromptEdit>()[1]->text(), QString("a blue cube"));
    QCOMPARE(shown<QSlider>()[1]->value(), 15);
    QVERIFY(shown<ui::PromptEdit>()[0]->hasFocus() && !prompt_->hasDraft());
    QVERIFY(tool(*prompt_, "Blend")->isChecked());
    QTRY_VERIFY((prompt().texts == Texts{{"a red ball", 1.0F}, {"a blue cube", 0.15F}}));
  }

  void what_rows_cannot_hold_stays_text_and_is_refused_clearly() {
    write("a||b");
    blend();
    QCOMPARE(prompt_->text(), QString("a||b"));
    const auto before = script_.posted.size();
    QTest::keyClick(box_, Qt::Key_Return);
    QVERIFY(notice(*window_, "not sent"));
    QCOMPARE(script_.posted.size(), before);
    blend();
    QCOMPARE(box_->text(), QString("a||b"));
  }

  void a_hand_on_a_slider_changes_the_film_and_few_posts_wait() {
    inForce("a red ball | a blue cube");
    const auto before = script_.bodies<SetPrompt>().size();
    auto* slider = shown<QSlider>()[1];
    drag(*slider, 1.0, 0.2, 60);
    const float weight = static_cast<float>(slider->value()) / 100;
    QVERIFY(weight > 0.1F && weight < 0.3F);
    QTRY_VERIFY((prompt().texts == Texts{{"a red ball", 1.0F}, {"a blue cube", weight}}));
    const auto posts = script_.bodies<SetPrompt>().size() - before;
    QVERIFY2(posts >= 2 && posts < 30, qPrintable(QString::number(posts)));
    QVERIFY(!prompt_->hasDraft());
    // The history gets one line, not one for every weight.
    QVERIFY(window_->settings().history[0].starts_with("a red ball | a blue cube :0."));
    QVERIFY(std::ranges::none_of(window_->settings().history,
                                 [](const std::string& text) { return text.ends_with("a blue cube"); }));
    // At most one prompt waits on the timeline.
    int queued = 0;
    for (const auto& chip : only<ui::Timeline>(*window_)->layout().chips)
      queued += chip.state == ui::Receipt::State::queued;
    QVERIFY(queued <= 2);
    // A text without weight is left out, and an empty blend is not sent.
    drag(*slider, 0.2, 0, 4);
    QTRY_VERIFY((prompt().texts == Texts{{"a red ball", 1.0F}}));
    const auto quiet = script_.bodies<SetPrompt>().size();
    drag(*shown<QSlider>()[0], 1, 0, 1);
    QTest::qWait(200);
    QVERIFY(script_.bodies<SetPrompt>().back().texts.size() == 1);
    QVERIFY(script_.bodies<SetPrompt>().size() >= quiet);
    drag(*slider, 0, 0.5, 1);
    QTRY_VERIFY(prompt().texts.front().text == "a blue cube" && prompt().texts.size() == 1);
  }

  void other_texts_wait_for_enter_and_a_slide_never_cuts() {
    inForce("a red ball | a blue cube");
    prompt_->setMode(SwitchMode::cut);
    drag(*shown<QSlider>()[0], 1, 0.5, 3);
    QTRY_COMPARE(qRound(prompt().texts.front().weight * 100), shown<QSlider>()[0]->value());
    QVERIFY(shown<QSlider>()[0]->value() < 60);
    QVERIFY(prompt().mode == SwitchMode::recipe);
    QTest::qWait(150);
    const auto before = script_.posted.size();
    QTest::keyClicks(box_, "s");
    drag(*shown<QSlider>()[1], 1, 0.4, 3);
    QTest::qWait(200);
    QCOMPARE(script_.posted.size(), before);
    QVERIFY(prompt_->hasDraft());
  }

  void the_way_of_blending_is_chosen_acts_at_once_and_is_kept() {
    inForce("a red ball | a blue cube");
    QTest::mouseClick(tool(*prompt_, "Linear"), Qt::LeftButton);
    QTRY_VERIFY(prompt().blend == Blend::linear);
    QCOMPARE(window_->settings().blend, std::string("linear"));
    QTest::keyClick(box_, Qt::Key_Return);
    QVERIFY(prompt().blend == Blend::linear);
    const auto settings = window_->settings();
    window_ = openWindow(script_.factory(), settings);
    QVERIFY(prompt().blend == Blend::linear);
  }

  void numbers_and_keys_move_weights_too() {
    inForce("a red ball | a blue cube");
    auto* number = shown<QDoubleSpinBox>()[0];
    number->setFocus();
    number->selectAll();
    QTest::keyClicks(number, "0.35");
    QTest::keyClick(number, Qt::Key_Return);
    QTRY_VERIFY(prompt().texts.front().weight == 0.35F);
    QCOMPARE(shown<QSlider>()[0]->value(), 35);
    auto* slider = shown<QSlider>()[0];
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    QTRY_VERIFY(prompt().texts.front().weight == 0.36F);
    QVERIFY(says(*prompt_, "26 %") && says(*prompt_, "74 %"));
  }

 private:
  void write(const QString& text) {
    box_->setFocus();
    box_->selectAll();
    QTest::keyClicks(box_, text);
  }
  void blend() { QTest::keyClick(window_.get(), Qt::Key_B, Qt::ControlModifier); }
  /// Two rows whose texts are sent and applied.
  void inForce(const QString& text) {
    write(text);
    blend();
    QTest::keyClick(box_, Qt::Key_Return);
    script_.push(Opened{source()});
    script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, 0, 1, 0});
    QTRY_VERIFY(prompt_->receiptText().contains("applied"));
  }
  SetPrompt prompt() const { return script_.bodies<SetPrompt>().back(); }
  std::string sent() const { return prompt().texts.front().text; }
  template <class Widget>
  std::vector<Widget*> shown() const {
    std::vector<Widget*> out;
    for (auto* widget : prompt_->findChildren<Widget*>())
      if (widget->isVisible()) out.push_back(widget);
    return out;
  }
  std::vector<QToolButton*> removers() const {
    std::vector<QToolButton*> out;
    for (auto* widget : shown<QToolButton>())
      if (widget->toolTip().startsWith("Remove this text")) out.push_back(widget);
    return out;
  }

 public:
  static QPoint at(const QSlider& slider, double weight) {
    const int handle = ui::px(12);
    return {handle / 2 + static_cast<int>(std::lround(weight * (slider.width() - handle))), slider.height() / 2};
  }
  static void dragTo(QSlider& slider, double to) { drag(slider, slider.value() / 100.0, to, 5); }
  static void drag(QSlider& slider, double from, double to, int steps) {
    QTest::mousePress(&slider, Qt::LeftButton, {}, at(slider, from));
    for (int i = 1; i <= steps; ++i) {
      QTest::mouseMove(&slider, at(slider, from + (to - from) * i / steps));
      QTest::qWait(10);
    }
    QTest::mouseRelease(&slider, Qt::LeftButton, {}, at(slider, to));
  }
};

// Blends with an engine's thread.
class TestBlendTime : public QObject, TimeBench {
  Q_OBJECT
 private Q_SLOTS:
  void init() { openBench(); }
  void cleanup() { closeBench(); }

  void a_whole_drag_is_one_step_of_undo() {
    reach(1);
    type("a red ball | a blue cube");
    const ChunkIndex begun = applied("a red ball | a blue cube");
    reach(begun + 1);
    QTest::keyClick(box_, Qt::Key_B, Qt::ControlModifier);
    auto* slider = prompt_->findChildren<QSlider*>()[1];
    QTRY_VERIFY(slider->isVisible());
    // Slow enough for several chunks under several weights.
    TestBlends::drag(*slider, 1, 0.2, 200);
    const int end = slider->value();
    QVERIFY(end < 30);
    const QString name = QString("Undo Prompt “a red ball | a blue cube :%1").arg(end / 100.0);
    QTRY_VERIFY2(undo().startsWith(name.left(40)), qPrintable(undo()));
    int slid = 0;
    for (const auto& chip : timeline_->layout().chips) slid += chip.text.contains("cube :0.");
    QVERIFY2(slid >= 2, qPrintable(QString::number(slid)));
    const ChunkIndex last = applied(prompt_->text());
    QVERIFY(last > begun);
    reach(last + 1);
    const TakeId before = take();
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_Z, Qt::ControlModifier);
    QTRY_VERIFY(take() != before);
    QTRY_COMPARE(prompt_->text(), QString("a red ball | a blue cube"));
    QTRY_COMPARE(slider->value(), 100);
    QCOMPARE(undo(), QString("Undo Prompt “a red ball | a blue cube”"));
    QTest::keyClick(video_, Qt::Key_Y, Qt::ControlModifier);
    QTRY_COMPARE(take(), before);
    QTRY_COMPARE(slider->value(), end);
  }

  void while_the_past_is_looked_at_weights_wait_for_enter() {
    reach(1);
    type("a red ball | a blue cube");
    reach(applied("a red ball | a blue cube") + 1);
    QTest::keyClick(box_, Qt::Key_B, Qt::ControlModifier);
    auto* slider = prompt_->findChildren<QSlider*>()[1];
    click(3);
    QTRY_COMPARE(shownFrame(), std::int64_t(3));
    const TakeId before = take();
    TestBlends::drag(*slider, 1, 0.5, 5);
    const QString text = prompt_->text();
    QVERIFY(text.startsWith("a red ball | a blue cube :0."));
    QTest::qWait(300);
    QVERIFY(prompt_->hasDraft());
    QCOMPARE(shownFrame(), std::int64_t(3));
    QTest::keyClick(box_, Qt::Key_Return);
    QTRY_VERIFY(take() != before);
    QVERIFY(applied(text) >= 0);
  }

 private:
  QString undo() const {
    for (const QAction* one : window_->actions())
      if (one->text().startsWith("Undo")) return one->text();
    return {};
  }
};

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  TestBlends blends;
  TestBlendTime time;
  return QTest::qExec(&blends, argc, argv) | QTest::qExec(&time, argc, argv);
}
#include "test_blends.moc"
