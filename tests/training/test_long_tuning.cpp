#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <QTemporaryDir>
#include <QtTest>

#include "engine/model/flow.h"
#include "tests/support/run.h"
#include "toy_models.h"
#include "training/distill/clip_stream.h"
#include "training/distill/dmd_stage.h"
#include "training/distill/long_tuning.h"

using namespace longtake;
using namespace longtake::train;

namespace {

constexpr LongTuning published{21, 3, 240, 1};

RolloutConfig rollout_config() {
  RolloutConfig made;
  made.times = shifted_times(2, 3);
  made.clip_frames = 6;
  made.latent_height = toy::kRows * 2;
  made.latent_width = toy::kColumns * 2;
  made.policy = *preset("paper", toy::kFrameTokens);
  return made;
}

}  // namespace

class TestLongTuning : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void initTestCase() { at::set_num_threads(1); }

  void sequences_grow_by_eighteen_frames_from_21_to_237() {
    QCOMPARE(published.clips(), 13);
    std::vector<std::int64_t> lengths;
    for (int clip = 0; clip < 13; ++clip) {
      const ClipPosition plan = clip_position(published, 7, clip);
      QCOMPARE(plan.begins, clip == 0);
      QCOMPARE(plan.new_frames, clip == 0 ? 21 : 18);
      lengths.push_back(plan.first_frame + plan.new_frames);
    }
    for (int i = 0; i < 13; ++i) QCOMPARE(lengths[static_cast<std::size_t>(i)], 21 + 18 * i);
    QVERIFY(clip_position(published, 7, 13).begins);
    QCOMPARE(clip_position(published, 7, 13).sequence, 1);
  }

  void prompts_switch_once_a_sequence_and_only_at_clip_starts() {
    std::set<std::int64_t> places;
    for (int sequence = 0; sequence < 300; ++sequence) {
      int switches = 0;
      bool switched = false;
      for (int clip = 0; clip < 13; ++clip) {
        const ClipPosition plan = clip_position(published, 7, sequence * 13 + clip);
        if (plan.switches) {
          ++switches;
          places.insert(plan.first_frame);
        }
        switched = switched || plan.switches;
        QCOMPARE(plan.switched, switched);
      }
      QCOMPARE(switches, 1);
    }
    QCOMPARE(places.size(), std::size_t{12});
    QCOMPARE(*places.begin(), 21);
    for (const std::int64_t frame : places) QCOMPARE((frame - 21) % 18, 0);
    LongTuning never = published;
    never.switch_share = 0;
    for (int clip = 0; clip < 100; ++clip) QVERIFY(!clip_position(never, 7, clip).switched);
  }

  void each_cycle_of_five_steps_uses_six_clips() {
    QCOMPARE(clips_before(0, 5), 0);
    QCOMPARE(clips_before(1, 5), 2);
    QCOMPARE(clips_before(5, 5), 6);
    QCOMPARE(clips_before(6, 5), 8);
    QCOMPARE(clips_before(10, 5), 12);
  }

  void a_judged_clip_begins_with_a_picture_and_counts_its_new_frames_only() {
    const at::Tensor previous = at::arange(21).to(at::kFloat).view({1, 21, 1, 1, 1});
    const at::Tensor made = at::arange(21, 39).to(at::kFloat).view({1, 18, 1, 1, 1});
    const JudgedClip first = judged_clip({}, previous, {});
    QVERIFY(!first.mask.defined() && at::equal(first.latents, previous));
    const JudgedClip clip = judged_clip(
        previous, made, [](const at::Tensor& latent, const at::Tensor& before) { return 100 * latent + before; });
    QCOMPARE(clip.latents.size(1), 21);
    QCOMPARE(clip.latents.flatten()[0].item<float>(), 100.0F * 18 + 17);
    QVERIFY(at::equal(clip.latents.narrow(1, 1, 20).flatten(), at::arange(19, 39).to(at::kFloat)));
    QCOMPARE(clip.mask.sum().item<std::int64_t>(), 18);
    QVERIFY(!clip.mask.flatten()[2].item<bool>() && clip.mask.flatten()[3].item<bool>());
  }

  // With three clips in a sequence and every third one for the student, the student would only get first clips: no
  // switch, no past.
  void the_student_learns_from_every_clip_of_a_sequence() {
    const auto made = [](int longest) {
      DmdStageConfig config;
      config.data.batch = 1;
      config.data.latents = 6;
      config.data.bf16 = false;
      config.critic_steps = 2;
      config.salience.hidden = 16;
      config.streaming.longest_latents = longest;
      const auto group = alone();
      return DmdStage::make(Recipe(), config, false, std::make_unique<toy::Models>(), *group);
    };
    QVERIFY(made(15));
    const auto refused = made(12);
    QVERIFY(!refused);
    QVERIFY(refused.error().text().find("streaming.longest_latents") != std::string::npos);
  }

  void a_film_that_leaves_something_out_is_remembered_at_its_times() {
    struct Filmed final : toy::Models {
      explicit Filmed(at::Tensor shown) : times(std::move(shown)) { films = true; }
      Film film(std::uint64_t) const override {
        return {at::ones({6, toy::kChannels, 2 * toy::kRows, 2 * toy::kColumns}), "a", {}, times};
      }
      const at::Tensor times;
    };
    const auto kept = [&](const at::Tensor& times) {
      const Filmed models(times);
      RolloutConfig setting = rollout_config();
      setting.policy = *preset("full", toy::kFrameTokens);
      ClipStream stream(models, setting, {6, 3, 6, 0}, false, {9, "test", 0, 1});
      stream.next(0, 0);
      std::set<std::int64_t> frames;
      const SlotTable& table = stream.rollout().samples().front().memory().table();
      for (const SlotId slot : table.kept()) frames.insert(table.at(slot).frame);
      return frames;
    };
    QVERIFY(kept({}) == (std::set<std::int64_t>{0, 1, 2, 3, 4, 5}));
    QVERIFY(kept(at::tensor({50.0F, 51.0F, 52.0F, 92.0F, 93.0F, 94.0F})) ==
            (std::set<std::int64_t>{0, 1, 2, 42, 43, 44}));
  }

  void a_restored_stream_goes_on_bit_for_bit_through_a_switch() {
    toy::Models models;
    const LongTuning tuning{6, 3, 18, 1};
    const ClipStream::BatchPart place{9, "test", 0, 2};
    ClipStream whole(models, rollout_config(), tuning, false, place);
    std::vector<at::Tensor> expected;
    for (int clip = 0; clip < tuning.clips(); ++clip) expected.push_back(whole.next(clip, clip % 2).judged.latents);
    for (int kill = 1; kill < tuning.clips(); ++kill) {
      NamedTensors state;
      {
        ClipStream first(models, rollout_config(), tuning, false, place);
        for (int clip = 0; clip < kill; ++clip) first.next(clip, clip % 2);
        first.save(state);
      }
      const QTemporaryDir folder;
      const std::filesystem::path path = folder.path().toStdString();
      QVERIFY(write_tensors(path, "own", state).has_value());
      ClipStream second(models, rollout_config(), tuning, false, place);
      QVERIFY(second.restore({*open_tensors(path, "own")}, kill - 1).has_value());
      for (int clip = kill; clip < tuning.clips(); ++clip) {
        QVERIFY(at::equal(second.next(clip, clip % 2).judged.latents, expected[static_cast<std::size_t>(clip)]));
      }
    }
  }
};

LONGTAKE_CORE_TEST(TestLongTuning)
#include "test_long_tuning.moc"
