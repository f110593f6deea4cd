#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/generate/chunk_generator.h"
#include "tests/model/fixture.h"
#include "tests/support/run.h"

using namespace longtake;

namespace {

// As in tests/fixtures/make_paper.py.
constexpr int kPaperChunks = 30;
constexpr int kPaperRows = 2;
constexpr int kPaperColumns = 3;

DitConfig paper_shape() {
  DitConfig config;
  config.dim = 48;
  config.heads = 2;
  config.ffn_dim = 96;
  config.layers = 2;
  config.in_channels = config.out_channels = 2;
  config.text_dim = 16;
  config.text_rows = 8;
  config.freq_dim = 64;
  return config;
}

std::shared_ptr<const SalienceHead> paper_head() {
  auto made =
      std::make_shared<SalienceHead>(SalienceHead::random({.dim = paper_shape().dim, .hidden = 40, .outputs = 12}, 1));
  for (auto& [name, tensor] : made->parameters()) *tensor = drawn_parameter("salience." + name, tensor->sizes());
  return made;
}

GeneratorConfig paper_config() {
  GeneratorConfig config;
  follow(*find_sampler_plan("self-forcing"), config);
  config.latent_height = 2 * kPaperRows;
  config.latent_width = 2 * kPaperColumns;
  config.seed = 5;
  return config;
}

Policy paper_policy(int budget, int sink, bool together) {
  Policy policy = *preset("paper", kPaperRows * kPaperColumns);
  policy.selector.budget_tokens = budget;
  policy.selector.sink_frames = sink;
  policy.switch_rule.together = together;
  return policy;
}

/// Numbers of the kept tokens, as in the fixture, with -1 where there are fewer than `budget`.
at::Tensor kept_tokens(const SlotTable& table, int budget) {
  std::vector<int> tokens;
  for (const SlotId slot : table.kept()) {
    const SlotInfo& info = table.at(slot);
    tokens.push_back(static_cast<int>(info.frame * kPaperRows + info.row) * kPaperColumns + info.column);
  }
  std::ranges::sort(tokens);
  tokens.resize(std::max(tokens.size(), static_cast<std::size_t>(budget)), -1);
  return at::tensor(tokens, at::kInt);
}

}  // namespace

class TestPaper : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void the_engine_is_the_papers_algorithm_data() {
    QTest::addColumn<int>("budget");
    QTest::addColumn<int>("sink");
    QTest::addColumn<bool>("together");
    for (const int budget : {12, 18, 45}) {
      for (const int sink : {0, 1}) {
        QTest::addRow("%d tokens, sink %d", budget, sink) << budget << sink << true;
      }
    }
    QTest::newRow("a switch chunk by chunk") << 18 << 1 << false;
  }
  void the_engine_is_the_papers_algorithm() {
    QFETCH(int, budget);
    QFETCH(int, sink);
    QFETCH(bool, together);
    const c10::NoGradGuard no_grad;
    const Fixture fixture("paper.safetensors");
    const std::string name = std::to_string(budget) + '.' + std::to_string(sink) + (together ? ".together" : ".chunks");
    const auto model = std::make_shared<const CausalDit>(
        CausalDit::load(paper_shape(), drawn_parameters(dit_parameter_shapes(paper_shape()))).value());
    ChunkGenerator generator(model, paper_head(), paper_config(), paper_policy(budget, sink, together));
    double scores = 0;
    double latents = 0;
    for (int chunk = 0; chunk < kPaperChunks; ++chunk) {
      if (chunk % 10 == 0)
        generator.set_text(model->encode_text(drawn("paper.text." + std::to_string(chunk / 10), {1, 8, 16}, 0, 1.7)));
      if (chunk > 0 && chunk % 10 == 0) generator.switch_prompt(SwitchMode::recache);
      const auto made = generator.generate();
      QVERIFY(made);
      const auto expected = [&](const char* what) { return fixture[name + '.' + what].select(0, chunk); };
      const at::Tensor own = at::tensor(made->scores.salience);
      scores = std::max(scores, worst(own, expected("scores")));
      latents = std::max(latents, worst(made->latents.select(0, 0), expected("latents")));
      QVERIFY2(at::equal(kept_tokens(generator.memory().table(), budget), expected("kept")),
               qPrintable(QStringLiteral("kept after chunk %1").arg(chunk)));
    }
    qInfo("scores differ by %.1e, latents by %.1e", scores, latents);
    QVERIFY(scores < 1e-5);
    QVERIFY(latents < 1e-5);
  }
};

LONGTAKE_TEST(TestPaper)
#include "test_paper.moc"
