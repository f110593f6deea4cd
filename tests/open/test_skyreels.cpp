#include <ATen/ATen.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <set>

#include "engine/open/recipe_choice.h"
#include "engine/open/unread_options.h"
#include "engine/open/wan_plan.h"
#include "engine/weights/inspect.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"

using namespace longtake;

namespace skyreels_test {

namespace fs = std::filesystem;

namespace {

DitConfig shape() {
  DitConfig config = toy::wan_dit();
  config.sample_info = true;
  return config;
}

/// A transformer's file in a folder of its own.
fs::path saved(const fs::path& path, const DitConfig& config, std::optional<WeightsKind> diffusers = {}) {
  toy::save_drawn(path, dit_parameter_shapes(config), diffusers);
  toy::write(path.parent_path() / "config.json", to_json(config).dump());
  return path;
}

}  // namespace

/// Files of SkyReels-V2 (diffusion forcing): they are recognised and stream.
class TestSkyreels : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  fs::path place(const std::string& name) const { return fs::path(root_.path().toStdString()) / name; }
  SourceOptions options(const fs::path& model) const {
    SourceOptions options = wan_options(model);
    options.device = {DeviceChoice::Kind::cpu};
    options.steps = even_steps(2);
    return options;
  }

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    toy::wan_folder(place("data/longtake/models/Wan2.1-T2V-1.3B"));
  }

  void five_tensors_say_what_the_file_is_under_either_naming() {
    DitConfig published;
    published.sample_info = true;
    QCOMPARE(dit_parameter_shapes(published).size(), std::size_t{830});
    for (const auto& [name, naming] : {std::pair{"a/model.safetensors", std::optional<WeightsKind>()},
                                       {"b/model.safetensors", WeightsKind::wan_dit}}) {
      const fs::path path = saved(place(name), shape(), naming);
      const auto model = open_model_file(path);
      QVERIFY2(model && model->check(), name);
      const RecipeChoice recipe = choose_recipe(*model, path);
      QCOMPARE(recipe.name, std::string("skyreels-df"));
      QCOMPARE(std::string(text_of(recipe.from)), std::string("content"));
      QCOMPARE(recipe.possible, (std::vector<std::string>{"skyreels-df", "skyreels-df-blocks"}));
      QCOMPARE(inspect(path)->config["inject_sample_info"], Json(true));
    }
    QCOMPARE(to_diffusers(WeightsKind::wan_dit, "fps_projection.0.bias").value(),
             std::string("fps_projection.net.0.proj.bias"));
  }

  void a_file_without_one_of_them_is_incomplete() {
    auto shapes = dit_parameter_shapes(shape());
    std::erase_if(shapes, [](const ParameterShape& one) { return one.first == "fps_projection.2.bias"; });
    toy::save_drawn(place("less/model.safetensors"), shapes);
    const auto checked = open_model_file(place("less/model.safetensors"))->check();
    QVERIFY(!checked && says(checked.error().text(), "fps_projection.2.bias"));
  }

  void a_file_with_wans_tensors_alone_is_recognised_by_name_or_config() {
    const fs::path named = saved(place("SkyReels-V2-DF-14B-540P/model.safetensors"), toy::wan_dit());
    const RecipeChoice by_name = choose_recipe(open_model_file(named).value(), named);
    QCOMPARE(by_name.name, std::string("skyreels-df"));
    QCOMPARE(std::string(text_of(by_name.from)), std::string("name"));
    const fs::path renamed = saved(place("renamed/model.safetensors"), toy::wan_dit());
    QCOMPARE(choose_recipe(open_model_file(renamed).value(), renamed).name, std::string("self-forcing"));
    toy::write(
        place("renamed/config.json"),
        R"({"_class_name": "SkyReelsV2Transformer3DModel", "num_attention_heads": 2, "inject_sample_info": true})");
    const RecipeChoice by_config = choose_recipe(open_model_file(renamed).value(), renamed);
    QCOMPARE(by_config.name, std::string("skyreels-df"));
    QCOMPARE(std::string(text_of(by_config.from)), std::string("config"));
    QVERIFY2(refusal(options(renamed)).empty(), refusal(options(renamed)).c_str());
  }

  void a_stream_has_the_published_size_rate_and_passes() {
    SourceOptions plain = options(saved(place("plain/model.safetensors"), shape()));
    plain.width = plain.height = 0;
    plain.steps.clear();
    const auto plan = plan_wan(plain);
    QVERIFY2(plan.has_value(), plan ? "" : plan.error().text().c_str());
    QCOMPARE(plan->generator.latent_width, 120);
    QCOMPARE(plan->generator.latent_height, 68);
    QCOMPARE(plan->fps, 24.0);
    QVERIFY(plan->generator.forcing == ForcingOptions());
    QCOMPARE(plan->generator.pass_frames(), 25);
    QCOMPARE(plan->generator.denoise_passes(), 60);
    QCOMPARE(plan->policy.selector.budget_tokens, 0);
    plain.guidance = 1;
    QCOMPARE(plan_wan(plain)->generator.forcing->clip.guidance, 1.0);
  }

  void a_stream_goes_on_over_several_clips() {
    for (const char* recipe : {"skyreels-df", "skyreels-df-blocks"}) {
      SourceOptions wanted = options(saved(place("stream/model.safetensors"), shape()));
      wanted.sampler_plan = recipe;
      const auto source = make_source(wanted);
      const auto info = source->open(kNoProgress, {});
      QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
      QCOMPARE(info->fps, 24.0);
      QVERIFY(!info->shows_pictures && !info->changes_steps);
      std::set<std::uint64_t> hashes;
      for (int chunk = 0; chunk < 10; ++chunk) {  // the second clip begins at chunk 5, the third at 9
        const auto made = source->next({});
        QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
        QCOMPARE(made->video->frames, chunk == 0 ? 17 : 20);
        hashes.insert(made->video->latent_hash);
      }
      QCOMPARE(hashes.size(), std::size_t{10});
    }
  }

  void options_of_a_memory_are_refused_with_what_there_is_instead() {
    SourceOptions wanted = options(saved(place("memory/model.safetensors"), shape()));
    wanted.budget_tokens = 100;
    const auto refused = refuse_unread_options(wanted);
    QVERIFY(!refused && says(refused.error().text(), "continues the last pictures of the one before"));
  }
};

LONGTAKE_TEST(TestSkyreels)

}  // namespace skyreels_test

#include "test_skyreels.moc"
