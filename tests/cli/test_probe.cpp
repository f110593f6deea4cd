#include <c10/core/GradMode.h>

#include <cstring>
#include <map>
#include <stdexcept>

#include "engine/core/random.h"
#include "engine/kernels/eight_bit_product.h"
#include "engine/kernels/salience.h"
#include "engine/model/causal_dit.h"
#include "engine/model/salience_head.h"
#include "engine/wan/taehv.h"
#include "engine/wan/tokenizer.h"
#include "engine/wan/umt5.h"
#include "engine/wan/wan_vae.h"
#include "engine/weights/key_scheme.h"
#include "tests/cli/probe_runner.h"
#include "tests/places/places.h"
#include "tests/reference/salience_direct.h"
#include "tests/support/run.h"
// After ATen, as in probe_runner.h.
#include <QProcess>

using namespace longtake;

namespace probe_test {

namespace {

const QString program = QString::fromStdString(built_path("app/cli/longtake-cli"));

}  // namespace

class TestProbe : public QObject, private ProbeRunner {
  Q_OBJECT

  void save_dit(const DitConfig& config) {
    std::filesystem::create_directories(path("dit").toStdString());
    save_parameters(path("dit/model.safetensors"), dit_parameter_shapes(config));
    QVERIFY(atomic_write(path("dit/config.json").toStdString(), nlohmann::json(to_json(config)).dump()).has_value());
  }

 private Q_SLOTS:
  void the_program_runs_it() {
    QCOMPARE(QProcess::execute(program, {"--quiet", "probe", "schedule", "--out", path("program.safetensors")}), 0);
    QVERIFY(TensorFile::open(path("program.safetensors").toStdString()).has_value());
  }

  void dit_agrees_with_the_public_model_data() {
    QTest::addColumn<QString>("numerics");
    QTest::newRow("reference") << "reference";
    QTest::newRow("kernels of our own") << "fast";
  }
  void dit_agrees_with_the_public_model() {
    QFETCH(QString, numerics);
    save_dit(small_dit(24, 96, 16, 32, 16));
    save(path("in.safetensors"), {{"latents", to_file(drawn("a.latents", {1, 3, 16, 8, 12}, 0, 1.7))},
                                  {"timesteps", at::full({3}, 625.0F)},
                                  {"text", drawn("a.text", {1, 16, 32}, 0, 1.7)[0]}});
    QVERIFY2(
        probe({"dit", "--weights", path("dit"), "--in", path("in.safetensors"), "--set", "numerics=" + numerics}) == 0,
        said());
    QVERIFY(worst(to_model(result("flow")), Fixture("dit.safetensors")["a.flow"]) < 1e-4);
  }

  void matrices_in_eight_bits_are_near_the_public_model() {
    QCOMPARE(probe({"schedule", "--dtype", "int8"}), 2);
    QVERIFY2(said().contains("only dit and dit-causal"), said());
    if (eight_bit_ways().empty()) QSKIP("this CPU has no products in 8 bits");
    save_dit(small_dit(24, 96, 16, 32, 16));
    save(path("in.safetensors"), {{"latents", to_file(drawn("a.latents", {1, 3, 16, 8, 12}, 0, 1.7))},
                                  {"timesteps", at::full({3}, 625.0F)},
                                  {"text", drawn("a.text", {1, 16, 32}, 0, 1.7)[0]}});
    QVERIFY2(probe({"dit", "--weights", path("dit"), "--in", path("in.safetensors"), "--dtype", "int8"}) == 0, said());
    const double off = worst(to_model(result("flow")), Fixture("dit.safetensors")["a.flow"]);
    QVERIFY2(off > 1e-4 && off < 0.1, qPrintable(QString::number(off)));
  }

  void what_a_gpu_has_in_eight_bits_is_imitated() {
    QCOMPARE(probe({"schedule", "--dtype", "fp8"}), 2);
    QVERIFY2(said().contains("only dit and dit-causal"), said());
    save_dit(small_dit(24, 96, 16, 32, 16));
    save(path("in.safetensors"), {{"latents", to_file(drawn("a.latents", {1, 3, 16, 8, 12}, 0, 1.7))},
                                  {"timesteps", at::full({3}, 625.0F)},
                                  {"text", drawn("a.text", {1, 16, 32}, 0, 1.7)[0]}});
    QVERIFY2(probe({"dit", "--weights", path("dit"), "--in", path("in.safetensors"), "--dtype", "fp8"}) == 0, said());
    const double off = worst(to_model(result("flow")), Fixture("dit.safetensors")["a.flow"]);
    QVERIFY2(off > 1e-3 && off < 0.5, qPrintable(QString::number(off)));
  }

  void both_name_schemes_shards_and_half_precision_give_the_same_flow() {
    DitConfig config = small_dit(24, 96, 16, 32, 512);
    save_dit(config);
    // A text shorter than the model's rows, and one timestep for all frames.
    save(path("in.safetensors"), {{"latents", to_file(drawn("a.latents", {1, 3, 16, 8, 12}, 0, 1.7))},
                                  {"timesteps", at::full({1}, 625.0F)},
                                  {"text", drawn("a.text", {1, 16, 32}, 0, 1.7)[0]}});
    QVERIFY2(probe({"dit", "--weights", path("dit"), "--in", path("in.safetensors")}) == 0, said());
    const at::Tensor expected = result("flow");

    const auto shapes = dit_parameter_shapes(config);
    for (const auto type : {at::kFloat, at::kHalf, at::kBFloat16}) {
      const QString pipeline = path(QString("pipeline-") + at::toString(type));
      std::filesystem::create_directories((pipeline + "/transformer").toStdString());
      SaveOptions sharded;
      sharded.shard_bytes = 64 << 10;
      std::vector<TensorSpec> specs;
      std::map<std::string, at::Tensor> held;
      for (const auto& [name, shape] : shapes) {
        const std::string other = to_diffusers(WeightsKind::wan_dit, name).value();
        held[other] = drawn_parameter(name, shape).to(type).contiguous();
        specs.push_back({other, dtype_of(type), shape});
      }
      const auto source = [&](const TensorSpec& spec, std::span<std::byte> out) -> Result<void> {
        std::memcpy(out.data(), held.at(spec.name).const_data_ptr(), out.size());
        return {};
      };
      const auto written = save_safetensors(
          (pipeline + "/transformer/diffusion_pytorch_model.safetensors").toStdString(), specs, source, sharded);
      QVERIFY(written.has_value() && written->size() > 2);
      QVERIFY(atomic_write((pipeline + "/transformer/config.json").toStdString(),
                           R"({"attention_head_dim": 24, "num_attention_heads": 2, "ffn_dim": 96, "num_layers": 2,
                               "in_channels": 16, "out_channels": 16, "text_dim": 32, "freq_dim": 256,
                               "patch_size": [1, 2, 2], "image_dim": null})")
                  .has_value());
      for (const QString& weights : {pipeline, pipeline + "/transformer"}) {
        QVERIFY2(probe({"dit", "--weights", weights, "--in", path("in.safetensors")}) == 0, said());
        QVERIFY(worst(result("flow"), expected) < (type == at::kFloat ? 1e-6 : 0.05));
      }
    }
  }

  void heads_that_no_file_tells_are_asked_for() {
    const DitConfig config = small_dit(24, 96, 16, 32, 512);
    save_dit(config);
    save(path("in.safetensors"), {{"latents", to_file(drawn("a.latents", {1, 3, 16, 8, 12}, 0, 1.7))},
                                  {"timesteps", at::full({3}, 625.0F)},
                                  {"text", drawn("a.text", {1, 16, 32}, 0, 1.7)[0]}});
    QVERIFY2(probe({"dit", "--weights", path("dit"), "--in", path("in.safetensors")}) == 0, said());
    const at::Tensor expected = result("flow");
    std::filesystem::create_directories(path("bare").toStdString());
    std::filesystem::copy_file(path("dit/model.safetensors").toStdString(),
                               path("bare/model.safetensors").toStdString());
    QCOMPARE(probe({"dit", "--weights", path("bare"), "--in", path("in.safetensors")}), 2);
    QVERIFY2(said().contains("--set heads=N"), said());
    QVERIFY2(probe({"dit", "--weights", path("bare/model.safetensors"), "--in", path("in.safetensors"), "--set",
                    "heads=2"}) == 0,
             said());
    QVERIFY(worst(result("flow"), expected) < 1e-6);
  }

  void a_file_of_another_kind_is_named() {
    save_parameters(path("taehv.safetensors"), taehv_file({7, {12, 10, 6, 5}}));
    save(path("in.safetensors"), {{"latents", drawn("x", {4, 3, 4, 4})}});
    QCOMPARE(probe({"dit", "--weights", path("taehv.safetensors"), "--in", path("in.safetensors")}), 2);
    QVERIFY2(said().contains("it is taehv"), said());
  }

  void dit_causal_agrees_with_the_public_masked_model() {
    save_dit(small_dit(24, 96, 4, 16, 10));
    const at::Tensor latents = to_file(drawn("small.latents", {1, 24, 4, 4, 6}, 0, 1.7));
    save(path("in.safetensors"), {{"noisy", latents},
                                  {"clean", latents},
                                  {"timesteps", at::full({24}, 833.3333129882812F)},
                                  {"text", drawn("small.text", {1, 10, 16}, 0, 1.7)[0]}});
    QVERIFY2(probe({"dit-causal", "--weights", path("dit"), "--in", path("in.safetensors"), "--set", "chunk=3", "--set",
                    "rope=absolute"}) == 0,
             said());
    QVERIFY(worst(to_model(result("flow")), Fixture("dit.safetensors")["small.24.0.noisy"]) < 1e-4);
  }

  void dit_causal_scores_every_token_as_its_head_does() {
    const DitConfig config = small_dit(24, 96, 4, 16, 10);
    save_dit(config);
    save_parameters(path("head.safetensors"),
                    {{"in.weight", {8, 144}}, {"in.bias", {8}}, {"out.weight", {3, 8}}, {"out.bias", {3}}});
    const at::Tensor latents = to_file(drawn("small.latents", {1, 24, 4, 4, 6}, 0, 1.7).narrow(1, 0, 9));
    const at::Tensor text = drawn("small.text", {1, 10, 16}, 0, 1.7);
    save(path("in.safetensors"),
         {{"noisy", latents}, {"clean", latents}, {"timesteps", at::full({9}, 500.0F)}, {"text", text[0]}});
    const QStringList run = {"dit-causal",           "--weights", path("dit"), "--in",
                             path("in.safetensors"), "--set",     "chunk=3"};
    const QStringList with = {"--set", "head=" + path("head.safetensors")};
    QVERIFY2(probe(run + with) == 0, said());
    const at::Tensor all = result("salience"), whole = result("flow");
    QCOMPARE(all.numel(), 9 * 6);
    // The first chunk attends only to itself. Its scores are computed here from q, k and v of the last block.
    const auto dit = CausalDit::load(config, drawn_parameters(dit_parameter_shapes(config)));
    ChunkInput first;
    first.latents = to_model(latents).narrow(1, 0, 3);
    first.timesteps = at::zeros({1, 3});
    first.positions = grid_positions(21, 3, 2, 3, at::kCPU);
    const c10::NoGradGuard no_grad;
    const QueryKeyValue last = dit->context(first, dit->encode_text(text)).last;
    const auto part = [](const char* name, at::IntArrayRef shape) { return drawn_parameter(name, shape); };
    const at::Tensor hidden =
        at::matmul(at::cat({last.q, last.k, last.v}, 2)[0], part("in.weight", {8, 144}).t()) + part("in.bias", {8});
    const at::Tensor scores =
        (at::matmul(hidden * at::sigmoid(hidden), part("out.weight", {3, 8}).t()) + part("out.bias", {3})).mean(1);
    QVERIFY(worst(all.narrow(0, 0, 18), scores) < 1e-4);
    // The paper's policy keeps the best tokens, so later chunks see less.
    QVERIFY2(probe(run + with + QStringList{"--set", "policy=paper", "--set", "budget=9"}) == 0, said());
    QVERIFY(worst(result("flow").narrow(1, 0, 3), whole.narrow(1, 0, 3)) < 1e-6);
    QVERIFY(worst(result("flow").narrow(1, 6, 3), whole.narrow(1, 6, 3)) > 1e-4);
    QCOMPARE(probe(run + QStringList{"--set", "policy=paper"}), 2);
    QVERIFY2(said().contains("give one with head=FILE"), said());
  }

  void dit_causal_gives_the_keys_of_its_last_chunk_before_rotation() {
    const DitConfig config = small_dit(24, 96, 4, 16, 10);
    save_dit(config);
    const at::Tensor latents = to_file(drawn("small.latents", {1, 24, 4, 4, 6}, 0, 1.7));
    const at::Tensor text = drawn("small.text", {1, 10, 16}, 0, 1.7);
    const auto keys = [&](std::int64_t frames, const QString& numerics) {
      const at::Tensor shown = latents.narrow(1, 0, frames);
      save(path("in.safetensors"), {{"noisy", at::zeros_like(shown)},
                                    {"clean", shown},
                                    {"timesteps", at::full({1}, 500.0F)},
                                    {"text", text[0]}});
      if (probe({"dit-causal", "--weights", path("dit"), "--in", path("in.safetensors"), "--set", "chunk=3",
                 "rope=absolute", numerics}) != 0)
        throw std::runtime_error("the probe failed");
      return result("keys");
    };
    const auto dit = CausalDit::load(config, drawn_parameters(dit_parameter_shapes(config)));
    ChunkInput first;
    first.latents = to_model(latents).narrow(1, 0, 3);
    first.timesteps = at::zeros({1, 3});
    first.positions = grid_positions(0, 3, 2, 3, at::kCPU);
    const c10::NoGradGuard no_grad;
    const at::Tensor own = dit->context(first, dit->encode_text(text)).last.k[0];
    QVERIFY(worst(keys(3, "numerics=reference"), own) < 1e-4);
    QVERIFY(worst(keys(3, "numerics=fast"), own) < 1e-4);
    const at::Tensor later = keys(6, "numerics=reference");  // of the second chunk
    QCOMPARE(later.sizes().vec(), own.sizes().vec());
    QVERIFY(worst(later, own) > 1e-2);
  }

  void relative_time_equals_absolute_time_while_nothing_is_clamped() {
    save_dit(small_dit(24, 96, 4, 16, 10));
    const at::Tensor latents = to_file(drawn("small.latents", {1, 24, 4, 4, 6}, 0, 1.7).narrow(1, 0, 9));
    save(path("in.safetensors"), {{"noisy", latents},
                                  {"clean", latents},
                                  {"timesteps", at::full({9}, 500.0F)},
                                  {"text", drawn("small.text", {1, 10, 16}, 0, 1.7)[0]}});
    at::Tensor flows[2];
    for (int i = 0; i < 2; ++i) {
      QCOMPARE(probe({"dit-causal", "--weights", path("dit"), "--in", path("in.safetensors"), "--set",
                      i == 0 ? "rope=absolute" : "rope=relative"}),
               0);
      flows[i] = result("flow");
    }
    QVERIFY(worst(flows[1], flows[0]) < 1e-4);
  }

  void the_noise_is_what_a_stream_draws() {
    QVERIFY2(probe({"noise", "--set", "seed=7", "chunks=2", "passes=3", "channels=4", "height=2", "width=6"}) == 0,
             said());
    const at::Tensor noise = result("noise");
    QCOMPARE(noise.sizes().vec(), (std::vector<std::int64_t>{2, 3, 3, 4, 2, 6}));
    at::Tensor drawn_here = at::empty({3, 4, 2, 6});
    fill_normal(std::span(drawn_here.data_ptr<float>(), static_cast<std::size_t>(drawn_here.numel())), {7, 1, 2});
    QVERIFY(at::equal(noise[1][2], drawn_here));
    QCOMPARE(probe({"noise", "--set", "chunks=10000", "passes=1000"}), 2);
    QVERIFY2(said().contains("2^30"), said());
  }

  void a_stream_keeps_its_window_and_changes_its_text() {
    save_dit(small_dit(24, 96, 4, 16, 10));
    save(path("in.safetensors"),
         {{"text", drawn("one", {10, 16}, 0, 1.7)}, {"text.1", drawn("two", {10, 16}, 0, 1.7)}});
    const auto run = [&](const QStringList& settings) {
      QStringList words = {"stream", "--weights", path("dit"), "--in",    path("in.safetensors"),
                           "--set",  "chunks=5",  "height=4",  "width=6", "seed=3"};
      words += settings;
      return probe(words);
    };
    QVERIFY2(run({"budget=18"}) == 0, said());
    const at::Tensor plain = result("latents");
    QCOMPARE(plain.sizes().vec(), (std::vector<std::int64_t>{5, 3, 4, 4, 6}));
    QVERIFY(at::equal(result("kept")[4], at::arange(72, 90)));  // the newest three frames of six tokens
    const at::Tensor ms = result("ms");
    QCOMPARE(ms.sizes().vec(), (std::vector<std::int64_t>{5, 3}));
    QVERIFY(at::all(ms > 0).item<bool>());
    QVERIFY(at::all(ms.select(1, 0) >= ms.select(1, 1) + ms.select(1, 2)).item<bool>());
    QVERIFY2(run({"budget=18", "switch_at=3"}) == 0, said());
    const at::Tensor switched = result("latents");
    QVERIFY(at::equal(switched.narrow(0, 0, 3), plain.narrow(0, 0, 3)));
    QVERIFY(!at::equal(switched[3], plain[3]));
    // LongLive's own switch rule, and another on request.
    QVERIFY2(run({"recipe=longlive", "switch_at=3"}) == 0, said());
    const at::Tensor own = result("latents");
    QVERIFY2(run({"recipe=longlive", "switch_at=3", "switch=longlive"}) == 0, said());
    QVERIFY(at::equal(result("latents"), own));
    QVERIFY2(run({"recipe=longlive", "switch_at=3", "switch=recache"}) == 0, said());
    QVERIFY(!at::equal(result("latents"), own));
    QCOMPARE(run({"recipe=wan"}), 2);
    QVERIFY2(said().contains("\"negative\""), said());
    QCOMPARE(run({"recipe=none"}), 2);
    QCOMPARE(run({"switch_at=1,2"}), 2);
    QVERIFY2(said().contains("text.2"), said());
  }

  void kreas_stream_recomputes_all_it_remembers_before_every_chunk() {
    save_dit(small_dit(24, 96, 4, 16, 10));
    const at::Tensor text = drawn("one", {10, 16}, 0, 1.7);
    save(path("in.safetensors"), {{"text", text}, {"text.1", text}, {"text.2", text}, {"text.3", text}});
    const auto run = [&](const QStringList& settings) {
      QStringList words = {"stream", "--weights", path("dit"), "--in",     path("in.safetensors"),
                           "--set",  "height=4",  "width=6",   "chunks=4", "recipe=krea"};
      return probe(words + settings);
    };
    QVERIFY2(run({}) == 0, said());
    const at::Tensor own = result("latents");
    QVERIFY(at::equal(result("kept")[3].narrow(0, 0, 6), at::arange(0, 6)));
    QFile rule(path("window.json"));
    QVERIFY(rule.open(QFile::WriteOnly));
    rule.write(R"({"scorer": {"terms": [{"column": "age"}]}, "selector": {"budget_tokens": 18, "sink_frames": 1},
                   "positioner": {"kind": "span", "horizon": 3, "exact_frames": 2}, "switch": {"together": true}})");
    rule.close();
    QVERIFY2(run({"policy=" + path("window.json")}) == 0, said());
    QVERIFY(!at::equal(result("latents"), own));
    // A new prompt triggers a recompute too, even if it equals the old one.
    QVERIFY2(run({"policy=" + path("window.json"), "switch_at=1,2,3", "switch=recache"}) == 0, said());
    QVERIFY(at::equal(result("latents"), own));
  }

  void a_stream_takes_loras_and_whole_clips_take_a_negative_text() {
    save_dit(small_dit(24, 96, 4, 16, 10));
    save(path("in.safetensors"),
         {{"text", drawn("one", {10, 16}, 0, 1.7)}, {"negative", drawn("two", {10, 16}, 0, 1.7)}});
    save(path("lora.safetensors"), {{"blocks.0.self_attn.q.lora_A.weight", drawn("down", {2, 48})},
                                    {"blocks.0.self_attn.q.lora_B.weight", drawn("up", {48, 2})}});
    const auto run = [&](const QStringList& settings) {
      QStringList words = {"stream", "--weights", path("dit"), "--in", path("in.safetensors"),
                           "--set",  "height=4",  "width=6"};
      words += settings;
      return probe(words);
    };
    QVERIFY2(run({"chunks=2"}) == 0, said());
    const at::Tensor plain = result("latents");
    QVERIFY2(run({"chunks=2", "lora=" + path("lora.safetensors") + ":0"}) == 0, said());
    QVERIFY(at::equal(result("latents"), plain));
    QVERIFY2(run({"chunks=2", "lora=" + path("lora.safetensors")}) == 0, said());
    QVERIFY(worst(result("latents"), plain) > 1e-3);
    QVERIFY2(run({"recipe=wan", "chunks=1"}) == 0, said());
    QCOMPARE(result("latents").sizes().vec(), (std::vector<std::int64_t>{1, 21, 4, 4, 6}));
  }

  void video_autoencoders_agree_with_the_public_ones() {
    WanVaeConfig config;
    config.dim = 8;
    save_parameters(path("vae.safetensors"), WanVae(config).parameters().shapes);
    const Fixture fixture("vae.safetensors");
    save(path("in.safetensors"), {{"latents", to_file(drawn("eight.latents", {1, 4, 16, 2, 3}, 0, 1.7))},
                                  {"pixels", to_file(drawn("eight.video", {1, 9, 3, 16, 24}))}});
    for (const char* streaming : {"streaming=1", "streaming=0"}) {
      const QStringList rest = {"--weights", path("vae.safetensors"), "--in", path("in.safetensors"), "--set",
                                streaming};
      QVERIFY2(probe(QStringList{"vae-decode"} + rest) == 0, said());
      QVERIFY(worst(to_model(result("pixels")), fixture["eight.pictures"].clamp(-1, 1)) < 1e-4);
      QVERIFY2(probe(QStringList{"vae-decode"} + rest + QStringList{"--set", "clamp=0"}) == 0, said());
      QVERIFY(worst(to_model(result("pixels")), fixture["eight.pictures"]) < 1e-4);
      QVERIFY2(probe(QStringList{"vae-encode"} + rest) == 0, said());
      QVERIFY(worst(to_model(result("latents")), fixture["eight.encoded"]) < 1e-4);
    }
  }

  void an_autoencoder_of_other_depth_and_widths_is_read_from_its_tensors_and_config() {
    WanVaeConfig config;
    config.dim = 6;
    config.latent_channels = 5;
    config.widths = {1, 2, 3, 2};
    config.res_blocks = 1;
    config.mean = {0.1, -0.2, 0.3, 0.4, -0.5};
    config.deviation = {1.5, 0.5, 2, 1, 0.75};
    const auto shapes = WanVae(config).parameters().shapes;
    const WanVae vae = WanVae::load(config, drawn_parameters(shapes)).value();
    std::filesystem::create_directories(path("pipe/vae").toStdString());
    Tensors tensors;
    for (const auto& [name, shape] : shapes)
      tensors.emplace_back(to_diffusers(WeightsKind::wan_vae, name, 1).value(), drawn_parameter(name, shape));
    save(path("pipe/vae/diffusion_pytorch_model.safetensors"), tensors);
    QVERIFY(atomic_write(path("pipe/vae/config.json").toStdString(),
                         R"({"base_dim": 6, "z_dim": 5, "latents_mean": [0.1, -0.2, 0.3, 0.4, -0.5],
                             "latents_std": [1.5, 0.5, 2, 1, 0.75]})")
                .has_value());
    const at::Tensor latents = drawn("odd.latents", {1, 3, 5, 2, 3});
    save(path("in.safetensors"), {{"latents", to_file(latents)}});
    QVERIFY2(probe({"vae-decode", "--weights", path("pipe"), "--in", path("in.safetensors")}) == 0, said());
    DecoderState state;
    const c10::NoGradGuard no_grad;
    QVERIFY(worst(to_model(result("pixels")), vae.decode(latents, state).clamp(-1, 1)) < 1e-5);
  }

  void the_tiny_decoder_agrees_with_the_public_one() {
    save_parameters(path("taehv.safetensors"), taehv_file({7, {12, 10, 6, 5}}));
    const at::Tensor latents = drawn("taehv.latents", {2, 5, 7, 2, 3}, 0, 2.5);
    save(path("in.safetensors"), {{"latents", to_file(latents.narrow(0, 1, 1))}});
    QVERIFY2(probe({"taehv-decode", "--weights", path("taehv.safetensors"), "--in", path("in.safetensors")}) == 0,
             said());
    const at::Tensor expected = Fixture("taehv.safetensors")["pictures"].narrow(0, 1, 1) * 2 - 1;
    QVERIFY(worst(to_model(result("pixels")), expected) < 1e-4);
  }

  void the_text_encoder_agrees_with_the_public_one() {
    save_parameters(path("umt5.safetensors"), Umt5Encoder({128, 32, 32, 4, 64, 2}).parameters().shapes);
    const Fixture fixture("text.safetensors");
    const at::Tensor ids = at::cat({fixture["ids"][0].to(at::kLong), at::zeros({10}, at::kLong)});
    save(path("in.safetensors"), {{"ids", ids}, {"mask", at::arange(160).lt(150).to(at::kLong)}});
    QVERIFY2(probe({"text", "--weights", path("umt5.safetensors"), "--in", path("in.safetensors")}) == 0, said());
    QVERIFY(worst(result("embeddings").narrow(0, 0, 150), fixture["whole"][0]) < 1e-4);
    QCOMPARE(result("embeddings").narrow(0, 150, 10).abs().max().item<float>(), 0.0F);
  }

  void tokens_are_padded_and_masked() {
    const QString model = QString::fromStdString(source_path("tests/fixtures/tokenizer.model"));
    QVERIFY2(probe({"tokenize", "--weights", model, "--set", "text=a red ball = round"}) == 0, said());
    const auto expected = Tokenizer::open(model.toStdString())->encode("a red ball = round");
    const auto count = static_cast<std::int64_t>(expected.size());
    QVERIFY(result("ids").narrow(0, 0, count).equal(at::tensor(expected, at::kLong)));
    QCOMPARE(result("mask").sum().item<std::int64_t>(), count);
    QCOMPARE(result("ids").size(0), std::int64_t{512});
  }

  void the_schedule_is_the_published_table() {
    QVERIFY2(probe({"schedule", "--set", "shift=8", "--set", "steps=1000,500"}) == 0, said());
    const Fixture fixture("schedules.safetensors");
    QVERIFY(worst(result("sigmas"), fixture["table.8.sigmas"].flatten()) < 1e-6);
    QVERIFY(worst(result("timesteps"), fixture["table.8.timesteps"].flatten()) < 1e-6);
    // 8 u / (1 + 7 u) at u = 1 and 1/2.
    QVERIFY(at::allclose(result("step_sigmas"), at::tensor({1.0F, 8.0F / 9}), 1e-5));
  }

  void salience_is_that_of_the_direct_form() {
    const at::Tensor q = drawn("sse.q", {2, 24, 8});
    const at::Tensor k = drawn("sse.k", {2, 24, 8});
    save(path("in.safetensors"), {{"q", q}, {"k", k}});
    SalienceOptions options;
    options.chunk_tokens = 6;
    for (const auto& [name, score] :
         {std::pair{"sse", SalienceScore::balanced}, {"max", SalienceScore::max}, {"avg", SalienceScore::avg}}) {
      options.score = score;
      QVERIFY2(probe({"sse", "--in", path("in.safetensors"), "--set", "chunk_tokens=6", "--set",
                      QString("score=") + name}) == 0,
               said());
      QVERIFY(worst(result("salience"), attention_salience_direct(q, k, options)) < 1e-5);
    }
  }

  void salience_is_that_of_the_case_computed_by_hand() {
    // With k the identity, q = sqrt(d) log p makes the weights exactly p; chunks of two tokens.
    const at::Tensor p = at::tensor({.4, .3, .2, .1, .1, .2, .3, .4, .25, .25, .25, .25, .7, .1, .1, .1}, at::kFloat);
    save(path("in.safetensors"), {{"q", p.log().mul(2).view({1, 4, 4})}, {"k", at::eye(4).unsqueeze(0)}});
    const std::pair<const char*, at::Tensor> cases[] = {
        {"score=sse", at::tensor({.55, .275, .275, .325}, at::kFloat)},
        {"score=max", at::tensor({.7, .3, .3, .4}, at::kFloat)},
        {"score=avg", at::tensor({1.45, .85, .85, .85}, at::kFloat).div(4)}};
    for (const auto& [score, expected] : cases) {
      QVERIFY2(probe({"sse", "--in", path("in.safetensors"), "--set", "chunk_tokens=2", "--set", score}) == 0, said());
      QVERIFY(worst(result("salience"), expected) < 1e-6);
    }
    // Algorithm 3 taken literally uses raw logits; in this case they are log p.
    QVERIFY2(probe({"sse", "--in", path("in.safetensors"), "--set", "chunk_tokens=2", "--set", "weights=logits"}) == 0,
             said());
    const float low = std::log(.7F), diag = std::log(.4F);
    QVERIFY(std::abs(result("salience")[0].item<float>() - (low + diag) / 2) < 1e-6F);
  }

  void a_salience_head_gives_what_a_person_computes() {
    // x = q + k + v; the two outputs are silu(x) and 3 silu(x) + 1, their mean 2 silu(x) + 1/2.
    const at::Tensor ones = at::ones({1, 3}), none = at::zeros({1});
    const at::Tensor out = at::tensor({1.0F, 3.0F}).view({2, 1}), bias = at::tensor({0.0F, 1.0F});
    const std::vector<TensorView> views = {view_of("in.weight", ones), view_of("in.bias", none),
                                           view_of("out.weight", out), view_of("out.bias", bias)};
    const Metadata facts = {{"salience.kind", "mlp"},  {"salience.dim", "1"},   {"salience.hidden", "1"},
                            {"salience.outputs", "2"}, {"salience.heads", "1"}, {"salience.base", ""}};
    QVERIFY(save_safetensors(path("hand.safetensors").toStdString(), views, facts).has_value());
    const at::Tensor third = at::tensor({0.0F, std::log(3.0F) / 3, 20.0F / 3}).view({3, 1});
    save(path("in.safetensors"), {{"q", third}, {"k", third}, {"v", third}});
    QVERIFY2(probe({"salience-head", "--weights", path("hand.safetensors"), "--in", path("in.safetensors")}) == 0,
             said());
    // silu(log 3) = 3/4 log 3
    const at::Tensor expected = at::tensor({0.5F, 1.5F * std::log(3.0F) + 0.5F, 40.5F});
    QVERIFY(worst(result("salience"), expected) < 1e-5);
  }

  void the_salience_head_is_the_one_in_the_file() {
    SalienceConfig config;
    config.dim = 16;
    config.hidden = 8;
    config.outputs = 4;
    const SalienceHead head = SalienceHead::random(config, 3);
    QVERIFY(head.save(path("head.safetensors").toStdString(), "").has_value());
    const at::Tensor q = drawn("head.q", {10, 16}), k = drawn("head.k", {10, 16}), v = drawn("head.v", {10, 16});
    save(path("in.safetensors"), {{"q", q}, {"k", k}, {"v", v}});
    QVERIFY2(probe({"salience-head", "--weights", path("head.safetensors"), "--in", path("in.safetensors")}) == 0,
             said());
    const at::Tensor expected = head.forward(q.unsqueeze(0), k.unsqueeze(0), v.unsqueeze(0))[0];
    QVERIFY(worst(result("salience"), expected) < 1e-5);
  }

  void a_policy_keeps_the_sink_the_pins_and_the_highest() {
    // Three frames of two tokens, one sink frame, room for four: the sink (0, 1), the pin (2) and the best rest (5).
    save(path("in.safetensors"), {{"salience", at::tensor({0.0F, 0.1F, 0.2F, 0.6F, 0.5F, 0.9F})},
                                  {"frame", at::tensor({0, 0, 1, 1, 2, 2}, at::kLong)},
                                  {"pinned", at::tensor({0, 0, 1, 0, 0, 0}, at::kLong).to(at::kBool)}});
    QVERIFY2(probe({"policy", "--in", path("in.safetensors"), "--set", "policy=paper", "--set", "budget=4", "--set",
                    "sink_frames=1", "--set", "tokens_per_frame=2"}) == 0,
             said());
    QVERIFY(result("kept").equal(at::tensor({0, 1, 2, 5}, at::kLong)));
  }
};

LONGTAKE_CORE_TEST(TestProbe)

}  // namespace probe_test

#include "test_probe.moc"
