#include <QtTest>

#include <filesystem>
#include <map>

#include "engine/core/files.h"
#include "resources/starter.h"
#include "tests/places/places.h"

using namespace longtake;

class TestStarterFiles : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_program_holds_the_very_bytes_of_the_tree() {
    std::map<std::string, std::string> expected;
    const std::filesystem::path folder = source_path("resources/starter");
    if (std::filesystem::exists(folder))
      for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".safetensors" || entry.path().extension() == ".json")
          expected[entry.path().filename().string()] = *read_file(entry.path());
    std::map<std::string, std::string> embedded;
    for (const EmbeddedFile& file : starter_files())
      embedded[file.name] = {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
    QVERIFY(embedded == expected);
  }
};

QTEST_APPLESS_MAIN(TestStarterFiles)
#include "test_starter_files.moc"
