#include <QtTest>

#include "engine/weights/file_bytes.h"
#include "engine/weights/torch_file.h"
#include "tests/support/run.h"
#include "tests/weights/build_torch.h"
#include "tests/weights/torch_rows.h"
#include "tests/weights/torture.h"

using namespace longtake;
using namespace longtake::test;

namespace {

Result<TensorFile> from_text(const std::string& text) { return open_torch(FileBytes::over(bytes_of(text), "x.pt")); }

}  // namespace

class TestTortureTorch : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void archives_data() { archive_rows(); }
  void archives() { check(); }
  void names_data() { name_rows(); }
  void names() { check(); }
  void opcodes_data() { opcode_rows(); }
  void opcodes() { check(); }
  void structures_data() { structure_rows(); }
  void structures() { check(); }
  void tensors_data() { tensor_rows(); }
  void tensors() { check(); }
  void globals_data() { global_rows(); }
  void globals() { check(); }

  void negative_numbers_of_every_length_keep_their_sign() {
    using namespace pickle;
    // A tensor at offset -1 is refused for exactly this reason, however the number is encoded.
    for (const char* minus_one : {"\x8a\x01\xff", "\x8a\x02\xff\xff", "\x8a\x03\xff\xff\xff", "J\xff\xff\xff\xff"}) {
      const std::string hooks = global("collections", "OrderedDict") + ")R";
      const std::string bytes =
          dict({{"w", global("torch._utils", "_rebuild_tensor_v2") +
                          tuple({storage(4), minus_one, numbers({1}), numbers({1}), "\x89", hooks}) + 'R'}});
      const auto file = from_text(torch_file(bytes, std::string(16, 'd')));
      QVERIFY(!file && file.error().code == "PV-02");
    }
  }

  void shared_and_strided_tensors_are_right() {
    using namespace pickle;
    std::string data;
    for (int i = 0; i < 6; ++i) data += le(static_cast<float>(i));
    const std::string bytes = torch_file(dict({{"a", tensor(storage(6), 0, {2, 3}, {3, 1})},
                                               {"b", tensor(storage(6), 0, {3, 2}, {1, 3})},
                                               {"c", tensor(storage(6), 1, {2}, {3})},
                                               {"d", tensor(storage(6), 5, {}, {})}}),
                                         data);
    const auto file = from_text(bytes);
    QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
    QCOMPARE(text_of(file->find("a")->bytes), data);
    QCOMPARE(text_of(file->find("b")->bytes), le(0.0F) + le(3.0F) + le(1.0F) + le(4.0F) + le(2.0F) + le(5.0F));
    QCOMPARE(text_of(file->find("c")->bytes), le(1.0F) + le(4.0F));
    QCOMPARE(text_of(file->find("d")->bytes), le(5.0F));
  }

  void many_overlapping_copies_of_one_storage_are_refused() {
    using namespace pickle;
    std::vector<std::pair<std::string, std::string>> entries;
    const std::string shared = floats(1000);
    for (int i = 0; i < 200; ++i)
      entries.push_back({"t" + std::to_string(i), tensor(storage(100'000), 0, {2, 50'000}, {1, 2})});
    const auto file = from_text(torch_file(dict(entries), std::string(400'000, 'd')));
    QVERIFY(!file && file.error().code == "PV-03");
  }

  void every_cut_of_a_good_file_is_refused_and_every_flipped_bit_is_lawful() {
    const std::string good = torch_file(pickle::dict({{"w", pickle::floats(4)}}), std::string(16, 'd'));
    QVERIFY(from_text(good).has_value());
    for (std::size_t size = 0; size < good.size(); ++size) QVERIFY(!from_text(good.substr(0, size)));
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
      std::string bad = good;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
      const auto file = from_text(bad);
      if (!file) continue;
      for (const TensorView& tensor : file->tensors())
        QCOMPARE(tensor.bytes.size(), element_count(tensor.shape) * element_bytes(tensor.dtype));
    }
  }

 private:
  void check() {
    QFETCH(QByteArray, file);
    QFETCH(QString, code);
    QFETCH(QString, words);
    const std::string text = file.toStdString();
    const auto opened = from_text(text);
    if (code == "any") {
      QVERIFY(!opened);
      code = QString::fromStdString(opened.error().code);
    }
    const QString wrong = complaint(opened, code, words);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }
};

LONGTAKE_TEST(TestTortureTorch)
#include "test_torture_torch.moc"
