#include <QtTest>

#include "engine/core/log.h"
#include "engine/core/log_tail.h"
#include "tests/support/run.h"

using namespace longtake;

class TestLogLines : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { set_log_level(0); }

  void a_line_is_kept_with_its_level_and_folder() {
    const auto before = last();
    logger("test")->warn("chunk={} ms={:.1f}", 7, 2.5);
    const auto lines = log_lines_after(before);
    QCOMPARE(lines.size(), 1U);
    QCOMPARE(lines[0].text, std::string("chunk=7 ms=2.5"));
    QCOMPARE(lines[0].folder, std::string("test"));
    QVERIFY(lines[0].level == LogLevel::warning);
    QCOMPARE(lines[0].number, before + 1);
  }

  void debug_lines_are_kept_even_when_stderr_is_quiet() {
    const auto before = last();
    logger("test")->debug("detail=1");
    QCOMPARE(log_lines_after(before).size(), 1U);
    QVERIFY(log_lines_after(before).front().level == LogLevel::debug);
  }

  void memory_stays_bounded_and_the_numbers_tell_what_was_missed() {
    const auto before = last();
    for (std::size_t i = 0; i < kLogTailLines + 50; ++i) logger("test")->info("line={}", i);
    const auto lines = log_lines_after(before);
    QCOMPARE(lines.size(), kLogTailLines);
    QCOMPARE(lines.front().number, before + 51);
    QCOMPARE(lines.back().text, "line=" + std::to_string(kLogTailLines + 49));
    QVERIFY(log_lines_after(lines.back().number).empty());
    QVERIFY(log_lines_after(lines.back().number + 1000).empty());
  }

  void a_very_long_line_is_cut() {
    const auto before = last();
    logger("test")->info("{}", std::string(5000, 'x'));
    QCOMPARE(log_lines_after(before).front().text.size(), kLogLineBytes);
  }

 private:
  static std::uint64_t last() {
    const auto lines = log_lines_after(0);
    return lines.empty() ? 0 : lines.back().number;
  }
};

LONGTAKE_TEST(TestLogLines)
#include "test_log_lines.moc"
