#include <QTemporaryDir>
#include <QtTest>

#include "engine/core/files.h"
#include "tests/places/places.h"
#include "tests/support/field_count.h"
#include "tests/support/run.h"
#include "training/run/ablation.h"
#include "training/run/recipe.h"

using namespace longtake;
using namespace longtake::train;

namespace {

const std::string small =
    R"({"name": "x", "about": "y", "stages": {"a": {"kind": "cell-codec", "loop": {"steps": 3}}}})";

}  // namespace

class TestRecipe : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_is_not_said_keeps_its_default_and_the_effective_recipe_reads_back_equal() {
    const auto recipe = parse_recipe(small, {});
    QVERIFY(recipe.has_value());
    QCOMPARE(recipe->stages.size(), std::size_t{1});
    QCOMPARE(recipe->stages[0].cell_codec.network.latent_channels, 20);
    const std::string whole = effective(*recipe).dump();
    const auto again = parse_recipe(whole, {});
    QVERIFY(again.has_value());
    QCOMPARE(effective(*again).dump(), whole);
  }

  void every_field_is_in_its_list() {
    QCOMPARE(listed_count<OptimizerConfig>(), member_count<OptimizerConfig>());
    QCOMPARE(listed_count<LoopConfig>(), member_count<LoopConfig>());
    QCOMPARE(listed_count<NetworkConfig>(), member_count<NetworkConfig>());
    QCOMPARE(listed_count<DataConfig>(), member_count<DataConfig>());
    QCOMPARE(listed_count<EvictionConfig>(), member_count<EvictionConfig>());
    QCOMPARE(listed_count<SalienceTrainingConfig>(), member_count<SalienceTrainingConfig>());
    QCOMPARE(listed_count<StreamingConfig>(), member_count<StreamingConfig>());
    QCOMPARE(listed_count<WanConfig>(), member_count<WanConfig>());
    QCOMPARE(listed_count<DmdStageConfig>(), member_count<DmdStageConfig>());
    QCOMPARE(listed_count<AblationRow>(), member_count<AblationRow>());
    QCOMPARE(listed_count<Ablation>(), member_count<Ablation>());
  }

  void unknown_keys_and_wrong_types_are_named() {
    const auto misspelt = parse_recipe(small, {"stages.a.loop.setps=4"});
    QVERIFY(!misspelt);
    QVERIFY(misspelt.error().text().find("\"stages.a.loop.setps\" is not a known setting") != std::string::npos);
    const auto wrong = parse_recipe(small, {"stages.a.codec.optimizer.beta1=\"high\""});
    QVERIFY(!wrong);
    QVERIFY(wrong.error().text().find("\"stages.a.codec.optimizer.beta1\" must be a number") != std::string::npos);
    const auto section = parse_recipe(small, {"stages.a.film.guidance=2"});
    QVERIFY(!section);  // the section belongs to another kind
    QVERIFY(!parse_recipe(small, {"stages.a.kind=\"nonsense\""}));
    QVERIFY(!parse_recipe(small, {"stages.a.loop.steps=0"}));
    QVERIFY(!parse_recipe(R"({"name": "x", "stages": {}})", {}));
    QVERIFY(!parse_recipe("not json", {}));
  }

  void a_run_of_an_earlier_version_can_be_read_and_one_of_the_former_model_cannot() {
    const auto earlier = parse_recipe(
        R"({"name": "x", "stages": {"a": {"kind": "film", "loop": {"steps": 3}, "film": {
            "network": {"dim": 32, "theatre": true}, "data": {"batch": 2, "object_weight": 7, "recall_share": 0}}}}})",
        {});
    QVERIFY2(earlier.has_value(), earlier ? "" : earlier.error().text().c_str());
    QCOMPARE(earlier->stages[0].film.data.batch, 2);
    const auto former = parse_recipe(small, {"stages.a.kind=causal"});
    QVERIFY(!former);
    QVERIFY2(former.error().text().find("kind must be one of crops") != std::string::npos,
             former.error().text().c_str());
  }

  void set_changes_fields_at_any_depth() {
    const auto recipe = parse_recipe(small, {"seed=9", "stages.a.codec.optimizer.learning_rate=0.5", "name=other"});
    QVERIFY(recipe.has_value());
    QCOMPARE(recipe->seed, std::uint64_t{9});
    QCOMPARE(recipe->stages[0].cell_codec.optimizer.learning_rate, 0.5);
    QCOMPARE(recipe->name, std::string("other"));
    QVERIFY(!parse_recipe(small, {"seed"}));
    QVERIFY(!parse_recipe(small, {"seed.a=1"}));
  }

  void every_recipe_that_comes_with_the_program_can_be_read() {
    int found = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_path("resources/recipes"))) {
      const auto recipe = read_recipe(entry.path(), {});
      QVERIFY2(recipe.has_value(), recipe ? "" : recipe.error().text().c_str());
      QCOMPARE(recipe->name, entry.path().stem().string());
      ++found;
    }
    QVERIFY(found >= 2);
  }

  void every_ablation_that_comes_with_the_program_survives_being_written() {
    int found = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_path("resources/ablations"))) {
      const auto ablation = read_ablation(entry.path());
      QVERIFY2(ablation.has_value(), ablation ? "" : ablation.error().text().c_str());
      const Json json = write_fields(*ablation);
      Ablation again;
      QVERIFY(read_fields(json, again, {}).has_value());
      QCOMPARE(write_fields(again).dump(), json.dump());
      QVERIFY(json["rows"][0]["rope"].is_string());
      ++found;
    }
    QVERIFY(found >= 1);
  }

  void rows_are_compared_with_the_one_that_is_named() {
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("table.json").toStdString();
    const auto table = [&](const std::string& more) {
      if (!atomic_write(
              file, R"({"recipe": "r", "stage": "s", "rows": [{"name": "a"}, {"name": "b"}, {"name": "full model"}])" +
                        more + "}"))
        qFatal("cannot write the table");
      return read_ablation(file);
    };
    QCOMPARE(reference_row(*table("")), std::size_t{2});
    QCOMPARE(reference_row(*table(R"(, "reference": "b")")), std::size_t{1});
    QVERIFY(table(R"(, "sections": ["memory", "switching"])")->sections.size() == 2);
    const auto unknown = table(R"(, "reference": "c")");
    QVERIFY(!unknown);
    QVERIFY(unknown.error().text().find("no row's name: c") != std::string::npos);
    Ablation nameless;
    nameless.rows.resize(2);
    QCOMPARE(reference_row(nameless), std::size_t{0});
  }
};

LONGTAKE_TEST(TestRecipe)
#include "test_recipe.moc"
