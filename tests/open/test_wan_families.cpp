#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/GradMode.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <cmath>
#include <set>

#include "engine/generate/positions.h"
#include "engine/jobs/library_worker.h"
#include "engine/jobs/verify.h"
#include "engine/model/load_model_file.h"
#include "engine/open/recipe_choice.h"
#include "engine/open/source_factory.h"
#include "engine/open/wan_plan.h"
#include "engine/open/wan_source.h"
#include "engine/options/session_options.h"
#include "engine/options/source_options_json.h"
#include "engine/stream/logged_source.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"

using namespace longtake;

namespace wan_families_test {

namespace fs = std::filesystem;

namespace {

using Rename = std::function<std::string(const std::string&)>;
using Tensors = std::vector<std::pair<std::string, at::Tensor>>;

std::string plain(const std::string& name) { return name; }
std::string wrapped(const std::string& name) { return "model." + name; }
/// FSDP leaves prefixes like these in any combination.
std::string sharded(const std::string& name) {
  std::string inner = name;
  if (const std::size_t at = name.find(".self_attn."); at != std::string::npos)
    inner.insert(at + 1, "_fsdp_wrapped_module.");
  return "model._fsdp_wrapped_module." + inner;
}
std::string of_net(const std::string& name) { return "net." + name; }

/// The name of the second expert in SGF+'s files.
std::string of_memory(const std::string& name) {
  for (const char* part : {"patch_embedding", "text_embedding", "time_embedding", "time_projection", "head"})
    if (name.starts_with(part)) return "memory_" + name;
  const std::size_t dot = name.rfind('.');
  return name.substr(0, dot + 1) + "memory_" + name.substr(dot + 1);
}

Tensors drawn_dit() {
  Tensors all;
  for (const auto& [name, shape] : dit_parameter_shapes(toy::wan_dit()))
    all.emplace_back(name, drawn_parameter(name, shape));
  return all;
}

void save(const fs::path& path, const Tensors& tensors, const Rename& rename = plain) {
  fs::create_directories(path.parent_path());
  Tensors held;
  std::vector<TensorView> views;
  held.reserve(tensors.size());
  for (const auto& [name, tensor] : tensors) {
    held.emplace_back(rename(name), tensor.contiguous());
    views.push_back(view_of(held.back().first, held.back().second));
  }
  if (auto saved = save_safetensors(path, views); !saved) throw std::runtime_error(saved.error().text());
  toy::write(path.parent_path() / "config.json", to_json(toy::wan_dit()).dump());
}

bool is_matrix(const std::string& name, const at::Tensor& tensor) {
  return tensor.dim() == 2 && name.starts_with("blocks.") && name.ends_with(".weight");
}

struct Layout {
  const char* path;
  Rename rename;
  const char* recipe;
  const char* from;
  const char* prefix;
  std::vector<int> frames;  ///< pictures of the first three chunks
};

const std::vector<int> by_three = {9, 12, 12}, by_one = {1, 4, 4};

std::vector<Layout> layouts() {
  return {
      {"sf/checkpoints/self_forcing_dmd.safetensors", wrapped, "self-forcing", "name", "model.", by_three},
      {"sfd/SFWan2.1-T2V-1.3B-Diffusers/dit.safetensors", plain, "self-forcing", "name", "", by_three},
      {"cv/autoregressive_checkpoint/model.safetensors", wrapped, "causvid", "name", "model.", by_three},
      {"ll/LongLive-1.3B/model.safetensors", wrapped, "longlive", "name", "model.", by_three},
      {"rf/rolling_forcing_dmd.safetensors", sharded, "rolling-forcing", "name", "model._fsdp_wrapped_module.",
       by_three},
      {"cf/chunkwise/causal_forcing.safetensors", wrapped, "causal-forcing", "name", "model.", by_three},
      {"cf/framewise/causal_forcing.safetensors", wrapped, "causal-forcing-frame", "name", "model.", by_one},
      {"cf/causal-forcing++/framewise-2step.safetensors", wrapped, "causal-forcing-frame-2", "name", "model.", by_one},
      {"cf1/causal-forcing++/framewise-1step.safetensors", wrapped, "causal-forcing-frame-1", "name", "model.", by_one},
      {"cfl/chunkwise/longvideo.safetensors", wrapped, "rolling-forcing-4", "name", "model.", by_three},
      {"sgf/chunkwise/ar/model.safetensors", sharded, "sgf", "name", "model._fsdp_wrapped_module.", by_three},
      {"sgf/framewise/ar/model.safetensors", sharded, "sgf-frame", "name", "model._fsdp_wrapped_module.", by_one},
      {"rw/rewardforcing.safetensors", wrapped, "reward-forcing", "name", "model.", by_three},
      {"rv/raven_model.safetensors", wrapped, "raven", "name", "model.", by_three},
      {"if/Infinite-Forcing/ema_model.safetensors", wrapped, "infinite-forcing", "name", "model.", by_three},
      {"ec/Echo-Memory/state.safetensors", plain, "self-forcing", "default", "", by_three},
  };
}

}  // namespace

/// Transformers in the layouts of published files, so small that they stream at once.
class TestWanFamilies : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  fs::path place(const std::string& name) const { return fs::path(root_.path().toStdString()) / name; }
  SourceOptions options(const fs::path& model) const {
    SourceOptions options = wan_options(model);
    options.device = {DeviceChoice::Kind::cpu};
    return options;
  }
  std::vector<std::uint64_t> stream(const SourceOptions& wanted, std::vector<int>* frames = nullptr) const {
    const auto source = make_source(wanted);
    if (const auto info = source->open(kNoProgress, {}); !info) throw std::runtime_error(info.error().text());
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 3; ++i) {
      const auto made = source->next({});
      if (!made) throw std::runtime_error(made.error().text());
      hashes.push_back(made->video->latent_hash);
      if (frames != nullptr) frames->push_back(made->video->frames);
    }
    return hashes;
  }

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    toy::wan_folder(place("data/longtake/models/Wan2.1-T2V-1.3B"));
  }

  void every_layout_is_recognised_and_streams() {
    for (const Layout& layout : layouts()) {
      const fs::path path = place(layout.path);
      save(path, drawn_dit(), layout.rename);
      const auto model = open_model_file(path);
      QVERIFY2(model && model->check(), layout.path);
      QCOMPARE(model->prefix, std::string(layout.prefix));
      const RecipeChoice recipe = choose_recipe(*model, path);
      QVERIFY2(recipe.name == layout.recipe, (std::string(layout.path) + " " + recipe.name).c_str());
      QCOMPARE(std::string(text_of(recipe.from)), std::string(layout.from));
      QVERIFY(std::ranges::find(recipe.possible, recipe.name) != recipe.possible.end());
      std::vector<int> frames;
      stream(options(path), &frames);
      QVERIFY2(frames == layout.frames, layout.path);
    }
  }

  void a_wide_model_can_be_kreas_and_every_other_of_the_plain_ones() {
    save(place("wide/model.safetensors"), drawn_dit(), wrapped);
    ModelFile model = open_model_file(place("wide/model.safetensors")).value();
    const auto name = [&](const char* file) { return choose_recipe(model, file).name; };
    QCOMPARE(name("krea-realtime-video/krea-realtime-video-14b.safetensors"), std::string("self-forcing"));
    model.config["dim"] = 5120;
    QCOMPARE(name("krea-realtime-video/krea-realtime-video-14b.safetensors"), std::string("krea"));
    QCOMPARE(name("Wan2.1-T2V-14B/model.safetensors"), std::string("wan"));
    QCOMPARE(name("CausVid-14B/model.safetensors"), std::string("causvid"));
    const auto possible = choose_recipe(model, "x").possible;
    QVERIFY(std::ranges::find(possible, "krea") != possible.end());
    QVERIFY(std::ranges::find(possible, "sgf-plus") == possible.end());
  }

  void the_window_hears_how_a_file_is_sampled_and_if_that_is_a_guess() {
    const auto work = make_library_worker(options({}));
    const auto told = [&](const char* path) {
      save(place(path), drawn_dit());
      const auto answer = work(PredictJob{place(path).string()}, kNoProgress, {});
      return answer ? std::get<Predicted>(*answer) : Predicted{};
    };
    const Predicted known = told("w/framewise/causal_forcing.safetensors"), guess = told("w/my/weights.safetensors");
    QCOMPARE(known.family, std::string("Causal Forcing, frame by frame"));
    QCOMPARE(known.recipe, std::string("causal-forcing-frame"));
    QVERIFY(!known.recipe_guessed);
    QCOMPARE(guess.recipe, std::string("self-forcing"));
    QVERIFY(guess.recipe_guessed);
  }

  void the_window_can_choose_another_recipe_of_those_that_fit() {
    const auto work = make_library_worker(options({}));
    const fs::path path = place("w2/my/weights.safetensors");
    save(path, drawn_dit());
    const auto told = [&](const std::string& recipe) {
      PredictJob job{path.string(), {}};
      job.choice.recipe = recipe;
      return work(job, kNoProgress, {});
    };
    const auto guess = std::get<Predicted>(told("").value()),
               chosen = std::get<Predicted>(told("causal-forcing").value());
    QVERIFY(guess.recipe_guessed && !chosen.recipe_guessed);
    QCOMPARE(chosen.recipe, std::string("causal-forcing"));
    QCOMPARE(chosen.family, std::string("Causal Forcing"));
    QCOMPARE(chosen.recipes.size(), guess.recipes.size());
    QVERIFY(std::ranges::any_of(guess.recipes, [](const auto& one) { return one.name == "causal-forcing-frame"; }));
    QVERIFY(std::ranges::none_of(guess.recipes, [](const auto& one) { return one.name == "sgf-plus"; }));
    QVERIFY(!told("no-such-recipe"));
  }

  void a_session_records_its_recipe_whatever_chose_it() {
    const fs::path named = place("rec/framewise/causal_forcing.safetensors"),
                   renamed = place("rec2/my/weights.safetensors");
    save(named, drawn_dit());
    save(renamed, drawn_dit());
    const auto session_of = [&](const SourceOptions& wanted, const char* folder) {
      const Manifest manifest = manifest_of(wanted);
      LoggedSource source(make_source(wanted), place(folder), manifest);
      const auto info = source.open(kNoProgress, {});
      if (!info) throw std::runtime_error(info.error().text());
      for (int i = 0; i < 3; ++i) (void)source.next({}).value();
      return info->session;
    };
    const auto kept = SessionReader::open(session_of(options(named), "recorded"));
    QVERIFY(kept.has_value());
    const auto again = session_options(kept->manifest());
    QVERIFY2(again.has_value(), again ? "" : again.error().text().c_str());
    QCOMPARE(again->sampler_plan, std::string("causal-forcing-frame"));
    // The file now has another name, which suggests Self-Forcing.
    SourceOptions moved = *again;
    moved.model = renamed;
    const auto verified = verify(*kept, *make_source(moved), kNoProgress, {});
    QVERIFY2(verified && verified->proven(), verified ? "another stream" : verified.error().text().c_str());
    moved.sampler_plan.clear();
    const auto other = verify(*kept, *make_source(moved), kNoProgress, {});
    QVERIFY(!other || !other->proven());
    // An explicitly chosen recipe stays.
    SourceOptions asked = options(renamed);
    asked.sampler_plan = "longlive";
    const auto longlive = SessionReader::open(session_of(asked, "asked"));
    QCOMPARE(session_options(longlive->manifest())->sampler_plan, std::string("longlive"));
    // The built-in model has only one recipe.
    SourceOptions built_in;
    built_in.threads = 1;
    QVERIFY(make_source(built_in)->open(kNoProgress, {})->recipe.empty());
  }

  void memflows_base_takes_the_updates_beside_it() {
    const fs::path base = place("mf/MemFlow/base.safetensors");
    save(base, drawn_dit(), wrapped);
    QVERIFY2(says(refusal(options(base)), "its updates (lora.pt)"), refusal(options(base)).c_str());
    const auto before = drawn_dit();
    Tensors updates;
    for (const auto& [name, tensor] : before) {
      if (!is_matrix(name, tensor)) continue;
      const std::string module = "base_model.model." + name.substr(0, name.size() - 7);
      updates.emplace_back(module + ".lora_A.weight", drawn(name + ".a", {2, tensor.size(1)}));
      updates.emplace_back(module + ".lora_B.weight", drawn(name + ".b", {tensor.size(0), 2}));
    }
    save(place("mf/MemFlow/lora.safetensors"), updates);
    QCOMPARE(choose_recipe(open_model_file(base).value(), base).name, std::string("memflow"));
    const auto with = stream(options(base));
    SourceOptions alone = options(place("sf/checkpoints/self_forcing_dmd.safetensors"));
    alone.sampler_plan = "memflow";
    QVERIFY(with != stream(alone));
  }

  void a_frame_wise_chunk_is_one_frame_and_the_first_has_its_own_steps() {
    const fs::path path = place("hand/causal-forcing++/framewise-2step.safetensors");
    save(path, drawn_dit(), wrapped);
    auto parts = build_wan(options(path), kNoProgress, {});
    QVERIFY2(parts.has_value(), parts ? "" : parts.error().text().c_str());
    QCOMPARE(parts->info.denoise_passes, 2);
    QCOMPARE(parts->info.latent_frames_per_chunk, 1);
    const c10::NoGradGuard no_grad;
    const CausalDit& dit = *parts->model;
    ChunkGenerator engine(parts->model, nullptr, parts->generator, parts->policy);
    const TextContext text = dit.encode_text(parts->encoder->encode("a fox")->unsqueeze(0));
    engine.set_text(text);
    // Computed here as published: shift 5, fresh noise between steps, four steps for the first frame and two for the
    // others.
    const auto shifted = [](double u) { return 5 * u / (1 + 4 * u); };
    for (int chunk = 0; chunk < 3; ++chunk) {
      const MemoryView memory = memory_view(engine.memory().store().view(), parts->policy.positioner, chunk, at::kCPU);
      QCOMPARE(memory.empty(), chunk == 0);
      const auto noise = [&](int pass) { return engine.cursor().noise({1, 4, 4, 4}, pass); };
      const std::vector<double> steps = chunk == 0 ? std::vector<double>{1, .75, .5, .25} : std::vector<double>{1, .5};
      at::Tensor x = noise(0), x0;
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const double sigma = shifted(steps[i]);
        ChunkInput input;
        input.latents = x;
        input.timesteps = at::full({1, 1}, 1000 * sigma, at::kFloat);
        input.positions = grid_positions(parts->policy.positioner.horizon, 1, 2, 2, at::kCPU);
        x0 = x - sigma * dit.flow(input, text, memory);
        if (i + 1 == steps.size()) break;
        const double next = shifted(steps[i + 1]);
        x = (1 - next) * x0 + next * noise(static_cast<int>(i) + 1);
      }
      const auto made = engine.generate();
      QVERIFY(made.has_value());
      QVERIFY2(worst(made->latents, x0) < 1e-4, std::to_string(worst(made->latents, x0)).c_str());
    }
    SourceOptions four = options(path);
    four.steps = {1000, 750, 500, 250};
    QVERIFY(plan_wan(four)->generator.first_timesteps.empty());
  }

  void a_followed_chunk_begins_between_two_passes() {
    auto parts = build_wan(options(place("sf/checkpoints/self_forcing_dmd.safetensors")), kNoProgress, {});
    QVERIFY2(parts.has_value(), parts ? "" : parts.error().text().c_str());
    const c10::NoGradGuard no_grad;
    const CausalDit& dit = *parts->model;
    const TextContext text = dit.encode_text(parts->encoder->encode("a fox")->unsqueeze(0));
    const at::Tensor video = drawn("video", {1, 3, 4, 4, 4});
    const auto shifted = [](double u) { return 5 * u / (1 + 4 * u); };
    // Noise is added and removed by the nearest entry of the table of 1000 levels.
    const auto tabled = [&](double level) {
      double nearest = 1;
      for (int i = 1; i <= 1000; ++i)
        if (const double entry = shifted(i / 1000.0); std::abs(entry - level) < std::abs(nearest - level))
          nearest = entry;
      return nearest;
    };
    // Four passes start at 1, 3/4, 1/2 and 1/4 of the levels. Listed are the remaining ones, the first at its own
    // level.
    const std::pair<double, std::vector<double>> wanted[] = {
        {0.75, {shifted(0.75), shifted(0.5), shifted(0.25)}},
        {0.6, {0.4 * shifted(0.75) + 0.6 * shifted(0.5), shifted(0.5), shifted(0.25)}},
        {0.1, {0.4 * shifted(0.25)}}};
    for (const auto& [strength, levels] : wanted) {
      ChunkGenerator engine(parts->model, nullptr, parts->generator, parts->policy);
      engine.set_text(text);
      const auto noised = [&](const at::Tensor& clean, std::size_t pass) {
        const double level = tabled(levels[pass]);
        return (1 - level) * clean + level * engine.cursor().noise({3, 4, 4, 4}, static_cast<int>(pass));
      };
      at::Tensor x = noised(video, 0), x0;
      for (std::size_t i = 0; i < levels.size(); ++i) {
        ChunkInput input;
        input.latents = x;
        input.timesteps = at::full({1, 3}, 1000 * levels[i], at::kFloat);
        input.positions = grid_positions(parts->policy.positioner.horizon, 3, 2, 2, at::kCPU);
        x0 = x - tabled(levels[i]) * dit.flow(input, text);
        if (i + 1 < levels.size()) x = noised(x0, i + 1);
      }
      const StartLatents start{video, strength};
      const auto made = engine.generate({}, {}, &start);
      QVERIFY(made.has_value());
      QVERIFY2(worst(made->latents, x0) < 1e-4, std::to_string(worst(made->latents, x0)).c_str());
    }
    // Whole clips and joint windows refuse it.
    SourceOptions rolling = options(place("sf/checkpoints/self_forcing_dmd.safetensors"));
    rolling.sampler_plan = "rolling-forcing";
    const auto source = make_source(rolling);
    const auto info = source->open(kNoProgress, {});
    QVERIFY(info && !info->follows_videos);
    struct Never final : VideoFeed {
      Result<void> open() override { return {}; }
      Result<std::vector<StillPicture>> next(const FeedWish&, const std::stop_token&) override {
        return std::vector<StillPicture>();
      }
    };
    const auto refused = source->apply(FollowVideo{std::make_shared<Never>(), 0.5, "x"});
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, std::string("GEN-21"));
  }

  void sgf_places_its_sink_at_the_beginning_and_its_window_at_the_end() {
    const std::tuple<const char*, int, int, int> rules[] = {{"sgf/chunkwise/ar/model.safetensors", 3, 3, 6},
                                                            {"sgf/framewise/ar/model.safetensors", 1, 4, 16}};
    for (const auto& [path, own, sink, window] : rules) {
      const auto plan = plan_wan(options(place(path)));
      QVERIFY2(plan.has_value(), plan ? "" : plan.error().text().c_str());
      const Policy& policy = plan->policy;
      QCOMPARE(policy.selector.budget_tokens, (sink + window) * plan->frame_tokens);
      QCOMPARE(policy.selector.sink_frames, sink);
      for (std::int64_t first = 0; first <= 90; first += own) {
        std::vector<std::int64_t> kept;  // the sink, then the newest
        for (std::int64_t frame = 0; frame < first; ++frame)
          if (frame < sink || frame >= first - window) kept.push_back(frame);
        // The published rule: F frames in a chunk, its last frame at q. The sink has positions 0 .. sink - 1; all other
        // frames end at min(q, 20).
        const std::int64_t end = std::min<std::int64_t>(first + own - 1, 20);
        const auto others = static_cast<std::int64_t>(kept.size()) - sink;
        const std::vector<float> found = time_positions(policy.positioner, kept, first);
        const float start = own_position(policy.positioner, first);
        QCOMPARE(start, static_cast<float>(end - own + 1));
        for (std::size_t i = 0; i < kept.size(); ++i) {
          const auto slot = static_cast<std::int64_t>(i);
          const std::int64_t wanted = slot < sink ? slot : end - own - others + 1 + (slot - sink);
          QCOMPARE(found[i], static_cast<float>(wanted));
        }
      }
    }
  }

  void sgf_plus_writes_its_memory_with_the_second_expert() {
    Tensors both = drawn_dit();
    Tensors second;
    for (const auto& [name, tensor] : drawn_dit()) {
      // The second expert may lack norms; the first one's are used then.
      if (name.find("norm_q") != std::string::npos) {
        second.emplace_back(name, tensor);
        continue;
      }
      second.emplace_back(name, drawn_parameter("second." + name, tensor.sizes()));
      both.emplace_back(of_memory(name), second.back().second);
    }
    const fs::path path = place("plus/chunkwise/model.safetensors");
    save(path, both, sharded);
    const auto model = open_model_file(path);
    QVERIFY2(model && model->check(), model ? "" : model.error().text().c_str());
    QCOMPARE(model->tensors.size(), drawn_dit().size());
    QCOMPARE(model->writer.size(), drawn_dit().size());
    const RecipeChoice recipe = choose_recipe(*model, path);
    QCOMPARE(recipe.name, std::string("sgf-plus"));
    QCOMPARE(recipe.possible, (std::vector<std::string>{"sgf-plus", "sgf-plus-frame"}));
    QCOMPARE(choose_recipe(*model, "framewise/model.pt").name, std::string("sgf-plus-frame"));
    QCOMPARE(std::string(text_of(choose_recipe(*model, "x.pt").from)), std::string("content"));

    auto parts = build_wan(options(path), kNoProgress, {});
    QVERIFY2(parts.has_value(), parts ? "" : parts.error().text().c_str());
    QVERIFY(parts->writer != nullptr);
    const c10::NoGradGuard no_grad;
    const auto load = [&](const Tensors& tensors) {
      return CausalDit::load(toy::wan_dit(),
                             [&](const std::string& name) -> Result<at::Tensor> {
                               return std::ranges::find(tensors, name, &Tensors::value_type::first)->second;
                             })
          .value();
    };
    const CausalDit first = load(drawn_dit()), writer = load(second);
    const at::Tensor rows = parts->encoder->encode("a fox")->unsqueeze(0);
    ChunkGenerator engine(parts->model, nullptr, parts->generator, parts->policy);
    engine.set_text(parts->model->encode_text(rows));
    engine.set_writer(parts->writer, parts->writer->encode_text(rows));
    ChunkGenerator alone(parts->model, nullptr, parts->generator, parts->policy);
    alone.set_text(parts->model->encode_text(rows));
    const auto made = engine.generate();
    QVERIFY(made.has_value());
    QCOMPARE(made->hash, alone.generate()->hash);  // pictures are from the first expert
    ChunkInput clean;
    clean.latents = made->latents;
    clean.timesteps = at::zeros({1, 3});
    clean.positions = grid_positions(0, 3, 2, 2, at::kCPU);
    const auto keys = [&](const CausalDit& dit) { return dit.context(clean, dit.encode_text(rows)).blocks; };
    const StoreView kept = engine.memory().store().view();
    for (std::size_t block = 0; block < 2; ++block) {
      QVERIFY(worst(kept.blocks[block].k, keys(writer)[block].k) < 1e-4);
      QVERIFY(worst(kept.blocks[block].v, keys(writer)[block].v) < 1e-4);
      QVERIFY(worst(kept.blocks[block].k, keys(first)[block].k) > 1e-2);
    }
    QVERIFY(engine.generate()->hash != alone.generate()->hash);
    // The stream is the same, its hash of weights covers both experts, and so does its memory.
    std::vector<int> frames;
    stream(options(path), &frames);
    QCOMPARE(frames, by_three);
    const auto need = plan_wan(options(path))->need;
    save(place("plus/one/model.safetensors"), drawn_dit());
    SourceOptions one = options(place("plus/one/model.safetensors"));
    one.sampler_plan = "sgf";
    QCOMPARE(need.all.bytes(), plan_wan(one)->need.all.bytes() + need.transformer / 2);
    QVERIFY(build_wan(one, kNoProgress, {})->info.weights_hash != parts->info.weights_hash);
    // Half an expert is refused.
    both.pop_back();
    save(path, both, sharded);
    QVERIFY2(says(refusal(options(path)), "of the clean pass"), refusal(options(path)).c_str());
  }

  void rcms_linear_patches_are_the_convolution_and_its_levels_are_angles() {
    Tensors linear = drawn_dit();
    for (auto& [name, tensor] : linear)
      if (name == "patch_embedding.weight") tensor = tensor.flatten(1);
    const fs::path path = place("rcm/rcm-Wan/causal_4step.safetensors");
    save(path, linear, of_net);
    const auto model = open_model_file(path);
    QVERIFY2(model && model->check(), model ? "" : model.error().text().c_str());
    QVERIFY(model->linear_patches);
    QCOMPARE(choose_recipe(*model, path).name, std::string("causal-rcm"));
    QCOMPARE(choose_recipe(*model, "rCM_Wan2.1_T2V_1.3B_480p.pt").name, std::string("rcm"));
    SourceOptions conv = options(place("sf/checkpoints/self_forcing_dmd.safetensors"));
    conv.sampler_plan = "causal-rcm";
    QVERIFY(stream(options(path)) == stream(conv));

    const auto plan = plan_wan(options(path));
    const double angles[] = {std::atan(80.0), 1.5, 1.4, 1.0};
    QCOMPARE(plan->generator.timesteps.size(), std::size_t(4));
    for (std::size_t i = 0; i < 4; ++i) {
      const double level = std::sin(angles[i]) / (std::sin(angles[i]) + std::cos(angles[i]));
      QVERIFY(std::abs(plan->generator.timesteps[i] - 1000 * level) < 1e-3);
    }
    // Computes one step here: the noise is scaled by its level.
    SourceOptions single = options(path);
    single.steps = {1000};
    auto parts = build_wan(single, kNoProgress, {});
    QVERIFY2(parts.has_value(), parts ? "" : parts.error().text().c_str());
    const c10::NoGradGuard no_grad;
    const TextContext text = parts->model->encode_text(parts->encoder->encode("a fox")->unsqueeze(0));
    ChunkGenerator engine(parts->model, nullptr, parts->generator, parts->policy);
    engine.set_text(text);
    const double level = 80.0 / 81.0;
    ChunkInput input;
    input.latents = engine.cursor().noise({3, 4, 4, 4}, 0) * level;
    input.timesteps = at::full({1, 3}, 1000 * level, at::kFloat);
    input.positions = grid_positions(21, 3, 2, 2, at::kCPU);
    const at::Tensor x0 = input.latents - level * parts->model->flow(input, text);
    QVERIFY(worst(engine.generate()->latents, x0) < 1e-4);
    single.steps = {1000, 900};
    QVERIFY2(says(plan_wan(single).error().text(), "takes 1 to 4 passes"), "a list of its own");
    // Whole clips have no memory.
    SourceOptions clips = options(path);
    clips.sampler_plan = "rcm";
    clips.steps = {1000};
    QCOMPARE(plan_wan(clips)->policy.selector.budget_tokens, 0);
    std::vector<int> frames;
    stream(clips, &frames);
    QCOMPARE(frames, (std::vector<int>{81, 84, 84}));
  }

  void matrices_in_eight_bits_are_widened_with_their_scales() {
    for (const bool rows : {true, false}) {
      Tensors small, wide;
      for (const auto& [name, tensor] : drawn_dit()) {
        if (!is_matrix(name, tensor)) {
          small.emplace_back(name, tensor.to(at::kBFloat16));
          wide.emplace_back(name, tensor.to(at::kBFloat16));
          continue;
        }
        const at::Tensor scale = (rows ? tensor.abs().amax(1, true) : tensor.abs().max()) / 448;
        const at::Tensor eight = (tensor / scale).to(at::kFloat8_e4m3fn);
        small.emplace_back(name, eight);
        const std::string module = name.substr(0, name.size() - 7);
        small.emplace_back(module + (rows ? ".weight_scale" : ".scale_weight"), scale.to(at::kFloat));
        if (!rows) small.emplace_back(module + ".scale_input", at::ones({1}));
        wide.emplace_back(name, (eight.to(at::kFloat) * scale).to(at::kBFloat16));
      }
      const fs::path path = place(rows ? "fp8/self_forcing_fp8.safetensors" : "fp8b/model.safetensors");
      save(path, small,
           rows ? Rename(plain) : Rename([](const std::string& name) { return "model.diffusion_model." + name; }));
      save(place("fp8w/model.safetensors"), wide);
      const auto model = open_model_file(path);
      QVERIFY2(model && model->check(), model ? "" : model->check().error().text().c_str());
      QVERIFY(!model->scales.empty());
      QCOMPARE(base_hash(*model).value(), base_hash(open_model_file(place("fp8w/model.safetensors")).value()).value());
      QCOMPARE(choose_recipe(*model, path).name, std::string(rows ? "self-forcing-fp8" : "self-forcing"));
      SourceOptions eight = options(path), sixteen = options(place("fp8w/model.safetensors"));
      eight.sampler_plan = sixteen.sampler_plan = "self-forcing";
      QVERIFY(stream(eight) == stream(sixteen));
    }
  }

  void what_cannot_be_streamed_is_refused_with_its_reason() {
    const auto with = [&](const char* file, const Tensors& more) {
      Tensors all = drawn_dit();
      all.insert(all.end(), more.begin(), more.end());
      save(place(file), all);
      return refusal(options(place(file)));
    };
    const at::Tensor some = at::ones({2, 2});
    const std::tuple<const char*, const char*, const char*> rows[] = {
        {"no1/model.safetensors", "blocks.0.self_attn.q.weight_global_scale", "NVFP4"},
        {"no2/minWM/dmd/model.safetensors", "action_embedding.0.weight", "actions or a camera as input"},
        {"no3/model.safetensors", "router.weight", "LayerRecall"},
        {"no4/decmem.safetensors", "extra.weight", "DecMem"},
        {"no5/streamhoi_model.safetensors", "extra.weight", "StreamHOI"},
        {"no6/model.safetensors", "something.weight", "do not belong to it"}};
    for (const auto& [file, tensor, reason] : rows) {
      const std::string said = with(file, {{tensor, some}});
      QVERIFY2(says(said, reason), said.c_str());
    }
  }
};

LONGTAKE_TEST(TestWanFamilies)

}  // namespace wan_families_test

#include "test_wan_families.moc"
