#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <QtTest>

#include "engine/core/random.h"
#include "engine/generate/positions.h"
#include "tests/support/run.h"
#include "tests/support/tiny_model.h"

using namespace longtake;

namespace equivalence_test {

namespace {

constexpr int kChunks = 5;

double difference(const at::Tensor& a, const at::Tensor& b) { return (a - b).abs().max().item<double>(); }

Policy everything(Positioner::Kind positions) {
  Policy policy = tiny::policy("full", 1000);
  policy.positioner.kind = positions;
  return policy;
}

at::Tensor chunk_latents(int chunk) {
  at::Tensor latents = at::empty({1, 3, 4, 4, 6}, at::kFloat);
  fill_normal(std::span(latents.data_ptr<float>(), static_cast<std::size_t>(latents.numel())),
              {77, static_cast<std::uint32_t>(chunk), 0});
  return latents;
}

// 0 if a query may see a key: in its own chunk or earlier.
at::Tensor causal_mask() {
  const at::Tensor chunk = at::arange(kChunks).repeat_interleave(tiny::kChunkTokens);
  return at::where(chunk.unsqueeze(1) >= chunk.unsqueeze(0), 0.0, -std::numeric_limits<double>::infinity())
      .to(at::kFloat);
}

ChunkInput whole_clip(const std::vector<at::Tensor>& chunks, float last_timestep) {
  ChunkInput clip;
  clip.latents = at::cat(chunks, 1);
  clip.timesteps = at::zeros({1, 3 * kChunks}, at::kFloat);
  clip.timesteps.narrow(1, 3 * (kChunks - 1), 3).fill_(last_timestep);
  clip.mask = causal_mask();
  return clip;
}

at::Tensor keys_of(const ChunkGenerator& generator, std::size_t block) {
  return generator.memory().store().view().blocks[block].k.clone();
}

}  // namespace

class TestEquivalence : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  // Products with another memory layout differ in their last bits, and a log stores only one layout.
  void latents_are_kept_as_a_log_gives_them_back() {
    const auto generator = tiny::generator(everything(Positioner::Kind::absolute));
    const at::Tensor latents = chunk_latents(0), as_encoded = latents.transpose(1, 2).contiguous().transpose(1, 2);
    QVERIFY(!as_encoded.is_contiguous());
    const at::Tensor kept = generator.kept_form(as_encoded);
    QVERIFY(kept.is_contiguous() && kept.equal(generator.kept_form(latents)));
  }

  void a_rollout_through_the_cache_equals_one_masked_forward() {
    for (const auto positions : {Positioner::Kind::absolute, Positioner::Kind::clamped}) {
      auto generator = tiny::generator(everything(positions));
      std::vector<at::Tensor> chunks;
      for (int i = 0; i < kChunks; ++i) {
        chunks.push_back(chunk_latents(i));
        generator.remember(chunks.back(), {});
      }
      const ContextPass whole = tiny::model()->context(whole_clip(chunks, 0), generator.text());
      const StoreView kept = generator.memory().store().view();
      QCOMPARE(kept.tokens(), std::int64_t(kChunks * tiny::kChunkTokens));
      for (std::size_t block = 0; block < whole.blocks.size(); ++block) {
        QVERIFY(difference(kept.blocks[block].k, whole.blocks[block].k) < 1e-5);
        QVERIFY(difference(kept.blocks[block].v, whole.blocks[block].v) < 1e-5);
      }
    }
  }

  void a_noisy_chunk_on_clean_memory_equals_the_masked_forward() {
    auto generator = tiny::generator(everything(Positioner::Kind::clamped));
    std::vector<at::Tensor> chunks;
    for (int i = 0; i < kChunks; ++i) chunks.push_back(chunk_latents(i));
    for (int i = 0; i + 1 < kChunks; ++i) generator.remember(chunks[static_cast<std::size_t>(i)], {});
    const Positioner rule = generator.memory().policy().positioner;
    const std::vector<std::int64_t> frames = {12, 13, 14};
    ChunkInput noisy{chunks.back(), at::full({1, 3}, 750.0F), frame_positions(rule, frames, 2, 3, at::kCPU), {}};
    const at::Tensor flow = tiny::model()->flow(noisy, generator.text(),
                                                memory_view(generator.memory().store().view(), rule, 12, at::kCPU));
    const at::Tensor whole = tiny::model()->flow(whole_clip(chunks, 750), generator.text()).narrow(1, 12, 3);
    QVERIFY(difference(flow, whole) < 1e-5 * whole.abs().max().item<double>());
  }

  // The loop of the paper without any cache code: keys and values of all chunks are simply joined.
  void keeping_everything_equals_no_policy_bit_for_bit() {
    const at::NoGradGuard no_grad;  // the generator's kernels are those that need no gradients
    auto generator = tiny::generator(everything(Positioner::Kind::clamped));
    const auto model = tiny::model();
    const GeneratorConfig config = tiny::config();
    std::vector<KeyValues> joined;
    std::vector<std::int64_t> frames_so_far;
    for (std::uint32_t chunk = 0; chunk < kChunks; ++chunk) {
      const std::int64_t first = 3 * static_cast<std::int64_t>(chunk);
      MemoryView memory;
      if (chunk > 0) {
        std::vector<float> time;
        for (const std::int64_t frame : frames_so_far)
          time.insert(time.end(), tiny::kFrameTokens,
                      21.0F - static_cast<float>(std::min<std::int64_t>(first - frame, 21)));
        const Positions grid = grid_positions(0, static_cast<int>(first), 2, 3);
        memory.blocks = joined;
        memory.positions = {at::tensor(time), grid.row, grid.column};
      }
      const auto noise = [&](std::uint32_t pass) {
        at::Tensor e = at::empty({1, 3, 4, 4, 6}, at::kFloat);
        fill_normal(std::span(e.data_ptr<float>(), static_cast<std::size_t>(e.numel())), {config.seed, chunk, pass});
        return e;
      };
      ChunkInput input{noise(0), {}, grid_positions(21, 3, 2, 3), {}};
      at::Tensor x0;
      for (std::uint32_t pass = 0; pass < config.timesteps.size(); ++pass) {
        input.timesteps = at::full({1, 3}, config.timesteps[pass]);
        if (pass > 0) input.latents = config.schedule.add_noise(x0, noise(pass), input.timesteps);
        x0 = config.schedule.x0_from_flow(input.latents, model->flow(input, generator.text(), memory), input.timesteps);
      }
      input.latents = x0;
      input.timesteps = at::zeros({1, 3});
      const ContextPass pass = model->context(input, generator.text(), memory);
      for (std::size_t block = 0; block < pass.blocks.size(); ++block) {
        if (joined.size() <= block) {
          joined.push_back(pass.blocks[block]);
        } else {
          joined[block].k = at::cat({joined[block].k, pass.blocks[block].k}, 1);
          joined[block].v = at::cat({joined[block].v, pass.blocks[block].v}, 1);
        }
      }
      for (std::int64_t frame = first; frame < first + 3; ++frame) frames_so_far.push_back(frame);
      QVERIFY(at::equal(tiny::make(generator).latents, x0));
    }
  }

  void a_budget_for_all_tokens_makes_every_policy_the_same() {
    auto baseline = tiny::generator(tiny::policy("full", 1000));
    auto exact = tiny::generator(tiny::policy("novelty", kChunks * tiny::kChunkTokens));
    auto random = tiny::generator(tiny::policy("random", 1000));
    auto h2o = tiny::generator(tiny::policy("h2o", 1000));
    for (int i = 0; i < kChunks; ++i) {
      const std::uint64_t hash = tiny::make(baseline).hash;
      QCOMPARE(tiny::make(exact).hash, hash);
      QCOMPARE(tiny::make(random).hash, hash);
      QCOMPARE(tiny::make(h2o).hash, hash);
    }
  }

  void evicting_changes_what_comes_next() {
    auto baseline = tiny::generator(tiny::policy("full", 1000));
    auto small = tiny::generator(tiny::policy("novelty"));
    QCOMPARE(tiny::make(small).hash, tiny::make(baseline).hash);
    QCOMPARE(tiny::make(small).hash, tiny::make(baseline).hash);  // both policies remember exactly the first chunk
    QVERIFY(tiny::make(small).hash != tiny::make(baseline).hash);
  }

  void recaching_under_the_same_prompt_changes_nothing() {
    for (const auto positions : {Positioner::Kind::absolute, Positioner::Kind::clamped}) {
      auto generator = tiny::generator(everything(positions));
      for (int i = 0; i < kChunks; ++i) tiny::make(generator);
      const at::Tensor first = keys_of(generator, 0);
      const at::Tensor last = keys_of(generator, 2);
      QCOMPARE(generator.switch_prompt(SwitchMode::recache), 3 * kChunks);
      QVERIFY(difference(keys_of(generator, 0), first) < 1e-5);
      QVERIFY(difference(keys_of(generator, 2), last) < 1e-5);
      QCOMPARE(generator.switch_prompt(SwitchMode::replay), 3 * kChunks);
      QVERIFY(difference(keys_of(generator, 2), last) < 1e-5);
    }
  }

  void recaching_under_a_new_prompt_keeps_every_slot_and_renews_its_values() {
    auto generator = tiny::generator(tiny::policy("novelty"));
    for (int i = 0; i < 6; ++i) tiny::make(generator);
    const std::vector<SlotId> slots = generator.memory().table().kept();
    std::vector<std::int64_t> ids;
    for (const SlotId slot : slots) ids.push_back(generator.memory().table().at(slot).id);
    const at::Tensor before = keys_of(generator, 2);
    generator.set_text(tiny::text("a blue cube at night"));
    QVERIFY(generator.switch_prompt(SwitchMode::recache) > 0);
    QCOMPARE(generator.memory().table().kept(), slots);
    for (std::size_t i = 0; i < slots.size(); ++i) {
      QCOMPARE(generator.memory().table().at(slots[i]).id, ids[i]);
      QCOMPARE(generator.memory().table().at(slots[i]).prompt_epoch, 1);
    }
    const at::Tensor moved = (keys_of(generator, 2) - before).abs().amax(2).squeeze(0);
    QVERIFY((moved > 1e-4).all().item<bool>());
  }

  void a_recache_of_few_frames_leaves_the_others_and_their_epoch() {
    Policy policy = tiny::policy("full", 1000);
    policy.switch_rule.recache_frames = 4;
    auto generator = tiny::generator(policy);
    for (int i = 0; i < 4; ++i) tiny::make(generator);
    const at::Tensor before = keys_of(generator, 0);
    generator.set_text(tiny::text("rain"));
    QCOMPARE(generator.switch_prompt(SwitchMode::recache), 4);  // with equal counts, the newest frames: 8 to 11
    for (const SlotId slot : generator.memory().table().kept()) {
      const SlotInfo& info = generator.memory().table().at(slot);
      QCOMPARE(info.prompt_epoch, info.frame >= 8 ? 1 : 0);
    }
    QVERIFY(at::equal(keys_of(generator, 0).narrow(1, 0, 48), before.narrow(1, 0, 48)));
  }

  void a_replay_keeps_pins_and_the_sink() {
    auto generator = tiny::generator(tiny::policy("novelty"));
    for (int i = 0; i < 4; ++i) tiny::make(generator);
    Pin pin{{}, true};
    for (const SlotId slot : generator.memory().table().kept()) {
      const SlotInfo& info = generator.memory().table().at(slot);
      if (!info.sink && pin.tokens.size() < 4) pin.tokens.push_back({info.frame, info.row, info.column});
    }
    QVERIFY(generator.pin(pin).has_value());
    for (int i = 0; i < 12; ++i) tiny::make(generator);
    generator.set_text(tiny::text("fog"));
    QVERIFY(generator.switch_prompt(SwitchMode::replay) >= 21);
    int sink = 0;
    for (const SlotId slot : generator.memory().table().kept()) {
      const SlotInfo& info = generator.memory().table().at(slot);
      QCOMPARE(info.prompt_epoch, 1);
      sink += info.sink ? 1 : 0;
    }
    QCOMPARE(sink, tiny::kFrameTokens);
    for (const TokenRef& each : pin.tokens) {
      const auto slot = generator.memory().table().find(each.frame, each.row, each.column);
      QVERIFY(slot && generator.memory().table().at(*slot).pinned);
    }
    QCOMPARE(generator.cursor().chunk, ChunkIndex(16));
    tiny::make(generator);
  }

  // Frames that each chunk attends to in the published code, with a window of 12 and a sink of 3.
  void the_sink_window_attends_to_the_published_frames() {
    const std::vector<std::vector<std::int64_t>> published = {{},
                                                              {0, 1, 2},
                                                              {0, 1, 2, 3, 4, 5},
                                                              {0, 1, 2, 3, 4, 5, 6, 7, 8},
                                                              {0, 1, 2, 6, 7, 8, 9, 10, 11},
                                                              {0, 1, 2, 9, 10, 11, 12, 13, 14},
                                                              {0, 1, 2, 12, 13, 14, 15, 16, 17}};
    auto generator = tiny::generator(tiny::policy("sink_window"));
    for (const auto& expected : published) {
      std::set<std::int64_t> frames;
      for (const SlotId slot : generator.memory().table().kept())
        frames.insert(generator.memory().table().at(slot).frame);
      QVERIFY(std::vector<std::int64_t>(frames.begin(), frames.end()) == expected);
      tiny::make(generator);
    }
  }

  // The prompt from which each kept frame's keys come, after switches at given frames; -1 is the first prompt.
  void the_longlive_switch_renews_the_published_frames() {
    const auto epochs_after = [](const std::vector<int>& switches, int last) {
      auto generator = tiny::generator(tiny::policy("sink_window"));
      int epoch = 0;
      for (int frame = 0; frame <= last; frame += 3) {
        if (std::find(switches.begin(), switches.end(), frame) != switches.end()) {
          generator.set_text(tiny::text("prompt " + std::to_string(++epoch)));
          generator.switch_prompt(SwitchMode::longlive);
        }
        if (frame < last) tiny::make(generator);
      }
      std::map<std::int64_t, int> epochs;
      for (const SlotId slot : generator.memory().table().kept())
        epochs[generator.memory().table().at(slot).frame] = generator.memory().table().at(slot).prompt_epoch;
      return epochs;
    };
    // The switch has already dropped the frames that the next chunk evicts.
    using Epochs = std::map<std::int64_t, int>;
    QVERIFY((epochs_after({15}, 15) ==
             Epochs{{0, 0}, {1, 0}, {2, 0}, {9, 1}, {10, 1}, {11, 1}, {12, 1}, {13, 1}, {14, 1}}));
    QVERIFY(
        (epochs_after({9, 18}, 9) == Epochs{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}, {8, 1}}));
    QVERIFY((epochs_after({9, 18}, 18) ==
             Epochs{{0, 1}, {1, 1}, {2, 1}, {12, 2}, {13, 2}, {14, 2}, {15, 2}, {16, 2}, {17, 2}}));
  }

  // If kept frames are placed at their slots, the sink is directly before the nine recomputed frames.
  void the_longlive_switch_places_its_sink_beside_the_renewed_frames() {
    Policy policy = tiny::policy("sink_window");
    policy.positioner = {Positioner::Kind::span, 9, 6};
    const auto switched = [&](bool adjoins, int sink_from) {
      policy.switch_rule.sink_adjoins = adjoins;
      auto generator = tiny::generator(policy);
      for (int i = 0; i < 6; ++i) tiny::make(generator);
      generator.set_text(tiny::text("rain"));
      std::vector<SlotId> sink;
      for (const SlotId slot : generator.memory().table().kept())
        if (generator.memory().table().at(slot).frame < 3) sink.push_back(slot);
      std::vector<at::Tensor> latents;
      std::vector<std::int64_t> frames;
      for (std::int64_t frame = 9; frame < 18; ++frame) {
        frames.push_back(frame);
        latents.push_back(generator.memory().frames().at(frame).latents);
      }
      MemoryView past = memory_view(generator.memory().store().view(sink), policy.positioner, 9, at::kCPU);
      std::vector<float> times;
      for (int frame = 0; frame < 3; ++frame)
        times.insert(times.end(), tiny::kFrameTokens, static_cast<float>(sink_from + frame));
      past.positions.time = at::tensor(times);
      const ContextPass pass = generator.context_pass(at::stack(latents).unsqueeze(0), frames, past);
      const at::Tensor own = pass.blocks[2].k.narrow(1, 3 * tiny::kFrameTokens, 6 * tiny::kFrameTokens);
      generator.switch_prompt(SwitchMode::longlive);
      std::vector<SlotId> window;
      for (const SlotId slot : generator.memory().table().kept())
        if (generator.memory().table().at(slot).frame >= 12) window.push_back(slot);
      std::ranges::sort(window, {}, [&](SlotId slot) {
        const SlotInfo& info = generator.memory().table().at(slot);
        return std::tuple(info.frame, info.row, info.column);
      });
      return difference(generator.memory().store().view(window).blocks[2].k, own);
    };
    // The renewed frames begin at 9, so the sink is at 6, 7, 8.
    QVERIFY(switched(true, 6) < 1e-5);
    QVERIFY(switched(true, 0) > 1e-4);
    QVERIFY(switched(false, 0) < 1e-5);
  }

  // global_sink = false: the window's first frames become the sink, and no older frames remain.
  void the_longlive_switch_can_begin_its_sink_anew() {
    Policy policy = tiny::policy("sink_window");
    policy.switch_rule.global_sink = false;
    auto generator = tiny::generator(policy);
    for (int i = 0; i < 7; ++i) tiny::make(generator);
    generator.set_text(tiny::text("rain"));
    QCOMPARE(generator.switch_prompt(SwitchMode::longlive), 12);
    const auto kept = [&] {
      std::map<std::int64_t, bool> sink_of;
      for (const SlotId slot : generator.memory().table().kept())
        sink_of[generator.memory().table().at(slot).frame] = generator.memory().table().at(slot).sink;
      return sink_of;
    };
    using Frames = std::map<std::int64_t, bool>;
    QVERIFY((kept() == Frames{{9, true},
                              {10, true},
                              {11, true},
                              {15, false},
                              {16, false},
                              {17, false},
                              {18, false},
                              {19, false},
                              {20, false}}));
    for (const SlotId slot : generator.memory().table().kept()) {
      const SlotInfo& info = generator.memory().table().at(slot);
      QCOMPARE(info.prompt_epoch, 1);
      QCOMPARE(info.chunk, info.frame / 3);
    }
    QCOMPARE(generator.cursor().chunk, ChunkIndex(7));
    QCOMPARE(generator.cursor().frame, std::int64_t(21));
    tiny::make(generator);
    QVERIFY((kept() == Frames{{9, true},
                              {10, true},
                              {11, true},
                              {18, false},
                              {19, false},
                              {20, false},
                              {21, false},
                              {22, false},
                              {23, false}}));
    // The K/V equal those of one pass over the twelve frames from an empty memory.
    auto again = tiny::generator(policy);
    for (int i = 0; i < 7; ++i) tiny::make(again);
    again.set_text(tiny::text("rain"));
    std::vector<at::Tensor> latents;
    std::vector<std::int64_t> frames;
    for (std::int64_t frame = 9; frame < 21; ++frame) {
      frames.push_back(frame);
      latents.push_back(again.memory().frames().at(frame).latents);
    }
    const ContextPass pass = again.context_pass(at::stack(latents).unsqueeze(0), frames, {});
    const at::Tensor own = pass.blocks[2].k.narrow(1, 0, 3 * tiny::kFrameTokens);
    again.switch_prompt(SwitchMode::longlive);
    QVERIFY(difference(keys_of(again, 2).narrow(1, 0, 3 * tiny::kFrameTokens), own) < 1e-5);
  }

  void compacting_between_clips_leaves_the_next_chunk_as_it_was() {
    const auto model = tiny::model();
    SlotStore store({.blocks = 3, .width = 32, .capacity = 90, .reclaim = Reclaim::append});
    std::vector<std::int64_t> all(tiny::kChunkTokens);
    std::iota(all.begin(), all.end(), 0);
    for (int chunk = 0; chunk < 4; ++chunk) {
      const ContextPass pass = model->context(
          {chunk_latents(chunk), at::zeros({1, 3}), grid_positions(3 * chunk, 3, 2, 3), {}}, tiny::text("a"));
      std::vector<BlockKeyValues> blocks;
      for (const KeyValues& block : pass.blocks) blocks.push_back({block.k, block.v});
      store.stage(std::move(blocks));
      std::vector<SlotInfo> infos(all.size());
      for (std::size_t i = 0; i < infos.size(); ++i) infos[i].frame = 3 * chunk + static_cast<std::int64_t>(i) / 6;
      store.admit(all, infos);
    }
    Rng rng(4);
    std::vector<SlotId> out;
    for (const SlotId slot : store.table().kept()) {
      if (rng.chance(0.6F)) out.push_back(slot);
    }
    store.evict(out);
    const auto next = [&] {
      const MemoryView memory = memory_view(store.view(), {}, 12, at::kCPU);
      return model->flow({chunk_latents(9), at::full({1, 3}, 800.0F), grid_positions(21, 3, 2, 3), {}}, tiny::text("a"),
                         memory);
    };
    const at::Tensor before = next();
    store.compact();
    QVERIFY(store.table().dense());
    QVERIFY(at::equal(next(), before));
  }

  void a_chunk_that_was_stopped_never_happened() {
    auto stopped = tiny::generator(tiny::policy("novelty"));
    auto other = tiny::generator(tiny::policy("novelty"));
    tiny::make(stopped);
    tiny::make(other);
    std::stop_source stop;
    stop.request_stop();
    const auto made = stopped.generate(stop.get_token());
    QVERIFY(!made && made.error().kind == Error::Kind::cancelled);
    QCOMPARE(stopped.cursor().chunk, ChunkIndex(1));
    QCOMPARE(tiny::make(stopped).hash, tiny::make(other).hash);
  }

  void a_chunk_that_is_not_numbers_is_refused_and_never_happened() {
    auto spoiled = tiny::generator(tiny::policy("novelty"));
    auto other = tiny::generator(tiny::policy("novelty"));
    tiny::make(spoiled);
    tiny::make(other);
    const TextContext good = spoiled.text();
    TextContext bad = good;
    bad.blocks[0].v = at::full_like(bad.blocks[0].v, std::numeric_limits<double>::quiet_NaN());
    spoiled.set_text(bad);
    const auto made = spoiled.generate();
    QVERIFY(!made);
    QCOMPARE(made.error().code, std::string("GEN-11"));
    QCOMPARE(spoiled.cursor().chunk, ChunkIndex(1));
    spoiled.set_text(good);
    QCOMPARE(tiny::make(spoiled).hash, tiny::make(other).hash);
  }
};

LONGTAKE_TEST(TestEquivalence)

}  // namespace equivalence_test

#include "test_equivalence.moc"
