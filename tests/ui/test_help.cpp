#include <QRegularExpression>
#include <QTextBrowser>

#include "tests/support/run.h"
#include "tests/ui/pictures.h"
#include "tests/ui/readable.h"
#include "tests/ui/window_bench.h"
#include "ui/look/help_page.h"
#include "ui/look/help_text.h"
#include "ui/window/shortcut_sheet.h"

using namespace longtake;

/// The help page in the window, opened, searched and followed by keys and mouse.
class TestHelp : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { ui::applyTheme(*qApp); }
  void init() {
    window_ = openWindow(fakeStream());
    window_->resize(1280, 800);
    video_ = only<ui::VideoView>(*window_);
    page_ = only<ui::HelpPage>(*window_);
    QVERIFY(page_ != nullptr);
    browser_ = page_->findChild<QTextBrowser*>();
    search_ = page_->findChild<QLineEdit*>();
    QTRY_VERIFY(video_->shown());
    video_->setFocus();
  }
  void cleanup() { window_.reset(); }

  void f1_opens_it_beside_the_stream_and_closes_it_again() {
    QVERIFY(!page_->isVisible());
    QTest::keyClick(video_, Qt::Key_F1);
    QTRY_VERIFY(page_->isVisible());
    QVERIFY(search_->hasFocus());
    QVERIFY(video_->isVisible() && video_->width() > 600);
    const ChunkIndex chunk = video_->shown()->chunk->chunk;
    QTRY_VERIFY(video_->shown()->chunk->chunk > chunk);
    grabPicture(*window_, "help");
    QCOMPARE(unreadable(*window_), QStringList());
    QTest::keyClick(search_, Qt::Key_F1);
    QTRY_VERIFY(!page_->isVisible());
  }

  void every_word_in_braces_names_an_action() {
    const auto* actions = window_->findChild<ui::Actions*>();
    static const QRegularExpression word("\\{(\\w+)\\}");
    int words = 0;
    for (const ui::HelpSection& section : ui::helpSections())
      for (const QString& paragraph : section.paragraphs)
        for (auto it = word.globalMatch(paragraph); it.hasNext(); ++words) {
          const QString name = it.next().captured(1);
          QVERIFY2(actions->named(name) != nullptr, qPrintable(name));
        }
    QVERIFY(words > 30);
    QVERIFY(!page_->text().contains(QLatin1Char('{')));
  }

  void a_search_shows_the_sections_that_have_all_its_words() {
    QTest::keyClick(video_, Qt::Key_F1);
    QVERIFY(page_->text().contains("Prompts") && page_->text().contains("Drift"));
    QTest::keyClicks(search_, "grey lane");
    QVERIFY2(page_->text().startsWith("Go back and branch"), qPrintable(page_->text()));
    QVERIFY(!page_->text().contains("Drift"));
    QVERIFY(browser_->extraSelections().size() >= 2);
    QTest::keyClick(search_, Qt::Key_Escape);
    QVERIFY(search_->text().isEmpty() && page_->text().contains("Drift"));
    QTest::keyClicks(search_, "zeppelin");
    QVERIFY(page_->text().contains("Nothing here has all of these words"));
    QTest::keyClick(search_, Qt::Key_Escape);
    QTest::keyClick(search_, Qt::Key_Escape);
    QTRY_VERIFY(!page_->isVisible());
    QVERIFY(video_->hasFocus());
  }

  void a_link_does_what_it_names_and_the_shortcut_sheet_is_one() {
    QTest::keyClick(video_, Qt::Key_F1);
    QTest::keyClicks(search_, "shows all keys");
    QTest::keyClick(search_, Qt::Key_Tab);
    while (!browser_->hasFocus()) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    if (!browser_->textCursor().hasSelection()) QTest::keyClick(browser_, Qt::Key_Tab);
    QTest::keyClick(browser_, Qt::Key_Return);
    QTRY_VERIFY(window_->findChild<ui::ShortcutSheet*>());
    window_->findChild<ui::ShortcutSheet*>()->close();
    // Commands that change the stream are named without a link, so that reading cannot start a take.
    QVERIFY(!browser_->toHtml().contains("act:new_take") && !browser_->toHtml().contains("act:record"));
  }

  void a_link_is_clicked_and_the_page_stays_in_every_layout() {
    QTest::keyClick(video_, Qt::Key_F1);
    const QPoint place = linkPlace("act:inspect");
    QVERIFY(place.x() >= 0);
    QTest::mouseClick(browser_->viewport(), Qt::LeftButton, {}, place);
    QTRY_COMPARE(window_->settings().layout, std::string("inspect"));
    QVERIFY(page_->isVisible());
  }

  void it_says_the_keys_as_they_are_now() {
    auto* actions = window_->findChild<ui::Actions*>();
    actions->setKeys((*actions)[ui::Act::continue_here], {QKeySequence("Ctrl+Alt+J")});
    actions->setKeys((*actions)[ui::Act::reroll], {});
    QTest::keyClick(video_, Qt::Key_F1);
    QVERIFY(page_->text().contains("Ctrl+Alt+J with the old prompt"));
    QVERIFY(page_->text().contains("Reroll from Here continues from there with another seed"));
  }

 private:
  QPoint linkPlace(const QString& link) const {
    for (int y = 0; y < browser_->viewport()->height(); y += 3)
      for (int x = 0; x < browser_->viewport()->width(); x += 3)
        if (browser_->anchorAt({x, y}) == link) return {x + 3, y};
    return {-1, -1};
  }

  std::unique_ptr<ui::MainWindow> window_;
  ui::VideoView* video_ = nullptr;
  ui::HelpPage* page_ = nullptr;
  QTextBrowser* browser_ = nullptr;
  QLineEdit* search_ = nullptr;
};

LONGTAKE_WINDOW_TEST(TestHelp)
#include "test_help.moc"
