#include <limits>

#include "engine/wan/taehv.h"
#include "engine/wan/umt5.h"
#include "tests/cli/probe_runner.h"
#include "tests/support/run.h"

using namespace longtake;

/// Wrong input ends with exit code 2 and a sentence that names the problem; nothing is written.
class TestProbeRefusals : public QObject, private ProbeRunner {
  Q_OBJECT

  /// `arguments` followed by an input of these tensors.
  QStringList with(QStringList arguments, const QString& name, const Tensors& tensors) {
    save(path(name + ".safetensors"), tensors);
    return arguments << "--in" << path(name + ".safetensors");
  }
  void row(const char* name, const QStringList& arguments, const char* word) {
    QTest::newRow(name) << arguments << QString(word);
  }

  void transformer_rows() {
    const DitConfig config = small_dit(24, 96, 4, 16, 512);
    save_parameters(folder("dit") + "/model.safetensors", dit_parameter_shapes(config));
    save_text(path("dit/config.json"), R"({"num_heads": 2})");
    const at::Tensor latents = drawn("latents", {4, 3, 4, 6}), text = drawn("text", {7, 16}),
                     times = at::full({3}, 5.0F);
    const QStringList dit = {"dit", "--weights", path("dit")};
    const auto wrong = [&](const char* name, const Tensors& tensors, const char* word) {
      row(name, with(dit, name, tensors), word);
    };
    at::Tensor spoilt = latents.clone();
    spoilt[1][2][3][4] = std::numeric_limits<float>::quiet_NaN();
    wrong("not a number", {{"latents", spoilt}, {"timesteps", times}, {"text", text}}, "latents holds NaN");
    wrong("endless time", {{"latents", latents}, {"timesteps", at::full({3}, INFINITY)}, {"text", text}},
          "timesteps holds");
    wrong("no latents", {{"timesteps", times}, {"text", text}}, "no tensor \"latents\"");
    wrong("no frames", {{"latents", latents.narrow(1, 0, 0)}, {"timesteps", times}, {"text", text}},
          "latents is empty");
    wrong("no words", {{"latents", latents}, {"timesteps", times}, {"text", text.narrow(0, 0, 0)}}, "text is empty");
    wrong("channels", {{"latents", latents.narrow(0, 0, 3)}, {"timesteps", times}, {"text", text}}, "4 channels");
    wrong("half a patch", {{"latents", latents.narrow(2, 0, 3)}, {"timesteps", times}, {"text", text}}, "patches");
    wrong("batch", {{"latents", latents.unsqueeze(0)}, {"timesteps", times}, {"text", text}}, "4 dimensions");
    wrong("times", {{"latents", latents}, {"timesteps", at::full({2}, 5.0F)}, {"text", text}},
          "one entry per latent frame");
    wrong("features", {{"latents", latents}, {"timesteps", times}, {"text", drawn("text", {7, 15})}}, "16 features");
    wrong("endless text", {{"latents", latents}, {"timesteps", times}, {"text", drawn("t", {513, 16})}}, "512 rows");
    wrong("image", {{"latents", latents}, {"timesteps", times}, {"text", text}, {"image", text}}, "takes no image");
    row("two lengths",
        with({"dit-causal", "--weights", path("dit")}, "two",
             {{"noisy", latents}, {"clean", latents.narrow(1, 0, 2)}, {"timesteps", times}, {"text", text}}),
        "different shapes");
    row("window of all",
        with({"dit-causal", "--weights", path("dit"), "--set", "budget=5"}, "window",
             {{"noisy", latents}, {"clean", latents}, {"timesteps", times}, {"text", text}}),
        "budget means nothing");

    Tensors parameters;
    for (const auto& [name, shape] : dit_parameter_shapes(config))
      parameters.emplace_back(name, drawn_parameter(name, shape));
    const auto spoil = [&](const char* name, const Tensors& tensors) {
      save(folder(name) + "/model.safetensors", tensors);
      save_text(path(QString(name) + "/config.json"), R"({"num_heads": 2})");
      return QStringList{"dit", "--weights", path(name), "--in", path("image.safetensors")};
    };
    Tensors missing = parameters;
    std::erase_if(missing, [](const auto& entry) { return entry.first == "blocks.1.ffn.2.bias"; });
    row("a tensor is missing", spoil("missing", missing), "blocks.1.ffn.2.bias");
    Tensors numbers = parameters;
    numbers.back().second = numbers.back().second.clone();
    numbers.back().second[0] = INFINITY;
    row("weights that are no numbers", spoil("numbers", numbers), "head.head.bias");
    Tensors shape = parameters;
    shape.back().second = at::zeros({3});
    row("weights of another shape", spoil("shape", shape), "head.head.bias\" is");
    Tensors layers = parameters;
    for (auto& [name, tensor] : layers)
      if (name.starts_with("blocks.1.")) name.replace(7, 1, "5");
    row("a layer is missing", spoil("layers", layers), "tensors are missing");

    DitConfig placed = config;
    placed.grid_rows = 3;
    placed.grid_columns = 5;
    save_parameters(folder("placed") + "/model.safetensors", dit_parameter_shapes(placed));
    save_text(path("placed/config.json"), R"({"num_heads": 2})");
    row("a grid of another model",
        with({"dit", "--weights", path("placed")}, "grid",
             {{"latents", latents}, {"timesteps", times}, {"text", text}}),
        "3 x 5 only");
  }

  void codec_rows() {
    save_parameters(path("umt5.safetensors"), Umt5Encoder({128, 32, 32, 4, 64, 2}).parameters().shapes);
    const QStringList text = {"text", "--weights", path("umt5.safetensors")};
    const at::Tensor ids = at::tensor({5, 9, 1}, at::kLong), mask = at::ones({3}, at::kLong);
    row("ids outside", with(text, "outside", {{"ids", ids + 127}, {"mask", mask}}), "outside the vocabulary");
    row("negative ids", with(text, "negative", {{"ids", ids - 9}, {"mask", mask}}), "outside the vocabulary");
    row("broken ids", with(text, "broken", {{"ids", ids.to(at::kFloat)}, {"mask", mask}}), "ids must be integers");
    row("short mask", with(text, "mask", {{"ids", ids}, {"mask", mask.narrow(0, 0, 2)}}), "differ in length");
    Tensors layers;
    for (auto [name, shape] : Umt5Encoder({128, 32, 32, 4, 64, 2}).parameters().shapes) {
      if (name.starts_with("blocks.1.")) name.replace(7, 1, "4");
      layers.emplace_back(name, drawn_parameter(name, shape));
    }
    save(path("gap.safetensors"), layers);
    row("a layer of the encoder is missing",
        with({"text", "--weights", path("gap.safetensors")}, "gap.in", {{"ids", ids}, {"mask", mask}}),
        "tensors are missing");
    save_parameters(path("taehv.safetensors"), taehv_file({7, {12, 10, 6, 5}}));
    row("another decoder's channels",
        with({"taehv-decode", "--weights", path("taehv.safetensors")}, "tiny", {{"latents", drawn("x", {4, 3, 4, 4})}}),
        "7 channels");
    row("no decoder",
        with({"vae-decode", "--weights", path("taehv.safetensors")}, "vae", {{"latents", drawn("x", {16, 3, 4, 4})}}),
        "it is taehv");
    save_text(path("noise.model"), "certainly not a protocol buffer");
    row("no tokenizer", {"tokenize", "--weights", path("noise.model"), "--set", "text=x"}, "tokenizer");
    row("no tokenizer in the folder", {"tokenize", "--weights", folder("empty"), "--set", "text=x"}, "spiece.model");
    row("no prompt", {"tokenize", "--weights", path("noise.model")}, "--set text=");
  }

  void memory_rows() {
    const at::Tensor q = drawn("q", {2, 6, 4});
    row("different q and k", with({"sse"}, "different", {{"q", q}, {"k", q.narrow(1, 0, 5)}}), "different shapes");
    row("no tokens", with({"sse"}, "none", {{"q", q.narrow(1, 0, 0)}, {"k", q.narrow(1, 0, 0)}}), "q is empty");
    row("a chunk of none", with({"sse", "--set", "chunk_tokens=0"}, "chunk", {{"q", q}, {"k", q}}), "chunk_tokens");
    row("numbers that overflow", with({"sse"}, "overflow", {{"q", q * 1e30}, {"k", q * 1e30}}), "the result salience");
    const at::Tensor two = at::ones({2}), frame = at::zeros({2}, at::kLong);
    row("lengths", with({"policy"}, "lengths", {{"salience", at::ones({3})}, {"frame", frame}}), "differ in length");
    row("pins",
        with({"policy"}, "pins", {{"salience", two}, {"frame", frame}, {"pinned", at::ones({3}).to(at::kBool)}}),
        "pinned and frame");
    row("frames that are no integers", with({"policy"}, "frames", {{"salience", two}, {"frame", two}}), "integers");
    row("no scores", with({"policy", "--set", "policy=fifo"}, "scores", {{"frame", frame}}), "\"salience\"");
    row("a policy that is none",
        with({"policy", "--set", "policy=best"}, "best", {{"salience", two}, {"frame", frame}}), "no policy \"best\"");
    row("a negative budget", with({"policy", "--set", "budget=-1"}, "budget", {{"salience", two}, {"frame", frame}}),
        "budget");
    save(path("no head.safetensors"), {{"in.weight", at::ones({4, 5})}, {"out.weight", at::ones({1, 4})}});
    const Tensors qkv = {{"q", two.view({1, 2})}, {"k", two.view({1, 2})}, {"v", two.view({1, 2})}};
    row("no head", with({"salience-head", "--weights", path("no head.safetensors")}, "head", qkv), "3 dim");
    save(path("narrow.safetensors"), {{"in.weight", at::ones({4, 9})},
                                      {"in.bias", at::ones({4})},
                                      {"out.weight", at::ones({1, 4})},
                                      {"out.bias", at::ones({1})}});
    row("another width", with({"salience-head", "--weights", path("narrow.safetensors")}, "width", qkv), "3 wide");
    row("flows", with({"solver"}, "flows", {{"sample", two}, {"flows", at::ones({4, 3})}}), "flows");
  }

  void usage_rows() {
    row("unknown probe", {"palm"}, "palm");
    row("no weights", {"dit"}, "--weights is missing");
    row("no such file", {"dit", "--weights", "/nowhere", "--in", path("budget.safetensors")}, "nowhere");
    row("no tensors", {"sse"}, "--in is missing");
    row("no such input", {"sse", "--in", "/nowhere"}, "nowhere");
    row("a folder as input", {"sse", "--in", folder("empty")}, "empty");
    save_text(path("text.safetensors"), "hello, this is no tensor");
    row("text as input", {"sse", "--in", path("text.safetensors")}, "text.safetensors");
    row("unknown key", {"schedule", "--set", "shaft=5"}, "shaft means nothing");
    row("no key", {"schedule", "--set", "5"}, "no key");
    row("twice", {"schedule", "--set", "shift=5", "shift=6"}, "twice");
    row("bad number", {"schedule", "--set", "shift=nan"}, "from 0.01 to 1000");
    row("bad list", {"schedule", "--set", "steps=1000,,5"}, "steps");
    row("out of range", {"schedule", "--set", "steps=1001"}, "1000");
    row("bad choice", {"sse", "--in", path("budget.safetensors"), "--set", "score=best"}, "sse, max, avg");
    row("a graphics card that is not there", {"schedule", "--device", "cuda:77"}, "cuda:77");
  }

 private Q_SLOTS:
  void bad_input_ends_with_two_and_writes_nothing_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    transformer_rows();
    codec_rows();
    memory_rows();
    usage_rows();
  }
  void bad_input_ends_with_two_and_writes_nothing() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    const int code = probe(arguments);
    QVERIFY2(code == 2, said());
    QVERIFY2(said().contains(word.toUtf8()), said());
    QVERIFY(!has_written());
  }
};

LONGTAKE_CORE_TEST(TestProbeRefusals)
#include "test_probe_refusals.moc"
