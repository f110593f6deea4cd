#include <QtTest>

#include <signal.h>

#include <QDir>
#include <QTemporaryDir>

#include <QJsonArray>

#include "tests/cli/fake_program.h"
#include "tests/media/video_probe.h"
#include "tests/send/fake_ndi.h"
#include "tests/send/free_port.h"
#include "tests/send/preloaded.h"
#include "tests/support/run.h"

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

  void a_prompt_blends_texts_by_weight_and_its_title_says_so() {
    const QTemporaryDir folder;
    const Ended ended = run(
        folder.path(), {"render", "--prompt", "a calm sea :0.7 | snow :0.3", "--at", "c2", "a storm|rain", "--blend",
                        "linear", "--seconds", "3", "--chapters", "--sessions", "s", "--json", "-o", "a.mp4"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto objects = json_lines(ended.out);
    const auto first =
        std::ranges::find(objects, QString("prompt"), [](const auto& o) { return o["event"].toString(); });
    QCOMPARE((*first)["text"].toString(), QString("a calm sea :0.7 | snow :0.3"));
    std::string problem;
    const auto video = probe_video(path(folder, "a.mp4").toStdString(), problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->chapters[0].title, std::string("a calm sea (0.7) + snow (0.3)"));
    QCOMPARE(video->chapters[1].title, std::string("a storm + rain"));
    const auto takes = json_lines(run(folder.path(), {"takes", objects.back()["session"].toString(), "--json"}).out);
    const QJsonObject kept = takes[0]["prompts"].toArray()[0].toObject();
    QCOMPARE(kept["prompt"].toString(), QString("a calm sea :0.7 | snow :0.3"));
    QCOMPARE(kept["blend"].toString(), QString("linear"));
    for (const QStringList& wrong :
         {QStringList{"a||b"}, {"a :0 | b :0"}, {"a|b|c|d|e"}, {"a :200 | b"}, {"x", "--blend", "mix"}})
      QCOMPARE(run(folder.path(), QStringList{"render", "-o", "b.mp4", "--prompt"} + wrong).code, 2);
    QVERIFY(!QFile::exists(path(folder, "b.mp4")));
  }

  void a_timeline_says_what_happens_when() {
    const QTemporaryDir folder;
    QFile file(path(folder, "plan.json"));
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(R"({"longtake_timeline": 1, "end": "c6", "cues": [
      {"at": "0s", "prompt": "a calm sea"}, {"at": "c2", "prompt": "a storm", "mode": "cut"},
      {"at": "2.5s", "policy": {"preset": "fifo", "budget_tokens": 120}},
      {"at": "1s", "mark": "calm"}, {"at": "c4", "mark": "storm"}, {"at": "4.4s", "mark": "late"}]})");
    file.close();
    const Ended ended = run(folder.path(), {"render", "--timeline", "plan.json", "--json", "-o", "a.mp4"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto objects = json_lines(ended.out);
    QCOMPARE(objects.back()["chunks"].toInt(), 6);
    for (const QJsonObject& object : objects) {
      if (object["event"] == "prompt" && object["text"] == "a storm") QCOMPARE(object["applied_chunk"].toInt(), 2);
      if (object["event"] == "policy") QCOMPARE(object["applied_chunk"].toInt(), 4);
      if (object["event"] == "chunk" && object["index"] == 5)
        QCOMPARE(object["cache"].toObject()["policy"].toString(), QString("fifo"));
    }
    QCOMPARE(count(objects, "prompt"), 2);
    QCOMPARE(count(objects, "policy"), 1);
    std::string problem;
    const auto video = probe_video(path(folder, "a.mp4").toStdString(), problem);
    QVERIFY2(video.has_value(), problem.c_str());
    const std::vector<Chapter> expected = {{0, 1, "-"}, {1, 3, "calm"}, {3, 4.4, "storm"}, {4.4, 4.5, "late"}};
    QVERIFY(video->chapters == expected);
    // --chunks overrides the file's length, and --at adds a prompt.
    const Ended shorter = run(folder.path(), {"render", "--timeline", "plan.json", "--at", "c1", "rain", "--chunks",
                                              "5", "--json", "-o", "b.y4m"});
    QCOMPARE(json_lines(shorter.out).back()["chunks"].toInt(), 5);
    QCOMPARE(count(json_lines(shorter.out), "prompt"), 3);
    const Ended other = run(
        folder.path(), {"render", "--timeline", "plan.json", "--prompt", "rain :2 | snow :0", "--json", "-o", "d.y4m"});
    QVERIFY(other.out.contains("\"text\":\"rain :2\"") && !other.out.contains("a calm sea"));
    const Ended cut = run(folder.path(), {"render", "--timeline", "plan.json", "--chunks", "3", "-o", "c.y4m"});
    QCOMPARE(cut.code, 2);
    QVERIFY2(cut.err.contains("The cue at c4 comes after the end"), cut.err.constData());
  }

  void an_example_is_played_by_its_name() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"render", "--example", "day_and_night", "--chunks", "2", "-o", "a.y4m"});
    QCOMPARE(ended.code, 0);
    QVERIFY(QFile::exists(folder.filePath("a.y4m")));
    const Ended none = run(folder.path(), {"render", "--example", "nothing", "-o", "b.mp4"});
    QVERIFY(none.code != 0);
    QVERIFY(none.err.contains("away_and_back, behind_a_tree, blend_and_cut, day_and_night"));
    QVERIFY(!QFile::exists(folder.filePath("b.mp4")));
  }

  void a_timeline_that_cannot_be_used_is_refused_and_nothing_is_written() {
    const QTemporaryDir folder;
    const auto write = [&](const char* text) {
      QFile file(path(folder, "plan.json"));
      return file.open(QFile::WriteOnly) && file.write(text) > 0;
    };
    const auto said = [&](const QString& name) {
      const Ended ended = run(folder.path(), {"render", "--timeline", name, "-o", "a.mp4"});
      return ended.code == 2 && !QFile::exists(path(folder, "a.mp4")) ? ended.err : QByteArray("rendered");
    };
    QVERIFY2(said("nowhere.json").contains("nowhere.json"), said("nowhere.json").constData());
    QVERIFY(write(R"({"longtake_timeline": 1, "cues": [{"at": "0s", "prompt": "a", "mode": "jump"}]})"));
    QVERIFY2(said("plan.json").contains("cues[0].mode"), said("plan.json").constData());
    QVERIFY(write(
        R"({"longtake_timeline": 1, "cues": [{"at": "0s", "prompt": "a"}, {"at": "2s", "policy": {"preset": "x"}}]})"));
    QVERIFY2(said("plan.json").contains("\"x\""), said("plan.json").constData());
    QVERIFY(write(R"({"longtake_timeline": 1, "cues": [{"at": "2s", "prompt": "a"}]})"));
    QVERIFY2(said("plan.json").contains("no first prompt"), said("plan.json").constData());
  }

  void y4m_on_stdout_is_nothing_but_video() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"render", "--prompt", "x", "--chunks", "2", "-o", "-"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY(ended.out.startsWith("YUV4MPEG2 W96 H64 F16:1 "));
    const qsizetype header = ended.out.indexOf('\n') + 1;
    QCOMPARE(ended.out.size(), header + 24 * (6 + 96 * 64 * 3 / 2));
    QVERIFY(ended.err.contains("24 pictures"));
    QVERIFY(QDir(folder.path()).isEmpty());
  }

  void pictures_are_sent_at_their_rate_and_a_slow_reader_keeps_no_picture_from_the_file() {
    const QTemporaryDir folder;
    QElapsedTimer clock;
    clock.start();
    const Ended sent = run(folder.path(), {"render", "--prompt", "x", "--seconds", "1", "--send", "-"});
    QCOMPARE(sent.code, 0);
    QVERIFY(sent.out.startsWith("YUV4MPEG2 W96 H64 F16:1"));
    QVERIFY(clock.elapsed() >= 900);  // fifteen sixteenths of a second from first to last picture
    const qsizetype frame = 6 + 96 * 64 * 3 / 2;
    const auto pictures = (sent.out.size() - sent.out.indexOf('\n') - 1) / frame;
    QVERIFY2(pictures >= 12 && pictures <= 17, qPrintable(QString::number(pictures)));
    QVERIFY(sent.err.contains("sending: stdout"));
    // The reader of the pipe stops after its first bytes.
    const Ended both =
        run(folder.path(), {"render", "--prompt", "x", "--seconds", "2", "-o", "a.mp4", "--send", "y4m:pipe", "--json"},
            "mkfifo pipe; sleep 100 < pipe & reader=$!; \"$0\" \"$@\"; code=$?; kill $reader; exit $code");
    const auto objects = json_lines(both.out);
    QVERIFY(count(objects, "send") >= 1);
    QVERIFY(both.out.contains("\"dropped\":"));
    QCOMPARE(count(objects, "done"), 1);
    for (const QJsonObject& object : objects)
      if (object["event"].toString() == "done") QCOMPARE(object["frames"].toInt(), 32);
    QVERIFY(QFileInfo(path(folder, "a.mp4")).size() > 0);
  }

  void a_place_that_pictures_cannot_be_sent_to_is_refused_at_once() {
    const QTemporaryDir folder;
    const auto said = [&](const QStringList& more) {
      const Ended ended = run(folder.path(), QStringList{"render", "--prompt", "x", "--seconds", "1"} + more);
      return QString::number(ended.code) + QString::fromUtf8(ended.err);
    };
    QVERIFY(said({"--send", "http://127.0.0.1/"}).startsWith("2"));
    QVERIFY(said({"--send", "http://127.0.0.1/"}).contains("does not know this kind of address"));
    QVERIFY(said({"--send", "-", "--chapters"}).contains("--chapters needs a file"));
    QVERIFY(said({"--send", "-", "-o", "-"}).contains("stdout cannot take"));
    QVERIFY(said({}).contains("--send ADDRESS"));
    QVERIFY(said({"-o", "a.mp4", "--send-size", "2x"}).contains("--send-size needs --send"));
    QVERIFY(said({"-o", "a.mp4", "--send-kbps", "500"}).contains("--send-kbps needs --send"));
    QVERIFY(said({"--send", "y4m:a.y4m", "--send-kbps", "500"}).contains("--send-kbps needs a network address"));
    QVERIFY(said({"--send", "camera:", "--send-kbps", "500"}).contains("--send-kbps needs a network address"));
    QVERIFY(said({"--send", "ndi:", "--send-kbps", "500"}).contains("--send-kbps needs a network address"));
    QVERIFY(said({"--send", "ndi:a/b"}).startsWith("2"));
    QVERIFY(said({"--send", "ndi:a/b"}).contains("Choose another name, such as ndi:Longtake."));
    QVERIFY(said({"--send", "tcp://127.0.0.1:1", "--send-kbps", "99"}).startsWith("2"));
    QVERIFY(said({"--send", "-", "--send-size", "1281x720"}).contains("two even numbers from 16 to 8192"));
    QVERIFY(said({"--send", "camera:video4"}).contains("does not know this kind of address"));
    QVERIFY(QDir(folder.path()).isEmpty());
    const QString nobody = said({"--send", "tcp://127.0.0.1:1"});
    QVERIFY2(nobody.startsWith("1") && nobody.contains("Connection refused"), qPrintable(nobody));
  }

  void a_virtual_camera_shows_the_pictures_in_the_chosen_size() {
    const QTemporaryDir folder;
    QFile device(path(folder, "video4"));
    QVERIFY(device.open(QFile::WriteOnly));
    device.write("driver=v4l2 loopback\nlabel=Longtake\n");
    device.close();
    const QString before =
        "ASAN_OPTIONS=verify_asan_link_order=0 FAKE_VIDEO=$PWD PIPEWIRE_RUNTIME_DIR=$PWD LD_PRELOAD='" +
        QString::fromStdString(fake_video_library()) + "' \"$0\" \"$@\"";
    const Ended sent =
        run(folder.path(), {"render", "--prompt", "x", "--seconds", "1", "--send", "camera:", "--send-size", "192x128"},
            before);
    QVERIFY2(sent.code == 0, sent.err.constData());
    QVERIFY2(sent.out.contains("sending: camera:/dev/video4"), sent.out.constData());
    QFile format(path(folder, "video4.format"));
    QVERIFY(format.open(QFile::ReadOnly));
    QCOMPARE(format.readAll(), QByteArray("192x128 YU12 16/1\n"));
    const qint64 bytes = QFileInfo(path(folder, "video4.frames")).size();
    QCOMPARE(bytes % (192 * 128 * 3 / 2), 0);
    QVERIFY2(bytes / (192 * 128 * 3 / 2) >= 12, qPrintable(QString::number(bytes)));
    // Without the driver, the error gives reason and remedy at once.
    QVERIFY(device.remove());
    const Ended refused =
        run(folder.path(), {"render", "--prompt", "x", "--seconds", "1", "--send", "camera:"}, before);
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains("no device of v4l2loopback was found"), refused.err.constData());
    QVERIFY2(refused.err.contains("sudo modprobe v4l2loopback"), refused.err.constData());
  }

  void receivers_of_ndi_get_the_pictures_and_are_counted() {
    const QTemporaryDir folder;
    QFile behaves(path(folder, "ndi"));
    QVERIFY(behaves.open(QFile::WriteOnly));
    behaves.write("host=STUDIO\nreceivers=2\n");
    behaves.close();
    const QString before =
        "FAKE_NDI=$PWD NDI_RUNTIME_DIR_V6='" + QString::fromStdString(fake_ndi_folder()) + "' \"$0\" \"$@\"";
    const QStringList render = {"render", "--prompt",  "x",           "--seconds", "1",
                                "--send", "ndi:Stage", "--send-size", "192x128"};
    const Ended sent = run(folder.path(), render, before);
    QVERIFY2(sent.code == 0, sent.err.constData());
    QVERIFY2(sent.out.contains("sending: ndi:STUDIO (Stage), "), sent.out.constData());
    QVERIFY2(sent.out.contains(" dropped, 2 watching"), sent.out.constData());
    QFile calls(path(folder, "calls"));
    QVERIFY(calls.open(QFile::ReadOnly));
    QCOMPARE(calls.readAll(),
             QByteArray("initialize\ncreate \"Stage\" groups=none clock=00\nvideo 192x128 UYVY 16/1 aspect=0 "
                        "fields=1 time=its own metadata=none timestamp=0\nsend_destroy\ndestroy\n"));
    const qint64 bytes = QFileInfo(path(folder, "frames")).size();
    QCOMPARE(bytes % (192 * 128 * 2), 0);
    QVERIFY2(bytes / (192 * 128 * 2) >= 12, qPrintable(QString::number(bytes)));
    const Ended told = run(folder.path(), render + QStringList{"--json"}, before);
    for (const QJsonObject& object : json_lines(told.out))
      if (object["event"].toString() == "send" && object["sent"].toInt() > 0) QCOMPARE(object["receivers"].toInt(), 2);
    QVERIFY2(told.out.contains("\"receivers\":"), told.out.constData());
    // Without the library, the error gives reason and remedy at once.
    if (ndi_is_installed()) return;
    const Ended refused = run(folder.path(), render);
    QCOMPARE(refused.code, 1);
    QVERIFY2(refused.err.contains("Cannot send to ndi:Stage: the NDI library cannot be used"), refused.err.constData());
    QVERIFY2(refused.err.contains("https://ndi.video"), refused.err.constData());
  }

  void a_server_of_ffmpeg_takes_the_pictures_data() {
    QTest::addColumn<QString>("address");
    QTest::addColumn<QStringList>("listens");
    QTest::newRow("rtmp") << "rtmp://127.0.0.1:%1/live/key" << QStringList{"-f", "flv", "-listen", "1"};
    QTest::newRow("srt") << "srt://127.0.0.1:%1" << QStringList{"-f", "mpegts"};
  }

  void a_server_of_ffmpeg_takes_the_pictures() {
    QFETCH(QString, address);
    QFETCH(QStringList, listens);
    const QString ffmpeg = QStandardPaths::findExecutable("ffmpeg");
    if (ffmpeg.isEmpty()) QSKIP("there is no ffmpeg to receive with");
    const QTemporaryDir folder;
    const QString url = address.arg(free_port());
    QProcess server;
    server.setWorkingDirectory(folder.path());
    server.start(ffmpeg, QStringList{"-hide_banner", "-nostdin", "-y"} + listens +
                             QStringList{"-i", url.startsWith("srt") ? url + "?mode=listener" : url, "-c", "copy", "-t",
                                         "2", "got.mkv"});
    QVERIFY(server.waitForStarted());
    // The listener needs a moment to start, and a failed first attempt ends the program at once.
    Ended sent;
    for (int tries = 0; tries < 60 && sent.code != 0; ++tries) {
      QTest::qWait(250);
      sent = run(folder.path(), {"render", "--prompt", "x", "--seconds", "4", "--send", url});
    }
    QVERIFY2(sent.code == 0, sent.err.constData());
    QVERIFY(!sent.err.contains("/key"));
    if (server.state() != QProcess::NotRunning) QVERIFY(server.waitForFinished(30000));
    QProcess probe;
    probe.setWorkingDirectory(folder.path());
    probe.start("ffprobe", {"-v", "error", "-count_frames", "-show_entries",
                            "stream=codec_name,width,height,nb_read_frames", "-of", "csv=p=0", "got.mkv"});
    QVERIFY(probe.waitForFinished(30000));
    const QStringList found = QString::fromUtf8(probe.readAllStandardOutput()).trimmed().split(',');
    QVERIFY2(found.size() >= 4, qPrintable(found.join(',')));
    QCOMPARE(found.mid(0, 3), (QStringList{"h264", "96", "64"}));
    QVERIFY2(found[3].toInt() >= 24, qPrintable(found.join(',')));
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
    // This encoder has lookahead, so more pictures are missing at the end than in a live recording.
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

LONGTAKE_CORE_TEST(TestCliRender)
#include "test_cli_render.moc"
