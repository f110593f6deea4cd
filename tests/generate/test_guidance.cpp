#include <c10/core/GradMode.h>

#include <QtTest>

#include <limits>

#include "engine/core/random.h"
#include "engine/generate/guided_model.h"
#include "engine/generate/positions.h"
#include "engine/model/clip_sampler.h"
#include "tests/support/run.h"
#include "tests/support/tiny_source.h"

using namespace longtake;

namespace {

constexpr double kGuidance = 2.5;

GeneratedChunk made_with(const GeneratorConfig& config, const std::string& empty = "") {
  ChunkGenerator generator(tiny::model(), nullptr, config, tiny::policy("fifo"));
  generator.set_text(tiny::text("a red ball"));
  generator.set_empty_text(tiny::text(empty));
  tiny::make(generator);  // so that the second chunk has a memory to attend to
  return tiny::make(generator);
}

GeneratorConfig along_flow() {
  GeneratorConfig config = tiny::config();
  config.flow_below = std::numeric_limits<double>::infinity();
  return config;
}

}  // namespace

class TestGuidance : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void guidance_between_equal_texts_changes_nothing() {
    GeneratorConfig guided = tiny::config();
    guided.guidance.weight = kGuidance;
    const at::Tensor difference = made_with(guided, "a red ball").latents - made_with(tiny::config()).latents;
    QVERIFY(difference.abs().max().item<float>() < 1e-4F);
  }

  void guidance_leads_away_from_the_empty_prompt() {
    const auto first = [](double guidance) {
      GeneratorConfig config = along_flow();
      config.timesteps = {1000};  // with one pass x0 is linear in the flow
      config.guidance.weight = guidance;
      ChunkGenerator generator(tiny::model(), nullptr, config, tiny::policy("fifo"));
      generator.set_text(tiny::text("a red ball"));
      generator.set_empty_text(tiny::text(""));
      return tiny::make(generator).latents;
    };
    const at::Tensor towards_prompt = first(1) - first(0);
    QVERIFY(towards_prompt.abs().max().item<float>() > 1e-2F);
    QVERIFY((first(kGuidance) - first(0) - kGuidance * towards_prompt).abs().max().item<float>() < 1e-4F);
  }

  /// A prompt's padding is folded into a few keys, so two prompts have different numbers of keys.
  void prompts_of_different_lengths_are_guided_in_one_batch() {
    const c10::NoGradGuard no_grad;
    DitConfig shape = tiny::shape();
    shape.text_rows = 512;
    const CausalDit model = CausalDit::random(shape, 3, Init::noise);
    const at::Tensor words = at::randn({1, 21, shape.text_dim}), empty = at::randn({1, 2, shape.text_dim});
    const auto unfolded = [&](const at::Tensor& rows) {
      return model.encode_text(at::constant_pad_nd(rows, {0, 0, 0, 512 - rows.size(1)}));
    };
    GuidanceOptions plan;
    plan.weight = kGuidance;
    const ChunkInput noisy = {at::randn({1, 3, 4, 4, 6}), at::full({1, 3}, 900.0), {}, {}};
    const auto flow = [&](const TextContext& prompt, const TextContext& without) {
      return GuidedModel(model, {prompt, without, {}, {}, 0}, plan).flow(noisy, 900, {});
    };
    const TextContext few = model.encode_text(words), fewer = model.encode_text(empty);
    QVERIFY(few.blocks[0].k.size(1) != fewer.blocks[0].k.size(1));
    const at::Tensor wanted = flow(unfolded(words), unfolded(empty));
    const auto off = [&](const at::Tensor& found) { return (found - wanted).abs().max().item<float>(); };
    QVERIFY(off(flow(few, fewer)) < 1e-4F);
    QVERIFY(off(flow(unfolded(words), fewer)) < 1e-4F && off(flow(few, unfolded(empty))) < 1e-4F);
    QVERIFY(off(flow(fewer, few)) > 1e-2F);
  }

  void below_a_level_nothing_is_guided() {
    const auto hash = [](double guidance, double guided_above) {
      GeneratorConfig config = tiny::config();
      config.timesteps = {1000, 700, 300};
      config.guidance.weight = guidance;
      config.guidance.above = guided_above;
      return made_with(config).hash;
    };
    QVERIFY(hash(kGuidance, 300) == hash(kGuidance, 0));  // below, not at
    QVERIFY(hash(kGuidance, 500) != hash(kGuidance, 0));
    QVERIFY(hash(kGuidance, 500) != hash(kGuidance, 800));
    QVERIFY(hash(kGuidance, 1001) == hash(1, 0));
  }

  void a_prompt_is_guided_while_it_is_new() {
    const auto source = [](double guidance) {
      GeneratorConfig config = tiny::config();
      config.guidance.weight = guidance;
      config.guidance.chunks = 2;
      return tiny::opened(tiny::parts(config, tiny::policy("fifo")));
    };
    const auto guided = source(kGuidance), plain = source(1);
    // Makes the next chunk of both from the state of the first.
    const auto same = [&] {
      return plain->restore(guided->save()).has_value() &&
             make(*guided).video->latent_hash == make(*plain).video->latent_hash;
    };
    const auto both_new_then_not = [&] {
      QVERIFY(!same());
      QVERIFY(!same());
      QVERIFY(same());
      QVERIFY(same());
    };
    both_new_then_not();
    apply(*guided, prompt("a blue cube"));
    both_new_then_not();
    apply(*guided, prompt("a blue cube", SwitchMode::cut));
    both_new_then_not();
    apply(*guided, Restart{});
    both_new_then_not();
    SetPrompt fade = prompt("the sea at night", SwitchMode::crossfade);
    fade.fade_chunks = 4;
    apply(*guided, fade);
    for (int chunk = 1; chunk < fade.fade_chunks; ++chunk) QVERIFY(!same());
    both_new_then_not();
  }

  void steps_along_the_flow_are_those_of_euler() {
    const GeneratorConfig config = along_flow();
    ChunkGenerator generator(tiny::model(), nullptr, config, tiny::policy("fifo"));
    const TextContext text = tiny::text("a red ball");
    generator.set_text(text);
    const at::Tensor made = tiny::make(generator).latents;

    GeneratorConfig noise_only = config;
    noise_only.timesteps = {config.timesteps[0]};
    const auto sigma = [&](std::size_t pass) {
      return config.schedule.sigma_at(at::full({1}, config.timesteps[pass])).item<float>();
    };
    QVERIFY(config.timesteps.size() == 2);
    // The start noise comes back from a single pass: x = x0 + sigma flow, with flow = noise - x0 at sigma 1.
    const at::Tensor x0 = [&] {
      ChunkGenerator one(tiny::model(), nullptr, noise_only, tiny::policy("fifo"));
      one.set_text(text);
      return tiny::make(one).latents;
    }();
    QCOMPARE(sigma(0), 1.0F);
    at::Tensor noise = at::empty_like(x0);
    fill_normal(std::span(noise.data_ptr<float>(), static_cast<std::size_t>(noise.numel())), {config.seed, 0, 0});
    const at::Tensor x = noise + (sigma(1) - sigma(0)) * (noise - x0);
    ChunkInput second;
    second.latents = x;
    second.timesteps = at::full({1, config.chunk_frames}, config.timesteps[1]);
    second.positions =
        frame_positions(generator.memory().policy().positioner, std::vector<std::int64_t>{0, 1, 2}, 2, 3, at::kCPU);
    const at::Tensor expected = x - sigma(1) * tiny::model()->flow(second, text, {});
    QVERIFY((made - expected).abs().max().item<float>() < 1e-3F);
  }

  void below_a_level_the_flow_is_followed() {
    const auto hash = [](double flow_below, std::vector<float> timesteps) {
      GeneratorConfig config = tiny::config();
      config.timesteps = std::move(timesteps);
      config.flow_below = flow_below;
      return made_with(config).hash;
    };
    const std::vector<float> three = {1000, 700, 300};
    GeneratorConfig flowing = along_flow();
    flowing.timesteps = three;
    QVERIFY(hash(1000, three) == made_with(flowing).hash);
    QVERIFY(hash(0, three) == hash(300, three));  // below, not at
    QVERIFY(hash(0, three) != hash(500, three));
    QVERIFY(hash(1000, three) != hash(500, three));
  }

  void the_same_noise_gives_other_pictures_by_either_way() {
    QVERIFY(made_with(along_flow()).hash != made_with(tiny::config()).hash);
  }

  void a_whole_clip_is_that_of_the_clip_sampler() {
    const c10::NoGradGuard no_grad;
    GeneratorConfig config = tiny::config();
    follow(*find_sampler_plan("wan"), config);
    QCOMPARE(config.timesteps.size(), std::size_t{50});
    config.clip->steps = 3;
    ChunkGenerator generator(tiny::model(), nullptr, config, tiny::policy("fifo", 0, 0));
    generator.set_text(tiny::text("a red ball"));
    generator.set_empty_text(tiny::text(""));
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!generator.generate(stop.get_token()));
    for (std::uint32_t chunk = 0; chunk < 2; ++chunk) {
      at::Tensor noise = at::empty({1, 21, 4, 4, 6});
      fill_normal(std::span(noise.data_ptr<float>(), static_cast<std::size_t>(noise.numel())), {config.seed, chunk, 0});
      const at::Tensor expected =
          sample_clip(*tiny::model(), noise, tiny::text("a red ball"), tiny::text(""), *config.clip);
      QVERIFY(at::equal(tiny::make(generator).latents, expected));
    }
    QCOMPARE(generator.memory().table().size(), 0);
    QCOMPARE(generator.cursor().frame, std::int64_t{42});
  }
};

LONGTAKE_TEST(TestGuidance)
#include "test_guidance.moc"
