#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QSpinBox>
#include <algorithm>
#include <map>
#include <utility>

#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/scripted_window.h"
#include "ui/look/figures.h"
#include "ui/look/hint_line.h"
#include "ui/look/language.h"
#include "ui/prompt/peek_view.h"
#include "ui/prompt/slot_row.h"
#include "ui/stage/fader.h"
#include "ui/stage/on_beat.h"
#include "ui/stage/pad.h"
#include "ui/stage/perform_page.h"
#include "ui/stage/tempo_row.h"
#include "ui/timeline/timeline.h"
#include "ui/window/output_window.h"
#include "ui/window/shortcut_sheet.h"

using namespace longtake;

// The layout Perform: pads, fader, freeze, blackout, cut and panic, by mouse and keys only.
class TestPerform : public QObject, ScriptedWindow {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    openScripted();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    window_->resize(1400, 900);
    script_.push(Opened{source()});
    inForce(1);
    script_.push(ChunkReady{greyChunk(0)});
    QTRY_VERIFY(video_->shown());
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_F5, Qt::ControlModifier);
    page_ = only<ui::PerformPage>(*window_);
    QTRY_VERIFY(page_->isVisible());
    started_ = script_.bodies<SetPrompt>().size();
  }
  void cleanup() {
    output_ = nullptr;
    window_.reset();
    (void)ui::applyLanguage(*qApp, "en", true);
  }

  void ctrl_f5_shows_nine_pads_in_place_of_the_row_of_slots() {
    QCOMPARE(window_->settings().layout, std::string("perform"));
    QVERIFY(tool(*window_, "Perform")->isChecked());
    QCOMPARE(page_->pads().size(), 9);
    QVERIFY(!only<ui::SlotRow>(*window_)->isVisible());
    QCOMPARE(pad(1)->prompt().toStdString(), window_->settings().slots[0]);
    QTest::keyClick(video_, Qt::Key_F1, Qt::ControlModifier);
    QTRY_VERIFY(!page_->isVisible());
    QVERIFY(only<ui::SlotRow>(*window_)->isVisible());
  }

  void a_key_and_a_click_send_a_pad_with_a_fade() {
    QTest::keyClick(video_, Qt::Key_2);
    QCOMPARE(sent().size(), 1U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[1]);
    QVERIFY(sent().back().mode == SwitchMode::crossfade);
    QCOMPARE(sent().back().fade_chunks, 4);
    QCOMPARE(box_->text(), pad(2)->prompt());
    QTest::mouseClick(pad(3), Qt::LeftButton);
    QCOMPARE(sent().size(), 2U);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[2]);
    // Elsewhere a digit sends nothing.
    QTest::keyClick(video_, Qt::Key_F1, Qt::ControlModifier);
    QTest::keyClick(video_, Qt::Key_2);
    QCOMPARE(sent().size(), 2U);
  }

  void digits_are_text_while_a_prompt_is_typed() {
    box_->setFocus();
    box_->clear();
    QTest::keyClicks(box_, "3 red balls.");
    QCOMPARE(box_->text(), QString("3 red balls."));
    QCOMPARE(sent().size(), 0U);
    QVERIFY(!action("Blackout")->isChecked());
  }

  void pads_show_how_far_a_fade_is() {
    QTest::keyClick(video_, Qt::Key_2);
    QCOMPARE(pad(2)->share(), 0.0);
    QCOMPARE(pad(1)->share(), 1.0);
    applied(1);
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_COMPARE(pad(2)->share(), 0.25);
    QCOMPARE(pad(1)->share(), 0.75);
    QCOMPARE(pad(2)->accessibleName(), "Pad 2: " + pad(2)->prompt() + ", in force");
    for (int i = 2; i < 5; ++i) script_.push(ChunkReady{greyChunk(i)});
    QTRY_COMPARE(pad(2)->share(), 1.0);
    QCOMPARE(pad(1)->share(), 0.0);
    QVERIFY(!action("Panic")->isEnabled());
  }

  void a_pad_shows_the_last_picture_under_its_prompt() {
    QTRY_VERIFY(pad(1)->hasPicture());
    QVERIFY(!pad(2)->hasPicture());
    const QColor first = pad(1)->picture().pixelColor(5, 5);
    QTest::keyClick(video_, Qt::Key_2);
    applied(1);
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_VERIFY_WITH_TIMEOUT(pad(2)->hasPicture(), 10000);
    QVERIFY(pad(2)->picture().pixelColor(5, 5) != first);
    QCOMPARE(pad(1)->picture().pixelColor(5, 5), first);
  }

  void a_pad_whose_prompt_never_played_has_no_picture_and_one_that_plays_has_it_at_once() {
    QTRY_VERIFY(pad(1)->hasPicture());
    for (int i = 2; i <= 9; ++i) {
      box_->setText(QStringLiteral("a green dragon %1").arg(i));
      menuOf(i, "Keep the Prompt of the Box Here");
      QCOMPARE(pad(i)->prompt(), box_->text());
      QVERIFY2(!pad(i)->hasPicture(), qPrintable(box_->text()));
    }
    box_->setText("a violet fish");
    QTest::keyClick(box_, Qt::Key_Return);
    applied(1);
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->chunk == 1, 10000);
    menuOf(9, "Keep the Prompt of the Box Here");
    QCOMPARE(pad(9)->prompt(), QString("a violet fish"));
    QVERIFY(pad(9)->hasPicture());
    grabPicture(*window_, "perform_pads_without_pictures");
  }

  void an_empty_pad_keeps_the_prompt_of_the_box_and_its_menu_works_by_keys() {
    QVERIFY(pad(9)->prompt().isEmpty());
    box_->setText("a green dragon");
    QTest::mouseClick(pad(9), Qt::LeftButton);
    QCOMPARE(window_->settings().slots[8], std::string("a green dragon"));
    QCOMPARE(sent().size(), 0U);
    menuOf(9, "Put at End B of the Fader");
    QCOMPARE(window_->settings().fader_b, 8);
    QCOMPARE(fader()->second(), 8);
    menuOf(9, "Empty This Pad");
    QVERIFY(window_->settings().slots[8].empty());
    QVERIFY(!slider()->isEnabled());
    QVERIFY(slider()->toolTip().contains("Choose two pads"));
    QVERIFY(!action("Fade Across")->isEnabled());
  }

  void the_fader_blends_two_prompts_and_fades_across_by_key() {
    slider()->setFocus();
    for (int i = 0; i < 30; ++i) QTest::keyClick(slider(), Qt::Key_Right);
    QTRY_COMPARE(sent().back().texts.size(), 2U);
    QTRY_COMPARE(qRound(sent().back().texts[1].weight * 100), 30);
    QCOMPARE(sent().back().texts[0].text, window_->settings().slots[0]);
    QCOMPARE(sent().back().texts[1].text, window_->settings().slots[1]);
    QVERIFY(std::abs(pad(2)->share() - 0.3) < 0.01);
    QVERIFY(fader()->figures()->text().contains("70"));
    // Consecutive key presses are one step of the history, not thirty.
    QVERIFY(sent().size() < 20);
    QTest::keyClick(slider(), Qt::Key_T);
    QCOMPARE(sent().back().texts.size(), 1U);
    QCOMPARE(sent().back().texts[0].text, window_->settings().slots[1]);
    QVERIFY(sent().back().mode == SwitchMode::crossfade);
    applied(1);
    for (int i = 1; i < 3; ++i) script_.push(ChunkReady{greyChunk(i)});
    QTRY_COMPARE(slider()->value(), 65);  // half of the way from 30 to 100
    for (int i = 3; i < 5; ++i) script_.push(ChunkReady{greyChunk(i)});
    QTRY_COMPARE(slider()->value(), 100);
    // A drag with the mouse goes back.
    const QPoint at(slider()->width() - 4, slider()->height() / 2);
    QTest::mousePress(slider(), Qt::LeftButton, {}, at);
    QTest::mouseMove(slider(), QPoint(slider()->width() / 2, at.y()));
    QTest::mouseRelease(slider(), Qt::LeftButton, {}, QPoint(slider()->width() / 2, at.y()));
    QVERIFY(std::abs(slider()->value() - 50) < 12);
    QTRY_COMPARE(sent().back().texts.size(), 2U);
  }

  void the_length_of_a_fade_is_one_and_the_same_everywhere() {
    auto* length = page_->findChild<QSpinBox*>();
    length->setFocus();
    length->selectAll();
    QTest::keyClicks(length, "7");
    QTest::keyClick(length, Qt::Key_Tab);
    QCOMPARE(window_->settings().fade_chunks, 7);
    video_->setFocus();
    QTest::keyClick(video_, Qt::Key_3);
    QCOMPARE(sent().back().fade_chunks, 7);
  }

  void cut_holds_for_the_next_prompt_alone() {
    QTest::keyClick(video_, Qt::Key_C);
    QVERIFY(tool(*page_, "Cut Next")->isChecked());
    QTest::keyClick(video_, Qt::Key_2);
    QVERIFY(sent().back().mode == SwitchMode::cut);
    QVERIFY(!tool(*page_, "Cut Next")->isChecked());
    QTest::keyClick(video_, Qt::Key_3);
    QVERIFY(sent().back().mode == SwitchMode::crossfade);
  }

  void freeze_holds_the_picture_while_the_stream_goes_on() {
    openOutput();
    QTest::keyClick(video_, Qt::Key_Comma);
    QVERIFY(tool(*page_, "Freeze")->isChecked());
    const auto held = *video_->shown();
    const int asked = script_.asked;
    script_.push(ChunkReady{greyChunk(1)});
    script_.push(ChunkReady{greyChunk(2)});
    QTRY_VERIFY_WITH_TIMEOUT(script_.asked > asked, 20000);  // the stream gets further requests
    QVERIFY(*video_->shown() == held);
    QVERIFY(*output_->view()->shown() == held);
    QTest::keyClick(video_, Qt::Key_Comma);
    QVERIFY(video_->shown()->chunk->chunk >= 1);
    QVERIFY(*output_->view()->shown() == *video_->shown());
  }

  void blackout_is_black_here_and_there_until_it_is_pressed_again() {
    openOutput();
    QTest::mouseClick(tool(*page_, "Blackout"), Qt::LeftButton);
    QTRY_VERIFY(isBlack(*output_->view()));
    const QPoint corner = video_->pictureArea().topLeft().toPoint() + QPoint(6, 6);
    QCOMPARE(video_->grab().toImage().pixelColor(corner * video_->devicePixelRatioF()), QColor(Qt::black));
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_VERIFY_WITH_TIMEOUT(video_->shown()->chunk->chunk == 1, 10000);
    QVERIFY(isBlack(*output_->view()));
    // An output opened during a blackout is black from its first picture.
    QTest::keyClick(video_, Qt::Key_F);
    openOutput();
    QVERIFY(isBlack(*output_->view()));
    QTest::keyClick(video_, Qt::Key_Period);
    QTRY_VERIFY(!isBlack(*output_->view()));
  }

  void an_audience_sees_black_around_the_picture_and_no_sign_of_the_stage() {
    openOutput();
    QTest::keyClick(video_, Qt::Key_Comma);
    QTest::keyClick(video_, Qt::Key_C);
    const ui::VideoView& out = *output_->view();
    QVERIFY(out.signs().empty());
    const QImage image = output_->view()->grab().toImage();
    const QRectF picture = out.pictureArea().adjusted(-1, -1, 1, 1);
    int around = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        if (picture.contains(QPointF(x, y) / image.devicePixelRatio())) continue;
        ++around;
        if (image.pixelColor(x, y) != QColor(Qt::black))
          QFAIL(qPrintable(QStringLiteral("%1 at %2, %3").arg(image.pixelColor(x, y).name()).arg(x).arg(y)));
      }
    QVERIFY(around > 1000);  // otherwise there was nothing to check
    grabPicture(*output_, "perform_output");
  }

  void what_holds_the_picture_is_said_largely_on_its_button_and_around_the_picture() {
    QVERIFY(video_->signs().empty());
    QVERIFY(ground(*tool(*page_, "Panic")) != ui::colour(ui::Role::recording));
    QTest::keyClick(video_, Qt::Key_C);
    QCOMPARE(ground(*tool(*page_, "Cut Next")), ui::colour(ui::Role::accent));
    QCOMPARE(frame(), ui::colour(ui::Role::accent));
    QCOMPARE(ground(*tool(*page_, "Panic")), ui::colour(ui::Role::recording));
    grabPicture(*window_, "perform_cut");
    QTest::keyClick(video_, Qt::Key_Comma);
    QCOMPARE(ground(*tool(*page_, "Freeze")), ui::colour(ui::Role::kept));
    QCOMPARE(frame(), ui::colour(ui::Role::kept));
    QCOMPARE(video_->signs().size(), std::size_t(2));
    QCOMPARE(video_->signs().front().words, QString("Frozen · Esc ends it"));
    grabPicture(*window_, "perform_frozen");
    QTest::keyClick(video_, Qt::Key_Period);
    QCOMPARE(ground(*tool(*page_, "Blackout")), ui::colour(ui::Role::recording));
    QCOMPARE(frame(), ui::colour(ui::Role::recording));
    QCOMPARE(video_->accessibleDescription(),
             QString("Blackout · Esc ends it. Frozen · Esc ends it. The next prompt is a cut"));
    grabPicture(*window_, "perform_black_frozen");
    QTest::keyClick(video_, Qt::Key_Escape);
    QVERIFY(video_->signs().empty());
    QVERIFY(ground(*tool(*page_, "Panic")) != ui::colour(ui::Role::recording));
  }

  void pads_get_the_height_and_the_rest_is_folded_until_a_key_asks_for_it() {
    auto* timeline = only<ui::Timeline>(*window_);
    auto* hints = only<ui::HintLine>(*window_);
    QVERIFY(!timeline->isVisible() && !hints->isVisible());
    window_->resize(1600, 1000);
    QTRY_VERIFY2(pad(1)->height() >= 165, qPrintable(QString::number(pad(1)->height())));
    QVERIFY2(pad(1)->width() >= 190, qPrintable(QString::number(pad(1)->width())));
    window_->resize(1100, 700);
    QTRY_VERIFY(window_->width() == 1100 && pad(1)->height() < 165);
    QVERIFY2(pad(1)->height() >= 75, qPrintable(QString::number(pad(1)->height())));
    // No space remains below the buttons.
    const auto* panic = tool(*page_, "Panic");
    QVERIFY(page_->height() - panic->mapTo(page_, QPoint(0, panic->height())).y() <= ui::px(10));
    grabPicture(*window_, "perform_1100");
    const int high = pad(1)->height();
    QTest::keyClick(video_, Qt::Key_T, Qt::ShiftModifier);
    QTRY_VERIFY(timeline->isVisible() && hints->isVisible());
    QTRY_VERIFY(pad(1)->height() < high);
    QTest::keyClick(video_, Qt::Key_T, Qt::ShiftModifier);
    QTRY_VERIFY(!timeline->isVisible() && !hints->isVisible());
    QTest::keyClick(video_, Qt::Key_F1, Qt::ControlModifier);
    QTRY_VERIFY(timeline->isVisible() && hints->isVisible());
    QVERIFY(!action("Timeline and Tips")->isEnabled());
  }

  void the_rows_below_the_pads_share_their_edges_and_everything_has_a_name() {
    const auto left = [&](QWidget* one) { return one->mapTo(page_, QPoint()).x(); };
    const auto right = [&](QWidget* one) { return one->mapTo(page_, QPoint(one->width(), 0)).x(); };
    QWidget* freeze = tool(*page_, "Freeze");
    QWidget* panic = tool(*page_, "Panic");
    for (QWidget* one : QList<QWidget*>{tool(*page_, "Fade Across"), tool(*page_, "Tap Tempo"), slider(), pad(1)})
      QCOMPARE(left(one), left(freeze));
    for (QWidget* one :
         QList<QWidget*>{page_->tempo()->grid(), page_->findChild<QSpinBox*>(), fader()->figures(), pad(3)})
      QVERIFY(std::abs(right(one) - right(panic)) <= 1);
    QVERIFY(std::abs(right(page_->tempo()->bpm()) - right(tool(*page_, "Blackout"))) <= 1);
    QVERIFY(std::abs(right(tool(*page_, "Fade Across")) - right(tool(*page_, "Blackout"))) <= 1);
    QVERIFY(says(*page_, "Length of fades"));
    QCOMPARE(fader()->figures()->text().simplified(), QString("A 100 B 0").simplified());
    box_->setText("a violet fish");
    QTest::keyClick(box_, Qt::Key_Return);
    applied(1);
    QTRY_COMPARE(fader()->figures()->text(), QString("neither A nor B"));
    // As high as a finger, with the colours of its ends.
    QVERIFY(slider()->height() >= ui::px(40));
    const QImage drawn = slider()->grab().toImage();
    const auto seen = [&](const QColor& wanted) {
      for (int x = 0; x < drawn.width(); ++x)
        if (drawn.pixelColor(x, drawn.height() / 2) == wanted) return x;
      return -1;
    };
    QVERIFY(seen(ui::endColour(false)) >= 0 && seen(ui::endColour(false)) < drawn.width() / 3);
    QVERIFY(seen(ui::endColour(true)) > drawn.width() / 2);
  }

  void a_message_moves_the_picture_nowhere_on_stage() {
    // The layout has settled when two successive sizes are equal.
    QSize before;
    QTRY_VERIFY(std::exchange(before, video_->size()) == video_->size());
    const QRect view(video_->mapTo(window_.get(), QPoint()), video_->size());
    const QRectF picture = video_->pictureArea();
    script_.push(CommandRefused{script_.lastId<SetPrompt>(),
                                Error{Error::Kind::bad_input, "It was not done", "it is a test", "Do another.", {}}});
    QTRY_VERIFY(notice(*window_, "It was not done"));
    QTest::qWait(50);
    auto* bar = notice(*window_, "It was not done");
    QVERIFY(bar->height() > 20 && bar->width() >= video_->width() - 1);
    QCOMPARE(QRect(video_->mapTo(window_.get(), QPoint()), video_->size()), view);
    QCOMPARE(video_->pictureArea(), picture);
    grabPicture(*window_, "perform_message");
    QVERIFY(unreadable(*bar).isEmpty());
    press(*bar, "Dismiss");
    QVERIFY(!notice(*window_, "It was not done"));
    // In other layouts it is above the picture, because there is no audience then.
    QTest::keyClick(video_, Qt::Key_F1, Qt::ControlModifier);
    QTest::qWait(50);
    const int top = video_->mapTo(window_.get(), QPoint()).y();
    script_.push(CommandRefused{script_.lastId<SetPrompt>(),
                                Error{Error::Kind::bad_input, "It was not done", "it is a test", "Do another.", {}}});
    QTRY_VERIFY(notice(*window_, "It was not done"));
    QTRY_VERIFY(video_->mapTo(window_.get(), QPoint()).y() > top);
    QTest::keyClick(video_, Qt::Key_F5, Qt::ControlModifier);
    QTRY_COMPARE(QRect(video_->mapTo(window_.get(), QPoint()), video_->size()), view);
  }

  void esc_ends_everything_and_goes_back_to_the_prompt_before() {
    QTest::keyClick(video_, Qt::Key_Period);
    QTest::keyClick(video_, Qt::Key_Comma);
    QTest::keyClick(video_, Qt::Key_2);
    applied(1);
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_COMPARE(pad(2)->share(), 0.25);
    QTest::keyClick(video_, Qt::Key_3);  // a second fade before the first one has ended
    QTest::keyClick(video_, Qt::Key_C);
    box_->setText("half typed");
    box_->setFocus();
    QTest::keyClicks(box_, " text");
    QTest::keyClick(box_, Qt::Key_Escape);
    QVERIFY(window_->isVisible());
    QCOMPARE(box_->text(), QString("half typed text"));
    QVERIFY(!video_->isBlack());
    for (const char* name : {"Freeze", "Blackout", "Cut Next"}) QVERIFY2(!tool(*page_, name)->isChecked(), name);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[0]);
    QVERIFY(sent().back().mode == SwitchMode::recipe);
    const auto count = sent().size();
    // With nothing left to end, Esc leaves the box as before.
    QVERIFY(!action("Panic")->isEnabled());
    QTest::keyClick(box_, Qt::Key_Escape);
    QVERIFY(!box_->hasFocus());
    QCOMPARE(sent().size(), count);
    QVERIFY(window_->isVisible());
  }

  void esc_behind_enter_takes_no_prompt_back_in_another_layout() {
    QTest::keyClick(video_, Qt::Key_F1, Qt::ControlModifier);
    box_->setText("a green dragon");
    box_->setFocus();
    QTest::keyClick(box_, Qt::Key_Return);
    QCOMPARE(sent().back().texts.front().text, std::string("a green dragon"));
    const auto count = sent().size();
    QVERIFY(!action("Panic")->isEnabled());
    QTest::keyClick(box_, Qt::Key_Escape);
    QVERIFY(!box_->hasFocus());
    QCOMPARE(sent().size(), count);
    // It still ends a blackout.
    QTest::keyClick(video_, Qt::Key_Period);
    QVERIFY(video_->isBlack());
    QTest::keyClick(video_, Qt::Key_Escape);
    QVERIFY(!video_->isBlack());
    QCOMPARE(sent().size(), count);
  }

  void esc_drops_a_peek_and_a_blackout_at_once() {
    QTest::keyClick(video_, Qt::Key_Return, Qt::AltModifier);
    auto* peek = only<ui::PeekView>(*window_);
    QTRY_VERIFY(peek->isVisible());
    QTest::keyClick(video_, Qt::Key_Period);
    QTest::keyClick(video_, Qt::Key_Escape);
    QVERIFY(!video_->isBlack());
    QTRY_VERIFY(!peek->isVisible());
    // Without anything on stage, the key controls the peek again.
    QTest::keyClick(video_, Qt::Key_Return, Qt::AltModifier);
    QTRY_VERIFY(peek->isVisible());
    QTest::keyClick(video_, Qt::Key_Escape);
    QTRY_VERIFY(!peek->isVisible());
  }

  void taps_say_the_tempo_and_a_key_says_what_pads_wait_for() {
    // The inner and the outer clock give a lower and an upper bound of the time between the taps.
    QElapsedTimer outer, inner;
    outer.start();
    QTest::keyClick(video_, Qt::Key_D);
    inner.start();
    QTest::qWait(500);
    const double shortest_ms = static_cast<double>(inner.elapsed());
    QTest::keyClick(video_, Qt::Key_D);
    const double longest_ms = static_cast<double>(outer.elapsed() + 1);
    auto* bpm = page_->tempo()->bpm();
    QTRY_VERIFY2(bpm->value() >= 60'000 / longest_ms - 1 && bpm->value() <= 60'000 / shortest_ms + 1,
                 qPrintable(bpm->text()));
    QCOMPARE(window_->settings().bpm, performing()->beat().bpm());
    bpm->setFocus();
    bpm->selectAll();
    QTest::keyClicks(bpm, "90");
    QTest::keyClick(bpm, Qt::Key_Return);
    QCOMPARE(window_->settings().bpm, 90.0);
    for (const char* grid : {"beat", "bar", "off"}) {
      QTest::keyClick(video_, Qt::Key_Q);
      QCOMPARE(window_->settings().quantise, std::string(grid));
    }
    page_->tempo()->grid()->setFocus();
    QTest::keyClick(page_->tempo()->grid(), Qt::Key_Down);
    QCOMPARE(window_->settings().quantise, std::string("beat"));
  }

  void a_pad_waits_for_its_bar_and_is_taken_back_by_itself_by_esc_and_by_a_new_take() {
    performing()->setBpm(30);
    performing()->setGrid(control::Grid::bar);  // eight seconds
    QTest::keyClick(video_, Qt::Key_2);
    QVERIFY(pad(2)->isWaiting());
    QVERIFY(pad(2)->accessibleName().endsWith("waits"));
    grabPicture(*window_, "perform_waits");
    QTest::keyClick(video_, Qt::Key_2);
    QVERIFY(!pad(2)->isWaiting());
    QTest::mouseClick(pad(2), Qt::LeftButton);
    QTest::mouseClick(pad(3), Qt::LeftButton);
    QVERIFY(!pad(2)->isWaiting() && pad(3)->isWaiting());
    QVERIFY(action("Panic")->isEnabled());
    QTest::keyClick(video_, Qt::Key_Escape);
    QVERIFY(!pad(3)->isWaiting());
    QVERIFY(!action("Panic")->isEnabled());
    QTest::keyClick(video_, Qt::Key_3);
    QVERIFY(pad(3)->isWaiting());
    script_.push(TakeStarted{1, 0, 0, 7});
    QTRY_VERIFY(!pad(3)->isWaiting());
    QCOMPARE(sent().size(), 0U);
  }

  void a_pad_that_waits_is_in_the_stream_before_its_chunk_is_asked_for() {
    performing()->setBpm(120);
    performing()->setGrid(control::Grid::beat);
    QTRY_COMPARE(script_.asked, 2);
    QTest::keyClick(video_, Qt::Key_2);
    QVERIFY(pad(2)->isWaiting());
    QCOMPARE(sent().size(), 0U);
    int asked_before = 0;
    for (int i = 1; i < 6 && sent().empty(); ++i) {
      asked_before = script_.asked;
      script_.push(ChunkReady{greyChunk(i)});
      QTRY_VERIFY_WITH_TIMEOUT(script_.asked > asked_before, 10000);
    }
    QCOMPARE(sent().size(), 1U);
    QVERIFY(!pad(2)->isWaiting());
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[1]);
    QCOMPARE(script_.asked_at_last_post + 1, script_.asked);  // no chunk was requested in between
  }

  void without_a_stream_that_runs_a_pad_acts_at_once() {
    performing()->setGrid(control::Grid::bar);
    QTest::keyClick(video_, Qt::Key_Space);
    QTest::keyClick(video_, Qt::Key_2);
    QCOMPARE(sent().size(), 1U);
    QVERIFY(!pad(2)->isWaiting());
  }

  void all_keys_work_while_the_output_is_in_front() {
    openOutput();
    output_->setWindowFlag(Qt::WindowDoesNotAcceptFocus, false);  // as if a window manager gave it the focus
    output_->show();
    output_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(output_));
    QTest::keyClick(output_, Qt::Key_2);
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[1]);
    QTest::keyClick(output_, Qt::Key_Comma);
    QVERIFY(tool(*page_, "Freeze")->isChecked());
    QTest::keyClick(output_, Qt::Key_Period);
    QVERIFY(isBlack(*output_->view()));
    QTest::keyClick(output_, Qt::Key_C);
    QVERIFY(tool(*page_, "Cut Next")->isChecked());
    QTest::keyClick(output_, Qt::Key_Escape);
    QTRY_VERIFY(!isBlack(*output_->view()));
    QVERIFY(!tool(*page_, "Freeze")->isChecked());
    QCOMPARE(sent().back().texts.front().text, window_->settings().slots[0]);
    QTest::keyClick(output_, Qt::Key_T);
    QVERIFY(sent().back().mode == SwitchMode::crossfade);
    // Esc never closes the audience's output, whether it had something to end or not.
    for (int i = 0; i < 3; ++i) QTest::keyClick(output_, Qt::Key_Escape);
    QVERIFY(output_->isVisible() && window_->isVisible());
    QTest::keyClick(output_, Qt::Key_F);
    QTRY_VERIFY(outputs().isEmpty());
  }

  void everything_is_in_the_sheet_and_reached_with_tab() {
    QTest::keyClick(video_, Qt::Key_Question);
    auto* sheet = window_->findChild<ui::ShortcutSheet*>();
    QTRY_VERIFY(sheet && sheet->isVisible());
    for (const char* text : {"Pad 9", "Fade Across", "Freeze", "Blackout", "Cut Next", "Panic", "Tap Tempo"})
      QVERIFY2(says(*sheet, text), text);
    sheet->close();
    std::set<QWidget*> reached;
    pad(1)->setFocus(Qt::TabFocusReason);
    for (int i = 0; i < 100; ++i) {
      reached.insert(QApplication::focusWidget());
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QList<QWidget*> wanted(page_->pads().begin(), page_->pads().end());
    wanted << slider();
    for (auto* box : fader()->findChildren<QComboBox*>()) wanted << box;
    for (const char* name : {"Fade Across", "Freeze", "Blackout", "Cut Next", "Tap Tempo"})
      wanted << tool(*page_, name);
    wanted << page_->tempo()->bpm() << page_->tempo()->grid();
    wanted << page_->findChild<QSpinBox*>();
    for (QWidget* one : wanted) {
      if (!one->isEnabled()) continue;
      QVERIFY2(reached.contains(one), qPrintable(one->accessibleName()));
      QVERIFY2(!one->toolTip().isEmpty(), one->metaObject()->className());
    }
  }

  void it_looks_right_and_nothing_is_cut_off_data() {
    QTest::addColumn<QString>("code");
    for (const char* code : {"en", "de", "es", "ja", "zh"}) QTest::newRow(code) << code;
  }

  void it_looks_right_and_nothing_is_cut_off() {
    QFETCH(QString, code);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    window_.reset();
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    auto settings = ui::Settings::defaults();
    settings.layout = "perform";
    window_ = openWindow(fakeStream(), settings);
    video_ = only<ui::VideoView>(*window_);
    page_ = only<ui::PerformPage>(*window_);
    window_->resize(1024, 640);
    QTRY_VERIFY(video_->shown());
    video_->setFocus();
    for (const int key : {1, 3, 2}) {
      QTest::keyClick(video_, static_cast<Qt::Key>(Qt::Key_0 + key));
      QTRY_VERIFY_WITH_TIMEOUT(pad(key)->hasPicture(), 20000);
    }
    QTRY_VERIFY_WITH_TIMEOUT(pad(2)->share() > 0.4, 20000);
    QCOMPARE(window_->size(), QSize(1024, 640));
    grabPicture(*window_, "perform_" + code + "_1024");
    QCOMPARE(page_->width(), page_->parentWidget()->width());
    QCOMPARE(page_->height(), page_->parentWidget()->height());  // nothing has to be scrolled on stage
    for (auto* one : page_->findChildren<QAbstractButton*>())
      QVERIFY2(one->text().isEmpty() || one->width() >= one->sizeHint().width(), qPrintable(one->text()));
    QCOMPARE(unreadable(*page_), QStringList());
    if (code != "en") return;
    slider()->setFocus();
    for (int i = 0; i < 4; ++i) QTest::keyClick(slider(), Qt::Key_PageDown);
    QTest::keyClick(video_, Qt::Key_Period);
    QTest::qWait(100);
    grabPicture(*window_, "perform_black");
    QTest::keyClick(video_, Qt::Key_Period);
    window_->resize(1600, 1000);
    QTest::qWait(100);
    grabPicture(*window_, "perform_1600");
  }

 private:
  /// Makes the prompt of a slot active from the first chunk on.
  void inForce(int slot) {
    box_->setText(QString::fromStdString(window_->settings().slots[static_cast<std::size_t>(slot - 1)]));
    QTest::keyClick(box_, Qt::Key_Return);
    applied(0);
    QTRY_COMPARE(prompt_->receiptText(), QString("queued → applied @0"));
  }
  void applied(ChunkIndex chunk) { script_.push(PromptApplied{script_.lastId<SetPrompt>(), 0, chunk, 1, 0}); }
  /// The prompts since the test began.
  std::vector<SetPrompt> sent() const {
    auto all = script_.bodies<SetPrompt>();
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(started_));
    return all;
  }
  ui::OnBeat* performing() const { return page_->tempo()->beat(); }
  ui::Pad* pad(int number) const { return page_->pads()[number - 1]; }
  ui::Fader* fader() const { return page_->fader(); }
  QSlider* slider() const { return fader()->findChild<QSlider*>(); }
  QAction* action(const QString& name) const {
    for (QAction* one : window_->actions())
      if (one->text() == name) return one;
    return nullptr;
  }
  void menuOf(int number, const QString& text) {
    QContextMenuEvent asks(QContextMenuEvent::Keyboard, QPoint(5, 5), pad(number)->mapToGlobal(QPoint(5, 5)));
    QCoreApplication::sendEvent(pad(number), &asks);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    const auto actions = menu->actions();
    for (QAction* one : actions) {
      QTest::keyClick(menu, Qt::Key_Down);
      if (menu->activeAction() != nullptr && menu->activeAction()->text() == text) break;
      Q_UNUSED(one)
    }
    QVERIFY(menu->activeAction() != nullptr);
    QCOMPARE(menu->activeAction()->text(), text);
    QTest::keyClick(menu, Qt::Key_Return);
  }
  static QList<ui::OutputWindow*> outputs() {
    QList<ui::OutputWindow*> out;
    for (QWidget* top : QApplication::topLevelWidgets())
      if (auto* one = qobject_cast<ui::OutputWindow*>(top); one && one->isVisible()) out << one;
    return out;
  }
  void openOutput() {
    QTest::keyClick(video_, Qt::Key_F);
    QTRY_COMPARE(outputs().size(), 1);
    output_ = outputs().front();
  }
  /// The most frequent colour of a button.
  static QColor ground(QWidget& button) {
    const QImage image = button.grab().toImage();
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
    return QColor(std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; })->first);
  }
  /// The colour directly next to the picture.
  QColor frame() const {
    const QImage image = video_->grab().toImage();
    const QRectF picture = video_->pictureArea();
    return image.pixelColor((QPointF(picture.left() - 3, picture.center().y()) * image.devicePixelRatio()).toPoint());
  }
  static bool isBlack(ui::VideoView& view) {
    const QImage image = view.grab().toImage();
    for (int y = 0; y < image.height(); y += 7)
      for (int x = 0; x < image.width(); x += 7)
        if (image.pixelColor(x, y) != QColor(Qt::black)) return false;
    return true;
  }

  ui::PerformPage* page_ = nullptr;
  ui::OutputWindow* output_ = nullptr;
  std::size_t started_ = 0;
};

LONGTAKE_WINDOW_TEST(TestPerform)
#include "test_perform.moc"
