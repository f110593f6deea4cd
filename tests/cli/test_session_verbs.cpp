#include <QtTest>

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>

#include "engine/session/keyframe_folder.h"
#include "engine/session/session.h"
#include "tests/cli/fake_program.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

ChunkRecord chunk(std::uint32_t take, std::int64_t index) {
  ChunkRecord record;
  record.take = take;
  record.chunk = index;
  record.first_frame = index * 12;
  record.frames = 12;
  record.latents.shape = {1, 1, 1, 1};
  record.latents.bytes.resize(4);
  if (index == 4) return record;  // some logs have a chunk without its thumbnail
  record.thumbnail = {80, 48, {}};
  record.thumbnail.rgb.resize(80 * 48 * 3, static_cast<std::byte>(40 * index));
  return record;
}

EventRecord set_prompt(std::uint32_t take, std::int64_t at, const char* text) {
  return {take, at, "set_prompt", {{"texts", {{{"text", text}, {"weight", 0.5}}, {{"text", "snow"}, {"weight", 1}}}}}};
}

/// Take 1 of four chunks, take 2 from its second, take 3 from the third of take 2.
QString make_session(const QTemporaryDir& folder) {
  Manifest manifest;
  manifest.model = "Test";
  manifest.width = 64;
  manifest.height = 32;
  manifest.seed = 42;
  auto writer = SessionWriter::create(folder.path().toStdString(), manifest);
  if (!writer) qFatal("%s", writer.error().text().c_str());
  const auto keep = [&](const auto& record) {
    if (auto kept = writer->append(record); !kept) qFatal("%s", kept.error().text().c_str());
  };
  keep(set_prompt(0, 0, "a ball"));
  for (int i = 0; i < 4; ++i) keep(chunk(0, i));
  keep(EventRecord{1, 2, "branch", {{"take", 0}, {"chunk", 1}, {"seed", 7}}});
  keep(EventRecord{1, 2, "take_started", {{"parent", 0}, {"from_chunk", 1}}});
  keep(set_prompt(1, 3, "a cube"));
  for (int i = 2; i < 5; ++i) keep(chunk(1, i));
  keep(EventRecord{2, 4, "take_started", {{"parent", 1}, {"from_chunk", 3}}});
  keep(chunk(2, 4));
  const Json trim = {{"first", 8}, {"end", 40}};
  keep(EventRecord{1, 0, "mark_take", {{"take", 1}, {"starred", true}, {"hidden", true}}});
  keep(EventRecord{1, 0, "trim_take", {{"take", 1}, {"trim", trim}}});
  if (auto closed = writer->close(); !closed) qFatal("%s", closed.error().text().c_str());
  return QString::fromStdString(writer->folder().string());
}

}  // namespace

/// The verbs that read stored sessions and need no model.
class TestSessionVerbs : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void takes_are_told_with_their_branches_seeds_marks_and_prompts() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"takes", make_session(folder), "--json"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto takes = json_lines(ended.out);
    QCOMPARE(takes.size(), 3);
    QCOMPARE(takes[0]["take"].toInt(), 1);
    QVERIFY(!takes[0].contains("parent"));
    QCOMPARE(takes[0]["seconds"].toDouble(), 3.0);
    QCOMPARE(takes[0]["seed"].toInt(), 42);
    QVERIFY(!takes[0]["starred"].toBool() && !takes[0]["current"].toBool());
    QCOMPARE(takes[1]["parent"].toInt(), 1);
    QCOMPARE(takes[1]["from_chunk"].toInt(), 2);
    QCOMPARE(takes[1]["from_seconds"].toDouble(), 1.5);
    QCOMPARE(takes[1]["chunks"].toInt(), 5);
    QCOMPARE(takes[1]["seed"].toInt(), 7);
    QVERIFY(takes[1]["starred"].toBool() && takes[1]["deleted"].toBool());
    const QJsonObject trim = takes[1]["trim"].toObject();
    QCOMPARE(trim["from_seconds"].toDouble(), 0.5);
    QCOMPARE(trim["to_seconds"].toDouble(), 2.5);
    QCOMPARE(trim["frames"].toInt(), 32);
    QVERIFY(!takes[0].contains("trim"));
    QCOMPARE(takes[2]["parent"].toInt(), 2);
    QVERIFY(takes[2]["current"].toBool());
    const QJsonArray prompts = takes[2]["prompts"].toArray();
    QCOMPARE(prompts.size(), 2);
    QCOMPARE(prompts[0].toObject()["prompt"].toString(), QString("a ball :0.5 | snow"));
    QCOMPARE(prompts[1].toObject()["chunk"].toInt(), 3);
    QCOMPARE(prompts[1].toObject()["seconds"].toDouble(), 2.25);
  }

  void people_see_the_takes_as_a_tree() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"takes", make_session(folder)});
    QCOMPARE(ended.out, QByteArray("take 1: 3.00 s, 4 chunks, seed 42\n"
                                   "    0.00 s (c0)  a ball :0.5 | snow\n"
                                   "  take 2: 3.75 s, 5 chunks, seed 7, from 1.50 s (c2) of take 1, "
                                   "trimmed to 0.50 s - 2.50 s, starred, deleted\n"
                                   "      2.25 s (c3)  a cube :0.5 | snow\n"
                                   "    take 3: 3.75 s, 5 chunks, seed 7, from 3.00 s (c4) of take 2, active last\n"));
  }

  void a_log_whose_tail_is_cut_shows_what_is_left() {
    const QTemporaryDir folder;
    const QString log = make_session(folder) + "/session.take";
    QFile file(log);
    QVERIFY(file.resize(file.size() - 200));
    const Ended ended = run(folder.path(), {"takes", log});
    QCOMPARE(ended.code, 0);
    QVERIFY2(ended.out.contains("are damaged and omitted"), ended.out.constData());
    QVERIFY(ended.out.startsWith("take 1: 3.00 s, 4 chunks"));
  }

  void what_is_no_session_is_refused() {
    const QTemporaryDir folder;
    QFile wrong(path(folder, "wrong.take"));
    QVERIFY(wrong.open(QFile::WriteOnly) && wrong.write("no session") > 0);
    wrong.close();
    for (const char* name : {"nowhere", "wrong.take", "."}) {
      const Ended ended = run(folder.path(), {"takes", name});
      QCOMPARE(ended.code, 2);
      QVERIFY2(ended.err.contains("Cannot open"), ended.err.constData());
    }
  }

  void a_thumbnail_is_the_newest_picture_of_the_take_that_was_active_last() {
    const QTemporaryDir folder;
    const QString session = make_session(folder);
    for (const char* where : {"", "/session.take"}) {
      const Ended ended = run(folder.path(), {"thumbnail", session + where, "-o", "a.png", "--side", "128"});
      QVERIFY2(ended.code == 0, ended.err.constData());
      QFile file(path(folder, "a.png"));
      QVERIFY(file.open(QFile::ReadOnly));
      const QByteArray png = file.readAll();
      QVERIFY(png.startsWith("\x89PNG"));
      // The PNG header contains width and height: the log's 5:3, as large as fits.
      QCOMPARE(png.mid(16, 8).toHex(), QByteArray("000000800000004c"));
      QVERIFY(QFile::remove(path(folder, "a.png")));
    }
  }

  void a_session_without_pictures_has_no_thumbnail() {
    const QTemporaryDir folder;
    Manifest manifest;
    manifest.model = "Test";
    auto writer = SessionWriter::create(folder.path().toStdString(), manifest);
    QVERIFY(writer.has_value() && writer->append(set_prompt(0, 0, "a ball")).has_value());
    const QString session = QString::fromStdString(writer->folder().string());
    const Ended empty = run(folder.path(), {"thumbnail", session, "-o", "a.png"});
    QCOMPARE(empty.code, 2);
    QVERIFY2(empty.err.contains("holds no pictures"), empty.err.constData());
    QVERIFY(writer->append(chunk(0, 4)).has_value());
    const Ended bare = run(folder.path(), {"thumbnail", session, "-o", "a.png"});
    QCOMPARE(bare.code, 2);
    QVERIFY2(bare.err.contains("its log holds none"), bare.err.constData());
    QVERIFY(!QFile::exists(path(folder, "a.png")));
  }

  void sessions_are_listed_for_people_and_for_scripts() {
    const QTemporaryDir folder;
    const QString session = QDir(make_session(folder)).dirName();
    QVERIFY(QDir(folder.path()).mkdir("something else"));
    const auto listed = json_lines(run(folder.path(), {"sessions", "list", "--sessions", folder.path(), "--json"}).out);
    QCOMPARE(listed.size(), 1);
    QCOMPARE(listed[0]["id"].toString(), session);
    QCOMPARE(listed[0]["take"].toInt(), 3);
    QCOMPARE(listed[0]["seconds"].toDouble(), 6.0);
    QVERIFY(listed[0]["ended_cleanly"].toBool());
    QVERIFY(listed[0]["bytes"].toInt() > 1000);
    const Ended plain = run(folder.path(), {"sessions", "list", "--sessions", folder.path()});
    QVERIFY2(plain.out.startsWith(session.toUtf8() + "  3.75 s, 6.00 s in all takes, 64 x 32, Test"),
             plain.out.constData());
    QVERIFY2(!plain.out.contains("saved states"), plain.out.constData());
    QCOMPARE(listed[0]["keyframe_bytes"].toInt(), 0);
    QVERIFY(run(folder.path(), {"sessions", "list", "--sessions", "nowhere"}).out.contains("There are no sessions"));
  }

  void saved_states_are_named_in_the_list_and_deleted_alone() {
    const QTemporaryDir folder;
    const QString session = make_session(folder);
    const QString name = QDir(session).dirName();
    KeyframeFolder keyframes(session.toStdString(), "a model");
    QVERIFY(keyframes.keep({0, 3, 1}, std::string(2'000'000, 'x')).has_value());
    const QStringList list = {"sessions", "list", "--sessions", folder.path()};
    QCOMPARE(json_lines(run(folder.path(), list + QStringList{"--json"}).out)[0]["keyframe_bytes"].toInt(), 2'000'000);
    const Ended told = run(folder.path(), list);
    QVERIFY2(told.out.contains(" and 2.0 MB of saved states"), told.out.constData());
    // The second name is from earlier versions.
    for (const char* flag : {"--states", "--keyframes"}) {
      QVERIFY(keyframes.keep({0, 3, 1}, std::string(2'000'000, 'x')).has_value());
      const Ended gone = run(folder.path(), {"sessions", "delete", name, "--sessions", ".", flag});
      QVERIFY2(gone.code == 0, gone.err.constData());
      QCOMPARE(gone.out, "Deleted 2.0 MB of saved states of " + name.toUtf8() + "\n");
      QVERIFY(!run(folder.path(), list).out.contains("saved states"));
    }
    QVERIFY(QFile::exists(session + "/session.take"));
  }

  // Take 2 is deleted; take 3 shares all of it except the last chunk.
  void what_only_deleted_takes_need_is_taken_out_when_it_is_confirmed() {
    const QTemporaryDir folder;
    const QString session = make_session(folder);
    const QString name = QDir(session).dirName();
    const QStringList compact = {"sessions", "compact", name, "--sessions", "."};
    const Ended unasked = run(folder.path(), compact);
    QCOMPARE(unasked.code, 2);
    QVERIFY2(unasked.err.contains("--yes"), unasked.err.constData());
    {
      const FolderLock window(session.toStdString());
      QVERIFY(window.held());
      const Ended used = run(folder.path(), compact + QStringList{"--yes"});
      QCOMPARE(used.code, 1);
      QVERIFY2(used.err.contains("has it open"), used.err.constData());
    }
    const auto before = QFileInfo(session + "/session.take").size();
    const auto told = json_lines(run(folder.path(), compact + QStringList{"--yes", "--json"}).out).back();
    QCOMPARE(told["chunks"].toInt(), 1);
    QCOMPARE(told["freed_bytes"].toInt(), static_cast<int>(before - QFileInfo(session + "/session.take").size()));
    const auto takes = json_lines(run(folder.path(), {"takes", session, "--json"}).out);
    QCOMPARE(takes.size(), 3);
    QCOMPARE(takes[1]["chunks"].toInt(), 4);
    QCOMPARE(takes[2]["chunks"].toInt(), 5);
    const Ended again = run(folder.path(), compact);
    QCOMPARE(again.code, 0);
    QVERIFY2(again.out.contains("nothing belongs to deleted takes alone"), again.out.constData());
  }

  void without_a_folder_the_studio_s_sessions_are_meant() {
    const QTemporaryDir folder;
    const Ended ended = run(folder.path(), {"sessions", "list"}, "XDG_DATA_HOME=/nowhere exec \"$0\" \"$@\"");
    QCOMPARE(ended.out, QByteArray("There are no sessions in /nowhere/longtake/sessions\n"));
  }

  void a_session_becomes_a_file_that_others_can_open() {
    const QTemporaryDir folder;
    const QString session = make_session(folder);
    QFile log(session + "/session.take");
    QVERIFY(log.open(QFile::Append) && log.write(QByteArray(100, 'x')) == 100);  // as after a kill
    log.close();
    const Ended ended =
        run(folder.path(), {"sessions", "export", QDir(session).dirName().left(6), "--sessions", ".", "-o", "a.take"});
    QVERIFY2(ended.code == 0, ended.err.constData());
    const auto copy = SessionReader::open(path(folder, "a.take").toStdString());
    QVERIFY(copy.has_value());
    QCOMPARE(copy->chunks().size(), std::size_t{8});
    QVERIFY(copy->torn_bytes() == 0 && copy->ended_cleanly());
    const Ended video =
        run(folder.path(), {"sessions", "export", QDir(session).dirName(), "--sessions", ".", "-o", "a.mp4"});
    QCOMPARE(video.code, 2);
    QVERIFY(video.err.contains(".take") && !QFile::exists(path(folder, "a.mp4")));
  }

  void a_name_must_mean_one_session() {
    const QTemporaryDir folder;
    const QString first = QDir(make_session(folder)).dirName();
    const QString second = QDir(make_session(folder)).dirName();
    const QString beginning = first.left(8);
    const Ended several = run(folder.path(), {"sessions", "delete", beginning, "--sessions", ".", "--yes"});
    QCOMPARE(several.code, 2);
    QVERIFY2(several.err.contains(first.toUtf8()) && several.err.contains(second.toUtf8()), several.err.constData());
    for (const char* name : {"nothing", "", ".."}) {
      const Ended none = run(folder.path(), {"sessions", "delete", name, "--sessions", ".", "--yes"});
      QCOMPARE(none.code, 2);
    }
    QVERIFY(QDir(folder.path()).exists(first) && QDir(folder.path()).exists(second));
  }

  void a_session_is_deleted_when_it_is_confirmed_and_not_in_use() {
    const QTemporaryDir folder;
    const QString session = make_session(folder);
    const QString name = QDir(session).dirName();
    const Ended unasked = run(folder.path(), {"sessions", "delete", name, "--sessions", "."});
    QCOMPARE(unasked.code, 2);
    QVERIFY2(unasked.err.contains("--yes"), unasked.err.constData());
    {
      const FolderLock window(session.toStdString());
      QVERIFY(window.held());
      const Ended used = run(folder.path(), {"sessions", "delete", name, "--sessions", ".", "--yes"});
      QCOMPARE(used.code, 1);
      QVERIFY2(used.err.contains("has it open"), used.err.constData());
    }
    QVERIFY(QDir(session).exists());
    const Ended gone = run(folder.path(), {"sessions", "delete", name, "--sessions", ".", "--yes", "--json"});
    QVERIFY2(gone.code == 0, gone.err.constData());
    QCOMPARE(json_lines(gone.out).back()["id"].toString(), name);
    QVERIFY(!QDir(session).exists());
  }
};

LONGTAKE_CORE_TEST(TestSessionVerbs)
#include "test_session_verbs.moc"
