#include <QtTest>

#include <sys/stat.h>

#include <QTemporaryDir>
#include <filesystem>
#include <map>
#include <vector>

#include "engine/core/disk_space.h"
#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/core/little_space.h"
#include "engine/core/map_guard.h"
#include "tests/support/run.h"

using namespace longtake;

class TestFiles : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_was_written_is_read_back_and_replaced_whole() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("a.json").toStdString();
    QVERIFY(atomic_write(path, "first").has_value());
    QVERIFY(atomic_write(path, std::string(100000, 'x')).has_value());
    QCOMPARE(*read_file(path), std::string(100000, 'x'));
    QVERIFY(atomic_write(path, "").has_value());
    QCOMPARE(*read_file(path), std::string());
    QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {}), 1);
  }

  void a_failed_write_keeps_the_old_content_and_names_the_file() {
    const auto result = atomic_write("/nowhere/at/all.json", "x");
    QVERIFY(!result);
    QVERIFY(result.error().text().find("/nowhere/at/all.json") != std::string::npos);
    QVERIFY(result.error().kind == Error::Kind::not_found);
    // A full device: the target must keep its old content.
    QVERIFY(system_error("x", ENOSPC).kind == Error::Kind::no_space);
  }

  void files_over_the_limit_and_folders_are_refused() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("big").toStdString();
    QVERIFY(atomic_write(path, std::string(1000, 'y')).has_value());
    QVERIFY(!read_file(path, 999));
    QVERIFY(read_file(path, 1000).has_value());
    QVERIFY(!read_file(folder.path().toStdString()));
    QVERIFY(!MappedFile::open(folder.path().toStdString()));
  }

  void a_named_pipe_is_refused_without_waiting_for_its_writer() {
    const QTemporaryDir folder;
    const std::string pipe = folder.filePath("pipe").toStdString();
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    QVERIFY(!MappedFile::open(pipe));
    QVERIFY(!read_file(pipe));
  }

  void a_file_cut_short_under_a_map_is_an_error_and_not_a_signal() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("cut").toStdString();
    QVERIFY(atomic_write(path, std::string(100000, 'z')).has_value());
    const auto file = MappedFile::open(path);
    QVERIFY(file.has_value());
    std::vector<std::byte> buffer(10);
    QVERIFY(file->read(99990, buffer).has_value());
    QVERIFY(buffer[9] == std::byte{'z'});
    QVERIFY(!file->changed());
    std::filesystem::resize_file(path, 50000);
    QVERIFY(file->changed());
    QVERIFY(!file->read(99990, buffer));
    QVERIFY(!file->read(49995, buffer));
  }

  void a_map_that_lost_its_file_is_zeros_and_says_so() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("gone").toStdString();
    QVERIFY(atomic_write(path, std::string(1'000'000, 'z')).has_value());
    const auto file = MappedFile::open(path);
    const auto other = MappedFile::open(path);
    const auto third = MappedFile::open(path);
    QVERIFY(file.has_value() && other.has_value() && third.has_value());
    QVERIFY(file->bytes()[999'999] == std::byte{'z'});
    QVERIFY(!touch_lost_bytes(file->bytes()));
    std::filesystem::resize_file(path, 5000);
    QVERIFY(!lost_bytes(file->bytes()));  // none of its pages was touched
    QVERIFY(file->bytes()[500'000] == std::byte{0});
    QVERIFY(lost_bytes(file->bytes()) && lost_bytes(file->bytes().first(10)));
    QVERIFY(!lost_bytes(other->bytes()));
    QVERIFY(touch_lost_bytes(other->bytes()));
    QVERIFY(file->bytes()[4999] == std::byte{'z'} && file->bytes()[999'999] == std::byte{0});
    // Writing from lost memory is an error of its own, and not of the target.
    QVERIFY(!atomic_write(folder.filePath("copy").toStdString(), third->text()));
    QVERIFY(!lost_bytes(third->bytes()) && touch_lost_bytes(third->bytes()));
    const auto again = MappedFile::open(path);
    QVERIFY(again.has_value() && !touch_lost_bytes(again->bytes()));
  }

  void little_space_is_said_once_until_there_was_enough() {
    std::map<std::filesystem::path, std::int64_t> room = {{"/a", 900'000'000}, {"/b", 700'000'000}};
    LittleSpace space([&](const std::filesystem::path& place) { return room.at(place); });
    const std::vector<std::filesystem::path> places = {"/a", "/b"};
    QVERIFY(!space.look(places));
    room["/b"] = 400'000'000;
    const auto found = space.look(places);
    QVERIFY(found && found->place == "/b" && found->free_bytes == 400'000'000);
    room["/a"] = 1;
    QVERIFY(!space.look(places));
    room = {{"/a", 500'000'000}, {"/b", 500'000'000}};
    QVERIFY(!space.look(places));
    QVERIFY(!space.look({}));
    room["/a"] = 499'999'999;
    QVERIFY(space.look(places));
  }

  void a_file_written_in_pieces_appears_only_when_committed() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("pieces").toStdString();
    {
      auto file = AtomicFile::create(path);
      QVERIFY(file.has_value());
      QVERIFY(file->write("lost").has_value());
    }
    QVERIFY(std::filesystem::is_empty(folder.path().toStdString()));
    auto file = AtomicFile::create(path);
    QVERIFY(file->write("ab").has_value());
    QVERIFY(file->write("cd").has_value());
    QVERIFY(!std::filesystem::exists(path));
    QVERIFY(file->commit().has_value());
    QCOMPARE(*read_file(path), std::string("abcd"));
  }

  void room_is_told_where_there_is_a_file_system_to_ask() {
    const QTemporaryDir folder;
    const auto room = free_bytes(folder.path().toStdString());
    QVERIFY(room.has_value() && *room > 0);
    QVERIFY(!free_bytes(folder.filePath("not there").toStdString()));
  }

  void a_folder_is_made_with_those_above_it() {
    const QTemporaryDir folder;
    const std::filesystem::path deep = folder.filePath("a/b/c").toStdString();
    QVERIFY(make_folder(deep).has_value());
    QVERIFY(std::filesystem::is_directory(deep));
    QVERIFY(make_folder(deep).has_value());
    QVERIFY(atomic_write(deep / "file", "").has_value());
    for (const auto& path : {deep / "file", deep / "file/inside"}) {
      const auto made = make_folder(path);
      QVERIFY(!made);
      QVERIFY(made.error().what.ends_with(path.string()));
      QVERIFY(!made.error().why.empty() && !made.error().remedy.empty());
    }
  }

  void what_the_program_keeps_for_itself_is_for_its_owner_alone() {
    const QTemporaryDir folder;
    const auto mode_of = [](const std::filesystem::path& path) {
      struct stat info {};
      return ::stat(path.c_str(), &info) == 0 ? static_cast<int>(info.st_mode & 0777) : -1;
    };
    const mode_t before = ::umask(0022);
    const QByteArray config = qgetenv("XDG_CONFIG_HOME");
    const QByteArray data = qgetenv("XDG_DATA_HOME");
    qputenv("XDG_CONFIG_HOME", folder.filePath("config").toUtf8());
    qputenv("XDG_DATA_HOME", folder.filePath("data").toUtf8());
    const auto settings = config_folder() / "studio.json";
    QVERIFY(make_folder(config_folder()).has_value());
    QVERIFY(atomic_write(settings, "the key").has_value());
    QCOMPARE(mode_of(settings), 0600);
    QCOMPARE(mode_of(config_folder()), 0700);
    // The next write restricts the mode of a file from an earlier version.
    QCOMPARE(::chmod(settings.c_str(), 0644), 0);
    QVERIFY(atomic_write(settings, "the key").has_value());
    QCOMPARE(mode_of(settings), 0600);
    QVERIFY(make_folder(data_folder() / "sessions" / "one").has_value());
    for (const auto& made : {data_folder(), data_folder() / "sessions", data_folder() / "sessions" / "one"})
      QCOMPARE(mode_of(made), 0700);
    // Files that users request in other places follow the umask.
    const std::filesystem::path out = folder.filePath("out.json").toStdString();
    QVERIFY(atomic_write(out, "x").has_value());
    QCOMPARE(mode_of(out), 0644);
    ::umask(0027);
    std::filesystem::remove(out);
    QVERIFY(atomic_write(out, "x").has_value());
    QCOMPARE(mode_of(out), 0640);
    ::umask(before);
    config.isEmpty() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", config);
    data.isEmpty() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", data);
  }

  void without_a_home_nobody_elses_folder_is_used() {
    const QByteArray home = qgetenv("HOME");
    const QByteArray config = qgetenv("XDG_CONFIG_HOME");
    qunsetenv("HOME");
    qunsetenv("XDG_CONFIG_HOME");
    const auto found = config_folder();
    if (!config.isEmpty()) qputenv("XDG_CONFIG_HOME", config);
    qputenv("HOME", home);
    QVERIFY(found.is_absolute());
    QVERIFY2(!found.string().starts_with("/tmp/"), found.c_str());
  }

  void hashes_are_the_published_ones() {
    QCOMPARE(sha256({}), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
    const std::string text = "abc";
    QCOMPARE(sha256(std::as_bytes(std::span(text))),
             std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(hex(hash64({})), std::string("2d06800538d394c2"));
  }
};

LONGTAKE_TEST(TestFiles)
#include "test_files.moc"
