#include <QtTest>

#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "engine/model/causal_dit.h"
#include "engine/model/load_tensors.h"
#include "tests/places/places.h"
#include "tests/support/field_count.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

std::int64_t elements(const std::vector<ParameterShape>& shapes) {
  std::int64_t sum = 0;
  for (const auto& [name, shape] : shapes)
    sum += std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
  return sum;
}

/// A model with every feature that our own models can have.
DitConfig own_config() {
  DitConfig config;
  config.dim = 48;
  config.heads = 2;
  config.layers = 3;
  config.ffn_dim = 96;
  config.text_dim = 32;
  config.preconditioned = config.neighbours = true;
  config.grid_rows = 6;
  config.grid_columns = 10;
  config.detail = 16;
  config.conditioning = 8;
  return config;
}

}  // namespace

class TestDitConfig : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void published_models_have_the_published_tensors_and_sizes() {
    QCOMPARE(dit_parameter_shapes(DitConfig::wan_1_3b()).size(), std::size_t{825});
    QCOMPARE(elements(dit_parameter_shapes(DitConfig::wan_1_3b())), std::int64_t{1418996800});
    QCOMPARE(dit_parameter_shapes(DitConfig::wan_14b()).size(), std::size_t{1095});
    QCOMPARE(elements(dit_parameter_shapes(DitConfig::wan_14b())), std::int64_t{14288491584});
    QCOMPARE(dit_parameter_shapes(DitConfig::wan_14b_image()).size(), std::size_t{1303});
    QCOMPARE(elements(dit_parameter_shapes(DitConfig::wan_14b_image())), std::int64_t{16394878784});
  }

  void a_model_lists_its_parameters_by_exactly_those_names_in_that_order() {
    for (const DitConfig& config :
         {DitConfig::wan_1_3b(), DitConfig::wan_14b(), DitConfig::wan_14b_image(), own_config()}) {
      CausalDit model(config);
      const std::vector<ParameterShape> shapes = dit_parameter_shapes(config);
      const NamedParameters parameters = model.parameters();
      QCOMPARE(parameters.size(), shapes.size());
      std::set<at::Tensor*> distinct;
      for (std::size_t i = 0; i < shapes.size(); ++i) {
        QCOMPARE(parameters[i].name, shapes[i].first);
        distinct.insert(parameters[i].tensor);
      }
      QCOMPARE(distinct.size(), shapes.size());
    }
  }

  void the_embedded_model_has_exactly_the_tensors_of_the_list() {
    const auto file = TensorFile::open(source_path("resources/starter/dit.safetensors"));
    QVERIFY(file.has_value());
    const auto config = dit_config_from_json(nlohmann::json::parse(file->metadata().at("config")));
    QVERIFY(config.has_value());
    QVERIFY(config->conditioning > 0 && config->detail > 0);
    std::vector<ParameterShape> listed = dit_parameter_shapes(*config);
    auto model = CausalDit::load(*config, tensors_of(*file));
    QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
    const NamedParameters parameters = model->parameters();
    QCOMPARE(parameters.size(), listed.size());
    for (std::size_t i = 0; i < listed.size(); ++i) {
      QCOMPARE(parameters[i].name, listed[i].first);
      QCOMPARE(parameters[i].tensor->sizes().vec(), listed[i].second);
    }
    std::vector<ParameterShape> stored = shapes_of(*file);
    std::sort(stored.begin(), stored.end());
    std::sort(listed.begin(), listed.end());
    QCOMPARE(stored, listed);
  }

  void a_config_is_read_from_tensor_shapes() {
    for (const DitConfig& config : {DitConfig::wan_1_3b(), DitConfig::wan_14b(), DitConfig::wan_14b_image()})
      QVERIFY(dit_config_from_shapes(dit_parameter_shapes(config)).value() == config);
    DitConfig small = own_config();
    QVERIFY(dit_config_from_shapes(dit_parameter_shapes(small), 24).value() == small);
    QVERIFY(dit_config_from_json(to_json(small)).value() == small);
    QVERIFY(!dit_config_from_shapes({{"encoder.conv1.weight", {96, 3, 3, 3, 3}}}));
  }

  void a_config_is_read_from_both_public_spellings_of_json() {
    const auto wan = nlohmann::json::parse(R"({"_class_name": "WanModel", "dim": 5120, "eps": 1e-06, "ffn_dim": 13824,
      "freq_dim": 256, "in_dim": 16, "model_type": "t2v", "num_heads": 40, "num_layers": 40, "out_dim": 16, "text_len": 512})");
    QVERIFY(dit_config_from_json(wan).value() == DitConfig::wan_14b());
    const auto diffusers = nlohmann::json::parse(R"({"_class_name": "WanTransformer3DModel", "num_attention_heads": 12,
      "attention_head_dim": 128, "in_channels": 16, "out_channels": 16, "text_dim": 4096, "freq_dim": 256,
      "ffn_dim": 8960, "num_layers": 30, "patch_size": [1, 2, 2], "image_dim": null, "eps": 1e-06})");
    QVERIFY(dit_config_from_json(diffusers).value() == DitConfig::wan_1_3b());
    for (const DitConfig& config : {DitConfig::wan_1_3b(), DitConfig::wan_14b_image()})
      QVERIFY(dit_config_from_json(to_json(config)).value() == config);
  }

  void every_field_is_in_the_list_and_survives_json() {
    QCOMPARE(listed_count<DitConfig>(), member_count<DitConfig>());
    DitConfig all = DitConfig::wan_14b_image();
    all.dim = 96;
    all.heads = 4;
    all.patch_height = 4;
    all.patch_width = 1;
    all.image_dim = 17;
    all.eps = 1e-5;
    all.preconditioned = all.neighbours = true;
    all.grid_rows = 3;
    all.grid_columns = 5;
    all.detail = 8;
    all.conditioning = 2;
    QVERIFY(dit_config_from_json(to_json(all)).value() == all);
    QCOMPARE(to_json(DitConfig()).dump(),
             std::string(R"({"dim":1536,"eps":1e-06,"ffn_dim":8960,"freq_dim":256,"in_dim":16,"model_type":"t2v",)"
                         R"("num_heads":12,"num_layers":30,"out_dim":16,"patch_size":[1,2,2],"text_dim":4096,)"
                         R"("text_len":512})"));
  }

  void a_width_of_a_head_stands_for_the_number_of_heads_or_for_the_width() {
    const auto read = [](const char* text) { return dit_config_from_json(nlohmann::json::parse(text)); };
    QCOMPARE(read(R"({"attention_head_dim": 64, "num_attention_heads": 10})")->dim, 640);
    QCOMPARE(read(R"({"attention_head_dim": 64, "heads": 10, "dim": 1280})")->dim, 1280);
    QCOMPARE(read(R"({"colour": "red", "num_layers": 2})")->layers, 2);  // unknown keys are ignored
  }

  void nonsense_is_refused_in_words() {
    for (const char* text : {R"([])", R"({"num_heads": 0})", R"({"num_heads": 7})", R"({"patch_size": [2, 2, 2]})",
                             R"({"patch_size": "x"})", R"({"dim": -4})", R"({"grid_rows": 6})",
                             R"({"grid_rows": -1, "grid_columns": -1})", R"({"num_layers": 99999999})"}) {
      const Result<DitConfig> config = dit_config_from_json(nlohmann::json::parse(text));
      QVERIFY2(!config, text);
    }
    DitConfig grid;
    grid.grid_rows = 3;
    QCOMPARE(check(grid).error().why, std::string("The token grid must have at least one row and column, not 3 x 0."));
  }
};

LONGTAKE_TEST(TestDitConfig)
#include "test_dit_config.moc"
