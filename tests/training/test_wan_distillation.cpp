#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QTemporaryDir>
#include <QtTest>
#include <atomic>

#include "engine/core/files.h"
#include "engine/model/load_model_file.h"
#include "engine/wan/text_encoder.h"
#include "engine/wan/wan_vae.h"
#include "tests/places/places.h"
#include "tests/support/run.h"
#include "tests/support/toy_wan.h"
#include "tests/training/thread_group.h"
#include "training/data/clips.h"
#include "training/distill/dmd_stage.h"
#include "training/distill/prompt_texts.h"
#include "training/plan/estimate.h"
#include "training/run/trainer.h"

using namespace longtake;

namespace wan_distillation_test {

using namespace longtake::train;
namespace fs = std::filesystem;

namespace {

constexpr int cells_high = 4, cells_wide = 6;

DitConfig toy_config(int dim) {
  DitConfig config;
  config.dim = dim;
  config.ffn_dim = 2 * dim;
  config.heads = 2;
  config.layers = 2;
  config.text_dim = 8;
  config.text_rows = 6;
  return config;
}

void write_dit(const fs::path& folder, int dim, std::uint64_t seed) {
  CausalDit dit = CausalDit::random(toy_config(dim), seed, Init::noise);
  NamedTensors tensors;
  for (const NamedParameter& p : dit.parameters()) tensors.emplace_back(p.name, *p.tensor);
  fs::create_directories(folder);
  QVERIFY(write_tensors(folder, "dit", tensors).has_value());
  QVERIFY(atomic_write(folder / "config.json", to_json(dit.config()).dump()).has_value());
}

void write_vae(const fs::path& folder) {
  WanVaeConfig config;
  config.dim = 8;
  WanVae vae(config);
  const ParameterList list = vae.parameters();
  NamedTensors tensors;
  for (std::size_t i = 0; i < list.shapes.size(); ++i) {
    const auto& shape = list.shapes[i].second;
    const double size =
        shape.size() > 1 ? 1 / std::sqrt(static_cast<double>(c10::multiply_integers(shape) / shape[0])) : 0.1;
    tensors.emplace_back(list.shapes[i].first, size * seeded_normal(shape, 50 + i));
  }
  fs::create_directories(folder);
  QVERIFY(write_tensors(folder, "vae", tensors).has_value());
}

std::map<std::string, double> last_values(const fs::path& run, const std::string& stage) {
  std::map<std::string, double> values;
  std::istringstream lines(*read_file(run / "metrics.jsonl"));
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    if (json["stage"] != stage) continue;
    for (const auto& [name, value] : json.items()) {
      if (value.is_number()) values[name] = value.get<double>();
    }
  }
  return values;
}

}  // namespace

class TestWanDistillation : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path at(const char* name) { return folder_.filePath(name).toStdString(); }

  /// The recipe in the repository, with tiny networks on tiny files.
  Recipe toy_recipe(const char* name, const std::vector<std::string>& stages) {
    std::vector<std::string> changes = {"device=cpu", "threads=1"};
    for (const std::string& stage : stages) {
      const auto set = [&](const std::string& field, const std::string& value) {
        changes.push_back("stages." + stage + "." + field + "=" + value);
      };
      const bool later = stage == "stage2";
      set("loop.steps", "6");
      set("loop.log_steps", "1");
      set("dmd.wan.student", later ? "stage1/dit" : at("student").string());
      set("dmd.wan.teacher", at("teacher").string());
      if (std::string(name) != "salience") set("dmd.wan.critic", later ? "stage1/critic/dit" : at("critic").string());
      set("dmd.wan.vae", at("vae").string());
      set("dmd.wan.prompts", at("prompts.txt").string());
      set("dmd.wan.embeddings", at("embeddings").string());
      set("dmd.wan.text_encoder", "\"\"");
      set("dmd.wan.latent_height", std::to_string(cells_high));
      set("dmd.wan.latent_width", std::to_string(cells_wide));
      set("dmd.data.latents", "6");
      set("dmd.data.batch", "4");
      set("dmd.data.bf16", "false");
      set("dmd.accumulate", "2");
      set("dmd.few_steps", "2");
      set("dmd.salience.hidden", "8");
      set("dmd.salience.optimizer.learning_rate", "0.01");
      // Six steps at the recipe's own rate would be lost in the rounding of the files.
      set("dmd.generator.learning_rate", "0.01");
      if (later) set("dmd.eviction.budget_tokens", "18");
      if (later) set("dmd.streaming.longest_latents", "18");
      if (std::string(name) != "salience") set("dmd.lora_rank", "2");
    }
    auto recipe = read_recipe(source_path("resources/recipes/" + std::string(name) + ".json"), changes);
    if (!recipe) qFatal("%s", recipe.error().text().c_str());
    return *recipe;
  }

  /// A toy text encoder, and a folder for its output.
  WanConfig text_files(const char* folder) {
    WanConfig files;
    files.embeddings = at(folder).string();
    files.text_encoder = at("text.safetensors").string();
    files.tokenizer = source_path("tests/fixtures/tokenizer.model");
    toy::save_drawn(files.text_encoder, Umt5Encoder(toy::wan_text()).parameters().shapes);
    return files;
  }

  void run(const Recipe& recipe, const fs::path& folder) {
    const auto group = alone();
    RunOptions options;
    options.folder = folder;
    options.quiet = true;
    Trainer trainer(recipe, options, *group,
                    [](const Recipe& all, const StageConfig& config, const fs::path& where, Group& ranks) {
                      return DmdStage::make(all, config, where, ranks);
                    });
    const auto end = trainer.run();
    QVERIFY2(end.has_value(), end ? "" : end.error().text().c_str());
  }

 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    write_dit(at("student"), 24, 1);
    write_dit(at("teacher"), 32, 2);
    write_dit(at("critic"), 24, 3);
    write_vae(at("vae"));
    QVERIFY(atomic_write(at("prompts.txt"), "a cat\na dog\na boat\n").has_value());
  }

  void prompts_without_embeddings_are_refused_in_words() {
    const auto group = alone();
    const Recipe recipe = toy_recipe("salience", {"head"});
    const auto made = DmdStage::make(recipe, recipe.stages[0], at("nowhere"), *group);
    QVERIFY(!made);
    QVERIFY2(made.error().text().find("4 of them have no embedding") != std::string::npos, made.error().text().c_str());
  }

  void the_full_configuration_runs_through_both_stages() {
    const EmbeddingCache cache(at("embeddings"));
    const Recipe recipe = toy_recipe("pafu-1.3b", {"stage1", "stage2"});
    std::uint64_t seed = 70;
    for (const char* prompt : {"a cat", "a dog", "a boat", wan_negative_prompt}) {
      QVERIFY(cache.store("umt5-xxl", prompt, seeded_normal({4, 8}, seed++)).has_value());
    }
    run(recipe, at("full"));
    for (const char* stage : {"stage1", "stage2"}) {
      const auto values = last_values(at("full"), stage);
      for (const char* name : {"loss", "held_out_critic_loss", "held_out_dmd_gradient", "held_out_salience_loss"}) {
        QVERIFY2(values.contains(name) && std::isfinite(values.at(name)), name);
      }
      const auto head = SalienceHead::open(at("full") / "weights" / stage / "salience.safetensors");
      const auto dit = open_model_file(at("full") / "weights" / stage / "dit");
      QVERIFY(head.has_value() && dit.has_value());
      QCOMPARE(head->base(), *base_hash(*dit));
      QVERIFY(fs::exists(at("full") / "weights" / stage / "dit" / "config.json"));
    }
    // Training changed the matrices inside the blocks, and nothing else.
    const auto before = TensorFile::open(at("student") / "dit.safetensors");
    const auto after = TensorFile::open(at("full") / "weights" / "stage2" / "dit");
    QVERIFY(before.has_value() && after.has_value());
    int moved = 0;
    for (const TensorView& view : before->tensors()) {
      const TensorView* now = after->find(view.name);
      QVERIFY2(now != nullptr, view.name.c_str());
      const bool same = std::equal(view.bytes.begin(), view.bytes.end(), now->bytes.begin(), now->bytes.end());
      const bool matrix = view.name.starts_with("blocks.") && view.shape.size() == 2;
      QVERIFY2(same || matrix, view.name.c_str());
      moved += same ? 0 : 1;
    }
    QVERIFY2(moved > 10, qPrintable(QString("%1 moved").arg(moved)));
  }

  void prompts_are_encoded_in_batches_and_kept_in_one_file() {
    const auto group = alone();
    WanConfig files = text_files("packed");
    const std::vector<std::string> prompts = {"a cat", "two boats on a lake", "a", "a cat", std::string(30'000, 'x')};
    const auto texts = PromptTexts::open(files, prompts, at::kCPU, *group);
    QVERIFY2(texts.has_value(), texts ? "" : texts.error().text().c_str());
    const auto packed = PackedTexts::open(files.embeddings, "umt5-xxl");
    QCOMPARE(packed->size(), std::size_t{4});

    const auto file = open_model_file(files.text_encoder);
    const Umt5TextEncoder encoder(*Tokenizer::open(files.tokenizer),
                                  *Umt5Encoder::load(toy::wan_text(), tensors_of(*file)), "");
    for (const std::string& prompt : prompts) {
      const at::Tensor alone = *encoder.encode(prompt), found = packed->find(prompt);
      QVERIFY(found.scalar_type() == at::kBFloat16 && found.sizes() == alone.sizes());
      QVERIFY(at::allclose(found.to(at::kFloat), alone.to(at::kFloat), 1e-2, 1e-2));
    }
    const at::Tensor rows = texts->rows({"a", "a cat"}, 512, at::kCPU, at::kFloat);
    QCOMPARE(rows.sizes().vec(), (std::vector<std::int64_t>{2, 512, 16}));
    const std::int64_t length = packed->find("a").size(0);
    QVERIFY(rows[0].narrow(0, 0, length).equal(packed->find("a").to(at::kFloat)));
    QVERIFY(!rows[0].narrow(0, length, 512 - length).any().item<bool>());

    files.text_encoder.clear();
    QVERIFY(PromptTexts::open(files, prompts, at::kCPU, *group));
    QVERIFY(!PromptTexts::open(files, {"a new one", "a"}, at::kCPU, *group));
  }

  void of_two_ranks_one_encodes_and_both_know_when_it_cannot() {
    WanConfig files = text_files("shared");
    const std::vector<std::string> prompts = {"a cat", "two boats on a lake"};
    std::atomic<int> right = 0, refused = 0;
    const auto on_both = [&] {
      on_ranks(2, [&](ThreadGroup& group) {
        const auto texts = PromptTexts::open(files, prompts, at::kCPU, group);
        refused += texts ? 0 : 1;
        if (texts) right += texts->rows(prompts, 512, at::kCPU, at::kFloat).any().item<bool>() ? 1 : 0;
      });
    };
    on_both();
    QCOMPARE(right.load(), 2);
    files.embeddings = at("shared-again").string();
    files.tokenizer = at("nowhere.model").string();
    on_both();
    QCOMPARE(refused.load(), 2);
  }

  void a_head_alone_learns_for_a_model_that_stays_as_it_is() {
    Recipe recipe = toy_recipe("salience", {"head"});
    recipe.stages[0].loop.steps = 40;
    run(recipe, at("head"));
    const auto head = SalienceHead::open(at("head") / "weights" / "head" / "salience.safetensors");
    QVERIFY(head.has_value());
    QCOMPARE(head->config().dim, 24);
    QCOMPARE(head->base(), *base_hash(*open_model_file(at("student"))));
    QVERIFY(!fs::exists(at("head") / "weights" / "head" / "dit"));
    std::vector<double> losses;
    std::istringstream lines(*read_file(at("head") / "metrics.jsonl"));
    for (std::string line; std::getline(lines, line);) {
      const auto json = nlohmann::json::parse(line);
      if (json.contains("held_out_salience_loss")) losses.push_back(json["held_out_salience_loss"].get<double>());
    }
    QCOMPARE(losses.size(), std::size_t{2});
    QVERIFY2(losses[1] < losses[0], (std::to_string(losses[0]) + " " + std::to_string(losses[1])).c_str());
  }

  void the_published_sizes_are_estimated_as_the_paper_says() {
    const auto recipe = read_recipe(source_path("resources/recipes/pafu-1.3b.json"), {});
    QVERIFY(recipe.has_value());
    const StageEstimate cost = estimate(*recipe, recipe->stages[1]);
    // 2500 critic steps, 500 generator steps, 64 clips each: two days of 8 GPUs, within the memory of one of 80 GB.
    QVERIFY2(cost.hours > 24 && cost.hours < 80, std::to_string(cost.hours).c_str());
    QVERIFY2(cost.memory_mib > 40 * 1024 && cost.memory_mib < 76 * 1024, std::to_string(cost.memory_mib).c_str());
    // The checkpoint holds the sequences' memory: 64 of 4680 tokens in 30 blocks, in bf16.
    QVERIFY(cost.checkpoint_bytes > 64.0 * 4680 * 30 * 2 * 1536 * 2);
    QVERIFY(std::abs(cost.parameters / 2 - 350e6) < 10e6);
  }
};

LONGTAKE_CORE_TEST(TestWanDistillation)

}  // namespace wan_distillation_test

#include "test_wan_distillation.moc"
