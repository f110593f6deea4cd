#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "app/lab/random_wan.h"
#include "engine/generate/generator_source.h"
#include "engine/jobs/log_frames.h"
#include "engine/open/starter_files.h"
#include "engine/open/starter_source.h"
#include "tests/fakes/drive.h"
#include "tests/open/few_bits.h"
#include "tests/open/wan_bench.h"
#include "tests/support/fake_device/fake_device.h"
#include "tests/support/run.h"
#include "tests/support/toy_starter.h"

using namespace longtake;

namespace attention_errors_test {

namespace {

enum class Bits { bf16, e4m3, int8 };
enum class Scale { head, block };

/// The errors of the table in docs/gpu_jobs.md, in per cent.
struct Noted {
  double normal;     ///< of random numbers
  double large;      ///< with logits four times as large
  double common;     ///< with keys that have a part in common
  double wan, own;   ///< for attention's inputs in random Wan and in the built-in model
  double flow;       ///< of a pass of random Wan
  double latents{};  ///< of the built-in model; 0: not measured, because it takes long and shows little
};

/// A variant of attention in few bits. Sums are in float32, and softmax runs over blocks of keys.
struct Form {
  const char* name;
  Bits logits;        ///< of queries and keys
  Scale scale;        ///< of queries and keys: one for each head, or for blocks of tokens
  bool without_mean;  ///< keys minus their mean over all tokens, which softmax ignores
  bool turned;        ///< queries and keys rotated by a random matrix, which leaves their products unchanged
  Bits values;        ///< of exponentials (at most 1) and of values (by channel)
  Noted noted;
};

constexpr std::int64_t kQueryBlock = 128, kKeyBlock = 64;

using enum Bits;
using enum Scale;
// The second and third are like FlashAttention-3, the fifth and sixth like SageAttention and SageAttention2.
constexpr Form kForms[] = {
    {"bf16", bf16, block, false, false, bf16, {0.38, 0.68, 0.75, 0.19, 0.24, 0.05, 0.18}},
    {"e4m3, a scale a head", e4m3, head, false, false, e4m3, {5.38, 11.0, 11.6, 1.45, 2.67, 0.36, 2.46}},
    {"the same, channels turned", e4m3, head, false, true, e4m3, {5.37, 10.3, 11.6, 1.48, 1.80, 0.34, 1.80}},
    {"int8 logits, bf16 values", int8, block, false, false, bf16, {1.33, 3.11, 3.11, 0.47, 0.56, 0.12}},
    {"the same, keys less their mean", int8, block, true, false, bf16, {1.33, 3.13, 1.33, 0.47, 0.58, 0.12}},
    {"int8 logits, less mean, e4m3 values", int8, block, true, false, e4m3, {3.92, 4.19, 3.92, 0.92, 1.16, 0.23, 1.17}},
    {"e4m3 logits, less mean, e4m3 values", e4m3, block, true, false, e4m3, {5.39, 10.5, 5.39, 1.45, 2.67, 0.35}},
    {"int8 logits, less mean, int8 values", int8, block, true, false, int8, {3.96, 3.60, 3.96, 0.64, 0.79, 0.16, 0.77}},
};

double largest(Bits bits) { return bits == e4m3 ? 448 : 127; }

/// Numbers of at most largest(), rounded to the type.
at::Tensor as_type(const at::Tensor& x, Bits bits) {
  return bits == e4m3 ? x.clamp(-448, 448).to(at::kFloat8_e4m3fn).to(at::kFloat) : x.round().clamp(-127, 127);
}

/// One scale for all elements along the axes `of`.
at::Tensor rounded(const at::Tensor& x, Bits bits, at::IntArrayRef of) {
  if (bits == bf16) return x.to(at::kBFloat16).to(at::kFloat);
  const at::Tensor scale = (x.abs().amax(of, true) / largest(bits)).clamp_min(std::numeric_limits<float>::min());
  return as_type(x / scale, bits) * scale;
}

at::Tensor rounded_logits(const at::Tensor& x, const Form& form, std::int64_t tokens) {
  if (form.scale == head) return rounded(x, form.logits, {2, 3});
  std::vector<at::Tensor> blocks;
  for (const at::Tensor& part : x.split(tokens, 2)) blocks.push_back(rounded(part, form.logits, {2, 3}));
  return at::cat(blocks, 2);
}

at::Tensor rounded_exponentials(const at::Tensor& x, Bits bits) {
  if (bits == bf16) return x.to(at::kBFloat16).to(at::kFloat);
  return as_type(x * largest(bits), bits) / largest(bits);
}

at::Tensor rotation_of(std::int64_t channels) {
  const auto generator = at::globalContext().defaultGenerator(at::kCPU).clone();
  return std::get<0>(at::linalg_qr(at::randn({channels, channels}, generator)));
}

/// Attention in this form; the sums are in float32.
at::Tensor attend_in(const Form& form, at::Tensor q, at::Tensor k, const at::Tensor& values) {
  q = q.to(at::kFloat), k = k.to(at::kFloat);
  if (form.without_mean) k = k - k.mean(2, true);
  if (form.turned) {
    const at::Tensor turn = rotation_of(q.size(3));
    q = at::matmul(q, turn), k = at::matmul(k, turn);
  }
  q = rounded_logits(q, form, kQueryBlock), k = rounded_logits(k, form, kKeyBlock);
  const at::Tensor v = rounded(values.to(at::kFloat), form.values, {2});
  at::Tensor most = at::full({q.size(0), q.size(1), q.size(2), 1}, -INFINITY), sum = at::zeros_like(most),
             read = at::zeros_like(q);
  for (std::int64_t first = 0; first < k.size(2); first += kKeyBlock) {
    const std::int64_t count = std::min(kKeyBlock, k.size(2) - first);
    const at::Tensor logits = at::matmul(q, k.narrow(2, first, count).transpose(2, 3)) / std::sqrt(q.size(3));
    const at::Tensor now = at::maximum(most, logits.amax(3, true)), left = at::exp(most - now);
    const at::Tensor exponentials = at::exp(logits - now);
    sum = sum * left + exponentials.sum(3, true);
    read = read * left + at::matmul(rounded_exponentials(exponentials, form.values), v.narrow(2, first, count));
    most = now;
  }
  return (read / sum).to(at::kBFloat16).to(at::kFloat);
}

/// The inputs of attention.
struct Given {
  at::Tensor q, k, v;   // [1, h, tokens, d], float32
  at::Tensor wanted{};  // in float64

  Given exact() const {
    const auto wide = [](const at::Tensor& x) { return x.to(at::kDouble); };
    return {q, k, v, at::scaled_dot_product_attention(wide(q), wide(k), wide(v))};
  }
};

/// The mean over several heads or calls.
double error_of(const Form& form, const std::vector<Given>& all) {
  double sum = 0;
  for (const Given& one : all) sum += off(attend_in(form, one.q, one.k, one.v), one.wanted);
  return sum / static_cast<double>(all.size());
}

/// The norm of the mean key relative to a key's norm.
double mean_of_keys(const std::vector<Given>& all) {
  double sum = 0;
  for (const Given& one : all) sum += (one.k.mean(2).norm() / one.k.norm() * std::sqrt(one.k.size(2))).item<double>();
  return sum / static_cast<double>(all.size());
}

/// The standard deviation of softmax's inputs over the keys of a query.
double logits_of(const std::vector<Given>& all) {
  double sum = 0;
  for (const Given& one : all)
    sum += (at::matmul(one.q, one.k.transpose(2, 3)) / std::sqrt(one.q.size(3))).std(3).mean().item<double>();
  return sum / static_cast<double>(all.size());
}

/// Attention of the chunk's own tokens to themselves and to memory; a prompt has fewer keys.
bool is_self_attention(const at::Tensor& q, const at::Tensor& k) { return k.size(2) >= q.size(2); }

bool is_within(double part, double found, double noted) {
  return found > (1 - part) * noted && found < (1 + part) * noted;
}

/// While it lives, `attend` replaces the fake device's self-attention; attention to the prompt stays exact.
class OtherAttention {
 public:
  explicit OtherAttention(std::function<at::Tensor(const Given&)> attend) {
    set_fake_attention([attend = std::move(attend)](const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                                    const std::optional<at::Tensor>& bias) {
      return is_self_attention(q, k) && !bias ? attend({q, k, v}).transpose(1, 2).contiguous().transpose(1, 2)
                                              : at::scaled_dot_product_attention(q, k, v, bias);
    });
  }
  ~OtherAttention() { set_fake_attention({}); }
  OtherAttention(const OtherAttention&) = delete;
  OtherAttention& operator=(const OtherAttention&) = delete;
};

/// Exact attention that records every third call.
auto keeping(std::vector<Given>& all) {
  return [&all, calls = 0](const Given& one) mutable {
    if (calls++ % 3 == 0) all.push_back(Given{one.q.clone(), one.k.clone(), one.v.clone()}.exact());
    return at::scaled_dot_product_attention(one.q, one.k, one.v);
  };
}

auto in(const Form& form) {
  return [form](const Given& one) { return attend_in(form, one.q, one.k, one.v); };
}

/// Grey pictures: the test only compares latents, and decoding would take longer than it.
class Grey final : public Decoder {
 public:
  explicit Grey(const Decoder& other) : channels_(other.latent_channels()), cell_(other.pixels_per_cell()) {}
  int latent_channels() const override { return channels_; }
  int pixels_per_cell() const override { return cell_; }
  int warm_up_latents() const override { return 0; }
  at::Tensor decode(const DecoderInput& input, DecoderState& state) const override {
    const at::Tensor& latents = input.latents;
    const std::int64_t frames =
        latents.size(1) * frames_per_latent() - (state.latents == 0 ? frames_per_latent() - 1 : 0);
    state.latents += latents.size(1);
    return at::zeros({latents.size(0), frames, 3, latents.size(3) * cell_, latents.size(4) * cell_}, latents.options());
  }

 private:
  int channels_, cell_;
};

/// The built-in model under each prompt, on the fake device, where its attention is LibTorch's operator.
std::vector<StreamParts> built_in() {
  std::vector<StreamParts> all;
  const auto files = read_starter_folder(source_path("resources/starter"));
  if (!files) return all;
  for (const char* prompt : few_bits_prompts) {
    SourceOptions options = toy::options({});
    options.prompt = prompt;
    options.latent_grid = 0;
    StreamParts parts = build_starter(*files, options, kNoProgress).value();
    CausalDit model = parts.model->clone();
    model.to(fake_device(), at::kFloat);
    parts.model = std::make_shared<const CausalDit>(std::move(model));
    parts.decoder = std::make_shared<Grey>(*parts.decoder);
    SalienceHead head = *parts.head;
    head.to(fake_device());
    parts.head = std::make_shared<const SalienceHead>(std::move(head));
    all.push_back(std::move(parts));
  }
  return all;
}

std::unique_ptr<GeneratorSource> source_of(const StreamParts& parts) {
  auto source = std::make_unique<GeneratorSource>(
      [parts](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> { return parts; });
  opened(*source);
  return source;
}

/// The latents of the built-in model's first chunk under each prompt.
at::Tensor chunks_of(const std::vector<StreamParts>& all) {
  std::vector<at::Tensor> chunks;
  for (const StreamParts& parts : all) chunks.push_back(tensor_of(*make(*source_of(parts)).latents).to(at::kFloat));
  return at::stack(chunks);
}

RandomWan random_wan(int layers) {
  WanSizes sizes = wan_sizes("wan-thin");
  sizes.dit.layers = layers;
  const WanDraw draw = [](const std::vector<std::int64_t>& shape) { return at::randn(shape); };
  return make_random_wan(sizes, {fake_device(), at::kFloat, 1}, draw, /*plain=*/true);
}

}  // namespace

/// A study: errors of self-attention in 8 bits, emulated. The tests print the table of docs/gpu_jobs.md. They require
/// its figures within a quarter, and those of the trained model within a half.
class TestAttentionErrors : public QObject {
  Q_OBJECT

  QTemporaryDir root_;
  const c10::NoGradGuard no_grad_;

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    fake_device();
  }
  void init() { at::manual_seed(3); }

  void what_attention_returns() {
    // A head with as many keys as Wan's.
    const auto tokens_of = [](std::int64_t tokens) { return at::randn({1, 1, tokens, 128}); };
    const at::Tensor q = tokens_of(256), k = tokens_of(9360), v = tokens_of(9360);
    const std::vector<Given> normal = {Given{q, k, v}.exact()}, large = {Given{4 * q, k, v}.exact()},
                             common = {Given{q, k + 4 * tokens_of(1), v}.exact()};
    std::vector<Given> wan, own;
    {
      const RandomWan model = random_wan(8);
      const WanScene scene = draw_scene(model, [](const auto& shape) { return at::randn(shape); });
      const OtherAttention kept(keeping(wan));
      flow_and_keys(model, scene);
    }
    if (const auto parts = built_in(); !parts.empty()) {
      const auto source = source_of(parts[0]);
      make(*source);
      const OtherAttention kept(keeping(own));
      make(*source);
    }
    qInfo("the built-in model's logits deviate by %.2f, and the mean of its keys is %.2f of a key", logits_of(own),
          mean_of_keys(own));
    qInfo("| attention in | normal numbers | large logits | keys in common | random Wan | built-in |");
    for (const Form& form : kForms) {
      const double found[] = {error_of(form, normal), error_of(form, large), error_of(form, common),
                              error_of(form, wan), own.empty() ? form.noted.own : error_of(form, own)};
      qInfo("| %s | %.2f | %.2f | %.2f | %.2f | %.2f |", form.name, found[0], found[1], found[2], found[3], found[4]);
      QVERIFY(is_within(0.25, found[0], form.noted.normal) && is_within(0.25, found[1], form.noted.large));
      QVERIFY(is_within(0.25, found[2], form.noted.common) && is_within(0.25, found[3], form.noted.wan));
      QVERIFY(is_within(0.5, found[4], form.noted.own));
    }
  }

  void a_pass_of_a_random_model() {
    const RandomWan model = random_wan(8);
    const WanScene scene = draw_scene(model, [](const auto& shape) { return at::randn(shape); });
    const at::Tensor wanted = flow_and_keys(model, scene).first.cpu();
    qInfo("| attention in | flow of a pass of eight blocks |");
    for (const Form& form : kForms) {
      const OtherAttention other(in(form));
      const double found = off(flow_and_keys(model, scene).first.cpu(), wanted);
      qInfo("| %s | %.2f |", form.name, found);
      QVERIFY(is_within(0.25, found, form.noted.flow));
    }
  }

  void chunks_of_the_built_in_model() {
    const std::vector<StreamParts> parts = built_in();
    if (parts.empty()) QSKIP("the built-in model's files are not here");
    const at::Tensor wanted = chunks_of(parts);
    qInfo("| attention in | the built-in model's latents of three first chunks |");
    for (const Form& form : kForms) {
      if (form.noted.latents == 0) continue;
      const OtherAttention other(in(form));
      const double found = off(chunks_of(parts), wanted);
      qInfo("| %s | %.2f |", form.name, found);
      QVERIFY(is_within(0.5, found, form.noted.latents));
    }
  }
};

LONGTAKE_TEST(TestAttentionErrors)

}  // namespace attention_errors_test

#include "test_attention_errors.moc"
