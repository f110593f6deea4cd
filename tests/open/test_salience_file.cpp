#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/core/log.h"
#include "engine/model/salience_head.h"
#include "engine/open/source_factory.h"
#include "engine/open/starter_files.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"

using namespace longtake;

namespace salience_file_test {

namespace fs = std::filesystem;

namespace {

const ChunkSource::Progress kNoProgress = [](const std::string&, double) {};

SalienceHead head_of_width(int dim) { return SalienceHead::random({SalienceKind::mlp, dim, 16, 2, 2}, 3); }

}  // namespace

/// A salience head in the folder of a model's files.
class TestSalienceFile : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  fs::path folder_;

  std::unique_ptr<ChunkSource> source() const {
    SourceOptions options;
    options.model = folder_;
    options.device = {DeviceChoice::Kind::cpu};
    options.dtype = DtypeChoice::fp32;
    options.threads = 1;
    return make_source(options);
  }
  void attach(const SalienceHead& head, const std::string& base) const {
    QVERIFY(head.save(folder_ / "salience.safetensors", base).has_value());
  }
  std::string base() const { return transformer_hash(read_starter_folder(folder_)->files); }
  std::string refusal() const {
    const auto info = source()->open(kNoProgress, {});
    return info ? std::string() : info.error().text();
  }

 private Q_SLOTS:
  void initTestCase() {
    set_log_level(0);
    at::set_num_threads(1);
    folder_ = toy::pack(fs::path(root_.path().toStdString()) / "toy");
  }
  void cleanup() { fs::remove(folder_ / "salience.safetensors"); }

  void without_a_head_novelty_is_the_default_and_is_named() {
    const auto stream = source();
    QCOMPARE(stream->open(kNoProgress, {})->salience_head, std::string());
    const auto made = stream->next({});
    QCOMPARE(made->cache->policy, std::string("novelty"));
    QCOMPARE(made->cache->scorer, std::string("novelty"));
    SetPolicy paper;
    paper.preset = "paper";
    QVERIFY(!stream->apply(paper));
  }

  void a_head_of_these_weights_is_attached_and_ranks() {
    attach(head_of_width(32), base());
    const auto stream = source();
    QCOMPARE(stream->open(kNoProgress, {})->salience_head.size(), std::size_t(64));
    SetPolicy paper;
    paper.preset = "paper";
    QVERIFY(stream->apply(paper));
    const auto made = stream->next({});
    QCOMPARE(made->cache->policy, std::string("paper"));
    QCOMPARE(made->cache->scorer, std::string("salience-head"));
  }

  void a_head_of_other_weights_is_refused() {
    attach(head_of_width(32), std::string(64, 'a'));
    QVERIFY2(refusal().find("does not belong to these weights") != std::string::npos, refusal().c_str());
    QVERIFY2(refusal().find("novelty") != std::string::npos, refusal().c_str());
  }

  void a_head_that_names_no_weights_fits_all_of_its_width() {
    attach(head_of_width(32), "");
    QCOMPARE(refusal(), std::string());
    attach(head_of_width(48), "");
    QVERIFY2(refusal().find("width of 48") != std::string::npos, refusal().c_str());
  }

  void the_name_of_the_weights_covers_all_of_the_transformer_and_nothing_else() {
    const std::string before = base();
    toy::write_text(folder_ / "starter.json", R"({"name": "Toy 192", "chunk_frames": 3, "latent_height": 4,
      "latent_width": 6, "shift": 3, "timesteps": [1000]})");
    QCOMPARE(base(), before);
    toy::save_dit(folder_, at::kFloat);
    QVERIFY(base() != before);
  }
};

LONGTAKE_TEST(TestSalienceFile)

}  // namespace salience_file_test

#include "test_salience_file.moc"
