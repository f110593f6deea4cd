#include <QtTest>

#include "app/common/clean_prompt.h"
#include "app/common/console.h"
#include "engine/stream/moment.h"
#include "tests/support/run.h"

using namespace longtake;
using namespace longtake::cli;

class TestSchedule : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void moments_are_seconds_or_chunks_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("kind");  // 0 seconds, 1 chunk, -1 refused
    QTest::addColumn<double>("value");
    QTest::newRow("seconds") << "8s" << 0 << 8.0;
    QTest::newRow("fraction") << "2.5s" << 0 << 2.5;
    QTest::newRow("without its unit") << "8" << 0 << 8.0;
    QTest::newRow("fraction without its unit") << "0.75" << 0 << 0.75;
    QTest::newRow("the start") << "0s" << 0 << 0.0;
    QTest::newRow("chunk") << "c12" << 1 << 12.0;
    QTest::newRow("first chunk") << "c0" << 1 << 0.0;
    for (const char* bad : {"",     "s",    "c",   "8 s", " 8s",  "8m",  "-1s",  "+1s",    "c-1",
                            "c1.5", "C12",  "12c", "nan", "nans", "inf", "infs", "1e300s", "c99999999999999999999",
                            "8ss",  "0x8s", "c12 "})
      QTest::newRow(*bad == 0 ? "empty" : bad) << bad << -1 << 0.0;
  }
  void moments_are_seconds_or_chunks() {
    QFETCH(QString, text);
    QFETCH(int, kind);
    QFETCH(double, value);
    const auto moment = parse_moment(text.toStdString());
    QCOMPARE(moment.has_value(), kind >= 0);
    if (!moment) {
      QVERIFY(moment.error().kind == Error::Kind::bad_input);
      QVERIFY(!moment.error().remedy.empty());
      return;
    }
    QCOMPARE(moment->index(), static_cast<std::size_t>(kind));
    if (kind == 0)
      QCOMPARE(std::get<Seconds>(*moment).value, value);
    else
      QCOMPARE(std::get<ChunkNumber>(*moment).value, static_cast<std::int64_t>(value));
  }

  void a_moment_is_written_as_it_is_read() {
    for (const char* text : {"8s", "2.5s", "0s", "c0", "c12", "100000.25s"})
      QCOMPARE(moment_text(*parse_moment(text)), std::string(text));
  }

  void a_moment_is_reached_at_the_first_boundary_that_does_not_lie_before_it() {
    QVERIFY(!reached(Seconds{0.75}, 0, 0.0));
    QVERIFY(reached(Seconds{0.75}, 1, 0.75));
    QVERIFY(reached(Seconds{0.75}, 1, 0.75 - 1e-9));
    QVERIFY(!reached(Seconds{0.76}, 1, 0.75));
    QVERIFY(!reached(ChunkNumber{2}, 1, 100.0));
    QVERIFY(reached(ChunkNumber{2}, 2, 0.0));
  }

  void a_prompt_is_cleaned_of_what_no_text_needs() {
    QCOMPARE(*clean_prompt("a calm sea \u2603\n\tat dusk"), std::string("a calm sea \u2603\n\tat dusk"));
    QCOMPARE(*clean_prompt("a\r\nb\x1b[31mc\x7f"), std::string("a\nb[31mc"));
    QCOMPARE(*clean_prompt("a\u0085b\u00A0c"), std::string("ab\u00A0c"));
    QCOMPARE(*clean_prompt(""), std::string());
    QCOMPARE(*clean_prompt(std::string("a\0b", 3)), std::string("ab"));
    QCOMPARE(clean_prompt(std::string(65536, 'a'))->size(), std::size_t{65536});
    QVERIFY(!clean_prompt(std::string(65537, 'a')));
    for (const char* broken : {"\xff", "a\xc2", "\xed\xa0\x80", "\xc0\xaf", "\xf4\x90\x80\x80"})
      QVERIFY(!clean_prompt(broken));
  }

  void the_progress_line_tells_share_rate_and_rest() {
    QCOMPARE(progress_line({40, 80, 4.0, "pictures"}),
             std::string("[############............]  50%  40/80 pictures  10.0 pictures/s  4 s left"));
    QCOMPARE(progress_line({0, 80, 0, "pictures"}), std::string("[........................]   0%  0/80 pictures"));
    QCOMPARE(progress_line({1, 601, 1.0, "pictures"}),
             std::string("[........................]   0%  1/601 pictures  1.0 pictures/s  10 min 00 s left"));
  }
};

LONGTAKE_TEST(TestSchedule)
#include "test_schedule.moc"
