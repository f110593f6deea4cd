#include <ATen/ATen.h>

#include <QtTest>

#include <vector>

#include "engine/core/random.h"
#include "engine/kernels/cuda/salience_rows.h"
#include "engine/kernels/cuda_module.h"
#include "engine/kernels/salience.h"
#include "tests/reference/salience_direct.h"

using namespace longtake;

namespace {

at::Tensor normals(const std::vector<std::int64_t>& shape, std::uint64_t seed) {
  at::Tensor tensor = at::empty(shape, at::kFloat);
  fill_normal(std::span(tensor.data_ptr<float>(), static_cast<std::size_t>(tensor.numel())), {seed, 0, 0});
  return tensor;
}

/// The kernel's own functions, one thread after another.
at::Tensor in_loops(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options) {
  cuda::SalienceInput in;
  in.q = q.const_data_ptr<float>();
  in.k = k.const_data_ptr<float>();
  in.heads = q.size(0);
  in.tokens = q.size(1);
  in.head_dim = static_cast<int>(q.size(2));
  in.chunk_tokens = options.chunk_tokens;
  const auto rows = static_cast<std::size_t>(in.heads * in.tokens);
  std::vector<float> log_sums(rows);
  std::vector<cuda::KeyWeights> weights(rows);
  for (std::size_t row = 0; row < rows; ++row) {
    const auto at = static_cast<long long>(row);
    log_sums[row] = cuda::log_sum(in, at / in.tokens, at % in.tokens);
  }
  for (std::size_t row = 0; row < rows; ++row) {
    const auto at = static_cast<long long>(row);
    weights[row] = cuda::key_weights(in, at / in.tokens, at % in.tokens, log_sums.data());
  }
  at::Tensor salience = at::empty({q.size(1)}, at::kFloat);
  for (long long key = 0; key < in.tokens; ++key)
    salience[key] = cuda::fused(in, weights.data(), key, static_cast<int>(options.score));
  return salience;
}

constexpr SalienceScore kScores[] = {SalienceScore::balanced, SalienceScore::max, SalienceScore::avg};

}  // namespace

class TestSalienceKernel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_kernels_functions_give_what_the_whole_matrix_gives() {
    for (const std::int64_t length : {1, 5, 6, 7, 12, 17, 24}) {  // one chunk, two, ragged, many
      const at::Tensor q = normals({3, length, 8}, 1).mul(2).contiguous();
      const at::Tensor k = normals({3, length, 8}, 2).mul(2).contiguous();
      SalienceOptions options;
      options.chunk_tokens = 6;
      for (const SalienceScore score : kScores) {
        options.score = score;
        const at::Tensor direct = attention_salience_direct(q, k, options);
        QVERIFY((in_loops(q, k, options) - direct).abs().max().item<float>() < 2e-6F);
      }
    }
  }

  void logits_far_apart_do_not_overflow() {
    const at::Tensor q = at::full({1, 4, 1}, 100.0F);
    const at::Tensor k = at::tensor({-100.0F, 0.0F, 50.0F, 100.0F}).view({1, 4, 1});
    SalienceOptions options;
    options.chunk_tokens = 2;
    const at::Tensor salience = in_loops(q, k, options);
    QVERIFY(at::isfinite(salience).all().item<bool>());
    QVERIFY(at::allclose(salience, attention_salience_direct(q, k, options)));
  }

  void on_a_gpu_the_kernel_is_used_and_gives_the_same() {
    const auto& kernels = cuda_kernels();
    if (!kernels) QSKIP(kernels.error().why.c_str());
    const at::Tensor q = normals({4, 300, 64}, 3);
    const at::Tensor k = normals({4, 300, 64}, 4);
    SalienceOptions options;
    options.chunk_tokens = 64;
    options.query_rows = 32;
    for (const SalienceScore score : kScores) {
      options.score = score;
      const at::Tensor device = attention_salience(q.to(at::kCUDA), k.to(at::kCUDA), options).cpu();
      QVERIFY((device - attention_salience(q, k, options)).abs().max().item<float>() < 1e-5F);
    }
  }
};

QTEST_APPLESS_MAIN(TestSalienceKernel)
#include "test_salience_kernel.moc"
