#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSignalSpy>

#include "tests/support/run.h"
#include "tests/ui/reopen_bench.h"
#include "ui/models/lora_box.h"
#include "ui/models/models_dialog.h"
#include "ui/prompt/prompt_bar.h"
#include "ui/prompt/prompt_edit.h"
#include "ui/timeline/timeline.h"

using namespace longtake;

/// The dialog for other models: the description of a file, its requirements, and streaming from it.
class TestModelDialog : public QObject, private ReopenBench {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() { begin(); }

  void another_model_takes_nothing_of_the_old_timeline_along() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    auto* bar = only<ui::PromptBar>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 2, 20000);
    bar->setText("a blue cube");
    QTest::keyClick(bar->findChild<ui::PromptEdit*>(), Qt::Key_Return);
    const auto* timeline = only<ui::Timeline>(*window);
    QTRY_COMPARE_WITH_TIMEOUT(timeline->layout().chips.size(), 2U, 20000);
    window->openStream({"/models/starter", {}, 0, {}});
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk <= 1, 20000);
    QTRY_COMPARE_WITH_TIMEOUT(timeline->layout().chips.size(), 1U, 20000);
    QCOMPARE(timeline->layout().chips.front().text, QString("a blue cube"));
  }

  void the_dialog_shows_the_model_in_use_and_looks_into_what_is_dropped() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    drop(*window, "/models/big.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(says(*dialog, "Fake"));
    QTRY_VERIFY(says(*dialog, "Video model of the Wan 2.1 family"));
    QTRY_VERIFY(says(*dialog, QLocale().toString(1418996800LL)));
    QTRY_VERIFY(says(*dialog, "9.50 GB: transformer 2.84 GB, cache 6.04 GB"));
    QVERIFY(!says(*dialog, "needs a text encoder"));  // the engine found one
    press(*dialog, "Convert to safetensors");
    QTRY_VERIFY(says(*dialog, "Model like the built-in one"));  // the worker's report on the real file
    QVERIFY(!button(*dialog, "Convert to safetensors"));
  }

  void a_file_dropped_on_the_prompt_box_is_looked_into_and_not_typed() {
    auto window = open();
    auto* edit = window->findChild<ui::PromptEdit*>();
    const QString typed = edit->text();
    drop(*edit, "/models/big.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QCOMPARE(edit->text(), typed);
  }

  void a_conversion_can_be_cancelled_and_begun_again() {
    convert_waits_ = true;
    auto window = open();
    drop(*window, "/models/big.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    press(*dialog, "Convert to safetensors");
    press(*dialog, "Cancel");
    QTRY_VERIFY(button(*dialog, "Convert to safetensors"));
    QVERIFY(says(*dialog, "Video model of the Wan 2.1 family"));
    convert_waits_ = false;
    press(*dialog, "Convert to safetensors");
    QTRY_VERIFY(says(*dialog, "Model like the built-in one"));
  }

  void what_is_no_model_is_refused_with_the_reason_and_without_a_way_around() {
    auto window = open();
    drop(*window, "/README.md");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "it claims a header of 7.0 EB"));
    QVERIFY(says(*dialog, "[ST-03]"));
    QVERIFY(!button(*dialog, "Use This Model") && !button(*dialog, "Convert to safetensors"));
  }

  void another_model_streams_without_a_new_window() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown() && video->shown()->chunk->chunk >= 2, 20000);
    drop(*window, "/models/starter");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(button(*dialog, "Use This Model"));
    press(*dialog, "Use This Model");
    QTRY_VERIFY(says(*dialog, "Opening…") || asked_.size() == 1);
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().model, std::string("/models/starter"));
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk <= 1, 20000);
    QTRY_VERIFY_WITH_TIMEOUT(video->shown()->chunk->chunk >= 2, 20000);
    QTRY_VERIFY(button(*dialog, "Use the Built-in Model"));
    press(*dialog, "Use the Built-in Model");
    QTRY_COMPARE(asked_.size(), 2U);
    QVERIFY(asked_.back().model.empty());
  }

  void what_does_not_fit_is_offered_in_a_way_that_does_and_opens_so() {
    auto window = open();
    drop(*window, "/models/huge.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "This machine has 8.00 GB of memory free, which is too little."));
    QVERIFY(says(*dialog, "It fits with 16-bit weights, the small decoder: then it needs 7.40 GB."));
    QVERIFY(!button(*dialog, "Use This Model"));
    press(*dialog, "Use It That Way");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().model, std::string("/models/huge.safetensors"));
    QVERIFY((asked_.front().choice == ModelChoice{"bf16", "tiny", "", {}}));
    // The next model gets a new report.
    drop(*window, "/models/starter");
    QTRY_VERIFY(button(*dialog, "Use This Model"));
    press(*dialog, "Use This Model");
    QTRY_COMPARE(asked_.size(), 2U);
    QVERIFY(asked_.back().choice == ModelChoice{});
  }

  void matrices_in_eight_bits_are_a_choice_where_the_processor_has_them() {
    auto window = open();
    drop(*window, "/models/big.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    auto* box = only<QCheckBox>(*dialog);
    QTRY_VERIFY(box->isVisible());
    QVERIFY(!box->isChecked());
    QTRY_VERIFY(says(*dialog, "9.50 GB"));
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    QTRY_VERIFY(says(*dialog, "10.9 GB") || says(*dialog, "10.90 GB"));
    press(*dialog, "Use This Model");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().choice.dtype, std::string("int8"));
    // A second model is requested without changes.
    drop(*window, "/models/starter");
    QTRY_VERIFY(says(*dialog, "Model like the built-in one"));
    QTRY_VERIFY(!box->isVisible());
    QVERIFY(!box->isChecked());
  }

  void a_gpu_has_other_matrices_in_eight_bits() {
    auto window = open();
    drop(*window, "/models/for_gpu.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    auto* box = only<QCheckBox>(*dialog);
    QTRY_VERIFY(box->isVisible());
    QTRY_VERIFY(says(*dialog, "9.50 GB"));
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    QTRY_VERIFY(says(*dialog, "8.10 GB"));
    press(*dialog, "Use This Model");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().choice.dtype, std::string("fp8"));
  }

  void matrices_in_eight_bits_are_offered_where_a_gpu_is_too_small() {
    auto window = open();
    drop(*window, "/models/wide_for_gpu.pt");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "It fits with matrices in 8 bits, the small decoder: then it needs 7.00 GB."));
    press(*dialog, "Use It That Way");
    QTRY_COMPARE(asked_.size(), 1U);
    QVERIFY((asked_.front().choice == ModelChoice{"fp8", "tiny", "", {}}));
  }

  void what_fits_in_no_way_cannot_be_chosen() {
    auto window = open();
    drop(*window, "/models/giant.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "Even with a memory of 7020 tokens it would need 30.00 GB."));
    QVERIFY(!button(*dialog, "Use This Model") && !button(*dialog, "Use It That Way"));
  }

  void what_the_engine_would_refuse_to_open_is_said_before() {
    auto window = open();
    drop(*window, "/models/alone.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "parts of it are missing: a decoder"));
    QVERIFY(!button(*dialog, "Use This Model"));
  }

  void how_a_file_is_sampled_is_asked_once_and_remembered() {
    auto window = open();
    drop(*window, "/models/plain.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "The file and its name do not show"));
    auto* list = dialog->findChild<QComboBox*>();
    QVERIFY(list && list->isVisible());
    QCOMPARE(list->currentText(), QString("Self-Forcing (self-forcing)"));
    list->setCurrentIndex(1);
    Q_EMIT list->activated(1);
    QTRY_VERIFY(says(*dialog, "Your choice. It is remembered for this model."));
    QCOMPARE(list->currentText(), QString("Causal Forcing (causal-forcing)"));
    press(*dialog, "Use This Model");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().choice.recipe, std::string("causal-forcing"));
    QCOMPARE(window->settings().recipes.at("/models/plain.safetensors"), std::string("causal-forcing"));
    // The same file needs no second answer, and no other model uses this answer.
    drop(*window, "/models/starter");
    QTRY_VERIFY(says(*dialog, "Model like the built-in one"));
    QTRY_VERIFY(!list->isVisible());
    drop(*window, "/models/plain.safetensors");
    QTRY_VERIFY(says(*dialog, "Your choice. It is remembered for this model."));
    QCOMPARE(list->currentText(), QString("Causal Forcing (causal-forcing)"));
  }

  void a_choice_that_is_no_more_is_forgotten() {
    settings_.recipes["/models/plain.safetensors"] = "forgotten";
    auto window = open();
    drop(*window, "/models/plain.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(says(*dialog, "The file and its name do not show"));
    // Accepting the guess counts as an answer.
    press(*dialog, "Use This Model");
    QTRY_COMPARE(asked_.size(), 1U);
    QCOMPARE(asked_.front().choice.recipe, std::string("self-forcing"));
  }

  void loras_are_added_weighed_and_switched_while_it_streams() {
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    drop(*window, "/models/style.safetensors");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    press(*dialog, "Put on the Model in Use");
    auto* box = only<ui::LoraBox>(*dialog);
    const auto on = [&] { return box->findChild<QCheckBox*>(); };
    const auto strength = [&] { return box->findChild<QDoubleSpinBox*>(); };
    QTRY_VERIFY(on() && on()->isVisible() && on()->text() == "style.safetensors");
    const QSignalSpy wanted(dialog, &ui::ModelsDialog::lorasWanted);
    QTRY_COMPARE(wanted.size(), 1);
    const auto last = [&] { return wanted.last().first().value<LoraList>(); };
    QCOMPARE(last(), (LoraList{{"/models/style.safetensors", 1}}));
    strength()->setValue(0.6);
    strength()->setValue(0.7);  // the last value in one movement counts
    QTRY_COMPARE(wanted.size(), 2);
    QCOMPARE(last(), (LoraList{{"/models/style.safetensors", 0.7}}));
    on()->setChecked(false);
    QTRY_COMPARE(wanted.size(), 3);
    QVERIFY(last().empty());
    // The LoRA stays in the list, with its strength.
    QTest::qWait(100);
    QVERIFY(on()->isVisible() && !on()->isChecked());
    on()->setChecked(true);
    QTRY_COMPARE(wanted.size(), 4);
    QCOMPARE(last(), (LoraList{{"/models/style.safetensors", 0.7}}));
    box->findChild<QToolButton*>()->click();
    QTRY_COMPARE(wanted.size(), 5);
    QVERIFY(last().empty());
    QTRY_VERIFY(!on());
    // A refused LoRA does not stay switched on.
    box->add("/models/broken.safetensors");
    QTRY_VERIFY(notice(*window, "Cannot use the LoRA"));
    QTRY_VERIFY(!on() || !on()->isChecked());
  }

  void a_model_that_does_not_open_leaves_a_way_back() {
    fail_next_ = true;
    auto window = open();
    auto* video = only<ui::VideoView>(*window);
    QTRY_VERIFY(video->shown());
    drop(*window, "/models/starter");
    auto* dialog = window->findChild<ui::ModelsDialog*>();
    QTRY_VERIFY(button(*dialog, "Use This Model"));
    press(*dialog, "Use This Model");
    QTRY_VERIFY(notice(*window, "Cannot open fake.safetensors"));
    press(*notice(*window, "Cannot open"), "Built-in Model, New Session");
    QTRY_VERIFY(!notice(*window, "Cannot open"));
    QTRY_COMPARE(asked_.size(), 2U);
  }

  void closing_the_window_while_a_model_is_exchanged_ends_everything() {
    for (int i = 0; i < 5; ++i) {
      auto window = open();
      auto* video = only<ui::VideoView>(*window);
      QTRY_VERIFY(video->shown());
      drop(*window, "/models/starter");
      auto* dialog = window->findChild<ui::ModelsDialog*>();
      QTRY_VERIFY(button(*dialog, "Use This Model"));
      press(*dialog, "Use This Model");
    }
  }
};

LONGTAKE_WINDOW_TEST(TestModelDialog)
#include "test_model_dialog.moc"
