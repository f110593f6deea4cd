#include <ATen/ATen.h>
#include <ATen/Parallel.h>
// ATen first: its macros and Qt's do not meet in this order.
#include <QtTest>

#include <QTemporaryDir>
#include <algorithm>

#include "engine/core/version.h"
#include "engine/jobs/library_worker.h"
#include "engine/jobs/session_source.h"
#include "engine/model/load_model_file.h"
#include "engine/open/predict.h"
#include "engine/open/source_factory.h"
#include "engine/open/wan_plan.h"
#include "engine/options/session_options.h"
#include "engine/options/source_options_json.h"
#include "engine/stream/logged_source.h"
#include "tests/open/wan_bench.h"
#include "tests/support/run.h"

using namespace longtake;
namespace fs = std::filesystem;

namespace {

constexpr int kFrameTokens = 4;  // a frame has 32 x 32 pixels

SalienceHead head_of_width(int dim) { return SalienceHead::random({SalienceKind::mlp, dim, 16, 2, 2}, 3); }

std::string base_of(const fs::path& file) {
  const auto model = open_model_file(file);
  return base_hash(model.value()).value();
}

}  // namespace

/// A salience head in the folder of a Wan model, or given as an option.
class TestWanHead : public QObject {
  Q_OBJECT

  QTemporaryDir root_;

  fs::path place(const std::string& name) const { return fs::path(root_.path().toStdString()) / name; }
  fs::path dit() const { return place("wan/diffusion_pytorch_model.safetensors"); }
  fs::path beside() const { return place("wan/salience.safetensors"); }

  SourceOptions options(const std::string& model = "wan") const {
    SourceOptions options = wan_options(place(model));
    options.device = {DeviceChoice::Kind::cpu};
    return options;
  }
  Manifest manifest(const SourceOptions& wanted) const {
    Manifest made;
    made.build = program_version();
    made.seed = wanted.seed;
    made.settings = to_json(wanted);
    return made;
  }
  /// Hashes of four chunks; stores the last snapshot in `last`.
  std::vector<std::uint64_t> stream(ChunkSource& source, SourceInfo* opened = nullptr,
                                    std::shared_ptr<const CacheSnapshot>* last = nullptr) const {
    const auto info = source.open(kNoProgress, {});
    if (!info) throw std::runtime_error(info.error().text());
    if (opened != nullptr) *opened = *info;
    std::vector<std::uint64_t> hashes;
    for (int i = 0; i < 4; ++i) {
      const auto made = source.next({});
      if (!made) throw std::runtime_error(made.error().text());
      hashes.push_back(made->video->latent_hash);
      if (last != nullptr) *last = made->cache;
    }
    return hashes;
  }

 private Q_SLOTS:
  void initTestCase() {
    begin_alone(root_);
    toy::wan_folder(place("wan"));
  }
  void cleanup() { fs::remove(beside()); }

  void with_a_head_beside_it_the_papers_policy_ranks_with_the_papers_budget() {
    SourceInfo without, with;
    const auto plain = stream(*make_source(options()), &without);
    QVERIFY(head_of_width(32).save(beside(), base_of(dit())).has_value());
    std::shared_ptr<const CacheSnapshot> memory;
    const auto made = stream(*make_source(options()), &with, &memory);
    QCOMPARE(memory->policy, std::string("paper"));
    QCOMPARE(memory->scorer, std::string("salience-head"));
    QCOMPARE(memory->budget_tokens, 3 * kFrameTokens);  // 4680 at 832 x 480
    QCOMPARE(memory->sink_frames, 1);
    QVERIFY(memory->kept_tokens <= 3 * kFrameTokens && !memory->last_evictions.empty());
    QCOMPARE(with.salience_head.size(), std::size_t(64));
    QCOMPARE(without.salience_head, std::string());
    QVERIFY(with.weights_hash != without.weights_hash);
    QVERIFY(made != plain);  // the third chunk has less memory
    // Without its head the stream equals the earlier one.
    SourceOptions none = options();
    none.head = kNoHead;
    SourceInfo again;
    QVERIFY(stream(*make_source(none), &again) == plain);
    QCOMPARE(again.weights_hash, without.weights_hash);
  }

  void a_head_is_given_as_a_file_and_the_policy_can_be_another() {
    const fs::path file = place("heads/mine.safetensors");
    fs::create_directories(file.parent_path());
    QVERIFY(head_of_width(32).save(file, base_of(dit())).has_value());
    SourceOptions given = options();
    given.head = file;
    std::shared_ptr<const CacheSnapshot> memory;
    stream(*make_source(given), nullptr, &memory);
    QCOMPARE(memory->policy, std::string("paper"));
    given.policy = "fifo";
    stream(*make_source(given), nullptr, &memory);
    QCOMPARE(memory->policy, std::string("fifo"));
    given.sampler_plan = "wan";
    given.policy.reset();
    QVERIFY(!plan_wan(given)->head);  // clips remember nothing
  }

  void a_head_that_does_not_fit_is_refused_before_weights_are_read() {
    QVERIFY(head_of_width(48).save(beside(), "").has_value());
    QVERIFY2(says(refusal(options()), "is for a width of 48, and the transformer has 32"), refusal(options()).c_str());
    toy::save_drawn(beside(), {{"in.weight", {8, 40}}, {"in.bias", {8}}, {"out.weight", {2, 8}}, {"out.bias", {2}}});
    QVERIFY2(says(refusal(options()), "in.weight is [8, 40]"), refusal(options()).c_str());
    toy::write(beside(), "no head");
    QVERIFY(!refusal(options()).empty());
    SourceOptions missing = options();
    missing.head = place("nowhere.safetensors");
    QVERIFY2(says(refusal(missing), "nowhere.safetensors"), refusal(missing).c_str());
  }

  void copies_of_a_base_have_its_name_and_another_base_only_warns() {
    const std::string base = base_of(dit());
    toy::diffusers_folder(place("diffusers"));
    QCOMPARE(base_of(place("diffusers/transformer/diffusion_pytorch_model.safetensors")), base);
    toy::save_drawn(place("half.safetensors"), dit_parameter_shapes(toy::wan_dit()), {}, at::kBFloat16);
    QCOMPARE(base_of(place("half.safetensors")), base);
    auto loaded = CausalDit::load(toy::wan_dit(), tensors_of(open_model_file(dit()).value())).value();
    QCOMPARE(base_hash(loaded.parameters()), base);
    // A merged copy differs only in its matrices; another training also differs in the rest.
    for (const NamedParameter& parameter : loaded.parameters())
      if (parameter.name.ends_with("attn.q.weight")) parameter.tensor->add_(1);
    QCOMPARE(base_hash(loaded.parameters()), base);
    for (const NamedParameter& parameter : loaded.parameters())
      if (parameter.name.ends_with("attn.q.bias")) parameter.tensor->add_(1);
    QVERIFY(base_hash(loaded.parameters()) != base);

    QVERIFY(head_of_width(32).save(beside(), base).has_value());
    QVERIFY(!plan_wan(options())->head->other_base);
    QVERIFY(head_of_width(32).save(beside(), std::string(64, 'a')).has_value());
    QVERIFY(plan_wan(options())->head->other_base);
    QCOMPARE(stream(*make_source(options())).size(), std::size_t(4));
    QVERIFY(head_of_width(32).save(beside(), "").has_value());
    QVERIFY(!plan_wan(options())->head->other_base);  // the head names no base
  }

  void a_session_is_verified_goes_on_and_keeps_to_its_head() {
    QVERIFY(head_of_width(32).save(beside(), base_of(dit())).has_value());
    const auto whole = stream(*make_source(options()));
    std::string session;
    {
      LoggedSource source(make_source(options()), place("sessions"), manifest(options()));
      session = source.open(kNoProgress, {})->session;
      for (int i = 0; i < 2; ++i) QCOMPARE(source.next({})->video->latent_hash, whole[static_cast<std::size_t>(i)]);
    }
    const auto work = make_library_worker();
    const auto verified = work(VerifyJob{session}, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(std::get<Verified>(*verified).equal());
    {
      LoggedSource source(make_session_source(session), LoggedSource::Earlier{session, 0});
      QVERIFY(source.open(kNoProgress, {}).has_value());
      for (int i = 2; i < 4; ++i) {
        const auto made = source.next({});
        QCOMPARE(made->video->latent_hash, whole[static_cast<std::size_t>(i)]);
        QCOMPARE(made->cache->policy, std::string("paper"));
      }
    }
    fs::remove(beside());
    QVERIFY2(!make_session_source(session)->open(kNoProgress, {}), "a session whose head is gone is other weights");
  }

  void a_session_without_a_head_stays_so_when_one_comes_to_lie_there() {
    std::string session;
    {
      LoggedSource source(make_source(options()), place("sessions"), manifest(options()));
      session = source.open(kNoProgress, {})->session;
      QVERIFY(source.next({}).has_value());
    }
    QVERIFY(head_of_width(32).save(beside(), "").has_value());
    const auto verified = make_library_worker()(VerifyJob{session}, kNoProgress, {});
    QVERIFY2(verified.has_value(), verified ? "" : verified.error().text().c_str());
    QVERIFY(std::get<Verified>(*verified).equal());
    QVERIFY(std::get<Verified>(*verified).circumstances.empty());
  }

  void its_memory_is_predicted_and_the_window_hears_its_name() {
    const auto before = predict(options());
    QVERIFY(head_of_width(32).save(beside(), std::string(64, 'a')).has_value());
    const auto answer = make_library_worker(options())(PredictJob{place("wan")}, kNoProgress, {});
    QVERIFY2(answer.has_value(), answer ? "" : answer.error().text().c_str());
    const auto& found = std::get<Predicted>(*answer);
    QCOMPARE(found.head, std::string("salience.safetensors"));
    QVERIFY(found.other_base);
    const auto part = std::ranges::find(found.parts, MemoryUse::salience_head, &Predicted::Part::use);
    QVERIFY(part != found.parts.end());
    QVERIFY(part->bytes >= 4 * (96 * 16 + 16 + 2 * 16 + 2));
    QVERIFY(std::ranges::find(before->need.parts, MemoryUse::salience_head, &Predicted::Part::use) ==
            before->need.parts.end());
  }

  void a_trainers_stage_is_opened_with_its_head() {
    const fs::path stage = place("run/weights/stage2");
    fs::create_directories(stage / "dit");
    fs::copy_file(dit(), stage / "dit/dit.safetensors");
    fs::copy_file(place("wan/config.json"), stage / "dit/config.json");
    fs::create_directories(place("run/weights/Wan2.1-T2V-1.3B"));
    fs::copy(place("wan"), place("run/weights/Wan2.1-T2V-1.3B"), fs::copy_options::recursive);
    QVERIFY(head_of_width(32).save(stage / "salience.safetensors", base_of(dit())).has_value());
    const auto files = find_wan_files(stage);
    QVERIFY2(files.has_value(), files ? "" : files.error().text().c_str());
    QCOMPARE(files->dit, stage / "dit/dit.safetensors");
    QCOMPARE(files->head, stage / "salience.safetensors");
    QVERIFY(!plan_wan(options("run/weights/stage2"))->head->other_base);
  }
};

LONGTAKE_TEST(TestWanHead)
#include "test_wan_head.moc"
