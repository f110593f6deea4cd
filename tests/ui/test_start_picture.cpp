#include <QtTest>

#include <QClipboard>
#include <QLabel>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>

#include "tests/support/run.h"
#include "tests/ui/pictures.h"
#include "tests/ui/reopen_bench.h"
#include "tests/ui/time_bench.h"
#include "ui/look/notice_bar.h"
#include "ui/model/start_picture.h"
#include "ui/timeline/follow_bar.h"

using namespace longtake;

namespace {

/// The fake draws the next chunk's field in the picture's mean colour, which a corner pixel shows.
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

  void a_dropped_video_is_followed_from_the_beginning_of_a_take_and_lets_go_at_its_end() {
    film_pictures_ = 3 * 12;
    reach(1);
    const TakeId before = take();
    drop(*window_, video("film.mp4"));
    auto* bar = only<ui::FollowBar>(*window_);
    QVERIFY(bar->isVisible());
    QTRY_VERIFY(says(*bar, "Following film.mp4"));
    QTRY_VERIFY(take() != before);
    QTRY_VERIFY(notice(*window_, "The video has ended"));
    QVERIFY(!bar->isVisible());
    reach(4);
    pause();
    for (const std::int64_t frame : {std::int64_t(0), std::int64_t(14), std::int64_t(30)}) {
      click(frame);
      QTRY_COMPARE(shownFrame(), frame);
      QVERIFY2(near(corner(*video_), QColor(200, 60, 20)), qPrintable(corner(*video_).name()));
    }
    click(38);
    QTRY_COMPARE(shownFrame(), std::int64_t(38));
    QVERIFY(!near(corner(*video_), QColor(200, 60, 20)));
  }

  void the_slider_says_how_far_and_a_button_lets_it_go() {
    film_pictures_ = 100'000;
    reach(0);
    drop(*window_, video("film.mp4"));
    auto* bar = only<ui::FollowBar>(*window_);
    auto* strength = bar->findChild<QSlider*>();
    QVERIFY(bar->isVisible() && strength->value() == 60);
    const QSignalSpy wanted(bar, &ui::FollowBar::wanted);
    for (const int value : {50, 40, 30}) strength->setValue(value);
    QTRY_COMPARE(wanted.size(), 1);  // only the last value of one movement is sent
    QCOMPARE(wanted.first().first().value<FollowVideo>().strength, 0.3);
    QVERIFY(says(*bar, "30 %"));
    QTRY_VERIFY(video_->shown() && video_->shown()->chunk->follows_video);
    grabPicture(*window_, "follow_bar");
    press(*bar, "Let It Go");
    QVERIFY(!bar->isVisible() && !bar->isFollowing());
    QTRY_VERIFY(!video_->shown()->chunk->follows_video);
    QVERIFY(!notice(*window_, "The video has ended"));
  }

  void a_video_that_cannot_be_read_is_told_and_the_stream_goes_on() {
    film_pictures_ = 0;
    reach(0);
    drop(*window_, video("broken.mp4"));
    QTRY_VERIFY(notice(*window_, "Cannot follow the video"));
    QVERIFY(!only<ui::FollowBar>(*window_)->isVisible());
    const ChunkIndex now = video_->shown()->chunk->chunk;
    QTRY_VERIFY(video_->shown()->chunk->chunk > now);
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
    // The stream has nothing newer than the picture on the screen.
    QTRY_VERIFY(timeline_->input().live_frame < 0);
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

  /// A file with the name of a video.
  QString video(const QString& name) const {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write("a video") < 0) qFatal("cannot write a video");
    return file.fileName();
  }

  QTemporaryDir folder_;
};

LONGTAKE_WINDOW_TEST(TestStartPicture)
#include "test_start_picture.moc"
