#include <QtTest>

#include <QClipboard>
#include <QLabel>
#include <QTemporaryDir>

#include "tests/ui/reopen_bench.h"
#include "tests/ui/time_bench.h"
#include "ui/panels/notice_bar.h"
#include "ui/time/start_picture.h"

using namespace longtake;

namespace {

/// The fake draws the next chunk's field in the picture's mean colour; its corner tells.
QColor corner(const ui::VideoView& view) { return view.currentImage().pixelColor(2, 2); }

bool near(const QColor& a, const QColor& b) {
  return std::abs(a.red() - b.red()) < 12 && std::abs(a.green() - b.green()) < 12 && std::abs(a.blue() - b.blue()) < 12;
}

}  // namespace

class TestStartPicture : public QObject, TimeBench {
  Q_OBJECT
 private Q_SLOTS:
  void init() { openBench(); }
  void cleanup() { closeBench(); }

  void a_dropped_picture_begins_a_take_and_undo_leads_back() {
    const QString path = file("sky.png", QColor(20, 90, 180));
    reach(1);
    const TakeId before = take();
    const QColor own = corner(*video_);
    pause();
    QVERIFY(!near(own, QColor(20, 90, 180)));
    drop(*window_, path);
    QTRY_VERIFY(take() != before);
    QTRY_VERIFY(video_->shown() && video_->shown()->chunk->take == take());
    reach(2);
    pause();
    click(0);
    QTRY_COMPARE(shownFrame(), std::int64_t(0));
    QVERIFY2(near(corner(*video_), QColor(20, 90, 180)), qPrintable(corner(*video_).name()));
    // The chunk after it is the model's own.
    click(14);
    QTRY_COMPARE(shownFrame(), std::int64_t(14));
    QVERIFY(near(corner(*video_), own));
    undo("Undo New Take");
    QTRY_COMPARE(take(), before);
  }

  void the_picture_on_the_screen_can_begin_a_take() {
    reach(2);
    pause();
    click(13);
    QTRY_COMPARE(shownFrame(), std::int64_t(13));
    const TakeId before = take();
    QTest::keyClick(video_, Qt::Key_P, Qt::ControlModifier | Qt::AltModifier);
    QTRY_VERIFY(take() != before);
    QTRY_VERIFY(video_->shown() && video_->shown()->chunk->take == take());
    QVERIFY(!action("Live")->isEnabled() || timeline_->input().live_frame < 0);
  }

  void a_file_that_claims_to_be_a_picture_is_told_apart() {
    QVERIFY(!ui::isPicture(folder_.path().toStdString()));
    const QString text = folder_.filePath("text.png");
    QFile file(text);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no picture") > 0);
    file.close();
    QVERIFY(!ui::isPicture(text.toStdString()));
    QString problem;
    QVERIFY(!ui::readPicture(text.toStdString(), problem) && !problem.isEmpty());
  }

  void what_is_transparent_is_black_and_rows_are_whole() {
    QImage odd(7, 3, QImage::Format_ARGB32);  // rows of 21 bytes, which Qt pads
    odd.fill(Qt::transparent);
    odd.setPixelColor(6, 2, QColor(250, 10, 20));
    const ShowPicture shown = ui::showPicture(odd, "0:02.5");
    QVERIFY(shown.picture->whole());
    QCOMPARE(shown.picture->rgb[0], std::uint8_t(0));
    QCOMPARE(shown.picture->rgb[(2 * 7 + 6) * 3], std::uint8_t(250));
    QCOMPARE(shown.name, std::string("0:02.5"));
  }

 private:
  QString file(const QString& name, const QColor& colour) const {
    QImage image(64, 48, QImage::Format_RGB32);
    image.fill(colour);
    const QString path = folder_.filePath(name);
    if (!image.save(path)) qFatal("cannot write a picture");
    return path;
  }

  QTemporaryDir folder_;
};

QTEST_MAIN(TestStartPicture)
#include "test_start_picture.moc"
