#include <QtTest>

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "engine/session/session.h"

using namespace longtake;

namespace {

struct Ended {
  int code = -1;
  QList<QJsonObject> events;
  QByteArray err;
};

Ended run(const QStringList& arguments) {
  QProcess process;
  process.start(LONGTAKE_CLI, arguments + QStringList{"--json", "--threads", "1"});
  if (!process.waitForFinished(110000)) process.kill();
  Ended ended{process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, {}, {}};
  ended.err = process.readAllStandardError();
  for (const QByteArray& line : process.readAllStandardOutput().split('\n'))
    if (!line.isEmpty()) ended.events.push_back(QJsonDocument::fromJson(line).object());
  return ended;
}

}  // namespace

/// The real executable on its real pipeline.
class TestTakes : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString session_;

 private Q_SLOTS:
  void a_render_can_keep_its_take() {
    const Ended ended = run({"render", "--prompt", "a red ball", "--at", "c1", "a blue cube", "--chunks", "2",
                             "--steps", "1", "--sessions", folder_.path(), "-o", folder_.filePath("a.mp4")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    session_ = ended.events.back()["session"].toString();
    const auto session = SessionReader::open(session_.toStdString());
    QVERIFY(session.has_value());
    QCOMPARE(session->chunks().size(), std::size_t{2});
    QVERIFY(session->ended_cleanly());
  }

  void a_take_rendered_again_is_equal() {
    const Ended ended = run({"verify", session_});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(ended.events.back()["equal"].toBool(), true);
    QCOMPARE(ended.events.back()["chunks"].toInt(), 2);
    QCOMPARE(ended.events.back()["circumstances"].toString(), QString());
  }

  void a_take_that_differs_ends_with_three_and_names_the_chunk() {
    const auto original = SessionReader::open(session_.toStdString());
    QVERIFY(original.has_value());
    QString forged;
    {
      auto writer = SessionWriter::create(folder_.path().toStdString(), original->manifest());
      QVERIFY(writer.has_value());
      forged = QString::fromStdString(writer->folder().string());
      auto chunk = original->read(original->chunks()[0]);
      QVERIFY(chunk.has_value());
      ++chunk->latent_hash;
      QVERIFY(writer->append(*chunk).has_value());
      QVERIFY(writer->close().has_value());
    }
    const Ended ended = run({"verify", forged});
    QVERIFY2(ended.code == 3, ended.err.constData());
    QCOMPARE(ended.events.back()["equal"].toBool(), false);
    QCOMPARE(ended.events.back()["difference"].toObject()["chunk"].toInt(), 0);
  }

  void what_is_no_take_ends_with_two() {
    QCOMPARE(run({"verify", "/nowhere"}).code, 2);
    QCOMPARE(run({"verify", folder_.filePath("a.mp4")}).code, 2);
  }

  void the_self_test_passes() {
    const Ended ended = run({"selftest"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QStringList names;
    for (const QJsonObject& event : ended.events) {
      names << event["name"].toString();
      QVERIFY(event["event"] == "done" || event["ok"].toBool());
    }
    for (const char* name : {"cpu", "noise", "blas fp32", "blas bf16", "gpu", "codec"})
      QVERIFY2(names.contains(name), name);
  }

  void version_names_libtorch_and_cuda() {
    const Ended ended = run({"--version"});
    QCOMPARE(ended.code, 0);
    QVERIFY(ended.events.back()["libtorch"].toString().startsWith("2."));
    QVERIFY(!ended.events.back()["cuda"].toString().isEmpty());
  }
};

QTEST_GUILESS_MAIN(TestTakes)
#include "test_takes.moc"
