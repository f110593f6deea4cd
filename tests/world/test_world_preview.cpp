#include <QTemporaryDir>
#include <QtTest>

#include "training/world/preview.h"

using namespace longtake;

class TestPreview : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_preview_is_a_sheet_and_a_film() {
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("new/preview").toStdString();
    const auto done = world::write_preview(path, 1, 1);
    QVERIFY2(done, done ? "" : done.error().text().c_str());
    QVERIFY(std::filesystem::file_size(path / "world.png") > 100000);
    QVERIFY(std::filesystem::file_size(path / "world.mp4") > 20000);
  }

  void a_folder_that_cannot_be_made_is_refused_with_a_reason() {
    QTemporaryDir folder;
    QFile file(folder.filePath("file"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const auto done = world::write_preview(folder.filePath("file/preview").toStdString(), 1, 1);
    QVERIFY(!done);
    QVERIFY(!done.error().why.empty());
  }
};

QTEST_APPLESS_MAIN(TestPreview)
#include "test_world_preview.moc"
