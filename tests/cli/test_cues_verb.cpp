#include <QtTest>

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>

#include "engine/core/files.h"
#include "engine/stream/timeline_json.h"
#include "tests/beats/sounds.h"
#include "tests/cli/fake_program.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// Onsets at chunks 4, 8 and 12 of 0.75 s each; the one in the middle is weak.
void write_clicks(const QTemporaryDir& folder) {
  const auto loud = clicks({3.1, 9.0}), quiet = clicks({5.9}, 0.05);
  write_wav(
      path(folder, "clicks.wav").toStdString(), 12,
      [=](int channel, double t) { return loud(channel, t) + quiet(channel, t); }, 1);
}

QList<int> chunks_of(const QByteArray& out) {
  QList<int> chunks;
  for (const QJsonObject& object : json_lines(out))
    if (object["event"].toString() == "cue") chunks << object["chunk"].toInt();
  return chunks;
}

QJsonObject the(const QString& event, const QByteArray& out) {
  for (const QJsonObject& object : json_lines(out))
    if (object["event"].toString() == event) return object;
  return {};
}

const QStringList kTwo = {"--prompt", "a ball", "--prompt", "a cube"};

}  // namespace

/// longtake-cli cues: from a sound to a timeline, and to the video made with it.
class TestCues : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_sound_becomes_a_timeline_that_render_follows() {
    const QTemporaryDir folder;
    write_clicks(folder);
    const Ended made =
        run(folder.path(), QStringList{"cues", "clicks.wav", "--every", "onset", "-o", "song.json", "--json"} + kTwo);
    QVERIFY2(made.code == 0, made.err.constData());
    QCOMPARE(chunks_of(made.out), (QList<int>{4, 8, 12}));
    QCOMPARE(the("done", made.out)["cues"].toInt(), 4);
    const auto timeline = read_timeline(*read_file(path(folder, "song.json").toStdString(), 1 << 20), "song.json");
    QVERIFY(timeline.has_value());
    QVERIFY(timeline->end == Moment(Seconds{12}));
    QCOMPARE(timeline->cues.size(), 4U);

    const Ended video =
        run(folder.path(), {"render", "--timeline", "song.json", "--sound", "clicks.wav", "--json", "-o", "video.mp4"});
    QVERIFY2(video.code == 0, video.err.constData());
    QList<int> applied;
    QStringList prompts;
    for (const QJsonObject& object : json_lines(video.out)) {
      if (object["event"].toString() != "prompt") continue;
      applied << object["applied_chunk"].toInt();
      prompts << object["text"].toString();
    }
    QCOMPARE(applied, (QList<int>{0, 4, 8, 12}));
    QCOMPARE(prompts, (QStringList{"a ball", "a cube", "a ball", "a cube"}));
    QVERIFY(QFile::exists(path(folder, "video.mp4")));
  }

  void what_is_heard_is_told_without_a_file() {
    const QTemporaryDir folder;
    write_wav(path(folder, "drums.wav").toStdString(), 20, drums(120, 0.5, 0.05), 1);
    const Ended told = run(folder.path(), {"cues", "drums.wav", "--json"});
    QVERIFY2(told.code == 0, told.err.constData());
    const QJsonObject sound = the("sound", told.out);
    QVERIFY(std::abs(sound["bpm"].toDouble() - 120) < 1);
    QVERIFY(std::abs(sound["seconds"].toDouble() - 20) < 0.05);
    const QJsonArray beats = sound["beats"].toArray();
    QVERIFY(beats.size() >= 38);
    QVERIFY(std::abs(beats.first()["seconds"].toDouble() - 0.5) < 0.03);
    QCOMPARE(std::ranges::count_if(beats, [](const QJsonValue& beat) { return beat["bar"].toBool(); }),
             (beats.size() + 3) / 4);
    // Every two seconds, at the chunk that begins nearest.
    for (const QJsonObject& cue : json_lines(told.out))
      if (cue["event"].toString() == "cue")
        QVERIFY(std::abs(cue["seconds"].toDouble() - cue["sound_seconds"].toDouble()) <= 0.376);
    QVERIFY(QDir(folder.path()).entryList(QDir::Files) == QStringList{"drums.wav"});
    const Ended text = run(folder.path(), {"cues", "drums.wav"});
    QVERIFY(text.out.contains("120.0 a minute"));
  }

  void the_choices_choose() {
    const QTemporaryDir folder;
    write_clicks(folder);
    const auto chosen = [&](const QStringList& more) {
      const Ended ended =
          run(folder.path(), QStringList{"cues", "clicks.wav", "--every", "onset", "--json"} + kTwo + more);
      return ended.code == 0 ? chunks_of(ended.out) : QList<int>{-1};
    };
    QCOMPARE(chosen({"--strongest", "2"}), (QList<int>{4, 12}));
    QCOMPARE(chosen({"--min-strength", "0.9"}), (QList<int>{4, 12}));
    // The strongest is placed first, and the distance from the start counts too.
    QCOMPARE(chosen({"--min-chunks", "7"}), (QList<int>{12}));
    QCOMPARE(chosen({"--from", "3", "--seconds", "4"}), (QList<int>{4}));
    QCOMPARE(chosen({"--chunk-seconds", "1.5"}), (QList<int>{2, 4, 6}));
    QCOMPARE(chosen({"--first-chunk-seconds", "0.5625"}), (QList<int>{4, 8, 12}));
  }

  void prompts_come_from_a_file_and_take_memory_as_told() {
    const QTemporaryDir folder;
    write_clicks(folder);
    QFile lines(path(folder, "prompts.txt"));
    QVERIFY(lines.open(QIODevice::WriteOnly));
    lines.write("a ball\r\n\n  a cube :0.7 | a star :0.3\na tower");
    lines.close();
    const Ended made = run(folder.path(), {"cues", "clicks.wav", "--every", "onset", "--prompts", "prompts.txt",
                                           "--switch", "cut", "-o", "song.json"});
    QVERIFY2(made.code == 0, made.err.constData());
    QVERIFY(made.out.contains("longtake-cli render --timeline song.json --sound clicks.wav -o video.mp4"));
    const auto timeline = read_timeline(*read_file(path(folder, "song.json").toStdString(), 1 << 20), "song.json");
    QVERIFY(timeline.has_value());
    QCOMPARE(timeline->cues.size(), 4U);
    QVERIFY(std::get<SetPrompt>(timeline->cues[1].what).texts.size() == 2);
    QCOMPARE(std::get<SetPrompt>(timeline->cues[2].what).texts.front().text, std::string("a tower"));
    QVERIFY(std::get<SetPrompt>(timeline->cues[3].what).mode == SwitchMode::cut);
  }

  void bad_input_is_refused_and_writes_nothing_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char* name, const QStringList& arguments, const char* said) {
      QTest::newRow(name) << arguments << QByteArray(said);
    };
    row("no sound", {}, "sound is required");
    row("missing", QStringList{"no.wav"} + kTwo, "No such file");
    row("no sound in it", QStringList{"text.wav"} + kTwo, "Cannot use the sound of text.wav");
    row("silent", QStringList{"silent.wav"} + kTwo, "its sound is silent");
    row("cut", QStringList{"cut.wav"} + kTwo, "it is damaged");
    row("no beat", QStringList{"clicks.wav"} + kTwo, "--every onset");
    row("one prompt", {"clicks.wav", "--every", "onset", "--prompt", "a ball"}, "two prompts or more");
    row("no prompt", {"clicks.wav", "--every", "onset"}, "two prompts or more");
    row("an empty part", {"clicks.wav", "--every", "onset", "--prompt", "a ball |", "--prompt", "a cube"},
        "one of its parts is empty");
    row("behind the end", QStringList{"clicks.wav", "--every", "onset", "--from", "12.5"} + kTwo, "after the end");
    row("unknown grid", QStringList{"clicks.wav", "--every", "note"} + kTwo, "must be beat, bar or onset");
    row("no folder", QStringList{"clicks.wav", "--every", "onset", "-o", "no/song.json"} + kTwo, "does not exist");
    row("no file of prompts", {"clicks.wav", "--every", "onset", "--prompts", "no.txt"}, "no.txt");
    row("an empty file of prompts", {"clicks.wav", "--every", "onset", "--prompts", "empty.txt"}, "There is no prompt");
    row("prompts twice", QStringList{"clicks.wav", "--prompts", "empty.txt"} + kTwo, "--prompt");
  }
  void bad_input_is_refused_and_writes_nothing() {
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, said);
    const QTemporaryDir folder;
    write_clicks(folder);
    write_wav(path(folder, "silent.wav").toStdString(), 2, sine(440, 0));
    write_wav(path(folder, "cut.wav").toStdString(), 4, sine(440));
    QVERIFY(QFile::resize(path(folder, "cut.wav"), 100'000));
    for (const char* name : {"text.wav", "empty.txt"}) {
      QFile file(path(folder, name));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write("\n");
    }
    const auto before = QDir(folder.path()).entryList(QDir::Files);
    if (!arguments.contains("-o")) arguments += {"-o", "song.json"};
    const Ended ended = run(folder.path(), QStringList{"cues"} + arguments);
    QVERIFY(!ended.crashed);
    QVERIFY2(ended.code == 2, ended.err.constData());
    QVERIFY2(ended.err.contains(said), ended.err.constData());
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), before);
  }
};

LONGTAKE_CORE_TEST(TestCues)
#include "test_cues_verb.moc"
