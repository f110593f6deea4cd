#include <QTemporaryDir>

#include "engine/core/files.h"
#include "tests/support/full_disk.h"
#include "tests/support/run.h"
#include "ui/model/settings_keeper.h"

using namespace longtake;

namespace {

ui::Settings scaled(double scale) {
  ui::Settings settings = ui::Settings::defaults();
  settings.text_scale = scale;
  return settings;
}

}  // namespace

// The window's settings on a disk that fails.
class TestSettings : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    path_ = folder_->filePath("longtake/studio.json").toStdString();
  }

  void a_disk_that_is_full_at_any_byte_leaves_the_old_settings_or_the_new_ones() {
    QVERIFY(ui::saveSettings(scaled(1.25), path_).has_value());
    const std::string old = *read_file(path_);
    QVERIFY(ui::saveSettings(scaled(1.5), path_).has_value());
    const std::string whole = *read_file(path_);
    for (std::size_t bytes = 0; bytes <= whole.size() + 1; bytes += bytes + 40 < whole.size() ? 37 : 1) {
      QVERIFY(atomic_write(path_, old).has_value());
      Result<void> saved;
      {
        const FullDisk full(bytes);
        saved = ui::saveSettings(scaled(1.5), path_);
      }
      QCOMPARE(saved.has_value(), bytes >= whole.size());
      if (!saved) QVERIFY(saved.error().kind == Error::Kind::no_space && !saved.error().remedy.empty());
      QVERIFY(*read_file(path_) == (saved ? whole : old));
      const auto files = std::distance(std::filesystem::directory_iterator(path_.parent_path()), {});
      QCOMPARE(files, 1);
    }
  }

  void what_a_full_disk_refused_is_told_once_and_written_when_there_is_room() {
    ui::SettingsKeeper keeper(path_);
    QSignalSpy refused(&keeper, &ui::SettingsKeeper::notKept);
    keeper.keep(scaled(1.25));
    QTRY_COMPARE(kept(), 1.25);
    {
      const FullDisk full(100);
      keeper.keep(scaled(1.5));
      QTRY_COMPARE(refused.size(), 1);
      keeper.keep(scaled(1.5));  // the window calls this every few seconds
      keeper.keep(scaled(1.75));
      QTest::qWait(200);
      QCOMPARE(refused.size(), 1);
      QCOMPARE(kept(), 1.25);
    }
    keeper.keep(scaled(1.75));
    QTRY_COMPARE(kept(), 1.75);
    const FullDisk full(100);
    keeper.keep(scaled(2));
    QTRY_COMPARE(refused.size(), 2);
  }

 private:
  double kept() const {
    const auto settings = ui::loadSettings(path_);
    return settings ? settings->text_scale : 0;
  }

  std::unique_ptr<QTemporaryDir> folder_;
  std::filesystem::path path_;
};

LONGTAKE_CORE_TEST(TestSettings)
#include "test_settings.moc"
