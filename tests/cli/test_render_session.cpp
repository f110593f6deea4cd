#include <QtTest>

#include <signal.h>

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>

#include "engine/media/lay_sound.h"
#include "engine/media/png.h"
#include "engine/session/session.h"
#include "tests/cli/real_program.h"
#include "tests/media/video_probe.h"
#include "tests/media/wav.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

/// Every picture of a video, as the bytes of its planes.
std::vector<QByteArray> pictures_of(const QString& file) {
  std::vector<QByteArray> pictures;
  std::string problem;
  const auto video = probe_video(file.toStdString(), problem, [&](const AVFrame& frame) {
    QByteArray bytes;
    for (int plane = 0; plane < 3 && frame.data[plane] != nullptr; ++plane)
      bytes.append(reinterpret_cast<const char*>(frame.data[plane]),
                   qsizetype{frame.linesize[plane]} * (plane == 0 ? frame.height : frame.height / 2));
    pictures.push_back(std::move(bytes));
  });
  if (!video) qWarning("%s", problem.c_str());
  return pictures;
}

}  // namespace

/// Videos of a kept session, with the built-in model.
class TestRenderSession : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString session_;

  QString file(const char* name) const { return folder_.filePath(name); }

 private Q_SLOTS:
  // Four chunks of 9, 12, 12 and 12 pictures.
  void initTestCase() {
    const Ended ended = run({"render", "--prompt", "a red ball", "--at", "c2", "a blue cube", "--chunks", "4",
                             "--steps", "1", "--sessions", file("sessions"), "-o", file("live.y4m")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    session_ = ended.events.back()["session"].toString();
  }

  void a_session_gives_the_pictures_that_were_seen() {
    const Ended ended = run_json({"render", session_, "-o", file("again.y4m")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(ended.events.back()["frames"].toInt(), 45);
    QCOMPARE(ended.events.back()["take"].toInt(), 1);
    QVERIFY(pictures_of(file("again.y4m")).size() == 45);
    QVERIFY(pictures_of(file("again.y4m")) == pictures_of(file("live.y4m")));
  }

  void a_stretch_is_named_by_seconds_or_chunks() {
    const auto all = pictures_of(file("live.y4m"));
    const Ended ended = run_json(
        {"render", session_ + "/session.take", "--from", "c1", "--to", "2s", "--fps", "16", "-o", file("part.y4m")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto part = pictures_of(file("part.y4m"));
    QCOMPARE(part.size(), std::size_t{32 - 9});
    QVERIFY(std::equal(part.begin(), part.end(), all.begin() + 9));
    QCOMPARE(run_json({"render", session_, "--from", "2.5", "--to", "c4", "-o", file("end.y4m")})
                 .events.back()["frames"]
                 .toInt(),
             45 - 40);
  }

  void a_trimmed_take_is_written_as_it_is_trimmed_unless_the_line_says_where() {
    QVERIFY(QDir().mkpath(file("trimmed")));
    QVERIFY(QFile::copy(session_ + "/session.take", file("trimmed/session.take")));
    {
      auto log = SessionWriter::resume(file("trimmed").toStdString());
      QVERIFY(log.has_value());
      const EventRecord mark{0, 0, "trim_take", {{"take", 0}, {"trim", {{"first", 9}, {"end", 21}}}}};
      QVERIFY(log->append(mark).has_value() && log->close().has_value());
    }
    const auto render = [&](const QStringList& more) {
      return run_json(QStringList{"render", file("trimmed"), "-o", file("trimmed.y4m")} + more).events.back();
    };
    QCOMPARE(render({})["frames"].toInt(), 12);
    const auto part = pictures_of(file("trimmed.y4m"));
    QCOMPARE(part.size(), std::size_t(12));
    QVERIFY(std::equal(part.begin(), part.end(), pictures_of(file("live.y4m")).begin() + 9));
    QCOMPARE(render({"--from", "0"})["frames"].toInt(), 45);
    QCOMPARE(render({"--to", "c1"})["frames"].toInt(), 9);
    const Ended told = run_plain({"render", file("trimmed"), "-o", file("told.y4m")});
    QVERIFY2(told.out.contains("Take 1 is trimmed: 0.56 s to 1.31 s of 2.81 s is written."), told.out.constData());
  }

  void a_sound_lies_under_a_session_and_under_a_new_video() {
    const auto wav = QString::fromStdString(write_wav(file("tone.wav").toStdString(), 9, sine(440)).string());
    const auto sounds = [this](const char* name) { return check_sound({file(name).toStdString()}).has_value(); };
    const Ended kept = run_json({"render", session_, "--sound", wav, "--sound-from", "2", "-o", file("sound.mp4")});
    QVERIFY2(kept.code == 0, kept.err.constData());
    QVERIFY(sounds("sound.mp4"));
    QCOMPARE(pictures_of(file("sound.mp4")).size(), std::size_t(45));
    const Ended made = run_json(
        {"render", "--prompt", "a red ball", "--chunks", "1", "--steps", "1", "--sound", wav, "-o", file("new.mp4")});
    QVERIFY2(made.code == 0, made.err.constData());
    QVERIFY(sounds("new.mp4"));
    QCOMPARE(run({"render", session_, "--sound", wav, "-o", file("sound.gif")}).code, 2);
    QCOMPARE(run({"render", session_, "--sound", file("none.wav"), "-o", file("no.mp4")}).code, 2);
    QCOMPARE(run({"render", session_, "--sound-from", "2", "-o", file("no.mp4")}).code, 2);
    QVERIFY(!QFile::exists(file("no.mp4")));
  }

  void options_of_the_output_apply() {
    const Ended ended = run_json({"render", session_, "--video-size", "2x", "--fps", "8", "--chapters", "--subtitles",
                                  "--crf", "40", "-o", file("b.mp4")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    std::string problem;
    const auto video = probe_video(file("b.mp4").toStdString(), problem);
    QVERIFY2(video.has_value(), problem.c_str());
    QCOMPARE(video->width, 2 * 640);
    QCOMPARE(video->chapters.size(), std::size_t{2});
    QCOMPARE(video->chapters[1].title, std::string("a blue cube"));
    QVERIFY(QFile::exists(file("b.srt")));
    const qint64 coarse = QFileInfo(file("b.mp4")).size();
    QCOMPARE(run_json({"render", session_, "--video-size", "2x", "--fps", "8", "-o", file("c.mp4")}).code, 0);
    QVERIFY(QFileInfo(file("c.mp4")).size() > coarse);
  }

  void the_memory_and_a_second_take_go_into_the_video() {
    QVERIFY(QDir().mkpath(file("both")));
    QVERIFY(QFile::copy(session_ + "/session.take", file("both/session.take")));
    const QString both = file("both");
    QCOMPARE(run_json({"render", both, "--branch-at", "c2", "--prompt", "a blue cube", "--chunks", "1", "-o",
                       file("branch.mp4")})
                 .code,
             0);
    const Ended two = run_json({"render", both, "--take", "2", "--beside", "1", "--captions", "--memory", "beside",
                                "--colours", "viridis", "-o", file("two.mp4")});
    QVERIFY2(two.code == 0, two.err.constData());
    QCOMPARE(two.events.back()["frames"].toInt(), 45);  // as long as the longer one
    QCOMPARE(two.events.back()["width"].toInt(), 2 * 640);
    QCOMPARE(two.events.back()["memory"].toString(), file("two.memory.mp4"));
    QCOMPARE(pictures_of(file("two.memory.mp4")).size(), std::size_t(45));
    const Ended over =
        run_json({"render", both, "--take", "1", "--to", "c1", "--memory", "over", "-o", file("over.y4m")});
    QVERIFY2(over.code == 0, over.err.constData());
    QVERIFY(pictures_of(file("over.y4m")).front() != pictures_of(file("live.y4m")).front());
    QCOMPARE(run({"render", both, "--captions", "-o", file("no.mp4")}).code, 2);
    QCOMPARE(run({"render", both, "--beside", "7", "-o", file("no.mp4")}).code, 2);
    QCOMPARE(run({"render", both, "--memory", "under", "-o", file("no.mp4")}).code, 2);
    QCOMPARE(run({"render", "--prompt", "a red ball", "--memory", "over", "-o", file("no.mp4")}).code, 2);
    QVERIFY(!QFile::exists(file("no.mp4")));
  }

  void fields_in_the_name_are_filled_in() {
    const Ended kept = run_json({"render", session_, "--take", "1", "--to", "c1", "-o", file("x_{take}_{prompt}.mp4")});
    QVERIFY2(kept.code == 0, kept.err.constData());
    QCOMPARE(kept.events.back()["out"].toString(), file("x_1_a_blue_cube.mp4"));
    QVERIFY(QFile::exists(file("x_1_a_blue_cube.mp4")));
    for (const char* name : {"n_1.mp4", "n_2.mp4"})
      QCOMPARE(run_json({"render", session_, "--to", "c1", "-o", file("n_{n}.mp4")}).events.back()["out"].toString(),
               file(name));
    const Ended made = run_json({"render", "--prompt", "../../a red ball\n", "--chunks", "1", "--steps", "1", "--seed",
                                 "7", "-o", file("{prompt}_{seed}.y4m")});
    QVERIFY2(made.code == 0, made.err.constData());
    QVERIFY(QFile::exists(file("a_red_ball_n_7.y4m")) || QFile::exists(file("a_red_ball_7.y4m")));
    const Ended wrong = run_plain({"render", session_, "-o", file("{colour}.mp4")});
    QCOMPARE(wrong.code, 2);
    QVERIFY(wrong.err.contains("{colour}") && wrong.err.contains("{take}"));
  }

  void an_export_preset_says_the_rest() {
    const QString preset = file("forum.json");
    const auto write = [&](const QByteArray& text) {
      QFile out(preset);
      QVERIFY(out.open(QFile::WriteOnly));
      out.write(text);
    };
    write(R"({"longtake_export_preset": 1, "name": "Forum", "form": "draft", "fps": 8, "size": "2x",)"
          R"( "prompts": "subtitles", "memory": "over", "file_name": "forum_{take}"})");
    const Ended ended = run_json({"render", session_, "--take", "1", "--export-preset", preset, "-o", file("p.mp4")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(ended.events.back()["video_fps"].toDouble(), 8.0);
    QCOMPARE(ended.events.back()["width"].toInt(), 2 * 640);
    QVERIFY(QFile::exists(file("p.srt")));
    // Options of the command line override the preset.
    const Ended own = run_json({"render", session_, "--take", "1", "--export-preset", preset, "--fps", "16",
                                "--video-size", "native", "-o", file("q.mp4")});
    QCOMPARE(own.events.back()["video_fps"].toDouble(), 16.0);
    QCOMPARE(own.events.back()["width"].toInt(), 640);
    const Ended av1 =
        run_json({"render", session_, "--export-preset", "share", "--av1", "--to", "c1", "-o", file("av1.mp4")});
    std::string problem;
    const auto video = av1.code == 0 ? probe_video(file("av1.mp4").toStdString(), problem) : std::nullopt;
    QVERIFY(video ? video->codec == "av1" : av1.err.contains("AV1"));
    QCOMPARE(run_json({"render", session_, "--export-preset", "gif", "--to", "c1", "-o", file("g.gif")}).code, 0);
    const Ended missing = run({"render", session_, "--export-preset", "nothing", "-o", file("no.mp4")});
    QVERIFY(missing.code == 2 && missing.err.contains("master"));
    write("{\"longtake_export_preset\": 1, \"name\": \"x\", \"form\": \"vhs\"}");
    const Ended damaged = run({"render", session_, "--export-preset", preset, "-o", file("no.mp4")});
    QVERIFY(damaged.code == 2 && damaged.err.contains("vhs"));
    QVERIFY(!QFile::exists(file("no.mp4")));
  }

  void video_goes_to_stdout_too() {
    const Ended ended = run_plain({"render", session_, "--to", "c1", "-o", "-"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QFile live(file("live.y4m"));
    QVERIFY(live.open(QFile::ReadOnly));
    QVERIFY(live.readAll().startsWith(ended.out));
    QVERIFY(ended.out.size() > 9 * 640 * 384);
  }

  void what_cannot_be_rendered_is_refused_and_nothing_is_written_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("a prompt") << QStringList{"--prompt", "a red ball"} << QByteArray("--prompt does not apply");
    QTest::newRow("a length") << QStringList{"--seconds", "2"} << QByteArray("--seconds does not apply");
    QTest::newRow("a seed") << QStringList{"--seed", "2"} << QByteArray("--seed does not apply");
    QTest::newRow("a model") << QStringList{"--model", "x"} << QByteArray("--model does not apply");
    QTest::newRow("no such take") << QStringList{"--take", "2"} << QByteArray("There is no take 2");
    QTest::newRow("take 0") << QStringList{"--take", "0"} << QByteArray("There is no take 0");
    QTest::newRow("backwards") << QStringList{"--from", "2", "--to", "1"} << QByteArray("no pictures between");
    QTest::newRow("nothing") << QStringList{"--from", "c1", "--to", "c1"} << QByteArray("no pictures between");
    QTest::newRow("behind the end") << QStringList{"--to", "c5"} << QByteArray("is after the end");
    QTest::newRow("seconds behind the end") << QStringList{"--from", "60s"} << QByteArray("is after the end");
    QTest::newRow("no moment") << QStringList{"--from", "noon"} << QByteArray("is not a moment");
    QTest::newRow("other steps") << QStringList{"--steps", "3"} << QByteArray("--steps does not apply");
    QTest::newRow("listed steps") << QStringList{"--branch-at", "1", "--steps", "900,300"}
                                  << QByteArray("--steps takes a number");
    QTest::newRow("a branch behind the end") << QStringList{"--branch-at", "c9"} << QByteArray("is after the end");
    QTest::newRow("a branch at no moment") << QStringList{"--branch-at", "x"} << QByteArray("is not a moment");
    QTest::newRow("a prompt before the branch")
        << QStringList{"--branch-at", "c2", "--at", "c1", "a red ball"} << QByteArray("is before the point");
    QTest::newRow("a prompt after the end")
        << QStringList{"--branch-at", "c2", "--at", "60", "a red ball"} << QByteArray("comes after the end");
    QTest::newRow("a stretch behind a branch") << QStringList{"--branch-at", "c2", "--chunks", "2", "--from", "c9"}
                                               << QByteArray("after the end of the new take");
    QTest::newRow("backwards in a branch")
        << QStringList{"--branch-at", "c2", "--from", "2", "--to", "1"} << QByteArray("no pictures between");
    QTest::newRow("the end itself") << QStringList{"--from", "c4"} << QByteArray("no pictures between");
  }
  void what_cannot_be_rendered_is_refused_and_nothing_is_written() {
    QFETCH(QStringList, options);
    QFETCH(QByteArray, why);
    const Ended ended = run_json(QStringList{"render", session_, "-o", file("not.mp4")} + options);
    QCOMPARE(ended.code, 2);
    QVERIFY2(ended.err.contains(why), ended.err.constData());
    QVERIFY(!QFile::exists(file("not.mp4")));
  }

  void options_of_sessions_need_one() {
    for (const QStringList& option : {QStringList{"--take", "1"}, {"--from", "1"}, {"--to", "1"}}) {
      const Ended ended = run_json(QStringList{"render", "--prompt", "a red ball", "-o", file("not.mp4")} + option);
      QCOMPARE(ended.code, 2);
      QVERIFY2(ended.err.contains(option[0].toUtf8() + " needs a session"), ended.err.constData());
    }
    const Ended nothing = run_json({"render", "-o", file("not.mp4")});
    QCOMPARE(nothing.code, 2);
    QVERIFY2(nothing.err.contains("--prompt is required"), nothing.err.constData());
    QCOMPARE(run_json({"render", "/nowhere", "-o", file("not.mp4")}).code, 2);
    QVERIFY(!QFile::exists(file("not.mp4")));
  }

  void a_branch_is_a_new_take_that_shares_its_past_and_the_session_keeps_it() {
    QVERIFY(QDir(file("")).mkpath("branched"));
    QVERIFY(QFile::copy(session_ + "/session.take", file("branched/session.take")));
    const Ended ended =
        run_json({"render", file("branched"), "--branch-at", "c2", "--prompt", "a green star :2 | a ring", "--at", "c3",
                  "a red cube", "--seconds", "1", "--seed", "7", "-o", file("branch.y4m")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(ended.events.back()["take"].toInt(), 2);
    QCOMPARE(ended.events.back()["frames"].toInt(), 21 + 16);
    const auto live = pictures_of(file("live.y4m"));
    const auto branch = pictures_of(file("branch.y4m"));
    QVERIFY(std::equal(live.begin(), live.begin() + 21, branch.begin()));
    QVERIFY(branch[21] != live[21]);
    const auto takes = run_json({"takes", file("branched")}).events;
    QCOMPARE(takes.size(), 2);
    QCOMPARE(takes[1]["parent"].toInt(), 1);
    QCOMPARE(takes[1]["from_chunk"].toInt(), 2);
    QCOMPARE(takes[1]["seed"].toInt(), 7);
    QCOMPARE(takes[1]["prompts"].toArray().last().toObject()["prompt"].toString(), QString("a red cube"));
    QCOMPARE(run_json({"verify", file("branched")}).events.back()["equal"].toBool(), true);
    // The first take is unchanged, and the new one continues like any other.
    const Ended first = run_json({"render", file("branched"), "--take", "1", "-o", file("first.y4m")});
    QVERIFY2(first.code == 0, first.err.constData());
    QVERIFY(pictures_of(file("first.y4m")) == live);
    const Ended second = run_json(
        {"render", file("branched"), "--branch-at", "c3", "--chunks", "1", "--from", "c3", "-o", file("second.y4m")});
    QVERIFY2(second.code == 0, second.err.constData());
    QCOMPARE(second.events.back()["take"].toInt(), 3);
    QCOMPARE(second.events.back()["frames"].toInt(), 12);
    QCOMPARE(run_json({"takes", file("branched")}).events[2]["parent"].toInt(), 2);
  }

  void a_branch_can_be_made_in_other_passes() {
    QVERIFY(QDir(file("")).mkpath("passes"));
    QVERIFY(QFile::copy(session_ + "/session.take", file("passes/session.take")));
    for (const char* steps : {"1", "3"}) {
      const Ended ended =
          run_json({"render", file("passes"), "--take", "1", "--branch-at", "c2", "--steps", steps, "--chunks", "1"});
      QVERIFY2(ended.code == 0, ended.err.constData());
    }
    const auto takes = run_json({"takes", file("passes")}).events;
    QCOMPARE(takes.size(), 3);
    for (int i : {1, 2}) {
      const QJsonObject change = takes[i]["steps"].toArray().at(0).toObject();
      QCOMPARE(change["chunk"].toInt(), 2);
      QCOMPARE(change["steps"].toInt(), i == 1 ? 1 : 3);
    }
    QVERIFY(run_plain({"takes", file("passes")}).out.contains("is made in 1 pass\n"));
    QCOMPARE(run_json({"verify", file("passes")}).events.back()["equal"].toBool(), true);
  }

  void a_branch_without_a_file_is_only_kept() {
    QVERIFY(QDir(file("")).mkpath("kept"));
    QVERIFY(QFile::copy(session_ + "/session.take", file("kept/session.take")));
    const QStringList branch = {"render", file("kept"), "--branch-at", "c2", "--prompt", "a ring", "--seconds", "1"};
    const Ended ended = run_json(branch);
    QVERIFY2(ended.code == 0, ended.err.constData());
    QCOMPARE(ended.events.back()["event"].toString(), QString("done"));
    QCOMPARE(ended.events.back()["take"].toInt(), 2);
    QVERIFY(!ended.events.back().contains("out"));
    QCOMPARE(QDir(file("kept")).entryList({"*.mp4", "*.y4m"}).size(), 0);
    const auto takes = run_json({"takes", file("kept")}).events;
    QCOMPARE(takes.size(), 2);
    QCOMPARE(takes[1]["parent"].toInt(), 1);
    QCOMPARE(run_json({"verify", file("kept")}).events.back()["equal"].toBool(), true);
    // Without an output file, its options are refused.
    const Ended sized = run_json(branch + QStringList{"--video-size", "2x"});
    QCOMPARE(sized.code, 2);
    QVERIFY2(sized.err.contains("--video-size needs a file"), sized.err.constData());
    QCOMPARE(run_json({"takes", file("kept")}).events.size(), 2);
    QVERIFY(run_plain({"render", "--help"}).out.contains("without it the take is only saved"));
  }

  void a_take_file_is_copied_and_the_copy_goes_on() {
    QVERIFY(QFile::copy(session_ + "/session.take", file("shared.take")));
    const auto hash = [&] {
      QFile shared(file("shared.take"));
      return shared.open(QFile::ReadOnly) ? shared.readAll() : QByteArray();
    };
    const QByteArray before = hash();
    const Ended ended = run_json({"render", file("shared.take"), "--branch-at", "1", "--prompt", "a ring", "--chunks",
                                  "1", "--sessions", file("mine"), "-o", file("copy.mp4")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY(ended.events.back()["session"].toString().startsWith(file("mine")));
    QCOMPARE(run_json({"takes", ended.events.back()["session"].toString()}).events.size(), 2);
    QVERIFY(hash() == before);
    QVERIFY(!before.isEmpty());
  }

  void a_video_starts_from_a_picture() {
    const QString picture = file("picture.png");
    std::vector<std::uint8_t> rgb;
    for (int i = 0; i < 64 * 40; ++i) rgb.insert(rgb.end(), {30, 60, 200});
    const std::string png = *encode_png(rgb, 64, 40);
    QFile out(picture);
    QVERIFY(out.open(QFile::WriteOnly) && out.write(png.data(), qsizetype(png.size())) == qsizetype(png.size()));
    out.close();
    const QStringList render = {"render", "--prompt", "a red ball", "--steps", "1", "--chunks", "2"};
    const Ended ended =
        run_json(render + QStringList{"--image", picture, "--sessions", file("shown"), "-o", file("shown.y4m")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto pictures = pictures_of(file("shown.y4m"));
    QVERIFY(std::abs(std::uint8_t(pictures[4][640 * 192 + 320]) - 73) < 12);  // the luma of this blue
    QVERIFY(pictures[0] != pictures_of(file("live.y4m"))[0]);
    const QString session = ended.events.back()["session"].toString();
    QCOMPARE(run_json({"verify", session}).events.back()["equal"].toBool(), true);
    const auto takes = run_json({"takes", session}).events;
    QCOMPARE(takes.back()["pictures"].toArray()[0].toObject()["name"].toString(), QString("picture.png"));
    const Ended branch = run_json({"render", session, "--branch-at", "c2", "--prompt", "a ring", "--image", picture,
                                   "--chunks", "1", "-o", file("behind.y4m")});
    QVERIFY2(branch.code == 0, branch.err.constData());
    const Ended missing = run_json(render + QStringList{"--image", file("none.png"), "-o", file("none.y4m")});
    QCOMPARE(missing.code, 2);
    QVERIFY2(missing.err.contains("none.png"), missing.err.constData());
    QVERIFY(!QFile::exists(file("none.y4m")));
  }

  void a_new_video_carries_its_session_when_asked_to() {
    const QStringList render = {"render", "--prompt", "a red ball", "--steps", "1", "--chunks", "1", "--with-session"};
    const Ended alone = run_json(render + QStringList{"-o", file("alone.mp4")});
    QCOMPARE(alone.code, 2);
    QVERIFY2(alone.err.contains("--with-session needs a session"), alone.err.constData());
    QVERIFY(!QFile::exists(file("alone.mp4")));
    const Ended ended = run_json(render + QStringList{"--sessions", file("carried"), "-o", file("carried.mp4")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto takes = run_json({"takes", file("carried.mp4")}).events;
    QCOMPARE(takes.size(), 1);
    QCOMPARE(takes[0]["chunks"].toInt(), 1);
    QCOMPARE(run_json({"verify", file("carried.mp4")}).events.back()["equal"].toBool(), true);
    const auto seen = run_json({"inspect", file("carried.mp4")}).events.back();
    QCOMPARE(seen["kind"].toString(), QString("take"));
    QCOMPARE(seen["format"].toString(), QString("mp4"));
    const QString folder = QDir(file("carried")).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot).first().filePath();
    QCOMPARE(run_json({"inspect", folder}).events.back()["kind"].toString(), QString("take"));
    QVERIFY(run_json({"inspect", file("copy.mp4")}).err.contains("is not a Longtake session"));
  }

  void an_interrupted_branch_keeps_what_it_made() {
    QVERIFY(QDir(file("")).mkpath("interrupted"));
    QVERIFY(QFile::copy(session_ + "/session.take", file("interrupted/session.take")));
    QProcess process;
    process.start(program, {"render", file("interrupted"), "--branch-at", "c1", "--prompt", "a red ball", "--seconds",
                            "600", "--json", "-o", file("not.mp4")});
    QByteArray out;
    QTRY_VERIFY_WITH_TIMEOUT((out += process.readAllStandardOutput()).count("\"event\":\"chunk\"") >= 2, 60000);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(60000));
    QCOMPARE(process.exitCode(), 130);
    const auto takes = run_json({"takes", file("interrupted")}).events;
    QCOMPARE(takes.size(), 2);
    QVERIFY(takes[1]["chunks"].toInt() >= 3);
    QVERIFY(!QFile::exists(file("not.mp4")));
    const QString kept = file("kept.y4m");
    QCOMPARE(run_json({"render", file("interrupted"), "--to", "c2", "-o", kept}).code, 0);
  }

  void a_session_that_a_window_has_open_does_not_go_on() {
    const FolderLock window(session_.toStdString());
    QVERIFY(window.held());
    const Ended ended = run_json({"render", session_, "--branch-at", "c1", "--chunks", "1", "-o", file("not.mp4")});
    QCOMPARE(ended.code, 1);
    QVERIFY2(ended.err.contains("has it open"), ended.err.constData());
    QVERIFY(!QFile::exists(file("not.mp4")));
    QCOMPARE(run_json({"render", session_, "--to", "c1", "-o", file("still.y4m")}).code, 0);
  }

  void of_a_log_whose_tail_is_cut_the_whole_chunks_are_written() {
    QVERIFY(QFile::copy(session_ + "/session.take", file("cut.take")));
    QFile cut(file("cut.take"));
    QVERIFY(cut.resize(cut.size() - 1000));
    const Ended ended = run_plain({"render", file("cut.take"), "-o", file("cut.y4m")});
    QVERIFY2(ended.code == 0, ended.err.constData());
    QVERIFY2(ended.out.contains("are damaged and omitted"), ended.out.constData());
    QCOMPARE(pictures_of(file("cut.y4m")).size(), std::size_t{33});
    QCOMPARE(run_json({"verify", file("cut.take")}).events.back()["chunks"].toInt(), 3);
  }

  void a_session_and_its_file_are_verified_alike() {
    const QString name = QDir(session_).dirName();
    const Ended shared = run_json({"sessions", "export", name, "--sessions", file("sessions"), "-o", file("a.take")});
    QVERIFY2(shared.code == 0, shared.err.constData());
    for (const QString& path : {session_, file("a.take")}) {
      const Ended ended = run_json({"verify", path});
      QVERIFY2(ended.code == 0, ended.err.constData());
      QCOMPARE(ended.events.back()["chunks"].toInt(), 4);
    }
  }
};

LONGTAKE_CORE_TEST(TestRenderSession)
#include "test_render_session.moc"
