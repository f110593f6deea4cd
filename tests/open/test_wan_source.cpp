#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <sys/resource.h>
#include <QTemporaryDir>
#include <algorithm>

#include "engine/core/sanitized.h"
#include "engine/jobs/library_worker.h"
#include "engine/open/predict.h"
#include "engine/open/recipe_choice.h"
#include "engine/open/source_factory.h"
#include "engine/open/wan_files.h"
#include "engine/open/wan_plan.h"
#include "engine/open/wan_text.h"
#include "engine/options/memory_need.h"
#include "engine/options/session_options.h"
#include "engine/stream/logged_source.h"
#include "engine/stream/steps.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

SourceOptions options(const fs::path& model) { return wan_options(model); }

/// The prediction for so many free bytes.
Result<Prediction> predicted(const SourceOptions& options, std::uint64_t available) {
  return predict(options, *place(options), {available, available});
}

struct Streamed {
  SourceInfo info;
  std::vector<std::uint64_t> hashes;
  int frames = 0;
};

/// Three chunks, the last under another prompt.
Streamed stream(ChunkSource& source) {
  Streamed streamed;
  const auto info = source.open(kNoProgress, {});
  if (!info) throw std::runtime_error(info.error().text());
  streamed.info = *info;
  for (int i = 0; i < 3; ++i) {
    if (i == 2)
      if (auto applied = source.apply(SetPrompt{{{"snow"}}, {}, SwitchMode::recache}); !applied)
        throw std::runtime_error(applied.error().text());
    const auto made = source.next({});
    if (!made) throw std::runtime_error(made.error().text());
    streamed.hashes.push_back(made->video->latent_hash);
    streamed.frames += made->video->frames;
  }
  return streamed;
}

}  // namespace

class TestWanSource : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  fs::path place(const std::string& name) const { return fs::path(root_.path().toStdString()) / name; }

  fs::path copy_of(const fs::path& folder, const std::string& name) const {
    fs::remove_all(place(name));
    fs::copy(folder, place(name), fs::copy_options::recursive);
    return place(name);
  }

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    toy::wan_folder(place("a/wan"));
    toy::diffusers_folder(place("b/wan"));
  }

  void a_folder_streams_and_switches_prompts() {
    const Streamed made = stream(*make_source(options(place("a/wan"))));
    QCOMPARE(made.frames, 9 + 12 + 12);
    QCOMPARE(made.info.width, 32);
    QCOMPARE(made.info.rows, 2);
    QCOMPARE(made.info.denoise_passes, 4);
    QCOMPARE(made.info.weights_hash.size(), std::size_t(64));
    QVERIFY(!made.info.random_weights);
    QVERIFY(made.info.vocabulary.empty());
    // The prompt of the third chunk matters.
    SourceOptions same = options(place("a/wan"));
    const auto source = make_source(same);
    QVERIFY(source->open(kNoProgress, {}).has_value());
    for (int i = 0; i < 3; ++i) {
      const auto next = source->next({});
      QVERIFY(next.has_value());
      QCOMPARE(next->video->latent_hash == made.hashes[static_cast<std::size_t>(i)], i < 2);
    }
  }

  void a_picture_is_encoded_by_the_models_own_vae() {
    const auto picture = std::make_shared<StillPicture>();
    *picture = {40, 32, std::vector<std::uint8_t>(40 * 32 * 3)};
    for (std::size_t i = 0; i < picture->rgb.size(); ++i) picture->rgb[i] = static_cast<std::uint8_t>(i * 37 % 251);
    const auto hashes = [&](const SourceOptions& wanted, bool shows) {
      const auto source = make_source(wanted);
      const auto info = source->open(kNoProgress, {});
      if (!info || !info->shows_pictures) throw std::runtime_error("it shows no pictures");
      if (shows && !source->apply(ShowPicture{picture, "noise"})) throw std::runtime_error("not shown");
      std::vector<std::uint64_t> made;
      for (int i = 0; i < 2; ++i) made.push_back(source->next({})->video->latent_hash);
      return made;
    };
    const SourceOptions with_vae = options(place("a/wan"));
    const auto shown = hashes(with_vae, true), plain = hashes(with_vae, false);
    QVERIFY(shown[0] != plain[0] && shown[1] != plain[1]);
    // A tiny decoder cannot encode; the VAE in the same folder can.
    const fs::path both = copy_of(place("a/wan"), "both");
    toy::save_drawn(both / "taew2_1.safetensors", taehv_file({4, {8, 8, 8, 8}}));
    SourceOptions tiny = options(both);
    tiny.decoder = DecoderChoice::tiny;
    QCOMPARE(hashes(tiny, true), shown);
    fs::remove(both / "Wan2.1_VAE.safetensors");
    const auto blind = make_source(tiny);
    const auto info = blind->open(kNoProgress, {});
    QVERIFY2(info.has_value(), info ? "" : info.error().text().c_str());
    QVERIFY(!info->shows_pictures);
    const auto refused = blind->apply(ShowPicture{picture, "noise"});
    QVERIFY(!refused && says(refused.error().text(), "Wan2.1_VAE.pth"));
    // Separate clips continue nothing.
    SourceOptions clips = options(place("a/wan"));
    clips.sampler_plan = "wan";
    const auto whole = make_source(clips);
    QVERIFY(whole->open(kNoProgress, {}).has_value());
    QCOMPARE(whole->apply(ShowPicture{picture, "noise"}).error().code, std::string("GEN-15"));
  }

  void a_jointly_denoised_window_streams_and_its_log_is_verified() {
    SourceOptions rolling = options(place("a/wan"));
    rolling.sampler_plan = "rolling-forcing";
    const Manifest manifest = manifest_of(rolling);
    LoggedSource source(make_source(rolling), place("rolling-sessions"), manifest);
    const Streamed made = stream(source);
    QCOMPARE(made.frames, 9 + 12 + 12);
    QCOMPARE(made.info.denoise_passes, 1);
    const auto verified = make_library_worker()(VerifyJob{made.info.session}, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(std::get<Verified>(*verified).equal());
    QVERIFY(stream(*make_source(options(place("a/wan")))).hashes != made.hashes);
    // Five chunks at once and a copy of their memory need more than one chunk.
    QVERIFY(predicted(rolling, 1)->need.bytes() > predicted(options(place("a/wan")), 1)->need.bytes());
    rolling.steps = {1000, 900, 800, 700, 600, 500, 400};
    QVERIFY2(says(refusal(rolling), "at most 6 steps"), refusal(rolling).c_str());
  }

  void longlives_kept_frames_stand_at_their_numbers_or_endless_at_their_slots() {
    SourceOptions longlive = options(place("a/wan"));
    longlive.sampler_plan = "longlive";
    QVERIFY(plan_wan(longlive)->policy.positioner.kind == Positioner::Kind::absolute);
    QCOMPARE(plan_wan(longlive)->generator.most_frames, 1024);
    // Sessions of versions up to 0.4 used slot positions under this name.
    SourceOptions former = longlive;
    former.recipe_edition = 1;
    longlive.sampler_plan = "longlive-infinity";
    const auto plan = plan_wan(longlive);
    Policy as_now = plan_wan(former)->policy;
    QVERIFY(!as_now.switch_rule.sink_adjoins);
    as_now.switch_rule.sink_adjoins = true;
    QVERIFY(as_now == plan->policy);
    QVERIFY2(plan.has_value(), plan ? "" : plan.error().text().c_str());
    const Policy& policy = plan->policy;
    QCOMPARE(policy.selector.budget_tokens, 9 * plan->frame_tokens);
    QCOMPARE(policy.selector.sink_frames, 3);
    for (std::int64_t first = 3; first <= 60; first += 3) {
      std::vector<std::int64_t> kept = {0, 1, 2};  // in slot order
      for (std::int64_t frame = std::max<std::int64_t>(3, first - 6); frame < first; ++frame) kept.push_back(frame);
      const std::vector<float> times = time_positions(policy.positioner, kept, first);
      for (std::size_t slot = 0; slot < kept.size(); ++slot)
        QCOMPARE(own_position(policy.positioner, first) - times[slot], static_cast<float>(kept.size() - slot));
    }
    // A budget shifts the window, within the range of the model's training.
    longlive.budget_tokens = 5 * plan->frame_tokens;
    QVERIFY((plan_wan(longlive)->policy.positioner == Positioner{Positioner::Kind::span, 5, 2}));
    longlive.budget_tokens = 40 * plan->frame_tokens;
    QVERIFY((plan_wan(longlive)->policy.positioner == Positioner{Positioner::Kind::span, 18, 15}));
    longlive.budget_tokens.reset();
    longlive.rope = Rope::absolute;
    QVERIFY(plan_wan(longlive)->policy.positioner.kind == Positioner::Kind::absolute);
  }

  void causvid_begins_its_memory_anew_every_21_frames() {
    SourceOptions causvid = options(place("a/wan"));
    causvid.sampler_plan = "causvid";
    QVERIFY((plan_wan(causvid)->policy.restart_rule == RestartRule{21, 3}));
    causvid.recipe_edition = 1;
    QVERIFY(plan_wan(causvid)->policy.restart_rule == RestartRule{});
    causvid.recipe_edition = kRecipeEdition;
    causvid.policy = "novelty";
    QVERIFY(plan_wan(causvid)->policy.restart_rule == RestartRule{});
    // Fifteen chunks include two restarts; the log regenerates all of them.
    causvid.policy.reset();
    LoggedSource source(make_source(causvid), place("causvid"), manifest_of(causvid));
    const auto info = source.open(kNoProgress, {});
    QVERIFY(info.has_value());
    for (int chunk = 0; chunk < 15; ++chunk) {
      const auto made = source.next({});
      QVERIFY(made.has_value());
      const int frames = made->cache->kept_tokens / (info->rows * info->columns);
      // Frames after the chunk: 3, 6 ... 18 at most; after a restart, the overlap and this chunk.
      QCOMPARE(frames, chunk < 7 ? std::min(3 * chunk + 3, 18) : std::min(3 * ((chunk - 7) % 6) + 6, 18));
    }
    const auto verified = make_library_worker()(VerifyJob{info->session}, kNoProgress, {});
    QVERIFY(verified && std::get<Verified>(*verified).equal());
  }

  void kreas_memory_is_recomputed_and_replays() {
    SourceOptions krea = options(place("a/wan"));
    krea.sampler_plan = "krea";
    QVERIFY((plan_wan(krea)->policy.restart_rule == RestartRule{0, 0, true}));
    LoggedSource source(make_source(krea), place("krea"), manifest_of(krea));
    const auto info = source.open(kNoProgress, {});
    QVERIFY(info.has_value());
    for (int chunk = 0; chunk < 4; ++chunk) QVERIFY(source.next({}).has_value());
    const auto verified = make_library_worker()(VerifyJob{info->session}, kNoProgress, {});
    QVERIFY(verified && std::get<Verified>(*verified).equal());
    krea.recipe_edition = 2;
    QVERIFY(plan_wan(krea)->policy.restart_rule == RestartRule{});
    QCOMPARE(plan_wan(krea)->generator.timesteps, (std::vector<float>{1000, 937, 833, 625}));
  }

  void a_prompt_is_switched_as_the_recipes_project_does_and_the_log_says_how() {
    const auto logged = [&](const char* recipe, const std::optional<std::string>& policy, SwitchMode wish) {
      SourceOptions wanted = options(place("a/wan"));
      wanted.sampler_plan = recipe;
      wanted.policy = policy;
      LoggedSource source(make_source(wanted), place("switched"), manifest_of(wanted));
      const auto info = source.open(kNoProgress, {});
      if (!info) throw std::runtime_error(info.error().text());
      for (int i = 0; i < 2; ++i)
        if (!source.next({})) throw std::runtime_error("no chunk");
      const auto applied = source.apply(SetPrompt{{{"snow"}}, {}, wish});
      if (!applied || !source.next({})) throw std::runtime_error("not switched");
      const auto session = SessionReader::open(info->session);
      const auto verified = make_library_worker()(VerifyJob{info->session}, kNoProgress, {});
      if (!verified || !std::get<Verified>(*verified).equal()) throw std::runtime_error("it replays otherwise");
      std::string mode;
      for (const EventRecord& event : session->events())
        if (event.kind == "set_prompt") mode = event.body.at("mode").get<std::string>();
      return mode;
    };
    QCOMPARE(logged("longlive", {}, SwitchMode::recipe), std::string("longlive"));
    QCOMPARE(logged("longlive", {}, SwitchMode::recache), std::string("recache"));
    QCOMPARE(logged("self-forcing", {}, SwitchMode::recipe), std::string("recache"));
    // LongLive's rule is about its window.
    QCOMPARE(logged("longlive", "novelty", SwitchMode::recipe), std::string("recache"));
  }

  void the_bidirectional_model_makes_one_clip_after_the_other() {
    SourceOptions clips = options(place("a/wan"));
    clips.sampler_plan = "wan-euler";
    clips.steps = {1000, 500};
    const auto log = [&](const SourceOptions& wanted) {
      const Manifest manifest = manifest_of(wanted);
      return manifest;
    };
    LoggedSource source(make_source(clips), place("clips"), log(clips));
    const Streamed made = stream(source);
    QCOMPARE(made.frames, 81 + 84 + 84);
    QCOMPARE(made.info.denoise_passes, 4);  // two steps, each with the prompt and without
    const auto verified = make_library_worker()(VerifyJob{made.info.session}, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(std::get<Verified>(*verified).equal());
    clips.sampler_plan = "wan";
    QVERIFY(stream(*make_source(clips)).hashes != made.hashes);
  }

  void the_names_of_published_files_tell_how_they_are_sampled() {
    const std::pair<const char*, const char*> names[] = {
        {"Wan2.1-T2V-1.3B/diffusion_pytorch_model.safetensors", "wan"},
        {"Wan2.1-T2V-1.3B-Diffusers/transformer/diffusion_pytorch_model.safetensors", "wan"},
        {"Wan2.1-T2V-1.3B/self_forcing_dmd.pt", "self-forcing"},
        {"LongLive-1.3B/models/longlive_base.pt", "longlive"},
        {"checkpoints/rolling_forcing_dmd.pt", "rolling-forcing"},
        {"CausVid/autoregressive_checkpoint/model.pt", "causvid"},
        {"mine/model.safetensors", "self-forcing"}};
    for (const auto& [path, sampling] : names) {
      const SamplerPlan* plan = plan_by_name(path, SamplerPlan::Form::any);
      QCOMPARE(plan == nullptr ? std::string("self-forcing") : plan->name, std::string(sampling));
    }
  }

  void both_layouts_of_the_same_numbers_make_the_same_video() {
    const Streamed original = stream(*make_source(options(place("a/wan"))));
    const Streamed diffusers = stream(*make_source(options(place("b/wan"))));
    QVERIFY(original.hashes == diffusers.hashes);
    // The hash uses tensors under their original names, independent of the file format.
    QCOMPARE(diffusers.info.weights_hash, original.info.weights_hash);
  }

  void a_file_finds_its_companions_where_public_repositories_have_them() {
    const fs::path folder = place("c/checkpoints");
    fs::create_directories(folder);
    fs::copy_file(place("a/wan/diffusion_pytorch_model.safetensors"), folder / "self_forcing_dmd.safetensors");
    fs::copy_file(place("a/wan/config.json"), folder / "config.json");
    fs::create_directories(place("c/wan_models"));
    fs::copy(place("a/wan"), place("c/wan_models/Wan2.1-T2V-1.3B"), fs::copy_options::recursive);
    const auto files = find_wan_files(folder / "self_forcing_dmd.safetensors");
    QVERIFY2(files.has_value(), files ? "" : files.error().text().c_str());
    QCOMPARE(files->decoder, place("c/wan_models/Wan2.1-T2V-1.3B/Wan2.1_VAE.safetensors"));
    QCOMPARE(files->tokenizer, place("c/wan_models/Wan2.1-T2V-1.3B/google/umt5-xxl/spiece.model"));
    QVERIFY(!files->tiny_decoder);
    stream(*make_source(options(folder / "self_forcing_dmd.safetensors")));
  }

  void one_error_names_everything_that_is_missing() {
    const fs::path folder = copy_of(place("a/wan"), "d");
    fs::remove(folder / "Wan2.1_VAE.safetensors");
    fs::remove_all(folder / "google");
    const std::string said = refusal(options(folder));
    QVERIFY2(says(said, "a decoder") && says(said, "tokenizer") && !says(said, "the text encoder (models"),
             said.c_str());
    QVERIFY2(says(refusal(options(place("nowhere"))), "no such file"), "a path that does not exist");
    QVERIFY2(says(refusal(options(place("a/wan/Wan2.1_VAE.safetensors"))), "wan-vae"), "a file of another kind");
  }

  void parts_that_do_not_fit_are_refused() {
    const fs::path folder = copy_of(place("a/wan"), "e");
    WanVaeConfig wide = toy::wan_vae();
    wide.latent_channels = 8;
    toy::save_drawn(folder / "Wan2.1_VAE.safetensors", WanVae(wide).parameters().shapes);
    QVERIFY2(says(refusal(options(folder)), "the decoder takes 8"), refusal(options(folder)).c_str());

    SourceOptions odd = options(place("a/wan"));
    odd.width = 40;
    QVERIFY2(says(refusal(odd), "divisible by 16"), refusal(odd).c_str());
    odd = options(place("a/wan"));
    odd.sampler_plan = "no such";
    QVERIFY2(says(refusal(odd), "self-forcing"), refusal(odd).c_str());
  }

  void what_does_not_fit_into_memory_is_refused_before_it_is_read() {
#if defined(LONGTAKE_SANITIZED)
    QSKIP("A sanitizer needs more address space than this limit leaves.");
#endif
    SourceOptions large = options(place("a/wan"));
    large.width = large.height = 3840;
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_AS, &before), 0);
    rlimit small = before;
    small.rlim_cur = rlim_t{6} << 30;
    QCOMPARE(::setrlimit(RLIMIT_AS, &small), 0);
    const std::string said = refusal(large);
    QCOMPARE(::setrlimit(RLIMIT_AS, &before), 0);
    QVERIFY2(says(said, "not enough memory") && says(said, "for the decoder"), said.c_str());
    MemoryNeed need;
    need.add(MemoryUse::transformer, 2'800'000'000);
    need.add(MemoryUse::cache, 900'000'000);
    QVERIFY(check_memory(need, 3'700'000'000).has_value());
    const auto refused = check_memory(need, 3'699'999'999);
    QVERIFY(!refused);
    QVERIFY2(says(refused.error().why, "3.7 GB") && says(refused.error().why, "2.8 GB for the transformer"),
             refused.error().why.c_str());
  }

  void what_would_make_it_fit_is_found_from_headers_and_is_less_each_time() {
    const fs::path folder = copy_of(place("a/wan"), "f");
    SourceOptions wanted = options(folder);
    wanted.width = wanted.height = 256;
    wanted.text_encoder = TextEncoderUse::keep;
    const auto all = predicted(wanted, std::uint64_t(1) << 40);
    QVERIFY2(all.has_value(), all ? "" : all.error().text().c_str());
    const std::uint64_t need = all->need.bytes();
    QVERIFY(all->fits && all->ways.empty());
    QVERIFY(predicted(wanted, need)->fits);

    const auto nothing = predicted(wanted, 1);
    QVERIFY(!nothing->fits);
    std::uint64_t before = need;
    for (const Prediction::Way& way : nothing->ways) {
      QVERIFY(!way.fits && way.bytes < before);
      before = way.bytes;
    }
    // There is no small decoder, so it is not offered. The other remedies are offered, each in addition to the previous
    // ones.
    QVERIFY(nothing->ways.size() >= 3);
    const SourceOptions& last = nothing->ways.back().options;
    QVERIFY(last.text_encoder == TextEncoderUse::drop);
    QVERIFY(last.dtype == DtypeChoice::bf16);
    QVERIFY(last.decoder == DecoderChoice::any);
    QVERIFY(last.budget_tokens.has_value());

    // With one byte too little, the first remedy suffices. Its predicted need equals the prediction for those options.
    const auto tight = predicted(wanted, need - 1);
    QVERIFY(!tight->fits);
    QCOMPARE(tight->ways.size(), std::size_t(1));
    QVERIFY(tight->ways.front().fits);
    QCOMPARE(predicted(tight->ways.front().options, need)->need.bytes(), tight->ways.front().bytes);
    QVERIFY(predicted(tight->ways.front().options, tight->ways.front().bytes)->fits);
  }

  void a_small_decoder_is_a_way_where_there_is_one() {
    const fs::path folder = copy_of(place("a/wan"), "g");
    toy::save_drawn(folder / "taew2_1.safetensors", taehv_file({4, {8, 8, 8, 8}}));
    SourceOptions wanted = options(folder);
    wanted.width = wanted.height = 256;
    wanted.decoder = DecoderChoice::vae;
    const auto ways = predicted(wanted, 1)->ways;
    QVERIFY(std::ranges::any_of(ways,
                                [](const Prediction::Way& way) { return way.options.decoder == DecoderChoice::tiny; }));
  }

  void the_library_says_what_a_model_needs_and_refuses_what_could_not_be_opened() {
    const auto work = make_library_worker(options({}));
    const auto answer = work(PredictJob{place("a/wan")}, kNoProgress, {});
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().text().c_str());
    const auto& found = std::get<Predicted>(*answer);
    QVERIFY(found.fits && !found.on_gpu);
    std::uint64_t sum = 0;
    for (const Predicted::Part& part : found.parts) sum += part.bytes;
    QCOMPARE(found.need, sum);
    const fs::path alone = place("h/alone");
    fs::create_directories(alone);
    fs::copy_file(place("a/wan/diffusion_pytorch_model.safetensors"), alone / "model.safetensors");
    const auto refused = work(PredictJob{alone}, kNoProgress, {});
    QVERIFY(!refused);
    QVERIFY2(says(refused.error().why, "a decoder"), refused.error().text().c_str());
    QVERIFY(work(PredictJob{}, kNoProgress, {}).has_value());  // the embedded model
  }

  void a_known_prompt_needs_no_text_encoder_in_memory() {
    qputenv("XDG_CACHE_HOME", root_.filePath("fresh").toUtf8());
    for (const char* folder : {"a/wan", "b/wan"}) stream(*make_source(options(place(folder))));
    qputenv("XDG_CACHE_HOME", root_.filePath("cache").toUtf8());
    int stored = 0;
    for (const auto& entry : fs::directory_iterator(place("fresh/longtake/embeddings")))
      stored += entry.path().extension() == ".safetensors" ? 1 : 0;
    QCOMPARE(stored, 2);  // one for each prompt, for both file layouts
  }

  void a_kept_text_encoder_is_read_while_a_known_prompt_streams() {
    const fs::path folder = place("a/wan");
    const auto files = find_wan_files(folder, DecoderChoice::any);
    QVERIFY(files.has_value());
    const auto encoder = [&](TextEncoderUse use) {
      return make_wan_prompt_encoder({files->text, files->tokenizer, place("ahead")}, use, at::kCPU, 12).value();
    };
    const auto known = encoder(TextEncoderUse::drop)->encode("a fox");
    QVERIFY(known.has_value());
    const at::Tensor unknown = encoder(TextEncoderUse::drop)->encode("a bear").value();
    fs::remove_all(place("ahead"));
    QVERIFY(encoder(TextEncoderUse::drop)->encode("a fox").has_value());  // stored again

    const auto kept = encoder(TextEncoderUse::keep);
    QVERIFY(at::equal(kept->encode("a fox").value(), *known));
    QVERIFY(at::equal(kept->encode("a bear").value(), unknown));
    QVERIFY(encoder(TextEncoderUse::keep)->encode("a fox").has_value());  // the encoder is destroyed while it reads
  }

  /// The encoder's file is open and being read before the transformer is loaded.
  void a_new_prompts_encoder_is_read_beside_the_transformer() {
    const fs::path folder = toy::wan_folder(place("beside"));
    for (const TextEncoderUse use : {TextEncoderUse::drop, TextEncoderUse::keep}) {
      SourceOptions wanted = options(folder);
      wanted.text_encoder = use;
      wanted.prompt = use == TextEncoderUse::drop ? "a prompt that nobody stored" : "another one";
      const fs::path file = find_wan_files(folder, DecoderChoice::any)->text, away = place("away");
      bool removed = false;
      const auto source = make_source(wanted);
      const auto opened = source->open(
          [&](const std::string& step, double) {
            if (removed || step != steps::kReadingVideoModel.text) return;
            fs::rename(file, away);
            removed = true;
          },
          {});
      QVERIFY(removed);
      fs::rename(away, file);
      QVERIFY2(opened.has_value(), opened ? "" : opened.error().text().c_str());
      QVERIFY(source->next({}).has_value());
    }
  }

  void its_log_is_verified_and_exported() {
    SourceOptions wanted = options(place("b/wan"));
    const Manifest manifest = manifest_of(wanted);
    LoggedSource source(make_source(wanted), place("sessions"), manifest);
    const std::string session = stream(source).info.session;
    const auto work = make_library_worker();
    const auto verified = work(VerifyJob{session}, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(std::get<Verified>(*verified).equal());
    ExportJob job;
    job.session = session;
    job.out = place("wan.mp4");
    const auto exported = work(job, kNoProgress, {});
    QVERIFY2(exported.has_value(), exported ? "" : exported.error().text().c_str());
    QVERIFY(fs::file_size(job.out) > 500);
  }
};

LONGTAKE_TEST(TestWanSource)
#include "test_wan_source.moc"
