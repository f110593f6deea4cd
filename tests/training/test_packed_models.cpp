#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <map>

#include "engine/core/files.h"
#include "engine/open/starter_files.h"
#include "tests/places/places.h"
#include "tests/support/run.h"
#include "tests/support/trainer_runs.h"
#include "training/data/cell_codec_file.h"
#include "training/distill/models.h"
#include "training/distill/teacher_salience.h"
#include "training/nets/networks.h"

using namespace longtake;
using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

const std::string smoke = source_path("resources/recipes/smoke.json");
constexpr int channels = 8, dim = 48;

void write_networks(const fs::path& folder, std::uint64_t seed) {
  NetworkConfig config;
  config.dim = dim;
  config.ffn_dim = 96;
  config.heads = config.layers = 2;
  config.text_dim = 32;
  config.detail = config.layout = 16;
  Networks networks = Networks::random(config, at::ones({channels}), seed);
  add_noise(networks.trained(), seed, 0.05);  // or else the last layer is zero
  QVERIFY(networks.save(folder).has_value());
}

/// Untrained weights of the same sizes as those of the smoke recipe before stage 2.
fs::path write_run(const fs::path& run) {
  const fs::path weights = run / "weights";
  const CellCodec codec({channels, 8, 16, 16, 16, 16, 8, 8, 8, 8}, 3);
  if (!save_cell_codec(codec, weights / "codec")) qFatal("cannot write the codec");
  write_networks(weights / "teacher", 1);
  write_networks(weights / "causal", 2);
  write_networks(weights / "stage1", 2);
  write_networks(weights / "stage1" / critic_folder, 5);
  const auto shape = head_config({.hidden = 32}, dim);
  if (!SalienceHead::random(*shape, 6).save(weights / "stage1" / head_file, "")) qFatal("cannot write the head");
  return run;
}

}  // namespace

/// Uses of a run's weights: files to embed, test streams, figures and tables.
class TestPackedModels : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path run_;
  fs::path at(const char* name) const { return folder_.filePath(name).toStdString(); }
  fs::path packed(const char* stage, const char* name) const {
    const Done pack =
        run_train({"pack", shown(run_), "--stage", stage, "--steps", "2", "--shift", "2", "-o", shown(at(name))});
    if (pack.code != 0) qWarning() << pack.err;
    return at(name);
  }
  /// The ablation table in the repository, with tiny networks and one test stream per row.
  static nlohmann::json short_table() {
    auto table = nlohmann::json::parse(text(source_path("resources/ablations/starter2.json")));
    table["recipe"] = smoke;
    table["set"] = {"stages.head.loop.steps=1", "stages.head.dmd.start_from=stage1"};
    table["clips"] = 1;
    return table;
  }
  Done ablate(const nlohmann::json& table, const char* out) const {
    if (!atomic_write(at("table.json"), table.dump())) qFatal("cannot write the table");
    return run_train({"ablate", shown(at("table.json")), "--run", shown(run_), "--out", shown(at(out)), "--quiet"});
  }
  static QStringList short_evaluation(const fs::path& model) {
    return {"eval", "--model", shown(model), "--clips", "1", "--threads", "1", "--quiet", "--json"};
  }

 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    run_ = write_run(at("run"));
  }

  void a_packed_head_names_the_packed_transformer_and_is_refused_beside_another() {
    const fs::path model = packed("stage1", "model");
    const auto head = SalienceHead::open(model / head_file);
    QVERIFY2(head.has_value(), head ? "" : head.error().text().c_str());
    QCOMPARE(head->base().size(), std::size_t{64});
    QCOMPARE(head->base(), transformer_hash(read_starter_folder(model)->files));
    // The head in the run's folder has no hash of packed files and may be used with any.
    QCOMPARE(SalienceHead::open(run_ / "weights" / "stage1" / head_file)->base(), std::string());

    write_networks(run_ / "weights" / "other", 8);
    const fs::path other = packed("other", "other");
    QVERIFY(!fs::exists(other / head_file));
    fs::copy_file(other / "dit.safetensors", model / "dit.safetensors", fs::copy_options::overwrite_existing);
    const Done refused = run_train(short_evaluation(model));
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("does not belong to these weights"), refused.err);
  }

  void packing_weights_without_a_head_leaves_no_head_of_others_behind() {
    const fs::path model = packed("stage1", "repacked");
    QVERIFY(fs::exists(model / head_file));
    packed("causal", "repacked");
    QVERIFY(!fs::exists(model / head_file));
  }

  void old_spellings_are_taken_and_are_not_in_the_help() {
    const Done pack = run_train({"pack", shown(run_), "--stage", "stage1", "--steps", "2", "--shift", "2", "--output",
                                 shown(at("old")), "--made=by hand"});
    QVERIFY2(pack.code == 0, pack.err);
    QCOMPARE(nlohmann::json::parse(text(at("old") / "starter.json"))["made"].get<std::string>(),
             std::string("by hand"));
    QProcess help;
    help.start(trainer_program(), {"pack", "--help"});
    QVERIFY(help.waitForFinished(60000));
    const QByteArray shown_help = help.readAllStandardOutput();
    QVERIFY2(shown_help.contains("-o,--out") && shown_help.contains("--note"), shown_help);
    QVERIFY2(!shown_help.contains("--output") && !shown_help.contains("--made"), shown_help);
  }

  void a_command_line_without_a_recipe_is_refused_and_one_with_version_is_not() {
    QCOMPARE(run_train({}).code, 2);
    const Done unnamed = run_train({"--resume"});
    QCOMPARE(unnamed.code, 2);
    QVERIFY2(unnamed.err.contains("no recipe is named"), unnamed.err);
    QCOMPARE(run_train({"--version"}).code, 0);
    QCOMPARE(run_train({"list", "--quiet"}).code, 0);
  }

  void what_is_not_said_comes_from_the_run() {
    const Done unknown = run_train({"pack", shown(run_), "-o", shown(at("unsaid"))});
    QCOMPARE(unknown.code, 2);
    QVERIFY2(unknown.err.contains("--stage, --steps"), unknown.err);

    const auto recipe = read_recipe(smoke, {"stages.stage1.dmd.few_steps=3", "stages.stage1.dmd.data.shift=5"});
    QVERIFY(recipe.has_value());
    QVERIFY(atomic_write(run_ / "config.json", effective(*recipe).dump()).has_value());
    const Done pack = run_train({"pack", shown(run_), "-o", shown(at("unsaid"))});
    QVERIFY2(pack.code == 0, pack.err);
    const auto settings = nlohmann::json::parse(text(at("unsaid") / "starter.json"));
    QCOMPARE(settings["timesteps"].size(), std::size_t{3});
    QCOMPARE(settings["shift"].get<double>(), 5.0);
    const auto hash_of = [&](const fs::path& model) { return transformer_hash(read_starter_folder(model)->files); };
    QCOMPARE(hash_of(at("unsaid")), hash_of(packed("stage1", "said")));
    QVERIFY(fs::exists(at("unsaid") / head_file));

    const Done undistilled = run_train({"pack", shown(run_), "--stage", "teacher", "-o", shown(at("unsaid"))});
    QCOMPARE(undistilled.code, 2);
    QVERIFY2(undistilled.err.contains("--steps"), undistilled.err);
    const Done unheard = run_train({"pack", shown(run_), "--stage", "stage9", "-o", shown(at("unsaid"))});
    QCOMPARE(unheard.code, 2);
    QVERIFY2(unheard.err.contains("stage9") && unheard.err.contains("under this name"), unheard.err);
    fs::remove(run_ / "config.json");
  }

  void blended_weights_lie_between_two_models() {
    const auto blended = [&](const char* share) {
      const fs::path out = at("blended");
      const Done pack = run_train({"pack", shown(run_), "--stage", "stage1", "--blend", "teacher", "--blend-share",
                                   share, "--steps", "2", "--shift", "2", "-o", shown(out)});
      if (pack.code != 0) qWarning() << pack.err;
      return transformer_hash(read_starter_folder(out)->files);
    };
    const std::string own = transformer_hash(read_starter_folder(packed("stage1", "own"))->files);
    const std::string other = transformer_hash(read_starter_folder(packed("teacher", "other-end"))->files);
    QCOMPARE(blended("0"), own);
    QCOMPARE(blended("1"), other);
    const std::string between = blended("0.5");
    QVERIFY(between != own && between != other);
  }

  /// Every row of that table, each with one step of training and one test stream.
  void the_whole_ablation_table_runs_on_one_student() {
    auto table = short_table();
    const Done done = ablate(table, "ablation");
    QVERIFY2(done.code == 0, done.err);
    std::map<std::string, nlohmann::json> rows;
    for (const auto& line : nlohmann::json::parse(text(at("ablation") / "ablation.json")))
      rows[line["setting"].get<std::string>()] = line;
    QCOMPARE(rows.size(), table["rows"].size());
    for (const auto& row : table["rows"]) {
      const auto name = row["name"].get<std::string>();
      QVERIFY2(rows.contains(name) && rows[name]["measures"].contains("memory_kept"), name.c_str());
      QVERIFY2(done.out.contains(name.c_str()), name.c_str());
    }
    // If only heads are trained, every row uses the student of the table's first row.
    const fs::path conv = at("ablation") / "Conv" / "model", full = at("ablation") / "full model" / "model";
    QCOMPARE(transformer_hash(read_starter_folder(conv)->files), transformer_hash(read_starter_folder(full)->files));
    QVERIFY(text(conv / head_file) != text(full / head_file));

    // Rows with other settings are refused.
    table["set"].push_back("stages.head.loop.steps=2");
    const Done other = ablate(table, "ablation");
    QCOMPARE(other.code, 2);
    QVERIFY2(other.err.contains("other settings"), other.err);
  }

  void weights_of_the_former_model_are_not_packed() {
    auto networks = Networks::load(run_ / "weights" / "stage1");
    QVERIFY(networks.has_value());
    DitConfig config = networks->dit.config();
    config.points = config.predicts_clean = false;
    config.conditioning_maps = 0;
    Networks former{CausalDit::random(config, 1), networks->text};
    QVERIFY(former.save(run_ / "weights" / "former").has_value());
    const Done pack = run_train(
        {"pack", shown(run_), "--stage", "former", "--steps", "2", "--shift", "2", "-o", shown(at("former"))});
    QCOMPARE(pack.code, 2);
    QVERIFY2(pack.err.contains("0.3.0"), pack.err);
  }
};

LONGTAKE_CORE_TEST(TestPackedModels)
#include "test_packed_models.moc"
