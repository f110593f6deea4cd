#include <ATen/ATen.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/core/files.h"
#include "tests/support/run.h"
#include "training/data/packed_texts.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

constexpr const char* kEncoder = "umt5-xxl";
constexpr std::int64_t kWidth = 6;

at::Tensor rows_of(int prompt) { return at::full({prompt + 1, kWidth}, prompt + 0.5); }
std::string text_of(int prompt) { return "prompt " + std::to_string(prompt); }

void fill(const fs::path& folder, int first, int count) {
  auto packer = TextPacker::open(folder, kEncoder);
  QVERIFY2(packer.has_value(), packer ? "" : packer.error().text().c_str());
  std::vector<std::string> prompts;
  std::vector<at::Tensor> rows;
  for (int i = first; i < first + count; ++i) prompts.push_back(text_of(i)), rows.push_back(rows_of(i));
  QVERIFY(packer->add(prompts, rows));
  for (const std::string& prompt : prompts) QVERIFY(packer->contains(prompt));
}

bool has(const PackedTexts& texts, int prompt) {
  const at::Tensor found = texts.find(text_of(prompt));
  return found.defined() && found.equal(rows_of(prompt).to(at::kBFloat16));
}

}  // namespace

class TestPackedTexts : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path at_place(const char* name) { return folder_.filePath(name).toStdString(); }

 private Q_SLOTS:
  void what_was_added_in_several_runs_is_found() {
    const fs::path folder = at_place("several");
    QCOMPARE(PackedTexts::open(folder, kEncoder)->size(), std::size_t{0});
    fill(folder, 0, 3);
    fill(folder, 3, 2);
    at::Tensor kept;
    {
      const auto texts = PackedTexts::open(folder, kEncoder);
      QCOMPARE(texts->size(), std::size_t{5});
      for (int i = 0; i < 5; ++i) QVERIFY(has(*texts, i));
      QVERIFY(!texts->find("another prompt").defined());
      kept = texts->find(text_of(4));
    }
    QVERIFY(kept.equal(rows_of(4).to(at::kBFloat16)));  // the tensor holds the file

    QVERIFY(!PackedTexts::open(folder, "another encoder"));
    auto packer = TextPacker::open(folder, kEncoder);
    QVERIFY(!packer->add({"wider"}, {at::zeros({2, kWidth + 1})}));
    QVERIFY(packer->add({"as wide"}, {at::zeros({2, kWidth})}));
  }

  /// Wherever a run ended while writing, the complete texts before remain, and the rest can be added again.
  void a_run_that_ended_while_it_wrote_loses_nothing_else() {
    const fs::path whole = at_place("whole");
    fill(whole, 0, 2);
    const auto list_before = fs::file_size(whole / "prompts.jsonl"),
               rows_before = fs::file_size(whole / "prompts.bf16");
    fill(whole, 2, 1);
    const std::string list = *read_file(whole / "prompts.jsonl"), rows = *read_file(whole / "prompts.bf16");
    const auto ended = [&](std::size_t list_bytes, std::size_t row_bytes) {
      const fs::path folder = at_place("ended");
      fs::remove_all(folder);
      fs::create_directories(folder);
      QVERIFY(atomic_write(folder / "prompts.jsonl", list.substr(0, list_bytes)));
      QVERIFY(atomic_write(folder / "prompts.bf16", rows.substr(0, row_bytes)));
      {
        const auto texts = PackedTexts::open(folder, kEncoder);
        QVERIFY2(texts.has_value(), texts ? "" : texts.error().text().c_str());
        const bool third = list_bytes == list.size() && row_bytes == rows.size();
        QVERIFY(has(*texts, 0) && has(*texts, 1) && has(*texts, 2) == third);
      }
      fill(folder, 2, 2);
      const auto texts = PackedTexts::open(folder, kEncoder);
      for (int i = 0; i < 4; ++i) QVERIFY(has(*texts, i));
    };
    for (std::size_t bytes = rows_before; bytes <= rows.size(); bytes += 5) {
      ended(list_before, bytes);
      ended(list.size(), bytes);
    }
    for (std::size_t bytes = list_before; bytes <= list.size(); bytes += 7) ended(bytes, rows.size());
    ended(list.size(), rows.size());
  }

  void a_damaged_list_is_refused_in_words() {
    const fs::path folder = at_place("damaged");
    fill(folder, 0, 3);
    std::string list = *read_file(folder / "prompts.jsonl");
    list.replace(list.find("rows"), 4, "rovs");
    QVERIFY(atomic_write(folder / "prompts.jsonl", list));
    const auto texts = PackedTexts::open(folder, kEncoder);
    QVERIFY(!texts);
    QVERIFY2(texts.error().text().find("prompts.jsonl") != std::string::npos, texts.error().text().c_str());
  }
};

LONGTAKE_TEST(TestPackedTexts)
#include "test_packed_texts.moc"
