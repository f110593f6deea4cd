#include <QtTest>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

#include "engine/core/sanitized.h"
#include "engine/session/session.h"
#include "tests/cli/real_program.h"
#include "tests/support/run.h"

using namespace longtake;

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
    const Ended ended = run_json({"verify", session_});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(ended.events.back()["equal"].toBool(), true);
    QCOMPARE(ended.events.back()["chunks"].toInt(), 2);
    QCOMPARE(ended.events.back()["circumstances"].toString(), QString());
  }

  void a_session_keeps_the_whole_path_of_its_model() {
    const Ended ended = run({"render", "--prompt", "a red ball", "--chunks", "1", "--steps", "1", "--model", "starter",
                             "--sessions", folder_.path(), "-o", folder_.filePath("b.mp4")},
                            QString::fromStdString(source_path("resources")));
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto session = SessionReader::open(ended.events.back()["session"].toString().toStdString());
    QVERIFY(session.has_value());
    QCOMPARE(session->manifest().settings["model"].get<std::string>(), source_path("resources/starter"));
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
    const Ended ended = run_json({"verify", forged});
    QVERIFY2(ended.code == 3, ended.err.constData());
    QCOMPARE(ended.events.back()["equal"].toBool(), false);
    QCOMPARE(ended.events.back()["difference"].toObject()["chunk"].toInt(), 0);
  }

  void a_record_that_cannot_be_read_is_named_as_such() {
    QFile file(session_ + "/session.take");
    QVERIFY(file.open(QFile::ReadOnly));
    QByteArray log = file.readAll();
    const qsizetype within_the_first_chunk = log.size() / 4;
    log[within_the_first_chunk] = static_cast<char>(log[within_the_first_chunk] ^ 1);
    const QString damaged = folder_.filePath("damaged.take");
    QFile out(damaged);
    QVERIFY(out.open(QFile::WriteOnly) && out.write(log) == log.size());
    out.close();
    const Ended ended = run({"verify", damaged});
    QVERIFY2(ended.code == 3, ended.err.constData());
    const QJsonObject difference = ended.events.back()["difference"].toObject();
    QCOMPARE(difference["chunk"].toInt(), 1);
    QVERIFY(!difference.contains("found"));
    const Ended plain = run_plain({"verify", damaged, "--threads", "1"});
    QVERIFY2(plain.out.contains("a record before chunk 1 of take 1 cannot be read"), plain.out.constData());
    QVERIFY(!plain.out.contains("0000000000000000"));
  }

  void a_budget_beyond_memory_is_refused_before_anything_is_written() {
#if defined(LONGTAKE_SANITIZED)
    QSKIP("A sanitizer needs more address space than this limit leaves.");
#endif
    QProcess process;
    process.start("bash",
                  {"-c", "ulimit -v 12000000; exec \"$0\" \"$@\"", program, "render", "--prompt", "x", "--chunks", "1",
                   "--dtype", "fp32", "--budget", "1000000", "--policy", "fifo", "-o", folder_.filePath("large.mp4")});
    QVERIFY(process.waitForFinished(-1));
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(process.exitCode() == 2, said.constData());
    QVERIFY2(said.contains("not enough memory") && said.contains("for the cache"), said.constData());
    QVERIFY(!std::filesystem::exists(folder_.filePath("large.mp4").toStdString()));
  }

  void an_option_that_the_built_in_model_does_not_read_is_refused_and_nothing_is_written() {
    const QString out = folder_.filePath("unread.mp4");
    const QList<QStringList> unread = {{"--recipe", "wan"},
                                       {"--size", "832x480"},
                                       {"--decoder", "tiny"},
                                       {"--text-encoder", "keep"},
                                       {"--lora", "lora.pt"}};
    for (const QStringList& option : unread) {
      const Ended ended = run(QStringList{"render", "--prompt", "x", "--chunks", "1", "-o", out} + option);
      QVERIFY2(ended.code == 2, ended.err.constData());
      QVERIFY2(ended.err.contains("Cannot use " + option[0].toUtf8() + " with the built-in model"),
               ended.err.constData());
      QVERIFY(!std::filesystem::exists(out.toStdString()));
    }
    // An explicit default value counts as no choice and is accepted.
    QCOMPARE(run({"render", "--prompt", "x", "--chunks", "1", "--steps", "1", "--decoder", "auto", "-o", out}).code, 0);
  }

  // Its line in engine/options/option_list.h is all that makes guidance an option of the command line.
  void guidance_is_in_the_help_in_the_manifest_and_in_the_pictures() {
    QProcess help;
    help.start(program, {"render", "--help"});
    QVERIFY(help.waitForFinished(60000));
    QVERIFY(help.readAllStandardOutput().contains("--guidance"));
    const QString out = folder_.filePath("guided.mp4");
    const QStringList render = {"render", "--prompt", "a red ball", "--chunks", "1", "--steps", "2", "-o", out};
    QCOMPARE(run(render + QStringList{"--guidance", "21"}).code, 2);
    const auto guided = [&](const QStringList& option, bool in_manifest) {
      const Ended ended = run(render + option + QStringList{"--sessions", folder_.path()});
      if (ended.code != 0) return QString(ended.err);
      const auto session = SessionReader::open(ended.events.back()["session"].toString().toStdString());
      if (!session || session->manifest().settings.contains("guidance") != in_manifest) return QString("manifest");
      return ended.events.back()["hash"].toString();
    };
    const QString own = guided({}, false);
    const QString other = guided({"--guidance", "4"}, true);
    QVERIFY2(own.size() == 16 && other.size() == 16, qPrintable(own + other));
    QVERIFY(own != other);
    QFile file(QString::fromStdString(source_path("resources/starter/starter.json")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const double weight = QJsonDocument::fromJson(file.readAll()).object()["guidance"].toDouble();
    QCOMPARE(guided({"--guidance", QString::number(weight)}, true), own);
  }

  void a_gpu_that_is_not_there_is_refused() {
    const Ended ended =
        run({"render", "--prompt", "x", "--chunks", "1", "--device", "cuda:63", "-o", folder_.filePath("gpu.mp4")});
    QVERIFY2(ended.code == 2, ended.err.constData());
    QVERIFY2(ended.err.contains("GPU"), ended.err.constData());
    QVERIFY(!std::filesystem::exists(folder_.filePath("gpu.mp4").toStdString()));
    QCOMPARE(run({"render", "--prompt", "x", "--chunks", "1", "--device", "tpu", "-o", folder_.filePath("t.mp4")}).code,
             2);
  }

  void models_are_listed_and_checked() {
    const Ended ended = run_json({"models"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    int published = 0;
    for (const QJsonObject& event : ended.events) published += event["event"].toString() == "published" ? 1 : 0;
    QVERIFY(published >= 8);
    QCOMPARE(ended.events.front()["event"].toString(), QString("embedded"));
    QCOMPARE(run_json({"models", "--model", folder_.path()}).code, 2);
  }

  void a_wan_model_says_what_memory_it_takes() {
    const QString model = folder_.filePath("thin-wan");
    QCOMPARE(run({"selftest", "--thin", "--make-wan", model}).code, 0);
    QVERIFY(QDir().mkpath(model + "/google/umt5-xxl"));
    QVERIFY(QFile::copy(QString::fromStdString(source_path("tests/fixtures/tokenizer.model")),
                        model + "/google/umt5-xxl/spiece.model"));
    const Ended ended = run_json({"models", "--model", model});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QJsonObject memory = ended.events.front()["memory"].toObject();
    double sum = 0;
    QStringList parts;
    for (const auto& part : memory["parts"].toArray()) {
      sum += part.toObject()["bytes"].toDouble();
      parts << part.toObject()["part"].toString();
    }
    QCOMPARE(memory["need"].toDouble(), sum);
    QVERIFY2(parts.contains("the transformer") && parts.contains("the salience head"), qPrintable(parts.join(' ')));
    QVERIFY(memory["fits"].toBool());
    QVERIFY(memory["free"].toDouble() > sum);
    QVERIFY(run_plain({"models", "--model", model}).out.contains("It takes "));
    QCOMPARE(run_json({"inspect", model}).events.front()["kind"].toString(), QString("wan-dit"));
  }

  void a_verb_refuses_the_options_of_a_model_that_it_does_not_read() {
    const auto refused = [](const QStringList& arguments, const char* said) {
      const Ended ended = run_plain(arguments);
      return ended.code == 2 && ended.err.contains(said);
    };
    QVERIFY(refused({"verify", "x", "--dtype", "bf16"}, "verify does not take --dtype: of the options of a model"));
    QVERIFY(refused({"models", "--seed", "1"}, "models does not take --seed"));
    QVERIFY(refused({"models", "catalogue", "--model", "x"}, "models catalogue does not take --model: it runs no"));
    QVERIFY(refused({"probe", "dit", "-o", "x.safetensors", "--recipe", "wan"}, "probe does not take --recipe"));
    QVERIFY(refused({"selftest", "--model", "x"}, "selftest does not take --model"));
    QVERIFY(refused({"cache", "replay", "x", "--seed", "1"}, "cache replay does not take --seed"));
    QVERIFY(refused({"--dtype", "bf16", "completion", "bash"}, "completion does not take --dtype"));
  }

  void more_threads_are_estimated_from_one_and_several() {
    const Ended ended = run_json({"bench", "--seconds", "0.1", "--threads", "2", "--dtype", "fp32", "--more-threads"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QJsonObject told = ended.events.back();
    QCOMPARE(told["event"].toString(), QString("more_threads"));
    QVERIFY(told["one_thread_ms"].toDouble() > 0);
    const QJsonArray rows = told["estimates"].toArray();
    QCOMPARE(rows.size(), 4);
    QCOMPARE(rows.at(0)["threads"].toInt(), 4);
    QVERIFY(rows.at(3)["ms"].toDouble() <= rows.at(0)["ms"].toDouble());
    QCOMPARE(run({"bench", "--seconds", "0.1", "--more-threads"}).code, 2);  // on one thread
    // An impossible request is refused before anything is measured.
    const Ended vain = run({"bench", "--seconds", "600", "--threads", "1", "--more-threads"});
    QCOMPARE(vain.code, 2);
    QVERIFY(vain.events.isEmpty());
  }

  void a_pass_is_taken_apart() {
    const Ended ended = run({"bench", "--shape", "light", "--seconds", "0.1", "--dtype", "fp32"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const QJsonObject ms = ended.events.back()["ms"].toObject();
    for (const char* part : {"pass", "linear", "attention", "plain_pass", "decode"})
      QVERIFY2(ms[part].toObject()["median"].toDouble() > 0, part);
    QCOMPARE(ended.events.back()["tokens"].toInt(), 180);
    QCOMPARE(run({"bench", "--shape", "round"}).code, 2);
  }

  void what_is_no_take_ends_with_two() {
    QCOMPARE(run_json({"verify", "/nowhere"}).code, 2);
    QCOMPARE(run_json({"verify", folder_.filePath("a.mp4")}).code, 2);
  }

  void the_self_test_passes() {
    const Ended ended = run({"selftest"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QStringList names;
    for (const QJsonObject& event : ended.events) {
      names << event["name"].toString();
      QVERIFY(event["event"] == "done" || event["ok"].toBool());
    }
    for (const char* name : {"cpu", "noise", "blas fp32", "blas bf16", "loops", "gpu", "codec"})
      QVERIFY2(names.contains(name), name);
  }

  void version_names_libtorch_and_cuda() {
    const Ended ended = run({"--version"});
    QCOMPARE(ended.code, 0);
    QVERIFY(ended.events.back()["libtorch"].toString().startsWith("2."));
    QVERIFY(!ended.events.back()["cuda"].toString().isEmpty());
  }
};

LONGTAKE_CORE_TEST(TestTakes)
#include "test_takes.moc"
