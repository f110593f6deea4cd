#include <QtTest>

#include <nlohmann/json.hpp>

#include "engine/core/files.h"
#include "engine/core/hash.h"
#include "engine/weights/tensor_file.h"
#include "tests/places/places.h"
#include "tests/support/run.h"
#include "tests/weights/build_torch.h"
#include "tests/weights/torture.h"

using namespace longtake;
using namespace longtake::test;

namespace {

const std::filesystem::path fixtures = source_path("tests/fixtures/weights");

}  // namespace

class TestTorchFile : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void files_made_by_pytorch_read_as_pytorch_reads_them_data() {
    QTest::addColumn<QString>("file");
    for (const char* name : {"state_dict.pt", "every_dtype.pt", "layouts.pt", "training.pt"})
      QTest::newRow(name) << name;
  }

  void files_made_by_pytorch_read_as_pytorch_reads_them() {
    QFETCH(QString, file);
    const auto record = nlohmann::json::parse(*read_file(fixtures / "expected.json"));
    const auto& expected = record.at("files").at(file.toStdString());
    const auto opened = TensorFile::open(fixtures / file.toStdString());
    QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
    QCOMPARE(opened->format(), std::string("torch"));
    QCOMPARE(opened->tensors().size(), expected.size());
    for (const auto& [name, facts] : expected.items()) {
      const TensorView* tensor = opened->find(name);
      QVERIFY2(tensor != nullptr, name.c_str());
      QCOMPARE(std::string(dtype_name(tensor->dtype)), facts.at("dtype").get<std::string>());
      QCOMPARE(tensor->shape, facts.at("shape").get<TensorShape>());
      QCOMPARE(sha256(tensor->bytes), facts.at("sha256").get<std::string>());
      std::vector<std::byte> copy(tensor->bytes.size());
      QVERIFY(opened->read(*tensor, copy).has_value());
      QCOMPARE(sha256(copy), facts.at("sha256").get<std::string>());
    }
  }

  void the_script_that_made_the_fixtures_is_the_one_recorded() {
    const auto record = nlohmann::json::parse(*read_file(fixtures / "expected.json"));
    const std::string script = *read_file(fixtures / "make_pt.py");
    QCOMPARE(sha256(bytes_of(script)), record.at("script_sha256").get<std::string>());
  }

  void what_pytorch_makes_and_a_weights_file_never_needs_is_refused_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("words");
    QTest::newRow("legacy") << "legacy.pt"
                            << "PZ-01"
                            << "legacy format";
    QTest::newRow("object") << "namespace.pt"
                            << "PK-06"
                            << "\"argparse.Namespace\"";
    QTest::newRow("protocol 4") << "protocol4.pt"
                                << "PK-01"
                                << "protocol 4";
    QTest::newRow("expanded") << "expanded.pt"
                              << "PV-03"
                              << "1,000 elements over data of 1";
    QTest::newRow("script") << "script.pt"
                            << "PZ-01"
                            << "TorchScript";
  }

  void what_pytorch_makes_and_a_weights_file_never_needs_is_refused() {
    QFETCH(QString, file);
    QFETCH(QString, code);
    QFETCH(QString, words);
    const QString wrong = complaint(TensorFile::open(fixtures / file.toStdString()), code, words);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }

  void a_file_built_by_hand_is_read_in_place() {
    const std::string data = le(1.0F) + le(2.0F) + le(3.0F) + le(4.0F);
    const std::string bytes = torch_file(pickle::dict({{"w", pickle::floats(4)}}), data);
    const auto file = TensorFile::from_memory(bytes_of(bytes), "hand.pt");
    QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
    QCOMPARE(text_of(file->find("w")->bytes), data);
    QCOMPARE(static_cast<std::size_t>(file->find("w")->bytes.data() - bytes_of(bytes).data()), bytes.find(data));
  }

  void a_wrong_checksum_is_a_note_and_no_refusal() {
    const std::string pickle = pickle::dict({{"w", pickle::floats(1)}});
    const std::string bytes = zip_file({{"m/data.pkl", pickle, 0, 0, 12345}, {"m/data/0", "abcd"}});
    const auto file = TensorFile::from_memory(bytes_of(bytes), "hand.pt");
    QVERIFY(file.has_value());
    QCOMPARE(file->notes().size(), 1U);
    QVERIFY(file->notes()[0].find("checksum") != std::string::npos);
    // The fixtures have valid checksums.
    QVERIFY(TensorFile::open(fixtures / "state_dict.pt")->notes().empty());
  }
};

LONGTAKE_TEST(TestTorchFile)
#include "test_torch_file.moc"
