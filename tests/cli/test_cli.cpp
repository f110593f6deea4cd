#include <QtTest>

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>

#include "engine/weights/safetensors.h"
#include "tests/cli/fake_program.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

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
    row("unknown format", {"render", "--prompt", "x", "-o", "a.avi"});
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
    QVERIFY(said({"--dtype", "int3"}).contains("--dtype must be auto, fp32, bf16, int8 or fp8, not \"int3\""));
    QVERIFY(said({"--device", "gpu"}).contains("--device must be auto, cpu, cuda or cuda:N"));
    QVERIFY(said({"--switch", "fade"})
                .contains("--switch must be recache, replay, cut, crossfade, longlive or recipe, not \"fade\""));
    for (const char* size : {"832", "832x", "0x480", "832x480x1", "axb"})
      QVERIFY2(said({"--size", size}).contains("--size must be WIDTHxHEIGHT, such as 832x480"), size);
    for (const char* steps : {"0", "101", "few"})
      QVERIFY2(said({"--steps", steps}).contains("--steps must be a number of passes from 1 to 100"), steps);
    QVERIFY(said({"--threads", "-1"}).contains("--threads must be from 0 to 4096"));
  }

  void options_of_a_model_are_refused_where_none_is_opened_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, QStringList arguments, const char* said) {
      QTest::newRow(name) << arguments << said;
    };
    row("inspect", {"inspect", "x", "--recipe", "wan"}, "inspect does not take --recipe: it runs no model.");
    row("before the verb", {"--recipe", "wan", "inspect", "x"}, "inspect does not take --recipe");
    row("more than once", {"cues", "x", "--lora", "a", "--lora", "b"}, "cues does not take --lora");
    row("takes", {"takes", "x", "--seed", "few"}, "takes does not take --seed");
    row("a verb in a verb", {"sessions", "list", "--model", "x"}, "sessions does not take --model");
    row("thumbnail", {"thumbnail", "x", "-o", "x.png", "--size", "832x480"}, "thumbnail does not take --size");
    row("convert", {"convert", "x", "-o", "x.safetensors", "--dtype", "bf16"}, "convert does not take --dtype");
    row("midi", {"midi", "--dtype", "bf16"}, "midi does not take --dtype");
    row("man", {"man", "--model", "x"}, "man does not take --model");
  }
  void options_of_a_model_are_refused_where_none_is_opened() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, said);
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), arguments);
    QVERIFY2(ended.code == 2, ended.err.constData());
    QVERIFY2(ended.err.contains(said.toUtf8()), ended.err.constData());
    QVERIFY(ended.out.isEmpty() && QDir(folder.path()).isEmpty());
  }

  void help_shows_the_options_of_a_model_where_one_is_opened() {
    const QTemporaryDir folder;
    const auto shown = [&](const char* verb) {
      return run(folder.path(), {verb, "--help"}).out.contains("Options of the model and its device");
    };
    for (const char* verb : {"render", "bench", "serve"}) QVERIFY2(shown(verb), verb);
    for (const char* verb : {"cues", "takes", "sessions", "inspect", "convert", "thumbnail", "midi", "completion"})
      QVERIFY2(!shown(verb), verb);
    QVERIFY(!run(folder.path(), {"takes", "--help"}).out.contains("--recipe"));
    QVERIFY(run(folder.path(), {"takes", "--help"}).out.contains("--json"));
    // A script may name the model before the verb.
    QVERIFY(run(folder.path(), {"--help"}).out.contains("--recipe"));
    QCOMPARE(run(folder.path(), {"--seed", "3", "render", "--prompt", "x", "--chunks", "1", "-o", "a.mp4"}).code, 0);
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

  // Users try it first on the project's own files.
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
};

LONGTAKE_CORE_TEST(TestCli)
#include "test_cli.moc"
