#include <QtTest>

#include <signal.h>

#include <QDir>
#include <QTemporaryDir>

#include "tests/cli/fake_program.h"
#include "tests/media/video_probe.h"

using namespace longtake;

class TestCliRender : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void json_goes_to_stdout_alone_and_tells_every_chunk() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"render", "--prompt", "a \"sea\"", "--at", "c2", "a storm", "--seconds",
                                            "3", "--policy", "fifo", "--budget", "240", "--json", "-o", "a.mp4"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY(ended.err.isEmpty());
    const auto objects = json_lines(ended.out);
    QCOMPARE(count(objects, "chunk"), 4);
    QCOMPARE(count(objects, "prompt"), 2);
    QCOMPARE(count(objects, "done"), 1);
    for (const QJsonObject& object : objects) {
      QVERIFY(object.contains("event"));
      if (object["event"] == "chunk") {
        QCOMPARE(object["frames"].toInt(), 12);
        for (const char* stage : {"text", "denoise", "context", "policy", "decode"})
          QVERIFY(object["ms"].toObject().contains(stage));
        QCOMPARE(object["cache"].toObject()["budget"].toInt(), 240);
        QCOMPARE(object["hash"].toString().size(), 16);
      }
      if (object["event"] == "prompt" && object["text"] == "a storm") {
        QCOMPARE(object["queued_chunk"].toInt(), 2);
        QCOMPARE(object["applied_chunk"].toInt(), 2);
        QVERIFY(object["recache_ms"].isDouble());
      }
    }
    const QJsonObject done = objects.back();
    QCOMPARE(done["event"].toString(), QString("done"));
    QCOMPARE(done["frames"].toInt(), 48);
    QCOMPARE(done["seconds"].toDouble(), 3.0);
    QVERIFY(done["fps"].toDouble() > 0);
    QCOMPARE(done["hash"].toString().size(), 16);

    std::string problem;
    const auto video = probe_video(path(folder, "a.mp4").toStdString(), problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->declared_frames, std::int64_t{48});
  }

  void the_folder_of_sessions_is_made_where_it_is_missing() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"render", "--prompt", "a ball", "--chunks", "2", "--sessions",
                                            "new/deep/er", "-o", "a.y4m", "--json"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QString session = json_lines(ended.out).back()["session"].toString();
    QVERIFY(session.startsWith("new/deep/er/"));
    QVERIFY(QFile::exists(folder.filePath(session + "/session.take")));
  }

  void a_folder_of_sessions_that_cannot_be_made_is_refused_before_anything_is_written() {
    const QTemporaryDir folder;
    QFile file(path(folder, "file"));
    QVERIFY(file.open(QFile::WriteOnly));
    for (const char* sessions : {"file", "file/inside"}) {
      const Ended ended =
          run(folder.path(), {"render", "--prompt", "a ball", "--chunks", "2", "--sessions", sessions, "-o", "a.y4m"});
      QCOMPARE(ended.code, 2);
      QVERIFY2(ended.err.contains(QByteArray("the folder ") + sessions), ended.err.constData());
      QVERIFY(!QFile::exists(path(folder, "a.y4m")));
    }
  }

  void another_rate_keeps_the_length_and_counts_the_frames_of_the_file() {
    const QTemporaryDir folder;
    const Ended ended =
        run(folder.path(), {"render", "--prompt", "x", "--seconds", "2", "--fps", "24", "--json", "-o", "a.mp4"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(json_lines(ended.out).back()["frames"].toInt(), 48);
    std::string problem;
    const auto video = probe_video(path(folder, "a.mp4").toStdString(), problem);
    QVERIFY(video.has_value());
    QCOMPARE(video->declared_frames, std::int64_t{48});
    QCOMPARE(video->duration_s, 2.0);
  }

  void a_larger_video_tells_its_prompts_as_chapters_and_subtitles() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"render", "--prompt", "a calm sea", "--at", "c2", "a storm", "--seconds",
                                            "3", "--video-size", "2x", "--chapters", "--subtitles", "-o", "a.mp4"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    std::string problem;
    const auto video = probe_video(path(folder, "a.mp4").toStdString(), problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->width, 192);
    QCOMPARE(video->height, 128);
    QCOMPARE(video->chapters.size(), std::size_t{2});
    QVERIFY((video->chapters[0] == Chapter{0, 1.5, "a calm sea"}));
    QVERIFY((video->chapters[1] == Chapter{1.5, 3, "a storm"}));
    QFile beside(path(folder, "a.srt"));
    QVERIFY(beside.open(QIODevice::ReadOnly));
    QCOMPARE(beside.readAll(), QByteArray("1\n00:00:00,000 --> 00:00:01,500\na calm sea\n\n"
                                          "2\n00:00:01,500 --> 00:00:03,000\na storm\n\n"));
  }

  void y4m_on_stdout_is_nothing_but_video() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"render", "--prompt", "x", "--chunks", "2", "-o", "-"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY(ended.out.startsWith("YUV4MPEG2 W96 H64 F16:1 "));
    const qsizetype header = ended.out.indexOf('\n') + 1;
    QCOMPARE(ended.out.size(), header + 24 * (6 + 96 * 64 * 3 / 2));
    QVERIFY(ended.err.contains("24 frames"));
    QVERIFY(QDir(folder.path()).isEmpty());
  }

  void pictures_go_to_a_folder_of_their_own() {
    const QTemporaryDir folder;
    QVERIFY(
        run(folder.path(), {"render", "--prompt", "x", "--chunks", "1", "--quiet", "-o", "pictures"}).out.isEmpty());
    QCOMPARE(QDir(path(folder, "pictures")).entryList({"frame_*.png"}).size(), 12);
    QCOMPARE(run(folder.path(), {"render", "--prompt", "x", "--chunks", "1", "-o", "pictures"}).code, 2);
  }

  void a_failure_on_the_way_ends_with_one_and_keeps_the_video_data() {
    QTest::addColumn<QString>("model");
    QTest::newRow("an error") << "fail_at_3";
    QTest::newRow("an exception") << "throw_at_3";
  }
  void a_failure_on_the_way_ends_with_one_and_keeps_the_video() {
    QFETCH(QString, model);
    const QTemporaryDir folder;
    const Ended ended =
        run(folder.path(), {"render", "--prompt", "x", "--seconds", "60", "--model", model, "--json", "-o", "a.mp4"});
    QCOMPARE(ended.code, 1);
    QVERIFY(ended.err.contains("injected"));
    QCOMPARE(count(json_lines(ended.out), "error"), 1);
    std::string problem;
    const auto video = probe_video(path(folder, "a.mp4").toStdString(), problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->declared_frames, std::int64_t{36});
  }

  void ctrl_c_ends_with_130_and_keeps_a_finished_video_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
  }
  void ctrl_c_ends_with_130_and_keeps_a_finished_video() {
    QFETCH(int, signal);
    const QTemporaryDir folder;
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start(program, {"render", "--prompt", "x", "--seconds", "100000", "--json", "-o", "a.mp4"});
    QByteArray out;
    while (out.count("\"chunk\"") < 3) {
      QVERIFY(process.waitForReadyRead(-1));
      out += process.readAllStandardOutput();
    }
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QVERIFY(process.waitForFinished(-1));
    out += process.readAllStandardOutput();
    QVERIFY(process.exitStatus() == QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    const auto objects = json_lines(out);
    QCOMPARE(count(objects, "done"), 1);
    std::string problem;
    const auto video = probe_video(path(folder, "a.mp4").toStdString(), problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->declared_frames, std::int64_t{count(objects, "chunk")} * 12);
  }

  void a_kill_leaves_a_video_that_plays() {
    const QTemporaryDir folder;
    QProcess process;
    process.setWorkingDirectory(folder.path());
    process.start(program, {"render", "--prompt", "x", "--seconds", "100000", "--json", "-o", "a.mp4"});
    QByteArray out;
    while (out.count("\"chunk\"") < 40) {
      QVERIFY(process.waitForReadyRead(-1));
      out += process.readAllStandardOutput();
    }
    process.kill();
    QVERIFY(process.waitForFinished(-1));
    out += process.readAllStandardOutput();
    std::string problem;
    const auto video = probe_video(path(folder, "a.mp4").toStdString(), problem);
    QVERIFY2(video.has_value(), problem.c_str());
    // The encoder looks ahead here, so its tail is longer than a live recording's.
    QVERIFY(static_cast<qsizetype>(video->times_s.size()) >= out.count("\"chunk\"") * 12 - 64);
  }

  void a_full_disk_ends_with_one_and_says_so() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"render", "--prompt", "x", "--seconds", "100", "-o", "a.y4m"},
                            "ulimit -f 200; exec \"$0\" \"$@\"");
    QVERIFY(!ended.crashed);
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("a.y4m"), ended.err.constData());
  }

  void a_reader_that_leaves_ends_with_one_and_says_so() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"render", "--prompt", "x", "--seconds", "100", "-o", "-"},
                            "set -o pipefail; \"$0\" \"$@\" | head -c 100 > /dev/null");
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("stdout"), ended.err.constData());
  }
};

QTEST_GUILESS_MAIN(TestCliRender)
#include "test_cli_render.moc"
