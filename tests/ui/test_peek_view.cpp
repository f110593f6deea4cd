#include "tests/support/run.h"
#include "tests/ui/find_widgets.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/scripted_window.h"
#include "tests/ui/time_bench.h"
#include "ui/look/language.h"
#include "ui/prompt/peek_loop.h"
#include "ui/prompt/peek_view.h"

using namespace longtake;

// Peeking at the next chunk before its prompt is sent, by mouse and keys.
class TestPeekView : public QObject, TimeBench, ScriptedWindow {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    openBench();
    find(*TimeBench::window_);
    reach(1);
  }
  void cleanup() {
    closeBench();
    ScriptedWindow::window_.reset();
    (void)ui::applyLanguage(*qApp, "en", true);
    ui::applyTheme(*qApp);
  }

  void alt_enter_shows_the_next_chunk_and_sends_nothing() {
    pause();
    const std::size_t chips = timeline_->layout().chips.size();
    look("a blue field");
    QCOMPARE(made()->frame(0)[0], FakeSource::field_colour("a blue field")[0]);
    QVERIFY(says(*view_, "not on air"));
    QVERIFY(says(*view_, "a blue field"));
    QVERIFY(says(*view_, QString("What chunk %1 would be").arg(made()->chunk)));
    QCOMPARE(timeline_->layout().chips.size(), chips);
    QCOMPARE(TimeBench::prompt_->text(), QString("a blue field"));
    QVERIFY(TimeBench::box_->hasFocus());
  }

  void its_pictures_follow_each_other_and_begin_again() {
    pause();
    look("a blue field");
    QTRY_COMPARE(loop_->frame(), made()->frames - 1);
    QTRY_COMPARE(loop_->frame(), 0);
  }

  void enter_sends_it_and_makes_just_these_pictures_while_the_stream_is_paused() {
    pause();
    look("a blue field");
    const auto peeked = made();
    QTest::keyClick(TimeBench::box_, Qt::Key_Return);
    QVERIFY(!view_->isVisible());
    play();
    reach(peeked->chunk);
    const auto shown = archive_->decode()({{}, 0, peeked->chunk}, {});
    QVERIFY(shown.has_value());
    QCOMPARE((*shown)->latent_hash, peeked->latent_hash);
    QCOMPARE(applied("a blue field"), peeked->chunk);
  }

  void esc_drops_it_wherever_the_focus_is_and_the_box_keeps_its_text() {
    pause();
    for (QWidget* from : std::initializer_list<QWidget*>{TimeBench::box_, TimeBench::video_}) {
      look("a blue field");
      from->setFocus();
      QTest::keyClick(from, Qt::Key_Escape);
      QTRY_VERIFY(!view_->isVisible());
      QCOMPARE(TimeBench::prompt_->text(), QString("a blue field"));
    }
    const ChunkIndex next = made() == nullptr ? 0 : made()->chunk;
    play();
    reach(next + 3);
    for (const auto& chip : timeline_->layout().chips) QVERIFY(chip.text != "a blue field");
    // Without a peek, Esc leaves the prompt box as usual.
    TimeBench::box_->setFocus();
    QTest::keyClick(TimeBench::box_, Qt::Key_Escape);
    QTRY_VERIFY(TimeBench::video_->hasFocus());
  }

  void the_menu_and_the_buttons_do_the_same() {
    pause();
    write("a blue field");
    TimeBench::video_->setFocus();
    action("Peek at the Next Chunk")->trigger();
    QTRY_VERIFY(made() != nullptr);
    QTest::mouseClick(tool(*view_, "Close"), Qt::LeftButton);
    QTRY_VERIFY(!view_->isVisible());
    action("Peek at the Next Chunk")->trigger();
    QTRY_VERIFY(made() != nullptr);
    const ChunkIndex chunk = made()->chunk;
    press(*view_, "Send");
    QTRY_VERIFY(!view_->isVisible());
    play();
    QCOMPARE(applied("a blue field"), chunk);
  }

  void it_is_sent_and_closed_by_keys_alone() {
    pause();
    write("a blue field");
    TimeBench::video_->setFocus();
    QTest::keyClick(TimeBench::video_, Qt::Key_Return, Qt::AltModifier);
    QTRY_VERIFY(made() != nullptr);
    QVERIFY(button(*view_, "Send")->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(tool(*view_, "Close")->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_VERIFY(!view_->isVisible());
    QVERIFY(QApplication::focusWidget() != nullptr && QApplication::focusWidget()->isVisible());
    QTest::keyClick(TimeBench::video_, Qt::Key_Enter, Qt::AltModifier);
    QTRY_VERIFY(made() != nullptr);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_VERIFY(!view_->isVisible());
    play();
    QVERIFY(applied("a blue field") > 0);
  }

  void what_was_looked_at_is_sent_even_if_the_box_says_something_else_by_then() {
    pause();
    look("a blue field");
    write("a green field");
    press(*view_, "Send");
    play();
    QVERIFY(applied("a blue field") > 0);
  }

  void a_newer_look_takes_the_place_of_an_older_one() {
    pause();
    look("a blue field");
    look("a green field");
    QTRY_COMPARE(made()->frame(0)[0], FakeSource::field_colour("a green field")[0]);
    QVERIFY(says(*view_, "a green field"));
    QVERIFY(!says(*view_, "a blue field"));
  }

  void a_running_stream_goes_on_and_the_view_says_so() {
    look("a blue field");
    const ChunkIndex chunk = made()->chunk;
    QTRY_VERIFY(says(*view_, QString("What chunk %1 would have been").arg(chunk)));
    reach(chunk + 2);
    QVERIFY(view_->isVisible());
  }

  void in_the_past_there_is_none_and_a_look_back_closes_it() {
    reach(4);
    pause();
    look("a blue field");
    click(14);
    QTRY_VERIFY(!view_->isVisible());
    TimeBench::box_->setFocus();
    QTest::keyClick(TimeBench::box_, Qt::Key_Return, Qt::AltModifier);
    QTRY_VERIFY(notice(*TimeBench::window_, "Cannot peek from here") != nullptr);
    QVERIFY(!view_->isVisible());
  }

  void a_text_that_cannot_be_a_prompt_is_refused_like_one_that_is_sent() {
    pause();
    write("a blue field |");
    QTest::keyClick(TimeBench::box_, Qt::Key_Return, Qt::AltModifier);
    QTRY_VERIFY(notice(*TimeBench::window_, "parts is empty") != nullptr);
    QVERIFY(!view_->isVisible());
  }

  void a_new_take_closes_it() {
    pause();
    look("a blue field");
    action("New Take")->trigger();
    QTRY_VERIFY(!view_->isVisible());
  }

  void with_reduced_motion_the_last_picture_stands_still() {
    pause();
    action("Reduced Motion")->trigger();
    look("a blue field");
    QCOMPARE(loop_->frame(), made()->frames - 1);
    QVERIFY(!loop_->runs());
    action("Reduced Motion")->trigger();
    QVERIFY(loop_->runs());
  }

  void a_click_on_it_chooses_no_token_of_the_picture_below() {
    pause();
    look("a blue field");
    QSignalSpy clicks(TimeBench::video_, &ui::VideoView::cellClicked);
    QTest::mouseClick(loop_, Qt::LeftButton);
    QTest::mouseClick(view_, Qt::LeftButton, {}, {3, 3});
    QCOMPARE(clicks.count(), 0);
  }

  void while_it_is_made_it_says_so_and_a_refusal_closes_it() {
    closeBench();
    openScripted();
    QWidget& window = *ScriptedWindow::window_;
    find(window);
    script_.push(Opened{source()});
    script_.push(ChunkReady{greyChunk(0)});
    QTest::keyClicks(ScriptedWindow::box_, "a blue field");
    QTest::keyClick(ScriptedWindow::box_, Qt::Key_Return, Qt::AltModifier);
    QTRY_COMPARE(script_.peeks.size(), 1U);
    QVERIFY(view_->isVisible());
    QVERIFY(made() == nullptr);
    QVERIFY(says(*view_, "What the next chunk would be"));
    grabPicture(window, "peek-waiting");
    script_.push(PeekRefused{1, {Error::Kind::bad_input, "The prompt was not used", "a test says so", "Type.", {}}});
    QTRY_VERIFY(!view_->isVisible());
    QTRY_VERIFY(notice(window, "test says so") != nullptr);
    // An answer that arrives after the peek was dropped is not shown.
    QTest::keyClick(ScriptedWindow::box_, Qt::Key_Return, Qt::AltModifier);
    QTRY_COMPARE(script_.peeks.size(), 2U);
    QTest::keyClick(ScriptedWindow::box_, Qt::Key_Escape);
    QTRY_VERIFY(!view_->isVisible());
    QVERIFY(script_.dropped_peeks > 0);
    script_.push(PeekReady{2, greyChunk(1)});
    script_.push(ChunkReady{greyChunk(1)});
    QTRY_VERIFY(script_.events.empty());
    QVERIFY(!view_->isVisible());
  }

  void it_is_readable_in_every_size_and_covers_a_corner_alone_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QString>("layout");
    QTest::addColumn<double>("text");
    QTest::newRow("1440") << QSize(1440, 900) << "Create" << 1.0;
    QTest::newRow("1440-inspect") << QSize(1440, 900) << "Inspect" << 1.0;
    QTest::newRow("1024") << QSize(1024, 640) << "Create" << 1.0;
    QTest::newRow("1024-inspect") << QSize(1024, 640) << "Inspect" << 1.0;
    QTest::newRow("1920-large-text") << QSize(1920, 1080) << "Create" << 1.33;
  }
  void it_is_readable_in_every_size_and_covers_a_corner_alone() {
    QFETCH(QSize, size);
    QFETCH(QString, layout);
    QFETCH(double, text);
    closeBench();
    ui::applyTheme(*qApp, text);
    openBench();
    QWidget& window = *TimeBench::window_;
    find(window);
    reach(1);
    window.resize(size);
    action(layout)->trigger();
    pause();
    look("a small blue field with a ball that rolls from one end to the other and back");
    QTRY_COMPARE(window.size(), size);
    QCoreApplication::processEvents();
    const QRect box(view_->mapTo(TimeBench::video_, QPoint()), view_->size());
    grabPicture(window, QString("peek-%1").arg(QTest::currentDataTag()));
    QVERIFY2(TimeBench::video_->rect().contains(box), qPrintable(QString("%1x%2 in %3x%4")
                                                                     .arg(box.width())
                                                                     .arg(box.height())
                                                                     .arg(TimeBench::video_->width())
                                                                     .arg(TimeBench::video_->height())));
    QVERIFY(box.right() > TimeBench::video_->width() * 3 / 4 && box.bottom() > TimeBench::video_->height() * 3 / 4);
    QTRY_COMPARE(unreadable(window).join('\n'), QString());
  }

  void in_a_language_with_longer_words_it_grows_data() {
    QTest::addColumn<QString>("code");
    QTest::newRow("German") << "de";
    QTest::newRow("Spanish") << "es";
    QTest::newRow("Japanese") << "ja";
    QTest::newRow("Chinese") << "zh";
  }
  void in_a_language_with_longer_words_it_grows() {
    QFETCH(QString, code);
    if (!ui::canShow(code.toStdString())) QSKIP("no installed font has its characters");
    closeBench();
    QVERIFY(ui::applyLanguage(*qApp, code.toStdString(), true).has_value());
    openBench();
    QWidget& window = *TimeBench::window_;
    find(window);
    reach(0);
    window.resize(1024, 640);
    QTest::keyClick(TimeBench::video_, Qt::Key_F2, Qt::ControlModifier);
    look("a small blue field with a ball that rolls from one end to the other and back");
    QTRY_COMPARE(window.size(), QSize(1024, 640));
    // The box grows with its text, once the window has its size.
    QTRY_VERIFY(TimeBench::box_->height() >= TimeBench::box_->sizeHint().height());
    QCoreApplication::processEvents();
    grabPicture(window, "peek-" + code);
    for (auto* label : view_->findChildren<QLabel*>())
      if (label->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored)
        QVERIFY(label->width() >= label->sizeHint().width());
    for (auto* one : view_->findChildren<QAbstractButton*>()) QVERIFY(one->width() >= one->minimumSizeHint().width());
    QVERIFY(TimeBench::video_->rect().contains(QRect(view_->mapTo(TimeBench::video_, QPoint()), view_->size())));
  }

 private:
  void find(QWidget& window) {
    view_ = window.findChild<ui::PeekView*>();
    loop_ = window.findChild<ui::PeekLoop*>();
    QVERIFY(view_ != nullptr && loop_ != nullptr);
  }
  std::shared_ptr<const VideoChunk> made() const { return view_->isVisible() ? loop_->chunk() : nullptr; }
  void write(const QString& text) {
    TimeBench::box_->setFocus();
    TimeBench::box_->selectAll();
    QTest::keyClicks(TimeBench::box_, text);
  }
  void look(const QString& text) {
    write(text);
    QTest::keyClick(TimeBench::box_, Qt::Key_Return, Qt::AltModifier);
    QTRY_VERIFY(made() != nullptr);
  }

  ui::PeekView* view_ = nullptr;
  ui::PeekLoop* loop_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestPeekView)
#include "test_peek_view.moc"
