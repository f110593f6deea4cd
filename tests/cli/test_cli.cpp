#include <QtTest>

#include <signal.h>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "engine/weights/safetensors.h"
#include "tests/media/video_probe.h"
#include "tests/places/places.h"

using namespace longtake;

namespace {

const QString program = QString::fromStdString(built_path("tests/cli/fake_cli"));

struct Ended {
  int code = -1;
  bool crashed = false;
  QByteArray out;
  QByteArray err;
};

Ended run(const QString& folder, const QStringList& arguments, const QString& shell_before = {}) {
  QProcess process;
  process.setWorkingDirectory(folder);
  if (shell_before.isEmpty())
    process.start(program, arguments);
  else
    process.start("bash", QStringList{"-c", shell_before, program} + arguments);
  process.waitForFinished(-1);
  return {process.exitCode(), process.exitStatus() == QProcess::CrashExit, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

QList<QJsonObject> json_lines(const QByteArray& out) {
  QList<QJsonObject> objects;
  for (const QByteArray& line : out.split('\n')) {
    if (line.isEmpty()) continue;
    QJsonParseError problem;
    const auto document = QJsonDocument::fromJson(line, &problem);
    if (problem.error != QJsonParseError::NoError) return {};
    objects.push_back(document.object());
  }
  return objects;
}

int count(const QList<QJsonObject>& objects, const QString& event) {
  return static_cast<int>(
      std::ranges::count_if(objects, [&](const QJsonObject& o) { return o["event"].toString() == event; }));
}

QString path(const QTemporaryDir& folder, const char* name) { return folder.filePath(name); }

}  // namespace

class TestCli : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void bad_usage_ends_with_two_and_writes_nothing_data() {
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* name, QStringList arguments) { QTest::newRow(name) << arguments; };
    row("no verb", {});
    row("unknown verb", {"paint"});
    row("no prompt", {"render", "-o", "a.mp4"});
    row("no output", {"render", "--prompt", "x"});
    row("unknown option", {"render", "--prompt", "x", "--frob", "-o", "a.mp4"});
    row("seconds and chunks", {"render", "--prompt", "x", "--seconds", "1", "--chunks", "1", "-o", "a.mp4"});
    row("negative seconds", {"render", "--prompt", "x", "--seconds", "-1", "-o", "a.mp4"});
    row("no number", {"render", "--prompt", "x", "--seconds", "long", "-o", "a.mp4"});
    row("nan", {"render", "--prompt", "x", "--seconds", "nan", "-o", "a.mp4"});
    row("no chunk", {"render", "--prompt", "x", "--chunks", "0", "-o", "a.mp4"});
    row("half an --at", {"render", "--prompt", "x", "--at", "8s", "-o", "a.mp4"});
    row("bad time", {"render", "--prompt", "x", "--at", "8", "y", "-o", "a.mp4"});
    row("time behind the end", {"render", "--prompt", "x", "--at", "8s", "y", "--seconds", "4", "-o", "a.mp4"});
    row("unknown format", {"render", "--prompt", "x", "-o", "a.webm"});
    row("no such folder", {"render", "--prompt", "x", "-o", "no/a.mp4"});
    row("unknown policy", {"render", "--prompt", "x", "--policy", "none", "-o", "a.mp4"});
    row("unknown switch", {"render", "--prompt", "x", "--switch", "fade", "-o", "a.mp4"});
    row("negative budget", {"render", "--prompt", "x", "--budget", "-5", "-o", "a.mp4"});
    row("no number of steps", {"render", "--prompt", "x", "--steps", "few", "-o", "a.mp4"});
    row("a step beyond the noise", {"render", "--prompt", "x", "--steps", "2000,500", "-o", "a.mp4"});
    row("half a list of steps", {"render", "--prompt", "x", "--steps", "1000,", "-o", "a.mp4"});
    row("bad device", {"render", "--prompt", "x", "--device", "gpu", "-o", "a.mp4"});
    row("bad decoder", {"render", "--prompt", "x", "--decoder", "big", "-o", "a.mp4"});
    row("half a size", {"render", "--prompt", "x", "--size", "832", "-o", "a.mp4"});
    row("no step", {"render", "--prompt", "x", "--steps", "0", "-o", "a.mp4"});
    row("bad rate", {"render", "--prompt", "x", "--fps", "0.1", "-o", "a.mp4"});
    row("bad size", {"render", "--prompt", "x", "--video-size", "3x", "-o", "a.mp4"});
    row("odd size", {"render", "--prompt", "x", "--video-size", "641x360", "-o", "a.mp4"});
    row("chapters without a video", {"render", "--prompt", "x", "--chapters", "-o", "a.gif"});
    row("subtitles beside nothing", {"render", "--prompt", "x", "--subtitles", "-o", "pictures"});
    row("bad dtype", {"render", "--prompt", "x", "--dtype", "int3", "-o", "a.mp4"});
    row("video and json on stdout", {"render", "--prompt", "x", "--json", "-o", "-"});
    row("a model that cannot be opened", {"render", "--prompt", "x", "--model", "open_fails", "-o", "a.mp4"});
  }
  void bad_usage_ends_with_two_and_writes_nothing() {
    QFETCH(QStringList, arguments);
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), arguments);
    QVERIFY(!ended.crashed);
    QVERIFY2(ended.code == 2, ended.err.constData());
    QVERIFY(!ended.err.isEmpty());
    QVERIFY(QDir(folder.path()).isEmpty());
  }

  void a_choice_that_does_not_exist_is_refused_with_those_that_do() {
    const QTemporaryDir folder;
    const auto said = [&](const QStringList& option) {
      return run(folder.path(), QStringList{"render", "--prompt", "x", "-o", "a.mp4"} + option).err;
    };
    QVERIFY(said({"--dtype", "int3"}).contains("--dtype must be auto, fp32 or bf16, not \"int3\""));
    QVERIFY(said({"--device", "gpu"}).contains("--device must be auto, cpu, cuda or cuda:N"));
    QVERIFY(said({"--switch", "fade"})
                .contains("--switch must be recache, replay, cut, crossfade or longlive, not \"fade\""));
    for (const char* size : {"832", "832x", "0x480", "832x480x1", "axb"})
      QVERIFY2(said({"--size", size}).contains("--size must be WIDTHxHEIGHT, such as 832x480"), size);
    for (const char* steps : {"0", "101", "few"})
      QVERIFY2(said({"--steps", steps}).contains("--steps must be a number of passes from 1 to 100"), steps);
    QVERIFY(said({"--threads", "-1"}).contains("--threads must be from 0 to 4096"));
  }

  void help_shows_an_example_of_every_verb() {
    const QTemporaryDir folder;
    const Ended top = run(folder.path(), {"--help"});
    QCOMPARE(top.code, 0);
    QVERIFY(top.out.contains("longtake-cli render --prompt"));
    const Ended verb = run(folder.path(), {"render", "--help"});
    QCOMPARE(verb.code, 0);
    QVERIFY(verb.out.contains("Example"));
    for (const char* option :
         {"--prompt", "--at", "--seconds", "--chunks", "--policy", "--budget", "--sink", "--steps", "--switch", "--out",
          "--json", "--quiet", "--verbose", "--model", "--device", "--dtype", "--threads", "--seed"})
      QVERIFY2(verb.out.contains(option), option);
  }

  void version_names_the_libraries() {
    const QTemporaryDir folder;
    const Ended text = run(folder.path(), {"--version"});
    QCOMPARE(text.code, 0);
    QVERIFY(text.out.contains("libavcodec"));
    const auto objects = json_lines(run(folder.path(), {"--version", "--json"}).out);
    QCOMPARE(objects.size(), 1);
    for (const char* key : {"longtake", "build", "ffmpeg", "cpu"}) QVERIFY2(!objects[0][key].toString().isEmpty(), key);
  }

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

  void inspect_tells_what_a_file_is_and_why_it_cannot_be_loaded() {
    const QTemporaryDir folder;
    QCOMPARE(run(folder.path(), {"inspect", "nowhere.pt"}).code, 2);
    const float values[2] = {1, 2};
    const TensorView tensor{"some.weight", DType::F32, {2}, std::as_bytes(std::span(values))};
    QVERIFY(save_safetensors(path(folder, "x.safetensors").toStdString(), std::span(&tensor, 1)).has_value());
    const Ended ended = run(folder.path(), {"inspect", "x.safetensors", "--json"});
    const auto objects = json_lines(ended.out);
    QVERIFY(!objects.isEmpty());
    QCOMPARE(objects[0]["kind"].toString(), QString("unknown"));
    QCOMPARE(objects[0]["tensors"].toInt(), 1);
    QCOMPARE(objects[0]["parameters"].toInt(), 2);
    for (const char* key : {"scheme", "config", "missing", "unexpected", "notes"}) QVERIFY(objects[0].contains(key));
    QCOMPARE(ended.code, 2);
    QVERIFY(!ended.err.isEmpty());
  }

  // A person will try it first on the project's own files.
  void every_embedded_file_is_recognised_and_complete() {
    const QTemporaryDir folder;
    const QMap<QString, QString> kinds = {{"codec.safetensors", "starter"},
                                          {"dit.safetensors", "starter-dit"},
                                          {"salience.safetensors", "salience-head"},
                                          {"text.safetensors", "starter"}};
    const QDir starter(QString::fromStdString(source_path("resources/starter")));
    QCOMPARE(starter.entryList({"*.safetensors"}), kinds.keys());
    for (const auto& [name, kind] : kinds.toStdMap()) {
      const Ended ended = run(folder.path(), {"inspect", starter.filePath(name), "--json"});
      QVERIFY2(ended.code == 0, ended.err.constData());
      const auto objects = json_lines(ended.out);
      QCOMPARE(objects.size(), 1);
      QCOMPARE(objects[0]["kind"].toString(), kind);
      QVERIFY(objects[0]["unexpected"].toArray().isEmpty());
    }
  }

  void convert_writes_the_same_tensors_and_refuses_what_is_no_model() {
    const QTemporaryDir folder;
    const float values[2] = {1, 2};
    const TensorView tensor{"some.weight", DType::F32, {2}, std::as_bytes(std::span(values))};
    QVERIFY(save_safetensors(path(folder, "x.safetensors").toStdString(), std::span(&tensor, 1)).has_value());
    QCOMPARE(run(folder.path(), {"convert", "x.safetensors", "-o", "y.safetensors"}).code, 2);
    QVERIFY(!QFile::exists(path(folder, "y.safetensors")));
    const Ended ended = run(folder.path(), {"convert", "x.safetensors", "--incomplete", "-o", "y.safetensors"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto file = TensorFile::open(path(folder, "y.safetensors").toStdString());
    QVERIFY(file.has_value());
    QVERIFY(std::ranges::equal(file->tensors().at(0).bytes, tensor.bytes));
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

QTEST_GUILESS_MAIN(TestCli)
#include "test_cli.moc"
