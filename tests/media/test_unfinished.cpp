#include <QtTest>

#include <QTemporaryDir>

#include "engine/core/files.h"
#include "engine/media/unfinished.h"
#include "tests/media/in_child.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

std::ptrdiff_t entries(const QTemporaryDir& folder) {
  return std::distance(std::filesystem::directory_iterator(folder.path().toStdString()), {});
}

// A process that has started a product and waits.
void work_on(const std::filesystem::path& product, const std::function<void()>& step) {
  const auto unfinished = Unfinished::begin(product, false);
  if (!unfinished || !atomic_write((*unfinished)->path(), "half of it")) ::_exit(4);
  step();
  ::pause();
}

}  // namespace

class TestUnfinished : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_product_appears_whole_under_its_own_name_and_alone() {
    const QTemporaryDir folder;
    const std::filesystem::path product = folder.filePath("film.mp4").toStdString();
    QVERIFY(atomic_write(product, "before").has_value());
    {
      auto unfinished = Unfinished::begin(product, false);
      QVERIFY(unfinished.has_value());
      QVERIFY((*unfinished)->path().filename() == "film.mp4");
      QVERIFY(atomic_write((*unfinished)->path(), "after").has_value());
      QCOMPARE(*read_file(product), std::string("before"));
      QVERIFY((*unfinished)->put_in_place().has_value());
    }
    QCOMPARE(*read_file(product), std::string("after"));
    QCOMPARE(entries(folder), 1);
  }

  void a_folder_of_pictures_is_put_in_place_too_even_with_a_dot_in_its_name() {
    const QTemporaryDir folder;
    for (const char* name : {"pictures", "take.2/"}) {
      const std::filesystem::path product = folder.filePath(name).toStdString();
      auto unfinished = Unfinished::begin(product, true);
      QVERIFY(unfinished.has_value());
      QVERIFY(!(*unfinished)->path().has_filename());
      std::filesystem::create_directory((*unfinished)->path());
      QVERIFY(atomic_write((*unfinished)->path() / "frame.png", "png").has_value());
      QVERIFY((*unfinished)->put_in_place().has_value());
      QVERIFY(std::filesystem::exists(product / "frame.png"));
    }
    QCOMPARE(entries(folder), 2);
  }

  void what_is_given_up_leaves_nothing() {
    const QTemporaryDir folder;
    {
      auto unfinished = Unfinished::begin(folder.filePath("film.mp4").toStdString(), false);
      QVERIFY(atomic_write((*unfinished)->path(), "half").has_value());
    }
    QCOMPARE(entries(folder), 0);
  }

  void the_next_one_takes_away_what_a_kill_left() {
    const QTemporaryDir folder;
    const std::filesystem::path product = folder.filePath("film.mp4").toStdString();
    Victim victim([&](const std::function<void()>& step) { work_on(product, step); });
    QVERIFY(victim.wait_for(1));
    victim.kill();
    QCOMPARE(entries(folder), 1);
    auto next = Unfinished::begin(folder.filePath("other.mp4").toStdString(), false);
    QVERIFY(next.has_value());
    QCOMPARE(entries(folder), 1);
    next->reset();
    QCOMPARE(entries(folder), 0);
  }

  void what_a_running_program_works_on_stays() {
    const QTemporaryDir folder;
    const std::filesystem::path product = folder.filePath("film.mp4").toStdString();
    Victim worker([&](const std::function<void()>& step) { work_on(product, step); });
    QVERIFY(worker.wait_for(1));
    QCOMPARE(clean_up_unfinished(folder.path().toStdString()), 0);
    QCOMPARE(entries(folder), 1);
    // Two at once, in one process or in two, do not disturb each other.
    auto own = Unfinished::begin(product, false);
    auto second = Unfinished::begin(product, false);
    QVERIFY(own.has_value() && second.has_value());
    QCOMPARE(entries(folder), 3);
    worker.kill();
    QCOMPARE(clean_up_unfinished(folder.path().toStdString()), 1);
    QCOMPARE(entries(folder), 2);
  }

  void other_hidden_files_are_none_of_its_business() {
    const QTemporaryDir folder;
    QVERIFY(atomic_write(folder.filePath(".part-film.mp4").toStdString(), "somebody's").has_value());
    QVERIFY(atomic_write(folder.filePath(".longtake-unfinished-file").toStdString(), "a file").has_value());
    const std::filesystem::path elsewhere = folder.filePath("elsewhere").toStdString();
    std::filesystem::create_directory(elsewhere);
    std::filesystem::create_directory_symlink(elsewhere, folder.filePath(".longtake-unfinished-link").toStdString());
    QCOMPARE(clean_up_unfinished(folder.path().toStdString()), 0);
    QCOMPARE(entries(folder), 4);
    QCOMPARE(clean_up_unfinished("/no/such/folder"), 0);
  }
};

LONGTAKE_TEST(TestUnfinished)
#include "test_unfinished.moc"
