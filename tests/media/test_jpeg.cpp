#include <QtTest>

#include <cmath>

#include "engine/core/files.h"
#include "engine/media/jpeg.h"
#include "engine/media/read_still.h"
#include "tests/support/run.h"

using namespace longtake;

class TestJpeg : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void colours_come_back_as_they_were_data() {
    QTest::addColumn<int>("red");
    QTest::addColumn<int>("green");
    QTest::addColumn<int>("blue");
    QTest::newRow("black") << 0 << 0 << 0;
    QTest::newRow("white") << 255 << 255 << 255;
    QTest::newRow("red") << 230 << 20 << 30;
    QTest::newRow("green") << 10 << 200 << 60;
    QTest::newRow("blue") << 20 << 40 << 220;
  }
  void colours_come_back_as_they_were() {
    QFETCH(int, red);
    QFETCH(int, green);
    QFETCH(int, blue);
    // An odd size, and more than one block.
    const int width = 51;
    const int height = 35;
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < width * height; ++i)
      for (const int part : {red, green, blue}) pixels.push_back(static_cast<std::uint8_t>(part));
    const auto jpeg = encode_jpeg(pixels, width, height);
    QVERIFY2(jpeg, jpeg ? "" : jpeg.error().text().c_str());
    QTemporaryDir folder;
    const std::string file = folder.filePath("one.jpg").toStdString();
    QVERIFY(atomic_write(file, *jpeg));
    const auto read = read_still(file);
    QVERIFY2(read, read ? "" : read.error().text().c_str());
    QCOMPARE(read->width, width);
    QCOMPARE(read->height, height);
    for (std::size_t i = 0; i < pixels.size(); ++i)
      QVERIFY2(std::abs(read->rgb[i] - pixels[i]) <= 4, qPrintable(QString::number(read->rgb[i])));
  }

  void a_frame_of_another_size_is_refused() {
    const std::vector<std::uint8_t> pixels(30);
    QVERIFY(!encode_jpeg(pixels, 4, 4));
    QVERIFY(!encode_jpeg({}, 0, 0));
  }
};

LONGTAKE_TEST(TestJpeg)
#include "test_jpeg.moc"
