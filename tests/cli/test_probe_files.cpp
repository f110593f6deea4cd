#include <map>

#include "engine/model/flow_sampler.h"
#include "engine/model/salience_head.h"
#include "engine/wan/tokenizer.h"
#include "engine/wan/umt5.h"
#include "engine/wan/wan_vae.h"
#include "tests/cli/probe_runner.h"
#include "tests/places/places.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

const QString kTokenizer = QString::fromStdString(source_path("tests/fixtures/tokenizer.model"));

}  // namespace

/// Typical user input: short configs, files of other programs, windows, and many kinds of wrong input.
class TestProbeFiles : public QObject, private ProbeRunner {
  Q_OBJECT

  /// A small model in folder `name` under this config.json; "" writes none.
  QStringList dit(const QString& name, const std::string& config_json) {
    save_parameters(folder(name) + "/model.safetensors", dit_parameter_shapes(small_dit(24, 96, 4, 16, 512)));
    if (!config_json.empty()) save_text(path(name + "/config.json"), config_json);
    return {"dit", "--weights", path(name), "--in", path("dit.in.safetensors")};
  }

 private Q_SLOTS:
  void initTestCase() {
    save(path("dit.in.safetensors"), {{"latents", drawn("files.latents", {4, 3, 4, 6})},
                                      {"timesteps", at::full({3}, 625.0F)},
                                      {"text", drawn("files.text", {7, 16})}});
  }

  void what_a_config_leaves_out_the_tensors_say() {
    // Wan's own program writes neither text_dim nor patch_size into its config.json.
    const char* wan =
        R"({"_class_name": "WanModel", "dim": 48, "eps": 1e-06, "ffn_dim": 96, "freq_dim": 256, "in_dim": 4,
      "model_type": "t2v", "num_heads": 2, "num_layers": 2, "out_dim": 4, "text_len": 512})";
    QVERIFY2(probe(dit("wan", wan)) == 0, said());
    const at::Tensor expected = result("flow");
    for (const char* less : {R"({"num_heads": 2})", R"({"attention_head_dim": 24, "out_channels": null})"}) {
      QVERIFY2(probe(dit("less", less)) == 0, said());
      QVERIFY(result("flow").equal(expected));
    }
    QVERIFY2(probe(dit("other", R"({"num_heads": 4})")) == 0, said());
    QVERIFY(!result("flow").equal(expected));
  }

  void a_config_that_cannot_belong_to_the_tensors_is_refused_data() {
    QTest::addColumn<QString>("config");
    QTest::addColumn<QString>("word");
    QTest::newRow("fewer layers") << R"({"num_heads": 2, "num_layers": 1})"
                                  << "num_layers is 1 in config.json and 2";
    QTest::newRow("other width") << R"({"num_heads": 2, "ffn_dim": 97})"
                                 << "ffn_dim is 97";
    QTest::newRow("head size") << R"({"num_attention_heads": 2, "attention_head_dim": 12})"
                               << "dim is 24";
    QTest::newRow("silent on heads") << R"({"dim": 48})"
                                     << "number of heads";
    QTest::newRow("odd heads") << R"({"num_heads": 5})"
                               << "5 heads";
    QTest::newRow("no heads") << R"({"num_heads": 0})"
                              << R"("num_heads" must be from 1 to 1048576)";
    QTest::newRow("negative") << R"({"num_heads": -2})"
                              << R"("num_heads" must be from 1 to 1048576)";
    QTest::newRow("huge") << R"({"num_heads": 2, "text_len": 99999999999999999999})"
                          << "text_len";
    QTest::newRow("text for a number") << R"({"num_heads": "2"})"
                                       << R"("num_heads" must be a whole number)";
    QTest::newRow("text for a flag") << R"({"num_heads": 2, "preconditioned": "no"})"
                                     << "preconditioned";
    QTest::newRow("patch") << R"({"num_heads": 2, "patch_size": [1, "2", 2]})"
                           << "patch_size";
    QTest::newRow("eps") << R"({"num_heads": 2, "eps": 0})"
                         << "eps";
    QTest::newRow("a list") << "[]"
                            << "not a JSON object";
    QTest::newRow("no JSON") << "{"
                             << "not a JSON object";
  }
  void a_config_that_cannot_belong_to_the_tensors_is_refused() {
    QFETCH(QString, config);
    QFETCH(QString, word);
    QVERIFY2(probe(dit("refused", config.toStdString())) == 2, said());
    QVERIFY2(said().contains(word.toUtf8()), said());
    QVERIFY(!has_written());
  }

  void a_model_type_of_any_kind_does_no_harm() {
    QVERIFY2(probe(dit("typed", R"({"num_heads": 2, "model_type": 5})")) == 0, said());
  }

  void windows_and_sinks_agree_with_the_public_masked_model() {
    save_parameters(folder("window") + "/model.safetensors", dit_parameter_shapes(small_dit(24, 96, 4, 16, 10)));
    save_text(path("window/config.json"), R"({"num_heads": 2, "text_len": 10})");
    const at::Tensor latents = to_file(drawn("small.latents", {1, 24, 4, 4, 6}, 0, 1.7));
    save(path("window.in.safetensors"), {{"noisy", latents},
                                         {"clean", latents},
                                         {"timesteps", at::full({24}, 833.3333129882812F)},
                                         {"text", drawn("small.text", {1, 10, 16}, 0, 1.7)[0]}});
    const Fixture fixture("dit.safetensors");
    for (const auto& [window, sink] : {std::pair{12, 3}, {9, 3}, {6, 3}, {9, 0}, {6, 0}}) {
      // A window includes the current chunk, a budget counts only kept tokens; a latent frame has six tokens.
      const QString budget = "budget=" + QString::number((window - 3) * 6);
      QVERIFY2(probe({"dit-causal", "--weights", path("window"), "--in", path("window.in.safetensors"), "--set",
                      "policy=sink_window", budget, "sink_frames=" + QString::number(sink)}) == 0,
               said());
      const std::string key = "small." + std::to_string(window) + "." + std::to_string(sink) + ".noisy";
      QVERIFY2(worst(to_model(result("flow")), fixture[key]) < 1e-4, key.c_str());
    }
  }

  void the_image_branch_agrees_with_the_public_one() {
    DitConfig config = small_dit(12, 64, 36, 8, 512);
    config.out_channels = 16;
    config.image_conditioned = true;
    config.image_dim = 20;
    save_parameters(folder("image") + "/model.safetensors", dit_parameter_shapes(config));
    save_text(path("image/config.json"), R"({"num_heads": 2, "model_type": "i2v"})");
    save(path("image.in.safetensors"), {{"latents", to_file(drawn("image.latents", {1, 2, 36, 4, 6}, 0, 1.7))},
                                        {"timesteps", at::full({2}, 500.0F)},
                                        {"text", drawn("image.text", {1, 512, 8}, 0, 1.7)[0]},
                                        {"image", drawn("image.image", {1, 257, 20}, 0, 1.7)[0]}});
    QVERIFY2(probe({"dit", "--weights", path("image"), "--in", path("image.in.safetensors")}) == 0, said());
    QVERIFY(worst(to_model(result("flow")), Fixture("dit.safetensors")["image.flow"]) < 1e-4);
  }

  void a_solver_walks_as_the_published_one() {
    const Fixture fixture("schedules.safetensors");
    const at::Tensor pull = drawn("walk.pull", {2, 3, 4});
    const at::Tensor noise = drawn("walk.noise", {2, 3, 4}, 0, 1.7);
    for (const auto& [name, solver] : {std::pair{"unipc", FlowSolver::unipc}, {"euler", FlowSolver::euler}}) {
      FlowSampler sampler(solver, 7, 5);
      std::vector<at::Tensor> flows;
      at::Tensor sample = noise;
      for (const double t : sampler.timesteps()) {
        flows.push_back(sample * 0.7 + pull * (t / 1000) + at::sin(sample * 3));
        sample = sampler.step(sample, flows.back());
      }
      save(path("walk.safetensors"), {{"sample", noise}, {"flows", at::stack(flows)}});
      QVERIFY2(probe({"solver", "--in", path("walk.safetensors"), "--set", QString("solver=") + name}) == 0, said());
      const std::string key = std::string(name) + ".7.5";
      QVERIFY(worst(result("samples")[6], fixture[key + ".end"]) < 1e-4);
      QVERIFY(worst(result("timesteps"), fixture[key + ".timesteps"]) < 1e-6);
      QCOMPARE(result("sigmas").size(0), std::int64_t{8});
    }
  }

  void a_head_of_another_program_shows_its_sizes_in_its_tensors() {
    for (const SalienceKind kind : {SalienceKind::mlp, SalienceKind::conv, SalienceKind::mha}) {
      const SalienceConfig config{kind, 6, 16, 5, 8};
      SalienceHead head = SalienceHead::random(config, 4);
      Tensors tensors;
      for (const NamedParameter& parameter : head.parameters())
        tensors.emplace_back(parameter.name, parameter.tensor->to(at::kHalf));
      const QString head_folder = folder("head");
      save(head_folder + "/any name.safetensors", tensors);
      const at::Tensor q = drawn("q", {9, 6}), k = drawn("k", {9, 6}), v = drawn("v", {9, 6});
      save(path("head.in.safetensors"), {{"q", q}, {"k", k}, {"v", v}});
      QVERIFY2(probe({"salience-head", "--weights", head_folder, "--in", path("head.in.safetensors")}) == 0, said());
      for (const NamedParameter& parameter : head.parameters())
        *parameter.tensor = parameter.tensor->to(at::kHalf).to(at::kFloat);
      const at::Tensor expected = head.forward(q.unsqueeze(0), k.unsqueeze(0), v.unsqueeze(0))[0];
      QVERIFY(worst(result("salience"), expected) < 1e-6);
    }
  }

  void any_policy_ranks_by_the_scores_that_there_are() {
    const float nan = std::nanf("");
    save(path("scores.safetensors"), {{"salience", at::tensor({nan, 0.5F, 2.0F, 1.0F, INFINITY})},
                                      {"frame", at::tensor({0, 1, 2, 3, 4}, at::kLong)}});
    const QStringList rest = {"--in", path("scores.safetensors"), "--set", "budget=3", "sink_frames=0"};
    for (const char* name : {"policy=paper", "policy=novelty", "policy=h2o", "policy=snapkv"}) {
      QVERIFY2(probe(QStringList{"policy"} + rest + QStringList{name}) == 0, said());
      QVERIFY2(result("kept").equal(at::tensor({2, 3, 4}, at::kLong)), name);
    }
    // Two scores that are equal in bf16.
    save(path("close.safetensors"),
         {{"salience", at::tensor({1.0F, 1.0001F})}, {"frame", at::tensor({0, 1}, at::kLong)}});
    QVERIFY2(probe({"policy", "--in", path("close.safetensors"), "--dtype", "bf16", "--set", "budget=1",
                    "sink_frames=0"}) == 0,
             said());
    QCOMPARE(result("kept").item<std::int64_t>(), std::int64_t{1});
    // A tensor with the column's own name takes precedence.
    save(path("scores.safetensors"), {{"salience", at::tensor({3.0F, 2.0F, 1.0F})},
                                      {"novelty", at::tensor({1.0F, 2.0F, 3.0F})},
                                      {"frame", at::tensor({0, 1, 2}, at::kLong)}});
    QVERIFY2(probe({"policy", "--in", path("scores.safetensors"), "--set", "policy=novelty", "budget=1",
                    "sink_frames=0"}) == 0,
             said());
    QCOMPARE(result("kept").item<std::int64_t>(), std::int64_t{2});
  }

  void a_tokenizer_is_found_in_its_folder() {
    std::filesystem::copy_file(kTokenizer.toStdString(), (folder("words/tokenizer") + "/spiece.model").toStdString());
    QVERIFY2(probe({"tokenize", "--weights", path("words"), "--set", "text=a red ball"}) == 0, said());
    const auto expected = Tokenizer::open(kTokenizer.toStdString())->encode("a red ball");
    QCOMPARE(result("mask").sum().item<std::int64_t>(), static_cast<std::int64_t>(expected.size()));
    QVERIFY2(probe({"tokenize", "--weights", kTokenizer, "--set", "text="}) == 0, said());
    QCOMPARE(result("mask").sum().item<std::int64_t>(), std::int64_t{1});
  }

  void an_autoencoder_of_few_channels_takes_no_statistics_of_sixteen() {
    WanVaeConfig config;
    config.dim = 4;
    config.latent_channels = 5;
    config.widths = {1, 1, 1, 1};
    config.res_blocks = 1;
    config.mean.assign(5, 0.0);
    config.deviation.assign(5, 1.0);
    save_parameters(folder("vae") + "/model.safetensors", WanVae(config).parameters().shapes);
    save(path("vae.in.safetensors"), {{"latents", drawn("five", {5, 2, 2, 2})}});
    const QStringList arguments = {"vae-decode", "--weights", path("vae"), "--in", path("vae.in.safetensors")};
    QVERIFY2(probe(arguments) == 0, said());
    const at::Tensor expected = result("pixels");
    // The value that diffusers writes into every config.json by default.
    save_text(
        path("vae/config.json"),
        R"({"z_dim": 5, "latents_mean": [-0.7571, -0.7089, -0.9113, 0.1075, -0.1745, 0.9653, -0.1517, 1.5508, 0.4134,
                -0.0715, 0.5517, -0.3632, -0.1922, -0.9497, 0.2503, -0.2921], "latents_std": [2.8184, 1.4541, 2.3275, 2.6558,
                1.2196, 1.7708, 2.6052, 2.0743, 3.2687, 2.1526, 2.8652, 1.5579, 1.6382, 1.1253, 2.8251, 1.916]})");
    QVERIFY2(probe(arguments) == 0, said());
    QVERIFY(result("pixels").equal(expected));
    for (const char* wrong : {R"({"latents_mean": [1, 2]})", R"({"latents_std": [1, 1, 0, 1, 1]})"}) {
      save_text(path("vae/config.json"), wrong);
      QVERIFY2(probe(arguments) == 2, said());
    }
  }
};

LONGTAKE_CORE_TEST(TestProbeFiles)
#include "test_probe_files.moc"
