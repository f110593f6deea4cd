#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

#include "engine/core/files.h"
#include "engine/core/sanitized.h"
#include "engine/weights/file_bytes.h"
#include "engine/weights/safetensors.h"
#include "tests/support/run.h"
#include "tests/weights/build_files.h"
#include "tests/weights/safetensors_rows.h"
#include "tests/weights/torture.h"

using namespace longtake;

namespace torture_safetensors_test {

using namespace longtake::test;

namespace {

Result<TensorFile> from_text(const std::string& text) {
  return TensorFile::from_memory(bytes_of(text), "x.safetensors");
}

long peak_kib() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::stol(line.substr(6));
  return 0;
}

}  // namespace

class TestTortureSafetensors : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }

 private Q_SLOTS:
  void lengths_data() { lengths_rows(); }
  void lengths() { check(); }

  void headers_data() { headers_rows(); }
  void headers() { check(); }

  void metadata_data() { metadata_rows(); }
  void metadata() { check(); }

  void types_data() { types_rows(); }
  void types() { check(); }

  void shapes_data() { shapes_rows(); }
  void shapes() { check(); }

  void offsets_data() { offsets_rows(); }
  void offsets() { check(); }

  void other_formats_data() { other_formats_rows(); }
  void other_formats() { check(); }

  void every_cut_of_a_good_file_is_refused() {
    const std::string good = safetensors('{' + entry("a", 0, 3) + ',' + entry("b", 3, 8) + '}', "12345678");
    QVERIFY(from_text(good).has_value());
    for (std::size_t size = 0; size < good.size(); ++size) QVERIFY(!from_text(good.substr(0, size)));
  }

  void every_flipped_bit_is_refused_or_leaves_lawful_tensors() {
    const std::string good = safetensors('{' + entry("a", 0, 3) + ',' + entry("b", 3, 8) + '}', "12345678");
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
      std::string bad = good;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
      const auto file = from_text(bad);
      if (!file) continue;
      std::size_t covered = 0;
      for (const TensorView& tensor : file->tensors()) covered += tensor.bytes.size();
      QCOMPARE(covered, 8U);
    }
  }

  void files_that_are_no_files_are_refused_at_once() {
    const std::string pipe = path("pipe").string();
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    for (const std::string& name : {pipe, std::string("/dev/zero"), path("loop").string(), path("absent").string()}) {
      if (name.ends_with("loop")) std::filesystem::create_symlink("loop", name);
      const auto opened = TensorFile::open(name);
      QVERIFY(!opened);
      QCOMPARE(opened.error().code, std::string("ST-01"));
    }
    std::filesystem::create_directory(path("folder"));
    QVERIFY(!TensorFile::open(path("folder")));
    QVERIFY(TensorFile::open(path("folder")).error().kind == Error::Kind::not_found);
  }

  void a_terabyte_of_nothing_is_refused_without_reading_it() {
    const auto sparse = path("sparse.safetensors");
    std::ofstream(sparse).put('\2');
    std::error_code error;
    std::filesystem::resize_file(sparse, 1ULL << 40, error);
    if (error) QSKIP("this file system has no sparse files of a terabyte");
    const QString wrong = complaint(TensorFile::open(sparse), "ST-06", "");
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }

  void a_file_cut_while_open_is_an_error_and_no_signal() {
    const auto name = path("cut.safetensors");
    for (const std::size_t left : {0U, 60U, 5000U}) {
      const std::string data(100'000, 'x');
      const std::vector<TensorView> tensors = {{"x", DType::U8, {100'000}, bytes_of(data)}};
      QVERIFY(save_safetensors(name, tensors).has_value());
      const auto file = TensorFile::open(name);
      QVERIFY(file.has_value());
      std::filesystem::resize_file(name, left);
      std::vector<std::byte> copy(100'000);
      const QString wrong = complaint(file->read(file->tensors()[0], copy), "ST-20", "");
      QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
  }

  void a_header_of_a_hundred_megabytes_is_read_in_bounded_memory() {
    std::string header = "{";
    const std::string name(1000, 'n');
    while (header.size() < 99'900'000) header += entry(name + std::to_string(header.size()), 0, 0) + ',';
    header.back() = '}';
    const auto file = path("big.safetensors");
    QVERIFY(atomic_write(file, safetensors(header)).has_value());
    header = std::string();
    std::ofstream("/proc/self/clear_refs") << 5;  // begins a new peak
    const long before = peak_kib();
    QVERIFY(TensorFile::open(file).has_value());
#if defined(LONGTAKE_SANITIZED)
    QSKIP("memory is not measured under a sanitizer");
#endif
    // Twice the header's bytes, plus a small amount for the test itself.
    const long grown = (peak_kib() - before) * 1024;
    QVERIFY2(grown < 2 * 99'900'000 + 10'000'000, qPrintable(QString::number(grown)));
  }

  void index_data() { index_rows(); }
  void index() {
    QFETCH(QByteArray, file);
    QFETCH(QString, code);
    QFETCH(QString, words);
    QVERIFY(atomic_write(path("good.safetensors"), with_shape("[1]")).has_value());
    std::error_code ignored;
    std::filesystem::create_symlink("good.safetensors", path("link.safetensors"), ignored);
    const auto name = path("m.safetensors.index.json");
    QVERIFY(atomic_write(name, file.toStdString()).has_value());
    const QString wrong = complaint(TensorFile::open(name), code, words);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }

 private:
  void check() {
    QFETCH(QByteArray, file);
    QFETCH(QString, code);
    QFETCH(QString, words);
    const std::string text = file.toStdString();
    const QString wrong = complaint(open_safetensors(FileBytes::over(bytes_of(text), "x.safetensors")), code, words);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
  }
};

LONGTAKE_TEST(TestTortureSafetensors)

}  // namespace torture_safetensors_test

#include "test_torture_safetensors.moc"
