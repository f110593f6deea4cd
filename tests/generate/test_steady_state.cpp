#include <QtTest>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <numeric>
#include <string>

#include "engine/generate/generator_source.h"
#include "engine/open/random_decoder.h"
#include "tests/support/run.h"
#include "tests/support/tiny_model.h"

using namespace longtake;

namespace {

constexpr int kWarmUp = 200;  // chunks

double resident_mib() {
  std::ifstream statm("/proc/self/statm");
  double total = 0;
  double resident = 0;
  statm >> total >> resident;
  return resident * 4096 / (1 << 20);
}

/// CPU time of this thread, so that other programs on the machine do not change the result.
double thread_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

/// The slope of a straight line through the values at 0, 1, 2, ...
double slope(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  const double middle = (n - 1) / 2;
  double above = 0;
  double below = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double x = static_cast<double>(i) - middle;
    above += x * values[i];
    below += x * x;
  }
  return below > 0 ? above / below : 0;
}

std::unique_ptr<GeneratorSource> tiny_source() {
  return std::make_unique<GeneratorSource>(
      [](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> {
        StreamParts parts;
        parts.model = tiny::model();
        parts.decoder = make_random_decoder(4, 4);
        parts.encoder = make_hash_encoder(tiny::shape().text_rows, tiny::shape().text_dim);
        parts.generator = tiny::config();
        parts.policy = tiny::policy("novelty");
        parts.history = {.keyframe_bytes = 1 << 18, .latent_bytes = 1 << 17};
        return parts;
      });
}

}  // namespace

class TestSteadyState : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // LONGTAKE_CHUNKS sets the length: 500 by default, 10,000 in the deep tier.
  void memory_stays_flat_over_a_long_take() {
    bool given = false;
    const int chunks = std::max(2 * kWarmUp, qEnvironmentVariableIntValue("LONGTAKE_CHUNKS", &given));
    const int length = given ? chunks : 500;
    const auto source = tiny_source();
    QVERIFY(source->open({}, {}).has_value());
    std::vector<double> resident;
    std::vector<double> cost;
    for (int chunk = 0; chunk < length; ++chunk) {
      if (chunk % 50 == 49) {
        SetPrompt prompt{{{"prompt " + std::to_string(chunk)}}, {}, SwitchMode::recache};
        QVERIFY(source->apply(prompt).has_value());
      }
      const double began = thread_ms();
      const auto made = source->next({});
      QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
      QCOMPARE(made->cache->kept_tokens, tiny::kChunkTokens);
      QVERIFY(made->cache->recent.size() <= 24);
      if (chunk < kWarmUp) continue;
      cost.push_back(thread_ms() - began);
      resident.push_back(resident_mib());
    }
    const auto tenth = static_cast<std::ptrdiff_t>(cost.size() / 10);
    const double first = median({cost.begin(), cost.begin() + tenth});
    const double last = median({cost.end() - tenth, cost.end()});
    const double per_thousand = 1000 * slope(resident);
    qInfo(
        "%d chunks, %d of them warm-up: resident %.1f to %.1f MiB, slope %.3f MiB per 1,000 chunks; processor time of "
        "a chunk, median of the first tenth %.3f ms, of the last %.3f ms, ratio %.3f",
        length, kWarmUp, resident.front(), resident.back(), per_thousand, first, last, last / first);
    // The allocator may keep some extra pages, which looks like a slope in a short run.
    QVERIFY2(resident.back() - resident.front() < 1.5 + 0.4 * length / 1000, qPrintable(QString::number(per_thousand)));
    if (length >= 5000) QVERIFY2(per_thousand <= 0.4, qPrintable(QString::number(per_thousand)));
  }
};

LONGTAKE_TEST(TestSteadyState)
#include "test_steady_state.moc"
