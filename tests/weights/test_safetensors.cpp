#include <QtTest>

#include <QTemporaryDir>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/core/files.h"
#include "engine/weights/safetensors.h"
#include "tests/support/run.h"
#include "tests/weights/build_files.h"

using namespace longtake;

namespace safetensors_test {

using namespace longtake::test;

namespace {

std::string floats(std::initializer_list<float> values) {
  std::string bytes;
  for (const float value : values) bytes += le(value);
  return bytes;
}

Result<TensorFile> from_text(const std::string& text) { return TensorFile::from_memory(bytes_of(text), "memory"); }

}  // namespace

class TestSafetensors : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::filesystem::path path(const char* name) const { return folder_.filePath(name).toStdString(); }

 private Q_SLOTS:
  void a_header_whose_length_begins_like_another_format_is_read() {
    std::string header = R"({"a":{"data_offsets":[0,4],"dtype":"F32","shape":[1]}})";
    header.resize(0x0280, ' ');  // 640 bytes: 80 02, as a pickle begins
    const std::string bytes = safetensors(header, floats({7}));
    QVERIFY(bytes.starts_with("\x80\x02"));
    QVERIFY(atomic_write(path("like-a-pickle.safetensors"), bytes).has_value());
    const auto file = TensorFile::open(path("like-a-pickle.safetensors"));
    QVERIFY2(file.has_value(), file ? "" : file.error().text().c_str());
    QCOMPARE(file->tensors().size(), std::size_t{1});
  }

  void a_file_is_exactly_these_bytes() {
    const std::string b = floats({1, 2, 3});
    const std::string a = "\x01";
    const std::vector<TensorView> tensors = {{"a", DType::BOOL, {}, bytes_of(a)}, {"b", DType::F32, {3}, bytes_of(b)}};
    QVERIFY(save_safetensors(path("golden.safetensors"), tensors, {{"kind", "test"}}).has_value());
    // Written by hand: wide elements first, padded with spaces to a multiple of 8.
    std::string header = R"({"__metadata__":{"kind":"test"},"b":{"data_offsets":[0,12],"dtype":"F32","shape":[3]},)"
                         R"("a":{"data_offsets":[12,13],"dtype":"BOOL","shape":[]}})";
    while (header.size() % 8 != 0) header += ' ';
    QCOMPARE(*read_file(path("golden.safetensors")), safetensors(header, b + a));
  }

  void what_is_written_is_read_back() {
    std::vector<std::string> data;
    std::vector<TensorView> tensors;
    const DType types[] = {DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64,
                           DType::I32, DType::I16, DType::I8,  DType::U8,   DType::BOOL};
    for (const DType type : types) {
      std::string bytes(6 * element_bytes(type), '\0');
      for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7 + data.size());
      data.push_back(std::move(bytes));
    }
    for (std::size_t i = 0; i < data.size(); ++i)
      tensors.push_back({std::string(dtype_name(types[i])), types[i], {2, 3}, bytes_of(data[i])});
    tensors.push_back({"empty", DType::F32, {0, 4}, {}});
    tensors.push_back({"also \"empty\" \xc3\xa9", DType::F32, {0}, {}});
    QVERIFY(save_safetensors(path("all.safetensors"), tensors, {{"a", "1"}, {"b", "\n"}}).has_value());
    const auto file = TensorFile::open(path("all.safetensors"));
    QVERIFY(file.has_value());
    QCOMPARE(file->tensors().size(), tensors.size());
    QCOMPARE(file->metadata().at("b"), std::string("\n"));
    for (const TensorView& tensor : tensors) {
      const TensorView* found = file->find(tensor.name);
      QVERIFY(found != nullptr);
      QVERIFY(found->dtype == tensor.dtype && found->shape == tensor.shape);
      QCOMPARE(text_of(found->bytes), text_of(tensor.bytes));
      std::vector<std::byte> copy(found->bytes.size());
      QVERIFY(file->read(*found, copy).has_value());
      QCOMPARE(text_of(copy), text_of(tensor.bytes));
    }
    QVERIFY(file->find("absent") == nullptr);
  }

  void unusual_but_legal_files_are_accepted() {
    QCOMPARE(from_text(safetensors("{}"))->tensors().size(), 0U);
    QVERIFY(from_text(safetensors(" \t\r\n{} \t\r\n")).has_value());
    QVERIFY(from_text(safetensors(one_tensor("\"F32\"", "[]", "[0,4]"), floats({1}))).has_value());
    QVERIFY(from_text(safetensors(one_tensor("\"F32\"", "[0,7]", "[0,0]"))).has_value());
    // Several empty tensors at one place, keys in any order, unsorted entries, unknown fields, unaligned offsets.
    const std::string mixed_file = safetensors(
        R"({"c":{"shape":[1],"future":[1.5,null],"data_offsets":[1,5],"dtype":"F32"},)"
        R"("z1":{"dtype":"U8","shape":[0],"data_offsets":[1,1]},"z2":{"dtype":"U8","shape":[0],"data_offsets":[1,1]},)"
        R"("\u0061":{"dtype":"U8","shape":[1],"data_offsets":[0,1],"note":{"deep":"er"}}})",
        "\x05" + floats({2}));
    const auto mixed = from_text(mixed_file);
    QVERIFY(mixed.has_value());
    QCOMPARE(text_of(mixed->find("a")->bytes), std::string("\x05"));
    QCOMPARE(text_of(mixed->find("c")->bytes), floats({2}));
    // Metadata is kept up to a limit and never makes a file unreadable.
    const auto big = from_text(safetensors(R"({"__metadata__":{"a":"x","b":")" + std::string(3 << 20, 'y') + R"("}})"));
    QVERIFY(big.has_value());
    QCOMPARE(big->metadata().size(), 1U);
  }

  void shards_hold_what_one_file_would_and_the_index_comes_last() {
    std::vector<TensorSpec> specs;
    for (int i = 0; i < 10; ++i) specs.push_back({"layer." + std::to_string(i), DType::F32, {25}});
    const TensorSource source = [](const TensorSpec& spec, std::span<std::byte> out) -> Result<void> {
      std::memset(out.data(), spec.name.back(), out.size());
      return {};
    };
    SaveOptions options;
    options.shard_bytes = 350;
    std::uint64_t seen = 0;
    options.progress = [&](std::uint64_t done, std::uint64_t total) {
      QCOMPARE(total, 1000U);
      QVERIFY(done > seen);
      seen = done;
    };
    std::filesystem::create_directory(path("sharded"));
    const auto files = save_safetensors(path("sharded/m.safetensors"), specs, source, options);
    QVERIFY(files.has_value());
    QCOMPARE(files->size(), 5U);
    QCOMPARE(files->front().filename().string(), std::string("m-00001-of-00004.safetensors"));
    QCOMPARE(files->back().filename().string(), std::string("m.safetensors.index.json"));
    QCOMPARE(seen, 1000U);
    for (const auto& input : {path("sharded"), path("sharded/m.safetensors.index.json")}) {
      const auto file = TensorFile::open(input);
      QVERIFY(file.has_value());
      QCOMPARE(file->tensors().size(), 10U);
      for (const TensorSpec& spec : specs)
        QCOMPARE(text_of(file->find(spec.name)->bytes), std::string(100, spec.name.back()));
    }
  }

  void a_stopped_or_failed_save_leaves_the_old_file_and_nothing_else() {
    std::filesystem::create_directory(path("kept"));
    QVERIFY(atomic_write(path("kept/m.safetensors"), "old").has_value());
    const TensorSource failing = [](const TensorSpec&, std::span<std::byte>) -> Result<void> {
      return fail(Error::Kind::io, "no");
    };
    QVERIFY(!save_safetensors(path("kept/m.safetensors"), {{"x", DType::F32, {4}}}, failing));
    std::stop_source stop;
    stop.request_stop();
    SaveOptions options;
    options.stop = stop.get_token();
    const TensorSource zeros = [](const TensorSpec&, std::span<std::byte>) -> Result<void> { return {}; };
    const auto stopped = save_safetensors(path("kept/m.safetensors"), {{"x", DType::F32, {4}}}, zeros, options);
    QVERIFY(!stopped && stopped.error().kind == Error::Kind::cancelled);
    QCOMPARE(*read_file(path("kept/m.safetensors")), std::string("old"));
    QCOMPARE(std::distance(std::filesystem::directory_iterator(path("kept")), {}), 1);
  }

  void specs_that_no_reader_would_accept_are_not_written() {
    const TensorSource zeros = [](const TensorSpec&, std::span<std::byte>) -> Result<void> { return {}; };
    const auto refused = [&](std::vector<TensorSpec> specs) {
      return !save_safetensors(path("bad.safetensors"), std::move(specs), zeros).has_value();
    };
    QVERIFY(refused({{"", DType::F32, {1}}}));
    QVERIFY(refused({{"__metadata__", DType::F32, {1}}}));
    QVERIFY(refused({{"a\nb", DType::F32, {1}}}));
    QVERIFY(refused({{"\xff", DType::F32, {1}}}));
    QVERIFY(refused({{"x", DType::F32, {1}}, {"x", DType::F32, {1}}}));
    QVERIFY(refused({{"x", DType::F32, {-1}}}));
    QVERIFY(refused({{"x", DType::F32, {1LL << 40, 1LL << 40}}}));
    QVERIFY(refused({{"x", DType::F32, {1, 1, 1, 1, 1, 1, 1, 1, 1}}}));
    QVERIFY(!std::filesystem::exists(path("bad.safetensors")));
  }

  void a_file_overwritten_while_open_keeps_its_old_content() {
    const std::string one = floats({1});
    const std::string two = floats({2});
    const std::vector<TensorView> first = {{"x", DType::F32, {}, bytes_of(one)}};
    const std::vector<TensorView> second = {{"x", DType::F32, {}, bytes_of(two)}};
    QVERIFY(save_safetensors(path("same.safetensors"), first).has_value());
    const auto open = TensorFile::open(path("same.safetensors"));
    QVERIFY(save_safetensors(path("same.safetensors"), second).has_value());
    QCOMPARE(text_of(open->tensors()[0].bytes), one);
    QCOMPARE(text_of(TensorFile::open(path("same.safetensors"))->tensors()[0].bytes), two);
  }
};

LONGTAKE_TEST(TestSafetensors)

}  // namespace safetensors_test

#include "test_safetensors.moc"
