#include <QtTest>

#include <filesystem>
#include <map>

#include "engine/core/files.h"
#include "resources/starter.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

using Bytes = std::map<std::string, std::string>;

Bytes of_tree(const std::filesystem::path& folder) {
  Bytes files;
  if (std::filesystem::exists(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      if (entry.path().extension() == ".safetensors" || entry.path().extension() == ".json")
        files[entry.path().filename().string()] = *read_file(entry.path());
  return files;
}

Bytes of_program(const std::vector<EmbeddedFile>& embedded) {
  Bytes files;
  for (const EmbeddedFile& file : embedded)
    files[file.name] = {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
  return files;
}

}  // namespace

class TestStarterFiles : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_program_holds_the_very_bytes_of_the_tree() {
    QVERIFY(of_program(starter_files()) == of_tree(source_path("resources/starter")));
  }
};

LONGTAKE_TEST(TestStarterFiles)
#include "test_starter_files.moc"
