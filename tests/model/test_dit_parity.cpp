#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/model/causal_dit.h"
#include "engine/model/clip_sampler.h"
#include "tests/model/fixture.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

struct Shape {
  int heads, head_dim, layers, ffn, channels, text_dim, rows;
  int freq_dim = 256;
};

DitConfig config_of(const Shape& shape) {
  DitConfig config;
  config.dim = shape.heads * shape.head_dim;
  config.heads = shape.heads;
  config.layers = shape.layers;
  config.ffn_dim = shape.ffn;
  config.in_channels = config.out_channels = shape.channels;
  config.text_dim = shape.text_dim;
  config.text_rows = shape.rows;
  config.freq_dim = shape.freq_dim;
  return config;
}

CausalDit drawn_model(const DitConfig& config, Numerics numerics) {
  CausalDit model = CausalDit::load(config, drawn_parameters(dit_parameter_shapes(config))).value();
  model.set_numerics(numerics);
  return model;
}

/// Latent frames that a chunk of 3 attends to under a window with a sink, oldest first.
std::vector<std::int64_t> attended(int chunk, int window, int sink) {
  std::vector<std::int64_t> frames;
  const int last = 3 * chunk + 3;
  for (int frame = 0; frame < last; ++frame)
    if (last <= window || frame < sink || frame >= last - (window - sink)) frames.push_back(frame);
  return frames;
}

/// A cache that keeps everything and shows only selected frames.
struct Rollout {
  MemoryView all;
  int frame_tokens;

  MemoryView view(std::vector<std::int64_t> frames, int chunk) const {
    std::erase_if(frames, [&](std::int64_t frame) { return frame >= 3 * chunk; });
    if (frames.empty()) return {};
    const at::Tensor index = (at::tensor(frames).unsqueeze(1) * frame_tokens + at::arange(frame_tokens)).flatten();
    MemoryView shown;
    for (const KeyValues& block : all.blocks)
      shown.blocks.push_back({block.k.index_select(1, index), block.v.index_select(1, index)});
    shown.positions = {all.positions.time.index_select(0, index), all.positions.row.index_select(0, index),
                       all.positions.column.index_select(0, index)};
    return shown;
  }

  void add(const ContextPass& pass, const Positions& own) {
    if (all.empty()) {
      all.blocks = pass.blocks;
      all.positions = own;
      return;
    }
    for (std::size_t i = 0; i < pass.blocks.size(); ++i)
      all.blocks[i] = {at::cat({all.blocks[i].k, pass.blocks[i].k}, 1),
                       at::cat({all.blocks[i].v, pass.blocks[i].v}, 1)};
    all.positions = {at::cat({all.positions.time, own.time}), at::cat({all.positions.row, own.row}),
                     at::cat({all.positions.column, own.column})};
  }
};

}  // namespace

class TestDitParity : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void the_bidirectional_model_agrees_with_the_public_one_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"a", "b", "c", "d"}) QTest::newRow(name) << QString(name);
  }
  void the_bidirectional_model_agrees_with_the_public_one() {
    const c10::NoGradGuard no_grad;
    QFETCH(QString, name);
    const std::string key = name.toStdString();
    struct Case {
      Shape shape;
      std::vector<std::int64_t> size;
      at::Tensor times;
    };
    const std::map<std::string, Case> cases = {
        {"a", {{2, 24, 2, 96, 16, 32, 16}, {1, 3, 16, 8, 12}, at::full({1, 3}, 625.0)}},
        {"b", {{2, 128, 1, 320, 16, 24, 7}, {1, 2, 16, 4, 6}, at::full({1, 2}, 1000.0)}},
        {"c", {{3, 20, 3, 52, 5, 18, 11}, {2, 1, 5, 6, 10}, at::tensor({937.5, 12.0}).view({2, 1})}},
        {"d",
         {{1, 16, 2, 40, 4, 12, 9, 64},
          {2, 4, 4, 2, 6},
          at::tensor({900.0, 500.0, 20.0, 0.0, 1000.0, 3.0, 3.0, 700.0}).view({2, 4})}},
    };
    const Case& c = cases.at(key);
    const at::Tensor latents = drawn(key + ".latents", c.size, 0, 1.7);
    const at::Tensor text = drawn(key + ".text", {c.size[0], c.shape.rows, c.shape.text_dim}, 0, 1.7);
    for (const Numerics numerics : {Numerics::reference, Numerics::fast}) {
      const CausalDit model = drawn_model(config_of(c.shape), numerics);
      const double error =
          worst(model.flow({latents, c.times, {}, {}}, model.encode_text(text)), fixture[key + ".flow"]);
      qInfo("%s: worst error %.1e of the output's root mean square", key.c_str(), error);
      QVERIFY(error < 1e-4);
    }
  }

  void the_image_branch_agrees_with_the_public_one() {
    const c10::NoGradGuard no_grad;
    DitConfig config = config_of({2, 12, 2, 64, 36, 8, 512});
    config.out_channels = 16;
    config.image_conditioned = true;
    config.image_dim = 20;
    const CausalDit model = drawn_model(config, Numerics::reference);
    const TextContext context =
        model.encode_text(drawn("image.text", {1, 512, 8}, 0, 1.7), drawn("image.image", {1, 257, 20}, 0, 1.7));
    const ChunkInput chunk{drawn("image.latents", {1, 2, 36, 4, 6}, 0, 1.7), at::full({1, 2}, 500.0), {}, {}};
    const double error = worst(model.flow(chunk, context), fixture["image.flow"]);
    qInfo("worst error %.1e", error);
    QVERIFY(error < 1e-4);
  }

  void whole_clips_under_guidance_agree_with_the_public_pipeline() {
    const c10::NoGradGuard no_grad;
    const Fixture clips("clip.safetensors");
    const CausalDit model = drawn_model(config_of({2, 24, 2, 96, 4, 16, 9}), Numerics::fast);
    const TextContext prompt = model.encode_text(drawn("clip.prompt", {1, 9, 16}, 0, 1.7));
    const TextContext negative = model.encode_text(drawn("clip.negative", {1, 9, 16}, 0, 1.7));
    const at::Tensor noise = drawn("clip.noise", {1, 2, 4, 4, 6}, 0, 1.7);
    for (const auto& [key, options] : {std::pair{"unipc", ClipOptions{FlowSolver::unipc, 5, 3, 2.5}},
                                       {"euler", ClipOptions{FlowSolver::euler, 4, 3, 2.5}}}) {
      const double error = worst(sample_clip(model, noise, prompt, negative, options), clips[key]);
      qInfo("%s: worst error %.1e", key, error);
      QVERIFY(error < 1e-4);
    }
    int steps = 0;
    (void)sample_clip(model, noise, prompt, negative, {}, [&](int) { return ++steps < 2; });
    QCOMPARE(steps, 2);
  }

  void generating_with_a_cache_agrees_with_the_public_masked_model_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("window");
    QTest::addColumn<int>("sink");
    for (const auto& [window, sink] : {std::pair{12, 3}, {9, 3}, {6, 3}, {9, 0}, {6, 0}, {24, 0}})
      QTest::addRow("small %d %d", window, sink) << "small" << window << sink;
    for (const auto& [window, sink] : {std::pair{12, 3}, {6, 0}})
      QTest::addRow("wide %d %d", window, sink) << "wide" << window << sink;
  }
  void generating_with_a_cache_agrees_with_the_public_masked_model() {
    const c10::NoGradGuard no_grad;
    QFETCH(QString, name);
    QFETCH(int, window);
    QFETCH(int, sink);
    const bool small = name == "small";
    const int chunks = small ? 8 : 9;
    const int rows = small ? 2 : 1;
    const Shape shape = small ? Shape{2, 24, 2, 96, 4, 16, 10} : Shape{2, 64, 3, 72, 4, 16, 10};
    const std::string key = name.toStdString();
    const CausalDit model = drawn_model(config_of(shape), Numerics::reference);
    const at::Tensor latents = drawn(key + ".latents", {1, 3 * chunks, 4, rows * 2, 6}, 0, 1.7);
    const TextContext text = model.encode_text(drawn(key + ".text", {1, 10, 16}, 0, 1.7));
    const std::string answers = key + "." + std::to_string(window) + "." + std::to_string(sink);
    const at::Tensor noisy = fixture[answers + ".noisy"];
    const at::Tensor clean = fixture[answers + ".clean"];

    Rollout rollout{{}, rows * 3};
    for (int chunk = 0; chunk < chunks; ++chunk) {
      const Positions own = grid_positions(3 * chunk, 3, rows, 3);
      const MemoryView memory = rollout.view(attended(chunk, window, sink), chunk);
      ChunkInput input{latents.narrow(1, 3 * chunk, 3), at::full({1, 3}, 833.3333129882812F), own, {}};
      QVERIFY(worst(model.flow(input, text, memory), noisy.narrow(1, 3 * chunk, 3)) < 1e-4);
      input.timesteps = at::zeros({1, 3});
      QVERIFY(worst(model.flow(input, text, memory), clean.narrow(1, 3 * chunk, 3)) < 1e-4);
      rollout.add(model.context(input, text, memory), own);
    }
  }

  void bf16_stays_within_its_rounding_of_float32() {
    const c10::NoGradGuard no_grad;
    const at::Tensor latents = drawn("a.latents", {1, 3, 16, 8, 12}, 0, 1.7);
    const at::Tensor text = drawn("a.text", {1, 16, 32}, 0, 1.7);
    for (const Numerics numerics : {Numerics::reference, Numerics::fast}) {
      CausalDit model = drawn_model(config_of({2, 24, 2, 96, 16, 32, 16}), numerics);
      model.to(at::kCPU, at::kBFloat16);
      const at::Tensor flow =
          model.flow({latents.to(at::kBFloat16), at::full({1, 3}, 625.0), {}, {}}, model.encode_text(text));
      QCOMPARE(flow.scalar_type(), at::kBFloat16);
      const double error = worst(flow, fixture["a.flow"]);
      qInfo("worst error %.1e", error);
      QVERIFY(error < 0.04);
    }
  }

 private:
  Fixture fixture{"dit.safetensors"};
};

LONGTAKE_TEST(TestDitParity)
#include "test_dit_parity.moc"
