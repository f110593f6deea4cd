#include <QtTest>

#include "tests/cli/real_program.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

QJsonObject part(const Ended& ended, const QString& name) {
  for (const QJsonObject& event : ended.events)
    if (event["part"].toString() == name) return event;
  return {};
}

}  // namespace

/// bench --shape of a Wan model with random weights, in the real program. The reported speed is not tested.
class TestWanBench : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_part_of_a_chunk_and_a_stream_are_measured() {
    const Ended ended = run(
        {"bench", "--shape", "wan-thin", "--seconds", "0.1", "--dtype", "fp32", "--device", "cpu", "--keys", "120"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    for (const char* name : {"pass", "clean_pass", "chunk", "decode_tiny", "decode_vae"}) {
      const QJsonObject row = part(ended, name);
      QVERIFY2(row["runs"].toInt() >= 1, name);
      QVERIFY(row["first_ms"].toDouble() > 0);
      QVERIFY(row["median_ms"].toDouble() > 0);
      QVERIFY(row["p95_ms"].toDouble() >= row["median_ms"].toDouble());
      QVERIFY(row["queued_ms"].toDouble() <= row["p95_ms"].toDouble());
      QCOMPARE(row["tokens"].toInt(), 180);
      QCOMPARE(row["keys"].toInt(), 300);
      QCOMPARE(row["device"].toString(), QString("cpu"));
    }
    QVERIFY(part(ended, "stream")["fps"].toDouble() > 0);
  }

  void without_a_number_as_many_keys_are_in_memory_as_a_chunk_has() {
    const Ended ended = run({"bench", "--shape", "wan-thin", "--seconds", "0.1", "--dtype", "fp32"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(part(ended, "pass")["keys"].toInt(), 360);
  }

  void an_unknown_shape_is_refused_with_the_names_of_all() {
    const Ended ended = run({"bench", "--shape", "vast", "--seconds", "0.1"});
    QVERIFY(ended.code != 0);
    for (const char* name : {"light", "dense", "wan-1.3b", "wan-thin"}) QVERIFY(ended.err.contains(name));
  }
};

LONGTAKE_TEST(TestWanBench)
#include "test_wan_bench.moc"
