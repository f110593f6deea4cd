#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cmath>
#include <vector>

#include "app/lab/random_wan.h"
#include "engine/generate/generator_source.h"
#include "engine/jobs/log_frames.h"
#include "engine/kernels/fp8_product.h"
#include "engine/open/starter_files.h"
#include "engine/open/starter_source.h"
#include "tests/fakes/drive.h"
#include "tests/open/few_bits.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"

using namespace longtake;

namespace {

Fp8Rows rounded_with_one_scale(const at::Tensor& x) {
  const at::Tensor scale = x.abs().max() / 448;
  return {(x / scale).clamp(-448, 448).to(at::kFloat8_e4m3fn),
          scale.expand(x.sizes().slice(0, x.dim() - 1)).contiguous()};
}

/// The errors of a product in bf16, in 8 bits with a scale for each row, and in 8 bits with one scale for all.
struct ProductErrors {
  double bf16 = 0, rows = 0, one = 0;
};

ProductErrors errors_of(const at::Tensor& x, const at::Tensor& weight) {
  const at::Tensor wanted = at::mm(x.to(at::kDouble), weight.to(at::kDouble).t()), bias = at::zeros({weight.size(0)});
  const auto product = [&](const Fp8Rows& left, const Fp8Rows& right) {
    return off(fp8_product({left.numbers, left.scales, at::kFloat}, right, bias), wanted);
  };
  const at::Tensor half = at::mm(x.to(at::kBFloat16).to(at::kFloat), weight.to(at::kBFloat16).to(at::kFloat).t());
  return {off(half.to(at::kBFloat16), wanted), product(fp8_rounded(x), fp8_rounded(weight)),
          product(rounded_with_one_scale(x), rounded_with_one_scale(weight))};
}

void print(const QString& what, const ProductErrors& errors) {
  qInfo("| %s | %.2f | %.2f | %.2f |", qPrintable(what), errors.bf16, errors.rows, errors.one);
}

ProductErrors mean_of(const std::map<std::string, Linear*>& matrices, const char* part) {
  ProductErrors sum;
  double count = 0;
  for (const auto& [name, layer] : matrices) {
    if (name.find(part) == std::string::npos) continue;
    const ProductErrors one = errors_of(at::randn({64, layer->weight.size(1)}), layer->weight.to(at::kFloat));
    sum = {sum.bf16 + one.bf16, sum.rows + one.rows, sum.one + one.one};
    ++count;
  }
  return {sum.bf16 / count, sum.rows / count, sum.one / count};
}

/// Rounds all matrices, or those of all blocks except the first and the last.
void round_blocks(CausalDit& model, bool ends) {
  const std::string last = "blocks." + std::to_string(model.config().layers - 1) + '.';
  for (const auto& [name, layer] : model.matrices())
    if (ends || (!name.starts_with("blocks.0.") && !name.starts_with(last))) layer->round();
}

/// The latents of the built-in model's first chunk under a prompt.
at::Tensor chunk_of(const StarterFiles& files, const char* prompt, at::ScalarType type, const char* rounded) {
  GeneratorSource source([&](const ChunkSource::Progress& progress, const std::stop_token&) -> Result<StreamParts> {
    SourceOptions options = toy::options({});
    options.prompt = prompt;
    options.latent_grid = 0;
    auto parts = build_starter(files, options, progress);
    if (!parts) return parts;
    CausalDit model = parts->model->clone();
    model.to(at::kCPU, type);
    if (*rounded != 0) round_blocks(model, std::string(rounded) == "all");
    parts->model = std::make_shared<const CausalDit>(std::move(model));
    return parts;
  });
  opened(source);
  return tensor_of(*make(source).latents).to(at::kFloat);
}

/// The latents of the first chunk under several prompts: the error of a single one is between 5.7 and 9.7 per cent,
/// depending on how a few numbers round.
at::Tensor chunks_of(const StarterFiles& files, at::ScalarType type, const char* rounded) {
  std::vector<at::Tensor> chunks;
  for (const char* prompt : few_bits_prompts) chunks.push_back(chunk_of(files, prompt, type, rounded));
  return at::stack(chunks);
}

}  // namespace

/// The errors of matrices in 8 bits. The tests print the table of docs/gpu_jobs.md. They require its figures within a
/// quarter, and those of the trained model within a half, because its weights change.
class TestFp8Errors : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  const c10::NoGradGuard no_grad_;

 private Q_SLOTS:
  void initTestCase() { begin_alone(root_); }
  void init() { at::manual_seed(3); }

  void products() {
    qInfo("| product, 256 rows | bf16 | a scale for each row | one scale |");
    for (const auto& [in, out] : {std::pair(1536, 1536), std::pair(1536, 8960), std::pair(8960, 1536)}) {
      const ProductErrors errors = errors_of(at::randn({256, in}), at::randn({out, in}));
      print(QString("%1 to %2, normal numbers").arg(in).arg(out), errors);
      QVERIFY(errors.bf16 < 0.5 && errors.rows > 3 && errors.rows < 4.5);
    }
    const at::Tensor weight = at::randn({1536, 1536});
    at::Tensor wide = at::randn({256, 1536});
    wide.narrow(1, 0, 4).mul_(100);
    const ProductErrors few = errors_of(wide, weight);
    print("four channels of the input 100 times as large", few);
    QVERIFY(few.rows < 0.9 * few.one);
    const at::Tensor uneven = at::randn({256, 1536}) * at::exp(2 * at::randn({256, 1}));
    const ProductErrors rows = errors_of(uneven, weight * at::exp(2 * at::randn({1536, 1})));
    print("rows of very different sizes", rows);
    QVERIFY(rows.rows < 4.5);
    print("a GELU's output", errors_of(at::gelu(at::randn({256, 1536}), "tanh"), weight));
  }

  void products_of_the_built_in_models_matrices() {
    const auto files = read_starter_folder(source_path("resources/starter"));
    if (!files) QSKIP("the built-in model's files are not here");
    CausalDit model = load_starter(files->files)->dit->clone();
    qInfo("| the built-in model's matrices, normal inputs | bf16 | a scale for each row | one scale |");
    for (const char* part : {"self_attn", "cross_attn", "ffn.0", "ffn.2"}) {
      const ProductErrors errors = mean_of(model.matrices(), part);
      print(part, errors);
      QVERIFY(errors.bf16 < 0.3 && errors.rows > 3 && errors.rows < 4.5);
    }
  }

  void passes() {
    qInfo("| pass of a random model | blocks | flow | last keys |");
    for (const auto& [layers, noted] : {std::pair(2, 2.52), std::pair(8, 4.44), std::pair(16, 4.81)}) {
      WanSizes sizes = wan_sizes("wan-thin");
      sizes.dit.layers = layers;
      const WanDraw draw = [](const std::vector<std::int64_t>& shape) { return at::randn(shape); };
      const Placement placement{at::kCPU, at::kFloat, 1};
      RandomWan whole = make_random_wan(sizes, placement, draw, /*plain=*/true);
      const WanScene scene = draw_scene(whole, draw);
      const auto print_row = [&](const char* what, const RandomWan& found) {
        const auto [flow, keys] = flow_and_keys(found, scene);
        const auto [wanted_flow, wanted_keys] = flow_and_keys(whole, scene);
        qInfo("| %s | %d | %.2f | %.2f |", what, layers, off(flow, wanted_flow), off(keys, wanted_keys));
        return off(flow, wanted_flow);
      };
      RandomWan all = whole, middle = whole;
      all.model = std::make_shared<CausalDit>(whole.model->clone());
      middle.model = std::make_shared<CausalDit>(whole.model->clone());
      round_blocks(*all.model, true);
      round_blocks(*middle.model, false);
      const double found = print_row("all in 8 bits", all);
      QVERIFY2(found > 0.75 * noted && found < 1.25 * noted, std::to_string(found).c_str());
      if (layers > 2) QVERIFY(print_row("the first and the last block whole", middle) < found);
    }
  }

  void chunks_of_the_built_in_model() {
    const auto files = read_starter_folder(source_path("resources/starter"));
    if (!files) QSKIP("the built-in model's files are not here");
    const at::Tensor wanted = chunks_of(*files, at::kFloat, "");
    qInfo("| the built-in model | latents of three first chunks |");
    const auto print_row = [&](const char* what, const at::Tensor& found) {
      qInfo("| %s | %.2f |", what, off(found, wanted));
      return off(found, wanted);
    };
    const double half = print_row("bf16", chunks_of(*files, at::kBFloat16, ""));
    QVERIFY(half > 0.5 && half < 1.5);
    const double all = print_row("all in 8 bits", chunks_of(*files, at::kFloat, "all"));
    QVERIFY(all > 3 && all < 11);
    QVERIFY(print_row("the first and the last block whole", chunks_of(*files, at::kFloat, "middle")) < all);
  }
};

LONGTAKE_TEST(TestFp8Errors)
#include "test_fp8_errors.moc"
