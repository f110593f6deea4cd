#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>
#include <algorithm>
#include <cmath>

#include "engine/kernels/eight_bit_product.h"
#include "engine/kernels/loop_threads.h"
#include "engine/model/causal_dit.h"
#include "tests/support/run.h"

using namespace longtake;

namespace causal_dit_test {

namespace {

DitConfig small_config() {
  DitConfig config;
  config.dim = 48;
  config.heads = 2;
  config.layers = 3;
  config.ffn_dim = 96;
  config.text_dim = 32;
  config.text_rows = 12;
  config.freq_dim = 64;
  return config;
}

constexpr int rows = 3;
constexpr int columns = 2;

/// A configuration with every feature that a model of one picture size can have.
DitConfig placed_config() {
  DitConfig config = small_config();
  config.neighbours = true;
  config.grid_rows = rows;
  config.grid_columns = columns;
  config.detail = 8;
  return config;
}
constexpr int frame_tokens = rows * columns;

double worst(const at::Tensor& a, const at::Tensor& b) {
  return (a - b).abs().max().item<double>() / b.square().mean().sqrt().item<double>();
}

double rms(const at::Tensor& values) { return values.to(at::kDouble).square().mean().sqrt().item<double>(); }

MemoryView in_float(MemoryView memory) {
  for (auto& [k, v] : memory.blocks) k = k.to(at::kFloat), v = v.to(at::kFloat);
  return memory;
}

/// Own keys and values of earlier chunks, appended in time order.
void append(MemoryView& memory, const ContextPass& pass, const Positions& own) {
  if (memory.empty()) {
    memory.blocks = pass.blocks;
    memory.positions = own;
    return;
  }
  for (std::size_t i = 0; i < pass.blocks.size(); ++i)
    memory.blocks[i] = {at::cat({memory.blocks[i].k, pass.blocks[i].k}, 1),
                        at::cat({memory.blocks[i].v, pass.blocks[i].v}, 1)};
  memory.positions = {at::cat({memory.positions.time, own.time}, 0), at::cat({memory.positions.row, own.row}, 0),
                      at::cat({memory.positions.column, own.column}, 0)};
}

}  // namespace

class TestCausalDit : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() {
    at::set_num_threads(1);
    at::manual_seed(1);
    model = std::make_unique<CausalDit>(CausalDit::random(small_config(), 7, Init::noise));
    text = model->encode_text(at::randn({2, 5, 32}));
    latents = at::randn({2, 6, 16, rows * 2, columns * 2});
  }

  void generating_chunk_by_chunk_equals_one_pass_under_a_block_causal_mask() {
    const c10::NoGradGuard no_grad;
    const int chunk_frames = 2;
    const int tokens = 6 * frame_tokens;
    const at::Tensor owner = at::arange(tokens).div(chunk_frames * frame_tokens, "floor");
    const at::Tensor mask = at::zeros({tokens, tokens}).masked_fill(owner.unsqueeze(1) < owner.unsqueeze(0), -INFINITY);
    const at::Tensor whole = model->flow({latents, at::zeros({2, 6}), {}, mask}, text);

    QVERIFY(worst(chunk_by_chunk(*model, text, chunk_frames), whole) < 1e-4);
  }

  void so_it_does_with_neighbours_and_places() {
    const c10::NoGradGuard no_grad;
    const CausalDit placed = CausalDit::random(placed_config(), 8, Init::noise);
    const TextContext words = placed.encode_text(at::randn({2, 5, 32}));
    const int tokens = 6 * frame_tokens;
    const at::Tensor owner = at::arange(tokens).div(frame_tokens, "floor");
    const at::Tensor mask = at::zeros({tokens, tokens}).masked_fill(owner.unsqueeze(1) < owner.unsqueeze(0), -INFINITY);
    const at::Tensor whole = placed.flow({latents, at::zeros({2, 6}), {}, mask}, words);
    QVERIFY(worst(chunk_by_chunk(placed, words, 1), whole) < 1e-4);
  }

  // Attention between tokens is masked, so only the ring around a patch can carry values across its border.
  void a_token_reads_and_writes_one_cell_beyond_its_patch() {
    const c10::NoGradGuard no_grad;
    DitConfig config = small_config();
    config.neighbours = true;
    config.layers = 1;
    CausalDit ringed = CausalDit::random(config, 9, Init::noise);
    for (const NamedParameter& parameter : ringed.parameters())
      if (parameter.name == "blocks.0.neighbours.weight") parameter.tensor->zero_();
    const TextContext words = ringed.encode_text(at::randn({1, 5, 32}));
    const at::Tensor alone = at::full({frame_tokens, frame_tokens}, -INFINITY).fill_diagonal_(0);
    const auto flow = [&](const at::Tensor& x) { return ringed.flow({x, at::full({1, 1}, 300.0), {}, alone}, words); };
    const at::Tensor still = latents.narrow(0, 0, 1).narrow(1, 0, 1);
    at::Tensor touched = still.clone();
    touched[0][0][3][2][1] += 1;  // in the patch of cells (2..3, 0..1), at the edge of its neighbours' rings
    const at::Tensor moved = (flow(touched) - flow(still))[0][0].abs().amax(0).gt(1e-6);  // [y, x]
    // The patches above and on the right read it, because their rings reach it; they write one cell further.
    QVERIFY(moved.narrow(0, 0, 5).all().item<bool>());
    QVERIFY(!moved[5].any().item<bool>());
  }

  // Six convolutions reach six cells from a cell. Five of them reach five cells from a patch whose token has changed.
  void details_look_across_tokens() {
    const c10::NoGradGuard no_grad;
    DitConfig config = small_config();
    config.detail = 8;
    const CausalDit detailed = CausalDit::random(config, 10, Init::noise);
    const TextContext words = detailed.encode_text(at::randn({1, 5, 32}));
    const at::Tensor alone = at::full({8, 8}, -INFINITY).fill_diagonal_(0);
    const auto flow = [&](const at::Tensor& x) {
      return detailed.flow({x, at::full({1, 1}, 300.0), {}, alone}, words);
    };
    const at::Tensor still = at::randn({1, 1, 16, 16, 2});
    at::Tensor touched = still.clone();
    touched[0][0][3][1][1] += 1;  // in the patch of rows 0 and 1
    const at::Tensor moved = (flow(touched) - flow(still))[0][0].abs().amax(0).gt(1e-6);  // [y, x]
    QVERIFY(moved.narrow(0, 0, 8).all().item<bool>());
    QVERIFY(!moved.narrow(0, 8, 8).any().item<bool>());
  }

  void a_model_of_one_grid_refuses_another() {
    const CausalDit placed = CausalDit::random(placed_config(), 8, Init::noise);
    const TextContext words = placed.encode_text(at::randn({1, 5, 32}));
    const at::Tensor other = at::randn({1, 1, 16, rows * 2 + 2, columns * 2});
    QVERIFY_EXCEPTION_THROWN(placed.flow({other, at::zeros({1, 1}), {}, {}}, words), c10::Error);
  }

  void attention_depends_on_distances_in_time_only() {
    const c10::NoGradGuard no_grad;
    const at::Tensor t = at::full({2, 6}, 625.0);
    const at::Tensor here = model->flow({latents, t, grid_positions(0, 6, rows, columns), {}}, text);
    const at::Tensor later = model->flow({latents, t, grid_positions(500, 6, rows, columns), {}}, text);
    QVERIFY(worst(later, here) < 1e-4);
  }

  void a_forbidden_slot_is_as_good_as_absent_and_slot_order_does_not_matter() {
    const c10::NoGradGuard no_grad;
    const Positions past = grid_positions(0, 3, rows, columns);
    const ContextPass context = model->context({latents.narrow(1, 0, 3), at::zeros({2, 3}), past, {}}, text);
    MemoryView memory;
    append(memory, context, past);
    const ChunkInput chunk{latents.narrow(1, 3, 3), at::full({2, 3}, 800.0), grid_positions(3, 3, rows, columns), {}};

    const auto kept = [&](const at::Tensor& index) {
      MemoryView view = memory;
      for (KeyValues& block : view.blocks) block = {block.k.index_select(1, index), block.v.index_select(1, index)};
      view.positions = {past.time.index_select(0, index), past.row.index_select(0, index),
                        past.column.index_select(0, index)};
      return view;
    };
    const int slots = 3 * frame_tokens;
    MemoryView biased = memory;
    biased.bias = at::zeros({slots});
    biased.bias.slice(0, 5) = -INFINITY;
    const at::Tensor without = model->flow(chunk, text, kept(at::arange(5)));
    QVERIFY(worst(model->flow(chunk, text, biased), without) < 1e-5);
    biased.bias = at::stack({biased.bias, at::zeros({slots})});
    const at::Tensor each = model->flow(chunk, text, biased);
    QVERIFY(worst(each[0], without[0]) < 1e-5);
    QVERIFY(worst(each[1], without[1]) > 1e-3);

    const at::Tensor all = model->flow(chunk, text, memory);
    QVERIFY(worst(model->flow(chunk, text, kept(at::randperm(slots))), all) < 1e-5);
    QVERIFY(worst(model->flow(chunk, text, model->rotated(memory)), all) == 0);
  }

  void every_frame_follows_its_own_timestep() {
    const c10::NoGradGuard no_grad;
    at::Tensor t = at::full({2, 6}, 400.0);
    const at::Tensor same = model->flow({latents, t, {}, {}}, text);
    t.select(1, 5).fill_(900.0);
    const at::Tensor mixed = model->flow({latents, t, {}, {}}, text);
    QVERIFY(worst(mixed.select(1, 5), same.select(1, 5)) > 1e-2);
  }

  void the_context_pass_returns_what_the_last_block_projects_and_needs_nothing_behind_it() {
    const c10::NoGradGuard no_grad;
    CausalDit broken = model->clone();
    for (const NamedParameter& parameter : broken.parameters())
      if (parameter.name.starts_with("head.") || parameter.name.starts_with("blocks.2.ffn") ||
          parameter.name.starts_with("blocks.2.cross_attn") || parameter.name.starts_with("blocks.2.self_attn.o"))
        parameter.tensor->fill_(NAN);
    const ChunkInput chunk{latents, at::zeros({2, 6}), {}, {}};
    const ContextPass pass = broken.context(chunk, text);
    QCOMPARE(pass.blocks.size(), std::size_t{3});
    QCOMPARE(pass.last.q.sizes(), (at::IntArrayRef{2, 36, 48}));
    QVERIFY(pass.last.q.isfinite().all().item<bool>());
    QVERIFY(at::equal(pass.blocks[2].k, pass.last.k) && at::equal(pass.blocks[2].v, pass.last.v));
    QVERIFY(at::equal(pass.last.k, model->context(chunk, text).last.k));
  }

  void packed_blocks_change_nothing_but_the_speed() {
    const ChunkInput chunk{latents, at::full({2, 6}, 400.0), {}, {}};
    CausalDit packed = model->clone();
    packed.pack();
    {
      const c10::NoGradGuard no_grad;
      const at::Tensor plain = model->flow(chunk, text);
      QVERIFY(worst(packed.flow(chunk, text), plain) < 1e-5);
      for (const NamedParameter& parameter : packed.parameters()) *parameter.tensor = *parameter.tensor * 2;
      QVERIFY(worst(packed.clone().flow(chunk, text), plain) > 1e-2);  // a copy must not use the old matrices
    }
    for (const NamedParameter& parameter : packed.parameters()) parameter.tensor->requires_grad_(true);
    packed.flow(chunk, text).sum().backward();
    for (const NamedParameter& parameter : packed.parameters())
      if (parameter.name.starts_with("blocks.1.ffn")) QVERIFY(parameter.tensor->grad().defined());
  }

  void matrices_in_eight_bits_are_near_and_follow_the_weights() {
    if (eight_bit_ways().empty()) QSKIP("this CPU has no products in 8 bits");
    const c10::NoGradGuard no_grad;
    const ChunkInput chunk{latents, at::full({2, 6}, 400.0), {}, {}};
    CausalDit eight = model->clone();
    eight.pack(true);
    const at::Tensor plain = model->flow(chunk, text), rounded = eight.flow(chunk, text);
    const double off = rms(rounded - plain) / rms(plain);
    QVERIFY2(off > 1e-4 && off < 0.03, qPrintable(QString::number(off)));
    for (const NamedParameter& parameter : eight.parameters())
      if (parameter.name.find("ffn.2.weight") != std::string::npos) *parameter.tensor = *parameter.tensor * 2;
    QVERIFY(at::equal(eight.flow(chunk, text), rounded));
    eight.repack();
    CausalDit doubled = model->clone();
    for (const NamedParameter& parameter : doubled.parameters())
      if (parameter.name.find("ffn.2.weight") != std::string::npos) *parameter.tensor = *parameter.tensor * 2;
    const at::Tensor expected = doubled.flow(chunk, text);
    QVERIFY(rms(eight.flow(chunk, text) - expected) / rms(expected) < 0.03);
    QVERIFY(!at::equal(eight.flow(chunk, text), expected));  // still in 8 bits
  }

  void packed_blocks_read_what_plain_ones_read_data() {
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("slots");
    QTest::addColumn<bool>("biased");
    QTest::addColumn<int>("words");
    QTest::addColumn<int>("across");
    QTest::newRow("nothing remembered") << 1 << 0 << false << 12 << 2;
    QTest::newRow("one thread") << 1 << 18 << false << 12 << 2;
    QTest::newRow("three threads") << 3 << 18 << false << 12 << 2;
    QTest::newRow("odd memory, biased slots") << 2 << 17 << true << 12 << 2;
    QTest::newRow("odd text and tokens") << 2 << 5 << false << 11 << 1;
  }
  /// Every feature of small models, two samples, and some odd numbers of tokens.
  void packed_blocks_read_what_plain_ones_read() {
    const c10::NoGradGuard no_grad;
    QFETCH(int, threads);
    QFETCH(int, slots);
    QFETCH(bool, biased);
    QFETCH(int, words);
    QFETCH(int, across);
    DitConfig config = placed_config();
    config.neighbours = config.preconditioned = true;
    config.text_rows = words;
    config.grid_columns = across;
    config.ffn_dim = 3 * config.dim - 10;
    const int before = at::get_num_threads();
    use_threads(threads);
    for (const auto& [type, bound] : {std::pair{at::kFloat, 2e-5}, {at::kBFloat16, 5e-2}}) {
      CausalDit plain = CausalDit::random(config, 11, Init::noise);
      plain.to(at::kCPU, type);
      CausalDit packed = plain.clone();
      packed.pack();
      const at::Tensor words_given = at::randn({1, words, config.text_dim}).to(type);
      const TextContext prompt = plain.encode_text(words_given);
      const int frames = 3;
      const ChunkInput chunk{at::randn({2, frames, config.in_channels, rows * 2, across * 2}),
                             at::tensor({100.0, 500.0, 900.0}).repeat({2, 1}),
                             {},
                             {}};
      MemoryView memory;
      for (int i = 0; slots > 0 && i < config.layers; ++i)
        memory.blocks.push_back(
            {at::randn({1, slots, config.dim}).to(type), at::randn({1, slots, config.dim}).to(type)});
      memory.positions = {at::arange(slots, at::kDouble), at::zeros({slots}), at::ones({slots})};
      if (biased) memory.bias = at::randn({2, slots});
      const at::Tensor found_flow = packed.flow(chunk, prompt, memory), plain_flow = plain.flow(chunk, prompt, memory);
      if (type == at::kFloat) QVERIFY(worst(found_flow, plain_flow) < bound);
      // After all blocks, two roundings differ by the rounding error, and either may be nearer to the exact result.
      CausalDit exact = plain.clone();
      exact.to(at::kCPU, at::kFloat);
      const at::Tensor truth = exact.flow(chunk, exact.encode_text(words_given.to(at::kFloat)), in_float(memory));
      const double off = rms(found_flow - truth), plain_off = rms(plain_flow - truth);
      QVERIFY2(
          off < 1.25 * plain_off + 1e-6 * rms(truth),
          qPrintable(
              QStringLiteral("%1: off by %2, without packing by %3").arg(c10::toString(type)).arg(off).arg(plain_off)));
      const ContextPass expected = plain.context(chunk, prompt, memory, true);
      for (const bool with_queries : {true, false}) {
        const ContextPass found = packed.context(chunk, prompt, memory, with_queries);
        QCOMPARE(found.blocks.size(), expected.blocks.size());
        for (std::size_t i = 0; i < found.blocks.size(); ++i) {
          QVERIFY(worst(found.blocks[i].k, expected.blocks[i].k) < bound);
          QVERIFY(worst(found.blocks[i].v, expected.blocks[i].v) < bound);
          if (with_queries) QVERIFY(worst(found.queries[i], expected.queries[i]) < bound);
        }
        QVERIFY(worst(found.last.q, expected.last.q) < bound);
      }
    }
    at::set_num_threads(before);
  }

  void missing_text_rows_are_zero_rows() {
    const c10::NoGradGuard no_grad;
    const at::Tensor rows_given = at::randn({1, 5, 32});
    const TextContext a = model->encode_text(rows_given);
    const TextContext b = model->encode_text(at::constant_pad_nd(rows_given, {0, 0, 0, 7}));
    QVERIFY(at::equal(a.blocks[1].k, b.blocks[1].k));
    QCOMPARE(a.blocks[1].k.size(1), 12);
  }

  void much_padding_is_a_few_keys_of_the_same_weight() {
    const c10::NoGradGuard no_grad;
    DitConfig config = small_config();
    config.text_rows = 512;
    CausalDit wide = CausalDit::random(config, 5, Init::noise);
    const at::Tensor words = at::randn({1, 21, 32}), rows_given = at::constant_pad_nd(words, {0, 0, 0, 512 - 21});
    const at::Tensor t = at::full({2, 6}, 400.0);
    at::Tensor exact;
    for (const auto type : {at::kFloat, at::kBFloat16})
      for (const bool packed : {false, true}) {
        wide.to(at::kCPU, type);
        if (packed) wide.pack();
        const TextContext few = wide.encode_text(words), all = wide.encode_text(rows_given);
        QVERIFY(!all.bias.defined());
        QCOMPARE(all.blocks[1].k.size(1), 512);
        QCOMPARE(few.blocks[1].k.size(1), 24);
        QVERIFY(few.bias[0].narrow(0, 0, 21).eq(0).all().item<bool>());
        const double stands_for = few.bias[0].narrow(0, 21, 3).to(at::kDouble).exp().sum().item<double>();
        QVERIFY2(std::abs(stands_for / (512 - 21) - 1) < 1e-5, qPrintable(QString::number(stands_for)));
        const auto flow = [&](const TextContext& text) {
          return wide.flow({latents.to(type), t, {}, {}}, text).to(at::kFloat);
        };
        if (!exact.defined()) exact = flow(all);
        const double off = worst(flow(few), exact), usual = worst(flow(all), exact);
        QVERIFY2(off < std::max(1e-5, 1.3 * usual), qPrintable(QString("%1 against %2").arg(off).arg(usual)));
        // Without the bias the result would be different.
        TextContext unbiased = few;
        unbiased.bias = at::Tensor();
        QVERIFY(worst(flow(unbiased), exact) > 5 * off);
      }
    // If gradients are recorded, or with the reference's numerics, every row is a key.
    {
      const c10::AutoGradMode recorded(true);
      QCOMPARE(wide.encode_text(words).blocks[0].k.size(1), 512);
    }
    wide.set_numerics(Numerics::reference);
    QCOMPARE(wide.encode_text(words).blocks[0].k.size(1), 512);
  }

  void one_prompt_serves_every_sample_of_a_batch() {
    const c10::NoGradGuard no_grad;
    const TextContext one = model->encode_text(at::randn({1, 12, 32}));
    const at::Tensor t = at::full({2, 6}, 400.0);
    const at::Tensor both = model->flow({latents, t, {}, {}}, one);
    const at::Tensor second = model->flow({latents.narrow(0, 1, 1), t.narrow(0, 1, 1), {}, {}}, one);
    QVERIFY(worst(both.narrow(0, 1, 1), second) < 1e-5);
  }

  void gradients_of_every_kind_of_parameter_agree_with_finite_differences() {
    CausalDit trained = CausalDit::random(placed_config(), 3, Init::noise);
    trained.to(at::kCPU, at::kDouble);
    trained.set_numerics(Numerics::reference);
    const at::Tensor rows_given = at::randn({1, 5, 32}, at::kDouble);
    const at::Tensor weights = at::randn({1, 2, 16, rows * 2, columns * 2}, at::kDouble);
    const ChunkInput chunk{at::randn_like(weights), at::full({1, 2}, 700.0), {}, {}};
    const auto loss = [&] {
      const TextContext prompt = trained.encode_text(rows_given);
      MemoryView memory;
      append(memory, trained.context(chunk, prompt), grid_positions(0, 2, rows, columns));
      memory.bias = at::linspace(-1, 0, 2 * frame_tokens);
      const ChunkInput next{chunk.latents * 0.5, chunk.timesteps, grid_positions(2, 2, rows, columns), {}};
      return (trained.flow(next, prompt, memory) * weights).sum();
    };
    for (const NamedParameter& parameter : trained.parameters()) parameter.tensor->requires_grad_(true);
    loss().backward();
    int checked = 0;
    for (const NamedParameter& parameter : trained.parameters()) {
      if (parameter.name.starts_with("blocks.0") || parameter.name.starts_with("blocks.2")) continue;
      const c10::NoGradGuard no_grad;
      const at::Tensor direction = at::randn_like(*parameter.tensor);
      const double predicted = (parameter.tensor->grad() * direction).sum().item<double>();
      constexpr double step = 1e-5;
      parameter.tensor->add_(direction, step);
      const double above = loss().item<double>();
      parameter.tensor->add_(direction, -2 * step);
      const double below = loss().item<double>();
      parameter.tensor->add_(direction, step);
      const double measured = (above - below) / (2 * step);
      QVERIFY2(std::abs(measured - predicted) < 1e-3 * (1e-2 + std::abs(measured)), parameter.name.c_str());
      ++checked;
    }
    QCOMPARE(checked, 30 + 28);
  }

  void loading_refuses_a_wrong_shape_by_name() {
    CausalDit source = model->clone();
    const auto named = [&](const std::string& name) -> Result<at::Tensor> {
      for (const NamedParameter& parameter : source.parameters())
        if (parameter.name == name) return name == "blocks.1.norm3.bias" ? at::zeros({47}) : *parameter.tensor;
      return fail(Error::Kind::not_found, name + " is missing");
    };
    const Result<CausalDit> refused = CausalDit::load(small_config(), named);
    QVERIFY(!refused);
    Result<CausalDit> copy = CausalDit::load(small_config(), named);
    QVERIFY(copy.error().text().find("blocks.1.norm3.bias is [47], expected [48]") != std::string::npos);
  }

 private:
  at::Tensor chunk_by_chunk(const CausalDit& by, const TextContext& words, int chunk_frames) const {
    MemoryView memory;
    std::vector<at::Tensor> flows;
    for (int first = 0; first < 6; first += chunk_frames) {
      const Positions own = grid_positions(first, chunk_frames, rows, columns);
      const ChunkInput chunk{latents.narrow(1, first, chunk_frames), at::zeros({2, chunk_frames}), own, {}};
      flows.push_back(by.flow(chunk, words, memory));
      append(memory, by.context(chunk, words, memory), own);
    }
    return at::cat(flows, 1);
  }

  std::unique_ptr<CausalDit> model;
  TextContext text;
  at::Tensor latents;
};

LONGTAKE_TEST(TestCausalDit)

}  // namespace causal_dit_test

#include "test_causal_dit.moc"
