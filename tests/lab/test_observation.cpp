#include <QtTest>

#include <ATen/ATen.h>

#include <numeric>

#include "app/lab/attention_sums.h"
#include "engine/core/random.h"
#include "engine/kernels/salience.h"
#include "engine/model/load_tensors.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

constexpr int kHeads = 2, kChunks = 3;
constexpr std::int64_t kChunkTokens = 4, kTokens = kChunks * kChunkTokens, kSize = 8;

at::Tensor noise(std::uint32_t stream, std::int64_t tokens = kTokens) {
  at::Tensor tensor = at::empty({1, kHeads, tokens, kSize}, at::kFloat);
  fill_normal({tensor.mutable_data_ptr<float>(), static_cast<std::size_t>(tensor.numel())}, {5, stream, 0});
  return tensor;
}

LayerAttention whole_clip(const at::Tensor& q, const at::Tensor& k) {
  AttentionSums sums(k.size(2), kChunkTokens, kHeads, at::kCPU);
  for (int chunk = 0; chunk * kChunkTokens < k.size(2); ++chunk)
    sums.add(chunk, q.slice(2, chunk * kChunkTokens, std::min((chunk + 1) * kChunkTokens, k.size(2))), k,
             at::arange(k.size(2)));
  return sums.result();
}

/// Every chunk sees itself and the earlier ones.
LayerAttention stream(const at::Tensor& q, const at::Tensor& k) {
  AttentionSums sums(kTokens, kChunkTokens, kHeads, at::kCPU);
  for (int chunk = 0; chunk < kChunks; ++chunk) {
    const std::int64_t end = (chunk + 1) * kChunkTokens;
    sums.add(chunk, q.slice(2, end - kChunkTokens, end), k.slice(2, 0, end), at::arange(end));
  }
  return sums.result();
}

double worst(const std::vector<float>& a, const std::vector<float>& b) {
  double most = a.size() == b.size() ? 0 : 1e9;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    most = std::max(most, std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
  return most;
}

}  // namespace

class TestObservation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void the_salience_of_a_clip_is_the_trainers_target() {
    for (const std::int64_t tokens : {kTokens, kTokens - 1}) {
      const at::Tensor q = noise(1, tokens), k = noise(2, tokens);
      SalienceOptions options;
      options.chunk_tokens = kChunkTokens;
      QVERIFY(worst(whole_clip(q, k).salience, to_vector(attention_salience(q, k, options))) < 1e-6);
    }
  }

  void weights_of_a_query_and_peaks_of_a_key_add_up_to_one() {
    const LayerAttention clip = whole_clip(noise(1), noise(2)), causal = stream(noise(1), noise(2));
    for (const LayerAttention& layer : {clip, causal})
      for (int i = 0; i < kChunks; ++i) {
        double row = 0, column = 0;
        for (int j = 0; j < kChunks; ++j) {
          row += layer.mass[static_cast<std::size_t>(i * kChunks + j)];
          column += layer.peaks[static_cast<std::size_t>(j * kChunks + i)];
        }
        QVERIFY(std::abs(row - 1) < 1e-5);
        QVERIFY(std::abs(column - 1) < 1e-9);
      }
  }

  void a_stream_has_no_future_half() {
    const LayerAttention layer = stream(noise(1), noise(2));
    QCOMPARE(directions(layer.mass, kChunks).future, 0.0);
    QCOMPARE(directions_of_peaks(layer.peaks, kChunks).future, 0.0);
    QVERIFY(directions(whole_clip(noise(1), noise(2)).mass, kChunks).future > 0.1);
  }

  void equal_weights_give_what_is_called_chance() {
    const at::Tensor zeros = at::zeros({1, kHeads, kTokens, kSize});
    for (const bool future : {false, true}) {
      const LayerAttention layer = future ? whole_clip(zeros, zeros) : stream(zeros, zeros);
      const Directions seen = directions(layer.mass, kChunks), chance = chance_of_mass(kChunks, future);
      QVERIFY(std::abs(seen.past - chance.past) < 1e-5 && std::abs(seen.own - chance.own) < 1e-5 &&
              std::abs(seen.future - chance.future) < 1e-5);
    }
    const Directions peaks = chance_of_peaks(7, true);
    QVERIFY(std::abs(peaks.own - 1.0 / 7) < 1e-12 && std::abs(peaks.past - 3.0 / 7) < 1e-12);
  }

  void lists_of_chance_share_half_of_their_better_halves() {
    double sum = 0;
    for (std::uint32_t run = 0; run < 20; ++run) {
      const std::vector<float> a = to_vector(noise(10 + run, 100)), b = to_vector(noise(50 + run, 100));
      sum += overlap(a, b, a.size() / 2) / 20;
      QCOMPARE(overlap(a, a, a.size() / 2), 1.0);
      QVERIFY(std::abs(list_worth(a, a, 30) - 1) < 1e-12);
    }
    QVERIFY2(std::abs(sum - .5) < .02, qPrintable(QString::number(sum)));
  }

  void a_list_is_worth_what_its_tokens_hold() {
    const std::vector<float> own = {4, 3, 2, 1};
    QCOMPARE(list_worth(own, {0, 0, 1, 1}, 2), (3.0 - 5) / (7 - 5));
    QCOMPARE(list_worth(own, {1, 0, 0, 1}, 2), 0.0);
    QCOMPARE(overlap(own, {1, 0, 0, 1}, 2), 0.5);
  }
};

LONGTAKE_TEST(TestObservation)
#include "test_observation.moc"
