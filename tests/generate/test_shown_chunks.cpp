#include <QtTest>

#include <cmath>

#include "engine/model/salience_head.h"
#include "tests/fakes/drive.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"

using namespace longtake;

namespace {

constexpr int kShown = 5;

StreamParts parts(const std::string& policy, bool guesses_shown) {
  GeneratorConfig generator = tiny::config();
  generator.guesses_shown = guesses_shown;
  StreamParts parts = tiny::parts(generator, tiny::policy(policy, 20));
  parts.head = std::make_shared<const SalienceHead>(SalienceHead::random({SalienceKind::mlp, 32, 16, 2, 2}, 3));
  return parts;
}

bool same(float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// Equal in every token's state and in the score of the policy's own column.
bool equal(const CacheSnapshot& a, const CacheSnapshot& b) {
  for (const auto frames : {&CacheSnapshot::recent, &CacheSnapshot::remembered}) {
    if ((a.*frames).size() != (b.*frames).size()) return false;
    for (std::size_t f = 0; f < (a.*frames).size(); ++f) {
      const FrameTokens &of_a = (a.*frames)[f], &of_b = (b.*frames)[f];
      if (of_a.latent_frame != of_b.latent_frame || of_a.tokens.size() != of_b.tokens.size()) return false;
      for (std::size_t t = 0; t < of_a.tokens.size(); ++t)
        if (of_a.tokens[t].slot != of_b.tokens[t].slot || of_a.tokens[t].state != of_b.tokens[t].state ||
            !same(of_a.tokens[t].score, of_b.tokens[t].score))
          return false;
    }
  }
  return a.kept_tokens == b.kept_tokens;
}

/// Generates chunks in one stream and shows them to another, which then generates one more itself. True if the memories
/// were equal after each chunk, and the last chunks are equal.
bool shown_as_made(const std::string& policy, bool guesses_shown) {
  const auto makes = tiny::opened(parts(policy, guesses_shown)), sees = tiny::opened(parts(policy, guesses_shown));
  for (int chunk = 0; chunk < kShown; ++chunk) {
    const auto made = make(*makes);
    if (!sees->follow({0, made.latents->bytes})) return false;
    const auto shown = make(*sees);
    if (shown.video->latent_hash != made.video->latent_hash || !equal(*shown.cache, *made.cache)) return false;
  }
  return make(*makes).video->latent_hash == make(*sees).video->latent_hash;
}

}  // namespace

/// A chunk that is shown to a stream leaves the same memory as if the model had generated it.
class TestShownChunks : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void salience_and_attention_are_measured_as_of_a_made_chunk() {
    for (const char* policy : {"paper", "h2o", "snapkv", "random", "fifo"})
      QVERIFY2(shown_as_made(policy, false), policy);
  }

  void novelty_is_too_where_the_first_pass_guesses() {
    for (const char* policy : {"novelty", "longtake"}) {
      QVERIFY2(shown_as_made(policy, true), policy);
      QVERIFY2(!shown_as_made(policy, false), policy);
    }
  }

  void a_stream_goes_on_several_times_from_one_state() {
    const auto source = tiny::opened(parts("random", true));
    for (int chunk = 0; chunk < kShown; ++chunk) make(*source);
    const EngineState parting = source->save();
    std::vector<std::uint64_t> ends;
    for (const std::uint64_t seed : {7, 8, 7}) {
      QVERIFY(source->restore(parting));
      QVERIFY(source->reseed(seed));
      make(*source);
      ends.push_back(make(*source).video->latent_hash);
    }
    QCOMPARE(ends[0], ends[2]);
    QVERIFY(ends[0] != ends[1]);
  }
};

LONGTAKE_TEST(TestShownChunks)
#include "test_shown_chunks.moc"
