#include <QtTest>

#include <fstream>
#include <string>

#include "engine/pipeline/generator_source.h"
#include "engine/pipeline/random_decoder.h"
#include "tests/pipeline/tiny_model.h"

using namespace longtake;

namespace {

double resident_mib() {
  std::ifstream statm("/proc/self/statm");
  double total = 0;
  double resident = 0;
  statm >> total >> resident;
  return resident * 4096 / (1 << 20);
}

}  // namespace

class TestSteadyState : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // LONGTAKE_CHUNKS sets the length: 500 by default, 10,000 in the long tier.
  void memory_stays_flat_over_a_long_take() {
    const int chunks = std::max(200, qEnvironmentVariableIntValue("LONGTAKE_CHUNKS", nullptr));
    const int length = qEnvironmentVariableIsSet("LONGTAKE_CHUNKS") ? chunks : 500;
    GeneratorSource source([](const ChunkSource::Progress&, const std::stop_token&) -> Result<StreamParts> {
      StreamParts parts;
      parts.model = tiny::model();
      parts.decoder = make_random_decoder(4, 4);
      parts.encoder = make_hash_encoder(tiny::shape().text_rows, tiny::shape().text_dim);
      parts.generator = tiny::config();
      parts.policy = tiny::policy("novelty");
      parts.history = {.keyframe_bytes = 1 << 18, .latent_bytes = 1 << 17};
      return parts;
    });
    QVERIFY(source.open({}, {}).has_value());
    const int warm_up = 200;
    double after_warm_up = 0;
    for (int chunk = 0; chunk < length; ++chunk) {
      if (chunk % 50 == 49) {
        SetPrompt prompt{{{"prompt " + std::to_string(chunk)}}, {}, SwitchMode::recache};
        QVERIFY(source.apply(prompt).has_value());
      }
      const auto made = source.next({});
      QVERIFY2(made.has_value(), made ? "" : made.error().text().c_str());
      QCOMPARE(made->cache->kept_tokens, tiny::kChunkTokens);
      QVERIFY(made->cache->recent.size() <= 24);
      if (chunk == warm_up) after_warm_up = resident_mib();
    }
    const double grown = resident_mib() - after_warm_up;
    qInfo("%d chunks, resident %.1f MiB after warm-up, grown by %.2f MiB", length, after_warm_up, grown);
    // The allocator may keep a few pages more. Over 10,000 chunks, losing one chunk of latents each time is twice this.
    QVERIFY2(grown < 1.5 + 0.4 * length / 1000, qPrintable(QString::number(grown)));
  }
};

QTEST_APPLESS_MAIN(TestSteadyState)
#include "test_steady_state.moc"
